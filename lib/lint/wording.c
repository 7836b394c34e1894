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

/* Which of the lists have a phrase in the prose of a text. */
static bool
says(struct str text, const enum wordlist lists[], size_t n)
{
	struct buf prose = { 0 };
	bool found;

	add_prose(&prose, text);
	found = wordlist_mask(lists, n, buf_str(&prose)) != 0;
	buf_free(&prose);
	return found;
}

/* The next line goes on with the paragraph or the item. */
static bool
goes_on(const struct memory *memory, size_t line)
{
	return line < memory->n && memory->lines[line].md.kind == MD_TEXT;
}

/* The paragraph or the item that a line is in. */
static struct str
paragraph_of(const struct memory *memory, size_t line)
{
	size_t first = line, last = line;
	const char *from;

	while (first > 0 && goes_on(memory, first) &&
	    (goes_on(memory, first - 1) ||
		memory->lines[first - 1].md.kind == MD_ITEM))
		first--;
	while (goes_on(memory, last + 1))
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
	enum { SHORT = 320 };
	size_t from = (size_t)(slice.p - text.p), end = from + slice.n;

	if (text.n <= SHORT)
		return text;
	while (from > 0 && !ends_sentence(text, from - 1))
		from--;
	while (end < text.n && !ends_sentence(text, end))
		end++;
	return (struct str){ text.p + from, end - from };
}

/* A comment above in the same block: "# WRONG". */
static bool
code_says(const struct memory *memory, size_t line)
{
	static const enum wordlist lists[] = { LIST_IS_WRONG };

	for (size_t i = line + 1; i-- > 0;) {
		if (memory->lines[i].md.kind != MD_CODE ||
		    memory->lines[i].text.n == 0)
			break;
		if (says(memory->lines[i].text, lists, 1))
			return true;
	}
	return false;
}

static bool
heading_says(const struct memory *memory, size_t line)
{
	static const enum wordlist lists[] = { LIST_IS_PAST, LIST_IS_OPTIONAL };

	for (size_t at = memory->lines[line].heading; at > 0;
	     at = memory->lines[at - 1].heading) {
		if (says(memory->lines[at - 1].text, lists, countof(lists)))
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
	static const enum wordlist lists[] = { LIST_IS_GONE, LIST_IS_FORMER };
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
	return says(cell, lists, countof(lists));
}

/*
 * Right before it: "Create `a.c` and `b.c`", not "Create a rule like those in".
 * After it: "`a.c` is generated".
 */
static bool
is_to_come(struct str text, struct str slice)
{
	enum { NEAR = 64 };
	static const enum wordlist before[] = { LIST_IS_TO_COME };
	static const enum wordlist after[] = { LIST_IS_MADE };
	size_t from = (size_t)(slice.p - text.p), end = from + slice.n;
	size_t near = from > NEAR ? from - NEAR : 0;

	while (near > 0 && near < from && !is_space(text.p[near]))
		near++;
	return says((struct str){ text.p + near, from - near }, before, 1) ||
	    says(str_head(str_skip(text, end), NEAR), after, 1);
}

bool
wording_excuses(const struct memory *memory, size_t line, struct str slice,
    bool dir)
{
	static const enum wordlist lists[] = { LIST_IS_GONE, LIST_IS_OPTIONAL };
	const struct memory_line *at = &memory->lines[line];
	struct str sentence = sentence_of(paragraph_of(memory, line), slice);

	if (at->md.kind == MD_CODE && code_says(memory, line))
		return true;
	/* Things are created in a directory that there is. */
	if (at->md.kind != MD_CODE &&
	    (says(sentence, lists, countof(lists)) ||
		(!dir && is_to_come(sentence, slice))))
		return true;
	return heading_says(memory, line) ||
	    (at->md.kind == MD_ROW && column_says(memory, line, slice));
}

bool
wording_is_example(const struct memory *memory, size_t line, struct str slice)
{
	enum { NEAR = 40 };
	static const enum wordlist lists[] = { LIST_IS_EXAMPLE };
	struct str text = memory->lines[line].text;
	size_t from = (size_t)(slice.p - text.p);
	size_t near = from > NEAR ? from - NEAR : 0;

	return says((struct str){ text.p + near, from - near }, lists, 1);
}
