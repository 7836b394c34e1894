#include "text/md.h"

#include "base/utf8.h"

/* ---- what a line is by itself ---- */

/* "--- " and "* * *": at least three marks and white space. */
static bool
is_rule(struct str s)
{
	size_t marks = 0;

	if (s.p[s.n - 1] != s.p[0])
		return false;
	for (size_t i = 0; i < s.n; i++) {
		if (s.p[i] == s.p[0])
			marks++;
		else if (s.p[i] != ' ' && s.p[i] != '\t')
			return false;
	}
	return marks >= 3;
}

/* Box drawing characters only (U+2500 to U+257F), at least three. */
static bool
is_drawn_rule(struct str s)
{
	for (size_t i = 0; i + 2 < s.n; i += 3) {
		unsigned char last = (unsigned char)s.p[i + 1];

		if (s.p[i] != '\xe2' || (last != 0x94 && last != 0x95))
			return false;
	}
	return s.n >= 9 && s.n % 3 == 0;
}

static bool
rule_line(struct str s, struct md_line *out)
{
	char c = s.p[0];

	switch (c) {
	case '-':
	case '*':
	case '_':
		if (!is_rule(s))
			return false;
		break;
	case '=':
	case '#':
		/* "#######" is a ruler in text logs, not a heading. */
		if (str_run(s, c) != s.n || s.n < (c == '=' ? 3 : 7))
			return false;
		break;
	case '\xe2':
		if (!is_drawn_rule(s))
			return false;
		c = '-';
		break;
	default:
		return false;
	}
	out->kind = MD_RULE;
	out->mark = c;
	out->content = s.n;
	out->text = str_head(s, 0);
	return true;
}

/* Marks of one kind, and nothing else. */
static bool
is_line_of(struct str s, char mark)
{
	return s.n >= 3 && str_run(s, mark) == s.n;
}

/* "NEXT STEPS": letters, and no small ones. */
static bool
is_in_capitals(struct str s)
{
	return str_has(s, is_upper) && !str_has(s, is_lower);
}

/* "Date: 3 May" */
static bool
is_field(struct str s)
{
	enum { CAPTION = 20 };

	size_t colon = str_find(s, STR(": "), 0);

	return colon < s.n && colon < CAPTION && is_upper(s.p[0]);
}

/* Give or take a few bytes. */
static bool
is_as_long(size_t a, size_t b)
{
	enum { NEAR = 2 };

	return a <= b ? b - a <= NEAR : a - b <= NEAR;
}

/* A line of '=' like the ruler above the title. */
static bool
is_like_ruler(struct str s, size_t ruler)
{
	return is_line_of(s, '=') &&
	    (ruler == MD_UNSEEN || (ruler && is_as_long(s.n, ruler)));
}

/*
 * A line of '-' or '=' that is as long as the title, in bytes or characters, or
 * longer and above an empty line.
 */
static bool
underlines(struct str next, struct str below, struct str title)
{
	enum { LONGER = 4 };
	size_t length = utf8_units(title);

	return is_as_long(next.n, title.n) || is_as_long(next.n, length) ||
	    (next.n > length && next.n >= LONGER && below.n &&
		str_trim(str_line(below)).n == 0);
}

/* "[stamp] title" between rulers of one length may be as long as they. */
static enum md_underline
underline(struct md_line *line, struct str below, size_t ruler)
{
	enum { LONGEST = 100 };
	struct str next;
	bool thick, under, ruled, boxed;

	if (line->kind != MD_TEXT || line->indent || line->text.n < 4 ||
	    line->text.n > LONGEST || line->text.p[0] == '[')
		return MD_PLAIN;
	below = str_head(below, MD_BELOW);
	next = str_trim(str_cut(&below, '\n'));
	thick = is_line_of(next, '=');
	under = (thick || is_line_of(next, '-')) &&
	    underlines(next, below, line->text);
	ruled = is_like_ruler(next, ruler);
	boxed = is_field(next) &&
	    is_like_ruler(str_trim(str_cut(&below, '\n')), ruler);
	if (!ruled && !boxed && !under &&
	    !(thick && is_in_capitals(line->text)))
		return MD_PLAIN;
	line->kind = MD_HEADING;
	line->level = ruled || boxed || (thick && under) ? 1 : 2;
	return boxed ? MD_BOXED : MD_UNDERLINED;
}

