#include "text/md.h"

/* Code spans longer than this are none: keeps rows of lone backticks linear. */
enum { SPAN_MAX = 4096 };

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

/* The end of the code span that starts at `at`, or of its backticks alone. */
static size_t
span_end(struct str s, size_t at)
{
	size_t n = str_run(str_skip(s, at), '`');
	size_t end = s.n - at > SPAN_MAX ? at + SPAN_MAX : s.n;
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
