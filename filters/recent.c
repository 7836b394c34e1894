/* recent: keep the last entries of each file, drop the older ones. */
#include "base/err.h"
#include "base/opt.h"
#include "base/out.h"
#include "json/drop.h"
#include "log/retention.h"
#include "need/emit.h"
#include "plan/match.h"
#include "text/time.h"
#include "tokens/tokens.h"

enum { DEFAULT_N = 3 };

struct recent {
	struct retention rule;
	size_t n;     /* from -n or a config record, or 3 */
	bool n_given; /* -n was given */
	bool older;   /* print the other entries */
	bool all;     /* the last entries of all files, not of each */
	bool open;    /* an entry of a file was read */
	struct plan_match planned;
	struct buf file;
	struct age_list latest;
	struct drop dropped;
	bool planned_work;  /* a plan came before: its stories matter */
	bool points_wanted; /* of the log that is read */
	struct buf points_file;
	struct log_points points;
};

static void
file_begin(struct recent *recent, struct str file)
{
	buf_clear(&recent->file);
	buf_add(&recent->file, file);
	recent->rule.stories = recent->n;
	recent->open = true;
}

/* Writes the old entries in file order, for archive(1) for example. */
static void
print_older(struct recent *recent)
{
	struct age_list *latest = &recent->latest;

	for (size_t i = 0; i < latest->n; i++) {
		if (latest->entries[i].old)
			out_line(age_list_line(latest, &latest->entries[i]));
	}
}

/* Writes the other entries, oldest first, whatever the order of the file. */
static void
print_recent(struct recent *recent, struct aged_entry *const sorted[])
{
	for (size_t i = recent->latest.n; i-- > 0;) {
		struct str line;

		if (sorted[i]->old)
			continue;
		line = age_list_line(&recent->latest, sorted[i]);
		out_line(line);
		if (!recent->all)
			plan_match_entry(&recent->planned, line);
	}
	plan_match_check(&recent->planned);
}

static void
drop_rest(struct recent *recent)
{
	struct tokens tokens = { .counter = counter_default() };

	for (size_t i = 0; i < recent->latest.n; i++) {
		const struct aged_entry *entry = &recent->latest.entries[i];

		if (entry->old == recent->older)
			continue;
		drop_add(&recent->dropped, &entry->src);
		tokens.sum += entry->tokens;
	}
	recent->dropped.tokens = tokens_count(&tokens);
	drop_emit(&recent->dropped, "entry", recent->older ? "recent" : "old");
}

static void
say_few(const struct recent *recent)
{
	size_t n = recent->latest.n;
	struct str file = buf_str(&recent->file);

	if (n < recent->rule.from && !quiet())
		say("'%.*s' has %zu %s, fewer than %zu: none counts as old",
		    STR_ARG(recent->all ? STR("all files") : file), n,
		    n == 1 ? "entry" : "entries", recent->rule.from);
}

static void
entries_end(struct recent *recent)
{
	struct aged_entry *const *sorted;

	if (!recent->open)
		return;
	sorted = age_list_sort(&recent->latest);
	retention_apply(&recent->rule, sorted, recent->latest.n);
	say_few(recent);
	if (recent->older)
		print_older(recent);
	else
		print_recent(recent, sorted);
	drop_rest(recent);
	age_list_clear(&recent->latest);
	recent->open = false;
}

static void
add_entry(struct recent *recent, const struct record *record)
{
	struct src src = { 0 };

	src_parse(record->at[K_src], record->arena, &src);
	if (!recent->all && src.file.n &&
	    !str_eq(src.file, buf_str(&recent->file)))
		entries_end(recent);
	if (!recent->open)
		file_begin(recent, src.file);
	age_list_add(&recent->latest, record, src);
}

/*
 * In a log without plan and stories nothing says where to look for what the next
 * one needs: it may be anywhere, also in the entries that are dropped.
 */
static void
begin_log(struct recent *recent, const struct record *doc)
{
	struct str format = record_text(doc, K_format);
	/* Logs in JSON have a dialect, too, and formats of their own. */
	bool of_markdown = doc->at[K_dialect].type == JSON_STRING &&
	    (!format.n || str_eq(format, STR("memory-bank")) ||
		str_eq(format, STR("ralph")));

	recent->points_wanted = of_markdown && !recent->older &&
	    !recent->planned_work;
	recent->points.ralph = str_eq(format, STR("ralph"));
	buf_clear(&recent->points_file);
	buf_add(&recent->points_file, record_text(doc, K_file));
	recent->points.file = buf_str(&recent->points_file);
}

