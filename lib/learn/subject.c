#include "subject.h"

enum { LONGEST = 60 };

/* Words alone: "[17:56] **Note" and "Rule 12 (D-102" were cut out of more. */
static bool
is_words(struct str caption)
{
	int depth = 0;

	for (size_t i = 0; i < caption.n; i++) {
		if (strchr("*_`[]\"", caption.p[i]))
			return false;
		depth += (caption.p[i] == '(') - (caption.p[i] == ')');
	}
	return caption.n > 0 && caption.n <= LONGEST && depth == 0;
}

struct str
subject_text(const struct item *item, struct arena *arena)
{
	struct str caption = item->caption, text = item->text;
	char *p;

	if (!item->inline_label || label_is_bare(caption) || !is_words(caption))
		return text;
	p = arena_alloc(arena, caption.n + 2 + text.n);
	memcpy(p, caption.p, caption.n);
	memcpy(p + caption.n, ": ", 2);
	memcpy(p + caption.n + 2, text.p, text.n);
	return (struct str){ p, caption.n + 2 + text.n };
}
