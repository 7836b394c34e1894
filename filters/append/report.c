#include "append.h"

#include "base/err.h"
#include "base/in.h"
#include "json/named.h"

/* The members that have an option; from the text on, those of data. */
static const char *const members[] = {
	[GIVEN_TYPE] = "type",
	[GIVEN_SPEC] = "spec",
	[GIVEN_TASK] = "task_id",
	[GIVEN_TEXT] = "description",
	[GIVEN_DURATION] = "duration_minutes",
	[GIVEN_NOTES] = "notes",
	[GIVEN_NEXT] = "next_steps",
};

bool
options_given(const struct given_options *o)
{
	size_t i = 0;

	while (i < GIVEN_ALL && o->values[i] == NULL)
		i++;
	return i < GIVEN_ALL || o->data.n > 0;
}

/* ---- of options ---- */

static void
check_type(struct str type)
{
	size_t n = 0;

	while (n < type.n && (is_lower(type.p[n]) || type.p[n] == '_'))
		n++;
	if (n < type.n || n == 0)
		die_usage("--type must be a word such as task_completed");
}

static void
check_duration(struct str s)
{
	struct json_error error;
	struct json value;

	if (!json_check(s, &value, &error) || value.type != JSON_NUMBER ||
	    !str_eq(s, value.raw) || s.p[0] == '-')
		die_usage("--duration is in minutes, not '%.*s'", STR_ARG(s));
}

static struct str
key_of(const char *pair)
{
	return str_head(str_of(pair), str_chr(str_of(pair), '=', 0));
}

/* The i-th --data is a pair, and not given twice. */
static void
check_data(const struct given_options *o, size_t i)
{
	const char *pair = o->data.all[i];
	struct str key = key_of(pair);
	bool plain = pair[key.n] && key.n < JSON_NAME && is_alpha(pair[0]);
	bool twice = false;

	for (size_t k = 0; k < key.n; k++)
		plain = plain && (is_ident(key.p[k]) || key.p[k] == '-');
	if (!plain)
		die_usage(
		    "--data needs KEY=VALUE with a word as the key, not '%s'",
		    pair);
	for (size_t k = GIVEN_TEXT; k < GIVEN_ALL; k++)
		twice |= o->values[k] && str_eq(key, str_of(members[k]));
	for (size_t k = 0; k < i; k++)
		twice |= str_eq(key, key_of(o->data.all[k]));
	if (twice)
		die_usage("'%.*s' is given twice", STR_ARG(key));
}

/*
 * A number, true, false, null, a list or an object is taken as such, but not
 * for members that are texts by definition: task 1.10 is not a number.
 */
static void
put_data(struct buf *b, const char *pair)
{
	struct str key = key_of(pair), text = str_of(pair + key.n + 1);
	bool is_text = named_place(key,
			   "description notes nextsteps focustask context"
			   " issue suggestedresolution rootcause resolution"
			   " reason") != SIZE_MAX;
	struct json_error error;
	struct json value;

	json_add_text(b, NULL, key);
	buf_addc(b, ':');
	if (!is_text && json_check(text, &value, &error) && !error.bad_utf8 &&
	    value.type != JSON_STRING)
		buf_add(b, value.raw);
	else
		json_put(b, text);
}

static void
put_options(const struct given_options *o, struct buf *b)
{
	json_open(b, NULL, '{');
	for (size_t i = 0; i < GIVEN_ALL; i++) {
		const char *value = o->values[i];

		if (i == GIVEN_TEXT)
			json_open(b, "data", '{');
		if (i == GIVEN_TYPE && value == NULL)
			value = "task_completed";
		if (i == GIVEN_DURATION && value)
			json_add_raw(b, members[i],
			    (struct json){ str_of(value), JSON_NUMBER });
		else if (value)
			json_add_text(b, members[i], str_of(value));
	}
	for (size_t i = 0; i < o->data.n; i++)
		put_data(b, o->data.all[i]);
	buf_adds(b, "}}");
}

/* ---- reading ---- */

static bool
read_object(struct report *r, struct json_error *error)
{
	struct json_field fields[] = { { .name = "id" },
		{ .name = "timestamp" }, { .name = "data" }, { .name = "type" },
		{ .name = "spec" }, { .name = "task_id" } };

	if (!json_check(buf_str(&r->buf), &r->json, error))
		return false;
	json_fields(r->json, fields, countof(fields));
	r->id = fields[0].value;
	r->timestamp = fields[1].value;
	r->data = fields[2].value;
	r->type = json_text(fields[3].value, &r->arena);
	r->spec = named_line(fields[4].value, &r->arena);
	r->task = named_line(fields[5].value, &r->arena);
	r->text = report_data(r, "description");
	return true;
}

void
report_of_options(struct report *r, const struct given_options *o)
{
	struct json_error error;

	if (o->values[GIVEN_TYPE])
		check_type(str_of(o->values[GIVEN_TYPE]));
	if (o->values[GIVEN_DURATION])
		check_duration(str_of(o->values[GIVEN_DURATION]));
	for (size_t i = 0; i < o->data.n; i++)
		check_data(o, i);
	put_options(o, &r->buf);
	read_object(r, &error);
}

bool
report_read(struct report *r)
{
	struct json_error error = { 0 };
	const char *wrong = NULL;
	size_t line = 1, column = 1;

	buf_room(&r->buf, 1);
	if (!read_file("-", &r->buf))
		return false;
	if (str_trim(buf_str(&r->buf)).n == 0)
		wrong = "no entry";
	else if (!read_object(r, &error))
		wrong = error.what;
	else if (error.bad_utf8)
		wrong = "not UTF-8";
	else if (r->json.type != JSON_OBJECT)
		wrong = "an entry is a JSON object";
	else if (r->type.n == 0)
		wrong = "an entry needs a \"type\"";
	if (wrong == NULL)
		return true;
	json_place(buf_str(&r->buf), error.at, &line, &column);
	skip("-", line, "%s; nothing was added", wrong);
	return false;
}

struct str
report_data(struct report *r, const char *name)
{
	struct json value = json_member(r->data, name);

	if (value.type == JSON_STRING)
		return json_text(value, &r->arena);
	return value.type == JSON_NUMBER ? value.raw : STR("");
}

/* ---- writing ---- */

void
report_write(const struct report *r, struct str id, struct str timestamp,
    struct buf *b)
{
	struct json ts = { timestamp, timestamp.n ? JSON_STRING : JSON_ABSENT };
	struct json_iter iter = { 0 };
	struct json name, value;
	char space[JSON_NAME];

	json_open(b, NULL, '{');
	if (id.n) {
		json_add_raw(b, "id", (struct json){ id, JSON_STRING });
		json_add_raw(b, "timestamp", ts);
	}
	while (json_next(r->json, &iter, &name, &value)) {
		json_add_raw(b, NULL, name);
		buf_addc(b, ':');
		buf_add(b, value.raw);
		if (id.n == 0 && str_eq(json_name(name.raw, space), STR("id")))
			json_add_raw(b, "timestamp", ts);
	}
	json_close(b, '}');
}

void
report_free(struct report *r)
{
	buf_free(&r->buf);
	arena_free(&r->arena);
}
