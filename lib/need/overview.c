#include "need/overview.h"

#include "base/map.h"
#include "log/entry_start.h"
#include "need/caption.h"
#include "need/hidden.h"
#include "need/shorten.h"
#include "need/sign.h"
#include "need/words.h"
#include "text/ids.h"
#include "text/time.h"
#include "text/wordlist.h"

enum { FEW = 2, LAST = 4 }; /* headings; at most so many newest ones */

static void
begin(struct overview *overview, const char *lead)
{
	buf_clear(&overview->text);
	buf_adds(&overview->text, lead);
	overview->n = 0;
}

/* "Recently completed" of each month is said once. */
static bool
has_topic(struct str text, struct str topic)
{
	for (size_t at = 0; (at = str_find(text, topic, at)) < text.n; at++) {
		struct str rest = str_skip(text, at + topic.n);

		if (at > 0 && text.p[at - 1] == ' ' &&
		    (rest.n == 0 || rest.p[0] == ';'))
			return true;
	}
	return false;
}

/* "The gate, the arch" of "The gate; the arch": here a semicolon ends a name. */
static void
add_name(struct buf *text, struct str topic)
{
	size_t at;

	while ((at = str_find(topic, STR("; "), 0)) < topic.n) {
		buf_add(text, str_head(topic, at));
		buf_adds(text, ", ");
		topic = str_skip(topic, at + 2);
	}
	buf_add(text, topic);
}

/* False: there is no room for another heading, which names this topic. */
static bool
add(struct overview *overview, struct str topic,
    const struct scored_item *heading)
{
	struct buf *text = &overview->text;
	size_t before = text->n, name;
	bool known;

	if (topic.n == 0)
		return true;
	buf_adds(text, overview->n ? "; " : "");
	name = text->n;
	add_name(text, topic);
	known = has_topic(str_head(buf_str(text), before),
	    buf_since(text, name));
	if (known || before + topic.n > OVERVIEW_BYTES) {
		text->n = before;
		return known;
	}
	overview->places[overview->n++] = heading->src;
	return true;
}

/* ---- by dates ---- */

/* The title of a unit of work, not of a decision or a lesson. */
static bool
is_work(const struct scored_item *one)
{
	return one->point.title && one->dated && !one->planned &&
	    one->point.kind != NEED_DECISIONS && one->point.kind != NEED_RULES;
}

/* "Session #" of "Session #18". */
static struct str
without_last_number(struct str topic)
{
	while (topic.n && is_any(topic.p[topic.n - 1], "0123456789. "))
		topic.n--;
	return topic;
}

/* "Day 9", "Friday", "Session #18", "agent: mason" say nothing of the work. */
static bool
says_work(const struct scored_item *one)
{
	enum { WORDS = 2 };

	return one->point.names_topic &&
	    !wordlist_is(LIST_HEAD_FIELD,
		label_parse_marked(one->point.topic).caption) &&
	    need_count_words(without_last_number(one->point.topic)) >= WORDS;
}

/* The title of the newest entry that has this age or is older. */
static const struct scored_item *
next_title(const struct log_points *points, size_t age)
{
	const struct scored_item *found = NULL;

	for (size_t i = 0; i < points->n; i++) {
		const struct scored_item *one = &points->all[i];

		if (is_work(one) && points_age(points, one) >= age &&
		    (found == NULL ||
			points_age(points, one) < points_age(points, found)))
			found = one;
	}
	return found;
}

/* Nearly all entries have a date, and not all the same. */
static bool
is_diary(const struct log_points *points)
{
	size_t dated = 0, all = 0;

	for (size_t i = 0; i < points->n; i++) {
		const struct scored_item *one = &points->all[i];

		all += one->point.title && one->entry;
		dated += one->point.title && one->dated;
	}
	return points->order.up + points->order.down > 0 &&
	    5 * dated >= 4 * all;
}

static bool
find_last(const struct log_points *points, struct overview *overview)
{
	const struct scored_item *one;
	size_t age = 0;

	begin(overview, "Last: ");
	if (!is_diary(points))
		return false;
	while (overview->n < LAST && (one = next_title(points, age)) &&
	    says_work(one) && add(overview, points_topic(points, one), one))
		age = points_age(points, one) + 1;
	return overview->n >= FEW;
}

/* ---- by what headings say ---- */

/* Without what is behind its words; emphasis that ends there stays whole. */
static struct str
without_end(struct str s)
{
	struct str head = trim_back(s);

	head.n += str_run(str_skip(s, head.n), '*');
	return str_chr(str_skip(s, head.n), '*', 0) < s.n - head.n ? s : head;
}

/*
 * "Web" of "Web ✅", "Web - ✅ done", "Web ✅ **WORKING**", "Web (done)": the line says
 * so of all.
 */
static struct str
without_done(struct str topic)
{
	struct str all = without_end(topic), text = trim_back(topic), word,
		   name;

	if (text.n && is_any(text.p[text.n - 1], ")]"))
		text.n--;
	word = str_last_word(text);
	name = str_trim(str_head(text, text.n - word.n));
	if (sign_ends_done(name) && need_count_words(name) > 0)
		return without_end(name);
	while (str_starts(word, STR("*")))
		word = str_skip(word, 1);
	if (word.n && is_any(word.p[0], "(["))
		word = str_skip(word, 1);
	else if (trim_back(name).n == name.n)
		return all;
	return name.n && status_only(word) == STATUS_DONE ? without_end(name)
							  : all;
}

