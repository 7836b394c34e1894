/*
 * old: which entries of a file are old. Each condition that is given spares
 * some of them; what none of them spares is old.
 */
#ifndef PITH_OLD_H
#define PITH_OLD_H

#include "log/latest.h"

struct old_rule {
	bool by_stories, by_keep, by_age, by_status; /* what is given */
	size_t stories;     /* spared: those of the last stories */
	size_t keep;        /* the last entries */
	size_t from;        /* all, in a file with fewer entries than these */
	int64_t age;        /* what is no older, in seconds, */
	int64_t now;        /* counted from here, */
	bool has_now;       /* else from the newest time of the file */
	enum status status; /* what has not this status */
};

/* "30d", "12h", "2w" and "30", which is days; false for anything else. */
bool old_age(struct str text, int64_t *seconds);

/* Sets `old` of all n entries, which come with the latest first. */
void old_judge(const struct old_rule *rule,
    struct latest_entry *const entries[], size_t n);

#endif
