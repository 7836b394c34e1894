#include "gist/gist.h"

#include <stdlib.h>

#include "base/sort.h"
#include "gist/clause.h"
#include "gist/plaintext.h"
#include "text/show.h"
#include "text/truncate.h"
#include "text/wordlist.h"
#include "tokens/tokens.h"

/* clang-format off */
const struct gist_level gist_levels[GIST_LEVELS] = {
	{ "128", 128 }, { "512", 512 }, { "2048", 2048 },
};
/* clang-format on */

struct str
gist_state(const struct outline *o)
{
	static const struct str words[] = {
		[STATUS_NONE] = STR_INIT(""),
		[STATUS_DONE] = STR_INIT("done"),
		[STATUS_PROGRESS] = STR_INIT("in progress"),
		[STATUS_PENDING] = STR_INIT("pending"),
		[STATUS_FAILED] = STR_INIT("failed"),
		[STATUS_BLOCKED] = STR_INIT("blocked"),
	};

	if (o->decision && o->status <= STATUS_DONE)
		return STR("decided");
	return words[o->status];
}

/* ---- one line ---- */

enum { WHAT = 140, OUTCOME = 130, ADDED = 60, FILES = 4 };
enum { PATHS = 40 }; /* more columns where paths stay whole */

static const struct str none = STR_INIT("");

/* The columns, and the files, that there is room for. */
struct room {
	size_t what, outcome, files;
};

/* The first sentence of a text without its reasons; empty if it is code. */
static struct str
sentence(const struct outline *o, struct str text)
{
	struct str words = plaintext(text, o->paths, o->arena);

	words = clause_bare(clause_sentence(words, o->arena));
	words = clause_clear(words, o->arena);
	/* "Declared at class level: `var x;`": the colon leads nowhere. */
	if (str_ends(words, STR(": …")))
		words = clause_end(str_head(words, words.n - strlen(": …")));
	if (str_starts(words, STR("…")) || words.n < 2)
		words = str_head(words, 0);
	return words;
}

/* The words, or their beginning, are in `before`. */
static bool
is_repeated(struct str words, struct str before)
{
	size_t n = words.n < 40 ? words.n : 40;

	while (n < words.n && n > 8 && words.p[n] != ' ')
		n--;
	return words.n && words_within(str_head(words, n), before);
}

/* The words of the best point that has words, and new ones. */
static struct str
best_words(const struct outline *o, enum matter part, unsigned most,
    struct str before)
{
	const struct points *points = &o->part[part];
	struct str best = { 0 };

	for (size_t i = 0; i < points->n; i++) {
		const struct point *p = &points->point[i];
		struct str words;

		if (p->weight > most || (best.n && p->weight == most))
			continue;
		words = sentence(o, p->text);
		if (words.n == 0 || is_repeated(words, before))
			continue;
		best = words;
		most = p->weight;
	}
	return best;
}

static struct str
captioned(const struct outline *o, struct str caption, struct str words)
{
	if (caption.n == 0 || words.n == 0 || words_within(caption, words))
		return words.n ? words : caption;
	if (words_within(words, caption))
		return caption;
	return arena_join(o->arena, caption, STR(": "), words);
}

/* What was done, if no title says it. */
static struct str
done_words(const struct outline *o, bool alone)
{
	static const enum matter parts[] = { ON_OBJECTIVE, ON_APPROACH,
		ON_DECISIONS, ON_EVIDENCE, ON_PENDING };
	struct str words;

	for (size_t i = 0; i < countof(parts); i++) {
		if (!alone && parts[i] == ON_EVIDENCE)
			break;
		words = best_words(o, parts[i], UINT32_MAX, none);
		if (words.n)
			return words;
	}
	return (struct str){ 0 };
}

static struct str
what(const struct outline *o)
{
	struct str title = sentence(o, o->title);
	struct str words;

	if (title.n == 0) {
		struct str caption = clause_end(
		    plaintext(o->caption, o->paths, o->arena));
		bool verdict = outline_best(o, ON_OUTCOME) != NULL &&
		    outline_best(o, ON_OUTCOME)->weight == 0;

		words = verdict ? best_words(o, ON_OBJECTIVE, UINT32_MAX, none)
				: done_words(o, caption.n == 0);
		words = captioned(o, caption, words);
		if (words.n == 0)
			words = done_words(o, true);
		return words.n ? words : plaintext(o->id, false, o->arena);
	}
	if (o->plain_title || o->decision || clause_columns(title) > ADDED)
		return title;
	words = best_words(o, o->approach ? ON_APPROACH : ON_OBJECTIVE,
	    UINT32_MAX, none);
	if (words.n == 0)
		words = best_words(o, ON_APPROACH, 3, none);
	return captioned(o, title, words);
}

