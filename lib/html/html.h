/*
 * html: pages for a browser, each one file that asks for no other and runs no
 * script. The modules of this folder:
 *
 *   html     text, numbers and tables; the frame of a page
 *   chart    pictures of numbers, as SVG
 *   days     amounts by day, and by week where there are many
 *   work     a plan, its log, and what was learned
 *   costs    what sessions cost: requests, models, agents, branches
 *   memory   how full contexts were, what compactions lost, what users wish
 *   page     the template `html`: all of these
 *
 * Whatever a log says is text in a page: no markup, no link, no script; the
 * page's Content-Security-Policy forbids all of them but its own style, too.
 */
#ifndef PITH_HTML_H
#define PITH_HTML_H

#include "base/buf.h"

/*
 * A text in an element or in a quoted attribute: escaped, on one line, without
 * the characters that control or turn the text (show.h). Bytes that are not
 * UTF-8 become U+FFFD.
 */
void html_text(struct buf *b, struct str text);

/* The same of the first HTML_SHORT bytes, then "…": a list is as long as its items. */
enum { HTML_SHORT = 1000 };
void html_short(struct buf *b, struct str text);

/* The same with its lines, without blanks at their ends, for the class "lines". */
void html_lines(struct buf *b, struct str text);

/* ---- the frame ---- */

/* Everything up to the content, with the title as its first heading. */
void html_begin(struct buf *b, struct str title);
void html_end(struct buf *b);

/* <section id="..."> with its heading; html_close() it. */
void html_section(struct buf *b, const char *id, const char *heading);
void html_close(struct buf *b);

/* ---- tables ---- */

/*
 * A column of a table; a number's is to the right, a wide one takes the room
 * that is left.
 */
struct html_column {
	const char *name;
	enum { HTML_WORDS, HTML_NUMBER, HTML_WIDE } form;
};

/*
 * A table in a box that scrolls, up to its first row; html_table_end() ends it. If
 * `folded`, it is under its caption, which unfolds it: so is that of a picture.
 */
void html_table(struct buf *b, const char *caption, bool folded,
    const struct html_column columns[], size_t n);
void html_table_end(struct buf *b, bool folded);

/* Cells: <td>, or the row's <th>; shortened as by html_short(). */
void html_head_cell(struct buf *b, struct str text);
void html_cell(struct buf *b, struct str text);
/* "1,234", and exactly for programs. */
void html_number_cell(struct buf *b, uint64_t n);
/* "$1.23" (money.h), and exactly for programs. */
void html_money_cell(struct buf *b, uint64_t money);
/* "62.5 %" of all; "-" if there is none. */
void html_share_cell(struct buf *b, uint64_t part, uint64_t all);

/* ---- in a list ---- */

/* " progress.md:44-45", after what is from there; nothing without a file. */
void html_place(struct buf *b, struct str file, size_t line, size_t end);

/* Opens the n-th item of a list; the first also its list, below a heading. */
void html_item(struct buf *b, size_t n, const char *heading);
/* Closes the list of n items, if any; not all need be shown. */
void html_items_end(struct buf *b, size_t shown, size_t n, const char *what);

/* "60 of 4,500 entries are shown.", if not all are. */
void html_others(struct buf *b, size_t shown, size_t all, const char *what);

#endif
