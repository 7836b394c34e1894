#include "gist/plaintext.h"

#include "base/buf.h"
#include "base/utf8.h"
#include "secret/secret.h"
#include "text/ids.h"
#include "text/md.h"
#include "text/show.h"

/* Marks where code was left out, until it becomes "…" or nothing. */
#define CODE_HOLE '\x01'

/* How far from its start a link, a tag, code or a group may end. */
enum { NEAR = 400 };

/* ---- words and code ---- */

enum { WORD_MAX = 60, SPAN_MAX = 60, WHOLE_MAX = 120 };

/* Bytes that are part of a word: all but those that separate words in prose. */
static bool
is_part(struct str s, size_t i)
{
	unsigned char c = (unsigned char)s.p[i];

	if (c >= 0x80)
		return c < 0xe0;
	if (c == '[' && i && str_starts(str_skip(s, i), STR(SECRET_MARK)))
		return false;
	if (is_any((char)c, " ()\"`,<"))
		return false;
	if (c == '*')
		return i == 0 || s.p[i - 1] == '/';
	if (c == ';' || c == '_')
		return i + 1 < s.n && !is_space(s.p[i + 1]) && (i || c == '_');
	return true;
}

/* Punctuation at its end does not belong to a word. */
static size_t
word_length(struct str s)
{
	size_t n = 0;

	while (n < s.n && is_part(s, n)) {
		/* The bytes after the first of two. */
		n += (unsigned char)s.p[n] >= 0xc0 && n + 1 < s.n ? 2 : 1;
	}
	while (
	    n > 1 && is_any(s.p[n - 1], ".:;!?'") && !is_any(s.p[n - 2], "./"))
		n--;
	return n;
}

static bool
has(struct str s, const char *what)
{
	return str_find(s, str_of(what), 0) < s.n;
}

static bool
has_any(struct str s, const char *set)
{
	for (size_t i = 0; i < s.n; i++) {
		if (is_any(s.p[i], set))
			return true;
	}
	return false;
}

/* "a => b", "x;y", "{", "key=value": not readable as prose. */
static bool
is_code(struct str s)
{
	return has_any(s, "{}$^=|&;\\") || has(s, "->") || has(s, "!!") ||
	    has(s, "++");
}

/* "src/a.c:12-30", "a.c:7:1": without the lines. */
static struct str
without_lines(struct str s)
{
	size_t n = s.n;

	while (n && (is_digit(s.p[n - 1]) || is_any(s.p[n - 1], ":-L"))) {
		n--;
		if (s.p[n] == ':' && n)
			s.n = n;
	}
	return s;
}

/* "Rewritten/updated", "3/4", "QA/CI" is prose, "src/auth" may be. */
static bool
is_path(struct str s)
{
	struct str path;
	size_t pos = 0, slash = str_chr(s, '/', 0);

	if (s.p[0] == '@' || s.n < 3)
		return false;
	if (path_find(s, &pos, &path) && path.p == s.p)
		return true;
	if (is_any(s.p[0], "/~."))
		return str_chr(s, '/', slash + 1) < s.n;
	return str_ends(s, STR("/"));
}

/* The last name of a path; of "a/b/{x,y}" that of b. Or the whole. */
static void
put_path(struct buf *b, struct str s, bool whole)
{
	struct str name;

	if (whole && s.n <= WHOLE_MAX && !is_code(s)) {
		buf_add(b, s);
		return;
	}
	s = without_lines(s);
	while (s.n > 1 && s.p[s.n - 1] == '/')
		s.n--;
	name = base_name(s);
	while (name.n && name.n < s.n && is_any(name.p[0], "*:{[.") &&
	    (name.n == 1 || name.p[0] != '.')) {
		s.n -= name.n + 1;
		while (s.n > 1 && s.p[s.n - 1] == '/')
			s.n--;
		name = base_name(s);
	}
	if (name.n > WORD_MAX || is_code(name))
		buf_addc(b, CODE_HOLE);
	else
		buf_add(b, name);
}

/* "const.py/plan.md": names side by side, and no path. */
static bool
is_pair(struct str s)
{
	struct str name = base_name(s);
	size_t dot = str_chr(name, '.', 0);

	return name.n < s.n && dot > 0 && dot + 1 < name.n &&
	    is_alpha(name.p[dot + 1]);
}

static void
put_pair(struct buf *b, struct str s)
{
	while (s.p) {
		buf_add(b, str_cut(&s, '/'));
		if (s.p)
			buf_add(b, STR(", "));
	}
}

/* "https://host:80/path": its host. */
static void
put_url(struct buf *b, struct str s)
{
	s = str_skip(s, str_find(s, STR("://"), 0) + 3);
	s = str_head(s, str_chr(s, '/', 0));
	if (s.n == 0 || s.n > WORD_MAX || is_code(s))
		buf_addc(b, CODE_HOLE);
	else
		buf_add(b, s);
}

