#include "text/hear.h"

static const struct str wide_colon = STR_INIT("：");

static bool
is_mark(char c)
{
	return c == '*' || c == '_';
}

struct str
hear_caption(struct str s)
{
	while (s.n > 0 && (is_mark(*s.p) || is_space(*s.p)))
		s = str_skip(s, 1);
	while (s.n > 0 &&
	    (is_mark(s.p[s.n - 1]) || is_space(s.p[s.n - 1]) ||
		s.p[s.n - 1] == ':'))
		s.n--;
	if (str_ends(s, wide_colon))
		s.n -= wide_colon.n;
	return s;
}

/*
 * The colon that ends a label, near the start: followed by space, marks or
 * nothing, so no time, path or address; *width is its length. s.n if none.
 */
static size_t
label_colon(struct str s, size_t *width)
{
	enum { NEAR = 100 };
	struct str near = str_head(s, NEAR);
	size_t at = str_chr(near, ':', 0), wide;

	while (at + 1 < s.n && at < near.n && s.p[at + 1] != ' ' &&
	    !is_mark(s.p[at + 1]))
		at = str_chr(near, ':', at + 1);
	*width = 1;
	wide = str_chr(str_head(near, at), wide_colon.p[0], 0);
	if (wide < at)
		wide = str_find(str_head(s, at + wide_colon.n - 1), wide_colon,
		    wide);
	if (wide < at) {
		at = wide;
		*width = wide_colon.n;
	}
	return at < near.n && str_chr(str_head(s, at), '`', 0) == at ? at : s.n;
}

size_t
hear_words(struct str s)
{
	size_t n = 0;

	for (size_t i = 0; i < s.n; i++)
		n += s.p[i] != ' ' && (i == 0 || s.p[i - 1] == ' ');
	return n;
}

static struct str
skip_marks(struct str s)
{
	size_t n = str_run_of(s, is_mark);

	/* "**Note:** *never* do this": the second pair is the text's own. */
	if (n == 0 || n == s.n || s.p[n] == ' ')
		s = str_skip(s, n);
	return str_trim(s);
}

bool
hear_colon(struct str text, struct heard *heard)
{
	size_t width, at = label_colon(text, &width);

	if (at == text.n)
		return false;
	heard->colon = true;
	heard->bold = text.p[0] == '*' || text.p[0] == '_';
	heard->caption = hear_caption(str_head(text, at));
	heard->text = skip_marks(str_skip(text, at + width));
	heard->own = heard->text.n == 0;
	heard->label = label_known(heard->caption, &heard->weight);
	/* With marks around it a topic may stand in it: "**Import pattern:**". */
	if ((heard->own || heard->bold) && heard->label == LABEL_OTHER) {
		enum label label = label_of(heard->caption);

		if (heard->own || label_teaches(label))
			heard->label = label;
	}
	return heard->own || heard->label != LABEL_OTHER;
}

/* "**Note** - text", "**Label**" */
static bool
hear_bold(struct str text, struct heard *heard)
{
	struct str close = { text.p, 2 };
	size_t end;

	if (text.n < 5 || !is_mark(text.p[0]) || text.p[1] != text.p[0])
		return false;
	end = str_find(text, close, 2);
	if (end == text.n)
		return false;
	heard->bold = true;
	heard->caption = hear_caption(str_head(text, end));
	heard->text = str_trim(str_skip(text, end + 2));
	heard->own = heard->text.n == 0;
	heard->label = label_known(heard->caption, &heard->weight);
	if (heard->own) {
		if (heard->label == LABEL_OTHER)
			heard->label = label_of(heard->caption);
		return true;
	}
	if (heard->label == LABEL_OTHER)
		return false;
	if (str_starts(heard->text, STR("- ")))
		heard->text = str_trim(str_skip(heard->text, 2));
	else if (str_starts(heard->text, STR("– ")) ||
	    str_starts(heard->text, STR("— ")))
		heard->text = str_trim(str_skip(heard->text, 4));
	else
		return false;
	return true;
}

struct heard
hear_marked(struct str text)
{
	struct heard heard = { .label = LABEL_OTHER };

	heard.found = text.n &&
	    (hear_colon(text, &heard) || hear_bold(text, &heard));
	return heard;
}

void
hear_bare(struct str text, struct heard *heard)
{
	if (heard->found || heard->colon || text.n == 0)
		return;
	/* A label without any mark is short, and says no more than that. */
	if (text.n > 64 || str_chr(text, '(', 0) < text.n)
		return;
	heard->caption = hear_caption(text);
	heard->label = label_known(heard->caption, &heard->weight);
	heard->text = (struct str){ 0 };
	heard->found = heard->own = heard->weight >= 2;
}

struct heard
hear(struct str text)
{
	struct heard heard = hear_marked(text);

	hear_bare(text, &heard);
	return heard;
}
