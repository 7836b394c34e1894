/*
 * evidence: what the lines below the first one tell about an entry: fields,
 * dates, the names of its parts, check boxes.
 */
#ifndef PITH_EVIDENCE_H
#define PITH_EVIDENCE_H

#include "text/date.h"
#include "text/ids.h"

struct evidence {
	bool dates, labels;    /* asked for: dates of lines, the names of parts */

	struct date date;      /* of a field */
	struct date updated;   /* of a field of less weight */
	struct date dated;     /* at the start of one of the first lines */
	enum status status;    /* of a field */
	enum status shouted;   /* "BLOCKED: ...", "### BLOCKER - ..." */
	struct str first;      /* the first line with words of its own */
	bool aside;            /* below "Files changed:": no such words */
	bool prose_first;      /* it is a paragraph, right below the heading */
	struct str agent, id;
	bool says_status;      /* even if the word is not known */
	bool decision, done, planned;
	bool look;             /* the next line tells whether it is planned */
	size_t boxes, checked;
};

/* Starts as zero, but for what is asked. First the entry's first line, */
void evidence_title(struct evidence *evidence, struct str title);
/* then what follows it. */
void evidence_read(struct evidence *evidence, struct str body);

#endif
