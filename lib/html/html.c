#include "html/html.h"

#include "base/data.h"
#include "base/in.h"
#include "base/sha256.h"
#include "base/utf8.h"
#include "text/show.h"
#include "usage/money.h"

/* ---- text ---- */

static void
add_escaped(struct buf *b, char c)
{
	switch (c) {
	case '&':
		buf_adds(b, "&amp;");
		break;
	case '<':
		buf_adds(b, "&lt;");
		break;
	case '>':
		buf_adds(b, "&gt;");
		break;
	case '"':
		buf_adds(b, "&quot;");
		break;
	case '\'':
		buf_adds(b, "&#39;");
		break;
	default:
		buf_addc(b, c);
	}
}

void
html_short(struct buf *b, struct str text)
{
	html_text(b, utf8_cut(text, HTML_SHORT));
	if (text.n > HTML_SHORT)
		buf_adds(b, "…");
}

void
html_lines(struct buf *b, struct str text)
{
	struct buf shown = { 0 };

	show_lines(&shown, text);
	text = buf_str(&shown);
	while (text.n) {
		struct str line = str_line(text);
		struct str words = chomp(line);

		while (words.n && is_space(words.p[words.n - 1]))
			words.n--;
		for (size_t i = 0; i < words.n; i++)
			add_escaped(b, words.p[i]);
		if (words.n < line.n && line.p[line.n - 1] == '\n')
			buf_addc(b, '\n');
		text = str_skip(text, line.n);
	}
	buf_free(&shown);
}

void
html_text(struct buf *b, struct str text)
{
	struct buf shown = { 0 };
	bool blank = false;

	show_lines(&shown, text);
	text = str_trim(buf_str(&shown));
	for (size_t i = 0; i < text.n; i++) {
		if (is_space(text.p[i])) {
			blank = true;
			continue;
		}
		if (blank)
			buf_addc(b, ' ');
		blank = false;
		add_escaped(b, text.p[i]);
	}
	buf_free(&shown);
}

/* ---- the frame ---- */

/* RFC 4648, with its padding. */
static void
add_base64(struct buf *b, const uint8_t *bytes, size_t n)
{
	static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
				     "abcdefghijklmnopqrstuvwxyz0123456789+/";

	for (size_t i = 0; i < n; i += 3) {
		size_t rest = n - i;
		uint32_t word = (uint32_t)bytes[i] << 16;

		word |= rest > 1 ? (uint32_t)bytes[i + 1] << 8 : 0;
		word |= rest > 2 ? bytes[i + 2] : 0;
		buf_addc(b, digits[word >> 18]);
		buf_addc(b, digits[word >> 12 & 63]);
		buf_addc(b, rest > 1 ? digits[word >> 6 & 63] : '=');
		buf_addc(b, rest > 2 ? digits[word & 63] : '=');
	}
}

void
html_begin(struct buf *b, struct str title)
{
	struct str style = data_builtin("page.css");
	uint8_t digest[SHA256_BYTES];

	sha256(style, digest);
	buf_adds(b,
	    "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n"
	    "<meta charset=\"utf-8\">\n"
	    "<meta http-equiv=\"Content-Security-Policy\" "
	    "content=\"default-src 'none'; img-src data:; base-uri 'none'; "
	    "form-action 'none'; style-src 'sha256-");
	add_base64(b, digest, sizeof digest);
	buf_adds(b,
	    "'\">\n"
	    "<meta name=\"viewport\" content=\"width=device-width, "
	    "initial-scale=1\">\n"
	    "<meta name=\"color-scheme\" content=\"light dark\">\n"
	    "<meta name=\"generator\" content=\"pith\">\n"
	    "<link rel=\"icon\" href=\"data:,\">\n<title>");
	html_text(b, title);
	buf_adds(b, "</title>\n<style>");
	buf_add(b, style);
	buf_adds(b,
	    "</style>\n</head>\n<body>\n"
	    "<a class=\"skip\" href=\"#content\">Skip to the content</a>\n"
	    "<main id=\"content\">\n<h1>");
	html_text(b, title);
	buf_adds(b, "</h1>\n");
}

