/* budget --plan: memory files within one budget of tokens. */
#include <stdlib.h>

#include "base/err.h"
#include "base/out.h"
#include "budget.h"
#include "json/drop.h"
#include "load/load_page.h"
#include "secret/secret.h"
#include "text/show.h"

/* A record with a body, as it was read. */
struct load_body {
	struct str line;
	size_t next; /* of the same file, from 1; 0: it is the last */
};

struct load_file {
	struct str name, line; /* line: its doc record; empty if it has none */
	struct str text[LOAD_WHOLE]; /* of its line, of its header */
	struct str gist;             /* of the catalog; empty: its own counts */
	struct src src;              /* all of it */
	size_t first, last;          /* bodies, from 1; 0: none */
	struct tokens own;           /* of the bodies */
	size_t tokens; /* the same; without bodies, what the record says */
	size_t order;  /* as it was read */
	size_t rule;   /* line of the plan, from 0 */
	size_t priority;
	enum load_level most, level;
	bool binary; /* has a NUL, as images have: nobody reads it whole */
	bool has[LOAD_LEVELS];
	/* What each level adds to the document, in units of struct tokens. */
	uint64_t cost[LOAD_LEVELS];
};

struct load {
	const struct budget_options *options;
	size_t max_tokens;
	struct arena arena;
	struct load_plan *plan;
	struct catalog *catalog;
	struct load_file *files;
	size_t n, cap;
	struct load_body *bodies;
	size_t n_bodies, cap_bodies;
	size_t source;         /* tokens of all files */
	struct load_rest rest; /* at first, what other programs left out */
	size_t tokens;         /* of the document, once it is chosen */
	struct buf piece;
};

/* ---- what a piece of the document costs ---- */

/* An empty buffer for a piece of the document; piece_cost() measures it. */
static struct buf *
piece(struct load *load)
{
	/* As in the document: at the start of a line. */
	buf_clear(&load->piece);
	buf_addc(&load->piece, '\n');
	return &load->piece;
}

static uint64_t
piece_cost(struct load *load)
{
	struct tokens tokens = { load->options->counter, 0 };

	secret_hide_since(&load->piece, 0);
	tokens_add(&tokens, buf_str(&load->piece));
	return tokens.sum;
}

/* ---- reading ---- */

static struct load_file *
add_file(struct load *load, struct str name)
{
	size_t order = load->n;
	struct load_file *file = array_push(&load->files, &load->n, &load->cap);

	*file = (struct load_file){
		.order = order,
		.own = { load->options->counter, 0 },
	};
	file->name = arena_copy(&load->arena, name);
	file->src = (struct src){ file->name, 1, 1, 0, 0 };
	load_put_mark(piece(load), name);
	file->cost[LOAD_WHOLE] = piece_cost(load);
	return file;
}

static struct str
gist_of(struct json gist, const char *size, struct arena *arena)
{
	if (gist.type != JSON_OBJECT)
		return (struct str){ "", 0 };
	return json_text(json_member(gist, size), arena);
}

static void
take_doc(struct load *load, const struct record *record)
{
	struct load_file *file = add_file(load, record_text(record, K_file));
	struct json gist = record->at[K_gist];
	struct str line = gist_of(gist, "128", record->arena);

	if (line.n == 0)
		line = record_text(record, K_title);
	file->line = arena_copy(&load->arena, record->line);
	file->text[LOAD_LINE] = arena_copy(&load->arena, line);
	file->text[LOAD_HEADER] = arena_copy(&load->arena,
	    gist_of(gist, "512", record->arena));
	file->tokens = json_size_or(record->at[K_tokens], 0);
}

