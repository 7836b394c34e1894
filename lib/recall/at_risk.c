#include "recall/at_risk.h"

#include <stdlib.h>

#include "recall/parts.h"

/* The files that calls named in what would be summarised. */
static size_t
count_files(const struct session_index *index, const struct compaction *c)
{
	bool *seen = zeroed(index->names.n + 1, sizeof *seen);
	size_t n = 0;

	for (size_t i = c->from; i < c->at; i++) {
		uint32_t path = index->moments[i].path;

		if (path && !seen[path]) {
			seen[path] = true;
			n++;
		}
	}
	free(seen);
	return n;
}

void
at_risk_format(struct session_index *index, struct buf *b)
{
	struct coverage nothing;
	struct parts parts;
	const struct compaction *c;
	size_t before = b->n, files;

	session_index_compact(index, STR(""));
	c = &index->compactions[index->n_compactions - 1];
	coverage_open(&nothing, STR(""));
	parts_find(&parts, index, c, &nothing);
	parts_count(&parts, b);
	files = count_files(index, c);
	if (files)
		buf_addf(b, "%s%zu file%s", b->n > before ? ", " : "", files,
		    files == 1 ? "" : "s");
	parts_free(&parts);
	coverage_close(&nothing);
}
