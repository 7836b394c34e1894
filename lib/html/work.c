#include "html/work.h"

#include <stdlib.h>

#include "base/utf8.h"
#include "html/html.h"
#include "text/ids.h"
#include "text/time.h"
#include "tokens/tokens.h"

enum { ENTRIES, LEARNINGS, TOKENS_OF };

/* So many are shown; the others are counted. */
enum {
	SHOWN_ENTRIES = 60,
	SHOWN_LEARNINGS = 400,
	SHOWN_POINTS = 200,
	SHOWN_STORIES = 400,
	SHOWN_LOGS = 200,
	SHOWN_RECURRING = 50,
	SHOWN_DROPS = 50,
	SHOWN_MONTHS = 120,
	ITEM_BYTES = 600,
	HELD_BYTES = 64 << 20
};

/* ---- reading ---- */

static struct str
copy(struct work *work, const struct record *record, enum record_key key)
{
	return arena_copy(&work->arena, record_text(record, key));
}

static struct work_place
place_of(struct work *work, const struct record *record)
{
	struct src src = { 0 };

	src_parse(record->at[K_src], record->arena, &src);
	return (
	    struct work_place){ arena_copy(&work->arena, src.file), src.line };
}

static struct work_log *
log_of(struct work *work, struct str file)
{
	size_t *number = map_put(&work->log_of, str_hash(file));

	if (*number == 0) {
		*array_push(&work->log, &work->n_log,
		    &work->cap_log) = (struct work_log){ .file = file };
		*number = work->n_log;
	}
	return &work->log[*number - 1];
}

/* A plan before a log, then the first file by name: not by the order of records. */
static bool
names_better(const struct work_name *name, bool by_plan, struct str file)
{
	if (name->text.n == 0 || by_plan != name->by_plan)
		return name->text.n == 0 || by_plan;
	return str_cmp(file, name->file) < 0;
}

static void
name_by(struct work *work, struct work_name *name, const struct record *record,
    enum record_key key)
{
	bool by_plan = record->kind == KIND_PLAN;
	struct str file = record->kind == KIND_DOC
	    ? record_text(record, K_file)
	    : place_of(work, record).file;

	if (record_text(record, key).n && names_better(name, by_plan, file))
		*name = (struct work_name){ .text = copy(work, record, key),
			.file = arena_copy(&work->arena, file),
			.by_plan = by_plan };
}

static void
add_plan(struct work *work, const struct record *record)
{
	name_by(work, &work->title, record,
	    record_text(record, K_title).n ? K_title : K_project);
	name_by(work, &work->branch, record, K_branch);
}

static void
add_story(struct work *work, const struct record *record)
{
	struct work_story story = { .id = copy(work, record, K_id),
		.title = copy(work, record, K_title),
		.status = copy(work, record, K_status),
		.agent = copy(work, record, K_agent),
		.first = INT64_MAX,
		.last = INT64_MIN,
		.place = place_of(work, record) };

	work->stories++;
	work->done += str_eq(story.status, status_name(STATUS_DONE));
	*array_push(&work->story, &work->n_story, &work->cap_story) = story;
	if (story.id.n)
		*map_put(&work->story_of, str_hash(story.id)) = work->n_story;
}

static void
add_to_story(struct work *work, struct str id, bool dated, int64_t day)
{
	struct work_story *story;
	size_t number;

	if (!map_find(&work->story_of, str_hash(id), &number) || number == 0)
		return;
	story = &work->story[number - 1];
	story->entries++;
	if (!dated)
		return;
	story->first = day < story->first ? day : story->first;
	story->last = day > story->last ? day : story->last;
}

/* The text of learnings' items is in these. */
static void
hold_body(struct work *work, const struct record *record)
{
	struct str text = record_text(record, K_body);
	struct work_body body = { .text = { NULL, 0 } };

	/* Where the text differs from the file, a place in one is none in the other. */
	if (!src_parse(record->at[K_src], record->arena, &body.src) ||
	    body.src.len != text.n || work->body_bytes + text.n > HELD_BYTES)
		return;
	work->body_bytes += text.n;
	body.text = arena_copy(&work->arena, text);
	body.src.file = arena_copy(&work->arena, body.src.file);
	*array_push(&work->body, &work->n_body, &work->cap_body) = body;
}

