#include "html/page.h"

#include "base/utf8.h"
#include "fuzz.h"

enum { DEPTH = 64 };

/* The name at the start of s. */
static struct str
name_at(struct str s)
{
	size_t n = 0;

	while (n < s.n && (is_alnum(s.p[n]) || s.p[n] == '!'))
		n++;
	return str_head(s, n);
}

static bool
is_void(struct str name)
{
	return str_eq(name, STR("meta")) || str_eq(name, STR("link")) ||
	    str_eq(name, STR("!DOCTYPE"));
}

/* Each element ends, inside the one that it began in. */
static void
check_elements(struct str page)
{
	struct str open[DEPTH];
	size_t depth = 0, at = 0;

	while ((at = str_chr(page, '<', at)) < page.n) {
		bool ends = page.p[at + 1] == '/';
		struct str name = name_at(str_skip(page, at + 1 + ends));
		size_t end = str_chr(page, '>', at);

		must(name.n > 0 && end < page.n);
		if (ends) {
			must(depth > 0 && str_eq(open[--depth], name));
		} else if (page.p[end - 1] != '/' && !is_void(name)) {
			must(depth < DEPTH);
			open[depth++] = name;
		}
		at = end;
	}
	must(depth == 0);
}

static void
check_characters(struct str page)
{
	must(utf8_valid(page) == page.n);
	for (size_t i = 0; i < page.n; i++)
		must((unsigned char)page.p[i] >= ' ' || page.p[i] == '\n');
}

/* Records, a line each. */
int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	struct str rest = { (const char *)data, n };
	struct page page = { .notes = { NULL, 0, 0 } };
	struct page card = { .notes = { NULL, 0, 0 } };
	struct arena arena = { 0 };
	struct buf b = { 0 };

	while (rest.n) {
		struct str line = str_cut(&rest, '\n');
		struct json_error error = { 0 };
		struct record record;

		arena_reset(&arena);
		if (record_parse(line, &arena, &record, &error)) {
			page_add(&page, &record);
			page_add(&card, &record);
		} else {
			page_note(&page, line);
		}
		if (rest.p == NULL)
			break;
	}
	page_write(&page, &b);
	check_elements(buf_str(&b));
	check_characters(buf_str(&b));
	buf_clear(&b);
	card_write(&card, &b);
	check_elements(buf_str(&b));
	check_characters(buf_str(&b));
	buf_free(&b);
	page_free(&page);
	page_free(&card);
	arena_free(&arena);
	return 0;
}
