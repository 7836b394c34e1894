#include "promote.h"

#include "base/err.h"
#include "text/md.h"
#include "text/show.h"

struct search {
	const char *file;
	size_t line;     /* number of the current line */
	size_t open;     /* line of the open mark; or 0 */
	size_t unclosed; /* line of code or a comment that is open; or 0 */
};

static bool
refuse(const struct search *search, size_t line, const char *what)
{
	return skip(search->file, line, "%s; the file is left unchanged", what);
}

static struct str
eol_of(struct str line)
{
	return str_ends(line, STR("\r\n")) ? STR("\r\n") : STR("\n");
}

static bool
take_begin(struct block *block, struct search *search, struct str line,
    size_t after)
{
	if (search->open)
		return refuse(search, search->line,
		    "a second '" BLOCK_BEGIN "' before the end of the first");
	if (block->found)
		return refuse(search, search->line,
		    "a second '" BLOCK_BEGIN "'");
	search->open = search->line;
	block->begin = after;
	block->eol = eol_of(line);
	return true;
}

static bool
take_end(struct block *block, struct search *search, size_t at)
{
	if (search->open == 0)
		return refuse(search, search->line,
		    "'" BLOCK_END "' without its begin");
	search->open = 0;
	block->end = at;
	block->found = true;
	return true;
}

static bool
take_line(struct block *block, struct search *search, struct md *md,
    struct str line, size_t at)
{
	bool inside = md_is_open(md);
	struct md_line is = md_line(md, line);

	if (!md_is_open(md))
		search->unclosed = 0;
	else if (!inside)
		search->unclosed = search->line;
	/* Four columns of indentation make it code. */
	if (inside || is.kind != MD_COMMENT || is.indent > 3)
		return true;
	if (str_eq(is.text, STR(BLOCK_BEGIN)))
		return take_begin(block, search, line, at + line.n);
	if (str_eq(is.text, STR(BLOCK_END)))
		return take_end(block, search, at);
	return true;
}

bool
block_find(struct block *block, struct str text, const char *file)
{
	struct search search = { .file = file };
	struct str rest = text;
	struct md md;

	*block = (struct block){ .begin = text.n, .end = text.n };
	block->eol = eol_of(str_line(text));
	md_open(&md);
	while (rest.n) {
		struct str line = str_line(rest);

		search.line++;
		if (!take_line(block, &search, &md, line, text.n - rest.n))
			return false;
		rest = str_skip(rest, line.n);
	}
	if (search.open && search.unclosed)
		return refuse(&search, search.unclosed,
		    "code or a comment "
		    "that is never closed, with '" BLOCK_END "' in it");
	if (search.open)
		return refuse(&search, search.open,
		    "'" BLOCK_BEGIN "' without '" BLOCK_END "'");
	if (search.unclosed && !block->found)
		return refuse(&search, search.unclosed,
		    "code or a comment that is never closed");
	return true;
}

void
block_text(struct buf *b, struct str text)
{
	struct buf shown = { 0 };
	struct str s;
	uint64_t none = 0;
	char before = ' ';
	bool escaped = false;

	show_bullet(&shown, text);
	for (s = buf_str(&shown); s.n;) {
		bool quoted = s.p[0] == '`' && !escaped;
		size_t n = quoted ? show_code_span(s, &none) : 0;

		if (n == 0)
			n = quoted ? str_run(s, '`') : 1;

		/* Not in "you@example.org"; "\@" is escaped already. */
		if (s.p[0] == '@' && !is_alnum(before) && before != '\\')
			buf_addc(b, '\\');
		buf_add(b, str_head(s, n));
		escaped = s.p[0] == '\\' && !escaped;
		before = s.p[n - 1];
		s = str_skip(s, n);
	}
	buf_free(&shown);
}