static void
put_word(struct buf *b, struct str s, bool whole)
{
	if (str_eq(s, STR("->")) || str_eq(s, STR("=>")))
		buf_add(b, STR("→"));
	else if (str_eq(s, STR("|")))
		buf_add(b, STR(","));
	else if (str_eq(s, STR("&")) || str_eq(s, STR("+")))
		buf_add(b, s);
	else if (str_ends(s, STR("/...")))
		return; /* "go test ./..." */
	else if (has(s, "://"))
		put_url(b, s);
	else if (str_chr(s, '/', 0) < s.n && is_path(s))
		put_path(b, s, whole);
	else if (is_pair(s) && !is_code(s) && s.n <= WORD_MAX)
		put_pair(b, s);
	else if (s.n > WORD_MAX || is_code(s))
		buf_addc(b, CODE_HOLE);
	else
		buf_add(b, s);
}

/*
 * Adds the word or sign that s begins with, all of a path with `whole`; returns
 * its length in s.
 */
static size_t
code_word(struct buf *b, struct str s, bool whole)
{
	size_t n = word_length(s);

	if (n) {
		put_word(b, str_head(s, n), whole);
		/* "name()" */
		if (str_starts(str_skip(s, n), STR("()")))
			n += 2;
		return n;
	}
	n = utf8_length(s);
	/* Pictures, and what only changes how they look. */
	if (n == 4 && utf8_decode(s.p, 4) >= 0x1f000 &&
	    utf8_decode(s.p, 4) < 0x20000)
		return n;
	if (str_starts(s, STR("\xef\xb8\x8f")))
		return n;
	buf_add(b, str_head(s, n ? n : 1));
	return n ? n : 1;
}

static void
code_words(struct buf *b, struct str s, bool whole)
{
	while (s.n)
		s = str_skip(s, code_word(b, s, whole));
}

/* "name(...)", "name<T>": the name. */
static struct str
called(struct str s)
{
	size_t n = 0;

	while (n < s.n && (is_alnum(s.p[n]) || is_any(s.p[n], "_.:#@!-")))
		n++;
	if (n > 1 && n < s.n && is_any(s.p[n], "(<[") &&
	    is_any(s.p[s.n - 1], ")>]"))
		return str_head(s, n);
	return s;
}

/* "name: type = value" declares a name; empty if s does not. */
static struct str
declared(struct str s)
{
	size_t n = 0;

	while (n < s.n && (is_alnum(s.p[n]) || s.p[n] == '_'))
		n++;
	return n > 2 && is_alpha(s.p[0]) &&
		str_starts(str_skip(s, n), STR(": ")) &&
		str_find(s, STR(" = "), n) < s.n
	    ? str_head(s, n)
	    : (struct str){ 0 };
}

static void
put_code(struct buf *b, struct str s)
{
	struct str name = declared(s);

	if (name.n && name.n <= WORD_MAX)
		buf_add(b, name);
	else
		buf_addc(b, CODE_HOLE);
}

/* The text between back quotes. */
static void
code_span(struct buf *b, struct str s, bool whole)
{
	bool spaced;

	s = called(str_trim(s));
	if (s.n == 0)
		return;
	spaced = str_chr(s, ' ', 0) < s.n;
	if (has_any(s, spaced ? "()<>[]*\"`" : "()<>\"`") ||
	    (spaced && (s.n > SPAN_MAX || is_code(s))))
		put_code(b, s);
	else if (str_chr(s, ' ', 0) == s.n)
		put_word(b, s, whole);
	else
		code_words(b, s, whole);
}

/* ---- a line ---- */

/* Signs at the start of a line that say nothing. */
static size_t
sign_at(struct str s)
{
	size_t n = utf8_length(s);
	uint32_t c;

	if (n < 2)
		return n && is_any(s.p[0], "#>-+=~*|_:;,.!)");
	c = utf8_decode(s.p, n);
	if ((c >= 0x2190 && c <= 0x2bff) || (c >= 0x1f000 && c <= 0x1faff) ||
	    (c >= 0x2010 && c <= 0x2015) || c == 0xfe0f || c == 0x200d)
		return n;
	return c == 0x2022 || c == 0xb7 ? n : 0;
}

static struct str
without_signs(struct str s)
{
	size_t n;

	/* ".github", "--watch", "_private" are names. */
	while (s.n && (n = sign_at(s)) &&
	    !(is_any(s.p[0], "._-") && s.n > 1 &&
		(is_alnum(s.p[1]) ||
		    (s.p[1] == '-' && s.p[0] == '-' && s.n > 2 &&
			is_lower(s.p[2])))))
		s = str_trim(str_skip(s, n));
	return s;
}

/* ---- a line as it grows ---- */

struct line {
	struct buf *b;
	struct str rest;
	bool whole; /* paths */
};

/* "[text](url)": its text. */
static bool
take_link(struct line *w)
{
	struct str near = str_head(w->rest, NEAR);
	size_t close, end;
	struct str text;

	if (near.p[0] != '[')
		return false;
	close = str_find(near, STR("]("), 1);
	end = str_chr(near, ')', close);
	if (end == near.n)
		return false;
	text = str_head(str_skip(w->rest, 1), close - 1);
	if (str_chr(text, '[', 0) < text.n)
		return false;
	code_words(w->b, text, w->whole);
	w->rest = str_skip(w->rest, end + 1);
	return true;
}

