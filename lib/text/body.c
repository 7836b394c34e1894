#include "text/body.h"

bool
body_is(struct str body, struct str bytes)
{
	struct buf a = { 0 }, b = { 0 };
	bool same = str_eq(body, bytes);

	if (same)
		return true;
	json_put(&a, bytes);
	json_put(&b, body);
	same = str_eq(buf_str(&a), buf_str(&b));
	buf_free(&a);
	buf_free(&b);
	return same;
}

void
body_open(struct body *body, const struct record *record)
{
	*body = (struct body){ .text = record_text(record, K_body), .line = 1 };
	if (src_parse(record->at[K_src], record->arena, &body->src))
		body->exact = body->src.len == body->text.n;
	if (record->at[K_places].type == JSON_ARRAY) {
		body->places = record->at[K_places];
		body->line = 0;
	}
}

/* A place is [line, off, len]. */
static bool
next_place(struct body *body, struct src *src)
{
	struct json_iter iter = { 0 };
	struct json name, place, number;
	size_t at[3] = { 0 };

	if (!json_next(body->places, &body->place, &name, &place))
		return false;
	body->line++;
	for (size_t i = 0; place.type == JSON_ARRAY && i < 3 &&
	     json_next(place, &iter, &name, &number);
	     i++)
		at[i] = json_size_or(number, 0);
	src->line = src->end = at[0];
	src->off = at[1];
	src->len = at[2];
	return at[0] > 0;
}

/* From the place of its first line to that of its last. */
static struct src
made_src(struct body *body, const struct item *item)
{
	struct src src = body->src, to;
	struct body ahead = *body;

	while (ahead.line < item->line) {
		*body = ahead;
		if (!next_place(&ahead, &src))
			return body->src;
	}
	to = src;
	while (ahead.line < item->end && next_place(&ahead, &to))
		continue;
	if (to.off + to.len > src.off + src.len) {
		src.end = to.end;
		src.len = to.off + to.len - src.off;
	}
	return src;
}

struct src
body_src(struct body *body, const struct item *item)
{
	struct src src = body->src;
	size_t start;

	if (body->places.type == JSON_ARRAY)
		return made_src(body, item);
	src.line = body->src.line + item->line - 1;
	src.end = body->src.line + item->end - 1;
	if (!body->exact) {
		src.off = src.len = 0;
		return src;
	}
	for (; body->line < item->line; body->line++)
		body->off = str_chr(body->text, '\n', body->off) + 1;
	start = body->off;
	src.off = body->src.off + start;
	for (size_t line = item->line; line < item->end; line++)
		start = str_chr(body->text, '\n', start) + 1;
	src.len = str_chr(body->text, '\n', start) - body->off;
	return src;
}

void
body_lines(const struct record *record, size_t line[], size_t n)
{
	if (record->at[K_places].type != JSON_ARRAY)
		return;
	for (size_t i = 0; i < n; i++) {
		const struct item item = { .line = line[i], .end = line[i] };
		struct body body;
		struct src src;

		body_open(&body, record);
		src = body_src(&body, &item);
		line[i] = src.line < body.src.line
		    ? 1
		    : src.line - body.src.line + 1;
	}
}