static void
add_entry(struct work *work, const struct record *record)
{
	struct tokens tokens = { .counter = counter_default() };
	struct work_log *log;
	struct work_entry entry = { .id = copy(work, record, K_id),
		.title = copy(work, record, K_title),
		.status = copy(work, record, K_status),
		.place = place_of(work, record) };
	uint64_t *amount;

	hold_body(work, record);
	entry.dated = day_parse(record_text(record, K_ts), &entry.day);
	*array_push(&work->entry, &work->n_entry, &work->cap_entry) = entry;
	work->entries++;
	log = log_of(work, entry.place.file);
	log->entries++;
	if (entry.dated)
		days_at(&log->days, entry.day)[ENTRIES]++;
	add_to_story(work, record_story(record), entry.dated, entry.day);
	if (!entry.dated)
		return;
	tokens_add(&tokens, record_text(record, K_body));
	amount = days_at(&work->days, entry.day);
	amount[ENTRIES]++;
	amount[TOKENS_OF] += tokens_count(&tokens);
}

static size_t
count_files(const struct record *record, struct str own)
{
	struct seen files = { 0 };
	size_t n = 1;

	seen_add(&files, own);
	json_each (it, record->at[K_also]) {
		struct src src = { 0 };

		if (src_parse(json_member(it.value, "src"), record->arena,
			&src) &&
		    seen_add(&files, src.file) == 0)
			n++;
	}
	seen_free(&files);
	return n;
}

static void
add_learning(struct work *work, const struct record *record)
{
	struct work_learning learning = { .topic = copy(work, record, K_topic),
		.type = copy(work, record, K_type),
		.text = copy(work, record, K_text),
		.also = json_size(record->at[K_also]),
		.place = place_of(work, record) };

	src_parse(record->at[K_src], record->arena, &learning.src);
	learning.src.file = learning.place.file;
	learning.files = count_files(record, learning.place.file);
	log_of(work, learning.place.file)->learnings++;
	learning.dated = day_parse(record_text(record, K_ts), &learning.day);
	if (learning.dated)
		days_at(&work->days, learning.day)[LEARNINGS]++;
	work->learnings++;
	*array_push(&work->learning, &work->n_learning,
	    &work->cap_learning) = learning;
}

static struct work_drop *
drop_of(struct work *work, const struct record *record)
{
	struct str of = record_text(record, K_of);
	struct str why = record_text(record, K_why);
	size_t *number = map_put(&work->drop_of,
	    str_hash(of) * 31 + str_hash(why));

	if (*number == 0) {
		*array_push(&work->drop, &work->n_drop,
		    &work->cap_drop) = (struct work_drop){
			.of = arena_copy(&work->arena, of),
			.why = arena_copy(&work->arena, why),
		};
		*number = work->n_drop;
	}
	return &work->drop[*number - 1];
}

static bool
comes_first(const struct src *src, const struct work_place *place)
{
	int c = str_cmp(src->file, place->file);

	return place->file.n == 0 || c < 0 ||
	    (c == 0 && src->line < place->line);
}

/* Each log has its own. */
static void
add_drop(struct work *work, const struct record *record)
{
	struct work_drop *drop = drop_of(work, record);
	struct src src = { 0 };

	drop->n += json_size_or(record->at[K_n], 0);
	drop->tokens += json_size_or(record->at[K_tokens], 0);
	json_each (it, record->at[K_src]) {
		drop->places++;
		if (src_parse(it.value, record->arena, &src) &&
		    comes_first(&src, &drop->first))
			drop->first = (struct work_place){
				arena_copy(&work->arena, src.file), src.line
			};
	}
}

static void
add_point(struct work *work, const struct record *record)
{
	*array_push(&work->point, &work->n_point,
	    &work->cap_point) = (struct work_point){
		.part = copy(work, record, K_type),
		.text = copy(work, record, K_text),
		.place = place_of(work, record),
	};
}

