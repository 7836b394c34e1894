/*
 * edits: changes to a text: lines that are kept, dropped and added (struct
 * edits), or bytes that are replaced (struct splices). The caller owns the
 * slices and keeps them until edits_free().
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

/* Keeps whole lines; nothing happens if there are none. */
void edits_keep(struct edits *edits, struct str lines);
/* line includes its end. */
void edits_drop(struct edits *edits, struct str line);
void edits_add(struct edits *edits, struct str line, struct str eol);

/* Ends the last line that is kept, which has no newline. */
void edits_end(struct edits *edits, struct str eol);

/* A line is dropped or added. */
bool edits_any(const struct edits *edits);

/* Adds the text as it will be. */
void edits_text(const struct edits *edits, struct buf *b);

/*
 * Shows the changes as a unified diff without context, line ends and control
 * characters. old is "/dev/null" if the file does not exist yet.
 */
void edits_show(const struct edits *edits, struct buf *b, const char *old,
    const char *name);

/* The same for two texts that differ in one place. */
void edits_show_texts(struct buf *b, const char *path, bool exists,
    struct str old, struct str text);

/* The text is empty or ends with a blank line: an entry may follow. */
bool edits_after_blank(struct str text);

void edits_free(struct edits *edits);

/* ---- bytes ---- */

/* Starts as all zero. */
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
 * Replaces `cut` bytes at an offset by what is added to the buffer until the
 * next call. Offsets come in any order and do not overlap; texts for one offset
 * keep the order of the calls.
 */
struct buf *splices_put(struct splices *splices, size_t at, size_t cut);

/* Adds the text with all replacements; the splices can only be freed then. */
void splices_apply(struct splices *splices, struct str text, struct buf *b);

void splices_free(struct splices *splices);

#endif
