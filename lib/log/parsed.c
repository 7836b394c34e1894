#include "log/parsed.h"

#include <stdlib.h>

#include "base/buf.h"

/* An entry that has more is read once more, and not kept in memory twice. */
enum { MOST = 4096 };

void
parsed_begin(struct parsed *parsed, const struct split *split)
{
	if (parsed->all == NULL)
		parsed->all = zeroed(MOST, sizeof *parsed->all);
	parsed->n = 0;
	parsed->whole = md_is_at_start(&split->lines.md);
}

void
parsed_stop(struct parsed *parsed)
{
	parsed->whole = false;
}

void
parsed_add(struct parsed *parsed, const struct split *split, size_t at)
{
	const struct line *line = &split->line;

	if (!parsed->whole)
		return;
	if (line->repaired || parsed->n == MOST) {
		parsed->whole = false;
		return;
	}
	at += (size_t)(line->md.text.p - line->raw.p);
	parsed->all[parsed->n++] = (struct parsed_line){ line->md, at };
}

void
parsed_free(struct parsed *parsed)
{
	free(parsed->all);
	*parsed = (struct parsed){ 0 };
}
