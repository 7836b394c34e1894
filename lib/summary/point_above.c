#include "summary/point_above.h"

#include "base/utf8.h"
#include "need/caption.h"
#include "need/words.h"
#include "text/ids.h"
#include "text/label.h"
#include "text/time.h"
#include "text/truncate.h"
#include "text/wordlist.h"

enum {
	/* characters */
	SHORT = 60,   /* a shorter text needs its heading, */
	WORD = 20,    /* and then even "Status" */
	CAPTION = 96, /* a longer heading is a sentence of its own */
	NEAR = 32,    /* what is below a point is right below it */
};

struct str
point_without_stop(struct str text)
{
	static const struct str stops[] = { STR_INIT("."), STR_INIT(":"),
		STR_INIT(";"), STR_INIT(","), STR_INIT("。"), STR_INIT("："),
		STR_INIT("；"), STR_INIT("，"), STR_INIT("、") };

	size_t n = str_ends_any(text, stops, countof(stops));

	return n < text.n ? str_head(text, text.n - n) : text;
}

struct str
point_without_marks(struct str caption)
{
	return caption_without_number(point_without_stop(caption));
}

/* ---- topics ---- */

bool
point_is_of_its_day(const struct summary *summary,
    const struct summary_point *point)
{
	struct str newest = summary->n_entries
	    ? summary->entries[summary->n_entries - 1].ts
	    : STR("");

	return point->day.n && !str_starts(newest, point->day) &&
	    (point->part == NEED_STATE || point->part == NEED_OPEN ||
		point->part == NEED_FINDINGS);
}

struct str
point_topic(const struct summary *summary, const struct summary_point *point)
{
	return point->topic.n || !point_is_of_its_day(summary, point)
	    ? point->topic
	    : point->day;
}

/* ---- captions ---- */

/* "Work log", "Testing": what kind of part it is; of a reason that matters. */
static bool
names_kind(struct str caption)
{
	enum label label = label_of(caption);

	return label != LABEL_REASON &&
	    (label_is_bare(caption) || label != LABEL_OTHER);
}

/* "Next: ..." says itself what it is. */
static bool
has_label(struct str text)
{
	struct str caption = label_parse_marked(text).caption;
	enum label label = caption.n ? label_of(caption) : LABEL_NONE;

	return label == LABEL_NEXT || label == LABEL_BLOCKER ||
	    label == LABEL_DECISION;
}

/* It turns around, puts off or numbers what the texts say; or has an aside. */
static bool
changes_sense(struct str caption)
{
	static const struct str brackets[] = { STR_INIT("("), STR_INIT("（") };

	for (size_t i = 0; i < countof(brackets); i++) {
		if (str_find(caption, brackets[i], 1) < caption.n &&
		    !date_is_in(caption))
			return true;
	}
	return id_numbered(caption) > 0 ||
	    wordlist_begins(LIST_NEGATES, caption) ||
	    wordlist_has(LIST_EXCLUDES, caption) ||
	    wordlist_has(LIST_POSTPONES, caption) || part_says_closed(caption);
}

/* "feat: Wizard" below "Wizard": the last of two words, dates aside. */
static bool
echoes(struct str caption, struct str topic)
{
	enum { WORDS = 2 };
	struct date date;

	caption = str_skip(caption, date_at(caption, &date));
	return topic.n > 0 && str_eq(str_last_word(caption), topic) &&
	    need_count_words(caption) <= WORDS;
}

/* The caption says other words than the line above does. */
static bool
has_caption(const struct summary *summary, const struct summary_point *point)
{
	struct str topic = point_topic(summary, point);

	return !point->heading && point->above.n > 0 &&
	    utf8_units(point->above) <= CAPTION &&
	    !words_within(topic, point->above) &&
	    !echoes(point->above, topic) && !words_within(point->above, topic);
}

/* "a keystone," below "Added:" is a part of its sentence. */
static bool
ends_in_comma(struct str text)
{
	static const struct str commas[] = { STR_INIT(","), STR_INIT(";"),
		STR_INIT("，"), STR_INIT("；") };

	return str_ends_any(text, commas, countof(commas)) > 0;
}

/* The words of the heading help to understand the text. */
static bool
needs_caption(const struct summary_point *point)
{
	size_t units = utf8_units(point->text);
	bool kind = names_kind(point->above) && !ends_in_comma(point->text);

	/* "None of these days" says nothing without "Blocked". */
	if (changes_sense(point->above) || blocks_nothing(point->text))
		return true;
	/* Under a heading that is shown the caption says what is meant. */
	return (units < SHORT || point->topic.n > 0) &&
	    !has_label(point->text) && (!kind || units < WORD) &&
	    !words_within(point->above, point->text);
}

/* The first one needs the caption, or another one that is shown below it does. */
static bool
group_needs_caption(const struct summary *summary,
    const struct summary_point *first)
{
	const struct summary_point *end = summary->points + summary->n_points;

	if (!has_caption(summary, first))
		return false;
	for (const struct summary_point *next = first;
	     next < end && next - first <= NEAR; next++) {
		if (next == first ||
		    (next->shown && next->group == first->group &&
			next->part == first->part && next->parent.n == 0 &&
			!names_kind(first->above))) {
			if (needs_caption(next))
				return true;
		}
	}
	return false;
}

struct str
point_above(const struct summary *summary, const struct summary_point *first)
{
	if (first->parent.n && !words_within(first->parent, first->text))
		return first->parent;
	return first->parent.n == 0 && group_needs_caption(summary, first)
	    ? first->above
	    : STR("");
}

/* A line of its part has that name above it. */
static bool
is_headed(const struct summary *summary, const struct summary_point *point,
    struct str name)
{
	for (size_t i = 0; i < summary->n_points; i++) {
		const struct summary_point *one = &summary->points[i];

		if (one->part == point->part &&
		    str_eq(one->src.file, point->src.file) &&
		    (one->shown || (one->brief.n && one->heading)) &&
		    (str_eq(point_topic(summary, one), name) ||
			str_eq(one->above, name) || str_eq(one->parent, name)))
			return true;
	}
	return false;
}

/* "the arch" of "Session 4: the arch"; not the number, nor a word in capitals. */
static bool
has_name(struct str text)
{
	struct str word;

	while (need_word_at(&text, &word)) {
		if ((str_has(word, is_lower) || str_has(word, is_nonascii)) &&
		    !wordlist_is(LIST_COUNTED, word) &&
		    !wordlist_is(LIST_CONTINUED, word) &&
		    !wordlist_is(LIST_STOP_WORD, word))
			return true;
	}
	return false;
}

/* "2026-04-05 Session (#3)", "D-001": when, or which one, but not what. */
static bool
is_only_number(struct str name)
{
	size_t pos = 0;
	struct date date;
	struct str before = STR("");

	if (!str_has(name, is_digit))
		return false;
	if (date_find(name, &pos, &date))
		before = str_head(name, (size_t)(date.words.p - name.p));
	return !has_name(before) && !has_name(str_skip(name, pos));
}

struct str
point_list_name(const struct summary *summary,
    const struct summary_point *point)
{
	enum { MOST = 60 };
	struct str names[] = { point->topic, point->above };
	bool numbered = false;

	for (size_t i = 0; i < countof(names); i++) {
		struct str name = point_without_marks(names[i]);

		if (name.n && is_headed(summary, point, names[i]))
			return STR("");
		if (is_only_number(name))
			numbered = true;
		/* "Notes" of "D-001" says no more than the number. */
		else if (name.n && name.n <= MOST &&
		    !(numbered && label_is_bare(name)))
			return name;
	}
	return STR("");
}