/* What is open in a log: a blocker that nothing has resolved. */
static void
add_fact(struct work *work, const struct record *record)
{
	if (str_eq(record_text(record, K_type), STR("blocker")) &&
	    str_eq(record_text(record, K_state), STR("open")) &&
	    record_text(record, K_session).n == 0)
		*array_push(&work->point, &work->n_point,
		    &work->cap_point) = (struct work_point){
			.part = STR("blocker"),
			.text = copy(work, record, K_text),
			.place = place_of(work, record),
		};
}

static void
add_doc(struct work *work, const struct record *record)
{
	work->again = seen_add(&work->docs, record_text(record, K_file)) > 0;
	if (record->at[K_dialect].type != JSON_STRING)
		return;
	name_by(work, &work->title, record, K_title);
	name_by(work, &work->branch, record, K_branch);
}

static bool
is_told_again(const struct work *work, const struct record *record)
{
	return work->again && record->kind != KIND_DOC &&
	    record->kind != KIND_DROP && record->kind != KIND_POINT &&
	    record->kind != KIND_STATS;
}

void
work_add(struct work *work, const struct record *record)
{
	if (is_told_again(work, record))
		return;
	switch (record->kind) {
	case KIND_DOC:
		add_doc(work, record);
		return;
	case KIND_PLAN:
		add_plan(work, record);
		return;
	case KIND_STORY:
		add_story(work, record);
		return;
	case KIND_SECTION:
		hold_body(work, record);
		return;
	case KIND_ENTRY:
		add_entry(work, record);
		return;
	case KIND_LEARNING:
		add_learning(work, record);
		return;
	case KIND_DROP:
		add_drop(work, record);
		return;
	case KIND_POINT:
		add_point(work, record);
		return;
	case KIND_FACT:
		add_fact(work, record);
		return;
	case KIND_STATS:
		work->log_tokens = json_size_or(record->at[K_log], 0);
		work->summary_tokens = json_size_or(record->at[K_summary], 0);
		return;
	default:
		return;
	}
}

bool
work_any(const struct work *work)
{
	return work->entries || work->stories || work->learnings ||
	    work->n_point;
}

/* ---- parts of a page ---- */

static void
add_place(struct buf *b, const struct work_place *place)
{
	html_place(b, place->file, place->line, 0);
}

static void
place_cell(struct buf *b, const struct work_place *place)
{
	buf_adds(b, "<td>");
	add_place(b, place);
	buf_adds(b, "</td>");
}

static void
day_cell(struct buf *b, int64_t day, bool known)
{
	buf_adds(b, "<td class=\"d\">");
	if (known)
		day_format(b, day);
	buf_adds(b, "</td>");
}

/* ---- what is open ---- */

static void
write_item(struct buf *b, struct str text, const struct work_place *place)
{
	buf_adds(b, "<li>");
	html_short(b, text);
	add_place(b, place);
	buf_adds(b, "</li>\n");
}

/* The points of a part, as a list below its name. */
static void
write_points(const struct work *work, struct buf *b, const char *part,
    const char *heading)
{
	size_t n = 0;

	for (size_t i = 0; i < work->n_point; i++) {
		const struct work_point *point = &work->point[i];

		if (!str_eq(point->part, str_of(part)) || n++ >= SHOWN_POINTS)
			continue;
		if (n == 1)
			buf_addf(b, "<h3>%s</h3>\n<ul>\n", heading);
		write_item(b, point->text, &point->place);
	}
	if (n)
		buf_adds(b, "</ul>\n");
	html_others(b, SHOWN_POINTS, n, "items");
}

static void
write_stories_with(const struct work *work, struct buf *b, enum status status,
    const char *heading)
{
	size_t n = 0;

	for (size_t i = 0; i < work->n_story; i++) {
		const struct work_story *story = &work->story[i];

		if (status_named(story->status) != status ||
		    n++ >= SHOWN_POINTS)
			continue;
		if (n == 1)
			buf_addf(b, "<h3>%s</h3>\n<ul>\n", heading);
		buf_adds(b, "<li>");
		html_short(b, story->id);
		buf_addc(b, ' ');
		html_short(b, story->title);
		add_place(b, &story->place);
		buf_adds(b, "</li>\n");
	}
	if (n)
		buf_adds(b, "</ul>\n");
	html_others(b, SHOWN_POINTS, n, "stories");
}

