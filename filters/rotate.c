/*
 * rotate: start a new plan: move what is left of the old one to the archive.
 *
 * The records give the new plan, and whether the log has entries.
 * lib/archive/rotation.c moves the files.
 */
#include "archive/branch.h"
#include "archive/identity.h"
#include "archive/months.h"
#include "archive/pair.h"
#include "archive/rotation.h"
#include "base/err.h"
#include "base/file.h"
#include "base/opt.h"
#include "base/out.h"
#include "log/owner.h"
#include "text/show.h"
#include "text/time.h"

enum { ARCHIVE, PLAN, SUMMARY };

struct rotate {
	struct rotation files;
	const char *all[ROTATION_OTHERS];
	struct buf archive;   /* of the log */
	struct identity plan; /* from the records */
	struct identity old;  /* the old plan; empty: unknown */
	bool has_entries;
	struct buf name; /* of the new directory */
	struct buf text; /* of the new log */
	struct str day;
	bool dry;
};

static void
see_record(struct rotate *r, const struct record *record)
{
	if (record->kind == KIND_ENTRY)
		r->has_entries = true;
	identity_see_record(&r->plan, record);
}

static void
read_records(struct rotate *r, char *const files[], const struct opt_list *of)
{
	struct records records;
	struct record record;

	records_open(&records, files);
	records.last = true;
	while (records_next(&records, &record))
		see_record(r, &record);
	if (of->n)
		records_are_whole(&records, of);
	records_close(&records);
}

/* ---- the old plan ---- */

static void
see_file(struct rotate *r, const char *path, bool is_plan)
{
	struct buf text = { 0 };

	if (identity_is_empty(&r->old) && read_file(path, &text)) {
		if (is_plan)
			identity_see_plan(&r->old, buf_str(&text));
		else
			identity_see_summary(&r->old, buf_str(&text));
	}
	buf_free(&text);
}

/* Reads a file that an interrupted run has already moved. */
static void
see_moved(struct rotate *r, const char *path, bool is_plan)
{
	struct buf moved = { 0 };

	if (path && rotation_has(&r->files, path, &moved))
		see_file(r, moved.p, is_plan);
	buf_free(&moved);
}

/* The old plan is the plan of the summary. Another plan is new and stays. */
static void
find_old_plan(struct rotate *r)
{
	const char **others = r->files.others;

	see_moved(r, r->all[SUMMARY], false);
	see_moved(r, r->all[PLAN], true);
	if (others[SUMMARY])
		see_file(r, r->all[SUMMARY], false);
	if (identity_differs(&r->old, &r->plan)) {
		others[PLAN] = NULL;
		return;
	}
	if (r->old.branch.n == 0)
		buf_add(&r->old.branch, buf_str(&r->plan.branch));
	if (r->old.name.n == 0)
		buf_add(&r->old.name, buf_str(&r->plan.name));
}

/* The last part of its branch; its name if it has none. */
static struct str
old_name(const struct rotate *r)
{
	struct str title = identity_title(&r->old);

	return r->old.branch.n ? base_name(title) : title;
}

/* The lines of a log without entries. */
static const struct str began[] = {
	STR_INIT("# "),
	STR_INIT("Started: "),
	STR_INIT("---"),
};

/* Keeps the title, unless it names the old plan. */
static void
begin_log(struct rotate *r)
{
	struct str first = str_line(buf_str(&r->files.log));
	struct str eol = str_eol(first), title = chomp(first);
	struct str name = old_name(r);

	if (eol.n == 0)
		eol = STR("\n");
	if (!str_starts(title, STR("# ")) ||
	    (name.n && str_find(title, name, 0) < title.n))
		title = STR("# Progress Log");
	buf_add(&r->text, title);
	buf_add(&r->text, eol);
	buf_adds(&r->text, "Started: ");
	buf_add(&r->text, r->day);
	buf_add(&r->text, eol);
	buf_adds(&r->text, "---");
	buf_add(&r->text, eol);
}

static void
name_directory(struct rotate *r)
{
	buf_add(&r->name, r->day);
	buf_addc(&r->name, '-');
	branch_directory(&r->name, old_name(r));
}

