#include "log/doc.h"

#include "log/entry_start.h"
#include "log/field.h"
#include "text/label.h"
#include "text/md.h"
#include "text/wordlist.h"

/* The head of a file is in its first lines. */
enum { HEAD_LINES = 60 };

const char *const doc_gist_sizes[3] = { "128", "512", "2048" };

static struct str
unquote(struct str s)
{
	if (s.n >= 2 && is_any(s.p[0], "\"'`") && s.p[s.n - 1] == s.p[0])
		return (struct str){ s.p + 1, s.n - 2 };
	return s;
}

/* A value "|" or ">" continues in the indented lines below. */
static struct str
block_value(struct str rest, struct arena *arena)
{
	size_t n = 0;
	char *p;

	for (struct str look = rest; look.n;) {
		struct str line = str_cut(&look, '\n');

		if (line.n && !is_space(line.p[0]))
			break;
		n = look.p ? (size_t)(look.p - rest.p) : rest.n;
	}
	rest.n = n;
	p = arena_alloc(arena, rest.n + 1);
	n = 0;
	while (rest.n) {
		struct str line = str_trim(str_cut(&rest, '\n'));

		if (line.n == 0)
			continue;
		if (n)
			p[n++] = ' ';
		memcpy(p + n, line.p, line.n);
		n += line.n;
	}
	arena_trim(arena, p, n);
	return (struct str){ p, n };
}

static void
see_front(struct doc *doc, struct str line, struct str rest,
    struct arena *arena)
{
	struct str value = line;
	struct str name = str_trim(str_cut(&value, ':'));

	value = unquote(str_trim(value));
	if (value.n && (value.p[0] == '|' || value.p[0] == '>'))
		value = block_value(rest, arena);
	if (str_eq(name, STR("title")))
		doc->title = value;
	if (str_eq(name, STR("locked_by")))
		doc->owner = value;
	if (!str_starts(name, STR("summary_")))
		return;
	for (size_t i = 0; i < 3; i++) {
		if (str_eq(str_skip(name, 8), str_of(doc_gist_sizes[i])))
			doc->gist[i] = value;
	}
}

/* "main (protected)", "main @ a1b2c3d" do not, "merged today" does. */
static bool
goes_on(struct str word, struct str rest)
{
	return rest.n > 0 && trim_separators(rest).n == rest.n &&
	    !is_any(rest.p[0], "@/") && str_chr(word, '/', 0) == word.n;
}

/* "main" of "main", "main (protected)", "main, not pushed"; not "merged today". */
static struct str
lone_word(struct str value)
{
	struct str rest = md_plain(value);
	struct str word = str_word(&rest);

	if (word.n && is_any(word.p[word.n - 1], ",;."))
		word.n--;
	else if (goes_on(word, str_trim(rest)))
		word.n = 0;
	if (is_placeholder(word))
		word.n = 0;
	return unquote(word);
}

/* "`main` (protected)", "merged to `main`", "main": a code span, or one word. */
static struct str
branch_name(struct str value)
{
	size_t open = str_chr(value, '`', 0);
	size_t close = str_chr(value, '`', open + 1);

	return lone_word(close < value.n
		? (struct str){ value.p + open + 1, close - open - 1 }
		: value);
}

static void
see_line(struct doc *doc, struct str text)
{
	struct field field = field_of(text);
	struct str caption = field.caption;
	size_t pos = 0;

	if (doc->branch.n == 0 && wordlist_is(LIST_FIELD_BRANCH, caption))
		doc->branch = branch_name(field.value);
	else if (doc->started.year == 0 &&
	    wordlist_is(LIST_FIELD_STARTED, caption)) {
		if (date_find(field.value, &pos, &doc->started))
			date_take_first(&doc->started);
		else
			doc->started = (struct date){ 0 };
	}
}

static const char *
format_of(struct str title, struct str head)
{
	if (wordlist_begins(LIST_MEMORY_BANK, title))
		return "memory-bank";
	return wordlist_has(LIST_RALPH_LOG, head) ? "ralph" : NULL;
}

/* "Monday (2026-02-23)", "2026-02-23": the head of an entry, of no file. */
static bool
is_only_date(struct str heading)
{
	struct date date;
	size_t end = 0, words = 0;

	if (!date_find(heading, &end, &date))
		return false;
	while (heading.n) {
		struct str word = str_head(heading,
		    str_run_of(heading, is_word_byte));

		words += word.n && !is_digit(word.p[0]);
		heading = str_skip(heading, word.n + (word.n == 0));
	}
	return words <= 1;
}

struct doc
doc_parse(struct str window, struct arena *arena)
{
	struct doc doc = { 0 };
	struct str rest = window;
	size_t lines = 0;
	bool bare = true; /* no text came so far */
	struct md_above above = { 0 };
	struct md md;

	md_open(&md);
	while (lines < HEAD_LINES && rest.n) {
		struct str raw = str_line(rest);
		struct md_line l = md_line(&md, raw);

		rest = str_skip(rest, raw.n);
		lines += l.kind != MD_FRONT;
		if (bare)
			md_title(&above, &l, rest);
		bare &= l.kind != MD_HEADING && l.kind != MD_TEXT &&
		    l.kind != MD_ITEM && l.kind != MD_ROW;
		if (l.kind == MD_FRONT && l.indent == 0)
			see_front(&doc, l.text, rest, arena);
		if (l.kind == MD_HEADING && l.level == 1 && doc.title.n == 0 &&
		    !is_only_date(l.text)) {
			doc.title = md_plain(l.text);
			doc.is_heading = true;
		}
		if (l.kind == MD_HEADING || l.kind == MD_TEXT ||
		    l.kind == MD_ITEM)
			see_line(&doc, l.text);
	}
	doc.format = format_of(doc.title, str_head(window, 4096));
	return doc;
}

/* The word for a kind of file that s begins with; its length or 0. */
static size_t
kind_at(struct str s, bool any_file)
{
	size_t n = 0;

	if (s.n == 0 || !is_word_byte(s.p[0]))
		return 0;
	if (any_file)
		n = wordlist_begins(LIST_FILE_TITLE, s);
	return n ? n : wordlist_begins(LIST_LOG_TITLE, s);
}

/* What separates the kind from the subject; "Log-shipping" is one word. */
static size_t
separator(struct str s)
{
	if (str_starts(s, STR("—")) || str_starts(s, STR("–")))
		return 3;
	return s.n > 1 && (s.p[0] == ':' || (s.p[0] == '-' && s.p[1] == ' '));
}

static struct str
without_kind(struct str title, bool any_file)
{
	for (;;) {
		struct str rest = title = str_trim(title);
		size_t n;

		while ((n = kind_at(rest, any_file)))
			rest = str_trim(str_skip(rest, n));
		if (rest.n == 0 || rest.n == title.n)
			return rest;
		n = separator(rest);
		if (n == 0)
			return title;
		title = str_skip(rest, n);
	}
}

struct str
doc_subject(struct str title)
{
	return without_kind(title, false);
}

struct str
doc_work_subject(struct str title)
{
	return without_kind(title, true);
}
