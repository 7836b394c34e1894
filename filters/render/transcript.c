/*
 * The template `transcript`: a session to read. What was said is whole, calls are
 * a line each, and of long results the first and the last lines are shown, with
 * the place of the call. It is written as it is read.
 */
#include "base/compat.h"
#include "base/utf8.h"
#include "documents.h"
#include "json/named.h"
#include "text/md.h"
#include "text/show.h"
#include "text/truncate.h"

enum { ROOM = 400 };                  /* bytes of a result */
enum { SUBJECT = 120, NOTICE = 200 }; /* of what a call is about; of a notice */

struct transcript {
	struct buf text;
	struct buf speaker; /* of the last heading */
	size_t room;
	bool item; /* the last block is an item of a list */
};

static void
open_document(void *state, const struct document_options *options)
{
	struct transcript *transcript = state;

	transcript->room = options->chars ? options->chars : ROOM;
}

/* ---- blocks ---- */

/* A blank line, but not between items. */
static struct buf *
begin(struct transcript *transcript, bool item)
{
	struct buf *b = &transcript->text;

	if (transcript->speaker.n && !(item && transcript->item))
		buf_addc(b, '\n');
	transcript->item = item;
	return b;
}

static void
add_place(struct buf *b, const struct record *record)
{
	struct src src;

	if (!src_parse(record->at[K_src], record->arena, &src))
		return;
	buf_adds(b, " [");
	show_path(b, base_name(src.file));
	buf_addf(b, ":%zu", src.line);
	if (src.end > src.line)
		buf_addf(b, "-%zu", src.end);
	buf_addc(b, ']');
}

static void
speak(struct transcript *transcript, const char *who,
    const struct record *record)
{
	struct str ts = record_text(record, K_ts);
	struct str agent = record_text(record, K_agent);
	struct buf heading = { 0 }, *b;

	buf_adds(&heading, who);
	if (agent.n)
		buf_addc(&heading, ' ');
	show_text(&heading, agent);
	if (!str_eq(buf_str(&heading), buf_str(&transcript->speaker))) {
		b = begin(transcript, false);
		buf_set(&transcript->speaker, buf_str(&heading));
		buf_adds(b, "## ");
		buf_add(b, buf_str(&heading));
		if (ts.n)
			buf_adds(b, ", ");
		show_time(b, ts);
		buf_addc(b, '\n');
	}
	buf_free(&heading);
}

/* ---- texts ---- */

static const struct str comment = STR_INIT("<!--");

/* A comment that nothing closes would hide what follows. */
static void
add_line(struct buf *b, struct str line, enum md_kind kind)
{
	size_t at;

	while (kind != MD_CODE && (at = str_find(line, comment, 0)) < line.n) {
		show_lines(b, str_head(line, at));
		buf_adds(b, "&lt;!--");
		line = str_skip(line, at + comment.n);
	}
	show_lines(b, line);
	buf_addc(b, '\n');
}

/* The length of "  ## ". */
static size_t
heading_marks(struct str line)
{
	size_t n = 0;

	while (n < line.n && is_any(line.p[n], " #"))
		n++;
	return n;
}

/* What an agent wrote, its headings below ours, its last fence closed. */
static void
add_markdown(struct buf *b, struct str text)
{
	struct str fence = { "", 0 };
	struct md md;

	md_open_part(&md);
	while (text.n) {
		struct str line = str_cut(&text, '\n');
		struct md_line what;

		/* What seems to be in a comment will not be in one. */
		md_read(&md, str_head(line, str_find(line, comment, 0)), &what);
		if (what.kind == MD_HEADING) {
			buf_addf(b, "%.*s ",
			    what.level < 4 ? (int)what.level + 2 : 6, "######");
			line = str_skip(line, heading_marks(line));
		}
		if (what.kind == MD_FENCE)
			fence = fence.n ? (struct str){ "", 0 }
					: str_trim(line);
		add_line(b, line, what.kind);
	}
	if (fence.n)
		add_line(b, str_head(fence, str_run(fence, fence.p[0])),
		    MD_CODE);
}

static void
add_quote(struct buf *b, struct str text)
{
	while (text.n) {
		struct str line = str_cut(&text, '\n');

		buf_adds(b, line.n ? "> " : ">");
		add_line(b, line, MD_TEXT);
	}
}

