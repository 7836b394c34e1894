/*
 * load_plan: which memory files matter, as a project wrote it down. A line is
 *
 *   P0 GLOB [LEVEL]
 *
 * with words parted by blanks; a word that begins with `#` starts a comment.
 * GLOB is matched by fnmatch(3), "*" over slashes, too, on the name of a file
 * as it was given and on what stands behind its last slash. The first line
 * that matches counts.
 */
#ifndef PITH_LOAD_PLAN_H
#define PITH_LOAD_PLAN_H

#include "base/arena.h"
#include "same/intern.h"

enum { LOAD_PRIORITIES = 4 };

/* What is loaded of a file, each more than the one before. */
enum load_level {
	LOAD_NONE,
	LOAD_LINE,   /* "128": its line of the catalogue */
	LOAD_HEADER, /* "512": the same with its longer short form */
	LOAD_WHOLE,
	LOAD_LEVELS,
};

/* "128", "512", "whole"; "-" for LOAD_NONE. */
const char *load_level_name(enum load_level level);

struct load_rule {
	size_t priority;      /* 0 is loaded first */
	enum load_level most; /* no more than this */
	const char *glob;
};

struct load_plan {
	/* private */
	struct arena arena;
	struct load_rule *rules;
	size_t n, cap;
	size_t *globs;       /* the rules that have to be tried */
	size_t n_globs, cap_globs;
	struct intern names; /* of the others */
	size_t *named;       /* by number: the first rule of that name */
	size_t cap_named;
};

/*
 * Reads the plan. Each line that is none is said with its place, and then the
 * process ends (EX_BROKEN), as where the file cannot be read.
 */
void load_plan_open(struct load_plan *plan, const char *file);

/*
 * The line for a file, counted from 0, and its rule; for a file that no line
 * is for, a number behind the last, and the rule of the last priority.
 */
size_t load_plan_find(struct load_plan *plan, struct str file,
    struct load_rule *rule);

void load_plan_close(struct load_plan *plan);

#endif
