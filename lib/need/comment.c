#include "need/comment.h"

#include "text/wordlist.h"

/* "-->" and what is after it, and "<!--" and dashes, go. */
static struct str
without_marks(struct str line)
{
	line = str_head(line, str_find(line, STR("-->"), 0));
	if (str_starts(line, STR("<!--")))
		line = str_skip(line, strlen("<!--"));
	while (line.n && is_any(line.p[0], "-=*# "))
		line = str_skip(line, 1);
	while (line.n && is_any(line.p[line.n - 1], "-=*# "))
		line.n--;
	return line;
}

bool
comment_take(struct lookahead *in, struct log_item *point)
{
	struct str text = STR("");
	bool head = !in->scope.begun && !in->scope.entry &&
	    in->scope.sections <= 1;
	size_t line = in->scope.number, end = line;

	while (in->more && in->ahead.kind == MD_COMMENT) {
		struct str words = without_marks(str_trim(in->raw));

		if (words.n && text.n < POINT_BYTES)
			text = text.n
			    ? arena_join(in->arena, text, STR(" "), words)
			    : words;
		end = in->scope.number;
		lookahead_next(in);
	}
	if (!head || !wordlist_has(LIST_HANDS_OFF, text))
		return false;
	*point = scope_point(&in->scope, POINT_PARAGRAPH, text);
	point->kind = NEED_RULES;
	point->line = line;
	point->end = end;
	return true;
}
