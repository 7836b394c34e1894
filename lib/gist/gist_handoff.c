#include "gist.h"
#include "gist_fit.h"
#include "phrase.h"
#include "show.h"
#include "tokens.h"

/* Bytes of an item; tokens kept for captions and the line at the end. */
enum { ITEM = 320, FRAME = 160 };

static const struct caption {
	enum part part;
	const char *words; /* of the part, */
	const char *lines; /* and of what is left out of it */
	size_t share;
	bool always; /* shown where the log says nothing, too */
} captions[] = {
	{ PART_OBJECTIVE, "OBJECTIVE", "objectives", 2, true },
	{ PART_APPROACH, "APPROACH", "steps", 4, false },
	{ PART_OUTCOME, "OUTCOME", "outcomes", 2, true },
	{ PART_EVIDENCE, "EVIDENCE", "lines of evidence", 3, false },
	{ PART_PENDING, "PENDING", "open steps", 2, true },
	{ PART_DECISIONS, "DECISIONS", "decisions", 1, false },
	{ PART_RISKS, "RISKS", "risks", 3, false },
	{ PART_FILES, "FILES", "files", 4, false },
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

static size_t
kept(const struct fit *fit)
{
	size_t n = 0;

	for (size_t i = 0; i < fit->points->n; i++)
		n += fit->kept[i];
	return n;
}

/* The title of the entry, or its state: no point, but the first line. */
static struct str
head_of_part(const struct outline *o, enum part part)
{
	if (part == PART_OUTCOME)
		return gist_state(o);
	if (part != PART_OBJECTIVE)
		return (struct str){ 0 };
	return o->title.n ? o->title : o->caption;
}

static void
put_part(struct buf *b, const struct outline *o, const struct caption *caption,
    const struct fit *fit)
{
	struct str head = head_of_part(o, caption->part);

	if (kept(fit) + head.n == 0 && !caption->always)
		return;
	buf_adds(b, caption->words);
	buf_adds(b, ":\n");
	if (head.n)
		put_item(b, o, head, &o->place, false);
	for (size_t i = 0; i < fit->points->n; i++) {
		if (fit->kept[i])
			buf_add(b, fit->text[i]);
	}
	if (kept(fit) + head.n == 0)
		buf_adds(b, "- none stated\n");
}

/* "Left out: 3 of 14 lines of evidence" */
static void
put_left_out(struct buf *b, const struct fit fits[])
{
	bool begun = false;

	for (size_t i = 0; i < CAPTIONS; i++) {
		const struct fit *fit = &fits[i];
		size_t all = fit->points->n + fit->points->more;

		if (kept(fit) == all)
			continue;
		buf_adds(b, begun ? ", " : "Left out: ");
		buf_addf(b, "%zu of %zu %s", all - kept(fit), all,
		    captions[i].lines);
		begun = true;
	}
	if (begun)
		buf_addc(b, '\n');
}

void
gist_handoff(struct buf *b, const struct outline *o)
{
	enum counter counter = counter_default();
	size_t most = tokens_limit(counter, gist_levels[2].tokens);
	size_t room = most - FRAME - ITEM;
	size_t before = b->n;
	struct fit fits[CAPTIONS];

	for (size_t i = 0; i < CAPTIONS; i++) {
		fit_open(&fits[i], &o->part[captions[i].part],
		    captions[i].share);
		measure(o, &fits[i], captions[i].part == PART_FILES);
	}
	do {
		fit_choose(fits, CAPTIONS, room);
		b->n = before;
		for (size_t i = 0; i < CAPTIONS; i++)
			put_part(b, o, &captions[i], &fits[i]);
		put_left_out(b, fits);
		room = room * 3 / 4;
	} while (tokens_of(counter, buf_since(b, before)) > most && room);
	if (b->n && b->p[b->n - 1] == '\n')
		b->n--;
}
