#include "recall/stretch.h"

#include <stdlib.h>

#include "same/fact.h"

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
thing_text(const struct stretch *stretch, uint32_t thing)
{
	return str_skip(intern_str(&stretch->facts, thing), 1);
}

struct str
stretch_name(const struct stretch *stretch, uint32_t name)
{
	return name ? intern_str(&stretch->names, name) : STR("");
}

struct str
compaction_text(const struct stretch *stretch,
    const struct compaction *compaction)
{
	return str_head(buf_since(&stretch->summaries, compaction->text),
	    compaction->n);
}

/* Binary search: mentions stand by their moments. */
size_t
stretch_mention(const struct stretch *stretch, size_t moment)
{
	size_t low = 0, high = stretch->n_mentions;

	while (low < high) {
		size_t middle = (low + high) / 2;

		if (stretch->mentions[middle].moment < moment)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

static uint32_t
name(struct stretch *stretch, struct str s)
{
	return s.n ? intern_add(&stretch->names, s) : 0;
}

/* Agents write one path in both ways. */
static struct str
from_root(const struct stretch *stretch, struct str path)
{
	struct str root = stretch_name(stretch, stretch->root);

	if (root.n && path.n > root.n + 1 && str_starts(path, root) &&
	    path.p[root.n] == '/')
		return str_skip(path, root.n + 1);
	return str_starts(path, STR("./")) ? str_skip(path, 2) : path;
}

uint32_t
stretch_path(const struct stretch *stretch, struct str path)
{
	return intern_find(&stretch->names, from_root(stretch, path));
}

static void
tell_place(struct stretch *stretch, const struct record *record)
{
	uint32_t cwd = name(stretch, record_text(record, K_cwd));
	uint32_t branch = name(stretch, record_text(record, K_branch));

	if (cwd)
		stretch->cwd = cwd;
	if (stretch->root == 0)
		stretch->root = cwd;
	if (branch)
		stretch->branch = branch;
}

/* The two words that a command is known by: "npm test", behind any "cd x &&". */
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
add_moment(struct stretch *stretch, const struct record *record)
{
	struct moment moment = { .call = record->kind == KIND_CALL };
	struct str verb = record_text(record, K_verb);
	struct src src;

	tell_place(stretch, record);
	if (stretch->session == 0)
		stretch->session = name(stretch,
		    record_text(record, K_session));
	if (src_read(record->at[K_src], record->arena, &src)) {
		moment.line = src.line;
		moment.off = src.off;
		moment.len = src.len;
	}
	if (moment.call) {
		moment.path = name(stretch,
		    from_root(stretch, record_text(record, K_path)));
		moment.failed = record->at[K_error].type == JSON_TRUE;
	}
	if (str_eq(verb, STR("run")))
		moment.run = name(stretch,
		    run_words(record_text(record, K_command)));
	moment.changes = str_eq(verb, STR("edit")) ||
	    str_eq(verb, STR("write"));
	stretch->moments = grow(stretch->moments, &stretch->cap_moments,
	    stretch->n_moments + 1, sizeof *stretch->moments);
	stretch->moments[stretch->n_moments++] = moment;
}

static uint32_t
thing_of(struct stretch *stretch, uint8_t class, struct str text,
    struct arena *arena)
{
	char *key = arena_alloc(arena, text.n + 1);
	uint32_t thing;

	key[0] = (char)('A' + class);
	memcpy(key + 1, text.p, text.n);
	thing = intern_add(&stretch->facts, (struct str){ key, text.n + 1 });
	stretch->things = grow(stretch->things, &stretch->cap_things,
	    (size_t)thing + 1, sizeof *stretch->things);
	stretch->things[thing].class = class;
	return thing;
}

/* What is told ahead of the first message belongs to nothing yet. */
static void
add_mention(struct stretch *stretch, const struct record *record)
{
	struct str text = record_text(record, K_text);
	uint8_t class = fact_class(record_text(record, K_type));
	struct mention mention = { .state = state_of(
				       record_text(record, K_state)) };

	if (stretch->n_moments == 0 || text.n == 0)
		return;
	mention.moment = (uint32_t)(stretch->n_moments - 1);
	if (class == FACT_ERROR ||
	    (class == FACT_TEST &&
		str_eq(state_name(mention.state), STR("fail"))))
		stretch->moments[mention.moment].failed = true;
	mention.thing = thing_of(stretch, class, text, record->arena);
	stretch->things[mention.thing].last = (uint32_t)stretch->n_mentions;
	stretch->mentions = grow(stretch->mentions, &stretch->cap_mentions,
	    stretch->n_mentions + 1, sizeof *stretch->mentions);
	stretch->mentions[stretch->n_mentions++] = mention;
}

/* The first moment from `from` on that stands at that line, or behind it. */
static size_t
moment_at(const struct stretch *stretch, size_t from, size_t line)
{
	size_t i = from;

	while (i < stretch->n_moments && stretch->moments[i].line < line)
		i++;
	return i;
}

static struct compaction *
add_compaction(struct stretch *stretch, struct str summary)
{
	size_t n = stretch->n_compactions;
	struct compaction *all = grow(stretch->compactions,
	    &stretch->cap_compactions, n + 1, sizeof *all);

	stretch->compactions = all;
	/* Another summary of the same. */
	if (n && all[n - 1].at == stretch->n_moments) {
		if (summary.n) {
			all[n - 1].text = stretch->summaries.n;
			all[n - 1].n = summary.n;
			buf_add(&stretch->summaries, summary);
		}
		return &all[n - 1];
	}
	stretch->n_compactions++;
	all[n] = (struct compaction){
		.from = n ? all[n - 1].tail : 0,
		.tail = stretch->n_moments,
		.at = stretch->n_moments,
		.text = stretch->summaries.n,
		.n = summary.n,
	};
	buf_add(&stretch->summaries, summary);
	return &all[n];
}

static void
add_boundary(struct stretch *stretch, const struct record *record)
{
	struct compaction *c = add_compaction(stretch,
	    record_text(record, K_text));
	size_t kept = json_size_or(record->at[K_kept], SIZE_MAX);
	struct src src;

	if (kept != SIZE_MAX)
		c->tail = moment_at(stretch, c->from, kept);
	if (c->line == 0 && src_read(record->at[K_src], record->arena, &src)) {
		c->line = src.line;
		c->off = src.off;
		c->len = src.len;
	}
	if (c->ts == 0)
		c->ts = name(stretch, record_text(record, K_ts));
}

void
stretch_compact(struct stretch *stretch, struct str summary)
{
	add_compaction(stretch, summary);
}

void
stretch_add(struct stretch *stretch, const struct record *record)
{
	switch (record->kind) {
	case KIND_DOC:
		tell_place(stretch, record);
		stretch->file = name(stretch, record_text(record, K_file));
		stretch->session = name(stretch,
		    record_text(record, K_session));
		break;
	case KIND_MESSAGE:
	case KIND_CALL:
		add_moment(stretch, record);
		break;
	case KIND_FACT:
		add_mention(stretch, record);
		break;
	case KIND_COMPACTION:
		add_boundary(stretch, record);
		break;
	default:
		break;
	}
}

void
stretch_clear(struct stretch *stretch)
{
	intern_free(&stretch->facts);
	intern_free(&stretch->names);
	buf_clear(&stretch->summaries);
	stretch->n_moments = stretch->n_mentions = 0;
	stretch->n_compactions = 0;
	stretch->session = stretch->file = 0;
	stretch->cwd = stretch->branch = stretch->root = 0;
}

void
stretch_free(struct stretch *stretch)
{
	stretch_clear(stretch);
	free(stretch->things);
	free(stretch->moments);
	free(stretch->mentions);
	free(stretch->compactions);
	buf_free(&stretch->summaries);
}
