/*
 * edits: a text as lines that stay, go and come. The slices are the caller's
 * and stay where they are until edits_free().
 */
#ifndef PITH_EDITS_H
#define PITH_EDITS_H

#include "base/buf.h"

enum edit_op {
	EDIT_KEEP = ' ', /* any number of lines */
	EDIT_DROP = '-', /* one */
	EDIT_ADD = '+',  /* one */
};

struct edits {
	struct edit {
		enum edit_op op;
		struct str text, eol; /* text of EDIT_ADD is without its end */
	} *all;
	size_t n, cap;
};

/* Whole lines that stay; none where it is empty. */
void edits_keep(struct edits *edits, struct str lines);
/* line is with its end. */
void edits_drop(struct edits *edits, struct str line);
void edits_add(struct edits *edits, struct str line, struct str eol);

/* The last line that is kept has no end, and gets one. */
void edits_end(struct edits *edits, struct str eol);

/* Something is dropped or added. */
bool edits_any(const struct edits *edits);

/* The text as it will be. */
void edits_text(const struct edits *edits, struct buf *b);

/*
 * What changes, for a reader: a unified diff without lines around it, in which
 * line ends and control characters are not seen. old is "/dev/null" where
 * there is no such file yet.
 */
void edits_show(const struct edits *edits, struct buf *b, const char *old,
    const char *name);

/* The same for two texts, of which lines in one place differ. */
void edits_show_texts(struct buf *b, const char *path, bool exists,
    struct str old, struct str text);

/* What comes behind the text has a blank line, or nothing, in front of it. */
bool edits_behind_blank(struct str text);

void edits_free(struct edits *edits);

/* ---- bytes ---- */

struct splices {
	/* private */
	struct splice {
		size_t at, cut; /* of the text */
		size_t from, end; /* of what is new */
	} *all;
	size_t n, cap;
	struct buf text;
};

/*
 * Instead of `cut` bytes at an offset stands what is added to the buffer until
 * the next call. Places are in any order and do not overlap; what comes to one
 * offset stands there in the order of the calls.
 */
struct buf *splices_put(struct splices *splices, size_t at, size_t cut);

/* Adds the text with all of them; that is the last thing to do with them. */
void splices_apply(struct splices *splices, struct str text, struct buf *b);

void splices_free(struct splices *splices);

#endif
