/*
 * jsonlog: a file that is a log in JSON, read as far as it is valid.
 *
 * The folder, in call order:
 *	jsonlog    the file: its form, its head, the damage in it
 *	form       the lists of entries that logs have
 *	event      one entry: its fields and its body
 *	member     what the members of an entry are for
 *	markdown   the body: members as Markdown
 *	entry_id   the identifiers of new entries
 */
#ifndef PITH_JSONLOG_H
#define PITH_JSONLOG_H

#include "json/origin.h"
#include "jsonlog/form.h"

struct jsonlog {
	struct origin origin;
	struct json root;      /* absent: the file is empty */
	size_t whole;          /* values that end after this offset are cut */
	const char *wrong;     /* NULL where the file is valid; else at damage */
	struct src damage;

	/* from its members, texts and dates as written */
	const struct form *form; /* of its first list */
	struct json project, branch, started, updated, version;
	struct json total, archived; /* of its metadata */
	bool agent_os;           /* it is a log of Agent OS */
};

/*
 * Parses text, the content of file, and cuts it where it is damaged. Values
 * are slices of it.
 */
void jsonlog_read(struct jsonlog *log, const char *file, struct buf *text);

/* The file holds the whole value. */
bool jsonlog_has(const struct jsonlog *log, struct json value);

/*
 * The form of the entries in a member (a list, an object whose members are all
 * objects, or one entry); NULL if it has none.
 */
const struct form *jsonlog_form(struct str name, struct json value);

/* The member is about the file: its name, its dates. */
bool jsonlog_is_head(struct str name);

#endif