enum md_underline
md_title_any(struct md_above *above, struct md_line *line, struct str below)
{
	bool of_heading = above->heading > 0;
	enum md_underline lines = MD_PLAIN;

	if (of_heading)
		above->heading--;
	else if (!above->text)
		lines = underline(line, below, above->ruler);
	if (lines != MD_PLAIN)
		above->heading = lines;
	above->text = !of_heading && line->kind == MD_TEXT;
	above->ruler = !of_heading && line->kind == MD_RULE && line->mark == '='
	    ? line->content
	    : 0;
	return lines;
}

static bool
heading_line(struct str s, struct md_line *out)
{
	size_t level = str_run(s, '#');
	size_t n;

	if (level == 0 || level > 6 || out->indent > 3 ||
	    (level < s.n && s.p[level] != ' ' && s.p[level] != '\t'))
		return false;
	s = str_trim(str_skip(s, level));
	for (n = s.n; n && s.p[n - 1] == '#';)
		n--;
	if (n == 0 || is_space(s.p[n - 1]))
		s = str_trim(str_head(s, n));
	out->kind = MD_HEADING;
	out->level = (unsigned)level;
	out->text = s;
	return true;
}

/* "-[x] done": common, though CommonMark wants a space before the box. */
static bool
is_box_at(struct str s, size_t n)
{
	s = str_skip(s, n);
	return s.n > 3 && s.p[0] == '[' && is_any(s.p[1], " xX") &&
	    s.p[2] == ']' && s.p[3] == ' ';
}

static inline bool
is_bullet(char c)
{
	return c == '-' || c == '*' || c == '+';
}

static inline size_t
item_marker(struct str s)
{
	size_t n = 0;

	if (is_bullet(s.p[0])) {
		n = 1;
	} else {
		n = str_run_of(str_head(s, 9), is_digit);
		if (n == 0 || n == s.n || (s.p[n] != '.' && s.p[n] != ')'))
			return 0;
		n++;
	}
	return n == s.n || s.p[n] == ' ' || s.p[n] == '\t' || is_box_at(s, n)
	    ? n
	    : 0;
}

/* "[✅] ": a sign in place of the letter. */
static bool
take_sign(struct str *s)
{
	static const struct str ticks[] = { STR_INIT("[✅]"), STR_INIT("[✔]"),
		STR_INIT("[✔️]"), STR_INIT("[✓]"), STR_INIT("[☑]") };
	size_t n = str_starts_any(*s, ticks, countof(ticks));

	if (n == 0 || (s->n > n && !is_space(s->p[n])))
		return false;
	*s = str_trim(str_skip(*s, n));
	return true;
}

/* Takes a check box: "[x] ". */
static char
take_check(struct str *s)
{
	static const char known[] = " xX~-/!";
	char c;

	if (s->n < 3 || s->p[0] != '[')
		return 0;
	if (is_nonascii(s->p[1]) && take_sign(s))
		return 'x';
	if (s->p[2] != ']' || (s->n > 3 && !is_space(s->p[3])))
		return 0;
	c = s->p[1];
	if (!is_any(c, known))
		return 0;
	*s = str_trim(str_skip(*s, 3));
	return (char)(c == '/' ? '~' : to_lower(c));
}

/* "---|:--:|", and what was written so with other strokes: "— | —". */
static bool
is_row_rule(struct str s)
{
	static const struct str strokes[] = { STR_INIT("-"), STR_INIT("—"),
		STR_INIT("–"), STR_INIT("─"), STR_INIT("=") };
	bool rule = false;

	while (s.n) {
		size_t n = 0;

		for (size_t i = 0; i < countof(strokes) && n == 0; i++)
			n = str_starts(s, strokes[i]) ? strokes[i].n : 0;
		rule |= n > 0;
		if (n == 0 && !is_any(s.p[0], "| :"))
			return false;
		s = str_skip(s, n ? n : 1);
	}
	return rule;
}

