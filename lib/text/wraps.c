#include "text/wraps.h"
#include "text/hear.h"

void
wraps_advance(struct items *items)
{
	items->more = items->rest.n > 0;
	if (!items->more)
		return;
	md_read(&items->md, str_cut(&items->rest, '\n'), &items->ahead);
	items->line++;
}

/* "• x", a line that starts with a mark like ✅ or a date: no wrap starts so. */
static bool
is_starter(struct str s)
{
	unsigned char a, b;

	if (s.n < 3)
		return false;
	a = (unsigned char)s.p[0];
	b = (unsigned char)s.p[1];
	return a == 0xF0 || (a == 0xE2 && b >= 0x8C) ||
	    str_starts(s, STR("• ")) || (a == '[' && is_digit(s.p[1]));
}

static bool
is_label_line(struct str text)
{
	struct heard heard = hear(text);

	return heard.found ? heard.label != LABEL_OTHER || heard.bold
			   : heard.colon && heard.bold;
}

/* The paragraph or item that began with `first` goes on in the line ahead. */
static bool
goes_on(const struct items *items, const struct md_line *first, struct str last)
{
	const struct md_line *next = &items->ahead;

	if (!items->more || is_starter(next->text))
		return false;
	if (first->kind == MD_QUOTE)
		return next->kind == MD_QUOTE && next->text.n > 0 &&
		    !is_label_line(next->text);
	if (next->kind != MD_TEXT || is_label_line(next->text))
		return false;
	if (first->kind == MD_TEXT)
		return next->indent < first->indent + 2 ||
		    is_label_line(first->text);
	if (next->indent > first->indent + 1)
		return true;
	/* A lazy wrap; a new paragraph starts behind a full stop. */
	return last.n >= 60 && last.p[last.n - 1] != '.' &&
	    last.p[last.n - 1] != ':';
}

/* The lines of span on one line. */
static struct str
joined(struct items *items, struct str span, bool quote)
{
	char *p = arena_alloc(items->arena, span.n);
	size_t n = 0;

	while (span.p) {
		struct str line = str_trim(str_cut(&span, '\n'));

		while (quote && line.n > 0 && line.p[0] == '>')
			line = str_trim(str_skip(line, 1));
		if (n > 0)
			p[n++] = ' ';
		memcpy(p + n, line.p, line.n);
		n += line.n;
	}
	arena_trim(items->arena, p, n);
	return (struct str){ p, n };
}

struct str
wraps_take(struct items *items, const struct md_line *first, struct str text,
    size_t *end)
{
	struct str last = first->text;

	while (goes_on(items, first, last)) {
		last = items->ahead.text;
		*end = items->line;
		wraps_advance(items);
	}
	if (last.p == first->text.p)
		return text;
	text.n = (size_t)(last.p + last.n - text.p);
	return joined(items, text, first->kind == MD_QUOTE);
}
