#include "text/md.h"

#include "text/md_form.h"

enum { PLAIN, FENCE, COMMENT, FRONT };

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
md_is_open(const struct md *md)
{
	return md->state == FENCE || md->state == COMMENT;
}

void
md_unclosed(struct md *md)
{
	md->state = PLAIN;
}

bool
md_fence_closes(const struct md *md, struct str ahead)
{
	while (ahead.n) {
		struct str line = str_trim(str_cut(&ahead, '\n'));
		size_t n = 0;

		while (n < line.n && line.p[n] == md->fence)
			n++;
		if (n >= md->fence_len)
			return n == line.n;
	}
	return false;
}

/* Takes the white space in front of *s; the column behind it. */
static size_t
take_indent(struct str *s, size_t column)
{
	size_t i = 0;

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

static bool
open_fence(struct md *md, struct str s, size_t indent)
{
	size_t n;

	if (s.n < 3 || (s.p[0] != '`' && s.p[0] != '~'))
		return false;
	n = fence_at(s);
	if (n == 0)
		return false;
	md->state = FENCE;
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
	md->state = PLAIN;
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
		return false; /* words behind it: a line of text */
	if (end == s.n)
		md->state = COMMENT;
	out->kind = MD_COMMENT;
	out->text = s;
	return true;
}

/* "key: value", "  more", "- item": what may stand in front matter. */
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
		md->state = PLAIN;
	if (md->state == PLAIN && !ends)
		return false;
	out->kind = MD_FRONT;
	out->text = s;
	return true;
}

static bool
find_item(struct md *md, struct str s, struct md_line *out)
{
	size_t n = md_form_marker(s);
	struct str text;
	size_t column;

	if (n == 0)
		return false;
	text = str_skip(s, n);
	/* A wrapped line may begin with "2026. " or a lone "-". */
	if (md->paragraph &&
	    (text.n == 0 ||
		(n > 1 && !str_starts(s, STR("1.")) &&
		    !str_starts(s, STR("1)")))))
		return false;
	column = take_indent(&text, out->indent + n);
	if (text.n == 0 || column > out->indent + n + 4)
		column = out->indent + n + 1;
	out->kind = MD_ITEM;
	out->mark = s.p[n - 1];
	out->content = column;
	open_fence(md, text, column);
	if (text.n && text.p[0] == '[')
		out->check = md_form_check(&text);
	out->text = text;
	return true;
}

/* A line outside of fences, comments and front matter. */
static void
plain_line(struct md *md, struct str s, struct md_line *out)
{
	char c = s.p[0];

	out->text = s;
	out->kind = MD_TEXT;
	if (is_alpha(c))
		return;
	if (md_form_rule(s, out) || (c == '#' && md_form_heading(s, out)) ||
	    find_item(md, s, out) || md_form_row(s, out) ||
	    (c == '<' && open_comment(md, s, out)))
		return;
	if (c == '>') {
		out->kind = MD_QUOTE;
		out->text = str_trim(str_skip(s, 1));
	} else if (open_fence(md, s, out->indent)) {
		out->kind = MD_FENCE;
		out->mark = c;
		out->text = str_trim(str_skip(s, md->fence_len));
	}
}

/* Behind an item any number starts the next one; behind a paragraph only 1. */
static void
track_list(struct md *md, const struct md_line *out)
{
	if (out->kind == MD_ITEM)
		md->list = true;
	else if (out->kind == MD_HEADING || out->kind == MD_RULE ||
	    (out->kind == MD_TEXT && md->blank && out->indent == 0))
		md->list = false;
	md->blank = out->kind == MD_BLANK;
	/* What is indented by four begins code, and only goes on in a paragraph. */
	md->paragraph = out->kind == MD_TEXT && !md->list &&
	    (md->paragraph || out->indent < 4);
}

void
md_read(struct md *md, struct str s, struct md_line *out)
{
	*out = (struct md_line){ .kind = MD_BLANK };
	if (md->lines++ == 0) {
		if (str_starts(s, STR("\xef\xbb\xbf")))
			s = str_skip(s, 3);
		if (str_eq(str_trim(s), STR("---")) && s.p[0] == '-') {
			md->state = FRONT;
			out->kind = MD_FRONT;
			out->text = str_trim(s);
			return;
		}
	}
	while (s.n && is_space(s.p[s.n - 1]))
		s.n--;
	out->indent = take_indent(&s, 0);
	out->text = s;
	if (md->state == FENCE) {
		in_fence(md, s, out);
	} else if (md->state == COMMENT) {
		out->kind = MD_COMMENT;
		if (str_find(s, STR("-->"), 0) < s.n)
			md->state = PLAIN;
	} else if (md->state == FRONT && in_front(md, s, out)) {
		return;
	} else if (s.n) {
		plain_line(md, s, out);
	}
	track_list(md, out);
}
