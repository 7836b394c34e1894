#include <limits.h>
#include <unistd.h>

#include "append.h"
#include "archive/months.h"
#include "base/err.h"
#include "base/file.h"
#include "base/in.h"
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

static bool
write_log(const struct append *a, struct str text)
{
	return file_put_seen(a->path, text, a->exists ? &a->seen : NULL,
		   NULL) != FILE_FAILED;
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
	struct report *r = a->report;
	struct arena arena = { 0 };
	struct buf id = { 0 }, prefix = { 0 };
	bool is_new = true;

	if (r->id.type == JSON_ABSENT) {
		moment_format(&prefix, "entry-%Y%m%d-%H%M%S-",
		    time_of(a, true));
		journal_next_id(journal, buf_str(&prefix), &a->added);
		json_put(&id, buf_str(&a->added));
	} else {
		buf_add(&a->added,
		    r->id.type == JSON_STRING ? json_text(r->id, &arena)
					      : r->id.raw);
		is_new = !journal_has_id(journal, r->id);
	}
	if (!is_new)
		fail("'%s' has an entry '%.*s' already", a->path,
		    STR_ARG(buf_str(&a->added)));
	report_write(r, buf_str(&id),
	    r->timestamp.type == JSON_ABSENT ? now : STR(""), b);
	buf_free(&id);
	buf_free(&prefix);
	arena_free(&arena);
	return is_new;
}

static bool
add_to_journal(struct append *a, const struct journal *journal)
{
	struct buf entry = { 0 }, text = { 0 }, now = { 0 };
	struct json json, ts;
	struct json_error error;
	bool done;

	moment_format(&now, "\"%Y-%m-%dT%H:%M:%S.000Z\"", a->now);
	done = make_entry(a, journal, buf_str(&now), &entry);
	if (done) {
		json_check(buf_str(&entry), &json, &error);
		ts = json_member(json, "timestamp");
		journal_add(journal, buf_str(&entry), buf_str(&now),
		    ts.type == JSON_STRING ? ts.raw : buf_str(&now), &text);
		done = write_log(a, buf_str(&text));
	}
	buf_free(&entry);
	buf_free(&text);
	buf_free(&now);
	return done;
}

static bool
append_json(struct append *a)
{
	struct journal journal = { 0 };
	struct buf fresh = { 0 };
	bool done = open_log(a) && read_journal(a, &journal, &fresh) &&
	    add_to_journal(a, &journal);

	journal_free(&journal);
	buf_free(&fresh);
	return done;
}

/* ---- a log in Markdown ---- */

/* So many of the newest entries are tried as a template. */
enum { MODELS = 8 };

struct adding {
	struct append *append;
	struct content content;
	struct mdlog log;   /* as it is */
	struct mdlog plain; /* the entry in the default form, alone */
	struct buf plain_text;
	struct insertion in;
	struct buf entry;
};

static bool
try_copy(struct adding *a, const struct mdpart *like)
{
	struct insertion *in = &a->in;
	size_t at = in->at;
	bool right;

	buf_clear(&a->entry);
	if (in->top && template_is_grouped(&a->content, like))
		in->at = (size_t)(like->group.p - a->log.text.p);
	right = template_copy(&a->entry, &a->content, like) &&
	    insertion_try(in, buf_str(&a->entry));
	in->at = at;
	return right;
}

static bool
try_copies(struct adding *a)
{
	const struct mdlog *log = &a->log;
	size_t i = log->top ? log->first : log->last;

	for (size_t tried = 0; log->entries && tried < MODELS;) {
		if (log->all[i].entry) {
			tried++;
			if (try_copy(a, &log->all[i]))
				return true;
		}
		if (i == (log->top ? log->n - 1 : 0))
			break;
		i = log->top ? i + 1 : i - 1;
	}
	return false;
}

static bool
try_defaults(struct adding *a)
{
	static const unsigned char levels[] = { 2, 3, 1, 4, 0 };

	for (size_t i = 0; i < sizeof levels; i++) {
		buf_clear(&a->entry);
		template_default(&a->entry, &a->content, levels[i]);
		if (!insertion_try(&a->in, buf_str(&a->entry)))
			continue;
		if (a->log.entries && !a->append->silent && !quiet())
			say("'%s': the form of its entries could not be "
			    "copied: this is the default one",
			    a->append->path);
		return true;
	}
	return false;
}

/*
 * An entry without its status is better than none; so is one at the end, if
 * the place where the log grows will not do.
 */
static bool
try_all(struct adding *a)
{
	for (size_t round = 0; round < 4; round++) {
		a->in.any_status = round & 1;
		if (round == 2) {
			a->in.at = a->log.text.n;
			a->in.separator = STR("\n");
			a->in.top = false;
		}
		if ((round < 2 && try_copies(a)) || try_defaults(a))
			return true;
	}
	fail("'%s': another entry would not be recognized: nothing was added",
	    a->append->path);
	return false;
}

/* How the entry is read by itself; false, and reported, if it is not. */
static bool
read_plain(struct adding *a)
{
	buf_adds(&a->plain_text, "# Progress Log\n\n");
	template_default(&a->entry, &a->content, 2);
	buf_add(&a->plain_text, buf_str(&a->entry));
	mdlog_read(&a->plain, buf_str(&a->plain_text));
	if (a->plain.entries == 1)
		return true;
	fail("this would not be recognized as an entry: nothing was added");
	return false;
}

static bool
add_to_markdown(struct adding *a)
{
	struct str was = buf_str(&a->append->text);
	const struct mdpart *plain;
	struct insertion *in = &a->in;

	if (str_starts(was, STR("\xff\xfe")) ||
	    str_starts(was, STR("\xfe\xff"))) {
		fail("'%s' is UTF-16, not UTF-8", a->append->path);
		return false;
	}
	if (!read_plain(a))
		return false;
	plain = &a->plain.all[a->plain.first];
	/* A new log. */
	if (str_trim(was).n == 0) {
		buf_add(&in->text, buf_str(&a->plain_text));
		buf_add(&in->id, plain->id);
		in->added_at = (size_t)(plain->body.p - a->plain_text.p);
		return true;
	}
	mdlog_read(&a->log, was);
	in->log = &a->log;
	in->wanted = plain;
	in->now = a->content.now;
	in->crlf = str_chr(was, '\r', 0) + 1 == str_chr(was, '\n', 0);
	insertion_place(in);
	return try_all(a);
}

static bool
append_markdown(struct append *append)
{
	struct adding a = { .append = append };
	struct insertion *in = &a.in;
	bool done;

	content_of_report(&a.content, append->report, time_of(append, false));
	done = open_log(append) && add_to_markdown(&a) &&
	    write_log(append, buf_str(&in->text));
	if (done && in->id.n)
		buf_add(&append->added, buf_str(&in->id));
	else if (done)
		buf_addf(&append->added, "%s:%zu", append->path,
		    str_lines(str_head(buf_str(&in->text), in->added_at)) + 1);
	content_free(&a.content);
	mdlog_free(&a.log);
	mdlog_free(&a.plain);
	insertion_free(in);
	buf_free(&a.plain_text);
	buf_free(&a.entry);
	return done;
}

bool
append_entry(struct append *a)
{
	bool done = is_json_log(a->path) ? append_json(a) : append_markdown(a);

	if (a->lock >= 0)
		file_unlock(a->lock);
	buf_free(&a->text);
	return done;
}
