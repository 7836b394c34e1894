#include "gist/wording_code.h"

#include "base/utf8.h"
#include "text/ids.h"
#include "text/show.h"

enum { WORD_MAX = 60, SPAN_MAX = 60, WHOLE_MAX = 120 };

/* Bytes that are part of a word: all but what parts words in prose. */
static bool
is_part(struct str s, size_t i)
{
	unsigned char c = (unsigned char)s.p[i];

	if (c >= 0x80)
		return c < 0xe0;
	if (is_any((char)c, " ()\"`,<"))
		return false;
	if (c == '*')
		return i == 0 || s.p[i - 1] == '/';
	if (c == ';' || c == '_')
		return i + 1 < s.n && !is_space(s.p[i + 1]) && (i || c == '_');
	return true;
}

/* A character that is a word's follower only where it ends the word. */
static size_t
word_length(struct str s)
{
	size_t n = 0;

	while (n < s.n && is_part(s, n)) {
		/* The bytes behind the first of two. */
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

/* "a => b", "x;y", "{", "key=value": nothing to be read aloud. */
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

size_t
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

void
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

void
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
