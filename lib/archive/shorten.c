#include "archive/shorten.h"

#include "text/md.h"
#include "text/ref.h"

/* Without the blank lines that it ends with. */
static struct str
without_blank(struct str bytes)
{
	size_t n = bytes.n;

	while (n) {
		size_t at = str_line_start(bytes, n);

		if (str_trim(str_skip(str_head(bytes, n), at)).n)
			break;
		n = at;
	}
	return n ? str_head(bytes, n) : bytes;
}

static bool
is_reference(struct str line)
{
	struct ref ref;

	return ref_mark(&ref, line);
}

/*
 * What of the entry is moved. The blank lines behind it stay where a reference
 * stands in front of something else: that is no part of its list.
 */
static struct str
moved(const struct shorten *s, const struct move *move, const struct move *next)
{
	size_t end = move->src.off + move->src.len;
	struct str bytes = str_head(str_skip(s->log, move->src.off),
	    move->src.len);

	if (!s->references || (next && next->src.off == end) ||
	    is_reference(str_line(str_skip(s->log, end))))
		return bytes;
	return without_blank(bytes);
}

/* The list mark that the entry has, else one of ours; in a table a cell. */
static void
put_mark(struct buf *b, struct str line, const struct md_line *md)
{
	size_t n = 0;

	while (n < line.n && (line.p[n] == ' ' || line.p[n] == '\t'))
		n++;
	if (md->kind == MD_ITEM) {
		n += str_run_of(str_skip(line, n), is_digit);
		buf_add(b, str_head(line, n + 1));
	} else {
		buf_addc(b, md->kind == MD_ROW ? '|' : '-');
	}
	buf_addc(b, ' ');
}

static struct str
reference(struct shorten *s, const struct move *move,
    const struct stored *block)
{
	struct ref ref = { s->archive, block->first, block->last, false,
		block->digest };
	struct buf b = { 0 };
	struct md md;
	struct md_line line;
	struct str text;

	md_open_part(&md);
	line = md_line(&md, str_line(block->bytes));
	put_mark(&b, block->bytes, &line);
	buf_add(&b, move->words);
	buf_addc(&b, ' ');
	ref_mark_write(&b, &ref);
	if (line.kind == MD_ROW)
		buf_adds(&b, " |");
	text = arena_copy(&s->arena, buf_str(&b));
	buf_free(&b);
	return text;
}

static void
drop_lines(struct edits *edits, struct str bytes)
{
	while (bytes.n) {
		struct str line = str_line(bytes);

		edits_drop(edits, line);
		bytes = str_skip(bytes, line.n);
	}
}

static struct str
digest_of(struct shorten *s, struct str bytes)
{
	char digest[REF_DIGEST];

	store_digest(bytes, digest);
	return arena_copy(&s->arena, (struct str){ digest, sizeof digest });
}

void
shorten_log(struct shorten *s, const struct moves *moves, struct store *store,
    struct buf *archive)
{
	struct stored block = { .from = s->name, .at = s->at };
	size_t at = 0;

	if (!s->references && moves->n) {
		block.was = s->log.n;
		block.was_digest = digest_of(s, s->log);
	}
	if (archive->n == 0 && moves->n)
		store_title(archive, s->name);
	for (size_t i = 0; i < moves->n; i++) {
		const struct move *move = &moves->all[i];

		block.bytes = moved(s, move,
		    i + 1 < moves->n ? move + 1 : NULL);
		block.line = move->src.line;
		block.digest = digest_of(s, block.bytes);
		store_add(store, archive, block);
		edits_keep(&s->edits,
		    str_head(str_skip(s->log, at), move->src.off - at));
		drop_lines(&s->edits, block.bytes);
		if (s->references)
			edits_add(&s->edits,
			    reference(s, move, &store->all[store->n - 1]),
			    str_eol(block.bytes));
		at = move->src.off + block.bytes.n;
	}
	edits_keep(&s->edits, str_skip(s->log, at));
}

void
shorten_free(struct shorten *s)
{
	edits_free(&s->edits);
	arena_free(&s->arena);
}
