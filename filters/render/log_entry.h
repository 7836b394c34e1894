/*
 * log_entry: an entry of a log as `log` and `session` show it: in the words of
 * its type if it has one of the types below, else in those of the record.
 */
#ifndef RENDER_LOG_ENTRY_H
#define RENDER_LOG_ENTRY_H

#include "json/record.h"

/* The types that an entry may have, other types, and no type. */
enum log_entry_type {
	ENTRY_STARTED, ENTRY_ENDED, ENTRY_COMPLETED, ENTRY_BLOCKED,
	ENTRY_DEBUGGED, ENTRY_OVERRIDE, ENTRY_MILESTONE,
	ENTRY_OTHER, ENTRY_UNTYPED,
};

/* Texts live as long as the record. */
struct log_entry {
	const struct record *record;
	enum log_entry_type type;
	struct str words;      /* of the type, as written */
	struct str spec, task;
	struct str story;      /* its identifier */
	struct str details;    /* its description, else its title */
	struct json data;      /* absent if it has none */
};

/* The record must live as long. */
void log_entry_parse(struct log_entry *entry, const struct record *record);

/* The icon before its title. */
const char *log_entry_icon(const struct log_entry *entry);

/*
 * "Task completed: 1.2", "Session started: auth-feature", "Debug resolved:
 * Fixed the token"; without a type "US-012: Admin report". Safe to show.
 */
void log_entry_title(const struct log_entry *entry, struct buf *b);

/* "Task completed 1.2: Moon phases from ...": at most n bytes, on one line. */
void log_entry_line(const struct log_entry *entry, size_t n, struct buf *b);

/* The entry completed a task; it reports a blocker. */
bool log_entry_completed(const struct log_entry *entry);
bool log_entry_blocked(const struct log_entry *entry);

/* A text or a number of its data; empty for "", 0 or false. */
struct str log_entry_text(const struct log_entry *entry, const char *name);

/* "- **Spec**: ...", a line for each member that it shows. */
void log_entry_lines(const struct log_entry *entry, struct buf *b);

#endif
