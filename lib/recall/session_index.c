#include "recall/session_index.h"

#include <stdlib.h>

#include "recall/query.h"
#include "same/fact_class.h"
#include "secret/secret.h"
#include "text/ids.h"

static const struct str states[STATE_NAMES + 1] = {
	STR_INIT(""),
	STR_INIT("read"),
	STR_INIT("created"),
	STR_INIT("modified"),
	STR_INIT("deleted"),
	STR_INIT("renamed"),
	STR_INIT("pass"),
	STR_INIT("fail"),
	STR_INIT("resolved"),
	STR_INIT("standing"),
	STR_INIT("decision"),
	STR_INIT("once"),
	STR_INIT("revoked"),
	STR_INIT("done"),
};

struct str
state_name(uint8_t state)
{
	return states[state];
}

static uint8_t
state_of(struct str name)
{
	uint8_t i = STATE_NAMES;

	while (i && !str_eq(name, states[i]))
		i--;
	return i;
}

struct str
thing_text(const struct session_index *index, uint32_t thing)
{
	return str_skip(intern_str(&index->facts, thing), 1);
}

struct str
session_index_name(const struct session_index *index, uint32_t name)
{
	return name ? intern_str(&index->names, name) : STR("");
}

struct str
compaction_text(const struct session_index *index,
    const struct compaction *compaction)
{
	return str_head(buf_since(&index->summaries, compaction->text),
	    compaction->n);
}

/* Mentions are in the order of their moments. */
size_t
session_index_mention(const struct session_index *index, size_t moment)
{
	size_t i;

	array_search(i, index->n_mentions, index->mentions[i].moment < moment);
	return i;
}

static uint32_t
name(struct session_index *index, struct str s)
{
	return s.n ? intern_add(&index->names, s) : 0;
}

/* Agents write a path both absolute and relative. */
static struct str
from_root(const struct session_index *index, struct str path)
{
	path = path_below(session_index_name(index, index->root), path);
	return str_starts(path, STR("./")) ? str_skip(path, 2) : path;
}

uint32_t
session_index_path(const struct session_index *index, struct str path)
{
	return intern_find(&index->names, from_root(index, path));
}

static void
take_place(struct session_index *index, const struct record *record)
{
	uint32_t cwd = name(index, record_text(record, K_cwd));
	uint32_t branch = name(index, record_text(record, K_branch));

	if (cwd)
		index->cwd = cwd;
	if (index->root == 0)
		index->root = cwd;
	if (branch)
		index->branch = branch;
}

/* The two words that identify a command: "npm test", after any "cd x &&". */
static struct str
run_words(struct str command)
{
	struct str s = str_trim(command);
	size_t n = 0;

	while (str_starts(s, STR("cd "))) {
		size_t at = str_find(s, STR("&&"), 0);

		if (at == s.n)
			break;
		s = str_trim(str_skip(s, at + 2));
	}
	for (unsigned words = 0; n < s.n && words < 2; words++) {
		while (n < s.n && is_space(s.p[n]))
			n++;
		while (n < s.n && !is_space(s.p[n]))
			n++;
	}
	return str_head(s, n);
}

static void
add_moment(struct session_index *index, const struct record *record)
{
	struct moment moment = { .call = record->kind == KIND_CALL };
	struct src src;

	take_place(index, record);
	if (index->session == 0)
		index->session = name(index, record_text(record, K_session));
	if (src_parse(record->at[K_src], record->arena, &src)) {
		moment.line = src.line;
		moment.off = src.off;
		moment.len = src.len;
	}
	if (moment.call) {
		moment.path = name(index,
		    from_root(index, record_text(record, K_path)));
		moment.failed = record->at[K_error].type == JSON_TRUE;
	}
	if (str_eq(record_text(record, K_verb), STR("run")))
		moment.run = name(index,
		    run_words(record_text(record, K_command)));
	moment.changes = verb_of(record) == VERB_CHANGE;
	*array_push(&index->moments, &index->n_moments,
	    &index->cap_moments) = moment;
}

/* Names longer than that are none. */
enum { NAME_BYTES = 512 };

uint32_t
session_index_thing(const struct session_index *index, uint8_t class,
    struct str text)
{
	char key[NAME_BYTES + 1] = { (char)('A' + class) };

