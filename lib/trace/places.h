/*
 * places: where agents keep the transcripts of their sessions, and which of these
 * are of a project.
 */
#ifndef PITH_TRACE_PLACES_H
#define PITH_TRACE_PLACES_H

#include <stdbool.h>

#include "base/arena.h"
#include "base/str.h"

/* A project, as transcripts name it. Both are quoted, without the last quote. */
struct project {
	struct str directory;
	struct str hash; /* of the directory: Gemini CLI names that only */
	struct str member; /* that names the directory: "\"cwd\":" */
};

/* The folders of all agents that there are, ending with NULL. */
char **places_find(struct arena *arena);

/* The project in the current directory; false, and reported, if that is unknown. */
bool project_find(struct project *project, struct arena *arena);

/*
 * The session in the file was in the directory of the project, or below it: its
 * beginning, 64 KiB, says so.
 */
bool project_has(const struct project *project, const char *path);

#endif
