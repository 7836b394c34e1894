#include "append/wish.h"

#include "base/err.h"
#include "json/json.h"
#include "json/named.h"

/* The members of data that have an option of their own. */
static const struct own {
	const char *name, *option;
	size_t at; /* of a const char * in struct wish */
} owns[] = {
	{ "description", "TEXT", offsetof(struct wish, text) },
	{ "duration_minutes", "--duration", offsetof(struct wish, duration) },
	{ "notes", "--notes", offsetof(struct wish, notes) },
	{ "next_steps", "--next", offsetof(struct wish, next) },
};
enum { OWNS = sizeof owns / sizeof *owns };

static const char *
value_of(const struct wish *wish, const struct own *own)
{
	return *(const char *const *)((const char *)wish + own->at);
}

bool
wish_is_empty(const struct wish *t)
{
	for (size_t i = 0; i < OWNS; i++) {
		if (value_of(t, &owns[i]))
			return false;
	}
	return t->type == NULL && t->spec == NULL && t->task == NULL &&
	    t->data.n == 0;
}

static void
check_type(struct str type)
{
	for (size_t i = 0; i < type.n; i++) {
		if (!is_lower(type.p[i]) && type.p[i] != '_')
			type.n = 0;
	}
	if (type.n == 0)
		die_usage("--type wants a word such as task_completed");
}

static void
check_duration(struct str s)
{
	struct json_error error;
	struct json value;

	if (!json_check(s, &value, &error) || value.type != JSON_NUMBER ||
	    !str_eq(s, value.raw) || s.p[0] == '-')
		die_usage("--duration wants minutes, not '%.*s'", STR_ARG(s));
}

static struct str
key_of(const char *pair)
{
	struct str rest = str_of(pair), key = str_cut(&rest, '=');
	bool plain = rest.p && key.n && key.n < JSON_NAME && is_alpha(key.p[0]);

	for (size_t i = 0; i < key.n; i++)
		plain = plain && (is_ident(key.p[i]) || key.p[i] == '-');
	if (!plain)
		die_usage("--data wants KEY=VALUE, the key a word, not '%s'",
		    pair);
	return key;
}

static void
check_twice(const struct wish *t, size_t i, struct str key)
{
	for (size_t k = 0; k < OWNS; k++) {
		if (value_of(t, &owns[k]) && str_eq(key, str_of(owns[k].name)))
			die_usage("--data '%.*s' and %s: only one of them",
			    STR_ARG(key), owns[k].option);
	}
	for (size_t k = 0; k < i; k++) {
		if (str_eq(key, key_of(t->data.all[k])))
			die_usage("--data '%.*s' is given twice", STR_ARG(key));
	}
}

/* What the document has as texts: task 1.10 is no number. */
static bool
is_text(struct str key)
{
	return named_place(key,
		   "description notes nextsteps focustask context issue"
		   " suggestedresolution rootcause resolution reason") !=
	    SIZE_MAX;
}

/* A number, true, false, null, a list or an object is one; else it is text. */
static void
put_data(struct buf *b, struct str key, const char *pair)
{
	struct str text = str_of(pair + key.n + 1);
	struct json_error error;
	struct json value;

	buf_addc(b, ',');
	json_put(b, key);
	buf_addc(b, ':');
	if (!is_text(key) && json_check(text, &value, &error) &&
	    !error.bad_utf8 && value.type != JSON_STRING)
		buf_add(b, value.raw);
	else
		json_put(b, text);
}

static void
put_wish(const struct wish *t, struct buf *b)
{
	size_t open;

	json_open(b, NULL, '{');
	json_add_text(b, "type", str_of(t->type ? t->type : "task_completed"));
	if (t->spec)
		json_add_text(b, "spec", str_of(t->spec));
	if (t->task)
		json_add_text(b, "task_id", str_of(t->task));
	json_open(b, "data", '{');
	open = b->n;
	for (size_t i = 0; i < OWNS; i++) {
		const char *value = value_of(t, &owns[i]);

		if (value && owns[i].at == offsetof(struct wish, duration))
			json_add_raw(b, owns[i].name,
			    (struct json){ str_of(value), JSON_NUMBER });
		else if (value)
			json_add_text(b, owns[i].name, str_of(value));
	}
	for (size_t i = 0; i < t->data.n; i++)
		put_data(b, key_of(t->data.all[i]), t->data.all[i]);
	if (b->n > open && b->p[open] == ',')
		b->p[open] = ' ';
	json_close(b, '}');
	json_close(b, '}');
}

void
wish_write(const struct wish *t, struct buf *b)
{
	if (t->type)
		check_type(str_of(t->type));
	if (t->duration)
		check_duration(str_of(t->duration));
	for (size_t i = 0; i < t->data.n; i++)
		check_twice(t, i, key_of(t->data.all[i]));
	put_wish(t, b);
}
