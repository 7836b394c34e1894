/*
 * fact: what a log says about the work. facts(1) calls, for each entry,
 *
 *   entry     what the entry says as a whole
 *   intent    what each of its items says
 *   blockers  which blockers are open, and what ends them
 *   steps     next steps, until a later entry reports them as done
 *   stems     the words of steps and blockers, compared with those of reports
 *   found     a fact, written as a record
 *
 * and for each record of a session
 *
 *   wishes    what the user wants, until it is revoked or done
 *   typed     what the user typed of a message, by sentences
 *
 * found: a fact, and its record.
 */
#ifndef PITH_FOUND_H
#define PITH_FOUND_H

#include "fact/intent.h"
#include "json/record.h"

/* In the order of pith-records(5). */
enum type {
	TYPE_PATH, TYPE_SYMBOL, TYPE_ERROR, TYPE_CWD, TYPE_DEPENDENCY,
	TYPE_TEST, TYPE_TODO, TYPE_GIT, TYPE_ISSUE, TYPE_DECISION,
	TYPE_CONSTRAINT, TYPE_COMMAND, TYPE_NEXT, TYPE_BLOCKER, TYPE_NUMBER,
	TYPE_GOAL, TYPE_WISH,
	TYPES
};

/* "path", "symbol", ... */
struct str type_name(enum type type);

/* A set of types has a bit for each. */
#define TYPES_ALL ((1u << TYPES) - 1)

static inline bool
types_have(unsigned types, enum type type)
{
	return types >> type & 1;
}

/*
 * Parses a list of names with commas between them. False if one is not a type,
 * which is *bad then; an empty list is not valid.
 */
bool types_read(struct str list, unsigned *types, struct str *bad);

/* The type of the fact; TYPES for INTENT_NONE. */
enum type intent_type(enum intent intent);

struct found {
	enum intent intent;
	struct str text;
	const char *state; /* or NULL */
	struct str ts;     /* of the entry, or empty */
	size_t entry;      /* its first line; 0: not in an entry */
	struct str spec, task; /* what a blocker blocks; a step's own */
	struct str suggested;  /* the resolution that the log suggests */
	struct src src;    /* line 0: unknown */
	bool single;       /* "Next: x": an entry has only one */
};

/*
 * The story of an entry. "Session #9" is none: the story is in its title.
 * "Feature #5" is "#5" there.
 */
struct str found_story(const struct record *record);

/* A fact of this record, with ts and entry; the caller fills in the rest. */
struct found found_in(const struct record *record, enum intent intent);

/* Writes the `fact` record. */
void found_write(const struct found *found);

#endif
