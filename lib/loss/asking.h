/*
 * asking: what a call asks its tool for, told in a way that the same question
 * is the same text.
 */
#ifndef PITH_ASKING_H
#define PITH_ASKING_H

#include "json/record.h"
#include "loss/known.h"

enum verb { VERB_OTHER, VERB_READ, VERB_SEARCH, VERB_LIST, VERB_CHANGE };

/* VERB_CHANGE is to edit and to write. */
enum verb verb_of(const struct record *call);
/* A look for something: document 002's Read, Glob and Grep. */
bool verb_looks(enum verb verb);

/*
 * The question of a call that reads, searches or lists, or what it changed,
 * into key, which asked->what points to. False where it does not tell.
 */
bool asking_read(const struct record *call, struct buf *key,
    struct asked *asked);

/*
 * The same of a failure: which call, and the head of what it said. False for
 * what tells of no mistake: changes, and what a person stopped.
 */
bool asking_failure(const struct record *call, struct buf *key,
    struct asked *asked);

/* Which lines of a file: all of them are 1 to SIZE_MAX. */
void asking_range(const struct record *call, struct asked *asked);
/* The pattern of a search; with `rest`, of the files that it looks into. */
struct str asking_pattern(const struct record *call, bool rest);

/*
 * "src/a.c:10-40", "foo in src", "rg foo src": for people, one line; a path
 * below the directory cwd is shown from there.
 */
void asking_tell(const struct record *call, struct str cwd, struct buf *b);
/* A failure tells more than its status. */
bool asking_says(const struct record *call);
/* The line of the output that says what went wrong, and with what. */
void asking_error(const struct record *call, struct str cwd, struct buf *b);

#endif
