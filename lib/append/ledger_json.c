/* ledger, second part: a log in JSON. */
#include <limits.h>
#include <unistd.h>

#include "append/journal.h"
#include "append/ledger.h"
#include "append/stamp.h"
#include "base/err.h"
#include "base/opt.h"

static void
put_project(const struct ledger *book, struct buf *b)
{
	char directory[PATH_MAX];
	const char *name;

	if (book->project) {
		buf_adds(b, book->project);
		return;
	}
	name = getcwd(directory, sizeof directory) ? strrchr(directory, '/')
						   : NULL;
	buf_adds(b, name && name[1] ? name + 1 : "project");
}

static void
begin(const struct ledger *book, struct buf *b)
{
	struct buf project = { 0 };

	put_project(book, &project);
	journal_begin(b, buf_str(&project));
	buf_free(&project);
}

/* It stays as it is, under another name. */
static bool
put_aside(const struct ledger *book, const struct journal *journal,
    struct buf *fresh)
{
	struct buf suffix = { 0 }, name = { 0 };
	bool kept;

	buf_adds(&suffix, "damaged-");
	stamp_name(&suffix, book->now);
	kept = ledger_keep(book, buf_str(&suffix), &name);
	if (kept)
		skip(book->path, journal->line,
		    "%s; it is '%s' now, and a new log is begun",
		    journal->wrong, name.p);
	begin(book, fresh);
	buf_free(&suffix);
	buf_free(&name);
	return kept;
}

/* The version in a file's name: it comes from the file. */
static void
put_suffix(struct buf *b, struct str version)
{
	for (size_t i = 0; i < version.n && i < 32; i++)
		buf_addc(b,
		    is_alnum(version.p[i]) || (i && version.p[i] == '.')
			? version.p[i]
			: '_');
	buf_adds(b, version.n ? ".bak" : "unversioned.bak");
}

static bool
migrate(const struct ledger *book, const struct journal *journal,
    struct buf *fresh)
{
	struct buf suffix = { 0 }, name = { 0 }, project = { 0 };
	bool kept;

	put_suffix(&suffix, journal->version);
	kept = ledger_keep(book, buf_str(&suffix), &name);
	if (kept && !book->silent && !quiet())
		say("'%s' becomes version " JOURNAL_VERSION
		    "; as it was, it is '%s'",
		    book->path, name.p);
	put_project(book, &project);
	journal_migrate(journal, buf_str(&project), fresh);
	buf_free(&suffix);
	buf_free(&name);
	buf_free(&project);
	return kept;
}

/* Reads what is there, or what comes in its place, which goes to fresh. */
static bool
read_journal(const struct ledger *book, struct journal *journal,
    struct buf *fresh)
{
	bool done = true;

	if (str_trim(buf_str(&book->text)).n == 0) {
		begin(book, fresh);
	} else {
		journal_read(journal, buf_str(&book->text));
		if (journal->wrong == NULL && journal->current)
			return true;
		done = journal->wrong ? put_aside(book, journal, fresh)
				      : migrate(book, journal, fresh);
		journal_free(journal);
	}
	if (done)
		journal_read(journal, buf_str(fresh));
	return done;
}

/* Its second is that of its own time, where it has one. */
static void
next_id(const struct ledger *book, const struct journal *journal,
    struct buf *id)
{
	struct buf prefix = { 0 };
	struct arena arena = { 0 };
	struct date date;
	int64_t seconds = book->now;

	if (date_parse(json_text(book->report->timestamp, &arena), &date) &&
	    date.second >= 0)
		seconds = date_seconds(&date);
	stamp_id(&prefix, seconds);
	journal_next_id(journal, buf_str(&prefix), id);
	buf_free(&prefix);
	arena_free(&arena);
}

/* The entry, its id printed. False, and said, where it stands there already. */
static bool
make_entry(struct ledger *book, const struct journal *journal, struct str now,
    struct buf *b)
{
	struct report *r = book->report;
	struct str ts = r->timestamp.type == JSON_ABSENT ? now : STR("");
	struct arena arena = { 0 };
	struct buf id = { 0 };
	bool is_new = true;

	if (r->id.type == JSON_ABSENT) {
		next_id(book, journal, &book->said);
		json_put(&id, buf_str(&book->said));
	} else {
		buf_add(&book->said,
		    r->id.type == JSON_STRING ? json_text(r->id, &arena)
					      : r->id.raw);
		is_new = !journal_has_id(journal, r->id);
	}
	if (!is_new)
		fail("'%s' has an entry '%.*s' already", book->path,
		    STR_ARG(buf_str(&book->said)));
	report_write(r, buf_str(&id), ts, b);
	buf_free(&id);
	arena_free(&arena);
	return is_new;
}

static bool
add_entry(struct ledger *book, const struct journal *journal)
{
	struct buf entry = { 0 }, text = { 0 }, stamp = { 0 }, now = { 0 };
	struct json json, ts;
	struct json_error error;
	bool done;

	stamp_time(&stamp, book->now);
	json_put(&now, buf_str(&stamp));
	done = make_entry(book, journal, buf_str(&now), &entry);
	if (done) {
		json_check(buf_str(&entry), &json, &error);
		ts = json_member(json, "timestamp");
		journal_add(journal, json, buf_str(&now),
		    ts.type == JSON_STRING ? ts.raw : buf_str(&now), &text);
		done = ledger_write(book, buf_str(&text));
	}
	buf_free(&entry);
	buf_free(&text);
	buf_free(&stamp);
	buf_free(&now);
	return done;
}

bool
ledger_add_json(struct ledger *book)
{
	struct journal journal = { 0 };
	struct buf fresh = { 0 };
	bool done = ledger_open(book) && read_journal(book, &journal, &fresh) &&
	    add_entry(book, &journal);

	journal_free(&journal);
	buf_free(&fresh);
	ledger_close(book);
	return done;
}
