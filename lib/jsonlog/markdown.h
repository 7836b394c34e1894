/*
 * said: what an entry of a log in JSON says, as Markdown that the filters read
 * like the entry of any other log; and for each of its lines where in the file
 * that stands.
 */
#ifndef PITH_MARKDOWN_H
#define PITH_MARKDOWN_H

#include "json/json.h"

/* Objects in objects that are looked into; deeper ones are left out. */
enum { SAID_DEPTH = 16 };

struct said {
	struct buf text;
	struct str *places; /* of each line of text */
	size_t n;           /* lines */
	bool too_deep;      /* something was left out */

	/* private */
	size_t cap;
	struct arena *arena;
	const struct str *done; /* values that were told already, n_done of them */
	size_t n_done;
	const char *silent;     /* members, as in named.h, that are not told */
	bool blocked;           /* an issue is what blocks it */
};

/* Begins anew; names and texts go into the arena. */
void said_begin(struct said *said, struct arena *arena);
/* What is told is blocked: an issue is what blocks it. */
void said_blocked(struct said *said);

/*
 * Not told are values that lie in one of these (NULL: a place that is free),
 * and members with one of these names.
 */
void said_omit(struct said *said, const struct str *done, size_t n,
    const char *silent);

/* A text as it is; "## text"; and a line "- **label:** text". */
void said_text(struct said *said, struct str text, struct str place);
void said_heading(struct said *said, struct str text, struct str place);
void said_line(struct said *said, const char *label, struct str text,
    struct str place);

/*
 * All that the members of an object say: a line for each text or number, a
 * list for an array, those of objects in it as if they were its own.
 */
void said_members(struct said *said, struct json object);

/* What a value says below a heading of its own. */
void said_value(struct said *said, struct str name, struct json value);

/* The label for a member: "Next steps" for "nextSteps". In the arena. */
struct str said_label(struct said *said, struct str name);

void said_free(struct said *said);

#endif
