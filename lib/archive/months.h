/*
 * months: a log in JSON and its archive, a directory with a file for each
 * month, 2026-01.json, which is {"entries": [...]}. See append(1), "A log in
 * JSON".
 */
#ifndef PITH_MONTHS_H
#define PITH_MONTHS_H

#include "archive/moves.h"

struct months {
	const char *log_path;
	const char *directory;  /* NULL: "archive" next to the log */
	const char *owner, *as; /* owner.h */
	const char *through;    /* up to which day; NULL: that of the last entry */
	bool dry;               /* show what would change */
};

/* The name of a log in JSON. */
bool is_json_log(const char *path);

/*
 * Moves the entries: the files of the months are written, synced and read
 * again, then the log. False, and reported, if that fails. Killed at any moment
 * and run again, the result is the same: an entry that its month already has is
 * not added again.
 */
bool months_archive(const struct months *months, const struct moves *moves);

/*
 * Puts all entries of the months back into the log, each where its time
 * belongs, then removes the files.
 */
bool months_restore(const struct months *months);

#endif
