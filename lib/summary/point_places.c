#include "summary/point_places.h"

#include "text/show.h"

static void
flush(struct places *places)
{
	if (places->line == 0)
		return;
	buf_adds(places->b, places->mark);
	buf_number(places->b, places->line);
	if (places->end > places->line)
		buf_addf(places->b, "-%zu", places->end);
	places->mark = "; ";
}

void
places_add(struct places *places, const struct src *src)
{
	size_t end = src->end > src->line ? src->end : src->line;

	/* Two sentences of a line are at one place. */
	if (places->line && src->line >= places->line &&
	    src->line <= places->end + 1) {
		places->end = end > places->end ? end : places->end;
		return;
	}
	flush(places);
	places->line = src->line;
	places->end = end;
}

bool
places_open(struct places *places, const struct summary *summary,
    struct str file, struct buf *b)
{
	if (!summary->cite || file.n == 0)
		return false;
	*places = (struct places){ .b = b, .mark = ":" };
	buf_add(b, STR(" ("));
	show_path(b, file_names_short(&summary->files, file));
	return true;
}

void
places_close(struct places *places)
{
	flush(places);
	buf_addc(places->b, ')');
}

void
places_add_briefs(struct places *places, const struct summary *summary,
    const struct summary_point *one, enum brief_place place)
{
	const struct summary_point *next = place == BRIEF_BELOW
	    ? one + 1
	    : summary->points;

	for (; (next = brief_next(summary, next, one, place)); next++)
		places_add(places, &next->src);
}
