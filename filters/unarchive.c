/*
 * unarchive: put the entries of an archive back into their log.
 *
 * Begins with the entries that were moved last. After each step both files are
 * consistent: unarchive writes the log, then the archive without the restored
 * entries.
 */
#include <stdlib.h>

#include "archive/months.h"
#include "archive/pair.h"
#include "archive/restore.h"
#include "base/err.h"
#include "base/file.h"
#include "base/opt.h"
#include "base/out.h"
#include "log/owner.h"
#include "text/edits.h"

struct unarchive {
	struct pair pair;
	struct buf log; /* the new log */
	struct buf archive;
	unsigned char *fates; /* of the blocks */
	bool *gone;           /* no longer in the archive */
	size_t back, stay;    /* number of blocks */
	bool dry, last;
};

/*
 * The first block of a step. A step is all blocks that left references, or a
 * run that left none.
 */
static size_t
step_begin(const struct unarchive *u, size_t to)
{
	const struct block *all = u->pair.blocks.all;
	size_t from = blocks_run(&u->pair.blocks, to);

	while (
	    !u->last && all[to - 1].was == 0 && from && all[from - 1].was == 0)
		from--;
	return from;
}

/* Counts the blocks that went back into the log. */
static size_t
count(struct unarchive *u, size_t from, size_t to)
{
	size_t back = 0;

	for (size_t i = from; i < to; i++) {
		u->gone[i] |= u->fates[i] != FATE_UNKNOWN;
		back += u->fates[i] == FATE_MOVED;
	}
	u->back += back;
	return back;
}

static bool
write_both(struct unarchive *u, bool moved)
{
	const char *const archive[] = { u->pair.archive_path, NULL };

	buf_clear(&u->archive);
	blocks_without(&u->pair.blocks, buf_str(&u->pair.archive), 0, u->gone,
	    &u->archive);
	if (u->dry)
		return true;
	if (moved) {
		if (!pair_write_log(&u->pair, buf_str(&u->log), archive))
			return false;
		buf_clear(&u->log);
		buf_add(&u->log, buf_str(&u->pair.log));
	}
	return pair_write_archive(&u->pair, buf_str(&u->archive));
}

/*
 * Puts back the blocks whose place the log shows; *back is their number. False,
 * and reported, on failure.
 */
static bool
put_back(struct unarchive *u, size_t from, size_t to, size_t *back)
{
	struct buf next = { 0 };
	size_t line;

	restore_fates(&u->pair.blocks, from, to, buf_str(&u->log), u->fates);
	buf_room(&next, 1);
	if (!restore_log(&u->pair.blocks, from, to, buf_str(&u->log), u->fates,
		&next, &line)) {
		fail("'%s': line %zu refers to the same entry as another line: "
		     "one of them is a copy",
		    u->pair.log_path, line);
		buf_free(&next);
		return false;
	}
	*back = count(u, from, to);
	buf_free(&u->log);
	u->log = next;
	return write_both(u, *back > 0);
}

/* A restored entry may contain a reference to an entry moved before it. */
static bool
step(struct unarchive *u, size_t from, size_t to)
{
	size_t back;

	do {
		if (!put_back(u, from, to, &back))
			return false;
	} while (back && back < to - from);
	for (size_t i = from; i < to; i++)
		u->stay += !u->gone[i];
	return true;
}

static void
report(const struct unarchive *u)
{
	if (u->stay) {
		say("%zu %s left in '%s': '%s' no longer shows where %s",
		    u->stay, u->stay == 1 ? "entry" : "entries",
		    u->pair.archive_path, u->pair.log_path,
		    u->stay == 1 ? "it belongs" : "they belong");
		check_failed();
	}
	if (!quiet() && !u->dry)
		say("%zu %s put back into '%s'", u->back,
		    u->back == 1 ? "entry" : "entries", u->pair.log_path);
}

static void
show(const struct unarchive *u)
{
	edits_show_texts(out_buf(), u->pair.log_path, true,
	    buf_str(&u->pair.log), buf_str(&u->log));
	edits_show_texts(out_buf(), u->pair.archive_path, true,
	    buf_str(&u->pair.archive), buf_str(&u->archive));
}

static void
run(struct unarchive *u)
{
	size_t to, from;

	if (!pair_open(&u->pair))
		return;
	if (!u->pair.has_archive) {
		fail("there is no '%s'", u->pair.archive_path);
		return;
	}
	to = u->pair.blocks.n;
	u->fates = zeroed(to + 1, 1);
	u->gone = zeroed(to + 1, sizeof *u->gone);
	buf_add(&u->log, buf_str(&u->pair.log));
	buf_add(&u->archive, buf_str(&u->pair.archive));
	for (; to; to = u->last ? 0 : from) {
		from = step_begin(u, to);
		if (!step(u, from, to))
			return;
	}
	if (u->pair.blocks.n == 0 && !write_both(u, false))
		return;
	if (u->dry)
		show(u);
	report(u);
}

static void
run_months(const struct unarchive *u)
{
	const struct months months = { u->pair.log_path, u->pair.archive_path,
		u->pair.owner, u->pair.as, NULL, u->dry };

	if (u->last)
		die_usage("--last: a log in JSON does not know what was last");
	months_restore(&months);
}

static void
free_all(struct unarchive *u)
{
	pair_close(&u->pair);
	buf_free(&u->log);
	buf_free(&u->archive);
	free(u->fates);
	free(u->gone);
}

int
main(int argc, char *argv[])
{
	struct unarchive u = { 0 };
	const struct opt opts[] = {
		{ 'a', "archive", "FILE", OPT_TEXT, &u.pair.archive_path,
		    "the archive (log.archive.md for log.md)" },
		{ 'l', "last", NULL, OPT_FLAG, &u.last,
		    "put back only what the last run moved" },
		DRY_RUN_OPTION(&u.dry),
		OWNER_OPTIONS(&u.pair.as, &u.pair.owner),
		FILE_OPTIONS,
		{ 0 },
	};
	const struct program program = { "unarchive",
		"put the entries of an archive back into their log", "LOG",
		opts };
	char **files = options_parse(&program, argc, argv);

	u.pair.log_path = log_operand(files);
	if (files[1])
		die_usage("one log, not '%s' as well", files[1]);
	if (is_json_log(files[0]))
		run_months(&u);
	else
		run(&u);
	free_all(&u);
	return finish();
}
