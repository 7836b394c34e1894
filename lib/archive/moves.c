#include "archive/moves.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

#include "base/err.h"
#include "base/resolve.h"
#include "text/body.h"
#include "text/md.h"
#include "text/ref.h"
#include "text/show.h"
#include "text/truncate.h"

enum { TITLE = 160 }; /* bytes of a title, where there is no short form */

static struct str
without_dot(struct str path)
{
	while (str_starts(path, STR("./")))
		path = str_skip(path, 2);
	return path;
}

/* The path a ends with the names of the path b. */
static bool
ends_as(struct str a, struct str b)
{
	return str_ends(a, b) && (a.n == b.n || a.p[a.n - b.n - 1] == '/');
}

/* Where the path leads to a file from here, that is the one or it is not. */
static bool
is_other_file(const struct moves *moves, struct str file)
{
	char a[PATH_MAX], b[PATH_MAX];
	struct stat one, other;

	snprintf(a, sizeof a, "%.*s", STR_ARG(file));
	snprintf(b, sizeof b, "%.*s", STR_ARG(moves->log));
	return stat(a, &one) == 0 && stat(b, &other) == 0 &&
	    !is_same_file(&one, &other);
}

/* As it was called in another directory, too. */
static bool
is_log(const struct moves *moves, struct str file)
{
	struct str a = without_dot(file), b = without_dot(moves->log);

	if (a.n == 0 || str_eq(a, STR("-")) || str_eq(a, b))
		return true;
	return (ends_as(a, b) || ends_as(b, a)) && !is_other_file(moves, file);
}

/* "2026-01-18 US-001: " in front of what the entry says in short. */
static void
put_words(struct buf *b, const struct record *entry)
{
	struct str day = str_head(record_text(entry, K_ts), 10);
	struct str id = record_text(entry, K_id);
	struct str gist = json_text(json_member(entry->at[K_gist], "128"),
	    entry->arena);

	show_text(b, day);
	if (day.n && id.n)
		buf_addc(b, ' ');
	show_text(b, id);
	if (day.n || id.n)
		buf_adds(b, ": ");
	if (gist.n == 0)
		gist = truncate_text(record_text(entry, K_title), TITLE,
		    entry->arena);
	if (gist.n)
		show_bullet(b, gist);
	else
		buf_adds(b, "archived");
}

static void
take_entry(struct moves *moves, const struct record *entry,
    const struct src *src)
{
	struct move move = { .src = *src };

	buf_clear(&moves->words);
	put_words(&moves->words, entry);
	move.src.file = (struct str){ NULL, 0 };
	move.words = arena_copy(&moves->arena, buf_str(&moves->words));
	move.body = record_copy(entry, K_body, &moves->arena);
	move.ts = record_copy(entry, K_ts, &moves->arena);
	*array_push(&moves->all, &moves->n, &moves->cap) = move;
}

/* Records cover so much of the log. */
static void
cover(struct moves *moves, const struct src *src)
{
	moves->covered += src->len;
	if (src->off + src->len > moves->end)
		moves->end = src->off + src->len;
}

/* Entries that recent(1) left out. */
static void
cover_dropped(struct moves *moves, const struct record *record)
{
	struct src src;

	json_each (it, record->at[K_src]) {
		if (src_parse(it.value, record->arena, &src) &&
		    is_log(moves, src.file))
			cover(moves, &src);
	}
}

static void
say_other(struct moves *moves, const struct record *record, struct str file)
{
	if (str_eq(buf_str(&moves->other), file))
		return;
	buf_clear(&moves->other);
	buf_add(&moves->other, file);
	skip(record->in_file, record->in_line,
	    "an entry of '%.*s', which is another file", STR_ARG(file));
}

void
moves_take(struct moves *moves, const struct record *record)
{
	struct src src;

	if (record->kind == KIND_DROP &&
	    str_eq(record_text(record, K_of), STR("entry"))) {
		cover_dropped(moves, record);
		moves->drop = true;
	}
	moves->doc |= record->kind == KIND_DOC;
	if (record->kind != KIND_ENTRY && record->kind != KIND_SECTION)
		return;
	if (!src_parse(record->at[K_src], record->arena, &src) ||
	    src.len == 0) {
		if (record->kind == KIND_ENTRY)
			skip(record->in_file, record->in_line,
			    "an entry without its place in the file");
		return;
	}
	if (!is_log(moves, src.file)) {
		if (record->kind == KIND_ENTRY)
			say_other(moves, record, src.file);
		return;
	}
	cover(moves, &src);
	if (record->kind == KIND_ENTRY)
		take_entry(moves, record, &src);
}