static void
write_now(const struct work *work, struct buf *b)
{
	size_t start = b->n, head;

	html_section(b, "now", "What is open");
	head = b->n;
	write_stories_with(work, b, STATUS_BLOCKED, "Blocked");
	write_points(work, b, "blocker", "Blocked, by the log");
	write_stories_with(work, b, STATUS_FAILED, "Failed");
	write_stories_with(work, b, STATUS_PROGRESS, "In progress");
	write_stories_with(work, b, STATUS_PENDING, "Next");
	write_points(work, b, "state", "State");
	write_points(work, b, "open", "Open");
	write_points(work, b, "rule", "Rules and warnings");
	write_points(work, b, "decision", "Decisions");
	write_points(work, b, "command", "Commands and places");
	write_points(work, b, "finding", "Findings");
	if (b->n == head)
		b->n = start;
	else
		html_close(b);
}

/* ---- stories ---- */

static void
write_story(const struct work *work, const struct work_story *story,
    struct buf *b)
{
	const struct days *days = &work->days;
	bool known = story->first <= story->last;
	int64_t first = days->n ? days->all[0].day : 0, all = 1;
	enum status status = status_named(story->status);

	if (days->n)
		all = days->all[days->n - 1].day - first + 1;
	buf_adds(b, "<tr>");
	html_head_cell(b, story->id);
	html_cell(b, story->title);
	html_cell(b, story->status);
	buf_adds(b, "<td class=\"w\">");
	if (known)
		chart_span(b, (unsigned)((story->first - first) * 1000 / all),
		    (unsigned)((story->last - first + 1) * 1000 / all),
		    status_name(status ? status : STATUS_PENDING));
	buf_adds(b, "</td>");
	day_cell(b, story->first, known);
	day_cell(b, story->last, known);
	html_number_cell(b, story->entries);
	buf_adds(b, "</tr>\n");
}

static void
write_stories(const struct work *work, struct buf *b)
{
	static const struct html_column columns[] = { { "Story", HTML_WORDS },
		{ "Title", HTML_WORDS }, { "Status", HTML_WORDS },
		{ "Days", HTML_WIDE }, { "First", HTML_WORDS },
		{ "Last", HTML_WORDS }, { "Entries", HTML_NUMBER } };
	size_t shown = work->n_story < SHOWN_STORIES ? work->n_story
						     : SHOWN_STORIES;

	if (work->n_story == 0)
		return;
	html_section(b, "stories", "Stories");
	html_table(b, "Stories by the days of their entries", false, columns,
	    countof(columns));
	for (size_t i = 0; i < shown; i++)
		write_story(work, &work->story[i], b);
	html_table_end(b, false);
	html_others(b, shown, work->n_story, "stories");
	html_close(b);
}

/* ---- the log ---- */

/* "2026-01" */
static void
set_month(struct buf *month, const struct days *days, size_t i)
{
	enum { MONTH_BYTES = 7 };

	buf_clear(month);
	day_format(month, days->all[i].day);
	month->n = month->n < MONTH_BYTES ? month->n : MONTH_BYTES;
}

/* A row with the amounts of the days of the month that begins at day i. */
static size_t
write_month(const struct days *days, size_t i, struct buf *b)
{
	uint64_t sum[DAY_AMOUNTS] = { 0 };
	struct buf month = { 0 }, next = { 0 };

	set_month(&month, days, i);
	for (; i < days->n; i++) {
		set_month(&next, days, i);
		if (!str_eq(buf_str(&next), buf_str(&month)))
			break;
		for (size_t k = 0; k < DAY_AMOUNTS; k++)
			sum[k] += days->all[i].amount[k];
	}
	buf_adds(b, "<tr>");
	html_head_cell(b, buf_str(&month));
	for (size_t k = 0; k <= TOKENS_OF; k++)
		html_number_cell(b, sum[k]);
	buf_adds(b, "</tr>\n");
	buf_free(&month);
	buf_free(&next);
	return i;
}

