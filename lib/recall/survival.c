#include "recall/survival.h"

#include <stdlib.h>
#include <time.h>

#include "base/sort.h"
#include "recall/coverage.h"
#include "text/columns.h"
#include "text/show.h"
#include "text/time.h"

/* Where a fact was mentioned: in what was summarised, kept, and afterwards. */
enum { BEFORE = 1, TAIL = 2, AFTER = 4 };

struct judged {
	const struct session_index *index;
	struct str agent, model;
	const struct compaction *c;
	size_t end;       /* the moment where the next one is */
	uint8_t *where;   /* by thing */
	uint32_t *last;   /* by thing: its last mention before */
	uint32_t *before; /* the things that were mentioned before */
	size_t n;
	struct coverage summary;
	struct survived_type types[FACT_CLASSES];
};

static void
see_mentions(struct judged *j)
{
	const struct session_index *s = j->index;
	size_t end = session_index_mention(s, j->end);

	for (size_t i = session_index_mention(s, j->c->from); i < end; i++) {
		const struct mention *m = &s->mentions[i];

		if (m->moment >= j->c->at) {
			j->where[m->thing] |= AFTER;
		} else if (m->moment >= j->c->tail) {
			j->where[m->thing] |= TAIL;
		} else {
			if (!(j->where[m->thing] & BEFORE))
				j->before[j->n++] = m->thing;
			j->where[m->thing] |= BEFORE;
			j->last[m->thing] = (uint32_t)i;
		}
	}
}

/* For the next compaction. */
static void
forget_mentions(struct judged *j)
{
	const struct session_index *s = j->index;
	size_t end = session_index_mention(s, j->end);

	for (size_t i = session_index_mention(s, j->c->from); i < end; i++)
		j->where[s->mentions[i].thing] = 0;
	j->n = 0;
	memset(j->types, 0, sizeof j->types);
}

static int
by_number(const void *one, const void *other)
{
	const uint32_t *a = one, *b = other;

	return number_cmp(*a, *b);
}

static void
add_session(const struct judged *j, struct buf *b)
{
	const struct session_index *s = j->index;

	json_add_if(b, "session", session_index_name(s, s->session));
}

/* With the place of its last mention. */
static void
add_lost(const struct judged *j, uint32_t thing, struct buf *b)
{
	const struct session_index *s = j->index;
	const struct mention *mention = &s->mentions[j->last[thing]];
	const struct moment *m = &s->moments[mention->moment];
	struct src src = { session_index_name(s, s->file), m->line, m->line,
		m->off, m->len };

	record_open(b, "lost");
	json_add_text(b, "type", fact_name(s->things[thing].class));
	json_add_text(b, "text", thing_text(s, thing));
	json_add_if(b, "state", state_name(mention->state));
	json_add_bool(b, "needed", j->where[thing] & AFTER);
	add_session(j, b);
	if (m->line)
		src_add(b, "src", &src);
	record_close(b);
}

static void
add_type(const struct judged *j, uint8_t class, struct buf *b)
{
	const struct session_index *s = j->index;
	const struct survived_type *type = &j->types[class];
	struct src src = { session_index_name(s, s->file), j->c->line,
		j->c->line, j->c->off, j->c->len };

	if (type->facts == 0)
		return;
	record_open(b, "survival");
	json_add_text(b, "type", fact_name(class));
	json_add_number(b, "facts", type->facts);
	json_add_number(b, "held", type->held);
	json_add_number(b, "needed", type->needed);
	json_add_number(b, "needed_held", type->needed_held);
	add_session(j, b);
	author_put(b, j->agent, j->model);
	json_add_if(b, "ts", session_index_name(s, j->c->ts));
	if (j->c->line)
		src_add(b, "src", &src);
	record_close(b);
}

static void
judge_thing(struct judged *j, uint32_t thing, struct buf *lost)
{
	const struct session_index *s = j->index;
	uint8_t class = s->things[thing].class;
	struct survived_type *type = &j->types[class];
	bool held, needed;

	if (j->where[thing] & TAIL)
		return;
	held = covers_fact(&j->summary, class, thing_text(s, thing));
	needed = j->where[thing] & AFTER;
	type->facts++;
	type->held += held;
	type->needed += needed;
	type->needed_held += held && needed;
	if (!held && lost)
		add_lost(j, thing, lost);
}

