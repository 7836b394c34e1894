#include "json/named.h"

bool
named_is(struct str name, struct str word)
{
	size_t n = 0;

	for (size_t i = 0; i < name.n; i++) {
		if (name.p[i] == '_' || name.p[i] == '-')
			continue;
		if (n == word.n || to_lower(name.p[i]) != word.p[n])
			return false;
		n++;
	}
	return n == word.n;
}

size_t
named_place(struct str name, const char *words)
{
	for (size_t i = 0;; i++) {
		struct str word = { words, 0 };

		while (words[word.n] && words[word.n] != ' ')
			word.n++;
		if (named_is(name, word))
			return i;
		if (words[word.n] == '\0')
			return SIZE_MAX;
		words += word.n + 1;
	}
}

static void
take_field(struct named_field *field, struct str name, struct json value)
{
	size_t place = named_place(name, field->words);

	if (place == SIZE_MAX || place > field->place)
		return;
	field->place = place;
	field->value = value;
}

void
named_fields(struct json object, struct named_field fields[], size_t n,
    struct arena *arena)
{
	for (size_t i = 0; i < n; i++) {
		fields[i].value = (struct json){ .type = JSON_ABSENT };
		fields[i].place = SIZE_MAX;
	}
	if (object.type != JSON_OBJECT)
		return;
	json_each (it, object) {
		/* One that is not UTF-8 is no word: it need not be checked. */
		struct str name = json_valid_text(it.name, arena);

		for (size_t i = 0; i < n && it.value.type != JSON_NULL; i++)
			take_field(&fields[i], name, it.value);
	}
}

struct json
named_member(struct json object, const char *words, struct arena *arena)
{
	struct named_field field = { .words = words };

	named_fields(object, &field, 1, arena);
	return field.value;
}

struct str
named_line(struct json value, struct arena *arena)
{
	struct str s;
	char *p;
	size_t n = 0;

	if (value.type == JSON_NUMBER)
		return value.raw;
	s = str_trim(json_text(value, arena));
	if (s.n == 0)
		return s;
	p = arena_alloc(arena, s.n);
	for (size_t i = 0; i < s.n; i++) {
		if (!is_space(s.p[i]))
			p[n++] = s.p[i];
		else if (p[n - 1] != ' ')
			p[n++] = ' ';
	}
	return (struct str){ p, n };
}

struct str
named_text(struct json object, const char *words, struct arena *arena)
{
	return named_line(named_member(object, words, arena), arena);
}
