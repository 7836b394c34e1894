#include "need/subject.h"

#include "base/utf8.h"
#include "need/heading.h"
#include "need/words.h"
#include "text/wordlist.h"

/* The subject, if the point is a field that says it in a few words. */
static struct str
subject_of(const struct log_item *point)
{
	enum { LONGEST = 70 }; /* a longer one costs more than it tells */
	struct parsed_label label = label_parse_marked(point->text);

	return wordlist_is(LIST_SUBJECT_FIELD, label.caption) &&
		need_count_words(label.text) > 0 &&
		utf8_units(label.text) <= LONGEST
	    ? label.text
	    : STR("");
}

/* The number of the field that names the entry whose heading is at i; i: there is none. */
static size_t
find_field(const struct log_points *points, size_t i)
{
	enum { FIELDS = 4 };

	for (size_t k = i + 1; k < points->n && k <= i + FIELDS; k++) {
		const struct scored_item *one = &points->all[k];

		if (one->entry != points->all[i].entry ||
		    one->point.form == POINT_HEADING)
			break;
		if (subject_of(&one->point).n)
			return k;
	}
	return i;
}

/* Puts it behind the topic of all points that have that of the heading at i, too. */
static void
add_subject(struct log_points *points, size_t i, struct str subject)
{
	struct str topic = points->all[i].point.topic;
	struct str heading = points->all[i].point.text;
	struct str both = topic.n
	    ? arena_join(&points->arena, topic, STR(": "), subject)
	    : subject;

	for (size_t k = i;
	     k < points->n && points->all[k].entry == points->all[i].entry;
	     k++) {
		struct log_item *point = &points->all[k].point;

		if (str_eq(point->above, heading))
			point->above = both;
		if (str_eq(point->topic, topic))
			point->topic = both;
	}
}

void
subjects_name(struct log_points *points)
{
	for (size_t i = 0; i < points->n; i++) {
		const struct scored_item *one = &points->all[i];
		size_t k;

		if (one->entry == 0 || !one->point.title ||
		    one->point.form != POINT_HEADING ||
		    !heading_is_bare(&one->point))
			continue;
		k = find_field(points, i);
		if (k == i)
			continue;
		points->all[k].score -= POINT_NEVER;
		add_subject(points, i, subject_of(&points->all[k].point));
	}
}
