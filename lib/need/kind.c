#include "need/kind.h"

#include "text/label.h"
#include "text/wordlist.h"

/* ---- signs ---- */

static bool
begins_with_sign(struct str text, const struct str signs[], size_t n)
{
	while (text.n && is_any(text.p[0], "*_ |"))
		text = str_skip(text, 1);
	for (size_t i = 0; i < n; i++) {
		if (str_starts(text, signs[i]))
			return true;
	}
	return false;
}

bool
kind_is_open(const struct log_item *point)
{
	static const struct str signs[] = { STR_INIT("❌"), STR_INIT("⬜"),
		STR_INIT("🔴"), STR_INIT("🟡"), STR_INIT("⏳"), STR_INIT("🚧"),
		STR_INIT("🔲"), STR_INIT("☐"), STR_INIT("⏸"), STR_INIT("🔄"),
		STR_INIT("🚫"), STR_INIT("📋"), STR_INIT("◻"), STR_INIT("❓"),
		STR_INIT("☒"), STR_INIT("○") };

	return point->check == ' ' ||
	    begins_with_sign(point->text, signs, countof(signs));
}

bool
kind_is_ticked(const struct log_item *point)
{
	static const struct str signs[] = { STR_INIT("✅"), STR_INIT("✔"),
		STR_INIT("☑"), STR_INIT("🟢"), STR_INIT("✓"),
		STR_INIT("~~") };

	return point->check == 'x' ||
	    begins_with_sign(point->text, signs, countof(signs));
}

/* ---- commands ---- */

/* A line begins with a program's name, after "$ " or "VAR=x ". */
static bool
is_command_line(struct str line)
{
	struct str rest = str_trim(line), word;

	while (str_starts(rest, STR("$ ")) || str_starts(rest, STR("sudo ")))
		str_word(&rest);
	line = rest;
	word = str_word(&rest);
	while (
	    word.n && is_upper(word.p[0]) && str_chr(word, '=', 0) < word.n) {
		line = rest;
		word = str_word(&rest);
	}
	return str_starts(line, STR("./")) ||
	    wordlist_begins(LIST_NEED_COMMAND, line);
}

/* "`make check` runs all of it", "Tests: `make check`": a span near the start. */
static bool
has_command_span(struct str text)
{
	enum { NEAR = 40 };
	size_t at = str_chr(str_head(text, NEAR), '`', 0);
	size_t end = str_chr(text, '`', at + 1);
	struct str span;

	if (at >= text.n || end >= text.n)
		return false;
	span = (struct str){ text.p + at + 1, end - at - 1 };
	return str_chr(span, ' ', 0) < span.n && is_command_line(span);
}

bool
kind_is_command(const struct log_item *point)
{
	struct str rest = point->text;

	if (point->form != POINT_CODE)
		return has_command_span(rest);
	while (rest.p) {
		if (is_command_line(str_cut(&rest, ';')))
			return true;
	}
	return false;
}

/* ---- parts ---- */

/* "🔴 fixed: ..." and "Done: ..." are over, whatever is above them. */
static bool
is_over(const struct log_item *point)
{
	enum { NEAR = 40 };

	return kind_is_ticked(point) ||
	    (point->check != ' ' &&
		(wordlist_begins(LIST_KIND_CLOSED, point->text) ||
		    (kind_is_open(point) &&
			wordlist_has(LIST_KIND_CLOSED,
			    str_head(point->text, NEAR)))));
}

/* "Decision: ...", "**Next:** ...": of its own label. */
static enum need_part
own_part(struct str text)
{
	enum { WORDS = 3 };
	struct str caption = label_parse_marked(text).caption;

	return caption.n && label_words(caption) <= WORDS
	    ? part_named_by(caption)
	    : NEED_FINDINGS;
}

enum need_part
kind_of(const struct log_item *point, enum need_part above)
{
	enum need_part own;

	if (is_over(point))
		return above == NEED_OPEN ? NEED_STATE : above;
	if (kind_is_open(point) ||
	    wordlist_begins(LIST_ITEM_OPEN, point->text) ||
	    wordlist_has(LIST_ITEM_WAITS, point->text))
		return NEED_OPEN;
	if (point->form == POINT_CODE)
		return kind_is_command(point) ? NEED_COMMANDS : NEED_FINDINGS;
	own = own_part(point->text);
	if (own != NEED_FINDINGS)
		return own;
	if (above != NEED_FINDINGS && above != NEED_STATE)
		return above;
	if (wordlist_has(LIST_ITEM_RULE, point->text))
		return NEED_RULES;
	if (kind_is_command(point))
		return NEED_COMMANDS;
	return above;
}

/* ---- the head of a file or an entry ---- */

bool
kind_is_head(const struct log_item *point, bool preamble)
{
	enum { FIELD_BYTES = 120 };
	struct parsed_label label;

	if (preamble && wordlist_has(LIST_ABOUT_FILE, point->text))
		return true;
	if (point->text.n > FIELD_BYTES)
		return false;
	label = label_parse_marked(point->text);
	return label.caption.n && wordlist_is(LIST_HEAD_FIELD, label.caption);
}
