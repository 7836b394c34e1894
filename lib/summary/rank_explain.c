/* rank: the table that shows why. */
#include <stdio.h>
#include <stdlib.h>

#include "summary/rank.h"
#include "text/phrase.h"
#include "text/show.h"

enum { WIDTH = 80, MARGIN = 7 };

/* What the points of each kind are for. */
static const char *const names[POINTS] = {
	[POINTS_MENTIONS] = "mentioned again",
	[POINTS_TYPE] = NULL, /* the type's own name */
	[POINTS_SETTLED] = "the story is done",
	[POINTS_NEWS] = "replaces another",
	[POINTS_OUTSIDE] = "in no entry",
	[POINTS_CODE] = "names code",
	[POINTS_RECENT] = "file of a last entry",
	[POINTS_AHEAD] = "words of the story ahead",
	[POINTS_SHARED] = "names that others have",
	[POINTS_LENGTH] = "length",
	[POINTS_ENTRY] = "others of its entry",
	[POINTS_CROWD] = "others of its type",
};

static const char *const types[LEARN_TYPES] = {
	[LEARN_PATTERN] = "pattern",
	[LEARN_GOTCHA] = "gotcha",
	[LEARN_DEPENDENCY] = "dependency",
};

/* Adds a part of the sum, on a new line where this one is full. */
static void
add_part(struct buf *b, size_t *column, const char *name, int points)
{
	char part[64];
	int n = snprintf(part, sizeof part, "%+d %s", points, name);

	if (*column == 0 || *column + 2 + (size_t)n > WIDTH) {
		buf_addf(b, "%s\n%*s", *column ? "," : "", MARGIN, "");
		*column = MARGIN;
	} else {
		buf_add(b, STR(", "));
		*column += 2;
	}
	buf_adds(b, part);
	*column += (size_t)n;
}

static void
explain(const struct ranked *ranked, struct buf *b, struct arena *arena)
{
	const struct summary_learning *learning = ranked->learning;
	struct str file = base_name(learning->src.file);
	struct buf where = { 0 };
	size_t column = 0;

	buf_addf(&where, "%.*s:%zu: ", STR_ARG(file), learning->src.line);
	buf_addf(b, "%c %4d ", learning->shown ? '+' : '-', ranked->score);
	show_text(b, buf_str(&where));
	show_text(b,
	    phrase_cut(learning->text,
		where.n + 20 > WIDTH - MARGIN ? 20 : WIDTH - MARGIN - where.n,
		arena));
	buf_free(&where);
	for (int i = 0; i < POINTS; i++) {
		if (ranked->points[i])
			add_part(b, &column,
			    names[i] ? names[i] : types[learning->type],
			    ranked->points[i]);
	}
	buf_addc(b, '\n');
}

void
rank_explain(const struct summary *summary, struct buf *b)
{
	struct ranked *all = rank_learnings(summary);
	struct arena arena = { 0 };

	for (size_t i = 0; i < summary->n_learnings; i++)
		explain(&all[i], b, &arena);
	arena_free(&arena);
	free(all);
}
