/* append: adds an entry to a log, in JSON or Markdown. */
#include <stdio.h>
#include <unistd.h>

#include "../../filters/append/append.h"
#include "base/file.h"
#include "base/in.h"
#include "fuzz.h"
#include "jsonlog/entry_id.h"

enum { NOW = 1772359200 };

/* The result has everything from before, in order, and something new. */
static bool
is_insertion(struct str was, struct str is)
{
	size_t before = 0, after = 0;

	while (before < was.n && before < is.n && was.p[before] == is.p[before])
		before++;
	while (after < was.n && after < is.n &&
	    was.p[was.n - 1 - after] == is.p[is.n - 1 - after])
		after++;
	return is.n > was.n && before + after >= was.n;
}

/* ---- JSON ---- */

static void
adds(const struct journal *journal)
{
	const struct str now = STR("\"2026-03-01T10:00:00Z\"");
	struct buf id = { 0 }, entry = { 0 }, text = { 0 };
	struct seen ids = { 0 }, more_ids = { 0 };
	struct journal more;

	journal_ids(journal, &ids);
	entry_id_put(&id, STR("entry-"), journal->text, &ids);
	must(seen_times(&ids, buf_str(&id)) == 0);
	buf_addf(&entry, "{\"id\":\"%.*s\"}", STR_ARG(buf_str(&id)));
	journal_add(journal, buf_str(&entry), now, now, &text);
	journal_read(&more, buf_str(&text));
	must(more.damage == NULL && more.current);
	must(json_size(more.entries) == json_size(journal->entries) + 1);
	journal_ids(&more, &more_ids);
	must(seen_times(&more_ids, buf_str(&id)) == 1);
	journal_free(&more);
	map_free(&ids.map);
	map_free(&more_ids.map);
	buf_free(&id);
	buf_free(&entry);
	buf_free(&text);
}

static void
keeps_journal(struct str text)
{
	struct journal journal, current;
	struct buf migrated = { 0 };

	journal_read(&journal, text);
	must(journal.damage == NULL || journal.line > 0);
	if (journal.damage == NULL && journal.current) {
		adds(&journal);
	} else if (journal.damage == NULL) {
		journal_migrate(&journal, STR("p"), &migrated);
		journal_read(&current, buf_str(&migrated));
		must(current.damage == NULL && current.current);
		must(str_eq(current.entries.raw, journal.entries.raw) ||
		    json_size(journal.entries) == 0);
		adds(&current);
		journal_free(&current);
	}
	journal_free(&journal);
	buf_free(&migrated);
}

/* ---- Markdown ---- */

static size_t
entries_of(struct str text)
{
	struct mdlog log;
	const char *at = text.p;
	size_t n;

	mdlog_read(&log, text);
	for (size_t i = 0; i < log.n; i++) {
		struct str body = log.all[i].body;

		must(body.n && body.p >= at && inside(body, text));
		must(inside(mdlog_tail(body), body));
		at = str_end(body);
	}
	n = log.n;
	mdlog_free(&log);
	return n;
}

static const char *
a_file(void)
{
	static char name[64];

	if (name[0] == '\0')
		snprintf(name, sizeof name, "/tmp/pith-fuzz-append.%d.md",
		    (int)getpid());
	return name;
}

static void
extends_log(struct str text)
{
	const struct given_options given = {
		.values = { [GIVEN_TYPE] = "task_completed",
		    [GIVEN_TASK] = "US-7",
		    [GIVEN_TEXT] = "Count the cards\nall of them" }
	};
	struct report report = { 0 };
	struct append book = { .path = a_file(),
		.silent = true,
		.now = NOW,
		.report = &report };
	struct buf is = { 0 };
	bool added;

	report_of_options(&report, &given);
	must(file_put(book.path, text, NULL));
	added = append_entry(&book);
	must(read_file(book.path, &is));
	if (!added)
		must(str_eq(buf_str(&is), text));
	else if (str_trim(text).n)
		must(is_insertion(text, buf_str(&is)) &&
		    entries_of(buf_str(&is)) == entries_of(text) + 1);
	unlink(book.path);
	buf_free(&is);
	buf_free(&book.added);
	report_free(&report);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	struct str text = { (const char *)data, n };

	keeps_journal(text);
	entries_of(text);
	extends_log(text);
	return 0;
}
