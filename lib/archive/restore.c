#include "archive/restore.h"

#include <stdlib.h>

#include "same/intern.h"
#include "text/ref.h"

/* ---- references ---- */

struct reference {
	struct ref ref;
	size_t off, len; /* its line, with the line end */
	size_t line;     /* from 1 */
	size_t block;    /* its index; SIZE_MAX: it is not in the archive */
	bool twice;      /* other references have all such blocks */
};

struct references {
	struct reference *all; /* in the order of the log */
	size_t n, cap;
};

static void
find_all(struct references *refs, struct str log)
{
	size_t line = 1;

	for (size_t at = 0; at < log.n; line++) {
		struct str rest = str_skip(log, at);
		struct reference ref = { .off = at,
			.line = line,
			.block = SIZE_MAX };

		ref.len = str_line(rest).n;
		at += ref.len;
		if (!ref_parse_mark(&ref.ref, str_head(rest, ref.len)))
			continue;
		*array_push(&refs->all, &refs->n, &refs->cap) = ref;
	}
}

static int
cmp_line(const void *line, const void *block)
{
	return size_cmp(line, &((const struct block *)block)->first);
}

/* Of references to several blocks with one digest, by their lines. */
static void
match_lines(struct references *refs, const struct blocks *blocks, bool *used)
{
	for (size_t i = 0; blocks->n && i < refs->n; i++) {
		struct reference *ref = &refs->all[i];
		const struct block *found = bsearch(&ref->ref.line, blocks->all,
		    blocks->n, sizeof *blocks->all, cmp_line);
		size_t at = found ? (size_t)(found - blocks->all) : 0;

		if (found == NULL || used[at] ||
		    !str_eq(found->digest, ref->ref.digest))
			continue;
		ref->block = at;
		used[at] = true;
	}
}

/* The others, in the order of both. */
static void
match_rest(struct references *refs, const struct blocks *blocks, bool *used)
{
	struct intern digests = { 0 };
	/* Blocks from 1: those of a digest, and after each the next of its own. */
	size_t *first = zeroed(blocks->n + 1, sizeof *first);
	size_t *next = zeroed(blocks->n + 1, sizeof *next);
	size_t *after = zeroed(blocks->n + 1, sizeof *after);

	for (size_t i = blocks->n; i > 0; i--) {
		uint32_t n = intern_add(&digests, blocks->all[i - 1].digest);

		after[i] = next[n];
		first[n] = next[n] = i;
	}
	for (size_t i = 0; i < refs->n; i++) {
		struct reference *ref = &refs->all[i];
		uint32_t n = intern_find(&digests, ref->ref.digest);

		if (n == 0 || ref->block != SIZE_MAX)
			continue;
		while (next[n] && used[next[n] - 1])
			next[n] = after[next[n]];
		ref->twice = next[n] == 0;
		ref->block = (ref->twice ? first[n] : next[n]) - 1;
		used[ref->block] = true;
	}
	intern_free(&digests);
	free(first);
	free(next);
	free(after);
}

/*
 * All references in the log. Their digests find the blocks, and the lines if
 * several blocks have one digest; the name of the archive does not matter.
 */
static void
references_read(struct references *refs, struct str log,
    const struct blocks *blocks)
{
	bool *used = zeroed(blocks->n, sizeof *used);

	find_all(refs, log);
	match_lines(refs, blocks, used);
	match_rest(refs, blocks, used);
	free(used);
}

/* ---- blocks that are present in the log ---- */

/*
 * All blocks are searched in one pass: after a run that was killed there can be
 * as many as the log has entries. They are sorted; the rest of the log from a
 * line can begin with the last one that does not sort after it, and with those
 * that this one begins with.
 */
struct text {
	struct str bytes;
	size_t inner; /* the longest other one that it begins with */
	size_t n;     /* how often it is in the log */
	size_t next;  /* where it can occur again */
};

struct present {
	struct text *texts; /* sorted, each once */
	size_t n;
};

