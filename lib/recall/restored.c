#include "recall/restored.h"

#include <stdlib.h>

#include "base/utf8.h"
#include "recall/query.h"
#include "same/fact_class.h"
#include "text/show.h"

/* ---- records ---- */

/* All strings among the arguments of a call. */
static void
see_args(struct restored *restored, const struct source *source,
    struct json args, unsigned level, struct arena *arena)
{
	struct json_iter iter = { 0 };
	struct json name, value;

	if (args.type == JSON_STRING)
		contents_add(&restored->contents, source,
		    json_text(args, arena));
	if (level == JSON_LEVELS)
		return;
	while (json_next(args, &iter, &name, &value))
		see_args(restored, source, value, level + 1, arena);
}

/* What is in the files that the session worked on, and what was said. */
static void
see_contents(struct restored *restored, const struct record *record)
{
	const struct session_index *s = &restored->index;
	struct contents *contents = &restored->contents;
	struct source source = { .moment = s->n_moments - 1,
		.compactions = s->n_compactions };

	if (record->kind == KIND_MESSAGE) {
		source.said = str_eq(record_text(record, K_role),
		    STR("assistant"));
		contents_add(contents, &source, record_text(record, K_text));
	}
	if (record->kind != KIND_CALL)
		return;
	source.said = true;
	source.file = s->moments[source.moment].path;
	see_args(restored, &source, record->at[K_args], 0, record->arena);
	source.said = false;
	source.printed = true;
	if (verb_of(record) != VERB_READ)
		source.file = 0;
	contents_add(contents, &source, record_text(record, K_output));
}

void
restored_add(struct restored *restored, const struct record *record)
{
	/* Another session: the previous one does not matter. */
	if (record->kind == KIND_DOC) {
		session_index_clear(&restored->index);
		contents_free(&restored->contents);
	}
	session_index_add(&restored->index, record);
	see_contents(restored, record);
}

void
restored_free(struct restored *restored)
{
	session_index_free(&restored->index);
	contents_free(&restored->contents);
}

/* ---- what was lost ---- */

/* The most needed first: where there is little room each gets one line. */
static const struct form {
	const char *title;
	uint8_t classes[2];
	bool line;  /* all items on one line */
	bool extra; /* gets no item before the names of code do */
} forms[] = {
	{ "Goal", { FACT_GOAL }, false, false },
	{ "Open errors", { FACT_ERROR }, false, false },
	{ "Failing tests", { FACT_TEST }, false, false },
	{ "Blocked", { FACT_BLOCKER }, false, false },
	{ "Open", { FACT_TODO, FACT_NEXT }, false, false },
	{ "Decided", { FACT_DECISION }, false, false },
	{ "Asked for", { FACT_CONSTRAINT }, false, false },
	{ "Commands", { FACT_COMMAND }, true, false },
	{ "Issues", { FACT_ISSUE }, true, true },
	{ "Git", { FACT_GIT }, true, true },
	{ "Numbers", { FACT_NUMBER }, true, true },
};

enum { PARTS = countof(forms) };

struct part_item {
	struct str text;
	uint32_t rank;  /* the greatest first, */
	uint32_t place; /* shown in this order */
};

struct part {
	const struct form *form;
	struct part_item *all;
	size_t n, cap;
	size_t shown; /* the first ones */
	size_t units; /* of their texts */
};

struct finder {
	struct part *parts;
	const struct session_index *index;
	const struct compaction *c;
	struct coverage *summary;
	uint32_t *times;  /* by thing, in what was summarised */
	bool *tail;       /* by thing: it was kept */
	uint32_t *last;   /* by thing: its last mention there */
	uint32_t *passed; /* by command and by file: the last success, from 1 */
	struct intern changed; /* base names of files that were changed, */
	uint32_t *change;      /* when last, from 1 */
	uint32_t n_run;        /* the last run that passed, from 1 */
	uint32_t todo, next;   /* the last moments with such facts, from 1 */
};

