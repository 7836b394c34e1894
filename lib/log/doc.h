/*
 * doc: what the head of a file says about the file: title, branch, start, and
 * the summaries in its front matter.
 */
#ifndef PITH_DOC_H
#define PITH_DOC_H

#include "base/arena.h"
#include "text/time.h"

struct doc {
	struct str title, branch;
	bool is_heading;         /* the title is the first heading of level 1 with words */
	struct str owner;        /* the only one who may change it: `locked_by` */
	struct date started;     /* year 0: none */
	struct str gist[3];      /* summaries of 128, 512 and 2048 tokens */
	const char *format;      /* "ralph", "memory-bank"; NULL: unknown */
};

extern const char *const doc_gist_sizes[3];

/*
 * What a title says that the kind of its file does not: "Progress Log: X" is
 * about X, "Ralph Progress Log" about nothing (empty). A slice of title.
 */
struct str doc_subject(struct str title);
/* The same for any file: "Active Context - X", "Decision Log". */
struct str doc_work_subject(struct str title);

/* Parses the first lines of window. Texts are slices of it or in the arena. */
struct doc doc_parse(struct str window, struct arena *arena);

#endif