	if (text.n > NAME_BYTES)
		return 0;
	memcpy(key + 1, text.p, text.n);
	return intern_find(&index->facts, (struct str){ key, text.n + 1 });
}

static uint32_t
thing_of(struct session_index *index, uint8_t class, struct str text,
    struct arena *arena)
{
	char *key = arena_alloc(arena, text.n + 1);
	uint32_t thing;

	key[0] = (char)('A' + class);
	memcpy(key + 1, text.p, text.n);
	thing = intern_add(&index->facts, (struct str){ key, text.n + 1 });
	array_at(&index->things, &index->cap_things, thing)->class = class;
	return thing;
}

/* A fact before the first message belongs to nothing yet. */
static void
add_mention(struct session_index *index, const struct record *record)
{
	struct str text = record_text(record, K_text);
	uint8_t class = fact_class(record_text(record, K_type));
	struct str state = record_text(record, K_state);
	struct mention mention = { 0 };

	if (index->n_moments == 0 || text.n == 0 || secret_is_mark(text))
		return;
	/* Of an open wish it matters how long it holds. */
	if (class == FACT_WISH && str_eq(state, STR("open")))
		state = record_text(record, K_holds);
	mention.state = state_of(state);
	mention.moment = (uint32_t)(index->n_moments - 1);
	if (class == FACT_ERROR ||
	    (class == FACT_TEST &&
		str_eq(state_name(mention.state), STR("fail"))))
		index->moments[mention.moment].failed = true;
	mention.thing = thing_of(index, class, text, record->arena);
	index->things[mention.thing].last = (uint32_t)index->n_mentions;
	*array_push(&index->mentions, &index->n_mentions,
	    &index->cap_mentions) = mention;
}

/* The first moment from `from` on that is at that line, or after it. */
static size_t
moment_at(const struct session_index *index, size_t from, size_t line)
{
	size_t i = from;

	while (i < index->n_moments && index->moments[i].line < line)
		i++;
	return i;
}

static struct compaction *
add_compaction(struct session_index *index, struct str summary)
{
	size_t n = index->n_compactions;
	struct compaction *last = n ? &index->compactions[n - 1] : NULL;
	struct compaction new = {
		.from = last ? last->tail : 0,
		.tail = index->n_moments,
		.at = index->n_moments,
	};

	/* Else it is another summary of the same. */
	if (last == NULL || last->at != index->n_moments) {
		last = array_push(&index->compactions, &index->n_compactions,
		    &index->cap_compactions);
		*last = new;
	}
	if (summary.n) {
		last->text = index->summaries.n;
		last->n = summary.n;
		buf_add(&index->summaries, summary);
	}
	return last;
}

static void
add_boundary(struct session_index *index, const struct record *record)
{
	struct compaction *c = add_compaction(index,
	    record_text(record, K_text));
	size_t kept = json_size_or(record->at[K_kept], SIZE_MAX);
	struct src src;

	if (kept != SIZE_MAX)
		c->tail = moment_at(index, c->from, kept);
	if (c->line == 0 && src_parse(record->at[K_src], record->arena, &src)) {
		c->line = src.line;
		c->off = src.off;
		c->len = src.len;
	}
	if (c->ts == 0)
		c->ts = name(index, record_text(record, K_ts));
}

void
session_index_compact(struct session_index *index, struct str summary)
{
	add_compaction(index, summary);
}

void
session_index_add(struct session_index *index, const struct record *record)
{
	switch (record->kind) {
	case KIND_DOC:
		take_place(index, record);
		index->file = name(index, record_text(record, K_file));
		index->session = name(index, record_text(record, K_session));
		break;
	case KIND_MESSAGE:
	case KIND_CALL:
		add_moment(index, record);
		break;
	case KIND_FACT:
		add_mention(index, record);
		break;
	case KIND_COMPACTION:
		add_boundary(index, record);
		break;
	default:
		break;
	}
}

void
session_index_clear(struct session_index *index)
{
	intern_free(&index->facts);
	intern_free(&index->names);
	buf_clear(&index->summaries);
	index->n_moments = index->n_mentions = 0;
	index->n_compactions = 0;
	index->session = index->file = 0;
	index->cwd = index->branch = index->root = 0;
}

void
session_index_free(struct session_index *index)
{
	session_index_clear(index);
	free(index->things);
	free(index->moments);
	free(index->mentions);
	free(index->compactions);
	buf_free(&index->summaries);
}
