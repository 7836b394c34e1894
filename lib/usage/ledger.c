#include "usage/ledger.h"

#include <stdlib.h>

#include "base/err.h"
#include "base/file.h"
#include "base/in.h"
#include "usage/money.h"
#include "usage/sums.h"

static const struct sums_by all_names = {
	.name = { OF_SESSION, OF_AGENT, OF_BRANCH, OF_PROJECT, OF_TEAM,
	    OF_MODEL, OF_DAY, OF_TOOL, OF_VERB },
	.n = OF_NAMES,
};

struct ledger {
	const char *file;
	struct sums sums; /* the new ones, sorted by session */
	bool *written;    /* for the first row of each session */
	struct buf *text; /* the new text of the file */
	struct arena arena;
};

/* ---- the line of a session ---- */

/* The end of the rows of the session that begins at `first`. */
static size_t
session_end(const struct sums *sums, size_t first)
{
	size_t end = first + 1;

	while (end < sums->n &&
	    sums->rows[end].name[OF_SESSION] ==
		sums->rows[first].name[OF_SESSION])
		end++;
	return end;
}

static void
write_session(struct ledger *ledger, size_t first)
{
	const struct sums *sums = &ledger->sums;
	size_t end = session_end(sums, first);
	struct sum whole = { .name = { 0 } };
	struct buf *b = ledger->text;

	whole.name[OF_SESSION] = sums->rows[first].name[OF_SESSION];
	for (size_t i = first; i < end; i++)
		sum_up(&whole, sums->rows[i].amount);
	record_open(b, "total");
	sum_add(b, sums, &whole);
	json_open(b, "parts", '[');
	for (size_t i = first; i < end; i++) {
		struct sum part = sums->rows[i];

		part.name[OF_SESSION] = 0;
		json_open(b, NULL, '{');
		sum_add(b, sums, &part);
		json_close(b, '}');
	}
	json_close(b, ']');
	record_close(b);
	ledger->written[first] = true;
}

/* ---- the file ---- */

/* The first row of a session; false if it is not new. */
static bool
find_session(const struct ledger *ledger, struct str session, size_t *first)
{
	const struct sums *sums = &ledger->sums;
	size_t i;

	array_search(i, sums->n,
	    str_cmp(sum_text(sums, &sums->rows[i], OF_SESSION), session) < 0);
	*first = i;
	return i < sums->n &&
	    str_eq(sum_text(sums, &sums->rows[i], OF_SESSION), session);
}

static void
keep(struct ledger *ledger, struct str line)
{
	buf_add(ledger->text, line);
	buf_addc(ledger->text, '\n');
}

static void
update_line(struct ledger *ledger, struct str line, size_t number)
{
	struct json_error error;
	struct record record;
	size_t first;

	arena_reset(&ledger->arena);
	if (!record_parse(line, &ledger->arena, &record, &error)) {
		skip(ledger->file, number, "bad record: column %zu: %s",
		    error.at + 1, error.what);
		keep(ledger, line);
	} else if (record.kind != KIND_TOTAL ||
	    !find_session(ledger, record_text(&record, K_session), &first)) {
		keep(ledger, line);
	} else if (!ledger->written[first]) {
		write_session(ledger, first);
	}
}

static void
update(struct ledger *ledger, struct str old)
{
	size_t number = 0;

	while (old.n > 0)
		update_line(ledger, str_cut(&old, '\n'), ++number);
	for (size_t i = 0; i < ledger->sums.n;
	     i = session_end(&ledger->sums, i)) {
		if (!ledger->written[i])
			write_session(ledger, i);
	}
}

void
ledger_put(struct buf *b, struct str old, const struct expenses *expenses,
    const char *file)
{
	struct ledger ledger = { .file = file, .text = b };

	sums_make(&ledger.sums, expenses, &all_names);
	ledger.written = zeroed(ledger.sums.n, sizeof(*ledger.written));
	update(&ledger, old);
	sums_free(&ledger.sums);
	free(ledger.written);
	arena_free(&ledger.arena);
}

/* Reads the new text; its bad lines were reported. */
static void
read_again(struct str text, struct expenses *expenses)
{
	struct arena arena = { 0 };
	struct json_error error;
	struct record record;

	expenses_free(expenses);
	while (text.n > 0) {
		arena_reset(&arena);
		if (record_parse(str_cut(&text, '\n'), &arena, &record,
			&error) &&
		    record.kind == KIND_TOTAL)
			expenses_add(expenses, &record);
	}
	arena_free(&arena);
}

static bool
update_file(const char *file, const struct expenses *expenses,
    const char *const sources[], struct buf *text)
{
	struct buf old = { 0 };
	bool missing = file_is_missing(file);
	bool done = missing || read_file(file, &old);

	if (done) {
		ledger_put(text, buf_str(&old), expenses, file);
		done = (missing && text->n == 0) ||
		    file_put(file, buf_str(text), sources) != FILE_FAILED;
	}
	buf_free(&old);
	return done;
}

bool
ledger_update(const char *file, struct expenses *expenses,
    const char *const sources[])
{
	struct buf text = { 0 };
	int lock = file_lock(file);
	bool done;

	if (lock < 0)
		return false;
	done = update_file(file, expenses, sources, &text);
	file_unlock(lock);
	if (done)
		read_again(buf_str(&text), expenses);
	buf_free(&text);
	return done;
}