static bool
row_line(struct str s, struct md_line *out)
{
	if (s.p[0] != '|')
		return false;
	s = str_skip(s, 1);
	if (str_chr(s, '|', 0) == s.n)
		return false;
	if (s.p[s.n - 1] == '|' && (s.n < 2 || s.p[s.n - 2] != '\\'))
		s.n--;
	out->kind = is_row_rule(s) ? MD_ROW_RULE : MD_ROW;
	out->text = s;
	return true;
}

/* ---- and with what is open around it ---- */

void
md_open(struct md *md)
{
	*md = (struct md){ 0 };
}

void
md_open_part(struct md *md)
{
	*md = (struct md){ .lines = 1 };
}

bool
md_is_at_start(const struct md *md)
{
	return md->state == MD_IN_TEXT && md->lines > 0 && !md->list &&
	    !md->blank && !md->paragraph && !md->wraps && !md->plus;
}

void
md_unclosed(struct md *md)
{
	md->state = MD_IN_TEXT;
}

bool
md_fence_closes(const struct md *md, struct str ahead)
{
	while (ahead.n) {
		struct str line = str_trim(str_cut(&ahead, '\n'));
		size_t n = str_run(line, md->fence);

		if (n >= md->fence_len)
			return n == line.n;
	}
	return false;
}

/* Takes the white space at the start of *s; returns the column after it. */
static inline size_t
take_indent(struct str *s, size_t column)
{
	size_t i = 0;

	if (s->n && s->p[0] > ' ')
		return column;
	for (; i < s->n; i++) {
		if (s->p[i] == ' ')
			column++;
		else if (s->p[i] == '\t')
			column = (column | 3) + 1;
		else
			break;
	}
	*s = str_skip(*s, i);
	return column;
}

/* Length of the fence's run of ` or ~, or 0. */
static size_t
fence_at(struct str s)
{
	size_t n = str_run(s, s.p[0]);

	if (n < 3 || (s.p[0] == '`' && str_chr(s, '`', n) < s.n))
		return 0;
	return n;
}

static inline bool
open_fence(struct md *md, struct str s, size_t indent)
{
	size_t n;

	if (s.n < 3 || (s.p[0] != '`' && s.p[0] != '~'))
		return false;
	n = fence_at(s);
	if (n == 0)
		return false;
	md->state = MD_IN_FENCE;
	md->fence = s.p[0];
	md->fence_len = n;
	md->fence_indent = indent;
	return true;
}

static void
in_fence(struct md *md, struct str s, struct md_line *out)
{
	size_t n = s.n && s.p[0] == md->fence ? str_run(s, md->fence) : 0;

	out->kind = MD_CODE;
	out->text = s;
	if (n < md->fence_len || n != s.n || out->indent > md->fence_indent + 3)
		return;
	md->state = MD_IN_TEXT;
	out->kind = MD_FENCE;
	out->mark = md->fence;
	out->text = str_skip(s, n);
}

static bool
open_comment(struct md *md, struct str s, struct md_line *out)
{
	size_t end;

	if (!str_starts(s, STR("<!--")))
		return false;
	end = str_find(s, STR("-->"), 4);
	if (end + 3 < s.n)
		return false; /* words after it: a line of text */
	if (end == s.n)
		md->state = MD_IN_COMMENT;
	out->kind = MD_COMMENT;
	out->text = s;
	return true;
}

/* "key: value", "  more", "- item": lines of front matter. */
static bool
is_front(struct str s, size_t indent)
{
	size_t i = 0;

	if (s.n == 0 || indent || s.p[0] == '-')
		return true;
	while (i < s.n &&
	    (is_alnum(s.p[i]) || s.p[i] == '_' || s.p[i] == '-' ||
		s.p[i] == '.'))
		i++;
	return i && i < s.n && s.p[i] == ':' &&
	    (i + 1 == s.n || is_space(s.p[i + 1]));
}

/* Front matter ends with "---", or before what cannot belong to it. */
static bool
in_front(struct md *md, struct str s, struct md_line *out)
{
	bool ends = str_eq(s, STR("---")) || str_eq(s, STR("..."));

	if (ends || !is_front(s, out->indent) || (s.n == 0 && md->lines == 2))
		md->state = MD_IN_TEXT;
	if (md->state == MD_IN_TEXT && !ends)
		return false;
	out->kind = MD_FRONT;
	out->text = s;
	return true;
}

