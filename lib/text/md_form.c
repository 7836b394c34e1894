#include "text/md_form.h"

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

bool
md_form_rule(struct str s, struct md_line *out)
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
		/* "#######" is no heading: text logs rule with it. */
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
	out->text = str_head(s, 0);
	return true;
}

bool
md_form_heading(struct str s, struct md_line *out)
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

size_t
md_form_marker(struct str s)
{
	size_t n = 0;

	if (s.p[0] == '-' || s.p[0] == '*' || s.p[0] == '+') {
		n = 1;
	} else {
		n = str_run_of(str_head(s, 9), is_digit);
		if (n == 0 || n == s.n || (s.p[n] != '.' && s.p[n] != ')'))
			return 0;
		n++;
	}
	return n == s.n || s.p[n] == ' ' || s.p[n] == '\t' ? n : 0;
}

/* Takes a check box: "[x] ". */
char
md_form_check(struct str *s)
{
	static const char known[] = " xX~-/";
	char c;

	if (s->n < 3 || s->p[0] != '[' || s->p[2] != ']' ||
	    (s->n > 3 && !is_space(s->p[3])))
		return 0;
	c = s->p[1];
	if (!is_any(c, known))
		return 0;
	*s = str_trim(str_skip(*s, 3));
	return (char)(c == '/' ? '~' : to_lower(c));
}

/* "---|:--:|" */
static bool
is_row_rule(struct str s)
{
	bool rule = false;

	for (size_t i = 0; i < s.n; i++) {
		char c = s.p[i];

		if (c == '-')
			rule = true;
		else if (c != '|' && c != ' ' && c != ':')
			return false;
	}
	return rule;
}

bool
md_form_row(struct str s, struct md_line *out)
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
