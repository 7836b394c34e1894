#include "same/caption.h"

#include "same/script.h"
#include "same/spelling.h"

static unsigned
roles_of(const struct lexicon *lexicon, struct buf *low, struct str s)
{
	return lexicon_roles(lexicon, spelling_lower(low, s));
}

/* A colon behind nothing but label words. */
static size_t
label_end(const struct lexicon *lexicon, struct buf *low, struct str text)
{
	struct str head = str_head(text, 64);
	size_t colon = str_chr(head, ':', 0), end;
	bool any = false;

	if (colon + 1 >= head.n || is_alnum(head.p[colon + 1]))
		return 0;
	for (size_t i = 0; i < colon; i = end) {
		end = i + 1;
		if (!is_alpha(head.p[i]))
			continue;
		while (end < colon && is_alpha(head.p[end]))
			end++;
		if (!(roles_of(lexicon, low,
			  (struct str){ head.p + i, end - i }) &
			ROLE_LABEL))
			return 0;
		any = true;
	}
	return any ? colon + 1 : 0;
}

size_t
caption_end(const struct lexicon *lexicon, struct buf *low, struct str text)
{
	size_t at = label_end(lexicon, low, text), end, then;

	while (at < text.n && (is_space(text.p[at]) || text.p[at] == '*'))
		at++;
	if (at == text.n || script_run(text, at, &end) != SCRIPT_LETTER ||
	    end == text.n ||
	    !spelling_story((struct str){ text.p + at, end - at }))
		return at;
	if (text.p[end] == ':')
		return end;
	if (end + 1 == text.n ||
	    script_run(text, end + 1, &then) != SCRIPT_LETTER)
		return at;
	return roles_of(lexicon, low,
		   (struct str){ text.p + end + 1, then - end - 1 }) &
		ROLE_MADE
	    ? end
	    : at;
}
