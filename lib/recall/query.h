/*
 * query: what a call asks its tool for, normalised so that the same question
 * is the same text; and how it is shown to people.
 */
#ifndef PITH_QUERY_H
#define PITH_QUERY_H

#include "json/record.h"

/* VERB_CHANGE is to edit and to write. */
enum verb { VERB_OTHER, VERB_READ, VERB_SEARCH, VERB_LIST, VERB_CHANGE };

enum verb verb_of(const struct record *call);
/* It looks for something: read, search or list. */
bool verb_looks(enum verb verb);

struct query {
	struct str what; /* path, search or error, after a word for its kind */
	size_t from, to; /* of a file: its lines, 1 to SIZE_MAX; else 0 */
	uint64_t answer; /* hash of the output, */
	bool sure;       /* which is enough to distinguish answers */
};

/*
 * The question of a call that reads, searches or lists, or what it changed;
 * query->what points into key. False if the call does not say.
 */
bool query_parse(const struct record *call, struct buf *key,
    struct query *query);

/*
 * The same of a failure: the call, and the head of its output. False for
 * changes, and for what a person stopped: neither shows a mistake.
 */
bool query_parse_failure(const struct record *call, struct buf *key,
    struct query *query);

/*
 * "src/a.c:10-40", "foo in src", "rg foo src": for people, one line; a path
 * below the directory cwd is relative to it.
 */
void query_format(const struct record *call, struct str cwd, struct buf *b);
/* A failure that is not a search without a match, nor stopped by a person. */
bool query_is_mistake(const struct record *call);
/* The line of the output that says what went wrong, and with what. */
void query_format_error(const struct record *call, struct str cwd,
    struct buf *b);

#endif