static void
take_record(struct recent *recent, const struct record *record)
{
	/* Not references to an archive: they are not part of the log. */
	if (recent->points_wanted && record_text(record, K_ref).n == 0 &&
	    (record->kind == KIND_ENTRY || record->kind == KIND_SECTION))
		points_add(&recent->points, record);
	if (recent->points_wanted && record->kind == KIND_LEARNING)
		points_teach(&recent->points, record);
	switch (record->kind) {
	case KIND_ENTRY:
		add_entry(recent, record);
		return;
	case KIND_DOC:
		if (!recent->all)
			entries_end(recent);
		points_emit(&recent->points);
		begin_log(recent, record);
		break;
	case KIND_PLAN:
		recent->planned_work = true;
		break;
	case KIND_CONFIG:
		if (!recent->n_given)
			recent->n = json_size_or(record->at[K_recent],
			    recent->n);
		break;
	case KIND_STORY:
		plan_match_add(&recent->planned, record);
		break;
	default:
		break;
	}
	record_pass(record);
}

static void
recent_free(struct recent *recent)
{
	plan_match_free(&recent->planned);
	buf_free(&recent->file);
	age_list_free(&recent->latest);
	drop_free(&recent->dropped);
	points_free(&recent->points);
	buf_free(&recent->points_file);
}

struct given {
	uintmax_t number, keep, from;
	const char *within, *status, *now;
};

static enum status
read_status(const char *text)
{
	enum status status = status_named(str_of(text));

	if (status == STATUS_NONE)
		die_usage("--status takes done, progress, pending, failed or "
			  "blocked, not '%s'",
		    text);
	return status;
}

static int64_t
read_age(const char *text)
{
	int64_t age;

	if (!retention_parse_age(str_of(text), &age))
		die_usage("--within takes an age such as 30d, 12h or 2w, "
			  "not '%s'",
		    text);
	return age;
}

/* The limit of -n applies if it is given, or if no other limit is. */
static void
make_rule(struct recent *recent, const struct given *given)
{
	struct retention *rule = &recent->rule;

	recent->n_given = given->number != UINTMAX_MAX;
	recent->n = recent->n_given ? (size_t)given->number : DEFAULT_N;
	rule->by_keep = given->keep != UINTMAX_MAX;
	rule->keep = (size_t)given->keep;
	rule->from = (size_t)given->from;
	rule->by_age = given->within != NULL;
	if (rule->by_age)
		rule->age = read_age(given->within);
	rule->by_status = given->status != NULL;
	if (rule->by_status)
		rule->status = read_status(given->status);
	if (rule->by_age || given->now)
		rule->has_now = now_given(given->now, &rule->now);
	rule->by_stories = recent->n_given ||
	    !(rule->by_keep || rule->by_age || rule->by_status);
}

int
main(int argc, char *argv[])
{
	struct given given = { .number = UINTMAX_MAX, .keep = UINTMAX_MAX };
	struct recent recent = { 0 };
	bool blocks = false;
	const struct opt opts[] = {
		{ 'n', "number", "N", OPT_NUMBER, &given.number,
		    "keep the last N stories of each file (3)" },
		{ 'b', "blocks", NULL, OPT_FLAG, &blocks,
		    "and those before, to a multiple of N" },
		{ 'k', "keep", "N", OPT_NUMBER, &given.keep,
		    "keep the last N entries of each file" },
		{ 'w', "within", "AGE", OPT_TEXT, &given.within,
		    "keep entries up to this age: 30d, 12h, 2w" },
		{ 's', "status", "STATUS", OPT_TEXT, &given.status,
		    "keep entries with another status, or none" },
		{ 0, "from", "N", OPT_NUMBER, &given.from,
		    "do nothing if there are fewer than N entries" },
		{ 'a', "all-files", NULL, OPT_FLAG, &recent.all,
		    "count in all files together, not in each" },
		{ 'o', "older", NULL, OPT_FLAG, &recent.older,
		    "print the old entries instead" },
		{ 0, "now", "TIME", OPT_TEXT, &given.now,
		    "use TIME as the current time (the newest entry's)" },
		{ 0 },
	};
	const struct program program = { "recent",
		"keep the last entries of each file", "[FILE ...]", opts };
	char **files = options_parse(&program, argc, argv);
	struct records records = { 0 };
	struct record record;

	options_need_input(&program, files);
	make_rule(&recent, &given);
	recent.rule.blocks = blocks;
	recent.latest.rule = recent.older ? NULL : &recent.rule;
	records_open(&records, files);
	while (records_next(&records, &record))
		take_record(&recent, &record);
	entries_end(&recent);
	points_emit(&recent.points);
	recent_free(&recent);
	records_close(&records);
	return finish();
}
