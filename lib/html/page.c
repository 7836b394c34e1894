#include "html/page.h"

#include "base/utf8.h"
#include "html/html.h"
#include "usage/money.h"

enum { SHOWN_NOTES = 50 };

void
page_add(struct page *page, const struct record *record)
{
	work_add(&page->work, record);
	costs_add(&page->costs, record);
	memory_add(&page->memory, record);
	notes_add_missing(&page->notices, record);
}

void
page_note(struct page *page, struct str text)
{
	buf_adds(&page->notes, "<li>");
	html_short(&page->notes, text);
	buf_adds(&page->notes, "</li>\n");
}

/* ---- the head ---- */

/* "<b>12 of 14</b> stories done" */
static void
add_fact(struct buf *b, struct str value, const char *what)
{
	buf_adds(b, "<li><b>");
	html_text(b, value);
	buf_addf(b, "</b> %s</li>\n", what);
}

static void
add_number(struct buf *b, uint64_t n, const char *one, const char *many)
{
	struct buf value = { 0 };

	if (n == 0)
		return;
	buf_thousands(&value, n);
	add_fact(b, buf_str(&value), n == 1 ? one : many);
	buf_free(&value);
}

static void
add_saved(struct buf *b, const struct work *work)
{
	struct buf value = { 0 };
	uint64_t log = work->log_tokens, summary = work->summary_tokens;

	if (log == 0)
		return;
	buf_thousands(&value, log);
	buf_adds(&value, " → ");
	buf_thousands(&value, summary);
	add_fact(b, buf_str(&value), "tokens: the log, and its summary");
	buf_free(&value);
}

static void
add_numbers(struct buf *b, const struct page *page, uint64_t cost)
{
	const struct work *work = &page->work;
	struct buf value = { 0 };

	buf_adds(b, "<ul class=\"sum\">\n");
	if (work->stories) {
		buf_addf(&value, "%zu of %zu", work->done, work->stories);
		add_fact(b, buf_str(&value), "stories done");
	}
	add_number(b, work->entries, "entry", "entries");
	add_number(b, work->learnings, "learning", "learnings");
	add_saved(b, work);
	add_number(b, page->memory.n_session, "session", "sessions");
	add_number(b, page->memory.compactions, "compaction", "compactions");
	if (costs_any(&page->costs)) {
		buf_clear(&value);
		buf_addc(&value, '$');
		money_put(&value, cost, 2);
		add_fact(b, buf_str(&value), "cost of the sessions");
	}
	buf_adds(b, "</ul>\n");
	buf_free(&value);
}

/* A link to each section of the content. */
static void
add_links(struct buf *b, struct str content)
{
	static const struct str begin = STR_INIT("<section id=\"");
	static const struct str heading = STR_INIT("-h\">");

	buf_adds(b, "<nav aria-label=\"Sections\">\n<ul>\n");
	for (size_t at = 0; (at = str_find(content, begin, at)) < content.n;) {
		struct str id = str_skip(content, at + begin.n), name;
		size_t h;

		id = str_head(id, str_chr(id, '"', 0));
		h = str_find(content, STR("<h2 "), at);
		h = str_find(content, heading, h) + heading.n;
		name = str_skip(content, h);
		name = str_head(name, str_chr(name, '<', 0));
		buf_addf(b, "<li><a href=\"#%.*s\">%.*s</a></li>\n",
		    STR_ARG(id), STR_ARG(name));
		at = h;
	}
	buf_adds(b, "</ul>\n</nav>\n");
}

/* What the records say is not in them. */
static void
note_gaps(struct page *page)
{
	struct notes *notices = &page->notices;

	notes_arrange(notices);
	for (size_t i = 0; i < notices->n && i < SHOWN_NOTES; i++)
		page_note(page, notices->all[i].text);
}

