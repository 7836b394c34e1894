#include "log/parsed.h"

#include <stdlib.h>

#include "base/buf.h"

void
parsed_begin(struct parsed *parsed, const struct split *split)
{
	if (parsed->all == NULL)
		parsed->all = zeroed(PARSED_MOST, sizeof *parsed->all);
	parsed->n = 0;
	parsed->whole = md_is_at_start(&split->lines.md);
}

void
parsed_stop(struct parsed *parsed)
{
	parsed->whole = false;
}

void
parsed_free(struct parsed *parsed)
{
	free(parsed->all);
	*parsed = (struct parsed){ 0 };
}
