#include "lint/wording.h"

#include "text/show.h"
#include "text/wordlist.h"

/* Adds the words of a text that are not in a code span, a path or a target. */
static void
add_prose(struct buf *b, struct str text)
{
	uint64_t none = 0;

	while (text.n) {
		size_t quotes = str_chr(text, '`', 0), code;
		struct str plain = str_head(text, quotes);

		while (plain.n) {
			struct str word = str_word(&plain);

			if (str_chr(word, '/', 0) == word.n)
				buf_add(b, word);
			buf_addc(b, ' ');
		}
		text = str_skip(text, quotes);
		code = show_code_span(text, &none);
		buf_adds(b, "`x` ");
		text = str_skip(text, code ? code : text.n > 0);
	}
}

/* The lists of lib/data/words, by bit. */
enum {
	SAYS_GONE = 1 << 0,
	SAYS_OPTIONAL = 1 << 1,
	SAYS_TO_COME = 1 << 2,
	SAYS_MADE = 1 << 3,
	SAYS_EXAMPLE = 1 << 4,
	SAYS_FORMER = 1 << 5,
	SAYS_PAST = 1 << 6,
	SAYS_WRONG = 1 << 7,
	SAYS_WRITTEN_TO = 1 << 8,
	SAYS_WRITES = 1 << 9,
	SAYS_DATA = 1 << 10,
	SAYS_PLACE = 1 << 11,
};

/* The prose of a text has a phrase of one of these lists. */
static bool
says(struct str text, uint32_t wanted)
{
	static const enum wordlist lists[] = { LIST_IS_GONE, LIST_IS_OPTIONAL,
		LIST_IS_TO_COME, LIST_IS_MADE, LIST_IS_EXAMPLE, LIST_IS_FORMER,
		LIST_IS_PAST, LIST_IS_WRONG, LIST_IS_WRITTEN_TO, LIST_WRITES,
		LIST_IS_DATA, LIST_IS_PLACE };
	struct buf prose = { 0 };
	uint32_t found;

	add_prose(&prose, text);
	found = wordlist_mask(lists, countof(lists), buf_str(&prose));
	buf_free(&prose);
	return (found & wanted) != 0;
}

/* The next line goes on with the paragraph or the item. */
static bool
goes_on(const struct memory *memory, size_t line)
{
	return line < memory->n && memory->lines[line].md.kind == MD_TEXT;
}

/* The paragraph or the item that a line is in; of a very long one, what is near. */
static struct str
paragraph_of(const struct memory *memory, size_t line)
{
	enum { MOST = 32 };
	size_t first = line, last = line;
	const char *from;

	while (first > 0 && line - first < MOST && goes_on(memory, first) &&
	    (goes_on(memory, first - 1) ||
		memory->lines[first - 1].md.kind == MD_ITEM))
		first--;
	while (last - line < MOST && goes_on(memory, last + 1))
		last++;
	from = memory->lines[first].text.p;
	return (struct str){ from,
		(size_t)(str_end(memory->lines[last].text) - from) };
}

/* "; " and ". ", but not the dot of an abbreviation such as "e.g. ". */
static bool
ends_sentence(struct str text, size_t at)
{
	return at + 1 < text.n && is_any(text.p[at], ".;!?|") &&
	    is_space(text.p[at + 1]) && (at < 2 || text.p[at - 2] != '.');
}

/* Of a long paragraph, only the sentence with the slice speaks of it. */
static struct str
sentence_of(struct str text, struct str slice)
{
	enum { SHORT = 320, LONG = 1024 };
	size_t at = (size_t)(slice.p - text.p), from = at, end = at + slice.n;

	if (text.n <= SHORT)
		return text;
	while (from > 0 && at - from < LONG && !ends_sentence(text, from - 1))
		from--;
	while (end < text.n && end - at < LONG && !ends_sentence(text, end))
		end++;
	return (struct str){ text.p + from, end - from };
}

/*
 * The line above a list that ends with a colon: "These were removed:". The line of
 * the item itself if there is none.
 */
static size_t
lead_of(const struct memory *memory, size_t line)
{
	const struct memory_line *lines = memory->lines;
	size_t i = line;

	if (lines[line].md.kind != MD_ITEM)
		return line;
	while (i-- > 0) {
		enum md_kind kind = lines[i].md.kind;

		if (kind == MD_BLANK ||
		    (kind == MD_ITEM &&
			lines[i].md.indent >= lines[line].md.indent) ||
		    (kind == MD_TEXT && lines[i].md.indent > 0))
			continue;
		return kind == MD_TEXT || kind == MD_ITEM ? i : line;
	}
	return line;
}

