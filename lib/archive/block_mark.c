#include "archive/block_mark.h"

#include "text/ref.h"

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
take_was(struct str *s, struct stored *block)
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

bool
block_mark_read(struct str line, struct stored *block, size_t *bytes)
{
	struct str s = str_trim(line);

	*block = (struct stored){ 0 };
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

void
block_mark_write(struct buf *b, const struct stored *block)
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
