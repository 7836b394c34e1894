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

static bool
says(struct str text)
{
	struct buf prose = { 0 };
	bool found;

	add_prose(&prose, text);
	found = wordlist_has(LIST_IS_GONE, buf_str(&prose)) ||
	    wordlist_has(LIST_IS_TO_COME, buf_str(&prose));
	buf_free(&prose);
	return found;
}

/* The next line goes on with the paragraph or the item. */
static bool
goes_on(const struct memory *memory, size_t line)
{
	return line < memory->n && memory->lines[line].md.kind == MD_TEXT;
}

static bool
paragraph_says(const struct memory *memory, size_t line)
{
	size_t first = line, last = line;

	while (first > 0 && goes_on(memory, first) &&
	    (goes_on(memory, first - 1) ||
		memory->lines[first - 1].md.kind == MD_ITEM))
		first--;
	while (goes_on(memory, last + 1))
		last++;
	for (size_t i = first; i <= last; i++) {
		if (says(memory->lines[i].text))
			return true;
	}
	return false;
}

static bool
heading_says(const struct memory *memory, size_t line)
{
	for (size_t at = memory->lines[line].heading; at > 0;
	     at = memory->lines[at - 1].heading) {
		if (says(memory->lines[at - 1].text))
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
	return says(cell);
}

bool
wording_excuses(const struct memory *memory, size_t line, struct str slice)
{
	const struct memory_line *at = &memory->lines[line];

	if (at->md.kind == MD_CODE)
		return heading_says(memory, line);
	return paragraph_says(memory, line) || heading_says(memory, line) ||
	    (at->md.kind == MD_ROW && column_says(memory, line, slice));
}

bool
wording_is_example(struct str text)
{
	return wordlist_has(LIST_IS_EXAMPLE, text);
}
