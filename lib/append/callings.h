/*
 * callings: what an entry of a Markdown log calls its parts. Only details.c
 * needs it.
 */
#ifndef PITH_CALLINGS_H
#define PITH_CALLINGS_H

#include "append/mdlog.h"

struct callings {
	struct str files, next, notes; /* "- **Files:** ", the line up to there */
	bool blank;                    /* a blank line stands below the title */
};

/* Takes them from an entry that the new one is to look like. */
void callings_find(struct callings *callings, const struct mdpart *like);

#endif