/* Why an entry is not done. */
static struct str
why(const struct outline *o, struct str before)
{
	struct str words = { 0 };

	if (o->status == STATUS_PROGRESS || o->status == STATUS_PENDING)
		words = best_words(o, ON_PENDING, UINT32_MAX, before);
	if (words.n == 0)
		words = best_words(o, ON_OUTCOME, UINT32_MAX, before);
	if (words.n == 0 && o->status == STATUS_FAILED)
		words = best_words(o, ON_EVIDENCE, 2, before);
	return words;
}

/* How it ended. state: the status itself must be shown. */
static struct str
outcome(const struct outline *o, struct str before, bool *state)
{
	struct str words = { 0 };

	*state = o->status != STATUS_DONE && o->status != STATUS_NONE;
	if (*state)
		return why(o, before);
	words = best_words(o, ON_OUTCOME, 1, before);
	if (words.n == 0 && o->decision) {
		*state = true;
		return best_words(o, ON_DECISIONS, UINT32_MAX, before);
	}
	if (words.n == 0)
		words = best_words(o, ON_EVIDENCE, 2, before);
	if (words.n == 0)
		words = best_words(o, ON_DECISIONS, 0, before);
	if (words.n == 0)
		words = best_words(o, ON_OUTCOME, 3, before);
	*state = words.n == 0;
	return words;
}

static void
put_outcome(const struct outline *o, struct buf *b, size_t room)
{
	bool state;
	struct str words = outcome(o, buf_str(b), &state), said = gist_state(o);

	words = clause_cut(words, room, o->arena);
	/* "Decided to add tests; decided", "Route decision; decided" */
	if (words.n == 0 &&
	    (said.n == 0 || str_begins(buf_str(b), said) ||
		(str_eq(said, STR("decided")) &&
		    wordlist_has(LIST_SAYS_DECISION, buf_str(b)))))
		return;
	buf_adds(b, b->n ? "; " : "");
	if (state || words.n == 0)
		buf_add(b, said);
	if (state && words.n && said.n)
		buf_adds(b, ": ");
	clause_on(b, clause_end(words));
}

static void
put_line(const struct outline *o, struct buf *b, const struct room *room)
{
	struct buf files = { 0 };
	struct str words = clause_end(
	    clause_cut(what(o), room->what, o->arena));

	globs_put(&o->globs, &files, room->files);
	if (str_find(words, buf_str(&files), 0) < words.n)
		buf_clear(&files);
	if (files.n)
		words = clause_ungrouped(words);
	buf_add(b, words);
	if (files.n) {
		buf_adds(b, b->n ? " (" : "Files (");
		buf_add(b, buf_str(&files));
		buf_addc(b, ')');
	}
	put_outcome(o, b, room->outcome);
	if (b->n == 0)
		buf_adds(b, "No words of its own");
	if (!is_any(b->p[b->n - 1], "!?") && !str_ends(buf_str(b), STR("…")))
		buf_addc(b, '.');
	buf_free(&files);
}

struct str
gist_what(const struct outline *o)
{
	size_t columns = WHAT + (o->paths ? PATHS : 0);

	return clause_end(clause_cut(what(o), columns, o->arena));
}

struct str
gist_outcome(const struct outline *o)
{
	size_t columns = OUTCOME + (o->paths ? PATHS : 0);
	bool state;

	return clause_end(
	    clause_cut(outcome(o, none, &state), columns, o->arena));
}

