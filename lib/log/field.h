/*
 * field: a line of an entry that is a caption and a value: "**Status:** done",
 * "- Date: 2026-01-18", "日期：...".
 */
#ifndef PITH_FIELD_H
#define PITH_FIELD_H

#include "base/str.h"

enum field_kind {
	FIELD_NONE,
	FIELD_DATE,    /* Date, Timestamp, Completed */
	FIELD_UPDATED, /* Last updated, Started, Created: a date, if there is no other */
	FIELD_STATUS,
	FIELD_AGENT,
	FIELD_ID,
	FIELD_OTHER,   /* any other caption */
};

struct field {
	enum field_kind kind;
	struct str caption; /* without emphasis */
	struct str value;   /* may be empty */
};

/* Parses md_line.text; FIELD_NONE for prose. */
struct field field_of(struct str text);
/* The same of a row of a table, "| Date | 2026-01-18 |", but no FIELD_OTHER. */
struct field field_of_row(struct str row);

#endif
