/* summary: the learnings, by topic. */
#include <stdlib.h>

#include "summary/summary_parts.h"
#include "text/show.h"

/* Learnings of one topic, in their order; those without one come last. */
struct group {
	const struct summary_learning **list;
	size_t n;
};

static struct str
topic_of(const struct summary_learning *learning)
{
	static const struct str other = STR_INIT("Other");

	return learning->topic.n ? learning->topic : other;
}

static bool
is_other(const struct summary_learning *learning)
{
	return str_eq(topic_of(learning), STR("Other"));
}

/* By topic, then as they came. */
static int
compare_topics(const void *a, const void *b)
{
	const struct summary_learning *x = *(
	    const struct summary_learning *const *)a;
	const struct summary_learning *y = *(
	    const struct summary_learning *const *)b;
	int c = str_cmp(topic_of(x), topic_of(y));

	return c ? c : (x > y) - (x < y);
}

/* The largest first, then by name. */
static int
compare_groups(const void *a, const void *b)
{
	const struct group *x = a, *y = b;

	if (is_other(*x->list) != is_other(*y->list))
		return is_other(*x->list) ? 1 : -1;
	if (x->n != y->n)
		return x->n > y->n ? -1 : 1;
	return str_cmp(topic_of(*x->list), topic_of(*y->list));
}

static size_t
make_groups(const struct summary_learning **shown, size_t n,
    struct group *groups)
{
	size_t count = 0;

	qsort(shown, n, sizeof *shown, compare_topics);
	for (size_t i = 0; i < n; i++) {
		if (i == 0 ||
		    !str_eq(topic_of(shown[i]), topic_of(shown[i - 1])))
			groups[count++] = (struct group){ shown + i, 0 };
		groups[count - 1].n++;
	}
	qsort(groups, count, sizeof *groups, compare_groups);
	return count;
}

bool
summary_has_topics(const struct summary *summary)
{
	for (size_t i = 0; i < summary->n_learnings; i++) {
		if (summary->learnings[i].shown &&
		    !is_other(&summary->learnings[i]))
			return true;
	}
	return false;
}

void
summary_write_topics(const struct summary *summary, struct buf *b)
{
	size_t n = 0, none[2] = { 0 }, count;
	const struct summary_learning **shown = grow(NULL, &none[0],
	    summary->n_learnings + 1, sizeof *shown);
	struct group *groups;

	for (size_t i = 0; i < summary->n_learnings; i++) {
		if (summary->learnings[i].shown)
			shown[n++] = &summary->learnings[i];
	}
	groups = grow(NULL, &none[1], n + 1, sizeof *groups);
	count = make_groups(shown, n, groups);
	for (size_t i = 0; i < count; i++) {
		buf_add(b, STR("### "));
		show_text(b, topic_of(*groups[i].list));
		buf_addc(b, '\n');
		for (size_t j = 0; j < groups[i].n; j++)
			summary_write_learning(summary, groups[i].list[j], b);
		buf_addc(b, '\n');
	}
	free(groups);
	free(shown);
}
