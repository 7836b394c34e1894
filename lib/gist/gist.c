#include "gist/gist.h"

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

void
gist_put(struct buf *b, const struct outline *outline, size_t i)
{
	static void (*const put[GIST_LEVELS])(struct buf *,
	    const struct outline *) = { gist_line, gist_parts, gist_handoff };

	put[i](b, outline);
}
