#include "state.h"

#include <stdlib.h>

#include "base/err.h"
#include "base/file.h"
#include "base/out.h"
#include "log/entry_files.h"
#include "summary/digest.h"

/* ---- reading ---- */

static uint64_t
key_of(const struct record *record)
{
	struct str id = record_text(record, K_id);
	struct str ts = record_text(record, K_ts);
	struct str name = id.n ? id : record_text(record, K_title);
	uint64_t hash = str_hash(name) * 31 + str_hash(ts);

	if (record->kind == KIND_DOC)
		hash = str_hash(record_text(record, K_file)) ^ UINT64_MAX / 3;
	return hash ? hash : 1;
}

static uint64_t
place_of(struct str file, size_t line)
{
	uint64_t place = str_hash(file) * 31 + line;

	return place ? place : 1;
}

/* An entry of that name on that line: an edited entry stays in its place. */
static uint64_t
spot_of(const struct record *record, const struct src *src)
{
	struct str id = record_text(record, K_id);
	struct str name = id.n ? id : record_text(record, K_title);

	return place_of(src->file, src->line) * 31 + str_hash(name) + 2;
}

/* A learning or fact, by its text. */
static uint64_t
words_key(const struct record *record)
{
	return str_hash(record_text(record, K_text)) * 31 +
	    str_hash(record_text(record, K_type)) + 1;
}

static void
read_record(struct state *state, const struct record *record)
{
	struct state_record *r;
	struct src src = { 0 };

	state->records = grow(state->records, &state->cap, state->n + 1,
	    sizeof *state->records);
	r = &state->records[state->n++];
	src_parse(record->at[K_src], record->arena, &src);
	if (record->kind == KIND_ENTRY) {
		*map_put(&state->places,
		    place_of(src.file, src.line)) = state->n;
		++*map_put(&state->before, key_of(record));
	}
	*r = (struct state_record){
		.line = arena_copy(&state->arena, record->line),
		.kind = record->kind,
		.file = arena_copy(&state->arena, src.file),
		.at = src.line,
		.entry = json_size_or(record->at[K_entry], 0),
		.key = record->kind == KIND_LEARNING ||
			record->kind == KIND_FACT
		    ? words_key(record)
		    : key_of(record),
		.spot = spot_of(record, &src),
	};
}

static bool
is_of_state(const struct record *record)
{
	return record->kind == KIND_DOC || record->kind == KIND_ENTRY ||
	    record->kind == KIND_LEARNING || record->kind == KIND_FACT;
}

/* Reads all of it; false if a line of it would not be in the next state. */
static bool
read_state(struct state *state, struct records *in)
{
	struct record record;
	bool whole = true;

	while (records_next(in, &record)) {
		if (whole && !is_of_state(&record))
			whole = fail("%s:%zu: not a record of a running state",
			    record.in_file, record.in_line);
		read_record(state, &record);
	}
	return whole && in->bad == 0 && !in->end.closed;
}

void
state_open(struct state *state, const char *file)
{
	char *name = strdup(file);
	char *const files[] = { name, NULL };
	struct records in;

	*state = (struct state){ .file = file };
	if (name == NULL)
		die_memory();
	if (!file_is_pipe(file) && !file_is_missing(file)) {
		records_open(&in, files);
		in.last = true;
		/* Nothing else has what is in it. */
		if (!read_state(state, &in))
			fail("'%s' is left as it is: mend the lines that are "
			     "not of a state, keep one side of a merge "
			     "conflict, or move the file away",
			    file);
		records_close(&in);
	}
	free(name);
}

/* ---- writing ---- */

/* The record with other files, src, entry or body; what is absent stays. */
struct change {
	struct json files; /* of one that has none */
	const struct src *src;
	size_t entry;
	const struct buf *body;
};

static void
write_changed(struct buf *b, struct str line, const struct change *change)
{
	struct json object = { line, JSON_OBJECT };
	struct json_iter iter = { 0 };
	struct json name, value;

	buf_addc(b, '{');
	while (json_next(object, &iter, &name, &value)) {
		char space[JSON_NAME];
		struct str key = json_name(name.raw, space);

		/* The lines are those of this file from now on. */
		if (change->src &&
		    (str_eq(key, STR("carried")) || str_eq(key, STR("places"))))
			continue;
		if (change->files.raw.n && str_eq(key, STR("src")))
			json_add_raw(b, "files", change->files);
		if (change->src && str_eq(key, STR("src"))) {
			src_add(b, "src", change->src);
		} else if (change->entry && str_eq(key, STR("entry"))) {
			json_add_number(b, "entry", change->entry);
		} else if (change->body && str_eq(key, STR("body"))) {
			json_add_text(b, "body", buf_str(change->body));
		} else {
			buf_adds(b, b->p[b->n - 1] == '{' ? "" : ",");
			buf_add(b, name.raw);
			buf_addc(b, ':');
			buf_add(b, value.raw);
		}
	}
	if (change->src)
		json_add_bool(b, "carried", true);
	buf_adds(b, "}\n");
}