/* "the whole screen \n + the cursor": no item, where none has this marker. */
static bool
is_sum(const struct md *md, struct str text)
{
	return md->wraps && !md->plus && text.n > 0 && is_lower(text.p[0]);
}

static inline void
find_item(struct md *md, struct str s, struct md_line *out)
{
	size_t n = item_marker(s);
	struct str text, boxed;
	size_t column;

	if (n == 0)
		return;
	text = str_skip(s, n);
	/* A wrapped line may begin with "2026. ", a lone "-" or a sum's "+". */
	if ((s.p[0] == '+' && is_sum(md, str_trim(text))) ||
	    (md->paragraph &&
		(text.n == 0 ||
		    (n > 1 && !str_starts(s, STR("1.")) &&
			!str_starts(s, STR("1)"))))))
		return;
	column = take_indent(&text, out->indent + n);
	if (text.n == 0 || column > out->indent + n + 4)
		column = out->indent + n + 1;
	out->kind = MD_ITEM;
	out->mark = s.p[n - 1];
	out->content = column;
	out->text = text;
	/* No fence, no box and no other marker begins so. */
	if (text.n == 0 || is_alpha(text.p[0]))
		return;
	open_fence(md, text, column);
	/* "1. - [x] x": a list in a list, for its box. */
	if (text.n > 2 && is_bullet(text.p[0]) && item_marker(text) == 1)
		boxed = str_skip(text, 2);
	else
		boxed = text;
	out->check = take_check(&boxed);
	if (out->check)
		out->text = boxed;
}

/* "> x", or "```" outside of a fence. */
static void
quote_line(struct str s, struct md_line *out)
{
	out->kind = MD_QUOTE;
	out->text = str_trim(str_skip(s, 1));
}

static void
fence_line(struct md *md, struct str s, struct md_line *out)
{
	if (!open_fence(md, s, out->indent))
		return;
	out->kind = MD_FENCE;
	out->mark = s.p[0];
	out->text = str_trim(str_skip(s, md->fence_len));
}

/* A line outside of fences, comments and front matter: by its first byte. */
static inline void
plain_line(struct md *md, struct str s, struct md_line *out)
{
	out->text = s;
	out->kind = MD_TEXT;
	switch (s.p[0]) {
	case '-':
	case '*':
		if (s.p[s.n - 1] == s.p[0] && rule_line(s, out))
			break;
		/* fall through */
	case '+':
	/* clang-format off */
	case '0': case '1': case '2': case '3': case '4':
	case '5': case '6': case '7': case '8': case '9':
		/* clang-format on */
		find_item(md, s, out);
		break;
	case '#':
		if (!rule_line(s, out))
			heading_line(s, out);
		break;
	case '_':
	case '=':
	case '\xe2':
		rule_line(s, out);
		break;
	case '|':
		row_line(s, out);
		break;
	case '<':
		open_comment(md, s, out);
		break;
	case '>':
		quote_line(s, out);
		break;
	case '`':
	case '~':
		fence_line(md, s, out);
	}
}

/* "**Fixes:**": a list comes next, wherever its numbers begin. */
static bool
introduces(struct str text)
{
	while (text.n && is_any(text.p[text.n - 1], "*_"))
		text.n--;
	return final_colon(text) > 0;
}

/* After an item any number starts the next one; after a paragraph only 1. */
static void
track_list(struct md *md, const struct md_line *out)
{
	bool text = out->kind == MD_TEXT, paragraph = md->paragraph;

	if (out->kind == MD_ITEM) {
		md->plus |= out->mark == '+';
		md->list = true;
	} else if (out->kind == MD_HEADING || out->kind == MD_RULE ||
	    (text && md->blank && out->indent == 0)) {
		md->list = false;
	}
	md->blank = out->kind == MD_BLANK;
	md->wraps = md->paragraph = false;
	if (!text)
		return;
	md->wraps = out->text.n > 0 &&
	    !is_any(out->text.p[out->text.n - 1], ".:;!?");
	/* What is indented by four begins code, and only goes on in a paragraph. */
	md->paragraph = !md->list && (paragraph || out->indent < 4) &&
	    !introduces(out->text);
}

