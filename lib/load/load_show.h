/*
 * load_show: the records that `budget --plan` chose, as the document of
 * `render load`. Files stand in the order of their records: those whose bodies
 * are here first, then the others in short.
 */
#ifndef PITH_LOAD_SHOW_H
#define PITH_LOAD_SHOW_H

#include "load/load_page.h"

/* Starts as all zero. */
struct load_show {
	/* private */
	struct buf whole, list;
	struct buf file;     /* whose bodies are next */
	bool open;           /* its mark is written */
	struct load_rest rest;
	bool chosen;         /* a layout says how many names are shown */
};

/* Takes from a record what the document shows. */
void load_show_add(struct load_show *show, const struct record *record);

/* One more note at the end. */
void load_show_note(struct load_show *show, struct str text);

/* The document of all that was added; once, for it settles the counts. */
void load_show_write(struct load_show *show, struct buf *b);
void load_show_free(struct load_show *show);

#endif
