/*
 * ids: what logs name things by: identifiers of stories and tasks (ids.c),
 * statuses (status.c, lib/data/statuses) and paths (paths.c).
 */
#ifndef PITH_IDS_H
#define PITH_IDS_H

#include "base/buf.h"

/*
 * The first identifier in text from *pos on; *pos moves past it. US-001,
 * US-012A, F-001, TASK-VIB-009, TASK-P1.5-005, A11Y-1, SRE-147, DEC-001,
 * TASK-H01; #217 only with `hash`. Not: a part of a path, a hash, a hex colour (#667eea),
 * UTF-8, SHA-256, ISO-8601, dates, versions.
 */
bool id_find(struct str text, size_t *pos, bool hash, struct str *id);
/* The length of the one that text begins with, or 0. */
size_t id_in_front(struct str text, bool hash);

/*
 * Numbered names, the number with its word: "Session 7", "Decision 4",
 * "Phase 2", "Iteration 12", "Task 5", "Sprint 3", "Session A", "セッション②",
 * "1단계", at the start of text; its length or 0.
 */
size_t id_numbered(struct str text);
/* "001", "012A", "9b", "5.2" at the start of text; its length or 0. */
size_t id_number(struct str text);

enum status {
	STATUS_NONE, /* says nothing */
	STATUS_DONE, STATUS_PROGRESS, STATUS_PENDING, STATUS_FAILED,
	STATUS_BLOCKED,
};

/* It says that something is still to be done; STATUS_FAILED may be the end of it. */
static inline bool
status_is_open(enum status status)
{
	return status == STATUS_PROGRESS || status == STATUS_PENDING ||
	    status == STATUS_BLOCKED;
}

/* The status in a field: "in_progress", "passed", "Complete". */
enum status status_parse(struct str word);
/* The status that is all of text: a cell "In progress". */
enum status status_only(struct str text);
/* The same, of words that are a status everywhere: not "open", "true", "ready". */
enum status status_stated(struct str text);
/* That of such words at its start: "Deferred outside the bar", "Fixed in May". */
enum status status_begun(struct str text);
/*
 * The status of a heading or a line of prose, by marks (✅ ✓ ❌ ✗ 🔄 ⏳ ⊘ ⛔),
 * capitals (COMPLETE, FAILED, *** SUCCESS ***) or brackets: "(blocked)".
 */
enum status status_detect(struct str text);
/* A status in capitals is at the end or in brackets: "x (COMPLETE)". */
bool status_closes(struct str text);
/* "done", "progress", ...; "" for STATUS_NONE. */
struct str status_name(enum status status);
/* The status of that name; STATUS_NONE for any other word. */
enum status status_named(struct str name);
/* The mark in a summary: ✓ → ○ ✗ ⊘; "" for STATUS_NONE. */
struct str status_mark(enum status status);

/*
 * The first path in text from *pos on; *pos moves past it. A path has a slash or
 * a known ending and is in a code span, a Markdown link, or bare; ":line", "()"
 * and punctuation after it are left out. Not: URLs, and/or, 3/4, dates, MIME
 * types, options.
 */
bool path_find(struct str text, size_t *pos, struct str *path);
/* Without the directory and its slash, if the path is below it. */
struct str path_below(struct str directory, struct str path);
/* A known ending of files, without its dot: "c", "json". */
bool path_ending(struct str s);
/* ".md" of the name of a file; empty for "Makefile" and ".env". */
struct str name_ending(struct str name);
/* Adds a part, which may be "." or ".."; false where that leads above the root. */
bool path_add_part(struct buf *b, struct str part);

#endif