/* "What's been fixed", "Working": no unit of work. */
static bool
says_only_done(struct str name)
{
	struct str words = str_skip(name, sign_length(name));

	return wordlist_begins(LIST_HEADING_ASKS, words) > 0 ||
	    wordlist_is(LIST_AT_WORK, words);
}

/* "✅ Checks after the launch", above commands: they are to be run, and nothing is done. */
static bool
heads_commands(const struct log_points *points, const struct scored_item *one)
{
	const struct scored_item *next = one + 1;

	return next < points->all + points->n &&
	    next->point.form == POINT_CODE &&
	    sign_begins(one->point.text, SIGN_DONE);
}

/* Empty if the heading names nothing. */
static struct str
name_of(const struct log_points *points, const struct scored_item *heading)
{
	struct str name = without_done(points_topic(points, heading));

	return says_only_done(name) || heads_commands(points, heading)
	    ? STR("")
	    : str_trim(str_skip(name, sign_length(name)));
}

/* "Phase " of "Phase 7: the roof", and the number; empty: there is none. */
static struct str
counted_by(struct str name, uintmax_t *number)
{
	size_t i = 0;

	while (i < name.n && !is_digit(name.p[i]))
		i++;
	return str_number(str_head(str_skip(name, i),
			      str_run_of(str_skip(name, i), is_digit)),
		   UINTMAX_MAX, number)
	    ? str_head(name, i)
	    : STR("");
}

/* The headings of what is done are the oldest first, by date or by number. */
static bool
is_oldest_first(const struct log_points *points)
{
	struct str before = { 0 };
	uintmax_t last = 0, number;
	size_t up = 0, down = 0;

	if (points->order.up != points->order.down)
		return points->order.up > points->order.down;
	for (size_t i = 0; i < points->n; i++) {
		struct str word;

		if (!points->all[i].point.done)
			continue;
		word = counted_by(points->all[i].point.topic, &number);
		if (word.n && before.n && str_eq(word, before)) {
			up += number > last;
			down += number < last;
		}
		if (word.n) {
			before = word;
			last = number;
		}
	}
	return up > down;
}

/* The first point after which all headings of what is done fit. */
static size_t
first_done(const struct log_points *points)
{
	size_t i = points->n, bytes = sizeof "Done: " - 1;
	struct seen names = { 0 };

	if (!is_oldest_first(points))
		return 0;
	while (i > 0) {
		const struct scored_item *one = &points->all[i - 1];
		struct str name = name_of(points, one);

		if (one->point.done && seen_add(&names, name) == 0)
			bytes += name.n + 2;
		if (bytes > OVERVIEW_BYTES)
			break;
		i--;
	}
	seen_free(&names);
	return i;
}

static bool
find_done(const struct log_points *points, struct overview *overview)
{
	size_t first = first_done(points), all = 0;
	struct seen names = { 0 };

	begin(overview, "Done: ");
	for (size_t i = 0; i < points->n; i++) {
		const struct scored_item *one = &points->all[i];
		struct str name = name_of(points, one);

		if (!one->point.done || name.n == 0)
			continue;
		all += seen_add(&names, name) == 0;
		if (i >= first)
			add(overview, caption_without_number(name), one);
	}
	if (all > overview->n)
		buf_addf(&overview->text, " and %zu more", all - overview->n);
	seen_free(&names);
	return overview->n >= FEW;
}

bool
overview_find(const struct log_points *points, struct overview *overview)
{
	return find_last(points, overview) || find_done(points, overview);
}

bool
overview_names(const struct overview *overview, const struct src *src)
{
	for (size_t i = 0; i < overview->n; i++) {
		if (overview->places[i].line == src->line)
			return true;
	}
	return false;
}

/* "_Last updated: 2026-05-29" of "_Last updated: 2026-05-29, by Ann_" */
static struct str
dated_head(const struct scored_item *one)
{
	enum { HEAD = 20, NEAR = 48 };
	struct str text = one->point.text;
	struct date date;
	size_t end = 0;

	while (text.n && is_any(text.p[0], "*_ "))
		text = str_skip(text, 1);
	text = str_head(text, NEAR);
	return one->entry == 0 && one->src.line <= HEAD &&
		one->point.form != POINT_HEADING &&
		wordlist_begins(LIST_UPDATED, text) > 0 &&
		date_find(text, &end, &date)
	    ? str_head(text, end)
	    : STR("");
}

void
overview_date(struct log_points *points, struct buf *text, struct src *place)
{
	for (size_t i = 0; i < points->n && !points->dated; i++) {
		const struct scored_item *one = &points->all[i];
		struct str date = dated_head(one);

		if (date.n == 0)
			continue;
		if (point_hidden(points, one)) {
			buf_add(text, point_shorten(date, &points->arena));
			*place = one->src;
		}
		return;
	}
}