/* Of the compaction; one that is not in the session comes last. */
static uint32_t
model_before(const struct survival *survival, size_t compaction)
{
	return compaction < survival->cap_models && survival->models[compaction]
	    ? survival->models[compaction]
	    : author_last(&survival->author);
}

static void
judge(struct judged *j, const struct survival *survival, size_t i,
    struct buf *b)
{
	const struct session_index *s = &survival->index;
	bool last = i + 1 == s->n_compactions;

	j->c = &s->compactions[i];
	j->agent = author_agent(&survival->author);
	j->model = author_named(&survival->author, model_before(survival, i));
	j->end = last ? s->n_moments : j->c[1].at;
	coverage_open(&j->summary,
	    last && survival->against.n ? survival->against
					: compaction_text(s, j->c));
	see_mentions(j);
	array_sort(j->before, j->n, by_number);
	for (size_t k = 0; k < j->n; k++)
		judge_thing(j, j->before[k], survival->each ? b : NULL);
	for (uint8_t class = 1; class < FACT_CLASSES; class ++)
		add_type(j, class, b);
	coverage_close(&j->summary);
	forget_mentions(j);
}

static void
judge_all(const struct survival *survival, struct buf *b)
{
	const struct session_index *s = &survival->index;
	size_t n = s->facts.n + 1;
	struct judged j = { .index = s,
		.where = zeroed(n, sizeof *j.where),
		.last = zeroed(n, sizeof *j.last),
		.before = zeroed(n, sizeof *j.before) };

	for (size_t i = 0; i < s->n_compactions; i++)
		judge(&j, survival, i, b);
	free(j.where);
	free(j.last);
	free(j.before);
}

/* Of a session without compactions, the summary is of all of it. */
static void
compact_all(struct survival *survival, struct buf *b)
{
	struct session_index *s = &survival->index;

	session_index_compact(s, survival->against);
	record_open(b, "compaction");
	json_add_if(b, "session", session_index_name(s, s->session));
	json_add_text(b, "text", survival->against);
	record_close(b);
}

void
survival_end(struct survival *survival, struct buf *b)
{
	struct session_index *s = &survival->index;

	if (survival->against.n && s->n_compactions == 0 && s->n_moments)
		compact_all(survival, b);
	judge_all(survival, b);
	session_index_clear(s);
	author_clear(&survival->author);
	if (survival->cap_models)
		memset(survival->models, 0,
		    survival->cap_models * sizeof *survival->models);
}

static bool
is_another(const struct survival *survival, const struct record *record)
{
	const struct session_index *s = &survival->index;
	struct str session = record_text(record, K_session);

	if (record->kind == KIND_DOC)
		return true;
	return (record->kind == KIND_MESSAGE || record->kind == KIND_CALL) &&
	    session.n && s->session &&
	    !str_eq(session, session_index_name(s, s->session));
}

void
survival_turn(struct survival *survival, const struct record *record,
    struct buf *b)
{
	if (is_another(survival, record))
		survival_end(survival, b);
}

void
survival_add(struct survival *survival, const struct record *record)
{
	size_t n = survival->index.n_compactions;

	session_index_add(&survival->index, record);
	author_add(&survival->author, record);
	/* A compaction of what was compacted is another summary of it. */
	if (survival->index.n_compactions > n)
		*array_at(&survival->models, &survival->cap_models,
		    n) = author_last(&survival->author);
}

bool
survival_makes(const struct survival *survival, const struct record *record)
{
	return survival->index.n_compactions &&
	    (record->kind == KIND_SURVIVAL || record->kind == KIND_LOST);
}

void
survival_free(struct survival *survival)
{
	session_index_free(&survival->index);
	author_free(&survival->author);
	free(survival->models);
}

/* ---- shares, by type ---- */

/* Types in the table; those without a title are not shown. */
static const char *const titles[FACT_CLASSES] = {
	[FACT_PATH] = "file paths",
	[FACT_SYMBOL] = "symbol names",
	[FACT_ERROR] = "error details",
	[FACT_TEST] = "test results",
	[FACT_COMMAND] = "commands",
	[FACT_CWD] = "working directory",
	[FACT_DEPENDENCY] = "dependencies",
	[FACT_GIT] = "git context",
	[FACT_ISSUE] = "issues",
	[FACT_DECISION] = "decisions",
	[FACT_CONSTRAINT] = "constraints",
	[FACT_GOAL] = "goals",
	[FACT_TODO] = "to-do items",
	[FACT_NEXT] = "next steps",
	[FACT_BLOCKER] = "blockers",
	[FACT_NUMBER] = "numbers",
	[FACT_WISH] = "wishes",
};

