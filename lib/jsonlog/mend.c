#include "jsonlog/mend.h"

/* The outermost value, the list in it; the entries are one deeper. */
enum { LEVELS = 2 };

struct cut {
	size_t at, depth;
	char close[LEVELS]; /* what ends the levels that are open */
};

/* Behind the string whose first quote is at i. */
static size_t
behind_string(struct str s, size_t i)
{
	for (i++; i < s.n && s.p[i] != '"'; i++)
		i += s.p[i] == '\\';
	return i;
}

static struct cut
find_cut(struct str s)
{
	struct cut cut = { 0 };
	size_t depth = 0;

	for (size_t i = 0; i < s.n; i++) {
		char c = s.p[i];

		if (c == '"') {
			i = behind_string(s, i);
			continue;
		}
		if (c == '{' || c == '[') {
			if (depth < LEVELS)
				cut.close[depth] = c == '{' ? '}' : ']';
			depth++;
		} else if (c == '}' || c == ']') {
			depth--;
		} else if (c != ',') {
			continue;
		}
		if (depth <= LEVELS) {
			cut.at = c == ',' ? i : i + 1;
			cut.depth = depth;
		}
	}
	return cut;
}

size_t
mend(struct buf *text, size_t at)
{
	struct cut cut = find_cut(str_head(buf_str(text), at));

	text->n = cut.at;
	for (size_t depth = cut.depth; depth; depth--)
		buf_addc(text, cut.close[depth - 1]);
	return cut.at;
}