/* The day that the last months begin at; how many months there are. */
static size_t
last_months(const struct days *days, size_t *months)
{
	struct buf month = { 0 }, next = { 0 };
	size_t from = 0;

	*months = 0;
	for (size_t i = days->n; i-- > 0;) {
		set_month(&next, days, i);
		*months += !str_eq(buf_str(&next), buf_str(&month));
		if (*months <= SHOWN_MONTHS)
			from = i;
		buf_set(&month, buf_str(&next));
	}
	buf_free(&month);
	buf_free(&next);
	return from;
}

static void
write_months(const struct days *days, struct buf *b)
{
	static const struct html_column columns[] = { { "Month", HTML_WORDS },
		{ "Entries", HTML_NUMBER }, { "Learnings", HTML_NUMBER },
		{ "Tokens", HTML_NUMBER } };
	size_t months, i = last_months(days, &months);

	html_table(b, "By month, as a table", true, columns, countof(columns));
	while (i < days->n)
		i = write_month(days, i, b);
	html_table_end(b, true);
	html_others(b, SHOWN_MONTHS, months, "months");
}

/* Tokens up to each day, beside those of the summary, which do not grow. */
static void
write_growth(const struct work *work, struct buf *b)
{
	struct days days = { 0 };
	struct chart chart = {
		.title = "Tokens of the log, up to each day",
		.names = { STR_INIT("the log"), STR_INIT("its summary now") },
		.n_names = 1 + (work->summary_tokens > 0),
		.number = buf_thousands,
	};

	for (size_t i = 0; i < work->days.n; i++) {
		uint64_t *amount = days_at(&days, work->days.all[i].day);

		amount[0] = work->days.all[i].amount[TOKENS_OF];
		amount[1] = i == 0 ? work->summary_tokens : 0;
	}
	days_sort(&days);
	days_chart(b, &days, chart, true);
	days_free(&days);
}

static int
compare_entries(const void *a, const void *b)
{
	const struct work_entry *x = a, *y = b;
	int c;

	if (x->dated != y->dated)
		return x->dated ? -1 : 1;
	if (x->dated && x->day != y->day)
		return x->day < y->day ? 1 : -1;
	c = str_cmp(x->place.file, y->place.file);
	return c
	    ? c
	    : (x->place.line > y->place.line) - (x->place.line < y->place.line);
}

static void
write_entries(struct work *work, struct buf *b)
{
	static const struct html_column columns[] = { { "Day", HTML_WORDS },
		{ "Id", HTML_WORDS }, { "Title", HTML_WORDS },
		{ "Status", HTML_WORDS }, { "Source", HTML_WORDS } };
	size_t shown = work->n_entry < SHOWN_ENTRIES ? work->n_entry
						     : SHOWN_ENTRIES;

	array_sort(work->entry, work->n_entry, compare_entries);
	html_table(b, "The newest entries", true, columns, countof(columns));
	for (size_t i = 0; i < shown; i++) {
		const struct work_entry *entry = &work->entry[i];

		buf_adds(b, "<tr>");
		day_cell(b, entry->day, entry->dated);
		html_cell(b, entry->id);
		html_cell(b, entry->title);
		html_cell(b, entry->status);
		place_cell(b, &entry->place);
		buf_adds(b, "</tr>\n");
	}
	html_table_end(b, true);
	html_others(b, shown, work->n_entry, "entries");
}

static void
write_log(struct work *work, struct buf *b)
{
	const struct chart chart = {
		.title = "Entries and learnings by day",
		.names = { STR_INIT("entries"), STR_INIT("learnings") },
		.n_names = 2,
		.number = buf_thousands,
	};

	if (work->entries == 0)
		return;
	html_section(b, "log", "The log over time");
	if (work->days.n) {
		days_chart(b, &work->days, chart, false);
		write_growth(work, b);
		write_months(&work->days, b);
	}
	write_entries(work, b);
	html_close(b);
}

/* ---- learnings ---- */

static int
compare_learnings(const void *a, const void *b)
{
	const struct work_learning *x = a, *y = b;
	int c = str_cmp(x->topic, y->topic);

	if (c)
		return x->topic.n && y->topic.n ? c : x->topic.n ? -1 : 1;
	c = str_cmp(x->place.file, y->place.file);
	return c
	    ? c
	    : (x->place.line > y->place.line) - (x->place.line < y->place.line);
}

