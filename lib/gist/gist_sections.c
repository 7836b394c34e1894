#include "gist/gist.h"

#include <stdlib.h>

#include "gist/clause.h"
#include "gist/plaintext.h"
#include "text/show.h"
#include "text/truncate.h"
#include "tokens/tokens.h"

/* ---- which points there is room for ---- */

struct fit {
	struct str text[POINTS]; /* what is shown of a point, cited or not */
	bool kept[POINTS];
	size_t tokens[POINTS];
	size_t place[POINTS]; /* in their order of weight */
	size_t lent;          /* points that another part shows */
	const struct points *points;
	size_t share; /* of two parts, that of the smaller one goes
	                            first: its n-th point counts as n * share */
};

/* Fills `place` by weight, earlier ones first. */
static void
fit_open(struct fit *fit, const struct points *points, size_t share)
{
	fit->points = points;
	fit->share = share;
	fit->lent = 0;
	for (size_t i = 0; i < points->n; i++) {
		fit->place[i] = 0;
		fit->kept[i] = false;
		for (size_t j = 0; j < points->n; j++) {
			unsigned a = points->point[j].weight;
			unsigned b = points->point[i].weight;

			fit->place[i] += a < b || (a == b && j < i);
		}
	}
}

struct choice {
	size_t rank, part, i;
};

static int
by_rank(const void *a, const void *b)
{
	const struct choice *x = a, *y = b;

	if (x->rank != y->rank)
		return x->rank < y->rank ? -1 : 1;
	if (x->part != y->part)
		return x->part < y->part ? -1 : 1;
	return x->i < y->i ? -1 : x->i > y->i;
}

/*
 * Keeps the most important points, of all parts together, that fit in `room`
 * tokens. A point without text is never kept.
 */
static void
fit_choose(struct fit fits[], size_t n, size_t room)
{
	struct choice *choices = zeroed(n * POINTS, sizeof *choices);
	size_t m = 0;

	for (size_t part = 0; part < n; part++) {
		for (size_t i = 0; i < fits[part].points->n; i++) {
			if (fits[part].text[i].n)
				choices[m++] = (struct choice){
					fits[part].place[i] * fits[part].share,
					part, i
				};
		}
	}
	qsort(choices, m, sizeof *choices, by_rank);
	for (size_t i = 0; i < m; i++) {
		struct fit *fit = &fits[choices[i].part];
		size_t tokens = fit->tokens[choices[i].i];

		fit->kept[choices[i].i] = tokens <= room;
		if (tokens <= room)
			room -= tokens;
	}
	free(choices);
}

/* How many points of it fit_choose() kept. */
static size_t
fit_kept(const struct fit *fit)
{
	size_t n = 0;

	for (size_t i = 0; i < fit->points->n; i++)
		n += fit->kept[i];
	return n;
}

static void
put_count(struct buf *b, size_t n, const char *one, const char *many,
    bool *begun)
{
	if (n == 0)
		return;
	buf_addf(b, "%s%zu %s", *begun ? ", " : "Left out: ", n,
	    n == 1 ? one : many);
	*begun = true;
}

/*
 * Adds "Left out: 3 of 14 lines of evidence" and a newline, or nothing. parts[i]
 * is the part of fits[i]; MATTERS: it is not shown at all.
 */
static void
fit_left_out(struct buf *b, const struct outline *o, const struct fit fits[],
    const enum matter parts[], size_t n)
{
	static const char *const lines[MATTERS] = {
		[ON_OBJECTIVE] = "objectives",
		[ON_APPROACH] = "steps",
		[ON_OUTCOME] = "outcomes",
		[ON_PENDING] = "open steps",
		[ON_DECISIONS] = "decisions",
		[ON_EVIDENCE] = "lines of evidence",
		[ON_RISKS] = "risks",
		[ON_FILES] = "files",
	};
	bool begun = false;

	for (size_t i = 0; i < n; i++) {
		const struct fit *fit = &fits[i];
		size_t all = fit->points->n + fit->points->more - fit->lent;

		if (parts[i] == MATTERS || fit_kept(fit) == all)
			continue;
		buf_adds(b, begun ? ", " : "Left out: ");
		buf_addf(b, "%zu of %zu %s", all - fit_kept(fit), all,
		    lines[parts[i]]);
		begun = true;
	}
	put_count(b, o->older, "older entry", "older entries", &begun);
	put_count(b, o->learnings, "learning", "learnings", &begun);
	if (begun)
		buf_addc(b, '\n');
}

/* ---- five lines ---- */

/* Columns of an item; tokens kept for captions, and how many more if need be. */
enum { LINE_COLUMNS = 200, LINE_FRAME = 40, LINE_STEP = 16 };

enum { LINES = 5 };

