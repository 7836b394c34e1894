#include "body.h"

void
body_open(struct body *body, const struct record *record)
{
	*body = (struct body){ .text = record_text(record, K_body), .line = 1 };
	if (src_read(record->at[K_src], record->arena, &body->src))
		body->exact = body->src.len == body->text.n;
}

struct src
body_src(struct body *body, const struct item *item)
{
	struct src src = body->src;
	size_t start;

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
