#include "need/points.h"

#include <limits.h>
#include <stdlib.h>

#include "base/sort.h"
#include "base/utf8.h"
#include "need/about.h"
#include "need/shorten.h"
#include "need/words.h"
#include "text/body.h"
#include "text/ids.h"
#include "text/label.h"
#include "text/time.h"
#include "text/wordlist.h"

enum {
	HELD_POINTS = 4096, /* while it is read */
	TEXT_BYTES = 1024,  /* of one point: a document shows 600, */
	LAST_BYTES = 260,   /* of a sentence that ends behind them */
};

/* ---- the best of them ---- */

static int
compare_scores(const void *a, const void *b)
{
	int x = *(const int *)a, y = *(const int *)b;

	return (x < y) - (x > y);
}

/* The n best are kept, of more; of equal ones the last. */
static void
choose_kept(struct log_points *points, size_t n)
{
	int *scores = zeroed(points->n + 1, sizeof *scores);
	size_t equal = n;
	int least;

	for (size_t i = 0; i < points->n; i++)
		scores[i] = points->all[i].score;
	sort(scores, points->n, sizeof *scores, compare_scores);
	least = n ? scores[n - 1] : INT_MAX;
	for (size_t i = 0; scores[i] > least; i++)
		equal--;
	for (size_t i = points->n; i-- > 0;) {
		struct scored_item *one = &points->all[i];

		one->kept = one->score > least ||
		    (one->score == least && equal > 0);
		equal -= one->kept && one->score == least;
	}
	free(scores);
}

/* One with points under it; they may be dropped, it stays one. */
static void
mark_lead(struct log_points *points, const struct scored_item *next)
{
	struct scored_item *last = points->n ? &points->all[points->n - 1]
					     : NULL;

	if (last == NULL || last->number + 1 != next->number)
		return;
	if (last->point.form == POINT_HEADING)
		last->leads = next->point.form != POINT_HEADING;
	else if (last->point.form == POINT_CAPTION)
		last->leads = last->point.group == next->point.group;
}

static void
add_point(struct log_points *points, struct scored_item one)
{
	if (!str_eq(one.point.above, points->above))
		points->above = arena_copy(&points->arena, one.point.above);
	if (!str_eq(one.point.topic, points->topic))
		points->topic = arena_copy(&points->arena, one.point.topic);
	if (!str_eq(one.point.outer, points->outer))
		points->outer = arena_copy(&points->arena, one.point.outer);
	if (!str_eq(one.point.heading, points->heading))
		points->heading = arena_copy(&points->arena, one.point.heading);
	one.point.above = points->above;
	one.point.topic = points->topic;
	one.point.outer = points->outer;
	one.point.heading = points->heading;
	if (!str_eq(one.point.parent, points->parent))
		points->parent = arena_copy(&points->arena, one.point.parent);
	one.point.parent = points->parent;
	one.point.text = arena_copy(&points->arena, one.point.text);
	if (one.point.when_done.n)
		one.point.when_done = arena_copy(&points->arena,
		    one.point.when_done);
	if (one.point.unit.n)
		one.point.unit = arena_copy(&points->arena, one.point.unit);
	one.before = points->after;
	points->after = (struct src){ 0 };
	*array_push(&points->all, &points->n, &points->cap) = one;
}

static void
copy_size(struct map *to, const struct map *sizes, size_t group)
{
	size_t n;

	map_find(sizes, group + 1, &n);
	*map_put(to, group + 1) = n;
}

void
points_keep(struct log_points *points, size_t n)
{
	struct arena arena = points->arena;
	struct map sizes = points->sizes;
	struct src end = points->after;
	size_t all = points->n;

	choose_kept(points, n);
	points->arena = (struct arena){ 0 };
	points->sizes = (struct map){ 0 };
	points->above = points->topic = points->outer = points->heading =
	    points->parent = (struct str){ 0 };
	points->after = (struct src){ 0 };
	points->n = 0;
	/* More points may follow in the last group. */
	copy_size(&points->sizes, &sizes, points->all[all - 1].point.group);
	for (size_t i = 0; i < all; i++) {
		struct scored_item one = points->all[i];

		src_extend(&points->after, &one.before);
		if (one.kept) {
			add_point(points, one);
			copy_size(&points->sizes, &sizes, one.point.group);
		} else {
			src_extend(&points->after, &one.src);
		}
	}
	src_extend(&points->after, &end);
	points->scored = points->n;
	arena_free(&arena);
	map_free(&sizes);
}

/* ---- reading ---- */