/* The five lines; evidence follows the outcome. */
static const struct line_of {
	const char *caption;
	enum matter part[2];
	size_t share;
} lines[LINES] = {
	{ "OBJECTIVE", { ON_OBJECTIVE, MATTERS }, 2 },
	{ "APPROACH", { ON_APPROACH, MATTERS }, 3 },
	{ "OUTCOME", { ON_OUTCOME, ON_EVIDENCE }, 2 },
	{ "PENDING", { ON_PENDING, MATTERS }, 2 },
	{ "DECISIONS", { ON_DECISIONS, MATTERS }, 2 },
};

/* A point as part of a line. */
static struct str
line_text(const struct outline *o, struct str text)
{
	struct str words = plaintext(text, true, o->arena);

	words = clause_cut(clause_end(clause_bare(words)), LINE_COLUMNS,
	    o->arena);
	return words.n < 2 ? str_head(words, 0) : words;
}

static void
measure_words(const struct outline *o, struct fit *fit)
{
	for (size_t i = 0; i < fit->points->n; i++) {
		fit->text[i] = line_text(o, fit->points->point[i].text);
		/* "; " in front */
		fit->tokens[i] = tokens_of(counter_default(), fit->text[i]) + 2;
	}
}

static void
put_line_items(struct buf *b, const struct fit *fit, bool *begun)
{
	for (size_t i = 0; i < fit->points->n; i++) {
		if (!fit->kept[i])
			continue;
		buf_adds(b, *begun ? "; " : " ");
		show_text(b, fit->text[i]);
		*begun = true;
	}
}

/* What a line begins with, besides points: the title, the status. */
static struct str
head_of_line(const struct outline *o, size_t line)
{
	struct str title = o->title.n || o->whole ? o->title : o->caption;

	if (line == 2)
		return gist_state(o);
	if (line > 0 || title.n == 0)
		return (struct str){ 0 };
	return line_text(o, title);
}

static void
put_line(struct buf *b, const struct outline *o, size_t line,
    const struct fit fits[])
{
	struct str head = head_of_line(o, line);
	bool begun = head.n > 0;

	buf_adds(b, line ? "\n" : "");
	buf_adds(b, lines[line].caption);
	buf_addc(b, ':');
	if (begun) {
		buf_addc(b, ' ');
		show_text(b, head);
	}
	for (size_t i = 0; i < 2 && lines[line].part[i] != MATTERS; i++)
		put_line_items(b, &fits[lines[line].part[i]], &begun);
	if (!begun)
		buf_adds(b, " none stated");
}

/* Without an objective, the best step is shown as the objective. */
static void
lend(struct fit fits[])
{
	struct fit *approach = &fits[ON_APPROACH];
	struct fit *to = &fits[ON_OBJECTIVE];

	for (size_t i = 0; i < approach->points->n; i++) {
		if (approach->place[i] == 0 && approach->text[i].n) {
			*to = *approach;
			for (size_t j = 0; j < to->points->n; j++)
				to->text[j].n = j == i ? to->text[j].n : 0;
			to->lent = to->points->n + to->points->more - 1;
			approach->text[i].n = 0;
			approach->lent = 1;
			return;
		}
	}
}

void
gist_parts(struct buf *b, const struct outline *o)
{
	enum counter counter = counter_default();
	size_t limit = tokens_limit(counter, gist_levels[1].tokens);
	struct fit fits[MATTERS];
	enum matter parts[MATTERS];

	for (size_t i = 0; i < MATTERS; i++)
		fit_open(&fits[i], &o->part[i], 0);
	for (size_t i = 0; i < LINES; i++) {
		for (size_t j = 0; j < 2 && lines[i].part[j] != MATTERS; j++)
			fits[lines[i].part[j]].share = lines[i].share;
	}
	for (size_t i = 0; i < MATTERS; i++)
		measure_words(o, &fits[i]);
	if (head_of_line(o, 0).n == 0 && o->part[ON_OBJECTIVE].n == 0)
		lend(fits);
	/* The title and the captions are never left out. */
	for (size_t i = 0; i < MATTERS; i++) {
		parts[i] = fits[i].share ? (enum matter)i : MATTERS;
		if (fits[i].share == 0)
			memset(fits[i].text, 0, sizeof fits[i].text);
	}
	limit -= LINE_FRAME + tokens_of(counter, head_of_line(o, 0));
	for (size_t before = b->n;;
	     limit -= limit > LINE_STEP ? LINE_STEP : limit) {
		fit_choose(fits, MATTERS, limit);
		b->n = before;
		for (size_t i = 0; i < LINES; i++)
			put_line(b, o, i, fits);
		if (o->whole) {
			buf_addc(b, '\n');
			fit_left_out(b, o, fits, parts, MATTERS);
		}
		if (tokens_of(counter, buf_since(b, before)) <=
		    tokens_limit(counter, gist_levels[1].tokens))
			return;
	}
}

/* ---- a hand-off ---- */