static int
cmp_move(const void *one, const void *other)
{
	const struct move *a = one, *b = other;

	return src_cmp(&a->src, &b->src);
}

static bool
is_there(const struct move *move, struct str text, size_t from)
{
	const struct src *src = &move->src;

	if (src->off < from || src->off > text.n ||
	    src->len > text.n - src->off ||
	    (src->off && text.p[src->off - 1] != '\n'))
		return false;
	return body_is(move->body,
	    str_head(str_skip(text, src->off), src->len));
}

/* unarchive(1) needs the lines of the log, not those of the records. */
static size_t
set_line(struct move *move, struct str text, size_t from, size_t line)
{
	struct str before = str_head(text, move->src.off);

	for (size_t at = from; (at = str_chr(before, '\n', at)) < before.n;
	     at++)
		line++;
	move->src.line = line;
	return line;
}

/* An entry with two records is moved once. */
static void
join(struct moves *moves)
{
	size_t n = 0;

	for (size_t i = 0; i < moves->n; i++) {
		if (n && moves->all[n - 1].src.off == moves->all[i].src.off &&
		    moves->all[n - 1].src.len == moves->all[i].src.len)
			continue;
		moves->all[n++] = moves->all[i];
	}
	moves->n = n;
}

bool
moves_check(struct moves *moves, struct str text)
{
	size_t from = 0, line = 1, at = 0, i = 0;

	array_sort(moves->all, moves->n, cmp_move);
	join(moves);
	/* The records cover the whole log: if it is longer, it has changed. */
	if (moves->n && moves->doc && moves->drop &&
	    moves->covered == moves->end && moves->end != text.n)
		return fail(
		    "'%.*s' was changed since it was read: run it again",
		    STR_ARG(moves->log));
	for (; i < moves->n && is_there(&moves->all[i], text, from); i++) {
		line = set_line(&moves->all[i], text, at, line);
		at = moves->all[i].src.off;
		from = at + moves->all[i].src.len;
	}
	if (i < moves->n)
		fail("'%.*s' was changed since it was read: line %zu is not "
		     "that of the record; run it again",
		    STR_ARG(moves->log), moves->all[i].src.line);
	return i == moves->n;
}

void
moves_free(struct moves *moves)
{
	free(moves->all);
	arena_free(&moves->arena);
	buf_free(&moves->words);
	buf_free(&moves->other);
}

/* ---- the move ---- */

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

/*
 * The part of the entry that is moved. Blank lines at its end stay if something
 * other than a reference follows, which is not part of the same list.
 */
static struct str
moved(const struct shortened *s, const struct move *move,
    const struct move *next)
{
	size_t end = move->src.off + move->src.len;
	struct ref ref;
	struct str bytes = str_head(str_skip(s->log, move->src.off),
	    move->src.len);

	if (!s->references || (next && next->src.off == end) ||
	    ref_parse_mark(&ref, str_line(str_skip(s->log, end))))
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
reference(struct shortened *s, const struct move *move,
    const struct block *block)
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
	ref_format_mark(&b, &ref);
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
digest_of(struct shortened *s, struct str bytes)
{
	char digest[REF_DIGEST];

	block_digest(bytes, digest);
	return arena_copy(&s->arena, (struct str){ digest, sizeof digest });
}

void
shorten_log(struct shortened *s, const struct moves *moves,
    struct blocks *blocks, struct buf *archive)
{
	struct block block = { .from = s->name, .at = s->at };
	size_t at = 0;

	if (!s->references && moves->n) {
		block.was = s->log.n;
		block.was_digest = digest_of(s, s->log);
	}
	if (archive->n == 0 && moves->n)
		archive_title(archive, s->name);
	for (size_t i = 0; i < moves->n; i++) {
		const struct move *move = &moves->all[i];

		block.bytes = moved(s, move,
		    i + 1 < moves->n ? move + 1 : NULL);
		block.line = move->src.line;
		block.digest = digest_of(s, block.bytes);
		blocks_add(blocks, archive, block);
		edits_keep(&s->edits,
		    str_head(str_skip(s->log, at), move->src.off - at));
		drop_lines(&s->edits, block.bytes);
		if (s->references)
			edits_add(&s->edits,
			    reference(s, move, &blocks->all[blocks->n - 1]),
			    str_eol(block.bytes));
		at = move->src.off + block.bytes.n;
	}
	edits_keep(&s->edits, str_skip(s->log, at));
}

void
shortened_free(struct shortened *s)
{
	edits_free(&s->edits);
	arena_free(&s->arena);
}
