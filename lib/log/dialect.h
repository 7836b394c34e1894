/*
 * dialect: which lines of one file start its entries. Told from a first window
 * of the file; then asked line by line.
 */
#ifndef PITH_DIALECT_H
#define PITH_DIALECT_H

#include "log/lines.h"

/* How far the lines behind a heading are looked at. */
enum { DIALECT_WINDOW = 1 << 20, DIALECT_AHEAD = 64 << 10 };

/* What stands between a heading and the next one. */
struct lookahead {
	size_t dated, undated;   /* bullets of the outermost list */
	size_t ids;              /* of these: with an identifier first */
	size_t text;             /* other lines that are not blank */
	bool dated_first;        /* the first line with words is dated */
	bool date_field;         /* "Date: 2026-01-18" in the first lines */
	bool updated_field;      /* "Last updated: 2026-01-18" */
	bool status_field;       /* "Status: done" */
	bool fields;             /* "Decision:", "Rationale:": a report's parts */
	unsigned next_level;     /* of the heading behind it, or 0 */
	unsigned next_flags;     /* and what that tells */
};

struct dialect {
	bool form[FORM_COUNT];   /* lines of this form start entries */
	bool id_bullets;         /* so do bullets with an identifier */
	bool steps;              /* "Phase 2: title" does */
	bool closed;             /* "title - COMPLETE" does */
	bool days;               /* "## DATE" does not: the headings below it do */
	unsigned char levels;    /* bit n: headings of level n are entries */
	unsigned char id_levels; /* bit n: and have an identifier, no date, in front */
	unsigned char fielded;   /* bit n: and those of level n that have fields */
	unsigned char single;    /* bit n: and those above a single dated bullet */
	uint64_t plain;          /* hash of the word that plain titles begin with */
	uint64_t repeated;       /* hash of the heading that opens each block */
	unsigned repeated_level; /* 0: there is none */
	unsigned seen;           /* MARK_ flags of its entries, for its name */
};

/* text: what follows a heading (more than the part is no harm). */
struct lookahead lookahead_of(struct str text);
/* Bullets with an identifier only: "**[D-8] title**: text". */
bool ahead_lists_ids(const struct lookahead *ahead);

/* window: the start of the file, whole lines. */
void dialect_detect(struct dialect *dialect, struct str window);

/* Where the reader of a file is: start with all zero. */
struct place {
	enum mark_form entry;    /* form of the open entry, FORM_NONE: a section */
	unsigned level;          /* of the open entry's or section's heading */
	unsigned flags;          /* of the open entry */
	int64_t day;
	bool list;               /* all bullets of this part are entries */
	unsigned day_level;      /* of the day whose parts are entries, or 0 */
	bool headed;             /* the file's first heading was seen */
	bool block;              /* the entry is named "Decision": other parts follow */
};

enum verdict { GOES_ON, NEW_SECTION, NEW_ENTRY, NEW_REFERENCE };

/*
 * What the line of this mark starts; the place moves on. ahead is looked at
 * for headings that dialect_needs_ahead() names only.
 */
enum verdict dialect_judge(const struct dialect *dialect, struct place *place,
    const struct mark *mark, const struct lookahead *ahead);
bool dialect_needs_ahead(const struct place *place, const struct mark *mark);

/* "heading-date-id", "bullet-date", "none", ... for the doc record. */
void dialect_name(struct buf *b, const struct dialect *dialect);

#endif
