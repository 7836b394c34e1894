#include "learn/subject.h"

enum { LONGEST = 60 };

/* Words alone: "[17:56] **Note" and "Rule 12 (D-102" were cut out of more. */
static bool
is_words(struct str caption)
{
	int depth = 0;

	for (size_t i = 0; i < caption.n; i++) {
		if (is_any(caption.p[i], "*_`[]\""))
			return false;
		depth += (caption.p[i] == '(') - (caption.p[i] == ')');
	}
	return caption.n > 0 && caption.n <= LONGEST && depth == 0;
}

struct str
subject_text(const struct item *item, struct arena *arena)
{
	struct str caption = item->caption, text = item->text;

	if (!item->inline_label || label_is_bare(caption) || !is_words(caption))
		return text;
	return arena_join(arena, caption, STR(": "), text);
}