/* "<T>", "<div>", "<https://...>": nothing. */
static bool
take_angle(struct line *w)
{
	struct str near = str_head(w->rest, NEAR);
	size_t end = str_chr(near, '>', 0);

	if (w->rest.p[0] != '<' || w->rest.n < 2 || is_space(w->rest.p[1]) ||
	    is_digit(w->rest.p[1]))
		return false;
	if (end == near.n)
		end = 0;
	w->rest = str_skip(w->rest, end + 1);
	return true;
}

static bool
take_code(struct line *w)
{
	struct str near = str_head(w->rest, NEAR);
	size_t open = str_run(near, '`');
	size_t at = open;

	if (open == 0)
		return false;
	while (at < near.n) {
		size_t run;

		at = str_chr(near, '`', at);
		run = str_run(str_skip(near, at), '`');
		if (run == open) {
			code_span(w->b,
			    str_head(str_skip(w->rest, open), at - open),
			    w->whole);
			w->rest = str_skip(w->rest, at + run);
			/* `a.c`/`b.c` */
			if (str_starts(w->rest, STR("/`"))) {
				buf_add(w->b, STR(", "));
				w->rest = str_skip(w->rest, 1);
			}
			return true;
		}
		at += run;
	}
	w->rest = str_skip(w->rest, open);
	return true;
}

/* "**", "__" and "~~", and "*" or "_" at one side of a word. */
static bool
take_mark(struct line *w)
{
	struct str s = w->rest;
	char c = s.p[0];
	bool before = w->b->n && is_word_byte(w->b->p[w->b->n - 1]);
	size_t n;

	if (c != '*' && c != '_' && c != '~')
		return false;
	n = str_run(s, c);
	if (c == '~' && n < 2)
		return false;
	/* "snake_case", a glob, "2 * 3" */
	if (c == '_' && before && n < s.n && is_word_byte(s.p[n]))
		return false;
	if (c == '*' && n == 1 &&
	    ((w->b->n && w->b->p[w->b->n - 1] == '/') ||
		(!before && (s.n == 1 || is_space(s.p[1])))))
		return false;
	/* "__init__", "_private": a name */
	if (c == '_' && !before && n < s.n && is_word_byte(s.p[n]) &&
	    str_chr(str_skip(s, n), ' ', 0) < str_chr(str_skip(s, n), '_', 0))
		return false;
	w->rest = str_skip(s, n);
	return true;
}

/* ---- the whole line ---- */

/* "x ( , y )": no blanks inside, nothing empty, no comma alone. */
static void
put_tidy(struct buf *b, char c, char next)
{
	char last = b->n ? b->p[b->n - 1] : ' ';

	if (is_any(c, ",.;:)") && last == ' ' && b->n && !is_word_byte(next))
		b->n--;
	if (c == ' ' && (last == ' ' || last == '('))
		return;
	if (c == ')' && b->n && b->p[b->n - 1] == '(') {
		b->n--;
		return;
	}
	if (c == ',' && (b->n == 0 || is_any(b->p[b->n - 1], ",(")))
		return;
	buf_addc(b, c);
}

/* The length of the group that s begins with; 0: none. hole: it has code. */
static size_t
group_end(struct str s, bool *hole)
{
	size_t depth = 0;

	*hole = false;
	for (size_t i = 0; i < s.n; i++) {
		*hole |= s.p[i] == CODE_HOLE;
		if (s.p[i] == '(')
			depth++;
		else if (s.p[i] == ')' && --depth == 0)
			return i + 1;
	}
	return 0;
}

static void
tidy(struct buf *b, struct str s)
{
	while (s.n) {
		size_t end = 0;
		bool hole = false;

		if (s.p[0] == '(')
			end = group_end(str_head(s, NEAR), &hole);
		if (end && hole) {
			s = str_skip(s, end);
			continue;
		}
		if (s.p[0] != CODE_HOLE)
			put_tidy(b, s.p[0], s.n > 1 ? s.p[1] : ' ');
		else if (!str_ends(buf_str(b), STR("…")) &&
		    !str_ends(buf_str(b), STR("… ")))
			buf_add(b, STR("…"));
		s = str_skip(s, 1);
	}
}

static void
take_all(struct line *w)
{
	while (w->rest.n) {
		size_t n;

		if (take_code(w) || take_link(w) || take_angle(w) ||
		    take_mark(w))
			continue;
		n = code_word(w->b, w->rest, w->whole);
		w->rest = str_skip(w->rest, n);
	}
}

struct str
plaintext(struct str text, bool whole, struct arena *arena)
{
	struct buf shown = { 0 }, words = { 0 }, done = { 0 };
	struct line w = { .b = &words, .whole = whole };
	struct str line;

	show_text(&shown, utf8_cut(text, PLAINTEXT_BYTES));
	w.rest = without_signs(md_plain(buf_str(&shown)));
	take_all(&w);
	tidy(&done, buf_str(&words));
	line = arena_copy(arena, without_signs(str_trim(buf_str(&done))));
	buf_free(&shown);
	buf_free(&words);
	buf_free(&done);
	return line;
}
