#include "need/prose.h"

#include "need/words.h"

/* "name: a job of many words", as in YAML. */
static bool
is_setting(struct str text)
{
	size_t n = str_run_of(text, is_ident);

	return n > 0 && n + 1 < text.n && is_lower(text.p[0]) &&
	    text.p[n] == ':' && text.p[n + 1] == ' ';
}

/* "x = f(y);", "a → b", "key: [1, 2]": no words of a person. */
static bool
has_code(struct str text)
{
	static const struct str marks[] = { STR_INIT(" = "), STR_INIT("=>"),
		STR_INIT("->"), STR_INIT("()"), STR_INIT("├"), STR_INIT("└"),
		STR_INIT("│"), STR_INIT("─"), STR_INIT("▼"), STR_INIT("↓") };

	return str_find_any(text, marks, countof(marks)) < text.n ||
	    is_any(text.p[text.n - 1], "{}[(;,\\") || is_setting(text);
}

bool
prose_is_title(struct str text)
{
	return text.n > 2 && text.p[0] == '[' &&
	    str_chr(text, ']', 0) == text.n - 1;
}

bool
prose_is_bold(struct str text)
{
	struct str mark = STR("**");

	return text.n > 2 * mark.n && str_starts(text, mark) &&
	    str_find(text, mark, mark.n) == text.n - mark.n;
}

/* "[Do not read]", "Then:" */
static bool
is_name(struct str text)
{
	return final_colon(text) || prose_is_title(text);
}

bool
prose_follows(const struct md *fence, struct str text)
{
	enum { ITEMS = 3, WORDS = 4 };
	size_t items = 0, wordy = 0, others = 0, pieces = 0;
	char mark = '\0';
	struct md outer = *fence;
	struct md inner;

	md_open_part(&inner);
	while (text.n) {
		struct str raw = str_cut(&text, '\n');
		struct md_line line;

		md_read(&outer, raw, &line);
		if (line.kind == MD_FENCE)
			break;
		md_read(&inner, raw, &line);
		if (line.text.n == 0 || line.kind == MD_RULE ||
		    is_name(line.text))
			continue;
		items += line.kind == MD_ITEM;
		mark = items == 1 && mark == '\0' ? line.mark : mark;
		pieces += line.kind != MD_ITEM || line.mark != mark ||
		    need_count_words(line.text) < 2 || has_code(line.text);
		if (need_count_words(line.text) >= WORDS &&
		    line.kind != MD_HEADING && !has_code(line.text))
			wordy++;
		else
			others++;
	}
	return items >= ITEMS && (wordy > 2 * others || pieces == 0);
}