static int
compare_bodies(const void *a, const void *b)
{
	return src_cmp(&((const struct work_body *)a)->src,
	    &((const struct work_body *)b)->src);
}

/* The lines that a learning is from; empty where they are not known. */
static struct str
item_of(const struct work *work, const struct src *src)
{
	const struct work_body *body;
	size_t i, skip;

	array_search(i, work->n_body, src_cmp(&work->body[i].src, src) <= 0);
	if (i == 0 || src->len == 0)
		return STR("");
	body = &work->body[i - 1];
	if (!str_eq(body->src.file, src->file) || src->off < body->src.off ||
	    src->off + src->len > body->src.off + body->src.len)
		return STR("");
	skip = src->off - body->src.off;
	return str_trim(utf8_cut(str_head(str_skip(body->text, skip), src->len),
	    ITEM_BYTES));
}

static void
write_learning(const struct work *work, const struct work_learning *learning,
    struct buf *b)
{
	struct str item = item_of(work, &learning->src);
	bool folds = item.n > 0;

	buf_adds(b, folds ? "<li><details><summary>" : "<li>");
	html_short(b, learning->type);
	buf_adds(b, ": ");
	html_short(b, learning->text);
	add_place(b, &learning->place);
	if (learning->also)
		buf_addf(b, " <span class=\"src\">and %zu more place%s</span>",
		    learning->also, learning->also == 1 ? "" : "s");
	if (folds) {
		buf_adds(b, "</summary><p class=\"lines\">");
		html_lines(b, item);
		buf_adds(b, "</p></details>");
	}
	buf_adds(b, "</li>\n");
}

static void
write_learnings(struct work *work, struct buf *b)
{
	size_t shown = work->n_learning < SHOWN_LEARNINGS ? work->n_learning
							  : SHOWN_LEARNINGS;

	if (work->n_learning == 0)
		return;
	array_sort(work->learning, work->n_learning, compare_learnings);
	array_sort(work->body, work->n_body, compare_bodies);
	html_section(b, "learnings", "What was learned");
	for (size_t i = 0; i < shown; i++) {
		const struct work_learning *learning = &work->learning[i];

		if (i == 0 || !str_eq(learning->topic, learning[-1].topic)) {
			buf_adds(b, i ? "</ul>\n<h3>" : "<h3>");
			html_short(b,
			    learning->topic.n ? learning->topic
					      : STR("Without a topic"));
			buf_adds(b, "</h3>\n<ul>\n");
		}
		write_learning(work, learning, b);
	}
	buf_adds(b, "</ul>\n");
	html_others(b, shown, work->n_learning, "learnings");
	html_close(b);
}

/* ---- many logs ---- */

static int
compare_logs(const void *a, const void *b)
{
	const struct work_log *x = a, *y = b;

	return str_cmp(x->file, y->file);
}

static void
write_log_row(struct work_log *log, struct buf *b)
{
	const struct days *days = &log->days;
	uint64_t *values;

	days_sort(&log->days);
	values = zeroed(days->n + 1, sizeof *values);
	for (size_t i = 0; i < days->n; i++)
		values[i] = days->all[i].amount[ENTRIES];
	buf_adds(b, "<tr>");
	html_head_cell(b, log->file);
	html_number_cell(b, log->entries);
	html_number_cell(b, log->learnings);
	day_cell(b, days->n ? days->all[days->n - 1].day : 0, days->n > 0);
	buf_adds(b, "<td class=\"w\">");
	if (days->n > 1)
		chart_spark(b, values, days->n);
	buf_adds(b, "</td></tr>\n");
	free(values);
}

static int
compare_recurring(const void *a, const void *b)
{
	const struct work_learning *x = *(struct work_learning *const *)a;
	const struct work_learning *y = *(struct work_learning *const *)b;
	int c;

	if (x->files != y->files)
		return x->files < y->files ? 1 : -1;
	if (x->also != y->also)
		return x->also < y->also ? 1 : -1;
	c = str_cmp(x->place.file, y->place.file);
	return c
	    ? c
	    : (x->place.line > y->place.line) - (x->place.line < y->place.line);
}

