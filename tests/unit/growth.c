/*
 * Hostile texts that grow: for four times the text, a parser must not take much
 * more than four times as long. Fast parsers are not timed further.
 */
#include <time.h>

#include "check.h"
#include "gist/plaintext.h"
#include "json/json.h"
#include "log/entry_start.h"
#include "log/title.h"
#include "same/words.h"
#include "shell/classify.h"
#include "shell/shell.h"
#include "talk/issues.h"
#include "talk/numbers.h"
#include "talk/symbols.h"
#include "text/ids.h"
#include "text/items.h"
#include "text/ref.h"
#include "text/show.h"
#include "text/time.h"
#include "text/truncate.h"

enum { SMALL = 25000, LARGE = 4 * SMALL };

static void
parse_json(struct str text)
{
	struct arena arena = { 0 };
	struct json_error error = { 0 };
	struct json_iter iter = { 0 };
	struct json value, name, member;

	if (json_check(text, &value, &error)) {
		json_text(value, &arena);
		json_size(value);
		json_member(value, "kind");
		while (json_next(value, &iter, &name, &member))
			json_text(member, &arena);
	}
	arena_free(&arena);
}

static void
parse_inside(const char *before, struct str text, const char *after)
{
	struct buf b = { 0 };

	buf_adds(&b, before);
	buf_add(&b, text);
	buf_adds(&b, after);
	parse_json(buf_str(&b));
	buf_free(&b);
}

static void
parse_string(struct str text)
{
	parse_inside("\"", text, "\"");
}

static void
parse_array(struct str text)
{
	parse_inside("[", text, "0]");
}

static void
parse_object(struct str text)
{
	parse_inside("{", text, "\"z\":0}");
}

static void
parse_lines(struct str text)
{
	struct md md;

	md_open(&md);
	while (text.n) {
		struct str line = str_head(text, str_chr(text, '\n', 0) + 1);
		struct str cells = md_line(&md, line).text;

		md_plain(cells);
		while (cells.n)
			md_cell(&cells);
		text = str_skip(text, line.n);
	}
}

static void
parse_items(struct str text)
{
	struct arena arena = { 0 };
	struct items items;
	struct item item;

	items_open(&items, text, &arena);
	while (items_next(&items, &item)) {
		is_placeholder(item.text);
		label_of(item.text);
	}
	arena_free(&arena);
}

static void
parse_dates(struct str text)
{
	struct date date;
	size_t pos = 0;

	while (date_find(text, &pos, &date))
		continue;
}

static void
parse_names(struct str text)
{
	struct str got;
	size_t pos = 0;

	while (id_find(text, &pos, true, &got))
		continue;
	pos = 0;
	while (path_find(text, &pos, &got))
		continue;
	status_detect(text);
	id_numbered(text);
}

static void
parse_words(struct str text)
{
	struct words words;

	words_open(&words);
	words_read(&words, text);
	words_close(&words);
}

static void
parse_title(struct str text)
{
	struct title title = { 0 };
	struct entry_start mark = { 0 };

	title_read(&title, text, false);
	title_read(&title, text, true);
	title_free(&title);
	if (text.n)
		entry_start_title(&mark, text);
}

static void
parse_shown(struct str text)
{
	struct buf b = { 0 };
	struct arena arena = { 0 };

	show_text(&b, text);
	show_lines(&b, text);
	plaintext(text, false, &arena);
	words_within(text, text);
	truncate_text(text, text.n - 1, &arena);
	buf_free(&b);
	arena_free(&arena);
}

static void
parse_mentions(struct str text)
{
	struct issues issues = { .text = text };
	struct str got;
	struct ref ref;
	size_t at;

	while (issues_next(&issues, &got))
		continue;
	for (at = 0; number_find(text, &at, &got);)
		continue;
	for (at = 0; symbol_find(text, &at, false, &got);)
		continue;
	for (at = 0; symbol_find(text, &at, true, &got);)
		continue;
	for (at = 0; ref_find(text, &at, &ref);)
		continue;
}

static void
parse_command(struct str text)
{
	struct str path;

	shell_verb(shell_inner(text), &path);
}

/* Processor time in seconds, the fastest of three runs. */
static double
seconds(void (*parse)(struct str), const char *unit, size_t n)
{
	struct buf text = { 0 };
	double best = 1e9;

	while (text.n < n)
		buf_adds(&text, unit);
	for (int i = 0; i < 3 && best > 0.02; i++) {
		clock_t start = clock();
		double took;

		parse(buf_str(&text));
		took = (double)(clock() - start) / CLOCKS_PER_SEC;
		best = took < best ? took : best;
	}
	buf_free(&text);
	return best;
}

static void
grows(const char *name, void (*parse)(struct str), const char *unit)
{
	double large, small;

	/* On a busy machine one measurement may be wrong, five are not. */
	for (int tries = 0; tries < 5; tries++) {
		large = seconds(parse, unit, LARGE);
		if (large < 0.02)
			return;
		small = seconds(parse, unit, SMALL);
		if (large <= 8 * small)
			return;
	}
	fprintf(stderr, "%s: \"%.30s\" ...: %.3f s, 4 times: %.3f s\n", name,
	    unit, small, large);
	CHECK(large <= 8 * small);
}

static const struct {
	const char *name;
	void (*parse)(struct str);
} parsers[] = {
	{ "json", parse_json },
	{ "string", parse_string },
	{ "array", parse_array },
	{ "object", parse_object },
	{ "md", parse_lines },
	{ "items", parse_items },
	{ "date", parse_dates },
	{ "ids", parse_names },
	{ "command", parse_command },
	{ "words", parse_words },
	{ "title", parse_title },
	{ "shown", parse_shown },
	{ "mentions", parse_mentions },
};

static const char *const units[] = { "[", "{\"a\":", "[1,", "\"\\", "\\u", "-",
	"- ", "* ", "> ", "#", "`", "``", "`a", "*a", "**", "__a ", "_", "|",
	"|a", "| - |\n", "~~~\n", "```\n", "```a\n```b\n", "<!--", "<!--\n",
	"-->", "[x] ", "- a\n", " - a\n", "- [ ] **a:**\n", "  ", "\t", "\n",
	"\r", "\r\n", "a: ", "**a:** ", "# a\n", "1. ", "1", "2026-",
	"2026-01-", "12:", "2026-01-18 ", "Jan ", "Jan 1, ", "~", "A-", "US-",
	"US-1.", "A1", "#1", "US-001, ", "a/", "/", "./", "../", "a.b", ".",
	"a ", "a", "(", "[a](", "\xe5\xb9\xb4", "\xff", "\xe2\x9c",
	"\xe2\x9c\x93 ", "DONE ", "(blocked", "---\n", "====\n", "=",
	"a\n---\n", "$(", "\"$(", "$(<<E\n", "$('", "cat a | ", "cat <<E\n",
	"a,", "a-", "a:1 ", ":1", "a::", "a_", "aB", "不", "(US-1)", "(a) ",
	"://", "https://", "#1 ", "14 of ", "[", "`a ", "a. B ", "A COMPLETE ",
	"<a", "Session 3 (", ")", "a.b(", "fn ", "1," };

int
main(void)
{
	for (size_t i = 0; i < sizeof parsers / sizeof *parsers; i++) {
		for (size_t j = 0; j < sizeof units / sizeof *units; j++)
			grows(parsers[i].name, parsers[i].parse, units[j]);
	}
	return check_done();
}