/* The first line of a document, which may open front matter. */
static bool
first_line(struct md *md, struct str *s, struct md_line *out)
{
	*s = utf8_without_bom(*s);
	if (!str_eq(str_trim(*s), STR("---")) || s->p[0] != '-')
		return false;
	md->state = MD_IN_FRONT;
	out->kind = MD_FRONT;
	out->text = str_trim(*s);
	return true;
}

/* A line in a fence or a comment, or in front matter where that goes on. */
static bool
in_open(struct md *md, struct str s, struct md_line *out)
{
	if (md->state == MD_IN_FRONT)
		return in_front(md, s, out);
	if (md->state == MD_IN_FENCE) {
		in_fence(md, s, out);
		return true;
	}
	out->kind = MD_COMMENT;
	if (str_find(s, STR("-->"), 0) < s.n)
		md->state = MD_IN_TEXT;
	return true;
}

void
md_read_any(struct md *md, struct str s, struct md_line *out)
{
	*out = (struct md_line){ .kind = MD_BLANK };
	if (md->lines++ == 0 && first_line(md, &s, out))
		return;
	while (s.n && is_space(s.p[s.n - 1]))
		s.n--;
	out->indent = take_indent(&s, 0);
	out->text = s;
	if (md->state != MD_IN_TEXT && in_open(md, s, out)) {
		if (out->kind == MD_FRONT)
			return;
	} else if (s.n) {
		plain_line(md, s, out);
	}
	track_list(md, out);
}

/* ---- inside a line ---- */

size_t
final_colon(struct str text)
{
	if (str_ends(text, STR(":")))
		return 1;
	return str_ends(text, STR("：")) ? strlen("：") : 0;
}

/* Longer code spans do not count: keeps rows of lone backticks linear. */
enum { CODE_MAX = 4096 };

struct str
md_plain(struct str text)
{
	for (;;) {
		size_t next;

		text = str_trim(text);
		if (text.n < 2)
			return text;
		if (str_starts(text, STR("**")) ||
		    str_starts(text, STR("__"))) {
			struct str mark = str_head(text, 2);

			next = str_find(text, mark, 2);
			if (next < text.n && next + 2 != text.n)
				return text;
			text = str_skip(text, 2);
			if (next < text.n + 2)
				text.n -= 2;
		} else if (str_ends(text, STR("**")) &&
		    str_find(text, STR("**"), 0) + 2 == text.n) {
			text.n -= 2;
		} else {
			return text;
		}
	}
}

bool
md_is_image(struct str text)
{
	size_t n = 0;

	for (text = str_trim(text); text.n; text = str_trim(text), n++) {
		size_t targets = str_starts(text, STR("[![")) ? 2 : 1;

		if (targets == 1 && !str_starts(text, STR("![")))
			return false;
		while (targets--) {
			size_t end = str_find(text, STR("]("), 0);

			end = str_chr(text, ')', end);
			if (end == text.n)
				return false;
			text = str_skip(text, end + 1);
		}
	}
	return n > 0;
}

/* The end of the code span that starts at `at`, or of its backticks alone. */
static size_t
span_end(struct str s, size_t at)
{
	size_t n = str_run(str_skip(s, at), '`');
	size_t end = s.n - at > CODE_MAX ? at + CODE_MAX : s.n;
	size_t i = at + n;

	while (i < end) {
		size_t run;

		i = str_chr(str_head(s, end), '`', i);
		if (i == end)
			break;
		run = str_run(str_skip(s, i), '`');
		if (run == n)
			return i + n;
		i += run;
	}
	return at + n;
}

struct str
md_cell(struct str *rest)
{
	struct str s = *rest;
	size_t i = 0;

	while (i < s.n && s.p[i] != '|') {
		if (s.p[i] == '`')
			i = span_end(s, i);
		else
			i += s.p[i] == '\\' && i + 1 < s.n ? 2 : 1;
	}
	*rest = i < s.n ? str_skip(s, i + 1) : (struct str){ NULL, 0 };
	return str_trim(str_head(s, i));
}