static bool
lead_says(const struct memory *memory, size_t line)
{
	size_t lead = lead_of(memory, line);
	struct str text = memory->lines[lead].text;

	while (text.n &&
	    (is_space(text.p[text.n - 1]) || is_any(text.p[text.n - 1], "*_")))
		text.n--;
	return lead != line && str_ends(text, STR(":")) &&
	    says(text, SAYS_GONE | SAYS_OPTIONAL | SAYS_TO_COME);
}

/* A comment above in the same block: "# WRONG". */
static bool
code_says(const struct memory *memory, size_t line)
{
	for (size_t i = line + 1; i-- > 0;) {
		if (memory->lines[i].md.kind != MD_CODE ||
		    memory->lines[i].text.n == 0)
			break;
		if (says(memory->lines[i].text, SAYS_WRONG))
			return true;
	}
	return false;
}

static bool
heading_says(const struct memory *memory, size_t line, uint32_t what)
{
	for (size_t at = memory->lines[line].heading; at > 0;
	     at = memory->lines[at - 1].heading) {
		if (says(memory->lines[at - 1].text, what))
			return true;
	}
	return false;
}

/* The cell of a row that slice is in, from 0. */
static size_t
column_of(const struct memory_line *row, struct str slice)
{
	struct str rest = row->md.text;
	size_t column = 0;

	while (rest.p) {
		md_cell(&rest);
		if (rest.p == NULL || rest.p > slice.p)
			break;
		column++;
	}
	return column;
}

/* The head of the column: "Before", "Old path". */
static bool
column_says(const struct memory *memory, size_t line, struct str slice)
{
	size_t column = column_of(&memory->lines[line], slice), top = line;
	struct str rest, cell;

	while (top > 0 &&
	    (memory->lines[top - 1].md.kind == MD_ROW ||
		memory->lines[top - 1].md.kind == MD_ROW_RULE))
		top--;
	if (top == line)
		return false;
	rest = memory->lines[top].md.text;
	do
		cell = md_cell(&rest);
	while (column-- && rest.p);
	return says(cell, SAYS_GONE | SAYS_FORMER | SAYS_OPTIONAL);
}

/*
 * Right before it: "Create `a.c` and `b.c`", not "Create a rule like those in".
 * After it: "`a.c` is generated".
 */
static bool
is_to_come(struct str text, struct str slice)
{
	enum { NEAR = 64 };
	size_t from = (size_t)(slice.p - text.p), end = from + slice.n;
	size_t near = from > NEAR ? from - NEAR : 0;

	while (near > 0 && near < from && !is_space(text.p[near]))
		near++;
	return says((struct str){ text.p + near, from - near }, SAYS_TO_COME) ||
	    says(str_head(str_skip(text, end), NEAR), SAYS_MADE);
}

bool
wording_excuses(const struct memory *memory, size_t line, struct str slice,
    bool dir)
{
	const struct memory_line *at = &memory->lines[line];
	struct str sentence = sentence_of(paragraph_of(memory, line), slice);

	if (at->md.kind == MD_CODE && code_says(memory, line))
		return true;
	/* Things are created in a directory that there is. */
	if (at->md.kind != MD_CODE &&
	    (says(sentence, SAYS_GONE | SAYS_OPTIONAL) ||
		(!dir && is_to_come(sentence, slice))))
		return true;
	return heading_says(memory, line, SAYS_PAST | SAYS_OPTIONAL) ||
	    lead_says(memory, line) ||
	    (at->md.kind == MD_ROW && column_says(memory, line, slice));
}

bool
wording_excuses_code(const struct memory *memory, size_t line)
{
	return says(memory->lines[line].text,
	    SAYS_GONE | SAYS_OPTIONAL | SAYS_TO_COME | SAYS_MADE | SAYS_FORMER |
		SAYS_WRONG);
}

bool
wording_excuses_block(const struct memory *memory, size_t line)
{
	static const uint32_t lead = SAYS_GONE | SAYS_OPTIONAL | SAYS_TO_COME |
	    SAYS_MADE | SAYS_EXAMPLE | SAYS_FORMER | SAYS_PAST | SAYS_WRONG;
	size_t at = line;

	at -= at > 0 && memory->lines[at - 1].md.kind == MD_FENCE;
	while (at > 0 && memory->lines[at - 1].md.kind == MD_BLANK)
		at--;
	if (at > 0 && says(memory->lines[at - 1].text, lead))
		return true;
	return heading_says(memory, line,
	    SAYS_PAST | SAYS_OPTIONAL | SAYS_EXAMPLE | SAYS_TO_COME |
		SAYS_FORMER);
}

bool
wording_is_example(const struct memory *memory, size_t line, struct str slice)
{
	enum { NEAR = 40 };
	struct str text = memory->lines[line].text;
	size_t from = (size_t)(slice.p - text.p);
	size_t near = from > NEAR ? from - NEAR : 0;

	return says((struct str){ text.p + near, from - near }, SAYS_EXAMPLE);
}

