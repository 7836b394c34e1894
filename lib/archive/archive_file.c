#include "archive/archive_file.h"

#include <stdlib.h>

#include "base/err.h"
#include "base/sha256.h"
#include "text/edits.h"
#include "text/ref.h"
#include "text/show.h"

/* ---- the mark of a block ---- */

/* How the line of a mark begins. */
#define BLOCK_MARK "<!-- pith:block from="
#define MARK_END " -->"

/*
 * Takes " name=value" off the end of *s, which holds no blank in the value;
 * an empty value where it is not there.
 */
static struct str
take_last(struct str *s, const char *name)
{
	struct str value, tail;
	size_t at = s->n, n = strlen(name);

	while (at && s->p[at - 1] != ' ')
		at--;
	tail = str_skip(*s, at);
	if (at == 0 || !str_starts(tail, str_of(name)))
		return (struct str){ s->p, 0 };
	value = str_skip(tail, n);
	s->n = at - 1;
	return value;
}

static bool
take_size(struct str *s, const char *name, size_t *size)
{
	uintmax_t n;

	if (!str_number(take_last(s, name), SIZE_MAX, &n))
		return false;
	*size = (size_t)n;
	return true;
}

/* "65448-0123456789ab"; none is none. */
static bool
take_was(struct str *s, struct block *block)
{
	struct str value = take_last(s, "was=");
	size_t dash = str_chr(value, '-', 0);
	uintmax_t n;

	if (value.n == 0)
		return true;
	if (value.n - dash != REF_DIGEST + 1 ||
	    !str_number(str_head(value, dash), SIZE_MAX, &n) || n == 0)
		return false;
	block->was = (size_t)n;
	block->was_digest = str_skip(value, dash + 1);
	return true;
}

/*
 * Reads a line that is one: the block without its bytes, and how many those
 * are.
 */
static bool
block_mark_read(struct str line, struct block *block, size_t *bytes)
{
	struct str s = str_trim(line);

	*block = (struct block){ 0 };
	if (!str_starts(s, STR(BLOCK_MARK)) || !str_ends(s, STR(MARK_END)) ||
	    s.n < sizeof BLOCK_MARK + sizeof MARK_END)
		return false;
	s.n -= sizeof MARK_END - 1;
	block->at = take_last(&s, "at=");
	if (!take_was(&s, block))
		return false;
	block->digest = take_last(&s, "sha256=");
	if (!take_size(&s, "bytes=", bytes) ||
	    !take_size(&s, "line=", &block->line) || block->line == 0)
		return false;
	block->from = str_skip(s, sizeof BLOCK_MARK - 1);
	return block->at.n && block->digest.n == REF_DIGEST && *bytes;
}

/* Without the line end. */
static void
block_mark_write(struct buf *b, const struct block *block)
{
	buf_adds(b, BLOCK_MARK);
	buf_add(b, block->from);
	buf_addf(b, " line=%zu bytes=%zu sha256=", block->line, block->bytes.n);
	buf_add(b, block->digest);
	if (block->was) {
		buf_addf(b, " was=%zu-", block->was);
		buf_add(b, block->was_digest);
	}
	buf_adds(b, " at=");
	buf_add(b, block->at);
	buf_adds(b, MARK_END);
}

/* ---- blocks ---- */

#define TITLE "# Archive of "
#define CHANGED "a changed block: its bytes do not match its mark"

void
block_digest(struct str bytes, char digest[12])
{
	char hex[SHA256_HEX];

	sha256_hex(bytes, hex);
	memcpy(digest, hex, REF_DIGEST);
}

bool
archive_can_name(struct str name)
{
	for (size_t i = 0; i < name.n; i++) {
		if ((unsigned char)name.p[i] < ' ' || name.p[i] == 0x7f)
			return false;
	}
	return name.n && str_find(name, STR("--"), 0) == name.n &&
	    str_trim(name).n == name.n;
}

/* ---- reading ---- */

/* A block that has no line end got one. */
static size_t
line_end(struct str rest)
{
	if (str_starts(rest, STR("\r\n")))
		return 2;
	return str_starts(rest, STR("\n"));
}

static bool
take_block(struct blocks *blocks, struct str text, size_t at, size_t line)
{
	struct str mark = str_line(str_skip(text, at));
	struct str rest = str_skip(text, at + mark.n);
	struct block block;
	char digest[REF_DIGEST];
	size_t bytes;

	if (!block_mark_read(mark, &block, &bytes) || bytes > rest.n)
		return false;
	block.bytes = str_head(rest, bytes);
	block_digest(block.bytes, digest);
	if (memcmp(digest, block.digest.p, sizeof digest) != 0)
		return false;
	block.mark = at;
	block.end = at + mark.n + bytes;
	if (block.bytes.p[bytes - 1] != '\n')
		block.end += line_end(str_skip(text, block.end));
	block.first = line + 1;
	block.last = line + str_lines(block.bytes);
	*array_push(&blocks->all, &blocks->n, &blocks->cap) = block;
	return true;
}

