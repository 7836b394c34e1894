/*
 * archive: move entries from a log to its archive, leaving references.
 *
 * First writes the archive, syncs it and reads it back; then replaces the log.
 * If archive is killed between the two, both files have the entries, and the
 * next run first removes them from the end of the archive.
 */
#include <stdlib.h>

#include "archive/months.h"
#include "archive/moves.h"
#include "archive/pair.h"
#include "archive/restore.h"
#include "base/err.h"
#include "base/file.h"
#include "base/opt.h"
#include "base/out.h"
#include "log/owner.h"
#include "log/retention.h"
#include "text/time.h"

struct archive {
	struct pair pair;
	struct moves moves;
	struct shortened shorten;
	struct buf new_archive; /* the new archive */
	struct buf new_log;     /* the new log */
	struct buf at;
	size_t old_size; /* bytes of the old log */
	bool dry;
};

/*
 * A run that was killed leaves entries at the end of the archive that the log
 * still has. Counts the blocks before them.
 */
static size_t
count_finished(const struct pair *pair)
{
	const struct blocks *blocks = &pair->blocks;
	unsigned char *fates = zeroed(blocks->n + 1, 1);
	size_t n = blocks->n;

	while (n) {
		size_t from = blocks_run(blocks, n);

		restore_fates(blocks, from, n, buf_str(&pair->log), fates);
		if (fates[n - 1] != FATE_PRESENT)
			break;
		for (; n > from && fates[n - 1] == FATE_PRESENT; n--)
			continue;
	}
	free(fates);
	return n;
}

static void
forget_unfinished(struct archive *a)
{
	size_t n = count_finished(&a->pair);

	blocks_without(&a->pair.blocks, buf_str(&a->pair.archive), n, NULL,
	    &a->new_archive);
	a->pair.blocks.n = n;
}

/* The new files must restore the old log. */
static bool
can_be_undone(const struct archive *a)
{
	struct blocks blocks = { 0 };
	struct buf back = { 0 };
	unsigned char *fates;
	size_t line = 0, from;
	bool same;

	blocks_read(&blocks, buf_str(&a->new_archive), NULL);
	blocks_only(&blocks, a->shorten.name);
	from = blocks.n < a->moves.n ? blocks.n : blocks.n - a->moves.n;
	fates = zeroed(blocks.n + 1, 1);
	restore_fates(&blocks, from, blocks.n, buf_str(&a->new_log), fates);
	same = restore_log(&blocks, from, blocks.n, buf_str(&a->new_log), fates,
		   &back, &line) &&
	    str_eq(buf_str(&back), buf_str(&a->pair.log));
	free(fates);
	buf_free(&back);
	blocks_free(&blocks);
	if (!same && line)
		fail("'%s': line %zu refers to the same entry as another line: "
		     "one of them is a copy",
		    a->pair.log_path, line);
	else if (!same)
		fail("'%s' could not be restored afterwards: nothing was "
		     "changed",
		    a->pair.log_path);
	return same;
}

static void
report(const struct archive *a)
{
	if (quiet())
		return;
	if (a->moves.n == 0)
		say("no entry to move in '%s'", a->pair.log_path);
	else
		say("%zu %s moved from '%s' to '%s', which was %zu bytes and "
		    "is %zu",
		    a->moves.n, a->moves.n == 1 ? "entry" : "entries",
		    a->pair.log_path, a->pair.archive_path, a->old_size,
		    a->new_log.n);
}

static void
shorten(struct archive *a)
{
	struct shortened *s = &a->shorten;

	forget_unfinished(a);
	a->old_size = a->pair.log.n;
	s->log = buf_str(&a->pair.log);
	s->name = a->pair.name;
	s->archive = pair_archive_name(&a->pair);
	s->at = buf_str(&a->at);
	shorten_log(s, &a->moves, &a->pair.blocks, &a->new_archive);
	edits_text(&s->edits, &a->new_log);
}

