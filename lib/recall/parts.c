#include "recall/parts.h"

#include <stdlib.h>

#include "base/utf8.h"
#include "fact/wishes.h"
#include "recall/chance.h"
#include "recall/listing.h"
#include "same/fact_class.h"
#include "text/show.h"

/* Which of the facts of its classes a part has. */
enum of { OF_ALL, OF_OPEN, OF_OVER, OF_PASSED };

/* The most needed first. */
static const struct form {
	const char *title;
	uint8_t classes[2];
	enum of of;
	bool line;  /* all items on one line */
	bool extra; /* gets no item before the names of code do */
} forms[] = {
	{ "The user's wishes, newest first", { FACT_WISH }, OF_OPEN, false,
	    false },
	{ "Goal", { FACT_GOAL }, OF_ALL, false, false },
	{ "Open errors", { FACT_ERROR }, OF_OPEN, false, false },
	{ "Failing tests", { FACT_TEST }, OF_OPEN, false, false },
	{ "Blocked", { FACT_BLOCKER }, OF_OPEN, false, false },
	{ "Git", { FACT_GIT }, OF_ALL, true, false },
	{ "Open", { FACT_TODO, FACT_NEXT }, OF_OPEN, false, false },
	{ "Decided", { FACT_DECISION }, OF_ALL, false, false },
	{ "Asked for", { FACT_CONSTRAINT }, OF_ALL, false, false },
	{ "Commands", { FACT_COMMAND }, OF_ALL, true, false },
	{ "Tests passed", { FACT_TEST }, OF_PASSED, true, true },
	{ "Tests failed before", { FACT_TEST }, OF_OVER, true, true },
	{ "Issues", { FACT_ISSUE }, OF_ALL, true, true },
	{ "Numbers", { FACT_NUMBER }, OF_ALL, true, true },
	{ "Directories", { FACT_CWD }, OF_ALL, true, true },
	{ "Packages", { FACT_DEPENDENCY }, OF_ALL, true, true },
	{ "Also named", { FACT_SYMBOL, FACT_PATH }, OF_ALL, true, true },
	{ "Errors since gone", { FACT_ERROR }, OF_OVER, false, true },
};

enum { PARTS = countof(forms) };

/* Longer commands that were run once are not run again. */
enum { COMMAND_BYTES = 120, COMMITS = 3 };

struct finder {
	struct part *parts;
	const struct session_index *index;
	const struct compaction *c;
	struct coverage *summary;
	uint32_t *times;  /* by thing, in what was summarised */
	bool *tail;       /* by thing: it was kept */
	uint32_t *last;   /* by thing: its last mention there, from 1 */
	uint32_t *passed; /* by command and by file: the last success, from 1 */
	struct intern changed; /* base names of files that were changed, */
	uint32_t *change;      /* when last, from 1 */
	struct intern touched; /* base names of files that calls named */
	uint32_t n_run;        /* the last run that passed, from 1 */
	uint32_t todo, next;   /* the last moments with such facts, from 1 */
	uint32_t commits[COMMITS]; /* the last things of that kind */
	size_t n_commits;
	uint32_t branch;
};

/* ---- what happened ---- */

static void
see_git(struct finder *f, uint32_t thing)
{
	struct str text = thing_text(f->index, thing);

	if (str_starts(text, STR("branch ")))
		f->branch = thing;
	else if (f->commits[(f->n_commits + COMMITS - 1) % COMMITS] != thing)
		f->commits[f->n_commits++ % COMMITS] = thing;
}

static bool
is_last_commit(const struct finder *f, uint32_t thing)
{
	for (size_t i = 0; i < COMMITS; i++) {
		if (f->commits[i] == thing)
			return true;
	}
	return false;
}

/* Wishes hold, and git has its state, however many compactions ago that was. */
static void
see_before(struct finder *f)
{
	const struct session_index *index = f->index;
	size_t end = session_index_mention(index, f->c->from);

	for (size_t i = 0; i < end; i++) {
		uint32_t thing = index->mentions[i].thing;
		uint8_t class = index->things[thing].class;

		if (class == FACT_GIT)
			see_git(f, thing);
		if (class == FACT_WISH)
			f->times[thing]++;
		if (class == FACT_WISH || class == FACT_GIT)
			f->last[thing] = (uint32_t)(i + 1);
	}
}

static void
see_mentions(struct finder *f)
{
	const struct session_index *index = f->index;
	size_t end = session_index_mention(index, f->c->at);

	for (size_t i = session_index_mention(index, f->c->from); i < end;
	     i++) {
		const struct mention *m = &index->mentions[i];
		uint8_t class = index->things[m->thing].class;

		f->last[m->thing] = (uint32_t)(i + 1);
		if (class == FACT_GIT)
			see_git(f, m->thing);
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

		if (path.n)
			intern_add(&f->touched, base_name(path));
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

/* ---- what is over ---- */

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
	case FACT_TEST:
		return !is_gone(f, m);
	case FACT_TODO:
		return m->moment + 1 == f->todo && !str_eq(state, STR("done"));
	case FACT_NEXT:
		return m->moment + 1 == f->next;
	case FACT_WISH:
		return !str_eq(state, STR("done")) &&
		    !str_eq(state, STR("revoked"));
	default:
		return !str_eq(state, STR("resolved"));
	}
}

