/*
 * plan: the stories of a plan in JSON, in whatever form it keeps them: prd.json,
 * feature_list.json, a task list. The text stays the caller's; all else lives
 * in an arena, and as long as that.
 */
#ifndef PITH_PLAN_H
#define PITH_PLAN_H

#include "json/origin.h"
#include "text/ids.h"

/* Names are without case and joints, the better first: see named.h. */
#define PLAN_IDS "id taskid storyid featureid key"

struct story {
	struct json json;
	struct str id, title; /* empty where it has none */
	enum status status;   /* never STATUS_NONE */
	size_t attempts;      /* that ended; SIZE_MAX: not told */
	unsigned priority;    /* small comes first */
	struct json needs;    /* see plan_need() */
};

/* Something that was passed over, or that may not be what was meant. */
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
 * Reads text, all of it. False if it is no JSON or has no list of stories; why
 * is the last complaint then. plan is zero but for file, text and arena.
 */
bool plan_read(struct plan *plan);
/* What is not in the arena. */
void plan_free(struct plan *plan);

/* One more complaint, of the place of raw; what is copied. */
void plan_complain(struct plan *plan, const char *code, struct str raw,
    struct str what);

/* Complains of each member that stands twice in an object. */
void plan_check_twice(struct plan *plan, struct json object);

/* Where a part of the text stands. */
struct src plan_src(struct plan *plan, struct str raw);

/*
 * The story that the plan calls the current one; else the one in progress; else
 * the first that can be begun, by priority, then as they stand; else the first
 * that waits for another. NULL if all are done or blocked.
 */
const struct story *plan_current(struct plan *plan);

/*
 * The ids that a story needs, one a call, empty behind the last; zero the
 * iterator first.
 */
struct str plan_need(const struct plan *plan, const struct story *story,
    struct json_iter *iter);

/*
 * The feature that the plan is for: its title, or the head of its description
 * where that is written as a title; else empty.
 */
struct str plan_title(const struct plan *plan);

/* A title, or an id and how it stands. */
bool plan_is_story(const struct plan *plan, struct json json);
/* Adds it to the stories; complains of what is none. */
void plan_add_story(struct plan *plan, struct json json);

/* As named_member and named_text, with the plan's arena. */
struct json plan_member(const struct plan *plan, struct json object,
    const char *words);
struct str plan_text(const struct plan *plan, struct json object,
    const char *words);

#endif
