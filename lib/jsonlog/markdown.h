/*
 * markdown: an entry of a log in JSON as Markdown, which the filters read like
 * the entry of any other log, with the place in the file of each line.
 */
#ifndef PITH_MARKDOWN_H
#define PITH_MARKDOWN_H

#include "json/json.h"

/* Objects nested deeper are left out. */
enum { MARKDOWN_DEPTH = 16 };

struct markdown {
	struct buf text;
	struct str *places; /* in the file, of each line of text */
	size_t n;           /* lines */
	bool too_deep;      /* something was left out */
	bool blocked;       /* set it: an issue is what blocks the entry */

	/* private */
	size_t cap;
	struct arena *arena;
	const struct str *done; /* n_done values that are in the text already */
	size_t n_done;
	const char *silent;     /* members to leave out, as in named.h */
};

/* Starts a new text; names and texts go into the arena. */
void markdown_begin(struct markdown *said, struct arena *arena);

/* Leaves out these values, and members with one of these names. */
void markdown_omit(struct markdown *said, const struct str *done, size_t n,
    const char *silent);

/* A text as it is; a heading "## text"; a line "- **label:** text". */
void markdown_text(struct markdown *said, struct str text, struct str place);
void markdown_heading(struct markdown *said, struct str text, struct str place);
void markdown_line(struct markdown *said, const char *label, struct str text,
    struct str place);

/*
 * The members of an object: a line for each text or number, a list for an
 * array; members of nested objects as if they were its own.
 */
void markdown_members(struct markdown *said, struct json object);

/* A value below a heading of its own. */
void markdown_value(struct markdown *said, struct str name, struct json value);

/* The label of a member: "Next steps" for "nextSteps". In the arena. */
struct str markdown_label(struct markdown *said, struct str name);

void markdown_free(struct markdown *said);

#endif