static void
gist_line(struct buf *b, const struct outline *o)
{
	static const struct room rooms[] = { { WHAT, OUTCOME, FILES },
		{ WHAT, OUTCOME / 2, FILES }, { WHAT, OUTCOME / 2, 2 },
		{ WHAT / 2, OUTCOME / 2, 2 }, { WHAT / 2, OUTCOME / 2, 0 },
		{ WHAT / 4, OUTCOME / 4, 0 }, { WHAT / 8, OUTCOME / 8, 0 } };
	enum counter counter = counter_default();
	size_t limit = tokens_limit(counter, gist_levels[0].tokens);

	for (size_t i = 0; i < countof(rooms); i++) {
		struct buf line = { 0 };
		bool fits;

		put_line(o, &line, &rooms[i]);
		fits = tokens_of(counter, buf_str(&line)) <= limit;
		if (fits || i + 1 == countof(rooms))
			show_bullet(b, buf_str(&line));
		buf_free(&line);
		if (fits)
			return;
	}
}

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
	int c = number_cmp(x->rank, y->rank);

	if (c == 0)
		c = number_cmp(x->part, y->part);
	return c ? c : number_cmp(x->i, y->i);
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
	array_sort(choices, m, by_rank);
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

/* The five lines; evidence follows the outcome. */
static const struct line_of {
	const char *caption;
	enum matter part;
} lines[] = {
	{ "OBJECTIVE", ON_OBJECTIVE },
	{ "APPROACH", ON_APPROACH },
	{ "OUTCOME", ON_OUTCOME },
	{ "PENDING", ON_PENDING },
	{ "DECISIONS", ON_DECISIONS },
};

/* Of the parts in them; 0: not shown. */
static const size_t shares[MATTERS] = {
	[ON_OBJECTIVE] = 2,
	[ON_APPROACH] = 3,
	[ON_OUTCOME] = 2,
	[ON_EVIDENCE] = 2,
	[ON_PENDING] = 2,
	[ON_DECISIONS] = 2,
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
		fit->text[i] = none;
		if (fit->share)
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

/* What a part begins with, in addition to points: the title, the status. */
static struct str
head_of(const struct outline *o, enum matter part)
{
	if (part == ON_OUTCOME)
		return gist_state(o);
	if (part != ON_OBJECTIVE)
		return none;
	return o->title.n || o->whole ? o->title : o->caption;
}

/* The same of a line. */
static struct str
head_of_line(const struct outline *o, enum matter part)
{
	struct str head = head_of(o, part);

	return part == ON_OBJECTIVE && head.n ? line_text(o, head) : head;
}

static void
put_part_line(struct buf *b, const struct outline *o,
    const struct line_of *line, const struct fit fits[])
{
	struct str head = head_of_line(o, line->part);
	bool begun = head.n > 0;

	buf_adds(b, line > lines ? "\n" : "");
	buf_addf(b, "%s:%s", line->caption, begun ? " " : "");
	show_text(b, head);
	put_line_items(b, &fits[line->part], &begun);
	if (line->part == ON_OUTCOME)
		put_line_items(b, &fits[ON_EVIDENCE], &begun);
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

static void
gist_parts(struct buf *b, const struct outline *o)
{
	enum counter counter = counter_default();
	size_t limit = tokens_limit(counter, gist_levels[1].tokens);
	struct fit fits[MATTERS];
	enum matter parts[MATTERS];

	for (size_t i = 0; i < MATTERS; i++) {
		fit_open(&fits[i], &o->part[i], shares[i]);
		measure_words(o, &fits[i]);
		parts[i] = shares[i] ? (enum matter)i : MATTERS;
	}
	/* The title and the captions are never left out. */
	if (head_of_line(o, ON_OBJECTIVE).n == 0 &&
	    o->part[ON_OBJECTIVE].n == 0)
		lend(fits);
	limit -= LINE_FRAME + tokens_of(counter, head_of_line(o, ON_OBJECTIVE));
	for (size_t before = b->n;;
	     limit -= limit > LINE_STEP ? LINE_STEP : limit) {
		fit_choose(fits, MATTERS, limit);
		b->n = before;
		for (size_t i = 0; i < countof(lines); i++)
			put_part_line(b, o, &lines[i], fits);
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
		show_text(b,
		    o->files ? file_names_short(o->files, point->file)
			     : base_name(point->file));
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
	struct str head = head_of(o, caption->part);

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

static void
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

/* ---- all of them ---- */

void
gist_put(struct buf *b, const struct outline *outline, size_t i)
{
	static void (*const put[GIST_LEVELS])(struct buf *,
	    const struct outline *) = { gist_line, gist_parts, gist_handoff };

	put[i](b, outline);
}