/* ---- what is written, and where ---- */

/* The sentence of the slice up to it. */
static struct str
before_of(const struct memory *memory, size_t line, struct str slice)
{
	enum { LONG = 512 };
	struct str text = paragraph_of(memory, line);
	size_t end = (size_t)(slice.p - text.p), from = end;

	while (from > 0 && end - from < LONG && !ends_sentence(text, from - 1))
		from--;
	return (struct str){ text.p + from, end - from };
}

static bool
is_quote(char c)
{
	return is_any(c, "`*_\"'([:");
}

/* The last word before a place: "the plan to `x.md`". */
static struct str
last_word(struct str text)
{
	size_t from;

	text = str_trim_of(text, is_space);
	text = str_trim_of(text, is_quote);
	text = str_trim_of(text, is_space);
	for (from = text.n; from > 0 && !is_space(text.p[from - 1]);)
		from--;
	return str_skip(text, from);
}

bool
wording_is_written(const struct memory *memory, size_t line, struct str slice)
{
	enum { NEAR = 40 };
	struct str text = memory->lines[line].text;
	struct str before = before_of(memory, line, slice);
	struct str close = str_skip(before,
	    before.n > NEAR ? before.n - NEAR : 0);
	struct str after = str_after(text, slice);

	if (memory->lines[line].md.kind == MD_CODE)
		return false;
	return says(close, SAYS_WRITTEN_TO) ||
	    (wordlist_is(LIST_WRITES_WHERE, last_word(before)) &&
		says(before, SAYS_WRITES)) ||
	    wordlist_begins(LIST_IS_MADE, str_trim_of(after, is_quote)) > 0;
}

bool
wording_is_data(const struct memory *memory, size_t line, struct str slice)
{
	return memory->lines[line].md.kind != MD_CODE &&
	    says(sentence_of(paragraph_of(memory, line), slice), SAYS_DATA);
}

/* "Follow the patterns of those in `src/x/` when adding one" is far from it. */
bool
wording_is_place(const struct memory *memory, size_t line, struct str slice)
{
	enum { NEAR = 40 };
	struct str before = before_of(memory, line, slice);
	size_t lead = lead_of(memory, line);

	if (memory->lines[line].md.kind == MD_CODE)
		return false;
	before = str_skip(before, before.n > NEAR ? before.n - NEAR : 0);
	return says(before, SAYS_PLACE) ||
	    (lead != line && says(memory->lines[lead].text, SAYS_PLACE));
}

bool
wording_is_list_of_written(const struct memory *memory, size_t line)
{
	size_t lead = lead_of(memory, line);

	return lead != line &&
	    str_ends(str_trim(memory->lines[lead].text), STR(":")) &&
	    says(memory->lines[lead].text, SAYS_WRITES | SAYS_WRITTEN_TO);
}

/* ---- what is elsewhere ---- */

static bool
is_of_block(const struct memory_line *line)
{
	return line->md.kind == MD_ITEM || line->md.kind == MD_ROW ||
	    line->md.kind == MD_ROW_RULE || line->md.kind == MD_BLANK ||
	    (line->md.kind == MD_TEXT && line->md.indent > 0);
}

void
wording_block(const struct memory *memory, size_t line, size_t *first,
    size_t *last)
{
	*first = *last = line;
	if (!is_of_block(&memory->lines[line]))
		return;
	while (*first > 0 && is_of_block(&memory->lines[*first - 1]))
		--*first;
	while (*last + 1 < memory->n && is_of_block(&memory->lines[*last + 1]))
		++*last;
}

/* "~/notes", "/mnt/data/x": an address has no directory that begins so. */
static bool
names_outside(struct str text)
{
	for (size_t i = 0; i + 2 < text.n; i++) {
		struct str rest = str_skip(text, i);

		if (i && !is_space(text.p[i - 1]) && !is_quote(text.p[i - 1]))
			continue;
		if (str_starts(rest, STR("~/")))
			return true;
		rest = str_head(rest, str_chr(rest, ' ', 0));
		if (rest.p[0] == '/' && is_word_byte(rest.p[1]) &&
		    str_chr(rest, '/', str_chr(rest, '/', 1) + 1) < rest.n)
			return true;
	}
	return false;
}

bool
wording_is_outside(const struct memory *memory, size_t line, size_t first)
{
	if (memory->lines[line].md.kind != MD_CODE &&
	    names_outside(paragraph_of(memory, line)))
		return true;
	return first > 0 && memory->lines[first - 1].md.kind == MD_TEXT &&
	    names_outside(paragraph_of(memory, first - 1));
}
