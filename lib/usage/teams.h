/*
 * teams: which team a project belongs to, from a file with lines
 *
 *   PATTERN TEAM
 *
 * The pattern is that of fnmatch(3), for the whole directory of a project; `*`
 * matches slashes, too, and a backslash makes the next character, a blank for
 * example, itself. The rest of the line is the name of the team. The first
 * pattern that matches counts. Empty lines and those that begin with `#` are
 * ignored.
 */
#ifndef PITH_TEAMS_H
#define PITH_TEAMS_H

#include "base/arena.h"
#include "base/buf.h"

/* Starts as all zero. */
struct teams {
	/* private */
	struct arena arena;
	struct team_rule {
		const char *pattern;
		struct str team;
	} *rules;
	size_t n, cap;
	struct buf project; /* with a NUL, for fnmatch() */
};

/*
 * Reads the file. A line without a team, and a file that cannot be read, end the
 * process with a message.
 */
void teams_open(struct teams *teams, const char *file);

/* The same from text; false, and the number of the line that is wrong. */
bool teams_parse(struct teams *teams, struct str text, size_t *bad);

/* The team of a project; empty if no pattern matches. It lives as teams do. */
struct str teams_find(struct teams *teams, struct str project);

void teams_close(struct teams *teams);

#endif