/*
 * Bytes of an item; tokens kept for captions and the line at the end,
 * and how many more where they are not enough.
 */
enum { ITEM_BYTES = 320, FRAME = 100, STEP = 40 };

enum { DECISIONS = 5, RISKS };

static const struct caption {
	enum matter part;
	const char *words;
	size_t share;
	bool always; /* shown where the log says nothing, too */
} captions[] = {
	{ ON_OBJECTIVE, "OBJECTIVE", 2, true },
	{ ON_APPROACH, "APPROACH", 4, false },
	{ ON_OUTCOME, "OUTCOME", 2, true },
	{ ON_EVIDENCE, "EVIDENCE", 3, false },
	{ ON_PENDING, "PENDING", 2, true },
	[DECISIONS] = { ON_DECISIONS, "DECISIONS", 1, false },
	[RISKS] = { ON_RISKS, "RISKS", 3, false },
	{ ON_FILES, "FILES", 4, false },
};

enum { CAPTIONS = countof(captions) };

/* "- text (progress.md:123)" */
static void
put_item(struct buf *b, const struct outline *o, struct str text,
    const struct point *point, bool path)
{
	buf_adds(b, "- ");
	if (path)
		show_path(b, text);
	else
		show_bullet(b, truncate_text(text, ITEM_BYTES, o->arena));
	if (point && point->line) {
		buf_adds(b, " (");
		show_text(b, base_name(point->file));
		buf_addf(b, ":%zu)", point->line);
	}
	buf_addc(b, '\n');
}

static void
measure_items(const struct outline *o, struct fit *fit, bool path)
{
	for (size_t i = 0; i < fit->points->n; i++) {
		const struct point *point = &fit->points->point[i];
		struct buf line = { 0 };

		put_item(&line, o, point->text, point, path);
		fit->text[i] = arena_copy(o->arena, buf_str(&line));
		fit->tokens[i] = tokens_of(counter_default(), fit->text[i]);
		if (path && point->text.n > ITEM_BYTES)
			fit->text[i].n = 0;
		buf_free(&line);
	}
}

/* The title of the entry, or its state: the first line of its part. */
static struct str
handoff_head(const struct outline *o, enum matter part)
{
	if (part == ON_OUTCOME)
		return gist_state(o);
	if (part != ON_OBJECTIVE)
		return (struct str){ 0 };
	return o->title.n || o->whole ? o->title : o->caption;
}

/* The text is one of the points that are shown. */
static bool
is_kept(const struct fit *fit, struct str text)
{
	for (size_t i = 0; i < fit->points->n; i++) {
		if (fit->kept[i] &&
		    words_start(str_head(text, ITEM_BYTES / 2),
			fit->points->point[i].text))
			return true;
	}
	return false;
}

/* "Never retry a 4xx" is a decision and a gotcha: it is shown once. */
static void
drop_repeated(struct fit *risks, const struct fit *decisions)
{
	risks->lent = 0;
	for (size_t i = 0; i < risks->points->n; i++) {
		if (!is_kept(decisions, risks->points->point[i].text))
			continue;
		risks->kept[i] = false;
		risks->lent++;
	}
}

static void
put_part(struct buf *b, const struct outline *o, const struct caption *caption,
    const struct fit *fit)
{
	struct str head = handoff_head(o, caption->part);

	if (fit_kept(fit) + head.n == 0 && !caption->always)
		return;
	buf_adds(b, caption->words);
	buf_adds(b, ":\n");
	if (head.n)
		put_item(b, o, head, &o->place, false);
	for (size_t i = 0; i < fit->points->n; i++) {
		if (fit->kept[i])
			buf_add(b, fit->text[i]);
	}
	if (fit_kept(fit) + head.n == 0)
		buf_adds(b, "- none stated\n");
}

void
gist_handoff(struct buf *b, const struct outline *o)
{
	enum counter counter = counter_default();
	size_t most = tokens_limit(counter, gist_levels[2].tokens);
	size_t room = most - FRAME;
	size_t before = b->n;
	struct fit fits[CAPTIONS];
	enum matter parts[CAPTIONS];

	for (size_t i = 0; i < CAPTIONS; i++) {
		parts[i] = captions[i].part;
		fit_open(&fits[i], &o->part[captions[i].part],
		    captions[i].share);
		measure_items(o, &fits[i], captions[i].part == ON_FILES);
	}
	do {
		fit_choose(fits, CAPTIONS, room);
		drop_repeated(&fits[RISKS], &fits[DECISIONS]);
		b->n = before;
		for (size_t i = 0; i < CAPTIONS; i++)
			put_part(b, o, &captions[i], &fits[i]);
		fit_left_out(b, o, fits, parts, CAPTIONS);
		room -= room > STEP ? STEP : room;
	} while (tokens_of(counter, buf_since(b, before)) > most && room);
	if (b->n && b->p[b->n - 1] == '\n')
		b->n--;
}
