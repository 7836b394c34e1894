/*
 * savings: the template `stats`: the tokens of a log, its plan and its
 * summary, what the summary saves, and what became of the learnings.
 */
#ifndef PITH_SAVINGS_H
#define PITH_SAVINGS_H

#include "document/document.h"
#include "tokens/tokens.h"

/* Starts as zero. */
struct savings {
	/* private */
	const struct document_wish *wish;
	bool *is_plan; /* of the files of the wish */
	enum counter counter;
	bool counted;  /* a stats record came: */
	size_t found, merged, kept;
};

/* The wish must live until savings_write(). */
void savings_open(struct savings *savings, const struct document_wish *wish);

/* Takes from a record which files are plans, and the numbers of learnings. */
void savings_add(struct savings *savings, const struct record *record);

/*
 * Counts the files and writes the whole document. Before the summary the log
 * and the plan were loaded, after it the summary and the plan are.
 */
void savings_write(struct savings *savings, struct buf *b);
void savings_free(struct savings *savings);

#endif
