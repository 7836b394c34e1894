#include "recall/restored_parts.h"

#include <stdlib.h>

#include "same/fact.h"
#include "text/show.h"

struct finder {
	struct parts *parts;
	const struct stretch *stretch;
	const struct compaction *c;
	struct holds *summary;
	uint32_t *times; /* by thing, in what was summarised */
	bool *tail;      /* by thing: it was kept */
	uint32_t *last;  /* by thing: its last mention there */
	uint32_t
	    *passed; /* by command, and by file: the last success, from 1 */
	struct intern changed; /* base names of files that were changed, */
	uint32_t *change,
	    n_run;           /* when last, from 1; the last run that passed */
	uint32_t todo, next; /* the moment that told such things last, from 1 */
};

static enum part_name
part_of(uint8_t class)
{
	switch (class) {
	case FACT_ERROR:
		return PART_ERRORS;
	case FACT_TEST:
		return PART_TESTS;
	case FACT_BLOCKER:
		return PART_BLOCKERS;
	case FACT_TODO:
	case FACT_NEXT:
		return PART_OPEN;
	case FACT_DECISION:
		return PART_DECISIONS;
	case FACT_CONSTRAINT:
		return PART_CONSTRAINTS;
	case FACT_COMMAND:
		return PART_COMMANDS;
	case FACT_ISSUE:
		return PART_ISSUES;
	case FACT_GIT:
		return PART_GIT;
	case FACT_GOAL:
		return PART_GOAL;
	case FACT_NUMBER:
		return PART_NUMBERS;
	default:
		return PART_COUNT;
	}
}

static void
see_mentions(struct finder *f)
{
	const struct stretch *stretch = f->stretch;
	size_t end = stretch_mention(stretch, f->c->at);

	for (size_t i = stretch_mention(stretch, f->c->from); i < end; i++) {
		const struct mention *m = &stretch->mentions[i];
		uint8_t class = stretch->things[m->thing].class;

		f->last[m->thing] = (uint32_t)i;
		if (m->moment >= f->c->tail) {
			f->tail[m->thing] = true;
			continue;
		}
		f->times[m->thing]++;
		if (class == FACT_TODO)
			f->todo = m->moment + 1;
		if (class == FACT_NEXT)
			f->next = m->moment + 1;
	}
}

static void
see_runs(struct finder *f)
{
	for (size_t i = f->c->from; i < f->c->at; i++) {
		const struct moment *m = &f->stretch->moments[i];
		struct str path = stretch_name(f->stretch, m->path);

		if (m->failed)
			continue;
		if (m->run)
			f->n_run = (uint32_t)(i + 1);
		f->passed[m->run ? m->run : m->path] = (uint32_t)(i + 1);
		if (m->changes && path.n)
			f->change[intern_add(&f->changed, base_name(path))] =
			    (uint32_t)(i + 1);
	}
}

/* "src/main.ts" of "src/main.ts(35,12): error ..." and "src/main.ts:35: ...". */
static struct str
file_of(struct str error)
{
	size_t n = 0;

	while (n < error.n && !is_space(error.p[n]) && error.p[n] != ':' &&
	    error.p[n] != '(')
		n++;
	return base_name(str_head(error, n));
}

/*
 * The same command ran well afterwards, or was done to the same file; or the
 * file that is named was changed, and then something ran well.
 */
static bool
is_gone(const struct finder *f, const struct mention *m)
{
	const struct moment *moment = &f->stretch->moments[m->moment];
	uint32_t of = moment->run ? moment->run : moment->path;
	uint32_t file;

	if (of && f->passed[of] > m->moment + 1)
		return true;
	file = intern_find(&f->changed,
	    file_of(thing_text(f->stretch, m->thing)));
	return file && f->change[file] > m->moment + 1 &&
	    f->n_run > f->change[file];
}

static bool
is_open(const struct finder *f, const struct mention *m, uint8_t class)
{
	struct str state = state_name(m->state);

	switch (class) {
	case FACT_ERROR:
		return !is_gone(f, m);
	case FACT_TEST:
		return str_eq(state, STR("fail")) && !is_gone(f, m);
	case FACT_BLOCKER:
	case FACT_DECISION:
	case FACT_CONSTRAINT:
		return !str_eq(state, STR("resolved"));
	case FACT_TODO:
		return m->moment + 1 == f->todo &&
		    !str_eq(state, STR("resolved"));
	case FACT_NEXT:
		return m->moment + 1 == f->next;
	default:
		return true;
	}
}

static void
add_thing(struct finder *f, uint32_t thing)
{
	uint8_t class = f->stretch->things[thing].class;
	enum part_name name = part_of(class);
	struct part_item item = { .text = thing_text(f->stretch, thing) };
	struct part *part;

	/* The commit tells more, and is made once. */
	if (class == FACT_COMMAND && str_starts(item.text, STR("git commit")))
		return;
	/* Where the transcript names the branch of now, it is told by itself. */
	if (class == FACT_GIT && f->stretch->branch &&
	    str_starts(item.text, STR("branch ")))
		return;
	if (name == PART_COUNT || f->times[thing] == 0 || f->tail[thing] ||
	    !is_open(f, &f->stretch->mentions[f->last[thing]], class) ||
	    holds_fact(f->summary, class, item.text))
		return;
	part = &f->parts->part[name];
	item.place = f->last[thing];
	item.rank = item.place;
	/* What was run again and again will be run again. */
	if (class == FACT_COMMAND)
		item.rank += (uint32_t)f->stretch->n_mentions *
		    (f->times[thing] - 1);
	part->all = grow(part->all, &part->cap, part->n + 1, sizeof item);
	part->all[part->n++] = item;
}

static int
by_rank(const void *one, const void *other)
{
	const struct part_item *a = one, *b = other;

	if (a->rank != b->rank)
		return a->rank > b->rank ? -1 : 1;
	return a->place < b->place ? -1 : a->place > b->place;
}

void
parts_find(struct parts *parts, const struct stretch *stretch,
    const struct compaction *c, struct holds *summary)
{
	size_t n = stretch->facts.n + 1;
	struct finder f = { parts, stretch, c, summary,
		.times = zeroed(n, sizeof *f.times),
		.tail = zeroed(n, sizeof *f.tail),
		.last = zeroed(n, sizeof *f.last),
		.passed = zeroed(stretch->names.n + 1, sizeof *f.passed),
		.change = zeroed(stretch->names.n + 2, sizeof *f.change) };

	see_mentions(&f);
	see_runs(&f);
	for (uint32_t t = 1; t < stretch->facts.n; t++)
		add_thing(&f, t);
	for (int i = 0; i < PART_COUNT; i++) {
		if (parts->part[i].n)
			qsort(parts->part[i].all, parts->part[i].n,
			    sizeof(struct part_item), by_rank);
	}
	free(f.times);
	free(f.tail);
	free(f.last);
	free(f.passed);
	free(f.change);
	intern_free(&f.changed);
}

void
parts_free(struct parts *parts)
{
	for (int i = 0; i < PART_COUNT; i++)
		free(parts->part[i].all);
}
