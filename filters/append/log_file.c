#include <limits.h>
#include <unistd.h>

#include "append.h"
#include "archive/months.h"
#include "base/err.h"
#include "base/file.h"
#include "base/in.h"
#include "jsonlog/entry_id.h"
#include "log/owner.h"

/* ---- the file ---- */

/* Makes its directories, waits for its lock, reads it. */
static bool
open_log(struct append *a)
{
	a->lock = -1;
	buf_room(&a->text, 1);
	if (!file_make_directories(a->path))
		return false;
	a->lock = file_lock(a->path);
	if (a->lock < 0)
		return false;
	a->exists = !file_is_missing(a->path);
	return (!a->exists ||
		   (file_is_ours(a->path, &a->seen) &&
		       read_file(a->path, &a->text))) &&
	    owner_allows(is_json_log(a->path) ? STR("") : buf_str(&a->text),
		a->path, a->owner, a->as);
}

/* Copies the file to FILE.suffix, or FILE.suffix-2, ...: that is the name. */
static bool
keep_copy(const struct append *a, struct str suffix, struct buf *name)
{
	const char *const sources[] = { a->path, NULL };

	for (size_t n = 1; n == 1 || !file_is_missing(name->p); n++) {
		buf_clear(name);
		buf_addf(name, "%s.%.*s", a->path, STR_ARG(suffix));
		if (n > 1)
			buf_addf(name, "-%zu", n);
		buf_addc(name, '\0');
	}
	return file_put_seen(name->p, buf_str(&a->text), NULL, sources) !=
	    FILE_FAILED;
}

/* The time of the report, else the present. */
static int64_t
time_of(const struct append *a, bool to_the_second)
{
	struct arena arena = { 0 };
	struct date date;
	bool own = date_parse(json_text(a->report->timestamp, &arena), &date) &&
	    (to_the_second ? date.second >= 0 : date.day > 0);

	arena_free(&arena);
	return own ? date_seconds(&date) : a->now;
}

/* ---- a log in JSON ---- */

static void
put_project(const struct append *a, struct buf *b)
{
	char directory[PATH_MAX];
	const char *name;

	if (a->project) {
		buf_adds(b, a->project);
		return;
	}
	name = getcwd(directory, sizeof directory) ? strrchr(directory, '/')
						   : NULL;
	buf_adds(b, name && name[1] ? name + 1 : "project");
}

/* Before it is replaced by a new log or another version. */
static bool
keep_old(const struct append *a, const struct journal *journal)
{
	struct str version = journal->version;
	struct buf suffix = { 0 }, name = { 0 };
	bool kept;

	if (journal->damage) {
		moment_format(&suffix, "damaged-%Y%m%d-%H%M%S", a->now);
	} else {
		/* It comes from the file, and becomes part of a name. */
		for (size_t i = 0; i < version.n && i < 32; i++)
			buf_addc(&suffix,
			    is_alnum(version.p[i]) || (i && version.p[i] == '.')
				? version.p[i]
				: '_');
		buf_adds(&suffix, version.n ? ".bak" : "unversioned.bak");
	}
	kept = keep_copy(a, buf_str(&suffix), &name);
	if (kept && journal->damage)
		skip(a->path, journal->line,
		    "%s; it is '%s' now, and a new log is begun",
		    journal->damage, name.p);
	else if (kept && !a->silent && !quiet())
		say("'%s' becomes version " JOURNAL_VERSION
		    "; as it was, it is '%s'",
		    a->path, name.p);
	buf_free(&suffix);
	buf_free(&name);
	return kept;
}

/* A text that cannot be added to goes under another name; fresh replaces it. */
static bool
read_journal(const struct append *a, struct journal *journal, struct buf *fresh)
{
	bool empty = str_trim(buf_str(&a->text)).n == 0, kept = true;
	struct buf project = { 0 };

	if (!empty) {
		journal_read(journal, buf_str(&a->text));
		if (journal->damage == NULL && journal->current)
			return true;
		kept = keep_old(a, journal);
	}
	put_project(a, &project);
	if (empty || journal->damage)
		journal_begin(fresh, buf_str(&project));
	else
		journal_migrate(journal, buf_str(&project), fresh);
	buf_free(&project);
	journal_free(journal);
	if (kept)
		journal_read(journal, buf_str(fresh));
	return kept;
}

/* The entry, with its id. False, and reported, if the log has it already. */
static bool
make_entry(struct append *a, const struct journal *journal, struct str now,
    struct buf *b)
{
	const struct report *r = a->report;
	bool own = r->id.type != JSON_ABSENT, is_new = true;
	struct buf id = { 0 }, prefix = { 0 };
	struct arena arena = { 0 };
	struct seen ids = { 0 };

	journal_ids(journal, &ids);
	if (own) {
		buf_add(&a->added, journal_id(r->id, &arena));
		is_new = seen_times(&ids, buf_str(&a->added)) == 0;
	} else {
		moment_format(&prefix, "entry-%Y%m%d-%H%M%S-",
		    time_of(a, true));
		entry_id_put(&a->added, buf_str(&prefix), r->json.raw, &ids);
		json_put(&id, buf_str(&a->added));
	}
	if (!is_new)
		fail("'%s' has an entry '%.*s' already", a->path,
		    STR_ARG(buf_str(&a->added)));
	report_write(r, buf_str(&id),
	    r->timestamp.type == JSON_ABSENT ? now : STR(""), b);
	buf_free(&id);
	buf_free(&prefix);
	arena_free(&arena);
	map_free(&ids.map);
	return is_new;
}

static bool
add_to_journal(struct append *a, const struct journal *journal,
    struct buf *text)
{
	struct buf entry = { 0 }, now = { 0 };
	struct json ts = a->report->timestamp;
	bool made;

	moment_format(&now, "\"%Y-%m-%dT%H:%M:%S.000Z\"", a->now);
	made = make_entry(a, journal, buf_str(&now), &entry);
	if (made)
		journal_add(journal, buf_str(&entry), buf_str(&now),
		    ts.type == JSON_STRING ? ts.raw : buf_str(&now), text);
	buf_free(&entry);
	buf_free(&now);
	return made;
}

static bool
json_add(struct append *a, struct buf *text)
{
	struct journal journal = { 0 };
	struct buf fresh = { 0 };
	bool added = read_journal(a, &journal, &fresh) &&
	    add_to_journal(a, &journal, text);

	journal_free(&journal);
	buf_free(&fresh);
	return added;
}

bool
append_entry(struct append *a)
{
	struct buf text = { 0 };
	bool added = open_log(a) &&
	    (is_json_log(a->path)
		    ? json_add(a, &text)
		    : markdown_add(a, time_of(a, false), &text)) &&
	    file_put_seen(a->path, buf_str(&text), a->exists ? &a->seen : NULL,
		NULL) != FILE_FAILED;

	if (a->lock >= 0)
		file_unlock(a->lock);
	buf_free(&a->text);
	buf_free(&text);
	return added;
}
