/*
 * logged: an entry of a log as its readers are told of it, by the words of
 * document 004 where it has one of its types, else by what the record knows.
 */
#ifndef PITH_LOGGED_H
#define PITH_LOGGED_H

#include "json/record.h"

/* Document 004's types, in its order; other words, and none at all. */
enum logged_type {
	LOGGED_STARTED, LOGGED_ENDED, LOGGED_COMPLETED, LOGGED_BLOCKED,
	LOGGED_DEBUGGED, LOGGED_OVERRIDE, LOGGED_MILESTONE,
	LOGGED_OTHER, LOGGED_UNTYPED,
};

/* Texts live as long as the record. */
struct logged {
	const struct record *record;
	enum logged_type type;
	struct str words;      /* of the type, as written */
	struct str spec, task;
	struct str story;      /* what a reader knows it by */
	struct str details;    /* its description, else its title */
	struct json data;      /* absent where it has none */
};

/* Its slices are those of the record, which must live as long. */
void logged_read(struct logged *logged, const struct record *entry);

/* The icon before its title. */
const char *logged_icon(const struct logged *logged);

/*
 * "Task completed: 1.2", "Session started: auth-feature", "Debug resolved: Fixed
 * the token"; without a type "US-012: Admin report". Made fit to show.
 */
void logged_title(const struct logged *logged, struct buf *b);

/* "Task completed 1.2: Moon phases from ...": at most n bytes, on one line. */
void logged_line(const struct logged *logged, size_t n, struct buf *b);

/* A task was completed; something is blocked. */
bool logged_completed(const struct logged *logged);
bool logged_blocked(const struct logged *logged);

/* A text or a number of its data; empty where it tells nothing. */
struct str logged_text(const struct logged *logged, const char *name);

/* "- **Spec**: ...", a line for each thing that it tells; logged_lines.c. */
void logged_lines(const struct logged *logged, struct buf *b);

/* A text, a number or true; empty for what tells nothing: "", 0, false. */
struct str logged_value(struct json value, struct arena *arena);

#endif
