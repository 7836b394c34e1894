/*
 * dialect: which lines of a file start its entries. detect.h finds it in the first
 * window of the file; then it judges each line.
 */
#ifndef PITH_DIALECT_H
#define PITH_DIALECT_H

#include "log/ahead.h"
#include "log/shape.h"

/* How many bytes of a file, and after a heading, are examined. */
enum { DIALECT_WINDOW = 1 << 20, DIALECT_AHEAD = 64 << 10 };

struct dialect {
	bool form[FORM_COUNT];   /* lines of this form start entries */
	bool id_bullets;         /* so do bullets with an identifier */
	bool dated_rows;         /* of rows, only those that begin with the date */
	bool steps;              /* "Phase 2: title" does */
	bool closed;             /* "title - COMPLETE" does */
	bool days;               /* the headings below "## DATE" do, it does not */
	bool paired;             /* each dated heading has one with an id below */
	bool untitled;           /* the first heading is that of an entry, as others
	                            of its level: none is the title of the file */
	unsigned char levels;    /* bit n: headings of level n are entries */
	unsigned char id_levels; /* bit n: and begin with an identifier, no date */
	unsigned char inner;     /* bit n: so are headings of level n in entries of a
	                            level above, which are then groups of them */
	unsigned char fielded;   /* bit n: so are those of level n that have fields */
	unsigned char single;    /* bit n: so are those above a single dated line */
	unsigned char above;     /* bit n: so are those right above a dated heading */
	uint64_t plain;          /* hash of the first word of plain titles */
	uint64_t repeated;       /* hash of the heading that opens each block */
	unsigned repeated_level; /* 0: none */
	struct shapes shapes;    /* what starts entries where no known form does */
	unsigned seen;           /* MARK_ flags of its entries, for dialect_name() */
};

static inline bool
has_level(unsigned levels, unsigned level)
{
	return levels >> level & 1;
}

/* Where the reader of a file is. Starts as all zero. */
struct place {
	enum start_form entry;    /* form of the open entry, FORM_NONE: a section */
	unsigned level;          /* of the open entry's or section's heading */
	unsigned flags;          /* of the open entry */
	int64_t day;
	bool list;               /* all bullets of this part are entries */
	unsigned day_level;      /* of the day whose parts are entries; 0: none */
	bool headed;             /* the first heading of the file was seen */
	bool stamp;              /* the date of the entry is still to come */
	bool dated_below;        /* in the next heading */
	bool block;              /* the entry is called "Decision": its parts follow */
};

enum verdict { GOES_ON, NEW_SECTION, NEW_ENTRY, NEW_REFERENCE };

/*
 * What the line starts; updates place. ahead is used only for the headings for
 * which dialect_needs_ahead() is true.
 */
enum verdict dialect_judge(const struct dialect *dialect, struct place *place,
    const struct entry_start *mark, const struct lookahead *ahead);
bool dialect_needs_ahead(const struct dialect *dialect,
    const struct place *place, const struct entry_start *mark);

/* "heading-date-id", "bullet-date", "none", ... for the doc record. */
void dialect_name(struct buf *b, const struct dialect *dialect);

#endif