static enum of
of_mention(const struct finder *f, const struct mention *m, uint8_t class)
{
	if (class == FACT_TEST && str_eq(state_name(m->state), STR("pass")))
		return OF_PASSED;
	return is_open(f, m, class) ? OF_OPEN : OF_OVER;
}

/* The part for such a fact, or NULL. */
static struct part *
part_of(struct part parts[], uint8_t class, enum of of)
{
	for (size_t i = 0; i < PARTS && class; i++) {
		const struct form *form = &forms[i];

		if ((class == form->classes[0] || class == form->classes[1]) &&
		    (form->of == OF_ALL || form->of == of))
			return &parts[i];
	}
	return NULL;
}

/* ---- what was lost ---- */

/* Files that calls named, and identifiers of several parts, are listed. */
static bool
is_listed(const struct finder *f, uint8_t class, struct str text)
{
	struct str rest = text;

	if (class == FACT_SYMBOL)
		return next_identifier(&rest).n == text.n;
	return class == FACT_PATH &&
	    intern_find(&f->touched, base_name(text)) > 0;
}

/* A commit says what its command says. */
static bool
is_repeated(const struct finder *f, uint32_t thing, struct str text)
{
	return f->index->things[thing].class == FACT_COMMAND &&
	    (str_starts(text, STR("git commit")) ||
		(text.n > COMMAND_BYTES && f->times[thing] == 1));
}

/* A wish must be there in the user's own words, at any place of a sentence. */
static bool
is_quoted(const struct finder *f, struct str text)
{
	while (text.n && is_any(text.p[text.n - 1], ".!"))
		text.n--;
	return covers_bytes(f->summary,
	    str_skip(text, text.n > 1 && is_alpha(text.p[0])));
}

static bool
is_lost(struct finder *f, uint32_t thing, uint8_t class, struct str text)
{
	if (class == FACT_GIT && is_last_commit(f, thing))
		return true;
	if (class == FACT_GIT && str_starts(text, STR("branch ")) &&
	    str_eq(str_skip(text, 7),
		session_index_name(f->index, f->index->branch)))
		return false;
	if (class != FACT_WISH &&
	    session_index_thing(f->index, FACT_WISH, text))
		return false;
	if (f->times[thing] == 0 || f->tail[thing] ||
	    is_repeated(f, thing, text) || is_listed(f, class, text))
		return false;
	return class == FACT_WISH ? !is_quoted(f, text)
				  : !covers_fact(f->summary, class, text);
}

static void
add_thing(struct finder *f, uint32_t thing)
{
	uint8_t class = f->index->things[thing].class;
	struct str text = thing_text(f->index, thing);
	const struct mention *m = &f->index->mentions[f->last[thing] - 1];
	struct part *part;
	struct part_item item = { .text = text, .place = f->last[thing] };

	if (f->last[thing] == 0)
		return;
	part = part_of(f->parts, class, of_mention(f, m, class));
	if (part == NULL || !is_lost(f, thing, class, text))
		return;
	item.chance = chance_of_fact(class, f->times[thing],
	    f->c->at - m->moment, f->c->at - f->c->from);
	if (part->form->of != OF_OPEN && item.chance < chance_least())
		return;
	item.rank = part->form->of == OF_OPEN ? 0 : item.chance;
	item.line = f->index->moments[m->moment].line;
	item.state = m->state;
	*array_push(&part->all, &part->n, &part->cap) = item;
}

/* Of equal ones the latest. */
static int
by_rank(const void *one, const void *other)
{
	const struct part_item *a = one, *b = other;
	int c = number_cmp(b->rank, a->rank);

	return c ? c : number_cmp(b->place, a->place);
}

void
parts_find(struct parts *parts, const struct session_index *index,
    const struct compaction *c, struct coverage *summary)
{
	size_t n = index->facts.n + 1;
	struct finder f = { zeroed(PARTS, sizeof *f.parts), index, c, summary,
		.times = zeroed(n, sizeof *f.times),
		.tail = zeroed(n, sizeof *f.tail),
		.last = zeroed(n, sizeof *f.last),
		.passed = zeroed(index->names.n + 1, sizeof *f.passed),
		.change = zeroed(index->names.n + 2, sizeof *f.change) };

	for (size_t i = 0; i < PARTS; i++)
		f.parts[i].form = &forms[i];
	see_before(&f);
	see_mentions(&f);
	see_runs(&f);
	for (uint32_t t = 1; t < index->facts.n; t++)
		add_thing(&f, t);
	for (size_t i = 0; i < PARTS; i++)
		array_sort(f.parts[i].all, f.parts[i].n, by_rank);
	*parts = (struct parts){ f.parts, PARTS, f.branch, index };
	free(f.times);
	free(f.tail);
	free(f.last);
	free(f.passed);
	free(f.change);
	intern_free(&f.changed);
	intern_free(&f.touched);
}

void
parts_free(struct parts *parts)
{
	for (size_t i = 0; i < parts->n; i++)
		free(parts->all[i].all);
	free(parts->all);
}