void
points_score_texts(struct log_points *points)
{
	for (; points->scored < points->n; points->scored++) {
		struct scored_item *one = &points->all[points->scored];

		score_text(&points->scorer, &one->features, &one->point);
		one->score = score_sum(&one->features);
	}
}

/* The first point of its group: what is above the others is none of them. */
static bool
begins_group(struct log_points *points, const struct log_item *point)
{
	bool begins = point->group + 1 != points->group;

	if (point_is_above(point))
		return false;
	points->group = point->group + 1;
	return begins;
}

/* "Experiment: " of "Experiment: 8 bits"; empty where it has a number. */
static struct str
lead_of(struct str topic)
{
	size_t n = str_find(topic, STR(": "), 0);
	struct str lead = str_head(topic, n < topic.n ? n + 2 : 0);

	for (size_t i = 0; i < lead.n; i++) {
		if (is_digit(lead.p[i]))
			return STR("");
	}
	return lead;
}

/* "Status: accepted" */
static bool
is_status(struct str text)
{
	enum { BYTES = 60 };

	return text.n <= BYTES &&
	    label_of(label_parse_marked(text).caption) == LABEL_STATUS;
}

/* The first row of a table of events is the oldest. */
static bool
is_event(const struct log_item *point)
{
	struct date date;

	return point->form == POINT_ROW && date_at(point->text, &date);
}

/*
 * The text of a point without the sentences that begin behind TEXT_BYTES; the last
 * one is whole, but for one that is too long to be shown from there.
 */
static struct str
text_of(struct str text)
{
	size_t n = 0;

	if (text.n <= TEXT_BYTES)
		return text;
	while (n < TEXT_BYTES)
		n += sentence_length(str_skip(text, n));
	return utf8_cut(str_trim(str_head(text, n)), TEXT_BYTES + LAST_BYTES);
}

static struct scored_item
item_of(struct log_points *points, const struct log_item *point,
    struct body *body)
{
	struct item lines = { .line = point->line, .end = point->end };
	struct scored_item one = { .point = *point,
		.src = body_src(body, &lines),
		.number = ++points->number };

	one.src.file = points->file;
	one.point.text = text_without_lead(text_of(point->text));
	if (begins_group(points, point) && !is_event(point))
		one.features.at[FEATURE_first] = FEATURE_ONE;
	++*map_put(&points->sizes, point->group + 1);
	if (is_status(point->text))
		++*map_put(&points->statuses, str_hash(point->text));
	if (point->names_topic) {
		++*map_put(&points->topics, str_hash(point->topic));
		++*map_put(&points->topics, str_hash(lead_of(point->topic)));
	}
	return one;
}

/* US-012, T3 or #7; not the "Session 4" of a log without a plan. */
static bool
is_story_id(struct str id)
{
	return id.n && str_chr(id, ' ', 0) == id.n;
}

/* "Decisions are logged in NOTES.md": it says where they are. */
static bool
is_kept_elsewhere(struct str text)
{
	size_t pos = 0;
	struct str path;

	return wordlist_has(LIST_KEPT_IN, text) && path_find(text, &pos, &path);
}

/*
 * What is right under "Decision" was decided. A caption there says more than the
 * items under it.
 */
static bool
mark_decision(struct log_points *points, struct log_item *point)
{
	bool first = points->decides;

	points->decides = (point->form == POINT_HEADING &&
			      label_is_bare(point->text) &&
			      label_of(point->text) == LABEL_DECISION) ||
	    (first && kind_asks(point->text));
	if (first && point->form == POINT_CAPTION) {
		point->form = POINT_ITEM;
		point->kind = NEED_DECISIONS;
		point->above = STR("");
		return true;
	}
	return (first && point->form == POINT_PARAGRAPH &&
		   !is_kept_elsewhere(point->text) &&
		   !kind_asks(point->text)) ||
	    label_parse_marked(point->text).label == LABEL_DECISION;
}

static void
add_step(const struct log_points *points, struct steps_done *steps,
    const struct log_item *point, const struct src *src)
{
	struct str part = splitter_part(&points->splitter);

	/* "✅" there says that something is decided. */
	if (point->form == POINT_ROW && point->kind == NEED_DECISIONS)
		return;
	if (point->check &&
	    (wordlist_is(LIST_LEGEND, point->above) || point_is_key(point)))
		return;
	checklist_add(&steps->rows, point, src, part);
	if (point->form != POINT_ROW)
		checklist_add(&steps->boxes, point, src, part);
}

static void
read_point(struct log_points *points, const struct log_item *found,
    struct scored_item of_entry, struct body *body)
{
	struct log_item point = *found;
	bool decides = mark_decision(points, &point);
	struct scored_item one = item_of(points, &point, body);