void
html_end(struct buf *b)
{
	buf_adds(b, "</main>\n</body>\n</html>\n");
}

void
html_section(struct buf *b, const char *id, const char *heading)
{
	buf_addf(b,
	    "<section id=\"%s\" aria-labelledby=\"%s-h\">\n"
	    "<h2 id=\"%s-h\">%s</h2>\n",
	    id, id, id, heading);
}

void
html_close(struct buf *b)
{
	buf_adds(b, "</section>\n");
}

/* ---- tables ---- */

void
html_table(struct buf *b, const char *caption, bool folded,
    const struct html_column columns[], size_t n)
{
	static const char *const classes[] = { [HTML_WORDS] = "",
		[HTML_NUMBER] = " class=\"n\"",
		[HTML_WIDE] = " class=\"w\"" };

	if (folded)
		buf_addf(b, "<details>\n<summary>%s</summary>\n", caption);
	buf_addf(b,
	    "<section class=\"scroll\" tabindex=\"0\" "
	    "aria-label=\"%s\">\n<table>\n<caption%s>%s</caption>\n"
	    "<thead><tr>",
	    caption, folded ? " class=\"hidden\"" : "", caption);
	for (size_t i = 0; i < n; i++)
		buf_addf(b, "<th scope=\"col\"%s>%s</th>",
		    classes[columns[i].form], columns[i].name);
	buf_adds(b, "</tr></thead>\n<tbody>\n");
}

void
html_table_end(struct buf *b, bool folded)
{
	buf_adds(b, "</tbody>\n</table>\n</section>\n");
	if (folded)
		buf_adds(b, "</details>\n");
}

void
html_head_cell(struct buf *b, struct str text)
{
	buf_adds(b, "<th scope=\"row\">");
	html_short(b, text.n ? text : STR("-"));
	buf_adds(b, "</th>");
}

void
html_cell(struct buf *b, struct str text)
{
	buf_adds(b, "<td>");
	html_short(b, text);
	buf_adds(b, "</td>");
}

void
html_number_cell(struct buf *b, uint64_t n)
{
	buf_adds(b, "<td class=\"n\">");
	buf_thousands(b, n);
	buf_adds(b, "</td>");
}

void
html_money_cell(struct buf *b, uint64_t money)
{
	buf_adds(b, "<td class=\"n\"><data value=\"");
	money_put_exact(b, money);
	buf_adds(b, "\">$");
	money_put(b, money, 2);
	buf_adds(b, "</data></td>");
}

void
html_share_cell(struct buf *b, uint64_t part, uint64_t all)
{
	buf_adds(b, "<td class=\"n\">");
	show_share(b, part, all);
	buf_adds(b, "</td>");
}

/* ---- in a list ---- */

void
html_place(struct buf *b, struct str file, size_t line, size_t end)
{
	if (file.n == 0)
		return;
	buf_adds(b, " <span class=\"src\">");
	html_text(b, base_name(file));
	buf_addf(b, ":%zu", line);
	if (end > line)
		buf_addf(b, "-%zu", end);
	buf_adds(b, "</span>");
}

void
html_others(struct buf *b, size_t shown, size_t all, const char *what)
{
	if (all > shown)
		buf_addf(b, "<p class=\"faint\">%zu of %zu %s are shown.</p>\n",
		    shown, all, what);
}

void
html_item(struct buf *b, size_t n, const char *heading)
{
	if (n == 1)
		buf_addf(b, "<h3>%s</h3>\n<ul>\n", heading);
	buf_adds(b, "<li>");
}

void
html_items_end(struct buf *b, size_t shown, size_t n, const char *what)
{
	if (n)
		buf_adds(b, "</ul>\n");
	html_others(b, shown, n, what);
}
