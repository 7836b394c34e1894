#include "need/place.h"

#include "need/command.h"
#include "need/sign.h"
#include "text/wordlist.h"

/* ": 53/53 pass", "— 0 errors", "→ 6 pages" */
static bool
reports_number(struct str rest)
{
	static const struct str marks[] = { STR_INIT(":"), STR_INIT("—"),
		STR_INIT("–"), STR_INIT("->"), STR_INIT("-"), STR_INIT("→") };

	rest = str_trim(rest);
	for (size_t i = 0; i < countof(marks); i++) {
		if (str_starts(rest, marks[i]))
			rest = str_trim(str_skip(rest, marks[i].n));
	}
	return rest.n && is_digit(rest.p[0]);
}

/* After a command: "passed", ": 53/53", "→ all pass ✓". */
static bool
reports_run(struct str rest)
{
	return reports_number(rest) || wordlist_begins(LIST_LEARN_DID, rest) ||
	    wordlist_begins(LIST_WENT, rest) ||
	    signs_count(rest, SIGN_DONE) > 0;
}

/* "... with `nix run .#x --impure`", within a sentence that reports nothing. */
static bool
leads_to_command(struct str before, struct str span)
{
	struct str caption = label_parse_marked(before).caption;
	enum label label = label_of(caption);

	return command_has_option(span) &&
	    wordlist_is(LIST_COMMAND_LEAD, str_last_word(str_trim(before))) &&
	    label != LABEL_TEST && label != LABEL_DONE &&
	    !wordlist_has(LIST_FIELD_STATUS, caption) &&
	    !wordlist_has(LIST_REPORTED, before) &&
	    !wordlist_has(LIST_HAD_BEEN, before) &&
	    !wordlist_has(LIST_CLAUSE_RULE, before);
}

/*
 * A code span of two words is a command, "`make check` runs all of it", and no report
 * of what it did. Near the start it is known by its program, "Tests: `make check`".
 */
static bool
has_command_span(struct str text)
{
	enum { NEAR = 40, REPORT = 240 };
	size_t at = str_chr(text, '`', 0), end;
	bool first = true;

	if (at == text.n || text.n > REPORT ||
	    wordlist_begins(LIST_LEARN_DID, text) ||
	    wordlist_has(LIST_PROBLEM, label_parse_marked(text).caption))
		return false;
	for (; at < text.n; at = str_chr(text, '`', end + 1)) {
		struct str span;

		end = str_chr(text, '`', at + 1);
		span = str_skip(str_head(text, end), at + 1);
		if (str_chr(span, ' ', 0) < span.n &&
		    ((first && at < NEAR && command_begins(span)) ||
			leads_to_command(str_head(text, at), span)))
			return end < text.n &&
			    !reports_run(str_skip(text, end + 1));
		first = false;
	}
	return false;
}

bool
point_is_command(const struct log_item *point)
{
	struct str rest = point->text;

	if (point->form != POINT_CODE)
		return has_command_span(rest);
	if (point->program || point->shell)
		return point->shell;
	while (rest.p) {
		if (command_begins(str_cut(&rest, ';')))
			return true;
	}
	return false;
}

static bool
is_place(struct str text)
{
	size_t pos = 0;
	struct str path;

	while (text.n && is_any(text.p[0], "*_ "))
		text = str_skip(text, 1);
	return str_starts(text, STR("`")) ||
	    (path_find(text, &pos, &path) && path.p == text.p);
}

/* "`src/a.c` - the parser", "Config: `a.yml`", "src/a.c: the parser". */
static bool
begins_with_place(struct str text, const struct parsed_label *label)
{
	return is_place(text) || is_place(label->text);
}

bool
place_is_url(struct str text)
{
	return (str_starts(text, STR("https://")) ||
		   str_starts(text, STR("http://"))) &&
	    str_chr(text, ' ', 0) == text.n;
}

bool
place_is_address(struct str text, const struct parsed_label *label)
{
	return place_is_url(label->caption.n ? label->text : text);
}

bool
place_is_file(const struct log_item *point, const struct parsed_label *label)
{
	struct str text = label->caption.n ? label->text : point->text, path;
	size_t end, pos = 0;

	if ((point->form != POINT_ITEM && point->form != POINT_ROW) ||
	    !str_starts(text, STR("`")))
		return false;
	end = str_chr(text, '`', 1);
	if (end == text.n)
		return false;
	path = (struct str){ text.p + 1, end - 1 };
	text = str_trim(str_skip(text, end + 1));
	return path_find(path, &pos, &path) && path.n == end - 1 &&
	    (text.n == 0 || is_any(text.p[0], "-:(") ||
		str_starts(text, STR("—")) || str_starts(text, STR("–")));
}

bool
place_or_command(const struct log_item *point, const struct parsed_label *label)
{
	struct str text = point->text;

	return point_is_command(point) ||
	    (point->form != POINT_CODE &&
		(begins_with_place(text, label) || command_begins(text) ||
		    command_begins(label->text)));
}
