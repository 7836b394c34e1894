#include "archive/restore.h"

#include "archive/places.h"
#include "archive/standing.h"

/* ---- blocks that left references ---- */

static void
fates_of_references(const struct store *store, size_t from, size_t to,
    struct str log, unsigned char *fates)
{
	struct places places = { 0 };

	places_read(&places, log, store);
	for (size_t i = 0; i < places.n; i++) {
		size_t block = places.all[i].block;

		if (block >= from && block < to)
			fates[block] = FATE_MOVED;
	}
	if (store->sure)
		standing_tell(store, from, to, log, fates);
	places_free(&places);
}

/*
 * A reference whose block stands for nothing else gives way to it. The line
 * end is that of the block.
 */
static void
put_block(struct buf *b, struct str line, struct str bytes)
{
	buf_add(b, bytes);
	if (bytes.p[bytes.n - 1] != '\n')
		buf_add(b, str_eol(line));
}

static bool
restore_references(const struct store *store, size_t from, size_t to,
    struct str log, struct buf *b, size_t *line)
{
	struct places places = { 0 };
	size_t at = 0;
	bool clear = true;

	places_read(&places, log, store);
	for (size_t i = 0; clear && i < places.n; i++) {
		const struct place *place = &places.all[i];

		if (place->block < from || place->block >= to)
			continue;
		if (place->twice) {
			*line = place->line;
			clear = false;
			continue;
		}
		buf_add(b, str_head(str_skip(log, at), place->off - at));
		put_block(b, str_head(str_skip(log, place->off), place->len),
		    store->all[place->block].bytes);
		at = place->off + place->len;
	}
	if (clear)
		buf_add(b, str_skip(log, at));
	places_free(&places);
	return clear;
}

/* ---- a run that left nothing ---- */

static bool
is_was(const struct stored *block, struct str text)
{
	char digest[REF_DIGEST];

	store_digest(text, digest);
	return memcmp(digest, block->was_digest.p, sizeof digest) == 0;
}

/* The log before the run is all of it, but for what came behind or before. */
static bool
begins_or_ends_as(const struct stored *block, struct str log)
{
	return log.n >= block->was &&
	    (is_was(block, str_head(log, block->was)) ||
		is_was(block, str_skip(log, log.n - block->was)));
}

static size_t
run_bytes(const struct store *store, size_t from, size_t to)
{
	size_t n = 0;

	for (size_t i = from; i < to; i++)
		n += store->all[i].bytes.n;
	return n;
}

/*
 * Puts the blocks at their lines, counted from `base` on. False where there
 * are no such lines, or the whole is not what it was.
 */
static bool
put_run(const struct store *store, size_t from, size_t to, struct str log,
    size_t base, struct buf *b)
{
	size_t begin = b->n + base;
	size_t at = base, line = 1;

	buf_add(b, str_head(log, base));
	for (size_t i = from; i < to; i++) {
		const struct stored *block = &store->all[i];

		for (; line < block->line && at < log.n; line++) {
			size_t end = str_chr(log, '\n', at) + 1;

			end = end < log.n ? end : log.n;
			buf_add(b, str_head(str_skip(log, at), end - at));
			at = end;
		}
		buf_add(b, block->bytes);
		line += block->last - block->first + 1;
	}
	buf_add(b, str_skip(log, at));
	return b->n - begin >= store->all[from].was &&
	    is_was(&store->all[from],
		str_head(buf_since(b, begin), store->all[from].was));
}

static bool
restore_run(const struct store *store, size_t from, size_t to, struct str log,
    struct buf *b)
{
	size_t was = store->all[from].was, begin = b->n;
	size_t moved = run_bytes(store, from, to);

	if (moved > was || log.n < was - moved)
		return false;
	if (put_run(store, from, to, log, 0, b))
		return true;
	b->n = begin;
	if (put_run(store, from, to, log, log.n - (was - moved), b))
		return true;
	b->n = begin;
	return false;
}

static void
fates_of_run(const struct store *store, size_t from, size_t to, struct str log,
    unsigned char *fates)
{
	enum fate fate = FATE_UNKNOWN;
	struct buf b = { 0 };

	if (store->sure && begins_or_ends_as(&store->all[from], log))
		fate = FATE_STANDS;
	else if (restore_run(store, from, to, log, &b))
		fate = FATE_MOVED;
	memset(fates + from, (int)fate, to - from);
	buf_free(&b);
}

/* ---- both ---- */

void
restore_fates(const struct store *store, size_t from, size_t to, struct str log,
    unsigned char *fates)
{
	if (from == to)
		return;
	memset(fates + from, FATE_UNKNOWN, to - from);
	if (store->all[from].was)
		fates_of_run(store, from, to, log, fates);
	else
		fates_of_references(store, from, to, log, fates);
}

bool
restore_log(const struct store *store, size_t from, size_t to, struct str log,
    const unsigned char *fates, struct buf *b, size_t *line)
{
	*line = 0;
	if (from == to || (store->all[from].was && fates[from] != FATE_MOVED))
		buf_add(b, log);
	else if (store->all[from].was)
		return restore_run(store, from, to, log, b);
	else
		return restore_references(store, from, to, log, b, line);
	return true;
}
