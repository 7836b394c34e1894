#include "fact/typed.h"

#include "base/phrases.h"
#include "base/utf8.h"
#include "text/wordlist.h"

struct str
typed_request(struct str text)
{
	const struct str mark = STR("## My request for Codex:");
	const struct str tag = STR("<user_query>");
	size_t at = str_find(text, tag, 0);

	if (at < text.n) {
		text = str_skip(text, at + tag.n);
		return str_head(text, str_find(text, STR("</user_query>"), 0));
	}
	at = str_find(text, mark, 0);
	return at < text.n ? str_skip(text, at + mark.n) : text;
}

bool
typed_is_injected(struct str text)
{
	static const struct str marks[] = {
		STR_INIT("<"),
		STR_INIT("# AGENTS.md"),
		STR_INIT("# CLAUDE.md"),
	};

	text = typed_request(text);
	return BEGINS(str_trim(text), marks) ||
	    wordlist_begins(LIST_CLIENT_NOTE, text) > 0 ||
	    wordlist_begins(LIST_CLIENT_CONTINUES, text) > 0;
}

/* ---- messages ---- */

/* A heading, a caption in bold: two of them make a document. */
static bool
is_report(struct str text)
{
	static const struct str marks[] = { STR_INIT("# "), STR_INIT("## "),
		STR_INIT("### "), STR_INIT("**"), STR_INIT("diff --git ") };
	size_t n = 0;

	while (text.n && n < 2)
		n += BEGINS(str_cut(&text, '\n'), marks);
	return n == 2;
}

bool
typed_is_prompt(const struct record *record)
{
	struct str text = record_text(record, K_text);
	struct str head = str_trim(typed_request(text));

	return record->kind == KIND_MESSAGE &&
	    record->at[K_agent].type == JSON_ABSENT &&
	    str_eq(record_text(record, K_role), STR("user")) && head.n &&
	    !typed_is_injected(text) && !is_any(head.p[0], "/\"<") &&
	    wordlist_begins(LIST_AGENT_ROLE, head) == 0 && !is_report(head);
}

/* ---- lines ---- */

enum {
	QUOTED = 16,  /* so long a line of the agent's is a quotation */
	LONG = 1500,  /* in a message of more, lists are pasted */
	LETTERS = 72, /* percent of a line that somebody typed */
	BLOCK = 3,
	WRAPPED = 30 /* a line of so many bytes may go on in the next one */
};

/* Arrows, boxes, dingbats and emblems of terminals. */
static bool
is_drawing(struct str line)
{
	size_t n = utf8_length(line);
	uint32_t c;

	if (n < 3)
		return false;
	c = utf8_decode(line.p, n);
	return c >= 0x2190 && c < 0x2C00;
}

/* "12 | x", "at f (a.c:1)", "+ x": code, traces, tables, changes. */
static bool
is_marked(struct str line)
{
	static const struct str marks[] = { STR_INIT("at "),
		STR_INIT("import "), STR_INIT("export "), STR_INIT("const "),
		STR_INIT("function "), STR_INIT("npm "), STR_INIT("diff "),
		STR_INIT("error") };
	size_t digits = str_run_of(line, is_digit);

	if (is_any(line.p[0], "$#|{}[]+@<>\\`=") || is_drawing(line))
		return true;
	if (is_any(line.p[0], "-*") && line.n > 1 && line.p[1] != ' ')
		return true;
	if (digits && digits + 1 < line.n &&
	    is_any(line.p[digits + (line.p[digits] == ' ')], "|+-:"))
		return true;
	return BEGINS(line, marks) && str_find(line, STR("("), 0) < line.n;
}

static bool
is_pasted(const struct typed *typed, struct str line)
{
	size_t letters = 0;

	if (is_marked(line) ||
	    (line.n >= QUOTED &&
		str_find(typed->said, line, 0) < typed->said.n))
		return true;
	for (size_t i = 0; i < line.n; i++)
		letters += is_alpha(line.p[i]) || is_nonascii(line.p[i]) ||
		    line.p[i] == ' ';
	return letters * 100 < line.n * LETTERS;
}

