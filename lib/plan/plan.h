/*
 * plan: the stories of a plan in JSON of any form: prd.json, feature_list.json,
 * a task list. The caller owns the text; the rest is in the arena.
 *
 * The other module of the folder, match, decides whether a plan is that of a
 * log.
 */
#ifndef PITH_PLAN_H
#define PITH_PLAN_H

#include "json/origin.h"
#include "text/ids.h"

/* The best first; compared as in named.h. */
#define PLAN_IDS "id taskid storyid featureid key"
#define PLAN_PROJECT "project projectname name"
#define PLAN_BRANCH "branchname branch"

struct story {
	struct json json;
	struct str id, title; /* empty where it has none */
	enum status status;   /* never STATUS_NONE */
	size_t attempts;      /* that ended; SIZE_MAX: unknown */
	unsigned priority;    /* the smallest comes first */
	struct json needs;    /* see plan_need() */
};

/* A problem: something was skipped, or may be wrong. */
struct complaint {
	const char *code;     /* of a note */
	struct src src;
	struct str what;
};

struct plan {
	const char *file;
	struct str text;
	struct arena *arena;
	struct json root;
	struct story *stories;
	size_t n;
	struct complaint *complaints;
	size_t n_complaints;

	/* private */
	size_t cap, cap_complaints;
	const struct story **by_id;
	struct origin origin;
};

/*
 * Parses text. False if it is not JSON or has no list of stories; the last
 * complaint says why. plan is zero but for file, text and arena.
 */
bool plan_read(struct plan *plan);
/* Frees what is not in the arena. */
void plan_free(struct plan *plan);

/* Adds a complaint about raw. what is copied. */
void plan_complain(struct plan *plan, const char *code, struct str raw,
    struct str what);

/* Complains of each member that an object has twice. */
void plan_check_twice(struct plan *plan, struct json object);

/* The place of a slice of the text. */
struct src plan_src(struct plan *plan, struct str raw);

/*
 * The story that the plan calls the current one; else one in progress; else one
 * that can be started; else one that waits for another. Of several the one with
 * the highest priority, then the first. NULL if all are done or blocked.
 */
const struct story *plan_current(struct plan *plan);

/* The next id that a story needs; empty at the end. Zero the iterator first. */
struct str plan_need(const struct plan *plan, const struct story *story,
    struct json_iter *iter);

/*
 * The feature that the plan is for: its title, or the head of its description
 * if that looks like a title; else empty.
 */
struct str plan_title(const struct plan *plan);

/* As named_member and named_text, with the plan's arena. */
struct json plan_member(const struct plan *plan, struct json object,
    const char *words);
struct str plan_text(const struct plan *plan, struct json object,
    const char *words);

#endif
