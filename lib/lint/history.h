/*
 * history: what git's history knows: each path that ever was in the tree,
 * with the commit that removed or renamed it, and each name that a manifest has
 * defined and defines no more. Starts as all zero: an empty history.
 */
#ifndef PITH_HISTORY_H
#define PITH_HISTORY_H

#include "base/map.h"
#include "lint/manifest.h"

struct commit {
	struct str id, date;
};

/* A path that is or was in the tree. */
struct known {
	struct str path;
	bool dir, live;
	bool recurs;     /* it was removed several times: a temporary file */
	uint32_t commit; /* of its end */
	size_t to;       /* renamed to this one, plus 1; 0: removed */

	/* private */
	size_t next;     /* of the same base name, plus 1 */
	size_t up;       /* the directory that it is in, plus 1; 0: the root */
	size_t files;    /* of a directory: in it, while changes are replayed */
	uint32_t ends;   /* how often it left the tree */
	bool there;
};

/* A name that a manifest defined. */
struct lost_name {
	struct name name;
	struct str manifest;
	uint32_t commit; /* since which it does not */
	size_t next;     /* of the same text, plus 1 */
};

struct history {
	bool given;            /* there is one */
	struct known *all;     /* in the order of their last change */
	size_t n, cap;
	struct commit *commits;
	size_t n_commits, cap_commits;
	/* The manifests that are in the tree, with their newest texts. */
	struct manifest_text {
		struct str path, text;
		bool live;
	} *manifests;
	size_t n_manifests, cap_manifests;

	/* private */
	struct lost_name *names;
	size_t n_names, cap_names;
	struct event *events; /* newest first */
	size_t n_events, cap_events;
	struct map paths, bases, texts, manifest_map;
	struct arena arena;
};

/* Reads the output of git log ("-": standard input); see gitlog.h. */
void history_read(struct history *history, const char *file);

/* The path, without a slash at its end; NULL if it never was in the tree. */
const struct known *history_find(const struct history *history,
    struct str path);

/* A path that ends with this one is in the tree, whatever the case of ASCII. */
bool history_has_live(const struct history *history, struct str end);

/*
 * The last path to leave the tree that ends with this one; NULL if there is none.
 * *n is how many did.
 */
const struct known *history_lost(const struct history *history, struct str end,
    size_t *n);

/* The path where it is now, or where its history ended. */
const struct known *history_last_name(const struct history *history,
    const struct known *known);

/* A name that was defined, the newest loss of it; NULL if there is none. */
const struct lost_name *history_lost_name(const struct history *history,
    enum name_kind kind, struct str text);

static inline const struct commit *
history_commit(const struct history *history, uint32_t commit)
{
	return &history->commits[commit];
}

void history_free(struct history *history);

#endif