void
blocks_read(struct blocks *blocks, struct str text, const char *file)
{
	size_t line = 1;

	blocks->n = 0;
	for (size_t at = 0; at < text.n;) {
		struct str here = str_line(str_skip(text, at));

		if (!str_starts(here, STR(BLOCK_MARK))) {
			at += here.n;
			line++;
		} else if (take_block(blocks, text, at, line)) {
			at = blocks->all[blocks->n - 1].end;
			line = blocks->all[blocks->n - 1].last + 1;
		} else {
			if (file)
				skip(file, line, CHANGED);
			at += here.n;
			line++;
		}
	}
}

/* An archive that is in another directory by now calls its log as before. */
void
blocks_only(struct blocks *blocks, struct str log)
{
	size_t n = 0;

	blocks->sure = false;
	for (size_t i = 0; i < blocks->n && !blocks->sure; i++)
		blocks->sure = str_eq(blocks->all[i].from, log);
	for (size_t i = 0; i < blocks->n; i++) {
		struct str from = blocks->all[i].from;

		if (str_eq(blocks->sure ? from : base_name(from),
			blocks->sure ? log : base_name(log)))
			blocks->all[n++] = blocks->all[i];
	}
	blocks->n = n;
}

void
blocks_free(struct blocks *blocks)
{
	free(blocks->all);
	*blocks = (struct blocks){ 0 };
}

/* ---- writing ---- */

/* How the lines of it end. */
static struct str
eol_of(struct str bytes)
{
	return str_ends(str_line(bytes), STR("\r\n")) ? STR("\r\n") : STR("\n");
}

/* Lines of the text, counted from the last block. */
static size_t
lines_before(const struct blocks *blocks, struct str text)
{
	const struct block *last;

	if (blocks->n == 0)
		return str_lines(text);
	last = &blocks->all[blocks->n - 1];
	return last->last + str_lines(str_skip(text, last->end));
}

void
blocks_add(struct blocks *blocks, struct buf *text, struct block block)
{
	struct str eol = eol_of(block.bytes);
	size_t lines;

	if (text->n && text->p[text->n - 1] != '\n')
		buf_add(text, eol);
	if (!edits_after_blank(buf_str(text)))
		buf_add(text, eol);
	lines = lines_before(blocks, buf_str(text));
	block.mark = text->n;
	block_mark_write(text, &block);
	buf_add(text, eol);
	buf_add(text, block.bytes);
	if (block.bytes.p[block.bytes.n - 1] != '\n')
		buf_add(text, eol);
	block.end = text->n;
	block.first = lines + 2;
	block.last = lines + 1 + str_lines(block.bytes);
	*array_push(&blocks->all, &blocks->n, &blocks->cap) = block;
}

void
archive_title(struct buf *b, struct str log)
{
	buf_adds(b, TITLE);
	buf_add(b, log);
	buf_addc(b, '\n');
}

bool
archive_is_empty(struct str text)
{
	struct str rest = str_trim(text);

	return rest.n == 0 ||
	    (str_starts(rest, STR(TITLE)) && str_chr(rest, '\n', 0) == rest.n);
}

bool
is_archive(struct str text)
{
	struct str top = str_trim(text);
	struct blocks blocks = { 0 };
	bool any = false;

	if (str_starts(top, STR(TITLE)) || str_starts(top, STR(BLOCK_MARK))) {
		blocks_read(&blocks, text, NULL);
		any = blocks.n > 0;
		blocks_free(&blocks);
	}
	return any;
}

/* ---- parts of it ---- */

static bool
is_one_run(const struct block *a, const struct block *b)
{
	return str_eq(a->at, b->at) && str_eq(a->from, b->from) &&
	    a->was == b->was && str_eq(a->was_digest, b->was_digest) &&
	    a->line < b->line;
}

size_t
blocks_run(const struct blocks *blocks, size_t n)
{
	while (n > 1 && is_one_run(&blocks->all[n - 2], &blocks->all[n - 1]))
		n--;
	return n ? n - 1 : 0;
}

void
blocks_without(const struct blocks *blocks, struct str text, size_t from,
    const bool *gone, struct buf *b)
{
	size_t at = 0, kept = b->n;

	for (size_t i = 0; i < blocks->n; i++) {
		const struct block *block = &blocks->all[i];
		bool goes = i >= from && (!gone || gone[i]);
		size_t end = goes ? block->mark : block->end;

		buf_add(b, str_head(str_skip(text, at), end - at));
		at = block->end;
		if (!goes)
			kept = b->n;
		/* The blank line in front of it came with it. */
		while (at == text.n && b->n > kept &&
		    str_ends(buf_str(b), STR("\n\n")))
			b->n--;
	}
	buf_add(b, str_skip(text, at));
}
