#include "reach/imports.h"

#include "text/md.h"
#include "text/show.h"

static void
add_import(struct imports *imports, size_t off, size_t len, struct str path)
{
	if (path.n)
		*array_push(&imports->all, &imports->n,
		    &imports->cap) = (struct import){ off, len, path };
}

void
imports_free(struct imports *imports)
{
	free(imports->all);
	*imports = (struct imports){ 0 };
}

/* ---- Claude Code ---- */

struct finder {
	struct imports *imports;
	struct arena *arena;
	size_t off; /* of the block in the file */
};

/* What follows the "@", up to white space that no backslash precedes. */
static size_t
mark_length(struct str text)
{
	size_t n = 0;

	while (n < text.n) {
		if (text.p[n] == '\\') {
			if (n + 1 == text.n || text.p[n + 1] != ' ')
				break;
			n++;
		} else if (decode_space(str_skip(text, n), true)) {
			break;
		}
		n++;
	}
	return n;
}

static struct str
path_of_mark(struct str mark, struct arena *arena)
{
	char *p = arena_alloc(arena, mark.n + 1);
	size_t n = 0;

	mark = str_head(mark, str_chr(mark, '#', 0));
	for (size_t i = 0; i < mark.n; i++) {
		if (mark.p[i] != '\\')
			p[n++] = mark.p[i];
	}
	return (struct str){ p, n };
}

/* A block of text: a paragraph, an item, a row. Its code spans are closed in it. */
static void
find_in_block(struct finder *finder, struct str block)
{
	uint64_t none = 0;
	size_t at = 0;

	while (at < block.n) {
		struct str rest = str_skip(block, at);
		size_t n = 1;

		if (rest.p[0] == '`') {
			n = show_code_span(rest, &none);
			n = n ? n : str_run(rest, '`');
		} else if (rest.p[0] == '\\' && rest.n > 1) {
			n = 2;
		} else if (rest.p[0] == '@' &&
		    (at == 0 || is_space(block.p[at - 1]))) {
			n = mark_length(str_skip(rest, 1));
			add_import(finder->imports, finder->off + at, n + 1,
			    path_of_mark(str_head(str_skip(rest, 1), n),
				finder->arena));
			n++;
		}
		at += n;
	}
}

/* This line cannot continue the block above it. */
static bool
is_block_start(enum md_kind kind)
{
	return kind != MD_TEXT && kind != MD_QUOTE;
}

static bool
has_text(enum md_kind kind)
{
	return kind != MD_BLANK && kind != MD_FENCE && kind != MD_CODE &&
	    kind != MD_FRONT;
}

static void
find_in_span(struct finder *finder, struct md *md, struct str bytes, size_t off,
    size_t end)
{
	size_t block = off;

	while (off < end) {
		struct str rest = str_skip(str_head(bytes, end), off);
		struct str line = str_line(rest);
		struct md_line read = md_line(md, line);

		if (is_block_start(read.kind)) {
			finder->off = block;
			find_in_block(finder,
			    str_skip(str_head(bytes, off), block));
			block = off;
		}
		off += line.n;
		if (!has_text(read.kind))
			block = off;
	}
	finder->off = block;
	find_in_block(finder, str_skip(str_head(bytes, end), block));
}

void
imports_of_spans(struct imports *imports, const struct extract *extract,
    size_t front, struct arena *arena)
{
	struct finder finder = { imports, arena, 0 };
	struct md md;

	md_open_part(&md);
	for (size_t i = 0; i < extract->n; i++) {
		struct extract_span span = extract->spans[i];
		size_t end = span.off + span.len;
		size_t from = span.off > front ? span.off : front;

		if (from < end)
			find_in_span(&finder, &md, extract->bytes, from, end);
	}
}

/* ---- Gemini CLI ---- */

struct code_run {
	size_t at, n;
	size_t most; /* the longest run behind it */
};

/* The runs of back quotes of a text, in order. */
struct code_runs {
	struct code_run *all;
	size_t n, cap, next;
	size_t from, to; /* the region found last */
};

static void
code_open(struct code_runs *runs, struct str text)
{
	size_t most = 0;

	for (size_t at = str_chr(text, '`', 0); at < text.n;
	     at = str_chr(text, '`', at)) {
		size_t n = str_run(str_skip(text, at), '`');

		*array_push(&runs->all, &runs->n,
		    &runs->cap) = (struct code_run){ at, n, 0 };
		at += n;
	}
	for (size_t i = runs->n; i-- > 0;) {
		runs->all[i].most = most;
		most = runs->all[i].n > most ? runs->all[i].n : most;
	}
}

/* The rest of a run, after so many of its quotes. */
static void
code_take(struct code_runs *runs, size_t n)
{
	struct code_run *run = &runs->all[runs->next];

	run->at += n;
	run->n -= n;
	runs->next += run->n == 0;
}

/*
 * The next region: quotes, anything, as many quotes. As a regular expression that
 * tries as many as it can first: all of a run if as long a run follows, as many as
 * the longest that follows has, or half of the run itself.
 */
static bool
code_next(struct code_runs *runs)
{
	while (runs->next < runs->n) {
		struct code_run *run = &runs->all[runs->next];
		size_t n = run->most < run->n ? run->most : run->n;

		runs->from = run->at;
		if (n > run->n / 2) {
			do
				runs->next++;
			while (runs->all[runs->next].n < n);
			runs->to = runs->all[runs->next].at + n;
			code_take(runs, n);
			return true;
		}
		n = run->n / 2;
		runs->to = run->at + 2 * n;
		code_take(runs, n ? 2 * n : 1);
		if (n)
			return true;
	}
	return false;
}

static bool
is_gap(char c)
{
	return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

static size_t
path_length(struct str text)
{
	size_t n = 0;

	while (n < text.n && !is_gap(text.p[n]))
		n++;
	return n;
}

/* The place is in code. Places are asked for in order. */
static bool
is_code(struct code_runs *runs, size_t at)
{
	while (runs->to <= at && code_next(runs))
		continue;
	return at >= runs->from && at < runs->to;
}

void
imports_of_text(struct imports *imports, struct str text)
{
	struct code_runs runs = { 0 };
	size_t at = 0;

	code_open(&runs, text);
	while ((at = str_chr(text, '@', at)) < text.n) {
		struct str rest = str_skip(text, at + 1);
		struct str path = str_head(rest, path_length(rest));

		if (at && !is_gap(text.p[at - 1])) {
			at++;
			continue;
		}
		if (path.n &&
		    (path.p[0] == '.' || path.p[0] == '/' ||
			is_alpha(path.p[0])) &&
		    !is_code(&runs, at))
			add_import(imports, at, path.n + 1, path);
		at += path.n + 2;
	}
	free(runs.all);
}