/* "# TITLE", and the line that says what was done. */
static void
short_body(struct buf *body, const struct record *record)
{
	struct digest digest;

	digest_entry(&digest, record_text(record, K_body),
	    record_text(record, K_title),
	    status_parse(record_text(record, K_status)), false, 1,
	    record->arena);
	buf_adds(body, "# ");
	buf_add(body, record_text(record, K_title));
	buf_addc(body, '\n');
	if (digest.n) {
		buf_adds(body, "- ");
		buf_add(body, digest.line[0]);
		buf_addc(body, '\n');
	}
}

void
state_see(struct state *state, const struct record *record)
{
	struct change change = { 0 };
	struct buf body = { 0 };
	struct src src = { 0 };

	switch (record->kind) {
	case KIND_ENTRY:
		++*map_put(&state->seen, key_of(record));
		src_parse(record->at[K_src], record->arena, &src);
		*map_put(&state->spots, spot_of(record, &src)) = key_of(record);
		short_body(&body, record);
		change.body = &body;
		/* The short body has none. */
		if (record->at[K_files].type == JSON_ABSENT)
			change.files = entry_files(record);
		write_changed(&state->text, record->line, &change);
		break;
	case KIND_DOC:
		++*map_put(&state->seen, key_of(record));
		buf_add(&state->text, record->line);
		buf_addc(&state->text, '\n');
		break;
	case KIND_LEARNING:
	case KIND_FACT:
		++*map_put(&state->seen, words_key(record));
		buf_add(&state->text, record->line);
		buf_addc(&state->text, '\n');
		break;
	default:
		return;
	}
	state->lines++;
	buf_free(&body);
}

/* ---- carrying ---- */

static void
carry(struct state *state, struct state_record *r, size_t entry)
{
	struct src src = { .file = str_of(state->file) };
	struct change change = { .src = &src, .entry = entry };
	size_t from = state->text.n;

	r->now = src.line = src.end = ++state->lines;
	src.off = from;
	/* The length that it has with its own length in it. */
	do {
		src.len = state->text.n > from ? state->text.n - from : 0;
		state->text.n = from;
		write_changed(&state->text, r->line, &change);
	} while (state->text.n - from != src.len);
	out_line((struct str){ state->text.p + from, src.len - 1 });
}

/* The entry of the old state that a learning or fact of it belongs to. */
static const struct state_record *
owner_of(struct state *state, const struct state_record *r)
{
	size_t at = r->entry == 0
	    ? 0
	    : *map_put(&state->places, place_of(r->file, r->entry));

	return at ? &state->records[at - 1] : NULL;
}

static bool
was_read(struct state *state, struct str file)
{
	return *map_put(&state->seen, str_hash(file) ^ UINT64_MAX / 3) > 0;
}

/* Is it a place in the state itself, because it was carried before? */
static bool
was_carried(const struct state *state, const struct state_record *r)
{
	return str_eq(r->file, str_of(state->file));
}

/* Another entry of its name is on its line now, and was not before. */
static bool
was_edited(struct state *state, const struct state_record *r)
{
	uint64_t now = *map_put(&state->spots, r->spot);

	return now && *map_put(&state->before, now) == 0;
}

/*
 * Of several with one key the log has the latest: a log is shortened from its
 * older end. What it still has is not carried; the file's order is the age.
 */
static void
match_entries(struct state *state, bool before)
{
	for (size_t i = state->n; i-- > 0;) {
		struct state_record *r = &state->records[i];
		size_t *count;

		if (r->kind != KIND_ENTRY || was_carried(state, r) != before)
			continue;
		count = map_put(&state->seen, r->key);
		r->held = *count > 0;
		*count -= r->held;
		r->held |= was_edited(state, r);
	}
}

static void
carry_entries(struct state *state, bool before)
{
	for (size_t i = 0; i < state->n; i++) {
		struct state_record *r = &state->records[i];

		if (r->kind == KIND_ENTRY && was_carried(state, r) == before &&
		    !r->held)
			carry(state, r, 0);
	}
}

static void
carry_others(struct state *state, bool before)
{
	for (size_t i = 0; i < state->n; i++) {
		struct state_record *r = &state->records[i];
		const struct state_record *owner;

		if ((r->kind != KIND_LEARNING && r->kind != KIND_FACT) ||
		    was_carried(state, r) != before)
			continue;
		owner = owner_of(state, r);
		if (owner ? owner->now > 0
			  : !was_read(state, r->file) &&
			    *map_put(&state->seen, r->key) == 0)
			carry(state, r, owner ? owner->now : 0);
	}
}

/* What was carried longest comes first. */
void
state_carry(struct state *state)
{
	match_entries(state, false);
	match_entries(state, true);
	carry_entries(state, true);
	carry_entries(state, false);
	carry_others(state, true);
	carry_others(state, false);
}

void
state_free(struct state *state)
{
	free(state->records);
	map_free(&state->seen);
	map_free(&state->places);
	map_free(&state->spots);
	map_free(&state->before);
	buf_free(&state->text);
	arena_free(&state->arena);
}
