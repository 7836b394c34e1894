#include "gist/gist.h"
#include "gist/gist_fit.h"
#include "text/phrase.h"
#include "text/show.h"
#include "tokens/tokens.h"

/*
 * Bytes of an item; tokens kept for captions and the line at the end,
 * and how many more where they are not enough.
 */
enum { ITEM = 320, FRAME = 100, STEP = 40 };

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
	{ ON_DECISIONS, "DECISIONS", 1, false },
	{ ON_RISKS, "RISKS", 3, false },
	{ ON_FILES, "FILES", 4, false },
};

enum { CAPTIONS = sizeof captions / sizeof *captions };

/* "- text (progress.md:123)" */
static void
put_item(struct buf *b, const struct outline *o, struct str text,
    const struct point *point, bool path)
{
	buf_adds(b, "- ");
	if (path)
		show_path(b, text);
	else
		show_bullet(b, phrase_cut(text, ITEM, o->arena));
	if (point && point->line) {
		buf_adds(b, " (");
		show_text(b, base_name(point->file));
		buf_addf(b, ":%zu)", point->line);
	}
	buf_addc(b, '\n');
}

static void
measure(const struct outline *o, struct fit *fit, bool path)
{
	for (size_t i = 0; i < fit->points->n; i++) {
		const struct point *point = &fit->points->point[i];
		struct buf line = { 0 };

		put_item(&line, o, point->text, point, path);
		fit->text[i] = arena_copy(o->arena, buf_str(&line));
		fit->tokens[i] = tokens_of(counter_default(), fit->text[i]);
		if (path && point->text.n > ITEM)
			fit->text[i].n = 0;
		buf_free(&line);
	}
}

/* The title of the entry, or its state: no point, but the first line. */
static struct str
head_of_part(const struct outline *o, enum matter part)
{
	if (part == ON_OUTCOME)
		return gist_state(o);
	if (part != ON_OBJECTIVE)
		return (struct str){ 0 };
	return o->title.n || o->whole ? o->title : o->caption;
}

static void
put_part(struct buf *b, const struct outline *o, const struct caption *caption,
    const struct fit *fit)
{
	struct str head = head_of_part(o, caption->part);

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
		measure(o, &fits[i], captions[i].part == ON_FILES);
	}
	do {
		fit_choose(fits, CAPTIONS, room);
		b->n = before;
		for (size_t i = 0; i < CAPTIONS; i++)
			put_part(b, o, &captions[i], &fits[i]);
		fit_left_out(b, o, fits, parts, CAPTIONS);
		room -= room > STEP ? STEP : room;
	} while (tokens_of(counter, buf_since(b, before)) > most && room);
	if (b->n && b->p[b->n - 1] == '\n')
		b->n--;
}
