/*
 * project: what exists now: the files below the root and in the newest tree of git
 * log, the names that manifests define, and what git ignores.
 */
#ifndef PITH_PROJECT_H
#define PITH_PROJECT_H

#include "lint/history.h"

/* Starts as all zero but for `root`, a directory, and `history`. */
struct project {
	const char *root;
	const struct history *history;

	/* private */
	struct map defined;    /* the names of all manifests that are there */
	struct names patterns; /* those of them that are patterns */
	bool read;
	struct buf path;
	struct map seen;       /* paths that were looked for: 1 no, 2 yes */
	struct ignore_file {
		struct str dir, text;
	} *ignores;
	size_t n_ignores, cap_ignores;
	struct map ignore_map;
	struct str modules;    /* the text of .gitmodules */
	struct arena arena;
};

/* There is such a file or directory; path is relative to the root. */
bool project_contains(struct project *project, struct str path);

/* A manifest that is there defines the name. */
bool project_has_name(struct project *project, enum name_kind kind,
    struct str text);

/* git ignores it, or it is in a submodule: it may exist outside of the tree. */
bool project_ignores(struct project *project, struct str path, bool dir);

void project_free(struct project *project);

#endif