static void
show(const struct archive *a)
{
	edits_show_texts(out_buf(), a->pair.archive_path, a->pair.has_archive,
	    buf_str(&a->pair.archive), buf_str(&a->new_archive));
	if (edits_any(&a->shorten.edits))
		edits_show(&a->shorten.edits, out_buf(), a->pair.log_path,
		    a->pair.log_path);
}

static void
run(struct archive *a)
{
	if (!pair_open(&a->pair) ||
	    !moves_check(&a->moves, buf_str(&a->pair.log)))
		return;
	shorten(a);
	if (!can_be_undone(a))
		return;
	if (a->dry)
		show(a);
	else if (pair_write_archive(&a->pair, buf_str(&a->new_archive)) &&
	    (a->moves.n == 0 ||
		pair_write_log(&a->pair, buf_str(&a->new_log), NULL)))
		report(a);
}

static void
read_records(struct moves *moves, char *const files[],
    const struct opt_list *of)
{
	struct records records;
	struct record record;

	records_open(&records, files);
	records.last = true;
	while (records_next(&records, &record))
		moves_take(moves, &record);
	if (of->n)
		records_are_whole(&records, of);
	records_close(&records);
}

/* A log in JSON cannot contain references. */
static void
run_months(struct archive *a, const char *through)
{
	const struct months months = { a->pair.log_path, a->pair.archive_path,
		a->pair.owner, a->pair.as, through, a->dry };

	months_archive(&months, &a->moves);
}

/* The day of an age such as "30d"; any other text is returned unchanged. */
static const char *
through_day(struct buf *b, const char *through, const char *now)
{
	int64_t age;

	if (!through || !retention_parse_age(str_of(through), &age))
		return through;
	now_stamp(b, now, age);
	if (b->n != strlen("2026-11-21T19:30:05Z") || b->p[0] < '1')
		die_usage("--through %s is before the year 1000", through);
	b->p[strlen("2026-11-21")] = '\0';
	return b->p;
}

static void
free_all(struct archive *a)
{
	shortened_free(&a->shorten);
	moves_free(&a->moves);
	pair_close(&a->pair);
	buf_free(&a->new_archive);
	buf_free(&a->new_log);
	buf_free(&a->at);
}

int
main(int argc, char *argv[])
{
	struct archive a = { .shorten.references = true };
	const char *leave = "reference", *now = NULL, *through = NULL;
	struct opt_list of = { 0 };
	struct buf day = { 0 };
	const struct opt opts[] = {
		{ 'a', "archive", "FILE", OPT_TEXT, &a.pair.archive_path,
		    "the archive (log.archive.md for log.md)" },
		{ 'l', "leave", "WHAT", OPT_TEXT, &leave,
		    "what to leave for an entry: nothing (reference)" },
		DRY_RUN_OPTION(&a.dry),
		OWNER_OPTIONS(&a.pair.as, &a.pair.owner),
		NOW_OPTION(&now),
		{ 0, "through", "DATE", OPT_TEXT, &through,
		    "archived up to DATE, or 30d ago (last entry moved)" },
		RECORDS_OF(&of),
		FILE_OPTIONS,
		{ 0 },
	};
	const struct program program = { "archive",
		"move entries from a log to its archive", "LOG [FILE ...]",
		opts };
	char **files = options_parse(&program, argc, argv);

	a.pair.log_path = log_operand_to_move(files);
	a.shorten.references = strcmp(leave, "nothing") != 0;
	if (a.shorten.references && strcmp(leave, "reference") != 0)
		die_usage("--leave reference or nothing, not '%s'", leave);
	now_stamp(&a.at, now, 0);
	through = through_day(&day, through, now);
	options_need_input(&program, files + 1);
	a.moves.log = str_of(files[0]);
	/* Before the lock, so that nobody waits for a slow pipe. */
	read_records(&a.moves, files + 1, &of);
	/* If records are missing, nothing is certain. */
	if (!is_broken() && is_json_log(files[0]))
		run_months(&a, through);
	else if (!is_broken())
		run(&a);
	free_all(&a);
	buf_free(&day);
	return finish();
}
