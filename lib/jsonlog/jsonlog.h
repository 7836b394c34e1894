/*
 * jsonlog: a file that is a log in JSON: read whole, or as far as it is valid.
 */
#ifndef PITH_JSONLOG_H
#define PITH_JSONLOG_H

#include "json/origin.h"
#include "jsonlog/form.h"

struct jsonlog {
	struct origin origin;
	struct json root;      /* absent: there is nothing in the file */
	size_t whole;          /* values that end behind it are not all there */
	const char *wrong;     /* NULL where the file is valid; else at damage */
	struct src damage;

	/* what its members tell of all of it, texts and dates as written */
	const struct form *form; /* the first one that it has */
	struct json project, branch, started, updated, version;
	struct json total, archived; /* as its metadata has them */
	bool agent_os;           /* it is what document 004 describes */
};

/*
 * Reads text, which is file's, and may cut it where it is damaged. Values are
 * slices of it.
 */
void jsonlog_read(struct jsonlog *log, const char *file, struct buf *text);

/* All of the value stands in the file. */
bool jsonlog_has(const struct jsonlog *log, struct json value);

/*
 * The form of a member's entries; NULL where it has none: a list, an object
 * whose members are all objects, or one entry.
 */
const struct form *jsonlog_form(struct str name, struct json value);

/* A member that belongs to the file as a whole: its name, its dates. */
bool jsonlog_is_head(struct str name);

#endif
