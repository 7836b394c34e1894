/*
 * spelling: what kind of word it is by the way it is written. A word is a run
 * of letters and digits that may hold . / : - and the like (script_run).
 */
#ifndef PITH_SPELLING_H
#define PITH_SPELLING_H

#include "base/buf.h"

/* In lower case (ASCII), without 's; valid until low is used again. */
struct str spelling_lower(struct buf *low, struct str s);

/* 3000, 1,000, 12:30, 2026-01-18. */
bool spelling_number(struct str s);
/* US-012, GH-7, DEC-001A. */
bool spelling_story(struct str s);
/* Written as names in programs are: getUser, max_age, a/b.c, h2. */
bool spelling_name(struct str s);
/* Words of prose beside each other: branch/commit. */
bool spelling_choice(struct str s);

/* What is behind the last . : / #, if that is a name: getUser of db.getUser. */
struct str spelling_member(struct str s);
/* Letters and digits, a capital first: GitHub. */
bool spelling_title(struct str s);

/*
 * Cuts off the first part: at - . / : and the like, and in front of a capital
 * where that is asked for. Empty behind the last one.
 */
struct str spelling_part(struct str *s, bool capitals);

#endif
