#include "archive/restore.h"

#include <stdlib.h>

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

/* ---- references and blocks with one digest ---- */

struct key {
	const char *digest;
	size_t line; /* in the archive */
	size_t i;
};

struct keys {
	struct key *all;
	size_t n;
};

static int
cmp_key(const void *one, const void *other)
{
	const struct key *a = one, *b = other;
	int order = memcmp(a->digest, b->digest, REF_DIGEST);

	if (order)
		return order;
	if (a->line != b->line)
		return a->line < b->line ? -1 : 1;
	return a->i < b->i ? -1 : a->i > b->i;
}

static void
sort(struct keys keys)
{
	array_sort(keys.all, keys.n, cmp_key);
}

/* Takes those that have the digest of the first one off the start. */
static struct keys
take_equal(struct keys *keys)
{
	struct keys equal = { keys->all, 1 };

	while (equal.n < keys->n &&
	    memcmp(equal.all[equal.n].digest, equal.all->digest, REF_DIGEST) ==
		0)
		equal.n++;
	keys->all += equal.n;
	keys->n -= equal.n;
	return equal;
}

/* Matches them by their lines; the others in their order. */
static void
match_equal(struct references *refs, struct keys from, struct keys to)
{
	struct key *block = to.all, *end = to.all + to.n;

	for (size_t r = 0; r < from.n; r++) {
		while (block < end && block->line < from.all[r].line)
			block++;
		if (block == end || block->line != from.all[r].line)
			continue;
		refs->all[from.all[r].i].block = block->i;
		block++->digest = NULL;
	}
	block = to.all;
	for (size_t r = 0; r < from.n; r++) {
		struct reference *ref = &refs->all[from.all[r].i];

		if (ref->block != SIZE_MAX)
			continue;
		while (block < end && block->digest == NULL)
			block++;
		ref->twice = block == end;
		ref->block = ref->twice ? to.all->i : block++->i;
	}
}

static void
match_all(struct references *refs, struct keys from, struct keys to)
{
	while (from.n && to.n) {
		int order = memcmp(from.all->digest, to.all->digest,
		    REF_DIGEST);
		struct keys some = { 0 };

		if (order <= 0)
			some = take_equal(&from);
		if (order == 0)
			match_equal(refs, some, take_equal(&to));
		else if (order > 0)
			take_equal(&to);
	}
}

/*
 * All references in the log. Their digests find the blocks, and the lines if
 * several blocks have one digest; the name of the archive does not matter.
 */
static void
references_read(struct references *refs, struct str log,
    const struct blocks *blocks)
{
	struct keys from = { 0 }, to = { 0 };

	find_all(refs, log);
	from.all = zeroed(refs->n, sizeof *from.all);
	to.all = zeroed(blocks->n, sizeof *to.all);
	for (; from.n < refs->n; from.n++)
		from.all[from.n] = (struct key){ refs->all[from.n].ref.digest.p,
			refs->all[from.n].ref.line, from.n };
	for (; to.n < blocks->n; to.n++)
		to.all[to.n] = (struct key){ blocks->all[to.n].digest.p,
			blocks->all[to.n].first, to.n };
	sort(from);
	sort(to);
	match_all(refs, from, to);
	free(from.all);
	free(to.all);
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