/* A text on one line, cut, with its place. */
static void
add_notice(struct transcript *transcript, const char *what, struct str text,
    size_t room, const struct record *record)
{
	struct buf *b = begin(transcript, true);

	buf_addf(b, "- *%s:* ", what);
	show_text(b, truncate_text(text, room, record->arena));
	if (text.n > room)
		add_place(b, record);
	buf_addc(b, '\n');
}

/* ---- messages ---- */

static void
add_message(struct transcript *transcript, const struct record *record)
{
	struct str role = record_text(record, K_role);
	struct str text = str_trim(record_text(record, K_text));

	if (str_eq(role, STR("user"))) {
		speak(transcript,
		    record->at[K_agent].type == JSON_STRING ? "Task of"
							    : "User",
		    record);
		add_quote(begin(transcript, false), text);
	} else if (str_eq(role, STR("assistant"))) {
		speak(transcript, "Agent", record);
		add_markdown(begin(transcript, false), text);
	} else if (str_eq(role, STR("reasoning"))) {
		speak(transcript, "Agent", record);
		add_notice(transcript, "reasoning", text, transcript->room,
		    record);
	} else {
		add_notice(transcript, "system", text, NOTICE, record);
	}
}

static void
add_compaction(struct transcript *transcript, const struct record *record)
{
	size_t before = json_size_or(record->at[K_before], 0);
	size_t after = json_size_or(record->at[K_after], 0);
	struct str text = str_trim(record_text(record, K_text));
	struct buf *b;

	speak(transcript, "Compaction", record);
	b = begin(transcript, false);
	buf_adds(b, "The context was summarised");
	if (before) {
		buf_adds(b, ", from ");
		buf_thousands(b, before);
		buf_adds(b, " tokens");
	}
	if (before && after) {
		buf_adds(b, " to ");
		buf_thousands(b, after);
	}
	buf_adds(b, text.n ? ":\n" : ".\n");
	if (text.n)
		add_markdown(begin(transcript, false), text);
}

/* ---- calls ---- */

/* A code span: patterns and commands are full of marks. */
static void
add_span(struct buf *b, struct str text, struct arena *arena)
{
	const char *marks = "`";

	text = truncate_text(text, SUBJECT, arena);
	if (memchr(text.p, '`', text.n))
		marks = "``";
	buf_addf(b, " %s%s", marks, marks[1] ? " " : "");
	show_text(b, text);
	buf_addf(b, "%s%s", marks[1] ? " " : "", marks);
}

/* The command, or the path and the pattern, or what else says most. */
static void
add_subject(struct buf *b, const struct record *record)
{
	static const char names[] =
	    "pattern query url description subject title prompt input";
	struct str command = record_text(record, K_command);
	struct str path = record_text(record, K_path);
	struct str verb = record_text(record, K_verb);
	struct str other = named_text(record->at[K_args], names, record->arena);

	if (command.n) {
		add_span(b, command, record->arena);
		return;
	}
	if (path.n) {
		buf_addc(b, ' ');
		show_path(b, path);
	}
	if (other.n && (path.n == 0 || str_listed(STR(" search list "), verb)))
		add_span(b, other, record->arena);
}

/* At most n bytes of whole lines from the start, or from the end; else of one. */
static struct str
first_lines(struct str text, size_t n)
{
	size_t end = n < text.n ? n : text.n;
	const char *newline = memory_last(text.p, '\n', end);

	if (end == text.n)
		return text;
	if (newline)
		return str_head(text, (size_t)(newline - text.p));
	while (end && ((unsigned char)text.p[end] & 0xc0) == 0x80)
		end--;
	return str_head(text, end);
}

static struct str
last_lines(struct str text, size_t n)
{
	size_t from = text.n - (n < text.n ? n : text.n);
	size_t newline = str_chr(text, '\n', from);

	if (from == 0)
		return text;
	if (newline + 1 < text.n)
		return str_skip(text, newline + 1);
	while (from < text.n && ((unsigned char)text.p[from] & 0xc0) == 0x80)
		from++;
	return str_skip(text, from);
}

static void
add_code(struct buf *b, struct str text)
{
	while (text.n) {
		buf_adds(b, "  ");
		add_line(b, str_cut(&text, '\n'), MD_CODE);
	}
}

/* Longer than any run of back quotes in the text. */
static void
add_fence(struct buf *b, struct str text)
{
	size_t longest = 2, run = 0;

	for (size_t i = 0; i < text.n; i++) {
		run = text.p[i] == '`' ? run + 1 : 0;
		longest = run > longest ? run : longest;
	}
	buf_adds(b, "  ");
	while (longest-- + 1)
		buf_addc(b, '`');
	buf_addc(b, '\n');
}

