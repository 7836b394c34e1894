#include "gist/wording.h"

#include "base/buf.h"
#include "base/utf8.h"
#include "gist/wording_code.h"
#include "text/md.h"
#include "text/show.h"

/* How far from its start a link, a tag, code or a group may end. */
enum { NEAR = 400 };

/* Signs that a line may begin with, and that say nothing. */
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

struct wording {
	struct buf *b;
	struct str rest;
	bool whole; /* paths */
};

/* "[text](url)": its text. */
static bool
take_link(struct wording *w)
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
take_angle(struct wording *w)
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
take_code(struct wording *w)
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
take_mark(struct wording *w)
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

/* ---- what is left to do on the whole ---- */

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

/* The end of the group that s begins with, behind ")"; 0: none. hole: code. */
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
take_all(struct wording *w)
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
wording(struct str text, bool whole, struct arena *arena)
{
	struct buf shown = { 0 }, words = { 0 }, done = { 0 };
	struct wording w = { .b = &words, .whole = whole };
	struct str line;

	show_text(&shown, utf8_cut(text, WORDING_BYTES));
	w.rest = without_signs(md_plain(buf_str(&shown)));
	take_all(&w);
	tidy(&done, buf_str(&words));
	line = arena_copy(arena, without_signs(str_trim(buf_str(&done))));
	buf_free(&shown);
	buf_free(&words);
	buf_free(&done);
	return line;
}
