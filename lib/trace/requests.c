#include "trace/requests.h"
#include "base/out.h"

/* A file may repeat requests from long before. */
static void
write_first(struct requests *requests)
{
	struct buf *line = &requests->held[0].line, *id = &requests->held[0].id;
	struct buf spare_line = *line, spare_id = *id;

	if (id->n == 0 ||
	    (*map_put(&requests->written, str_hash(buf_str(id))))++ == 0)
		out_line(buf_str(line));
	requests->n--;
	memmove(&requests->held[0], &requests->held[1],
	    requests->n * sizeof requests->held[0]);
	requests->held[requests->n].line = spare_line;
	requests->held[requests->n].id = spare_id;
}

/* The buffer for a record, which replaces that of the same request. */
static struct buf *
place(struct requests *requests, struct str id)
{
	for (size_t i = requests->n; id.n && i-- > 0;) {
		if (str_eq(buf_str(&requests->held[i].id), id)) {
			buf_clear(&requests->held[i].line);
			return &requests->held[i].line;
		}
	}
	if (requests->n == REQUESTS_HELD)
		write_first(requests);
	buf_set(&requests->held[requests->n].id, id);
	buf_clear(&requests->held[requests->n].line);
	return &requests->held[requests->n++].line;
}

void
requests_add(struct requests *requests, struct emitter *emitter,
    const struct used *used)
{
	static const char *const names[USED_COUNT] = {
		[USED_IN] = "input",
		[USED_OUT] = "output",
		[USED_READ] = "cache_read",
		[USED_WRITE_5M] = "cache_write_5m",
		[USED_WRITE_1H] = "cache_write_1h",
	};
	struct buf *b;

	emit_doc(emitter);
	b = place(requests, used->request);
	emit_head(emitter, b, "usage");
	json_add_if(b, "agent", buf_str(&emitter->agent));
	json_add_if(b, "model", used->model);
	json_add_if(b, "request", used->request);
	for (size_t i = 0; i < USED_COUNT; i++) {
		if (used->tokens[i] != SIZE_MAX)
			json_add_number(b, names[i], used->tokens[i]);
	}
	if (used->cost.type == JSON_NUMBER)
		json_add_raw(b, "cost", used->cost);
	src_add(b, "src", &emitter->src);
	json_close(b, '}');
}

void
requests_write_old(struct requests *requests)
{
	while (requests->n > 1)
		write_first(requests);
}

void
requests_end(struct requests *requests)
{
	while (requests->n)
		write_first(requests);
	map_clear(&requests->written);
}

void
requests_free(struct requests *requests)
{
	for (size_t i = 0; i < REQUESTS_HELD; i++) {
		buf_free(&requests->held[i].line);
		buf_free(&requests->held[i].id);
	}
	map_free(&requests->written);
}
