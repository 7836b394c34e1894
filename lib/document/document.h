/*
 * document: what render writes, but for the summary: each of the other
 * documents takes records one by one and is written at the end.
 */
#ifndef PITH_DOCUMENT_H
#define PITH_DOCUMENT_H

#include "base/opt.h"
#include "json/record.h"

/* What the command line says of it. */
struct document_wish {
	size_t chars;          /* no more than these; 0: as usual */
	bool json;
	const char *directive; /* the name of the kind of task; or NULL */
	struct opt_list files; /* that the records are of */
	const char *summary;   /* the file that was made of them; or NULL */
};

/* What of it the document heeds. */
enum {
	DOCUMENT_CHARS = 1, DOCUMENT_JSON = 2, DOCUMENT_DIRECTIVE = 4,
	DOCUMENT_FILES = 8,    /* and the summary: it wants both */
};

struct document {
	const char *name;
	const char *layout; /* the template that budget chose for; or NULL */
	size_t size;        /* of its state, which starts as zero */
	/*
	 * Its first line, where its file may be somebody's own: one that begins
	 * otherwise is not replaced. NULL: any file is.
	 */
	const char *first_line;

	/* each gets the state; NULL where there is nothing to do */
	void (*open)(void *state, const struct document_wish *wish);
	void (*add)(void *state, const struct record *record);
	void (*note)(void *state, struct str text);
	/*
	 * Moves to b what no later record changes; for a document that is as
	 * long as its records.
	 */
	void (*ready)(void *state, struct buf *b);
	/* The whole document, or what is left; frees what the state has. */
	void (*write)(void *state, struct buf *b);
	unsigned heeds;     /* DOCUMENT_... */
};

/* The document of that name; NULL if there is none. */
const struct document *document_find(const char *name);

#endif