/* The length of "- ", "2. " at the start of a line, or 0. */
static size_t
mark_length(struct str line)
{
	size_t n = str_run_of(line, is_digit);

	if (n == 0)
		return line.n > 1 && is_any(line.p[0], "-*") ? 2 : 0;
	return n + 1 < line.n && is_any(line.p[n], ".)") && line.p[n + 1] == ' '
	    ? n + 2
	    : 0;
}

/* Lines without a blank one between, most of them pasted, are all pasted. */
static void
skip_pasted_block(struct typed *typed)
{
	struct str rest = typed->rest;
	size_t lines = 0, pasted = 0;

	while (rest.n) {
		struct str line = str_trim(str_cut(&rest, '\n'));

		if (line.n == 0)
			break;
		lines++;
		pasted += is_pasted(typed, line);
	}
	if (lines >= BLOCK && pasted * 2 >= lines)
		typed->rest = rest;
}

/* Whether the line goes on with the one that is being put together. */
static bool
goes_on(const struct typed *typed, struct str line, bool indented)
{
	return typed->line.n >= WRAPPED && mark_length(line) == 0 &&
	    (is_lower(line.p[0]) || indented);
}

/* Puts the next paragraph together; false at the end. */
static bool
next_paragraph(struct typed *typed)
{
	buf_clear(&typed->line);
	while (typed->rest.n) {
		struct str all, raw, line;
		size_t mark;

		if (typed->at_block)
			skip_pasted_block(typed);
		all = typed->rest;
		raw = str_cut(&typed->rest, '\n');
		line = str_trim(raw);
		typed->at_block = line.n == 0;

		if (str_starts(line, STR("```"))) {
			typed->fenced = !typed->fenced;
			line.n = 0;
		}
		if (line.n == 0 || typed->fenced || is_pasted(typed, line) ||
		    (typed->marked && mark_length(line))) {
			if (typed->line.n)
				return true;
			continue;
		}
		if (typed->line.n && !goes_on(typed, line, line.p > raw.p)) {
			typed->rest = all;
			return true;
		}
		mark = typed->line.n ? 0 : mark_length(line);
		if (typed->line.n)
			buf_addc(&typed->line, ' ');
		buf_add(&typed->line, str_skip(line, mark));
	}
	return typed->line.n > 0;
}

/* ---- sentences ---- */

/* The length of the mark that ends a sentence at this place, or 0. */
static size_t
end_length(struct str text, size_t i)
{
	static const struct str wide[] = { STR_INIT("。"), STR_INIT("！"),
		STR_INIT("？") };

	if (text.p[i] == '.' || text.p[i] == '!' || text.p[i] == '?')
		return i + 1 == text.n || text.p[i + 1] == ' ';
	if (!is_nonascii(text.p[i]))
		return 0;
	for (size_t k = 0; k < countof(wide); k++) {
		if (str_starts(str_skip(text, i), wide[k]))
			return wide[k].n;
	}
	return 0;
}

bool
typed_next(struct typed *typed, struct str *sentence)
{
	size_t end = 0, n = 0;

	while (typed->left.n == 0) {
		if (!next_paragraph(typed))
			return false;
		typed->left = str_trim(buf_str(&typed->line));
	}
	while (end < typed->left.n && (n = end_length(typed->left, end)) == 0)
		end++;
	*sentence = str_trim(str_head(typed->left, end + n));
	typed->left = str_trim(str_skip(typed->left, end + n));
	return true;
}

void
typed_open(struct typed *typed, struct str text, struct str said)
{
	*typed = (struct typed){ .rest = typed_request(text),
		.said = said,
		.at_block = true };
	typed->marked = typed->rest.n > LONG;
}

void
typed_close(struct typed *typed)
{
	buf_free(&typed->line);
}
