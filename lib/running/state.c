#include "state.h"

#include <stdlib.h>
#include <unistd.h>

#include "digest.h"
#include "err.h"
#include "out.h"

/* ---- keys: numbers with a value each ---- */

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

static size_t *
value_at(struct keys *seen, uint64_t key)
{
	size_t i = key & seen->mask;

	while (seen->slots[i] && seen->slots[i] != key)
		i = (i + 1) & seen->mask;
	seen->slots[i] = key;
	return &seen->values[i];
}

static void
more_room(struct keys *seen)
{
	struct keys old = *seen;
	size_t n = old.mask ? 2 * (old.mask + 1) : 256;

	seen->slots = calloc(n, sizeof *seen->slots);
	seen->values = calloc(n, sizeof *seen->values);
	if (seen->slots == NULL || seen->values == NULL)
		die_memory();
	seen->mask = n - 1;
	for (size_t i = 0; old.mask && i <= old.mask; i++) {
		if (old.slots[i])
			*value_at(seen, old.slots[i]) = old.values[i];
	}
	free(old.slots);
	free(old.values);
}

static size_t *
value_of(struct keys *seen, uint64_t key)
{
	if (2 * ++seen->n >= seen->mask)
		more_room(seen);
	return value_at(seen, key);
}

/* ---- reading ---- */

static uint64_t
place_of(struct str file, size_t line)
{
	uint64_t place = str_hash(file) * 31 + line;

	return place ? place : 1;
}

static void
read_record(struct state *state, const struct record *record)
{
	struct state_record *r;
	struct src src = { 0 };

	state->records = grow(state->records, &state->cap, state->n + 1,
	    sizeof *state->records);
	r = &state->records[state->n++];
	src_read(record->at[K_src], record->arena, &src);
	if (record->kind == KIND_ENTRY)
		*value_of(&state->places,
		    place_of(src.file, src.line)) = state->n;
	*r = (struct state_record){
		.line = arena_copy(&state->arena, record->line),
		.kind = record->kind,
		.file = arena_copy(&state->arena, src.file),
		.at = src.line,
		.entry = json_size_or(record->at[K_entry], 0),
		.key = key_of(record),
	};
}

void
state_open(struct state *state, const char *file)
{
	char *name = strdup(file);
	char *const files[] = { name, NULL };
	struct records in;
	struct record record;

	*state = (struct state){ .file = file };
	if (name == NULL)
		die_memory();
	more_room(&state->seen);
	more_room(&state->places);
	if (access(file, F_OK) == 0) {
		records_open(&in, files);
		in.last = true;
		while (records_next(&in, &record))
			read_record(state, &record);
		records_close(&in);
	}
	free(name);
}

/* ---- writing ---- */

/* The record with another src, entry or body; what is absent stays. */
struct change {
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
	buf_adds(b, "}\n");
}

/* "# TITLE", and the line that tells what was done. */
static void
short_body(struct buf *body, const struct record *record)
{
	struct digest digest;

	digest_read(&digest, record_text(record, K_body),
	    record_text(record, K_title),
	    status_of(record_text(record, K_status)), false, 1, record->arena);
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

	switch (record->kind) {
	case KIND_ENTRY:
		++*value_of(&state->seen, key_of(record));
		short_body(&body, record);
		change.body = &body;
		write_changed(&state->text, record->line, &change);
		break;
	case KIND_DOC:
		++*value_of(&state->seen, key_of(record));
		buf_add(&state->text, record->line);
		buf_addc(&state->text, '\n');
		break;
	case KIND_LEARNING:
	case KIND_FACT:
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
	struct change change = { &src, entry, NULL };
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
	    : *value_of(&state->places, place_of(r->file, r->entry));

	return at ? &state->records[at - 1] : NULL;
}

static bool
was_read(struct state *state, struct str file)
{
	return *value_of(&state->seen, str_hash(file) ^ UINT64_MAX / 3) > 0;
}

/* Is it a place in the state itself, because it was carried before? */
static bool
was_carried(const struct state *state, const struct state_record *r)
{
	return str_eq(r->file, str_of(state->file));
}

static void
carry_entries(struct state *state, bool before)
{
	for (size_t i = 0; i < state->n; i++) {
		struct state_record *r = &state->records[i];
		size_t *count;

		if (r->kind != KIND_ENTRY || was_carried(state, r) != before)
			continue;
		/* Of two with one key the log may still hold one. */
		count = value_of(&state->seen, r->key);
		if (*count > 0)
			--*count;
		else
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
		if (owner ? owner->now > 0 : !was_read(state, r->file))
			carry(state, r, owner ? owner->now : 0);
	}
}

/* What was carried longest comes first. */
void
state_carry(struct state *state)
{
	carry_entries(state, true);
	carry_entries(state, false);
	carry_others(state, true);
	carry_others(state, false);
}

void
state_free(struct state *state)
{
	free(state->records);
	free(state->seen.slots);
	free(state->seen.values);
	free(state->places.slots);
	free(state->places.values);
	buf_free(&state->text);
	arena_free(&state->arena);
}