/* Those that more than one log has. */
static void
write_recurring(const struct work *work, struct buf *b)
{
	struct work_learning **all = zeroed(work->n_learning + 1, sizeof *all);
	size_t n = 0;

	for (size_t i = 0; i < work->n_learning; i++) {
		if (work->learning[i].files > 1)
			all[n++] = &work->learning[i];
	}
	array_sort(all, n, compare_recurring);
	for (size_t i = 0; i < n && i < SHOWN_RECURRING; i++) {
		if (i == 0)
			buf_adds(b,
			    "<h3>Learned in more than one log</h3>\n"
			    "<ul>\n");
		buf_adds(b, "<li>");
		html_short(b, all[i]->text);
		buf_addf(b, " <span class=\"src\">%zu logs, first ",
		    all[i]->files);
		html_text(b, all[i]->place.file);
		buf_addf(b, ":%zu</span></li>\n", all[i]->place.line);
	}
	if (n)
		buf_adds(b, "</ul>\n");
	html_others(b, SHOWN_RECURRING, n, "of these learnings");
	free(all);
}

static void
write_logs(struct work *work, struct buf *b)
{
	static const struct html_column columns[] = { { "Log", HTML_WORDS },
		{ "Entries", HTML_NUMBER }, { "Learnings", HTML_NUMBER },
		{ "Last day", HTML_WORDS }, { "Entries by day", HTML_WIDE } };
	size_t shown = 0, n = 0;

	for (size_t i = 0; i < work->n_log; i++)
		n += work->log[i].entries > 0;
	if (n < 2)
		return;
	array_sort(work->log, work->n_log, compare_logs);
	html_section(b, "logs", "The logs");
	html_table(b, "Logs, by name", false, columns, countof(columns));
	for (size_t i = 0; i < work->n_log && shown < SHOWN_LOGS; i++) {
		shown += work->log[i].entries > 0;
		if (work->log[i].entries)
			write_log_row(&work->log[i], b);
	}
	html_table_end(b, false);
	html_others(b, shown, n, "logs");
	write_recurring(work, b);
	html_close(b);
}

/* ---- what a summary leaves out ---- */

static int
compare_drops(const void *a, const void *b)
{
	const struct work_drop *x = a, *y = b;
	int c = str_cmp(x->of, y->of);

	return c ? c : str_cmp(x->why, y->why);
}

static void
write_drops(struct work *work, struct buf *b)
{
	static const struct html_column columns[] = { { "What", HTML_WORDS },
		{ "Why", HTML_WORDS }, { "How many", HTML_NUMBER },
		{ "Tokens", HTML_NUMBER }, { "Places", HTML_NUMBER },
		{ "The first", HTML_WORDS } };

	if (work->n_drop == 0)
		return;
	array_sort(work->drop, work->n_drop, compare_drops);
	html_section(b, "left-out", "What the summary leaves out");
	html_table(b, "Left out, by kind and reason", false, columns,
	    countof(columns));
	for (size_t i = 0; i < work->n_drop && i < SHOWN_DROPS; i++) {
		const struct work_drop *drop = &work->drop[i];

		buf_adds(b, "<tr>");
		html_head_cell(b, drop->of);
		html_cell(b, drop->why);
		html_number_cell(b, drop->n);
		html_number_cell(b, drop->tokens);
		html_number_cell(b, drop->places);
		place_cell(b, &drop->first);
		buf_adds(b, "</tr>\n");
	}
	html_table_end(b, false);
	html_others(b, SHOWN_DROPS, work->n_drop, "kinds and reasons");
	html_close(b);
}

/* ---- all of it ---- */

void
work_write(struct work *work, struct buf *b)
{
	days_sort(&work->days);
	write_logs(work, b);
	write_now(work, b);
	write_stories(work, b);
	write_log(work, b);
	write_learnings(work, b);
	write_drops(work, b);
}

void
work_free(struct work *work)
{
	arena_free(&work->arena);
	map_free(&work->story_of);
	map_free(&work->log_of);
	map_free(&work->drop_of);
	seen_free(&work->docs);
	for (size_t i = 0; i < work->n_log; i++)
		days_free(&work->log[i].days);
	free(work->log);
	days_free(&work->days);
	free(work->body);
	free(work->story);
	free(work->entry);
	free(work->learning);
	free(work->point);
	free(work->drop);
}
