#include "load/load.h"

#include <stdlib.h>

#include "base/err.h"
#include "load/load_parts.h"

struct buf *
load_piece(struct load *load)
{
	/* As it stands in the document: at the start of a line. */
	buf_clear(&load->piece);
	buf_addc(&load->piece, '\n');
	return &load->piece;
}

uint64_t
load_cost(struct load *load)
{
	struct tokens tokens = { load->wish->counter, 0 };

	tokens_add(&tokens, buf_str(&load->piece));
	return tokens.sum;
}

/* ---- reading ---- */

static struct load_file *
add_file(struct load *load, struct str name)
{
	struct load_file *file;

	load->files = grow(load->files, &load->cap, load->n + 1,
	    sizeof *load->files);
	file = &load->files[load->n];
	*file = (struct load_file){
		.order = load->n,
		.own = { load->wish->counter, 0 },
	};
	load->n++;
	file->name = arena_copy(&load->arena, name);
	file->src = (struct src){ file->name, 1, 1, 0, 0 };
	load_put_mark(load_piece(load), name);
	file->cost[LOAD_WHOLE] = load_cost(load);
	return file;
}

static struct str
gist_of(const struct record *record, const char *size)
{
	struct json gist = record->at[K_gist];

	if (gist.type != JSON_OBJECT)
		return (struct str){ "", 0 };
	return json_text(json_member(gist, size), record->arena);
}

static void
take_doc(struct load *load, const struct record *record)
{
	struct load_file *file = add_file(load, record_text(record, K_file));
	struct str line = gist_of(record, "128");

	if (line.n == 0)
		line = record_text(record, K_title);
	file->line = arena_copy(&load->arena, record->line);
	file->text[LOAD_LINE] = arena_copy(&load->arena, line);
	file->text[LOAD_HEADER] = arena_copy(&load->arena,
	    gist_of(record, "512"));
	file->tokens = json_size_or(record->at[K_tokens], 0);
}

/* The file that a body is of: mostly the one that was read last. */
static struct load_file *
file_of(struct load *load, const struct record *record, struct src *src)
{
	if (!src_read(record->at[K_src], record->arena, src) && load->n)
		src->file = load->files[load->n - 1].name;
	for (size_t i = load->n; i > 0; i--) {
		if (str_eq(load->files[i - 1].name, src->file))
			return &load->files[i - 1];
	}
	return add_file(load, src->file);
}

static void
take_body(struct load *load, const struct record *record)
{
	struct src src;
	struct load_file *file = file_of(load, record, &src);
	struct str body = record_text(record, K_body);

	load_put_body(load_piece(load), body);
	file->cost[LOAD_WHOLE] += load_cost(load);
	tokens_add(&file->own, body);
	file->tokens = tokens_count(&file->own);
	if (src.end > file->src.end)
		file->src.end = src.end;
	if (src.off + src.len > file->src.len)
		file->src.len = src.off + src.len;
	load->bodies = grow(load->bodies, &load->cap_bodies, load->n_bodies + 1,
	    sizeof *load->bodies);
	load->bodies[load->n_bodies++] = (struct load_body){
		arena_copy(&load->arena, record->line),
		0,
	};
	if (file->last)
		load->bodies[file->last - 1].next = load->n_bodies;
	else
		file->first = load->n_bodies;
	file->last = load->n_bodies;
}

static void
take(struct load *load, const struct record *record)
{
	if (record->kind == KIND_DOC) {
		take_doc(load, record);
		return;
	}
	if (record->kind == KIND_ENTRY || record->kind == KIND_SECTION) {
		take_body(load, record);
		return;
	}
	if (record->kind == KIND_CONFIG && !load->wish->limited)
		load->max_tokens = json_size_or(record->at[K_max_tokens],
		    load->max_tokens);
	load_rest_add(&load->rest, record);
	if (!load->wish->explain)
		record_pass(record);
}

/* As other filters do, but measured too. */
static void
note_bad(struct load *load, const struct records *records)
{
	struct buf text = { 0 };

	if (records_bad(records, &text)) {
		load_rest_note(&load->rest, buf_str(&text));
		if (!load->wish->explain)
			note("bad-record", NULL, "%.*s",
			    STR_ARG(buf_str(&text)));
	}
	buf_free(&text);
}

/* ---- the levels that a file has ---- */

static int
cmp_files(const void *a, const void *b)
{
	const struct load_file *x = a, *y = b;

	if (x->priority != y->priority)
		return x->priority < y->priority ? -1 : 1;
	if (x->rule != y->rule)
		return x->rule < y->rule ? -1 : 1;
	return x->order < y->order ? -1 : 1;
}

static void
find_levels(struct load *load, struct load_file *file)
{
	struct load_rule rule;

	file->rule = load_plan_find(&load->plan, file->name, &rule);
	file->priority = rule.priority;
	file->most = rule.most;
	file->has[LOAD_NONE] = file->has[LOAD_LINE] = true;
	file->has[LOAD_HEADER] = file->text[LOAD_HEADER].n > 0;
	file->has[LOAD_WHOLE] = file->first > 0;
	for (int i = LOAD_LINE; i <= LOAD_HEADER; i++) {
		load_put_line(load_piece(load), file->name, file->tokens,
		    file->text[i]);
		file->cost[i] = load_cost(load);
	}
	load->source += file->tokens;
}

static void
order_files(struct load *load)
{
	for (size_t i = 0; i < load->n; i++)
		find_levels(load, &load->files[i]);
	if (load->n)
		qsort(load->files, load->n, sizeof *load->files, cmp_files);
}

void
load_choose(const struct load_wish *wish, char *const files[])
{
	struct load load = { .wish = wish, .max_tokens = wish->max_tokens };
	struct records in;
	struct record record;

	load_plan_open(&load.plan, wish->plan);
	records_open(&in, files);
	in.last = true;
	while (records_next(&in, &record))
		take(&load, &record);
	note_bad(&load, &in);
	in.last = wish->explain;
	records_close(&in);
	order_files(&load);
	if (!load_fit(&load)) {
		say("there is no room in %zu tokens to say what is left out",
		    load.max_tokens);
		check_failed();
	}
	if (wish->explain)
		load_explain(&load);
	else
		load_write(&load);
	load_plan_close(&load.plan);
	load_rest_free(&load.rest);
	free(load.files);
	free(load.bodies);
	buf_free(&load.piece);
	arena_free(&load.arena);
}
