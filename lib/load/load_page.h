/*
 * load_page: the document of `render load`, piece by piece. budget measures
 * the pieces and render writes them, so what was measured is what is written.
 * Each piece is whole lines, so that their tokens add up.
 *
 *   ==> memory-bank/activeContext.md <==
 *   its bodies, unchanged
 *
 *   ==> In short: read a file when it is needed <==
 *   - docs/api.md (1840 tokens): its short form
 *
 *   Left out: docs/old.md (300 tokens)
 */
#ifndef PITH_LOAD_PAGE_H
#define PITH_LOAD_PAGE_H

#include "base/map.h"
#include "json/record.h"

/* The line before a whole file, and before the files in short. */
void load_put_mark(struct buf *b, struct str text);
void load_put_list(struct buf *b);

/*
 * The lines of a body, without characters that a terminal would obey. A line
 * that could be taken for one of our marks gets a backslash.
 */
void load_put_body(struct buf *b, struct str body);

/* A file in short; tokens: of the whole file, 0 if not known. */
void load_put_line(struct buf *b, struct str file, size_t tokens,
    struct str text);

/* What the last lines report. */
struct load_rest {
	struct arena arena;     /* has the names and notes */
	struct str *names;      /* of the files that have no line */
	size_t n_names, cap_names;
	size_t files, tokens;   /* their number and their tokens */
	size_t entries, sections; /* left out by other programs */
	struct str *notes;
	size_t n_notes, cap_notes;
	struct seen noted;      /* each once */
	size_t shown;           /* how many names have room */
	bool bare;              /* these lines have none */
};

/* Adds what a drop or a note record says; ignores other records. */
void load_rest_add(struct load_rest *rest, const struct record *record);
void load_rest_name(struct load_rest *rest, struct str name);
void load_rest_note(struct load_rest *rest, struct str text);

/* Sorts the names and removes duplicates: call it before load_put_rest(). */
void load_rest_sort(struct load_rest *rest);
void load_put_rest(struct buf *b, const struct load_rest *rest);
void load_rest_free(struct load_rest *rest);

#endif
