#include "lint/stale.h"

#include "base/err.h"
#include "base/in.h"
#include "base/map.h"
#include "log/entry.h"
#include "log/split.h"
#include "plan/plan.h"
#include "text/wordlist.h"

static const char rule[] = "stale";

/* ---- dates ---- */

static int64_t
newest_entry(const struct memory *memory, struct date *newest)
{
	int64_t best = INT64_MIN;

	for (size_t line = 0; line < memory->n; line++) {
		struct date date;
		size_t pos = 0;

		if (memory->lines[line].md.kind != MD_HEADING ||
		    !memory->lines[line].past ||
		    !date_find(memory->lines[line].text, &pos, &date) ||
		    date.day == 0 || date_seconds(&date) <= best)
			continue;
		best = date_seconds(&date);
		*newest = date;
	}
	return best;
}

void
stale_find(struct findings *findings, const struct memory *memory)
{
	enum { DAY = 24 * 3600 };
	struct date newest = { 0 };
	struct buf day = { 0 };
	int64_t end = newest_entry(memory, &newest);

	date_format(&day, &newest);
	for (size_t line = 0; line < memory->n && end != INT64_MIN; line++) {
		struct str text = memory->lines[line].text;
		struct date date;
		struct src src;
		size_t pos = 0;

		if (memory->lines[line].heading > 1 ||
		    memory->lines[line].md.kind == MD_CODE ||
		    !wordlist_has(LIST_IS_CURRENT, text) ||
		    !date_find(text, &pos, &date) || date.day == 0 ||
		    date_seconds(&date) + DAY > end)
			continue;
		src = memory_src(memory, line, text);
		findings_add(findings, SEVERITY_NOTE, rule, &src,
		    "the date is older than the newest entry, of %.*s",
		    STR_ARG(buf_str(&day)));
	}
	buf_free(&day);
}

/* ---- the plan ---- */

/* What the log says of a story. */
struct report {
	const char *file;
	size_t line;
	bool done, open;
};

struct reports {
	struct report *all;
	size_t n, cap;
	struct map map; /* by identifier; the index plus 1 */
};

static void
add_entry(struct reports *reports, const struct entry *entry, const char *file,
    size_t line)
{
	const struct title *title = &entry->title;

	for (size_t i = 0; i < title->n; i++) {
		size_t *at = map_put(&reports->map, str_hash(title->ids[i]));
		struct report *report;

		if (title->status == STATUS_NONE)
			continue;
		if (*at == 0) {
			*array_push(&reports->all, &reports->n,
			    &reports->cap) = (struct report){ 0 };
			*at = reports->n;
		}
		report = &reports->all[*at - 1];
		if (title->status != STATUS_DONE) {
			report->open = true;
			continue;
		}
		report->done = true;
		report->file = file;
		report->line = line;
	}
}

static void
read_log(struct reports *reports, const struct memory *memory)
{
	struct entry entry = { 0 };
	struct log_parts parts;
	struct log_part part;
	size_t line = 1;

	log_parts_open(&parts, memory->text, split_window(memory->text));
	while (log_parts_next(&parts, &part)) {
		if (part.kind == NEW_ENTRY) {
			entry_read(&entry, part.body, &part.mark, NULL);
			add_entry(reports, &entry, memory->path, line);
		}
		line += str_lines(part.body);
	}
	entry_free(&entry);
}

static void
compare(struct findings *findings, struct plan *plan,
    const struct reports *reports)
{
	for (size_t i = 0; i < plan->n; i++) {
		const struct story *story = &plan->stories[i];
		const struct report *report;
		struct src src;
		size_t at;

		if (story->status == STATUS_DONE || story->id.n == 0)
			continue;
		map_find(&reports->map, str_hash(story->id), &at);
		if (at == 0)
			continue;
		report = &reports->all[at - 1];
		if (!report->done || report->open)
			continue;
		src = plan_src(plan, story->json.raw);
		findings_add(findings, SEVERITY_NOTE, rule, &src,
		    "%.*s is not done in the plan", STR_ARG(story->id));
		findings_prove(findings, "it is done in '%s', line %zu",
		    report->file, report->line);
	}
}

bool
stale_plan_find(struct findings *findings, const char *file,
    const struct memory files[], size_t n)
{
	struct reports reports = { 0 };
	struct arena arena = { 0 };
	struct buf text = { 0 };
	struct plan plan = { .file = file, .arena = &arena };
	bool read;

	if (!read_file(file, &text))
		return false;
	plan.text = buf_str(&text);
	for (size_t i = 0; i < n; i++)
		read_log(&reports, &files[i]);
	read = plan_read(&plan);
	if (read)
		compare(findings, &plan, &reports);
	else
		skip(file, 1, "not a plan");
	plan_free(&plan);
	free(reports.all);
	map_free(&reports.map);
	arena_free(&arena);
	buf_free(&text);
	return read;
}
