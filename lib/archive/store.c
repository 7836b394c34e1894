#include "archive/store.h"

#include <stdlib.h>

#include "archive/block_mark.h"
#include "base/err.h"
#include "base/sha256.h"
#include "text/edits.h"
#include "text/ref.h"
#include "text/show.h"

#define TITLE "# Archive of "
#define CHANGED \
	"a block that was changed: its bytes are not those its mark tells of"

void
store_digest(struct str bytes, char digest[12])
{
	char hex[SHA256_HEX];

	sha256_hex(bytes, hex);
	memcpy(digest, hex, REF_DIGEST);
}

bool
store_names(struct str name)
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
line_end(struct str behind)
{
	if (str_starts(behind, STR("\r\n")))
		return 2;
	return str_starts(behind, STR("\n"));
}

static bool
take_block(struct store *store, struct str text, size_t at, size_t line)
{
	struct str mark = str_line(str_skip(text, at));
	struct str rest = str_skip(text, at + mark.n);
	struct stored block;
	char digest[REF_DIGEST];
	size_t bytes;

	if (!block_mark_read(mark, &block, &bytes) || bytes > rest.n)
		return false;
	block.bytes = str_head(rest, bytes);
	store_digest(block.bytes, digest);
	if (memcmp(digest, block.digest.p, sizeof digest) != 0)
		return false;
	block.mark = at;
	block.end = at + mark.n + bytes;
	if (block.bytes.p[bytes - 1] != '\n')
		block.end += line_end(str_skip(text, block.end));
	block.first = line + 1;
	block.last = line + str_lines(block.bytes);
	store->all = grow(store->all, &store->cap, store->n + 1,
	    sizeof *store->all);
	store->all[store->n++] = block;
	return true;
}

void
store_read(struct store *store, struct str text, const char *file)
{
	size_t line = 1;

	store->n = 0;
	for (size_t at = 0; at < text.n;) {
		struct str here = str_line(str_skip(text, at));

		if (!str_starts(here, STR(BLOCK_MARK))) {
			at += here.n;
			line++;
		} else if (take_block(store, text, at, line)) {
			at = store->all[store->n - 1].end;
			line = store->all[store->n - 1].last + 1;
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
store_only(struct store *store, struct str log)
{
	size_t n = 0;

	store->sure = false;
	for (size_t i = 0; i < store->n && !store->sure; i++)
		store->sure = str_eq(store->all[i].from, log);
	for (size_t i = 0; i < store->n; i++) {
		struct str from = store->all[i].from;

		if (str_eq(store->sure ? from : base_name(from),
			store->sure ? log : base_name(log)))
			store->all[n++] = store->all[i];
	}
	store->n = n;
}

void
store_free(struct store *store)
{
	free(store->all);
	*store = (struct store){ 0 };
}

/* ---- writing ---- */

/* How the lines of it end. */
static struct str
eol_of(struct str bytes)
{
	return str_ends(str_line(bytes), STR("\r\n")) ? STR("\r\n") : STR("\n");
}

/* How many lines the text has, of which the last block's are known. */
static size_t
lines_before(const struct store *store, struct str text)
{
	const struct stored *last;

	if (store->n == 0)
		return str_lines(text);
	last = &store->all[store->n - 1];
	return last->last + str_lines(str_skip(text, last->end));
}

void
store_add(struct store *store, struct buf *text, struct stored block)
{
	struct str eol = eol_of(block.bytes);
	size_t lines;

	if (text->n && text->p[text->n - 1] != '\n')
		buf_add(text, eol);
	if (!edits_behind_blank(buf_str(text)))
		buf_add(text, eol);
	lines = lines_before(store, buf_str(text));
	block.mark = text->n;
	block_mark_write(text, &block);
	buf_add(text, eol);
	buf_add(text, block.bytes);
	if (block.bytes.p[block.bytes.n - 1] != '\n')
		buf_add(text, eol);
	block.end = text->n;
	block.first = lines + 2;
	block.last = lines + 1 + str_lines(block.bytes);
	store->all = grow(store->all, &store->cap, store->n + 1,
	    sizeof *store->all);
	store->all[store->n++] = block;
}

void
store_title(struct buf *b, struct str log)
{
	buf_adds(b, TITLE);
	buf_add(b, log);
	buf_addc(b, '\n');
}

bool
store_is_empty(struct str text)
{
	struct str rest = str_trim(text);

	return rest.n == 0 ||
	    (str_starts(rest, STR(TITLE)) && str_chr(rest, '\n', 0) == rest.n);
}

bool
store_is_archive(struct str text)
{
	struct str top = str_trim(text);
	struct store store = { 0 };
	bool any = false;

	if (str_starts(top, STR(TITLE)) || str_starts(top, STR(BLOCK_MARK))) {
		store_read(&store, text, NULL);
		any = store.n > 0;
		store_free(&store);
	}
	return any;
}

/* ---- parts of it ---- */

static bool
is_one_run(const struct stored *a, const struct stored *b)
{
	return str_eq(a->at, b->at) && str_eq(a->from, b->from) &&
	    a->was == b->was && str_eq(a->was_digest, b->was_digest) &&
	    a->line < b->line;
}

size_t
store_run(const struct store *store, size_t n)
{
	while (n > 1 && is_one_run(&store->all[n - 2], &store->all[n - 1]))
		n--;
	return n ? n - 1 : 0;
}

void
store_without(const struct store *store, struct str text, size_t from,
    const bool *gone, struct buf *b)
{
	size_t at = 0, kept = b->n;

	for (size_t i = 0; i < store->n; i++) {
		const struct stored *block = &store->all[i];
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