	one.decides = decides;
	one.entry = of_entry.entry;
	one.planned = of_entry.planned;
	one.dated = of_entry.dated;
	memcpy(one.day, of_entry.day, sizeof one.day);
	one.numbered = of_entry.numbered;
	one.next_of = of_entry.next_of;
	one.opens = one.entry > points->opened && point.form != POINT_HEADING &&
	    point.form != POINT_CAPTION;
	if (one.opens)
		points->opened = one.entry;
	add_step(points, &points->steps, &point, &one.src);
	if (one.entry == 0)
		add_step(points, &points->apart, &point, &one.src);
	points->items += !point_is_above(&point);
	mark_lead(points, &one);
	add_point(points, one);
}

/*
 * The entry that "## Next steps" follows, a heading of the same level: below "## 3
 * May" it says what is next on that day.
 */
static size_t
entry_of_next(const struct log_points *points, const struct record *record)
{
	size_t level = json_size_or(record->at[K_level], 0);

	return level && level == points->entry_level &&
		label_of(record_text(record, K_title)) == LABEL_NEXT
	    ? points->read
	    : 0;
}

/* Below its heading there is nothing but when a run began or ended. */
static bool
is_idle(struct str body)
{
	bool any = false;

	str_cut(&body, '\n');
	while (body.n) {
		struct str line = str_trim(str_cut(&body, '\n'));

		if (line.n && !about_run(line))
			return false;
		any |= line.n > 0;
	}
	return any;
}

/* An entry is read, whose number is points->read. */
static void
read_entry(struct log_points *points, const struct record *record,
    struct str ts, struct str body)
{
	log_order_add(&points->order, ts, record_text(record, K_id),
	    record_text(record, K_title));
	ages_add(&points->ages, &points->order, is_idle(body));
	if (points->first_start == 0 &&
	    wordlist_has(LIST_BEGINNING, record_text(record, K_title)))
		points->first_start = points->read;
}

static void
read_record(struct log_points *points, const struct record *record)
{
	bool entry = record->kind == KIND_ENTRY, teaches = false;
	bool chapter = entry && chapters_has(&points->chapters, record);
	size_t number = entry ? ++points->read : 0;
	struct str ts = entry ? record_text(record, K_ts) : STR("");
	struct scored_item of_entry = { .entry = chapter ? 0 : number,
		.numbered = entry && chapter_is_number(record),
		.dated = ts.n > 0,
		.next_of = entry ? 0 : entry_of_next(points, record) };
	struct body body;
	struct log_item point;

	if (entry)
		points->entry_level = 0;
	if (ts.n + 1 >= sizeof of_entry.day)
		memcpy(of_entry.day, ts.p, sizeof of_entry.day - 1);
	of_entry.planned = entry && !of_entry.dated &&
	    status_named(record_text(record, K_status)) == STATUS_PENDING;
	body_open(&body, record);
	if (entry)
		read_entry(points, record, ts, body.text);
	splitter_open(&points->splitter, body.text, entry && !chapter,
	    record->arena);
	while (splitter_next(&points->splitter, &point)) {
		struct str rest = point.text;

		if (!need_word(&rest))
			continue;
		if (points->n == HELD_POINTS) {
			points_score_texts(points);
			points_keep(points, HELD_POINTS / 2);
		}
		/* "### Step 4" below "## Upcoming" */
		of_entry.planned |= point.title && point.kind == NEED_OPEN;
		if (point.title)
			points->entry_level = point.level;
		teaches = teaches ||
		    (point.form == POINT_ITEM && label_is_bare(point.above) &&
			label_teaches(label_of(point.above)));
		read_point(points, &point, of_entry, &body);
	}
	points->teaching += entry && teaches;
	if (body.src.end > points->last)
		points->last = body.src.end;
}

/* "## 2026-05-03: the gate hangs", at the end of a document of other parts. */
static void
note_addendum(struct log_points *points, const struct record *record)
{
	enum { FEW = 3 };

	points->parts += record->kind != KIND_ENTRY &&
	    record_text(record, K_title).n > 0;
	points->addendum = record->kind == KIND_ENTRY && points->entries == 0 &&
	    points->parts >= FEW && record_text(record, K_ts).n > 0 &&
	    str_starts(record_text(record, K_body), STR("#"));
}

