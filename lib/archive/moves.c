#include "archive/moves.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

#include "base/err.h"
#include "text/body.h"
#include "text/phrase.h"
#include "text/show.h"

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
	    (one.st_dev != other.st_dev || one.st_ino != other.st_ino);
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
		gist = phrase_cut(record_text(entry, K_title), TITLE,
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
	move.body = arena_copy(&moves->arena, record_text(entry, K_body));
	move.ts = arena_copy(&moves->arena, record_text(entry, K_ts));
	moves->all = grow(moves->all, &moves->cap, moves->n + 1,
	    sizeof *moves->all);
	moves->all[moves->n++] = move;
}

static void
tell(struct moves *moves, const struct src *src)
{
	moves->told += src->len;
	if (src->off + src->len > moves->end)
		moves->end = src->off + src->len;
}

/* Entries that recent(1) left out. */
static void
tell_dropped(struct moves *moves, const struct record *record)
{
	struct json_iter iter = { 0 };
	struct json value, name;
	struct src src;

	while (json_next(record->at[K_src], &iter, &name, &value)) {
		if (src_read(value, record->arena, &src) &&
		    is_log(moves, src.file))
			tell(moves, &src);
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
		tell_dropped(moves, record);
		moves->drop = true;
	}
	moves->doc |= record->kind == KIND_DOC;
	if (record->kind != KIND_ENTRY && record->kind != KIND_SECTION)
		return;
	if (!src_read(record->at[K_src], record->arena, &src) || src.len == 0) {
		if (record->kind == KIND_ENTRY)
			skip(record->in_file, record->in_line,
			    "an entry that does not say where it stands");
		return;
	}
	if (!is_log(moves, src.file)) {
		if (record->kind == KIND_ENTRY)
			say_other(moves, record, src.file);
		return;
	}
	tell(moves, &src);
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
stands(const struct move *move, struct str text, size_t from)
{
	const struct src *src = &move->src;

	if (src->off < from || src->off > text.n ||
	    src->len > text.n - src->off ||
	    (src->off && text.p[src->off - 1] != '\n'))
		return false;
	return body_is(move->body,
	    str_head(str_skip(text, src->off), src->len));
}

/* unarchive(1) counts on the lines: they are the log's, not what records say. */
static size_t
tell_line(struct move *move, struct str text, size_t from, size_t line)
{
	struct str before = str_head(text, move->src.off);

	for (size_t at = from; (at = str_chr(before, '\n', at)) < before.n;
	     at++)
		line++;
	move->src.line = line;
	return line;
}

/* The same entry, told twice, is moved once. */
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

	if (moves->n)
		qsort(moves->all, moves->n, sizeof *moves->all, cmp_move);
	join(moves);
	/* The records are the whole log: one that has grown is another one. */
	if (moves->n && moves->doc && moves->drop &&
	    moves->told == moves->end && moves->end != text.n) {
		fail("'%.*s' was changed since it was read: run it again",
		    STR_ARG(moves->log));
		return false;
	}
	for (; i < moves->n && stands(&moves->all[i], text, from); i++) {
		line = tell_line(&moves->all[i], text, at, line);
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