/* ---- how much ---- */

/* Those that count, by their first class: what the session must know to go on. */
static const struct noun {
	uint8_t class;
	const char *one, *many;
} nouns[] = {
	{ FACT_WISH, "wish", "wishes" },
	{ FACT_ERROR, "open error", "open errors" },
	{ FACT_TEST, "failing test", "failing tests" },
	{ FACT_BLOCKER, "blocker", "blockers" },
	{ FACT_TODO, "open step", "open steps" },
	{ FACT_DECISION, "decision", "decisions" },
};

static const struct noun *
noun_of(const struct form *form)
{
	for (size_t i = 0; i < countof(nouns); i++) {
		if (nouns[i].class == form->classes[0] && !form->extra)
			return &nouns[i];
	}
	return NULL;
}

void
parts_count(const struct parts *parts, struct buf *b)
{
	size_t before = b->n;

	for (size_t i = 0; i < parts->n; i++) {
		const struct part *part = &parts->all[i];
		const struct noun *noun = noun_of(part->form);

		if (part->n && noun)
			buf_addf(b, "%s%zu %s", b->n > before ? ", " : "",
			    part->n, part->n == 1 ? noun->one : noun->many);
	}
}

/* ---- as text ---- */

bool
part_is_needed(const struct part *part)
{
	return !part->form->extra;
}

bool
part_is_wishes(const struct part *part)
{
	return part->form->classes[0] == FACT_WISH;
}

/* Bytes that are read for one character of an item: blanks are folded. */
enum { AHEAD = 16 };

/* Commands are shown as code, by their rank. */
static bool
has_code(const struct part *part)
{
	return part->form->classes[0] == FACT_COMMAND;
}

/* The end of the first `most` characters of a line, between words. */
static size_t
line_end(struct str line, size_t most)
{
	size_t n = 0, words = 0;

	for (size_t units = 0; n < line.n && units < most;) {
		struct str rest = str_skip(line, n);
		size_t step = utf8_length(rest);

		if (line.p[n] == ' ')
			words = n;
		step = step ? step : 1;
		units += utf8_units(str_head(rest, step));
		n += step;
	}
	return n >= line.n ? line.n : words ? words : n;
}

void
part_add_item(const struct part *part, const struct part_item *item,
    size_t most, struct buf *b)
{
	bool whole = part_is_wishes(part);
	struct str ahead = whole ? item->text
				 : utf8_cut(item->text, AHEAD * most);
	struct buf line = { 0 };
	size_t n;

	if (part->form->line)
		show_text(&line, ahead);
	else
		show_bullet(&line, ahead);
	n = whole ? line.n : line_end(buf_str(&line), most);
	buf_adds(b, has_code(part) ? "`" : "");
	buf_add(b, str_head(buf_str(&line), n));
	if (n < line.n || ahead.n < item->text.n)
		buf_adds(b, " ...");
	buf_adds(b, has_code(part) ? "`" : "");
	if (whole && str_eq(state_name(item->state), STR("once")))
		buf_adds(b, " (for one task)");
	buf_free(&line);
}

static int
by_place(const void *one, const void *other)
{
	const struct part_item *a = one, *b = other;

	return number_cmp(a->place, b->place);
}

/* The newest wish comes first, as that of a command does that is likely. */
static bool
is_in_order(const struct part *part)
{
	return has_code(part) || part_is_wishes(part);
}

/* The wishes that are not shown. */
static void
write_rest(const struct parts *parts, const struct part *part, struct buf *b)
{
	struct src places[WISHES_CITED];
	size_t more = part->n - part->shown;

	if (more == 0 || !part_is_wishes(part))
		return;
	for (size_t i = 0; i < more && i < WISHES_CITED; i++)
		places[i] = (struct src){
			.file = session_index_name(parts->index,
			    parts->index->file),
			.line = part->all[part->shown + i].line,
		};
	wishes_cite(b, more, places);
}

void
part_write(const struct parts *parts, struct part *part, size_t most,
    struct buf *b)
{
	bool line = part->form->line || part->shown == 1;

	if (part->shown && !is_in_order(part))
		array_sort(part->all, part->shown, by_place);
	if (part->shown)
		buf_addf(b, "%s:%s", part->form->title, line ? "" : "\n");
	for (size_t i = 0; i < part->shown; i++) {
		buf_adds(b, !line ? "- " : i ? ", " : " ");
		part_add_item(part, &part->all[i], most, b);
		if (!line)
			buf_addc(b, '\n');
	}
	if (part->shown && line)
		buf_addc(b, '\n');
	write_rest(parts, part, b);
}

size_t
part_cost(const struct parts *parts, const struct part *part)
{
	size_t titled = strlen(part->form->title) + part->units;
	struct buf rest = { 0 };
	size_t cost;

	write_rest(parts, part, &rest);
	cost = utf8_units(buf_str(&rest));
	buf_free(&rest);
	if (part->shown == 0)
		return cost;
	if (part->shown == 1 || part->form->line)
		return cost + titled + 2 * part->shown + 1;
	return cost + titled + 3 * part->shown + 2;
}