static void
see_mentions(struct finder *f)
{
	const struct session_index *index = f->index;
	size_t end = session_index_mention(index, f->c->at);

	for (size_t i = session_index_mention(index, f->c->from); i < end;
	     i++) {
		const struct mention *m = &index->mentions[i];
		uint8_t class = index->things[m->thing].class;

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
		const struct moment *m = &f->index->moments[i];
		struct str path = session_index_name(f->index, m->path);

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
 * The same command, or a call on the same file, succeeded afterwards; or the
 * file that the error names was changed, and then a command succeeded.
 */
static bool
is_gone(const struct finder *f, const struct mention *m)
{
	const struct moment *moment = &f->index->moments[m->moment];
	uint32_t of = moment->run ? moment->run : moment->path;
	uint32_t file;

	if (of && f->passed[of] > m->moment + 1)
		return true;
	file = intern_find(&f->changed,
	    file_of(thing_text(f->index, m->thing)));
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

/* The part for a class of facts, or NULL. */
static struct part *
part_of(struct part parts[], uint8_t class)
{
	for (size_t i = 0; i < PARTS && class; i++) {
		if (class == forms[i].classes[0] ||
		    class == forms[i].classes[1])
			return &parts[i];
	}
	return NULL;
}

static void
add_thing(struct finder *f, uint32_t thing)
{
	uint8_t class = f->index->things[thing].class;
	struct part *part = part_of(f->parts, class);
	struct part_item item = { .text = thing_text(f->index, thing) };

	/* The commit says more, and is made once. */
	if (class == FACT_COMMAND && str_starts(item.text, STR("git commit")))
		return;
	/* The current branch has a line of its own. */
	if (class == FACT_GIT && f->index->branch &&
	    str_starts(item.text, STR("branch ")))
		return;
	if (part == NULL || f->times[thing] == 0 || f->tail[thing] ||
	    !is_open(f, &f->index->mentions[f->last[thing]], class) ||
	    covers_fact(f->summary, class, item.text))
		return;
	item.place = f->last[thing];
	item.rank = item.place;
	/* What was run again and again will be run again. */
	if (class == FACT_COMMAND)
		item.rank += (uint32_t)f->index->n_mentions *
		    (f->times[thing] - 1);
	*array_push(&part->all, &part->n, &part->cap) = item;
}

static int
by_rank(const void *one, const void *other)
{
	const struct part_item *a = one, *b = other;
	int c = number_cmp(b->rank, a->rank);

	return c ? c : number_cmp(a->place, b->place);
}

/* All that was lost, the most needed first; nothing is shown yet. */
static void
parts_find(struct part parts[], const struct session_index *index,
    const struct compaction *c, struct coverage *summary)
{
	size_t n = index->facts.n + 1;
	struct finder f = { parts, index, c, summary,
		.times = zeroed(n, sizeof *f.times),
		.tail = zeroed(n, sizeof *f.tail),
		.last = zeroed(n, sizeof *f.last),
		.passed = zeroed(index->names.n + 1, sizeof *f.passed),
		.change = zeroed(index->names.n + 2, sizeof *f.change) };

	see_mentions(&f);
	see_runs(&f);
	for (uint32_t t = 1; t < index->facts.n; t++)
		add_thing(&f, t);
	for (size_t i = 0; i < PARTS; i++)
		array_sort(parts[i].all, parts[i].n, by_rank);
	free(f.times);
	free(f.tail);
	free(f.last);
	free(f.passed);
	free(f.change);
	intern_free(&f.changed);
}

/* ---- items as text ---- */

/* Bytes that are read for one character of an item: blanks are folded. */
enum { AHEAD = 16 };

/* Commands are shown as code, by their rank. */
static bool
has_code(const struct part *part)
{
	return part->form->classes[0] == FACT_COMMAND;
}

/* The text as one line, truncated between words if it is too long. */
static void
add_item(struct buf *b, const struct part *part, struct str text, size_t most)
{
	struct str ahead = utf8_cut(text, AHEAD * most);
	struct buf line = { 0 };
	size_t n = 0, words = 0;

	if (part->form->line)
		show_text(&line, ahead);
	else
		show_bullet(&line, ahead);
	for (size_t units = 0; n < line.n && units < most;) {
		struct str rest = str_skip(buf_str(&line), n);
		size_t step = utf8_length(rest);

		if (line.p[n] == ' ')
			words = n;
		step = step ? step : 1;
		units += utf8_units(str_head(rest, step));
		n += step;
	}
	buf_adds(b, has_code(part) ? "`" : "");
	if (n >= line.n && ahead.n == text.n) {
		buf_add(b, buf_str(&line));
	} else {
		buf_add(b, str_head(buf_str(&line), words ? words : n));
		buf_adds(b, " ...");
	}
	buf_adds(b, has_code(part) ? "`" : "");
	buf_free(&line);
}

static int
by_place(const void *one, const void *other)
{
	const struct part_item *a = one, *b = other;

	return number_cmp(a->place, b->place);
}

static void
part_write(struct part *part, size_t most, struct buf *b)
{
	bool line = part->form->line || part->shown == 1;

	if (part->shown == 0)
		return;
	if (!has_code(part))
		array_sort(part->all, part->shown, by_place);
	buf_addf(b, "%s:%s", part->form->title, line ? "" : "\n");
	for (size_t i = 0; i < part->shown; i++) {
		buf_adds(b, !line ? "- " : i ? ", " : " ");
		add_item(b, part, part->all[i].text, most);
		if (!line)
			buf_addc(b, '\n');
	}
	if (line)
		buf_addc(b, '\n');
}

/* How many characters a part takes as it is shown now. */
static size_t
part_cost(const struct part *part)
{
	size_t titled = strlen(part->form->title) + part->units;

	if (part->shown == 0)
		return 0;
	if (part->shown == 1 || part->form->line)
		return titled + 2 * part->shown + 1;
	return titled + 3 * part->shown + 2;
}

/* ---- the text ---- */

static const struct str end_mark = STR_INIT("(end, pith restore)\n");

struct page {
	const struct session_index *index;
	const struct compaction *c;
	struct part parts[PARTS];
	size_t item; /* the longest that an item may be */
	struct listing listing;
	size_t names, files; /* shown of the listing */
	size_t room, used;
};

static void
write_head(const struct page *p, struct buf *b)
{
	const struct session_index *s = p->index;

	buf_adds(b, "Not in the summary");
	if (p->c->ts) {
		buf_adds(b, " of ");
		show_time(b, session_index_name(s, p->c->ts));
	}
	buf_adds(b, ", from the transcript:\n");
	/* An agent knows where it began. */
	if (s->cwd != s->root) {
		buf_adds(b, "Directory: ");
		show_path(b, session_index_name(s, s->cwd));
		buf_addc(b, '\n');
	}
	if (s->branch) {
		buf_adds(b, "Branch: ");
		show_text(b, session_index_name(s, s->branch));
		buf_addc(b, '\n');
	}
}

static size_t
head_cost(const struct page *p)
{
	struct buf b = { 0 };
	size_t cost;

	write_head(p, &b);
	cost = utf8_units(buf_str(&b)) + utf8_units(end_mark);
	buf_free(&b);
	return cost;
}

/*
 * Shows one more item of a part if it fits; no part gets more than an eighth.
 * False if there is none.
 */
static bool
show_more(struct page *p, size_t i, size_t room)
{
	struct part *part = &p->parts[i];
	size_t before = part_cost(part), units = part->units;
	struct buf b = { 0 };

	if (p->used > room || part->shown == part->n)
		return false;
	add_item(&b, part, part->all[part->shown].text, p->item);
	part->units += utf8_units(buf_str(&b));
	part->shown++;
	buf_free(&b);
	if (part_cost(part) > p->room / 8 ||
	    part_cost(part) > before + room - p->used) {
		part->units = units;
		part->shown--;
		return false;
	}
	p->used += part_cost(part) - before;
	return true;
}

static size_t
listing_cost(const struct page *p, size_t names, size_t files)
{
	struct buf b = { 0 };
	size_t cost;

	listing_write(&p->listing, names, files, &b);
	cost = utf8_units(buf_str(&b));
	buf_free(&b);
	return cost;
}

/* Files get half of the room at most. */
static void
fit_listing(struct page *p, size_t room)
{
	size_t i;

	array_search(i, p->files, listing_cost(p, 0, i + 1) <= room / 2);
	p->files = i;
	array_search(i, p->listing.n_names,
	    listing_cost(p, i + 1, p->files) <= room);
	p->names = i;
}

/*
 * Each part gets its first item; the names get the rest if that is little, else
 * about half; then all continue in turn.
 */
static void
fit(struct page *p)
{
	size_t names = p->room <= 2048 ? p->room
				       : 2048 + (p->room - 2048) * 9 / 20;
	bool more = true;
	size_t rest, shown;

	p->used = head_cost(p);
	for (size_t i = 0; i < PARTS && !forms[i].extra; i++)
		show_more(p, i, p->room / 2);
	p->files = p->listing.n_files;
	rest = p->room > p->used ? p->room - p->used : 0;
	fit_listing(p, names < rest ? names : rest);
	shown = listing_cost(p, p->names, p->files);
	p->used += shown;
	while (more) {
		more = false;
		for (size_t i = 0; i < PARTS; i++)
			more |= show_more(p, i, p->room);
	}
	p->used -= shown;
	fit_listing(p, p->room > p->used ? p->room - p->used : 0);
}

void
restored_write(struct restored *restored, struct buf *b, size_t room)
{
	struct page p = { .index = &restored->index, .room = room };
	struct coverage summary;
	size_t shown = 0;

	if (restored->index.n_compactions == 0)
		return;
	p.c = &restored->index.compactions[restored->index.n_compactions - 1];
	if (p.c->from == p.c->tail)
		return;
	for (size_t i = 0; i < PARTS; i++)
		p.parts[i].form = &forms[i];
	p.item = room / 32 < 60 ? 60 : room / 32 > 240 ? 240 : room / 32;
	coverage_open(&summary, compaction_text(p.index, p.c));
	parts_find(p.parts, p.index, p.c, &summary);
	listing_find(&p.listing, &restored->index, &restored->contents, p.c,
	    &summary);
	fit(&p);
	for (size_t i = 0; i < PARTS; i++)
		shown += p.parts[i].shown;
	if (shown + p.names + p.files && p.used <= room) {
		write_head(&p, b);
		for (size_t i = 0; i < PARTS; i++)
			part_write(&p.parts[i], p.item, b);
		listing_write(&p.listing, p.names, p.files, b);
		buf_add(b, end_mark);
	}
	for (size_t i = 0; i < PARTS; i++)
		free(p.parts[i].all);
	listing_free(&p.listing);
	coverage_close(&summary);
}
