/*
 * field: "**Status:** done", "- Date: 2026-01-18", "日期：...": a line of an
 * entry that says one thing about it.
 */
#ifndef PITH_FIELD_H
#define PITH_FIELD_H

#include "base/str.h"

enum field_kind {
	FIELD_NONE,
	FIELD_DATE,    /* Date, Timestamp, Completed */
	FIELD_UPDATED, /* Last updated, Started, Created: a date of less weight */
	FIELD_STATUS,
	FIELD_AGENT,
	FIELD_ID,
	FIELD_OTHER,   /* some other caption */
};

struct field {
	enum field_kind kind;
	struct str caption; /* without marks */
	struct str value;   /* may be empty */
};

/* The field that a line's words (md_line.text) are; FIELD_NONE for prose. */
struct field field_of(struct str text);

#endif
