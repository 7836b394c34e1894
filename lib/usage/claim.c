#include "usage/claim.h"

#include <stdlib.h>

#include "base/err.h"
#include "base/file.h"
#include "base/in.h"
#include "usage/money.h"
#include "usage/total.h"

static const struct sums_by all_names = {
	.name = { OF_SESSION, OF_AGENT, OF_MODEL, OF_DAY, OF_TOOL, OF_VERB },
	.n = OF_NAMES,
};

struct claim {
	const char *file;
	struct sums sums; /* what is new, sorted by session */
	bool *written;    /* the session that begins at this row */
	struct buf *text; /* of the file as it will be */
	struct arena arena;
};

/* ---- the line of a session ---- */

/* Behind the last row of the session that begins at `first`. */
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
write_session(struct claim *claim, size_t first)
{
	const struct sums *sums = &claim->sums;
	size_t end = session_end(sums, first);
	struct sum whole = { .name = { 0 } };
	struct buf *b = claim->text;

	whole.name[OF_SESSION] = sums->rows[first].name[OF_SESSION];
	for (size_t i = first; i < end; i++) {
		for (size_t k = 0; k < AMOUNTS; k++)
			whole.amount[k] = capped_add(whole.amount[k],
			    sums->rows[i].amount[k]);
	}
	json_open(b, NULL, '{');
	json_add_text(b, "kind", STR("total"));
	total_add(b, sums, &whole);
	json_open(b, "parts", '[');
	for (size_t i = first; i < end; i++) {
		struct sum part = sums->rows[i];

		part.name[OF_SESSION] = 0;
		json_open(b, NULL, '{');
		total_add(b, sums, &part);
		json_close(b, '}');
	}
	json_close(b, ']');
	json_close(b, '}');
	buf_addc(b, '\n');
	claim->written[first] = true;
}

/* ---- the file ---- */

/* The first row of a session; false if it is not among the new ones. */
static bool
find_session(const struct claim *claim, struct str session, size_t *first)
{
	const struct sums *sums = &claim->sums;
	size_t from = 0, to = sums->n;

	while (from < to) {
		size_t middle = (from + to) / 2;

		if (str_cmp(sum_text(sums, &sums->rows[middle], OF_SESSION),
			session) < 0)
			from = middle + 1;
		else
			to = middle;
	}
	*first = from;
	return from < sums->n &&
	    str_eq(sum_text(sums, &sums->rows[from], OF_SESSION), session);
}

static void
keep(struct claim *claim, struct str line)
{
	buf_add(claim->text, line);
	buf_addc(claim->text, '\n');
}

static void
update_line(struct claim *claim, struct str line, size_t number)
{
	struct json_error error;
	struct record record;
	size_t first;

	arena_reset(&claim->arena);
	if (!record_parse(line, &claim->arena, &record, &error)) {
		skip(claim->file, number, "bad record: column %zu: %s",
		    error.at + 1, error.what);
		keep(claim, line);
	} else if (record.kind != KIND_TOTAL ||
	    !find_session(claim, record_text(&record, K_session), &first)) {
		keep(claim, line);
	} else if (!claim->written[first]) {
		write_session(claim, first);
	}
}

static void
update(struct claim *claim, struct str old)
{
	size_t number = 0;

	while (old.n > 0)
		update_line(claim, str_cut(&old, '\n'), ++number);
	for (size_t i = 0; i < claim->sums.n;
	     i = session_end(&claim->sums, i)) {
		if (!claim->written[i])
			write_session(claim, i);
	}
}

void
claim_put(struct buf *b, struct str old, const struct expenses *expenses,
    const char *file)
{
	struct claim claim = { .file = file, .text = b };

	sums_make(&claim.sums, expenses, &all_names);
	claim.written = zeroed(claim.sums.n, sizeof(*claim.written));
	update(&claim, old);
	sums_free(&claim.sums);
	free(claim.written);
	arena_free(&claim.arena);
}

/* What the file says now; of its bad lines was told. */
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
		claim_put(text, buf_str(&old), expenses, file);
		done = (missing && text->n == 0) ||
		    file_put(file, buf_str(text), sources) != FILE_FAILED;
	}
	buf_free(&old);
	return done;
}

bool
claim_update(const char *file, struct expenses *expenses,
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