const char *
survived_title(uint8_t class)
{
	return titles[class];
}

/* ---- by week ---- */

#define WEEK_UNKNOWN INT64_MAX

/* Day 0 of 1970 was a Thursday. */
static int64_t
monday_of(struct str ts)
{
	int64_t day;

	if (!day_parse(ts, &day))
		return WEEK_UNKNOWN;
	return day - ((day + 3) % 7 + 7) % 7;
}

/* Most records are of the week that came last. */
static struct survived_week *
week_of(struct survived *survived, int64_t day)
{
	for (size_t i = survived->n_weeks; i > 0; i--) {
		if (survived->weeks[i - 1].day == day)
			return &survived->weeks[i - 1];
	}
	*array_push(&survived->weeks, &survived->n_weeks,
	    &survived->cap_weeks) = (struct survived_week){ .day = day };
	return &survived->weeks[survived->n_weeks - 1];
}

static int
by_day(const void *a, const void *b)
{
	const struct survived_week *x = a, *y = b;

	return x->day < y->day ? -1 : x->day > y->day;
}

static void
add_counts(struct survived_type *to, const struct survived_type *counts)
{
	to->facts += counts->facts;
	to->held += counts->held;
	to->needed += counts->needed;
	to->needed_held += counts->needed_held;
}

/* ---- by agent and model ---- */

static struct survived_author *
author_of(struct survived *survived, const struct record *record)
{
	struct survived_author *author;
	uint32_t name;

	buf_set(&survived->key, record_text(record, K_agent));
	buf_addc(&survived->key, '\n');
	buf_add(&survived->key, record_text(record, K_model));
	name = intern_add(&survived->authors, buf_str(&survived->key));
	author = array_at(&survived->by_author, &survived->cap_authors, name);
	author->name = name;
	return author;
}

static int
by_name(const void *one, const void *other, void *context)
{
	const struct survived *survived = context;
	const struct survived_author *a = one, *b = other;

	return str_cmp(intern_str(&survived->authors, a->name),
	    intern_str(&survived->authors, b->name));
}

void
survived_add(struct survived *survived, const struct record *record)
{
	const struct survived_type counts = {
		json_size_or(record->at[K_facts], 0),
		json_size_or(record->at[K_held], 0),
		json_size_or(record->at[K_needed], 0),
		json_size_or(record->at[K_needed_held], 0),
	};

	if (record->kind != KIND_SURVIVAL)
		return;
	survived->any = true;
	add_counts(&survived->types[fact_class(record_text(record, K_type))],
	    &counts);
	add_counts(&author_of(survived, record)->all, &counts);
	add_counts(
	    &week_of(survived, monday_of(record_text(record, K_ts)))->all,
	    &counts);
}

/* ---- the tables ---- */

enum { CELLS = 6 };

/* A table as it grows: in Markdown, or on a terminal in columns. */
struct shares {
	const struct terminal *terminal;
	struct buf *b;
	struct columns columns;
};

static void
write_head(struct shares *shares, const char *what, const char *in_short)
{
	static const char *const heads[CELLS] = { "facts", "kept", "share",
		"used again", "kept", "share" };
	struct columns *c = &shares->columns;

	if (!shares->terminal->on) {
		buf_addf(shares->b,
		    "| %s | facts | kept | share | used again | of those kept "
		    "| share |\n| :-- | --: | --: | --: | --: | --: | --: |\n",
		    what);
		return;
	}
	*c = (struct columns){ .count = 1 + CELLS, .words = 1, .stays = 3 };
	buf_adds(&c->text, in_short);
	columns_end(c, MEANS_HEAD);
	for (size_t i = 0; i < CELLS; i++) {
		buf_adds(&c->text, heads[i]);
		columns_end(c, MEANS_HEAD);
	}
}

