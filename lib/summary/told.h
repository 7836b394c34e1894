/*
 * told: what a document says already, word by word.
 */
#ifndef PITH_TOLD_H
#define PITH_TOLD_H

#include "base/buf.h"
#include "same/intern.h"

/* Below this many words a sentence may hold them and say something else:
 * "never use mocks", "use mocks". */
enum { TOLD_WORDS = 4 };

struct told {
	/* private: words in lower case, a blank in front of each */
	struct buf words, sought;
	size_t starts[TOLD_WORDS]; /* of the last ones */
	size_t n;
	struct intern lines, runs; /* of so many words */
};

/* Adds a line's own words, without the marks of a list or heading. */
void told_add(struct told *told, struct str line);

/*
 * The words of text stand there one behind the other, whatever the case, the
 * marks and the line ends; of a text of fewer words, as a whole line.
 */
bool told_has(struct told *told, struct str text);

void told_free(struct told *told);

#endif