struct lost {
	struct str bytes;
	size_t i; /* the block */
};

static int
cmp_lost(const void *one, const void *other)
{
	const struct lost *a = one, *b = other;
	int order = str_cmp(a->bytes, b->bytes);

	if (order)
		return order;
	return a->i < b->i ? -1 : a->i > b->i;
}

static void
add(struct present *s, struct str bytes)
{
	size_t inner = s->n ? s->n - 1 : SIZE_MAX;

	if (s->n && str_eq(s->texts[s->n - 1].bytes, bytes))
		return;
	while (inner != SIZE_MAX && !str_starts(bytes, s->texts[inner].bytes))
		inner = s->texts[inner].inner;
	s->texts[s->n++] = (struct text){ bytes, inner, 0, 0 };
}

static void
see_line(struct present *s, struct str log, size_t at)
{
	struct str rest = str_skip(log, at);
	size_t low = 0, high = s->n, i;

	while (low < high) {
		size_t middle = (low + high) / 2;

		if (str_cmp(s->texts[middle].bytes, rest) <= 0)
			low = middle + 1;
		else
			high = middle;
	}
	for (i = low ? low - 1 : SIZE_MAX; i != SIZE_MAX;
	     i = s->texts[i].inner) {
		struct text *text = &s->texts[i];

		if (at < text->next || !str_starts(rest, text->bytes))
			continue;
		text->n++;
		text->next = at + text->bytes.n;
	}
}

static size_t
take_lost(struct lost *lost, const struct blocks *blocks, size_t from,
    size_t to, const unsigned char *fates)
{
	size_t n = 0;

	for (size_t i = from; i < to; i++) {
		if (fates[i] == FATE_UNKNOWN)
			lost[n++] = (struct lost){ blocks->all[i].bytes, i };
	}
	array_sort(lost, n, cmp_lost);
	return n;
}

/*
 * The blocks from..to with FATE_UNKNOWN get FATE_PRESENT if a line of the log
 * begins with their bytes: of equal ones the last, as many as are there.
 */
static void
find_present(const struct blocks *blocks, size_t from, size_t to,
    struct str log, unsigned char *fates)
{
	struct lost *lost = zeroed(to - from + 1, sizeof *lost);
	struct present s = { 0 };
	size_t n, t;

	n = take_lost(lost, blocks, from, to, fates);
	s.texts = zeroed(n + 1, sizeof *s.texts);
	for (size_t i = 0; i < n; i++)
		add(&s, lost[i].bytes);
	for (size_t at = 0; n && at < log.n; at = str_chr(log, '\n', at) + 1)
		see_line(&s, log, at);
	t = s.n;
	for (size_t i = n; i-- > 0;) {
		if (i + 1 == n || !str_eq(lost[i].bytes, lost[i + 1].bytes))
			t--;
		if (s.texts[t].n == 0)
			continue;
		s.texts[t].n--;
		fates[lost[i].i] = FATE_PRESENT;
	}
	free(s.texts);
	free(lost);
}

/* ---- blocks that left references ---- */

static void
fates_of_references(const struct blocks *blocks, size_t from, size_t to,
    struct str log, unsigned char *fates)
{
	struct references refs = { 0 };

	references_read(&refs, log, blocks);
	for (size_t i = 0; i < refs.n; i++) {
		size_t block = refs.all[i].block;

		if (block >= from && block < to)
			fates[block] = FATE_MOVED;
	}
	if (blocks->sure)
		find_present(blocks, from, to, log, fates);
	free(refs.all);
}

/*
 * The block replaces its reference. It has its own line end; if it has none, the
 * reference's.
 */
static void
put_block(struct buf *b, struct str line, struct str bytes)
{
	buf_add(b, bytes);
	if (bytes.p[bytes.n - 1] != '\n')
		buf_add(b, str_eol(line));
}

static bool
restore_references(const struct blocks *blocks, size_t from, size_t to,
    struct str log, struct buf *b, size_t *line)
{
	struct references refs = { 0 };
	size_t at = 0;
	bool clear = true;

