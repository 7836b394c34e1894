/*
 * placed: the lines of the sources whose learnings a summary shows. An entry
 * does not say again what stands among them.
 */
#ifndef PITH_PLACED_H
#define PITH_PLACED_H

#include "summary/summary.h"

struct placed {
	/* private: by line, file and place in it */
	struct placed_line {
		struct str file;
		size_t line;
		size_t at; /* its first byte and 1; 0 where that is not told */
	} *lines;
	size_t n;
};

/* Those that are shown now; texts stay the summary's. */
void placed_read(struct placed *placed, const struct summary *summary);

/*
 * One of them is of this line of the entry's file. All of a log in JSON may
 * stand on one line: then the bytes tell whether it is the entry's.
 */
bool placed_has(const struct placed *placed, const struct src *entry,
    size_t line);

void placed_free(struct placed *placed);

#endif