static void
add_excerpt(struct transcript *transcript, const struct record *record,
    struct str output)
{
	struct buf *b = &transcript->text;
	struct str head = output, tail = { "", 0 };

	if (output.n > transcript->room) {
		head = first_lines(output, transcript->room / 3);
		tail = last_lines(str_skip(output, head.n),
		    transcript->room - head.n);
	}
	add_fence(b, output);
	add_code(b, head);
	if (tail.n)
		buf_adds(b, "  ...\n");
	add_code(b, tail);
	add_fence(b, output);
	if (tail.n) {
		buf_adds(b, "  ");
		buf_thousands(b, output.n - head.n - tail.n);
		buf_adds(b, " of ");
		buf_thousands(b, output.n);
		buf_adds(b, " bytes left out");
		add_place(b, record);
		buf_addc(b, '\n');
	}
}

/* Of what only shows or changes files, nobody reads the result here. */
static bool
is_silent(const struct record *record)
{
	static const char verbs[] = " read search list edit write ";

	return record->at[K_error].type == JSON_FALSE &&
	    str_listed(STR(verbs), record_text(record, K_verb));
}

static void
add_call(struct transcript *transcript, const struct record *record)
{
	struct str tool = record_text(record, K_tool);
	struct str output = record_text(record, K_output);
	struct buf *b;

	while (output.n && output.p[output.n - 1] == '\n')
		output.n--;
	speak(transcript, "Agent", record);
	b = begin(transcript, true);
	buf_adds(b, "- **");
	show_text(b, tool.n ? tool : record_text(record, K_verb));
	buf_adds(b, "**");
	add_subject(b, record);
	if (record->at[K_error].type == JSON_TRUE)
		buf_adds(b, ": failed");
	else if (record->at[K_error].type == JSON_ABSENT && output.n == 0)
		buf_adds(b, ": no result");
	if (output.n && is_silent(record)) {
		buf_addf(b, ": %zu line%s", str_lines(output) + 1,
		    str_lines(output) ? "s" : "");
		add_place(b, record);
	}
	buf_addc(b, '\n');
	if (output.n && !is_silent(record))
		add_excerpt(transcript, record, output);
}

/* ---- sessions ---- */

static void
add_doc(struct transcript *transcript, const struct record *record)
{
	static const enum record_key keys[] = { K_format, K_branch, K_cwd,
		K_file };
	struct str title = record_text(record, K_title);
	struct str session = record_text(record, K_session);
	struct str started = record_text(record, K_started);
	struct buf *b = begin(transcript, false);

	buf_set(&transcript->speaker, STR("-"));
	buf_adds(b, "# ");
	show_text(b, title.n ? title : session.n ? session : STR("Session"));
	buf_adds(b, "\n\n");
	show_time(b, started);
	for (size_t i = 0; i < countof(keys); i++) {
		struct str text = record_text(record, keys[i]);

		if (text.n && (i || started.n))
			buf_adds(b, ", ");
		show_text(b, text);
	}
	buf_addc(b, '\n');
}

static void
add_record(void *state, const struct record *record)
{
	struct transcript *transcript = state;

	if (record->kind == KIND_DOC)
		add_doc(transcript, record);
	else if (record->kind == KIND_MESSAGE)
		add_message(transcript, record);
	else if (record->kind == KIND_CALL)
		add_call(transcript, record);
	else if (record->kind == KIND_COMPACTION)
		add_compaction(transcript, record);
	else if (record->kind == KIND_NOTE)
		add_notice(transcript, "note", record_text(record, K_text),
		    NOTICE, record);
}

static void
add_note(void *state, struct str text)
{
	struct transcript *transcript = state;
	struct buf *b = begin(transcript, true);

	buf_adds(b, "- *note:* ");
	show_text(b, text);
	buf_addc(b, '\n');
}

static void
ready(void *state, struct buf *b)
{
	struct transcript *transcript = state;

	buf_add(b, buf_str(&transcript->text));
	buf_clear(&transcript->text);
}

static void
write_document(void *state, struct buf *b)
{
	struct transcript *transcript = state;

	ready(state, b);
	buf_free(&transcript->text);
	buf_free(&transcript->speaker);
}

const struct document_functions transcript_document = {
	sizeof(struct transcript),
	.open = open_document,
	.add = add_record,
	.note = add_note,
	.ready = ready,
	.write = write_document,
};
