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
	struct str rest = str_of(words);

	for (size_t i = 0; rest.p; i++) {
		if (named_is(name, str_cut(&rest, ' ')))
			return i;
	}
	return SIZE_MAX;
}

struct json
named_member(struct json object, const char *words, struct arena *arena)
{
	struct json best = { .type = JSON_ABSENT };
	size_t rank = SIZE_MAX;

	if (object.type != JSON_OBJECT)
		return best;
	json_each (it, object) {
		size_t i = named_place(json_text(it.name, arena), words);

		if (i == SIZE_MAX || i > rank || it.value.type == JSON_NULL)
			continue;
		rank = i;
		best = it.value;
	}
	return best;
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
