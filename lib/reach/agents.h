/*
 * agents: the table of what agents load, lib/data/reach, which describes its
 * rows.
 */
#ifndef PITH_AGENTS_H
#define PITH_AGENTS_H

#include "base/buf.h"

enum agent_where { WHERE_ROOT, WHERE_CHAIN, WHERE_ENDS, WHERE_NAMED };
enum agent_form { FORM_PLAIN, FORM_JOINED, FORM_FRAMED };
enum agent_unit { UNIT_BYTES, UNIT_LINES, UNIT_CHARACTERS, UNIT_UTF16 };
enum agent_how { LIMIT_CUT, LIMIT_SKIP, LIMIT_LINE };

struct agent_source {
	struct str basis, day, url;
};

struct agent_load {
	enum agent_where where;
	struct str file;
	bool is_main, otherwise, is_else, is_trimmed;
	struct str front; /* the key; empty: always */
};

struct agent_limit {
	struct str file; /* "each", "all", a pattern of a load, a name */
	size_t n;
	enum agent_unit unit;
	enum agent_how how;
	bool advice;
	struct agent_source source;
};

/* Starts as all zero. */
struct agent {
	struct str name;
	struct str project;
	enum agent_form form;
	size_t imports;
	bool inlines;
	bool drops_comments;
	struct agent_source source; /* of the files and their order */
	struct agent_load *loads;
	size_t n_loads, cap_loads;
	struct agent_limit *limits; /* advice, too */
	size_t n_limits, cap_limits;

	/* private */
	struct buf text;
};

/*
 * Reads the rows of an agent from the user's table, the installed one or the one
 * in the program (data.h). False if there are none. A bad row ends the process
 * with a message.
 */
bool agent_open(struct agent *agent, struct str name);
void agent_close(struct agent *agent);

/* Adds the names in the table, in its order, with ", " between them. */
void agent_names(struct buf *b);

/* The name of a unit for people: "UTF-16 units". */
const char *agent_unit_name(enum agent_unit unit);

#endif
