/*
 * known: what an agent was told by its tools, and whether that is still in its
 * context or was summarized away by a compaction.
 *
 * Held: each different path, search and error of a session, and some bytes for
 * each time that one came by.
 */
#ifndef PITH_KNOWN_H
#define PITH_KNOWN_H

#include "same/intern.h"

/* A question to a tool. */
struct asked {
	struct str what;   /* path, search, error: with a word of its kind */
	size_t from, to;   /* of a file: its lines; else 0 */
	uint64_t answer;   /* hash of what came back, */
	bool sure;         /* which tells one answer from another */
	size_t call, line; /* which call, and where its record's source begins */
	size_t since;      /* answers of earlier calls count no more */

	/* set by known_ask(): */
	size_t before;     /* the call that asked before; 0: none */
	size_t loss;       /* which loss since the compaction, from 0 */
};

enum memory {
	MEMORY_NEW,  /* not asked before, or it is another answer now */
	MEMORY_HELD, /* asked before, and the answer is still in the context */
	MEMORY_LOST, /* the same answer was there, and a compaction took it */
	MEMORY_MORE, /* the same, and another part of it was asked for before */
};

/* Starts as all zero. */
struct known {
	/* private */
	struct intern names;
	struct met {
		size_t from, to, call, line;
		uint64_t answer;
		size_t older; /* of the same name, plus 1; 0: none */
	} *met;
	size_t n, cap;
	struct name_met {
		size_t newest; /* plus 1 */
		size_t changed; /* by this call; 0: by none */
		size_t lost;    /* by this compaction it was, */
		size_t loss;    /* and is this loss of it */
	} *by_name;
	size_t cap_by_name;
	size_t lost_call, lost_line; /* what is before both is lost */
	size_t compactions, losses; /* losses: since the last of those */
};

/*
 * A compaction behind so many calls. kept is the first line of the transcript
 * that stayed word for word, 0 where none did.
 */
void known_compact(struct known *known, size_t calls, size_t kept);

/* What it was asked with was changed by this call. */
void known_change(struct known *known, struct str what, size_t call);

/*
 * Whether it was asked before, and remembers it. Lines of a file are the same
 * when the answer is, and it is sure or the file was not changed since; other
 * lines of it are when half of them were read, and the file was not changed
 * since.
 */
enum memory known_ask(struct known *known, struct asked *asked);

void known_free(struct known *known);

#endif