/* How many, how many of them were kept, and the share. */
static void
add_counted(struct columns *c, size_t all, size_t kept)
{
	enum meaning meaning = all == 0 ? MEANS_NOTHING
	    : 2 * kept < all            ? MEANS_LOST
					: MEANS_KEPT;

	buf_number(&c->text, all);
	columns_end(c, MEANS_NOTHING);
	buf_number(&c->text, kept);
	columns_end(c, MEANS_NOTHING);
	show_share(&c->text, kept, all);
	columns_end(c, meaning);
}

static void
add_row(struct columns *c, const struct survived_type *type, const char *title)
{
	const struct bar bar = { type->held, type->facts, MEANS_KEPT,
		MEANS_LOST };

	buf_adds(&c->text, title);
	columns_end(c, MEANS_NOTHING);
	add_counted(c, type->facts, type->held);
	add_counted(c, type->needed, type->needed_held);
	if (type->facts > 0)
		columns_bar(c, &bar);
}

static void
write_row(struct shares *shares, const struct survived_type *type,
    const char *title)
{
	struct buf *b = shares->b;

	if (shares->terminal->on) {
		add_row(&shares->columns, type, title);
		return;
	}
	buf_addf(b, "| %s | %zu | %zu | ", title, type->facts, type->held);
	show_share(b, type->held, type->facts);
	buf_addf(b, " | %zu | %zu | ", type->needed, type->needed_held);
	show_share(b, type->needed_held, type->needed);
	buf_adds(b, " |\n");
}

static void
end_table(struct shares *shares)
{
	if (shares->terminal->on)
		columns_put(&shares->columns, shares->terminal, shares->b);
}

static void
write_types(const struct survived *survived, struct shares *shares)
{
	struct survived_type all = { 0 };

	write_head(shares, "of what was summarised", "type");
	for (int i = 1; i < FACT_CLASSES; i++) {
		const struct survived_type *type = &survived->types[i];

		add_counts(&all, type);
		if (type->facts && titles[i])
			write_row(shares, type, titles[i]);
	}
	write_row(shares, &all, "all");
	end_table(shares);
}

/* "claude-code, claude-opus-4-5", as a cell. */
static void
name_author(const struct survived *survived, uint32_t name, struct buf *b)
{
	struct str model = intern_str(&survived->authors, name);
	struct str agent = str_cut(&model, '\n');

	show_cell(b, agent);
	if (model.n) {
		buf_adds(b, ", ");
		show_cell(b, model);
	}
}

static void
write_authors(struct survived *survived, struct shares *shares)
{
	size_t n = survived->authors.n;
	struct buf name = { 0 };

	if (n < 3)
		return;
	sort_with(survived->by_author + 1, n - 1, sizeof *survived->by_author,
	    by_name, survived);
	buf_addc(shares->b, '\n');
	write_head(shares, "agent and model", "agent and model");
	for (size_t i = 1; i < n; i++) {
		const struct survived_author *author = &survived->by_author[i];

		buf_clear(&name);
		name_author(survived, author->name, &name);
		write_row(shares, &author->all, buf_string(&name));
	}
	buf_free(&name);
	end_table(shares);
}

/* How effective compactions are over time. */
static void
write_weeks(const struct survived *survived, struct shares *shares)
{
	size_t n = survived->n_weeks;

	if (n < 2)
		return;
	array_sort(survived->weeks, n, by_day);
	buf_addc(shares->b, '\n');
	write_head(shares, "week of", "week of");
	for (size_t i = 0; i < n; i++) {
		const struct survived_week *week = &survived->weeks[i];
		struct buf name = { 0 };

		if (week->day == WEEK_UNKNOWN)
			buf_adds(&name, "unknown");
		else
			day_format(&name, week->day);
		write_row(shares, &week->all, buf_string(&name));
		buf_free(&name);
	}
	end_table(shares);
}

void
survived_write(struct survived *survived, const struct terminal *terminal,
    struct buf *b)
{
	struct shares shares = { .terminal = terminal, .b = b };

	/* A row of zeros would say that it kept nothing. */
	if (!survived->any) {
		buf_adds(b, "No compaction with a summary.\n");
		return;
	}
	write_types(survived, &shares);
	write_authors(survived, &shares);
	write_weeks(survived, &shares);
}

void
survived_free(struct survived *survived)
{
	free(survived->weeks);
	intern_free(&survived->authors);
	free(survived->by_author);
	buf_free(&survived->key);
}
