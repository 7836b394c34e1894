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

enum { FIELD_CAPTION = 48 }; /* a longer caption is prose */

/* The rest of field_of(): text may have a colon in its first bytes, from `at` on. */
struct field field_at(struct str text, size_t at);

/* The first byte of a colon, which may be a wide one. */
static inline byte_block
field_colon(byte_block b)
{
	return (byte_block)((b == ':') | (b == (signed char)'\xef'));
}

/* Parses md_line.text; FIELD_NONE for prose. */
static inline struct field
field_of(struct str text)
{
	struct str head = str_head(text, FIELD_CAPTION);
	size_t at = str_where(head, 0, field_colon);

	return at < head.n ? field_at(text, at) : (struct field){ 0 };
}

/* The same of a row of a table, "| Date | 2026-01-18 |", but no FIELD_OTHER. */
struct field field_of_row(struct str row);

#endif