void
points_add(struct log_points *points, const struct record *record)
{
	*array_push(&points->held, &points->n_held,
	    &points->cap_held) = (struct held_record){
		.at = spool_add(&points->spool, record->line),
		.n = record->line.n,
	};
	chapters_add(&points->chapters, record);
	note_addendum(points, record);
	if (record->kind != KIND_ENTRY) {
		points->says_newest_first |= points->entries == 0 &&
		    wordlist_has(LIST_NEWEST_FIRST,
			record_text(record, K_body));
		return;
	}
	points->entries++;
	points->dated |= record_text(record, K_ts).n > 0;
	points->stories += is_story_id(record_story(record));
}

/* By the entries that were read so far. */
static bool
are_stories(const struct log_points *points)
{
	return points->entries >= (points->ralph ? 1 : 3) &&
	    3 * points->stories >= 2 * points->entries &&
	    2 * points->teaching >= points->read;
}

bool
points_read(struct log_points *points)
{
	enum { ENOUGH = 32 };

	while (points->next < points->n_held) {
		struct held_record held = points->held[points->next++];
		struct str line = spool_get(&points->spool, held.at, held.n);
		struct json_error error;
		struct record record;

		arena_reset(&points->of_record);
		if (record_parse(line, &points->of_record, &record, &error))
			read_record(points, &record);
		if (points->read == ENOUGH && are_stories(points))
			return false;
	}
	return !are_stories(points);
}

size_t
points_next_heading(const struct log_points *points, size_t i, size_t level)
{
	for (i++; i < points->n; i++) {
		const struct log_item *point = &points->all[i].point;

		if (point->form == POINT_HEADING && point->level <= level)
			break;
	}
	return i;
}

int
points_best(const struct log_points *points, size_t first, size_t end,
    bool is(const struct scored_item *))
{
	int best = INT_MIN;

	for (size_t i = first; i < end; i++) {
		if (is(&points->all[i]) && points->all[i].score > best)
			best = points->all[i].score;
	}
	return best;
}

void
points_align(struct log_points *points, size_t first, size_t end,
    bool is(const struct scored_item *), int best)
{
	int was = points_best(points, first, end, is);

	for (size_t i = first; i < end; i++) {
		if (is(&points->all[i]))
			points->all[i].score += best - was;
	}
}

/* ---- what the whole log shows ---- */

bool
points_newest_first(const struct log_points *points)
{
	enum { FEW = 3 };

	if (log_order_is_known(&points->order))
		return log_order_newest_first(&points->order);
	if (points->says_newest_first)
		return true;
	return points->entries > FEW
	    ? 3 * points->first_start > 2 * points->entries
	    : points->entries > 1 && points->first_start == points->entries;
}

static bool
is_often(const struct log_points *points, struct str text, size_t times)
{
	size_t n;

	return map_find(&points->topics, str_hash(text), &n) && n >= times;
}

struct str
points_topic(const struct log_points *points, const struct scored_item *one)
{
	enum { AGAIN = 2, OFTEN = 3 };
	struct str topic = one->point.topic, lead;

	if (is_often(points, topic, AGAIN))
		topic = one->point.outer.n ? one->point.outer
					   : one->point.heading;
	lead = lead_of(topic);
	return is_often(points, lead, OFTEN) ? str_skip(topic, lead.n) : topic;
}

void
points_teach(struct log_points *points, const struct record *learning)
{
	struct src src = { 0 };

	if (src_parse(learning->at[K_src], learning->arena, &src) && src.line)
		*map_put(&points->taught, src.line) = 1;
}

void
points_clear(struct log_points *points)
{
	struct log_points kept = { .all = points->all,
		.cap = points->cap,
		.held = points->held,
		.cap_held = points->cap_held,
		.spool = points->spool,
		.of_record = points->of_record,
		.scorer = points->scorer,
		.arena = points->arena,
		.sizes = points->sizes,
		.statuses = points->statuses,
		.topics = points->topics,
		.taught = points->taught,
		.order = points->order,
		.ages = points->ages };

	spool_clear(&kept.spool);
	arena_reset(&kept.arena);
	map_clear(&kept.sizes);
	map_clear(&kept.statuses);
	map_clear(&kept.topics);
	map_clear(&kept.taught);
	log_order_clear(&kept.order);
	ages_clear(&kept.ages);
	buf_free(&points->board.name);
	buf_free(&points->board.text);
	*points = kept;
}

void
points_free(struct log_points *points)
{
	points_clear(points);
	free(points->held);
	spool_free(&points->spool);
	arena_free(&points->of_record);
	scorer_free(&points->scorer);
	free(points->all);
	arena_free(&points->arena);
	map_free(&points->sizes);
	map_free(&points->statuses);
	map_free(&points->topics);
	map_free(&points->taught);
	buf_free(&points->order.id);
	ages_free(&points->ages);
}
