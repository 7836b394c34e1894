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

static struct str
project_of(const struct append *a, char directory[PATH_MAX])
{
	const char *name;

	if (a->project)
		return str_of(a->project);
	name = getcwd(directory, PATH_MAX) ? strrchr(directory, '/') : NULL;
	return str_of(name && name[1] ? name + 1 : "project");
}

/* What FILE is called before a new log or another version replaces it. */
static void
put_old_name(const struct append *a, const struct journal *journal,
    struct buf *name)
{
	struct str version = journal->damage ? STR("") : journal->version;
	size_t n;

	buf_addf(name, "%s.", a->path);
	if (journal->damage)
		moment_format(name, "damaged-%Y%m%d-%H%M%S", a->now);
	else if (version.n == 0)
		buf_adds(name, "unversioned.bak");
	/* It comes from the file. */
	for (size_t i = 0; i < version.n && i < 32; i++)
		buf_addc(name,
		    is_alnum(version.p[i]) || (i && version.p[i] == '.')
			? version.p[i]
			: '_');
	buf_adds(name, version.n ? ".bak" : "");
	n = name->n;
	buf_addc(name, '\0');
	for (size_t i = 2; !file_is_missing(name->p); i++) {
		name->n = n;
		buf_addf(name, "-%zu", i);
		buf_addc(name, '\0');
	}
}

static bool
keep_old(const struct append *a, const struct journal *journal)
{
	const char *const sources[] = { a->path, NULL };
	struct buf name = { 0 };
	bool kept;

	put_old_name(a, journal, &name);
	kept = file_put_seen(name.p, buf_str(&a->text), NULL, sources) !=
	    FILE_FAILED;
	if (kept && journal->damage)
		skip(a->path, journal->line,
		    "%s; it is '%s' now, and a new log is begun",
		    journal->damage, name.p);
	else if (kept && !a->silent && !quiet())
		say("'%s' becomes version " JOURNAL_VERSION
		    "; as it was, it is '%s'",
		    a->path, name.p);
	buf_free(&name);
	return kept;
}

/* A text that cannot be added to goes under another name; fresh replaces it. */
static bool
read_journal(const struct append *a, struct journal *journal, struct buf *fresh)
{
	bool empty = str_trim(buf_str(&a->text)).n == 0, kept = true;
	char directory[PATH_MAX];
	struct str project = project_of(a, directory);

	if (!empty) {
		journal_read(journal, buf_str(&a->text));
		if (journal->damage == NULL && journal->current)
			return true;
		kept = keep_old(a, journal);
	}
	if (empty || journal->damage)
		journal_begin(fresh, project);
	else
		journal_migrate(journal, project, fresh);
	journal_free(journal);
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
json_add(struct append *a, struct buf *text)
{
	struct buf fresh = { 0 }, entry = { 0 }, now = { 0 };
	struct json ts = a->report->timestamp;
	struct journal journal = { 0 };
	bool made;

	moment_format(&now, "\"%Y-%m-%dT%H:%M:%S.000Z\"", a->now);
	made = read_journal(a, &journal, &fresh) &&
	    make_entry(a, &journal, buf_str(&now), &entry);
	if (made)
		journal_add(&journal, buf_str(&entry), buf_str(&now),
		    ts.type == JSON_STRING ? ts.raw : buf_str(&now), text);
	journal_free(&journal);
	buf_free(&fresh);
	buf_free(&entry);
	buf_free(&now);
	return made;
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