void
page_write(struct page *page, struct buf *b)
{
	struct buf content = { 0 };
	uint64_t cost = costs_price(&page->costs);
	struct str title = page->work.title.text;

	note_gaps(page);
	html_begin(b, title.n ? title : STR("Progress report"));
	if (page->work.branch.text.n) {
		buf_adds(b, "<p class=\"faint\">Branch ");
		html_text(b, page->work.branch.text);
		buf_adds(b, "</p>\n");
	}
	add_numbers(b, page, cost);
	work_write(&page->work, &content);
	costs_write(&page->costs, &content);
	memory_write(&page->memory, &content);
	if (content.n)
		add_links(b, buf_str(&content));
	else
		buf_adds(b,
		    "<p>There are no records of a project or of "
		    "sessions.</p>\n");
	buf_add(b, buf_str(&content));
	if (page->notes.n) {
		html_section(b, "notes", "What could not be read");
		buf_adds(b, "<ul>\n");
		buf_add(b, buf_str(&page->notes));
		buf_adds(b, "</ul>\n");
		html_others(b, SHOWN_NOTES, page->notices.n, "notes");
		html_close(b);
	}
	html_end(b);
	buf_free(&content);
}

/* ---- the card ---- */

enum { CARD_WIDE = 440, CARD_HIGH = 120, CARD_ROOM = 48 /* characters */ };

static void
add_card_number(struct buf *b, size_t column, struct str value,
    const char *what)
{
	size_t x = 20 + column * 140;

	buf_addf(b,
	    "<text class=\"v\" x=\"%zu\" y=\"78\">%.*s</text>"
	    "<text class=\"k\" x=\"%zu\" y=\"98\">%s</text>\n",
	    x, STR_ARG(value), x, what);
}

/* Of the tokens of the log. */
static void
add_card_saved(struct buf *b, const struct work *work, size_t column)
{
	struct buf value = { 0 };
	uint64_t log = work->log_tokens, summary = work->summary_tokens;

	if (log && summary <= log) {
		buf_addf(&value, "%ju %%",
		    (uintmax_t)((log - summary) * 100 / log));
		add_card_number(b, column, buf_str(&value), "tokens saved");
	}
	buf_free(&value);
}

void
card_write(struct page *page, struct buf *b)
{
	const struct work *work = &page->work;
	struct str title = work->title.text.n ? work->title.text
					      : STR("Progress");
	struct buf value = { 0 };
	size_t column = 0;

	buf_addf(b,
	    "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" "
	    "height=\"%d\" viewBox=\"0 0 %d %d\" role=\"img\" "
	    "aria-label=\"",
	    CARD_WIDE, CARD_HIGH, CARD_WIDE, CARD_HIGH);
	html_text(b, title);
	buf_adds(b,
	    "\">\n<style>rect{fill:#fff;stroke:#d0d7de}"
	    "text{font-family:system-ui,sans-serif;fill:#1c2128}"
	    ".t{font-size:17px;font-weight:600}.v{font-size:22px;"
	    "font-weight:600}.k{font-size:12px;fill:#57606a}"
	    "@media(prefers-color-scheme:dark){rect{fill:#0d1117;"
	    "stroke:#30363d}text{fill:#e6edf3}.k{fill:#9da7b3}}</style>\n"
	    "<rect x=\"0.5\" y=\"0.5\" width=\"439\" height=\"119\" "
	    "rx=\"8\"/>\n<text class=\"t\" x=\"20\" y=\"36\">");
	html_text(b, utf8_cut(title, CARD_ROOM));
	buf_adds(b, "</text>\n");
	if (work->stories) {
		buf_addf(&value, "%zu of %zu", work->done, work->stories);
		add_card_number(b, column++, buf_str(&value), "stories done");
	} else if (work->entries) {
		buf_thousands(&value, work->entries);
		add_card_number(b, column++, buf_str(&value), "entries");
	}
	if (work->learnings) {
		buf_clear(&value);
		buf_thousands(&value, work->learnings);
		add_card_number(b, column++, buf_str(&value), "learnings");
	}
	add_card_saved(b, work, column);
	buf_adds(b, "</svg>\n");
	buf_free(&value);
}

void
page_free(struct page *page)
{
	work_free(&page->work);
	costs_free(&page->costs);
	memory_free(&page->memory);
	notes_free(&page->notices);
	buf_free(&page->notes);
}
