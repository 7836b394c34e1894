#include "log/old.h"

enum { HOUR = 3600, DAY = 24 * HOUR, WEEK = 7 * DAY };

bool
old_age(struct str text, int64_t *seconds)
{
	char unit = text.n ? text.p[text.n - 1] : '\0';
	int64_t each = unit == 'h' ? HOUR : unit == 'w' ? WEEK : DAY;
	uintmax_t n;

	if (unit == 'h' || unit == 'd' || unit == 'w')
		text.n--;
	if (!str_number(text, SPAN_MAX / WEEK, &n))
		return false;
	*seconds = (int64_t)n * each;
	return true;
}

/*
 * Attempts at one story that follow each other count as one; but twice as many
 * entries as stories are enough.
 */
static void
spare_stories(size_t stories, struct latest_entry *const entries[], size_t n)
{
	size_t left = stories;

	for (size_t i = 0; i < n && i / 2 < stories; i++) {
		bool again = i && entries[i]->id &&
		    entries[i]->id == entries[i - 1]->id;

		if (!again && left-- == 0)
			return;
		entries[i]->old = false;
	}
}

static void
spare_young(const struct old_rule *rule, struct latest_entry *const entries[],
    size_t n)
{
	int64_t now = rule->has_now ? rule->now : SPAN_MIN;

	for (size_t i = 0; i < n && !rule->has_now; i++) {
		if (entries[i]->span.from > now)
			now = entries[i]->span.from;
	}
	for (size_t i = 0; i < n; i++) {
		if (entries[i]->span.until > now - rule->age)
			entries[i]->old = false;
	}
}

void
old_judge(const struct old_rule *rule, struct latest_entry *const entries[],
    size_t n)
{
	for (size_t i = 0; i < n; i++)
		entries[i]->old = n >= rule->from &&
		    !(rule->by_keep && i < rule->keep) &&
		    !(rule->by_status && entries[i]->status != rule->status);
	if (rule->by_stories)
		spare_stories(rule->stories, entries, n);
	if (rule->by_age)
		spare_young(rule, entries, n);
}
