#include "append/report.h"

#include "base/err.h"
#include "base/in.h"
#include "json/named.h"

static bool
read_object(struct report *r, struct json_error *error)
{
	struct json_field fields[] = { { .name = "id" },
		{ .name = "timestamp" }, { .name = "data" }, { .name = "type" },
		{ .name = "spec" }, { .name = "task_id" } };

	if (!json_check(buf_str(&r->buf), &r->json, error))
		return false;
	json_fields(r->json, fields, sizeof fields / sizeof *fields);
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
report_tell(struct report *r, const struct wish *wish)
{
	struct json_error error;

	wish_write(wish, &r->buf);
	read_object(r, &error);
}

bool
report_take(struct report *r)
{
	struct json_error error = { 0 };
	const char *wrong = NULL;
	size_t line = 1, column = 1;

	buf_room(&r->buf, 1);
	if (!read_file("-", &r->buf))
		return false;
	if (str_trim(buf_str(&r->buf)).n == 0)
		wrong = "nothing, where an entry should be";
	else if (!read_object(r, &error))
		wrong = error.what;
	else if (error.bad_utf8)
		wrong = "no UTF-8";
	else if (r->json.type != JSON_OBJECT)
		wrong = "an entry is a JSON object";
	else if (r->type.n == 0)
		wrong = "an entry wants a \"type\"";
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

void
report_write(const struct report *r, struct str id, struct str timestamp,
    struct buf *b)
{
	struct json_iter iter = { 0 };
	struct json name, value;
	char space[JSON_NAME];

	json_open(b, NULL, '{');
	if (id.n)
		json_add_raw(b, "id", (struct json){ id, JSON_STRING });
	if (id.n && timestamp.n)
		json_add_raw(b, "timestamp",
		    (struct json){ timestamp, JSON_STRING });
	while (json_next(r->json, &iter, &name, &value)) {
		if (b->p[b->n - 1] != '{')
			buf_addc(b, ',');
		buf_add(b, name.raw);
		buf_addc(b, ':');
		buf_add(b, value.raw);
		if (id.n == 0 && timestamp.n &&
		    str_eq(json_name(name.raw, space), STR("id")))
			json_add_raw(b, "timestamp",
			    (struct json){ timestamp, JSON_STRING });
	}
	json_close(b, '}');
}

void
report_free(struct report *r)
{
	buf_free(&r->buf);
	arena_free(&r->arena);
}
