#include "text/md.h"

#include "fuzz.h"
#include "text/items.h"

static void
scans_lines(struct str text)
{
	struct str rest = text;
	struct md md;

	md_open(&md);
	while (rest.n) {
		size_t end = str_chr(rest, '\n', 0);
		struct str line = str_head(rest, end + 1);
		struct md_line got = md_line(&md, line);
		struct str row = got.text;

		must(inside(got.text, line));
		must(got.kind != MD_HEADING ||
		    (got.level >= 1 && got.level <= 6));
		must(inside(md_plain(got.text), got.text));
		while (row.n)
			must(inside(md_cell(&row), line));
		if (line.n % 7 == 0 && md_is_open(&md)) {
			md_unclosed(&md);
			must(!md_is_open(&md));
		}
		rest = str_skip(rest, line.n);
	}
}

static void
reads_items(struct str text)
{
	struct arena arena = { 0 };
	struct items items;
	struct item item;
	size_t last = 0;

	items_open(&items, text, &arena);
	while (items_next(&items, &item)) {
		must(item.line >= last && item.end >= item.line);
		must(str_chr(item.text, '\n', 0) == item.text.n);
		last = item.line;
		is_placeholder(item.text);
		label_of(item.text);
	}
	arena_free(&arena);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	struct str text = { (const char *)data, n };

	scans_lines(text);
	reads_items(text);
	return 0;
}