/* The file that a body is from, usually the one read last. */
static struct load_file *
file_of(struct load *load, const struct record *record, struct src *src)
{
	if (!src_parse(record->at[K_src], record->arena, src) && load->n)
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
	struct load_body held = { arena_copy(&load->arena, record->line), 0 };

	load_put_body(piece(load), body);
	file->cost[LOAD_WHOLE] += piece_cost(load);
	tokens_add(&file->own, body);
	file->binary |= str_chr(body, '\0', 0) < body.n;
	file->tokens = tokens_count(&file->own);
	if (src.end > file->src.end)
		file->src.end = src.end;
	if (src.off + src.len > file->src.len)
		file->src.len = src.off + src.len;
	*array_push(&load->bodies, &load->n_bodies, &load->cap_bodies) = held;
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
	if (record->kind == KIND_CONFIG && !load->options->limited)
		load->max_tokens = json_size_or(record->at[K_max_tokens],
		    load->max_tokens);
	load_rest_add(&load->rest, record);
	if (!load->options->explain)
		record_pass(record);
}

/* The note that other filters write, and its cost. */
static void
note_bad(struct load *load, const struct records *records)
{
	struct buf text = { 0 };

	if (records_bad(records, &text)) {
		load_rest_note(&load->rest, buf_str(&text));
		if (!load->options->explain)
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

/* The catalog also has the forms of the file's own front matter. */
static void
find_forms(struct load *load, struct load_file *file)
{
	struct json gist = { 0 };

	if (file->text[LOAD_HEADER].n == 0 && file->first)
		gist = catalog_find(load->catalog, file->name, file->src.len);
	if (gist.type != JSON_OBJECT)
		return;
	file->gist = gist.raw;
	file->text[LOAD_LINE] = gist_of(gist, "128", &load->arena);
	file->text[LOAD_HEADER] = gist_of(gist, "512", &load->arena);
}

static void
find_levels(struct load *load, struct load_file *file)
{
	struct load_rule rule;

	find_forms(load, file);
	file->rule = load_plan_find(load->plan, file->name, &rule);
	file->priority = rule.priority;
	file->most = rule.most;
	file->has[LOAD_NONE] = file->has[LOAD_LINE] = true;
	file->has[LOAD_HEADER] = file->text[LOAD_HEADER].n > 0;
	file->has[LOAD_WHOLE] = file->first > 0 && !file->binary;
	for (int i = LOAD_LINE; i <= LOAD_HEADER; i++) {
		load_put_line(piece(load), file->name, file->tokens,
		    file->text[i]);
		file->cost[i] = piece_cost(load);
	}
	load->source += file->tokens;
}

/* ---- which level of each file fits ---- */

/* Percent of the budget. */
static const unsigned shares[LOAD_PRIORITIES] = { 30, 25, 25, 20 };

/* How much more the file costs at this level than at its own; 0 if not. */
static uint64_t
raise_cost(const struct load_file *file, enum load_level level)
{
	uint64_t now = file->cost[file->level];

	return file->cost[level] > now ? file->cost[level] - now : 0;
}

static bool
raise(struct load_file *file, enum load_level level, uint64_t *purse)
{
	uint64_t cost = raise_cost(file, level);

	if (cost > *purse)
		return false;
	*purse -= cost;
	file->level = level;
	return true;
}

/* The cheapest level; of a short file that may be the whole file. */
static void
give_least(struct load_file *file, uint64_t *purse)
{
	enum load_level least = LOAD_LINE;

	if (file->level != LOAD_NONE)
		return;
	for (int i = LOAD_HEADER; i <= (int)file->most; i++) {
		if (file->has[i] && file->cost[i] <= file->cost[least])
			least = (enum load_level)i;
	}
	raise(file, least, purse);
}

static void
give_most(struct load_file *file, uint64_t *purse)
{
	if (file->level == LOAD_NONE)
		return;
	for (enum load_level i = file->most; i > file->level; i--) {
		if (file->has[i] && raise(file, i, purse))
			return;
	}
}

/* One priority: first a line for each of its files, then more of each. */
static void
fill(struct load *load, size_t priority, uint64_t *purse)
{
	for (size_t i = 0; i < load->n; i++) {
		if (load->files[i].priority == priority)
			give_least(&load->files[i], purse);
	}
	for (size_t i = 0; i < load->n; i++) {
		if (load->files[i].priority == priority)
			give_most(&load->files[i], purse);
	}
}

/*
 * Sets all levels and returns what is left of the room. Each priority has its
 * own share. What the shares leave goes to all files, in order of priority:
 * first a line for each file that has none, then more of each.
 */
static uint64_t
fill_all(struct load *load, uint64_t room)
{
	uint64_t left = room;

	for (size_t i = 0; i < load->n; i++)
		load->files[i].level = LOAD_NONE;
	for (size_t p = 0; p < LOAD_PRIORITIES; p++) {
		uint64_t share = room / 100 * shares[p], purse = share;

		fill(load, p, &purse);
		left -= share - purse;
	}
	for (size_t i = 0; i < load->n; i++)
		give_least(&load->files[i], &left);
	for (size_t i = 0; i < load->n; i++)
		give_most(&load->files[i], &left);
	return left;
}

/* ---- the last lines ---- */

static uint64_t
rest_cost(struct load *load)
{
	load_put_rest(piece(load), &load->rest);
	return piece_cost(load);
}

static uint64_t
list_cost(struct load *load)
{
	load_put_list(piece(load));
	return piece_cost(load);
}

static size_t
count_dropped(const struct load *load)
{
	size_t n = 0;

	for (size_t i = 0; i < load->n; i++)
		n += load->files[i].level == LOAD_NONE;
	return n;
}

/* The most that the last lines cost without a name. */
static uint64_t
rest_reserve(struct load *load, bool dropped)
{
	struct load_rest before = load->rest;
	uint64_t cost;

	if (dropped) {
		load->rest.files += load->n;
		load->rest.tokens += load->source;
	}
	load->rest.shown = 0;
	cost = rest_cost(load);
	load->rest = before;
	return cost;
}

static void
add_dropped(struct load *load)
{
	for (size_t i = 0; i < load->n; i++) {
		const struct load_file *file = &load->files[i];

		if (file->level != LOAD_NONE)
			continue;
		load->rest.files++;
		load->rest.tokens += file->tokens;
		load_rest_name(&load->rest, file->name);
	}
	load_rest_sort(&load->rest);
}

/* As many names as there is room for. */
static void
show_names(struct load *load, uint64_t room)
{
	size_t least = 0, most = load->rest.n_names;

	load->rest.shown = most;
	if (rest_cost(load) <= room)
		return;
	while (least + 1 < most) {
		load->rest.shown = least + (most - least) / 2;
		if (rest_cost(load) <= room)
			least = load->rest.shown;
		else
			most = load->rest.shown;
	}
	load->rest.shown = least;
}

static uint64_t
less(uint64_t room, uint64_t cost)
{
	return room > cost ? room - cost : 0;
}

/*
 * Tries to give every file its line. If that fails, the line that says so gets
 * its room before any file.
 */
static void
fit(struct load *load, uint64_t room)
{
	uint64_t list = list_cost(load), rest = rest_reserve(load, false);
	uint64_t left = fill_all(load, less(room, list + rest));

	if (count_dropped(load)) {
		rest = rest_reserve(load, true);
		left = fill_all(load, less(room, list + rest));
	}
	load->rest.bare = rest > room;
	if (load->rest.bare) {
		rest = 0;
		left = fill_all(load, less(room, list));
	}
	add_dropped(load);
	show_names(load, rest + left);
}

static size_t
count_document(const struct load *load, uint64_t list, uint64_t rest)
{
	struct tokens tokens = { load->options->counter, rest };
	bool any = false;

	for (size_t i = 0; i < load->n; i++) {
		const struct load_file *file = &load->files[i];

		tokens.sum += file->cost[file->level];
		any |= file->level == LOAD_LINE || file->level == LOAD_HEADER;
	}
	if (any)
		tokens.sum += list;
	return tokens_count(&tokens);
}

/* Sets the level of each file; false if the last lines have no room. */
static bool
fit_files(struct load *load)
{
	/* So large that no sum of costs exceeds it. */
	uint64_t room = UINT64_MAX / 1024;

	if (load->max_tokens)
		room = tokens_max_sum(load->options->counter,
		    tokens_limit(load->options->counter, load->max_tokens));
	fit(load, room);
	load->tokens = count_document(load, list_cost(load), rest_cost(load));
	return !load->rest.bare;
}

/* ---- what was chosen ---- */

/* The doc record as it was read, with its tokens and its level. */
static void
write_doc(const struct load_file *file)
{
	struct json doc = { file->line,
		file->line.n ? JSON_OBJECT : JSON_ABSENT };
	struct buf *b = out_buf();
	char space[JSON_NAME];

	json_open(b, NULL, '{');
	json_each (it, doc) {
		struct str word = json_name(it.name.raw, space);

		/* From an earlier run, or older than the catalog. */
		if (str_eq(word, STR("tokens")) || str_eq(word, STR("load")) ||
		    (file->gist.n && str_eq(word, STR("gist"))))
			continue;
		buf_adds(b, b->p[b->n - 1] == '{' ? "" : ",");
		buf_add(b, it.name.raw);
		buf_addc(b, ':');
		buf_add(b, it.value.raw);
	}
	if (file->line.n == 0) {
		json_add_text(b, "kind", STR("doc"));
		json_add_number(b, "schema", 1);
		json_add_text(b, "file", file->name);
	}
	if (file->gist.n)
		json_add_raw(b, "gist",
		    (struct json){ file->gist, JSON_OBJECT });
	if (file->tokens)
		json_add_number(b, "tokens", file->tokens);
	json_add_text(b, "load", str_of(load_level_name(file->level)));
	record_end(b);
}

static void
write_drop(const struct load *load)
{
	struct drop drop = { 0 };

	for (size_t i = 0; i < load->n; i++) {
		const struct load_file *file = &load->files[i];

		if (file->level != LOAD_NONE)
			continue;
		drop_add(&drop, &file->src);
		drop.tokens += file->tokens;
	}
	drop_emit(&drop, "doc", "budget");
	drop_free(&drop);
}

static void
write_layout(const struct load *load)
{
	struct buf *b = record_begin("layout");

	json_add_text(b, "template", STR("load"));
	if (load->max_tokens)
		json_add_number(b, "cap", load->max_tokens);
	json_add_text(b, "counter",
	    str_of(counter_name(load->options->counter)));
	if (load->rest.bare)
		json_add_bool(b, "bare", true);
	json_add_number(b, "names", load->rest.shown);
	record_end(b);
}

static void
write_files(struct load *load)
{
	for (size_t i = 0; i < load->n; i++) {
		const struct load_file *file = &load->files[i];
		size_t body = file->first;

		if (file->level == LOAD_NONE)
			continue;
		write_doc(file);
		for (; body && file->level == LOAD_WHOLE;
		     body = load->bodies[body - 1].next)
			out_line(load->bodies[body - 1].line);
	}
	write_drop(load);
	write_layout(load);
	if (load->options->statistics)
		stats_write(NULL, load->options->counter, load->source,
		    load->source, load->tokens);
}

/* A line for each file. */
static void
explain_files(const struct load *load)
{
	struct buf *b = out_buf();

	for (size_t i = 0; i < load->n; i++) {
		const struct load_file *file = &load->files[i];

		buf_addf(b, "P%zu %-5s %8zu ", file->priority,
		    load_level_name(file->level), file->tokens);
		show_path(b, file->name);
		buf_addc(b, '\n');
	}
}

void
load_choose(const struct budget_options *options, char *const files[])
{
	struct load load = { .options = options,
		.max_tokens = options->max_tokens };
	struct records in;
	struct record record;

	secret_hiding_whole();
	load.plan = load_plan_open(options->plan);
	load.catalog = catalog_open(options->catalog);
	records_open(&in, files);
	in.last = true;
	while (records_next(&in, &record))
		take(&load, &record);
	note_bad(&load, &in);
	in.last = options->explain;
	records_close(&in);
	for (size_t i = 0; i < load.n; i++)
		find_levels(&load, &load.files[i]);
	array_sort(load.files, load.n, cmp_files);
	if (!fit_files(&load)) {
		say("no room in %zu tokens to report what is left out",
		    load.max_tokens);
		check_failed();
	}
	if (options->explain)
		explain_files(&load);
	else
		write_files(&load);
	load_plan_close(load.plan);
	catalog_close(load.catalog);
	load_rest_free(&load.rest);
	free(load.files);
	free(load.bodies);
	buf_free(&load.piece);
	arena_free(&load.arena);
}
