#include "gist/clause.h"
#include "gist/gist.h"
#include "gist/gist_fit.h"
#include "gist/wording.h"
#include "text/show.h"
#include "tokens/tokens.h"

/* Columns of an item; tokens kept for captions, and how many more if need be. */
enum { ITEM = 200, FRAME = 40, STEP = 16 };

enum { LINES = 5 };

/* The five lines; the outcome has the evidence behind it. */
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

/* A point as it stands in a line. */
static struct str
item_text(const struct outline *o, struct str text)
{
	struct str words = wording(text, true, o->arena);

	words = clause_cut(clause_end(clause_bare(words)), ITEM, o->arena);
	return words.n < 2 ? str_head(words, 0) : words;
}

static void
measure(const struct outline *o, struct fit *fit)
{
	for (size_t i = 0; i < fit->points->n; i++) {
		fit->text[i] = item_text(o, fit->points->point[i].text);
		/* "; " in front */
		fit->tokens[i] = tokens_of(counter_default(), fit->text[i]) + 2;
	}
}

static void
put_items(struct buf *b, const struct fit *fit, bool *begun)
{
	for (size_t i = 0; i < fit->points->n; i++) {
		if (!fit->kept[i])
			continue;
		buf_adds(b, *begun ? "; " : " ");
		show_text(b, fit->text[i]);
		*begun = true;
	}
}

/* What leads a line and is no point: the title, the status. */
static struct str
head_of_line(const struct outline *o, size_t line)
{
	struct str title = o->title.n || o->whole ? o->title : o->caption;

	if (line == 2)
		return gist_state(o);
	if (line > 0 || title.n == 0)
		return (struct str){ 0 };
	return item_text(o, title);
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
		put_items(b, &fits[lines[line].part[i]], &begun);
	if (!begun)
		buf_adds(b, " none stated");
}

/* The log has no words for it but what was done: that tells it. */
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
		measure(o, &fits[i]);
	if (head_of_line(o, 0).n == 0 && o->part[ON_OBJECTIVE].n == 0)
		lend(fits);
	/* The title and the frame are there whatever is left out. */
	for (size_t i = 0; i < MATTERS; i++) {
		parts[i] = fits[i].share ? (enum matter)i : MATTERS;
		if (fits[i].share == 0)
			memset(fits[i].text, 0, sizeof fits[i].text);
	}
	limit -= FRAME + tokens_of(counter, head_of_line(o, 0));
	for (size_t before = b->n;; limit -= limit > STEP ? STEP : limit) {
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
