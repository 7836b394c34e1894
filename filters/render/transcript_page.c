/*
 * The template `transcript` with --html: a session as a page, as it is read. What
 * was said is whole; a call is a line that unfolds to the start and the end of its
 * result, with its place.
 */
#include "documents.h"
#include "html/html.h"
#include "json/named.h"
#include "text/show.h"
#include "text/truncate.h"

enum {
	ROOM = 400,
	SUBJECT = 120
}; /* bytes of a result, of what a call is about */

struct transcript_page {
	struct buf text;
	size_t room;
	size_t calls; /* since the last words: their list is open */
	bool begun;
};

static void
open_document(void *state, const struct document_options *options)
{
	struct transcript_page *page = state;

	page->room = options->chars ? options->chars : ROOM;
}

/* ---- blocks ---- */

static void
end_calls(struct transcript_page *page)
{
	if (page->calls)
		buf_adds(&page->text, "</ul>\n");
	page->calls = 0;
}

static void
begin_page(struct transcript_page *page, struct str title)
{
	if (page->begun)
		return;
	page->begun = true;
	html_begin(&page->text, title.n ? title : STR("Session"));
}

static void
add_place(struct buf *b, const struct record *record)
{
	struct src src;

	if (src_parse(record->at[K_src], record->arena, &src))
		html_place(b, src.file, src.line, src.end);
}

/* Who says it, when and where. */
static void
add_heading(struct transcript_page *page, const char *who,
    const struct record *record)
{
	struct str agent = record_text(record, K_agent);
	struct buf time = { 0 }, *b = &page->text;

	begin_page(page, STR(""));
	end_calls(page);
	show_time(&time, record_text(record, K_ts));
	buf_addf(b, "<h2>%s", who);
	if (agent.n)
		buf_addc(b, ' ');
	html_text(b, agent);
	buf_adds(b, " <span class=\"src\">");
	html_text(b, buf_str(&time));
	buf_adds(b, "</span>");
	add_place(b, record);
	buf_adds(b, "</h2>\n");
	buf_free(&time);
}

static void
add_lines(struct transcript_page *page, struct str text)
{
	text = str_trim(text);
	if (text.n == 0)
		return;
	buf_adds(&page->text, "<p class=\"lines\">");
	html_lines(&page->text, text);
	buf_adds(&page->text, "</p>\n");
}

/* ---- records ---- */

static void
add_doc(struct transcript_page *page, const struct record *record)
{
	struct str title = record_text(record, K_title);
	struct str session = record_text(record, K_session);
	bool first = !page->begun;

	title = title.n ? title : session;
	begin_page(page, title);
	end_calls(page);
	if (!first) {
		buf_adds(&page->text, "<h2>");
		html_text(&page->text, title.n ? title : STR("Session"));
		buf_adds(&page->text, "</h2>\n");
	}
	buf_adds(&page->text, "<p class=\"faint\">");
	html_text(&page->text, record_text(record, K_file));
	buf_adds(&page->text, "</p>\n");
}

static void
add_message(struct transcript_page *page, const struct record *record)
{
	struct str role = record_text(record, K_role);
	struct str text = record_text(record, K_text);

	if (str_eq(role, STR("user"))) {
		add_heading(page,
		    record->at[K_agent].type == JSON_STRING ? "Task of"
							    : "User",
		    record);
	} else if (str_eq(role, STR("assistant"))) {
		add_heading(page, "Agent", record);
	} else {
		begin_page(page, STR(""));
		end_calls(page);
		buf_addf(&page->text, "<details>\n<summary>%s</summary>\n",
		    str_eq(role, STR("reasoning")) ? "Reasoning" : "System");
		add_lines(page, text);
		buf_adds(&page->text, "</details>\n");
		return;
	}
	add_lines(page, text);
}

static void
add_compaction(struct transcript_page *page, const struct record *record)
{
	size_t before = json_size_or(record->at[K_before], 0);
	size_t after = json_size_or(record->at[K_after], 0);

	add_heading(page, "Compaction", record);
	if (before) {
		buf_adds(&page->text, "<p>From ");
		buf_thousands(&page->text, before);
		buf_adds(&page->text, " tokens to ");
		buf_thousands(&page->text, after);
		buf_adds(&page->text, ".</p>\n");
	}
	add_lines(page, record_text(record, K_text));
}

/* The command, else the path, else what says most. */
static struct str
subject_of(const struct record *record)
{
	static const char names[] =
	    "pattern query url description subject title prompt input";
	struct str subject = record_text(record, K_command);

	if (subject.n == 0)
		subject = record_text(record, K_path);
	if (subject.n == 0)
		subject = named_text(record->at[K_args], names, record->arena);
	return truncate_text(subject, SUBJECT, record->arena);
}

static void
add_call(struct transcript_page *page, const struct record *record)
{
	struct str output = str_trim(record_text(record, K_output));
	struct str tool = record_text(record, K_tool);
	struct buf *b = &page->text;

	begin_page(page, STR(""));
	buf_adds(b, page->calls++ ? "<li>" : "<ul>\n<li>");
	buf_adds(b, output.n ? "<details>\n<summary>" : "");
	html_text(b, tool.n ? tool : record_text(record, K_verb));
	buf_adds(b, " <code>");
	html_text(b, subject_of(record));
	buf_adds(b, "</code>");
	if (record->at[K_error].type == JSON_TRUE)
		buf_adds(b, " failed");
	add_place(b, record);
	if (output.n) {
		buf_adds(b, "</summary>\n");
		add_lines(page,
		    truncate_text(output, page->room, record->arena));
		buf_adds(b, "</details>");
	}
	buf_adds(b, "</li>\n");
}

static void
add_record(void *state, const struct record *record)
{
	struct transcript_page *page = state;

	if (record->kind == KIND_DOC)
		add_doc(page, record);
	else if (record->kind == KIND_MESSAGE)
		add_message(page, record);
	else if (record->kind == KIND_CALL)
		add_call(page, record);
	else if (record->kind == KIND_COMPACTION)
		add_compaction(page, record);
}

static void
add_note(void *state, struct str text)
{
	struct transcript_page *page = state;

	begin_page(page, STR(""));
	end_calls(page);
	buf_adds(&page->text, "<p class=\"faint\">");
	html_text(&page->text, text);
	buf_adds(&page->text, "</p>\n");
}

static void
ready(void *state, struct buf *b)
{
	struct transcript_page *page = state;

	buf_add(b, buf_str(&page->text));
	buf_clear(&page->text);
}

static void
write_document(void *state, struct buf *b)
{
	struct transcript_page *page = state;

	begin_page(page, STR(""));
	end_calls(page);
	html_end(&page->text);
	ready(state, b);
	buf_free(&page->text);
}

const struct document_functions transcript_page_document = {
	sizeof(struct transcript_page),
	.open = open_document,
	.add = add_record,
	.note = add_note,
	.ready = ready,
	.write = write_document,
};