	references_read(&refs, log, blocks);
	for (size_t i = 0; clear && i < refs.n; i++) {
		const struct reference *place = &refs.all[i];

		if (place->block < from || place->block >= to)
			continue;
		if (place->twice) {
			*line = place->line;
			clear = false;
			continue;
		}
		buf_add(b, str_head(str_skip(log, at), place->off - at));
		put_block(b, str_head(str_skip(log, place->off), place->len),
		    blocks->all[place->block].bytes);
		at = place->off + place->len;
	}
	if (clear)
		buf_add(b, str_skip(log, at));
	free(refs.all);
	return clear;
}

/* ---- a run that left nothing ---- */

static bool
is_was(const struct block *block, struct str text)
{
	char digest[REF_DIGEST];

	block_digest(text, digest);
	return memcmp(digest, block->was_digest.p, sizeof digest) == 0;
}

/* The log is as before the run, with additions at one end at most. */
static bool
begins_or_ends_as(const struct block *block, struct str log)
{
	return log.n >= block->was &&
	    (is_was(block, str_head(log, block->was)) ||
		is_was(block, str_skip(log, log.n - block->was)));
}

static size_t
run_bytes(const struct blocks *blocks, size_t from, size_t to)
{
	size_t n = 0;

	for (size_t i = from; i < to; i++)
		n += blocks->all[i].bytes.n;
	return n;
}

/*
 * Puts the blocks at their lines, counted from `base`. False if there are no
 * such lines, or the result is not the log before the run.
 */
static bool
put_run(const struct blocks *blocks, size_t from, size_t to, struct str log,
    size_t base, struct buf *b)
{
	size_t begin = b->n + base;
	size_t at = base, line = 1;

	buf_add(b, str_head(log, base));
	for (size_t i = from; i < to; i++) {
		const struct block *block = &blocks->all[i];

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
	return b->n - begin >= blocks->all[from].was &&
	    is_was(&blocks->all[from],
		str_head(buf_since(b, begin), blocks->all[from].was));
}

static bool
restore_run(const struct blocks *blocks, size_t from, size_t to, struct str log,
    struct buf *b)
{
	size_t was = blocks->all[from].was, begin = b->n;
	size_t moved = run_bytes(blocks, from, to);

	if (moved > was || log.n < was - moved)
		return false;
	if (put_run(blocks, from, to, log, 0, b))
		return true;
	b->n = begin;
	if (put_run(blocks, from, to, log, log.n - (was - moved), b))
		return true;
	b->n = begin;
	return false;
}

static void
fates_of_run(const struct blocks *blocks, size_t from, size_t to,
    struct str log, unsigned char *fates)
{
	enum fate fate = FATE_UNKNOWN;
	struct buf b = { 0 };

	if (blocks->sure && begins_or_ends_as(&blocks->all[from], log))
		fate = FATE_PRESENT;
	else if (restore_run(blocks, from, to, log, &b))
		fate = FATE_MOVED;
	memset(fates + from, (int)fate, to - from);
	buf_free(&b);
}

/* ---- both ---- */

void
restore_fates(const struct blocks *blocks, size_t from, size_t to,
    struct str log, unsigned char *fates)
{
	if (from == to)
		return;
	memset(fates + from, FATE_UNKNOWN, to - from);
	if (blocks->all[from].was)
		fates_of_run(blocks, from, to, log, fates);
	else
		fates_of_references(blocks, from, to, log, fates);
}

bool
restore_log(const struct blocks *blocks, size_t from, size_t to, struct str log,
    const unsigned char *fates, struct buf *b, size_t *line)
{
	*line = 0;
	if (from == to || (blocks->all[from].was && fates[from] != FATE_MOVED))
		buf_add(b, log);
	else if (blocks->all[from].was)
		return restore_run(blocks, from, to, log, b);
	else
		return restore_references(blocks, from, to, log, b, line);
	return true;
}