/* ---- the run ---- */

static void
report(const struct rotate *r)
{
	const struct rotation *files = &r->files;
	struct buf b = { 0 }, moved = { 0 };
	size_t n = 1;

	buf_adds(&b, files->log_path);
	for (size_t i = 0; i < ROTATION_OTHERS; i++) {
		const char *path = r->all[i];

		if (path && rotation_has(files, path, &moved)) {
			buf_addf(&b, ", %s", path);
			n++;
		}
	}
	if (!quiet())
		say("%.*s %s now in %s", STR_ARG(buf_str(&b)),
		    n == 1 ? "is" : "are", files->to.p);
	buf_free(&b);
	buf_free(&moved);
}

/* A log as begin_log() writes it, on any day. */
static bool
is_new_log(struct str text)
{
	for (size_t i = 0; i < countof(began); i++) {
		struct str line = str_line(text);

		if (!str_starts(line, began[i]))
			return false;
		text = str_skip(text, line.n);
	}
	return text.n == 0;
}

/* If two runs start together, the records of the second are of the old log. */
static bool
has_nothing(const struct rotate *r)
{
	if (r->files.to.n || r->files.others[SUMMARY] ||
	    (r->has_entries && !is_new_log(buf_str(&r->files.log))))
		return false;
	if (!quiet())
		say("%s has no entries: nothing to rotate", r->files.log_path);
	return true;
}

static void
run(struct rotate *r)
{
	if (!rotation_open(&r->files) || has_nothing(r))
		return;
	find_old_plan(r);
	begin_log(r);
	name_directory(r);
	if (is_broken())
		return;
	if (r->dry)
		rotation_show(&r->files, buf_str(&r->name), out_buf());
	else if (rotation_run(&r->files, buf_str(&r->name), buf_str(&r->text)))
		report(r);
	else if (r->files.to.n)
		say("'%s' is rotated in part: run it again", r->files.log_path);
}

/* An empty name counts as none: pipelines pass those. */
static void
name_files(struct rotate *r)
{
	archive_default(&r->archive, str_of(r->files.log_path));
	buf_addc(&r->archive, '\0');
	r->all[ARCHIVE] = r->archive.p;
	for (size_t i = 0; i < ROTATION_OTHERS; i++) {
		if (r->all[i] && *r->all[i] == '\0')
			r->all[i] = NULL;
		r->files.others[i] = r->all[i];
	}
}

static void
free_all(struct rotate *r)
{
	rotation_close(&r->files);
	buf_free(&r->archive);
	identity_free(&r->plan);
	identity_free(&r->old);
	buf_free(&r->name);
	buf_free(&r->text);
}

int
main(int argc, char *argv[])
{
	struct rotate r = { 0 };
	const char *now = NULL;
	struct buf at = { 0 };
	struct opt_list of = { 0 };
	const struct opt opts[] = {
		{ 0, "plan", "FILE", OPT_TEXT, &r.all[PLAN],
		    "move the plan FILE, too" },
		{ 0, "summary", "FILE", OPT_TEXT, &r.all[SUMMARY],
		    "move the summary FILE, too" },
		DRY_RUN_OPTION(&r.dry),
		OWNER_OPTIONS(&r.files.as, &r.files.owner),
		NOW_OPTION(&now),
		RECORDS_OF(&of),
		FILE_OPTIONS,
		{ 0 },
	};
	const struct program program = { "rotate",
		"move a log, its plan and its summary to the archive",
		"LOG [FILE ...]", opts };
	char **files = options_parse(&program, argc, argv);

	r.files.log_path = log_operand_to_move(files);
	options_need_input(&program, files + 1);
	now_stamp(&at, now, 0);
	r.day = str_head(buf_str(&at), 10);
	if (is_json_log(files[0]))
		die_usage("'%s' is a log in JSON, which has no plans",
		    files[0]);
	/* Before the lock, so that nobody waits for a slow pipe. */
	read_records(&r, files + 1, &of);
	if (!is_broken()) {
		name_files(&r);
		run(&r);
	}
	free_all(&r);
	buf_free(&at);
	return finish();
}
