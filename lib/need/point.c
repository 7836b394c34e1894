#include "need/point.h"

#include "base/buf.h"
#include "base/utf8.h"
#include "log/entry_start.h"
#include "need/caption.h"
#include "need/command.h"
#include "need/fields.h"
#include "need/part.h"
#include "need/prose.h"
#include "need/row.h"
#include "need/shorten.h"
#include "need/sign.h"
#include "need/topic.h"
#include "need/words.h"
#include "need/wrap.h"
#include "text/ids.h"
#include "text/label.h"
#include "text/time.h"
#include "text/unspaced.h"
#include "text/wordlist.h"

enum {
	LONG_BYTES = 240, /* a longer paragraph is split in its sentences */
	SHORT_BYTES = 60, /* a shorter sentence takes the next one along */
	NAME_WORDS = 3,   /* "Rendering approach:" is no step */
	CODE_BYTES = 120, /* of the lines that are one point */
	HEAD_LINES = 40,  /* below the title of a file */
};

/* "```": text follows, as the body has it. */
static bool
opens_prose(const struct splitter *s)
{
	return md_is_open(&s->md) &&
	    (s->ahead.text.n == 0 || wordlist_is(LIST_PROSE, s->ahead.text)) &&
	    prose_follows(&s->md, s->rest);
}

/* Reads what a fence holds as a line of the body, if it is one. */
static void
look_inside(struct splitter *s)
{
	bool prose = s->prose && s->ahead.kind == MD_CODE;

	s->left |= s->prose && !prose;
	if (prose)
		md_read(&s->inner, s->raw, &s->ahead);
	else
		md_open_part(&s->inner);
	s->prose = prose;
	if (s->ahead.kind == MD_FENCE && !prose && opens_prose(s)) {
		s->prose = true;
		s->outer_captions = s->n_captions;
		s->outer_items = s->items;
	}
}

/* "make check", and not "make sure that it holds." */
static bool
is_command(struct str line)
{
	return line.n && !is_any(line.p[line.n - 1], ".,:;!?") &&
	    command_begins(line);
}

/*
 * Commands without a fence: lines that are indented by four after a blank line, no
 * list, and the first a command.
 */
static void
look_for_indented(struct splitter *s, bool blank)
{
	enum { CODE_INDENT = 4 };

	if (s->ahead.kind == MD_BLANK)
		return;
	s->indented = s->ahead.kind == MD_TEXT && !s->prose &&
	    s->items.n == 0 && s->ahead.indent >= CODE_INDENT &&
	    (s->indented || (blank && is_command(s->ahead.text)));
	if (s->indented) {
		s->ahead.kind = MD_CODE;
		s->ahead.text = s->raw;
		s->shell = true;
		s->program = false;
	}
}

static void drop_captions(struct splitter *, size_t);

/* What was open before the fence goes on after it. */
static void
leave_prose(struct splitter *s)
{
	drop_captions(s, s->outer_captions);
	s->items = s->outer_items;
	s->left = false;
}

static void
advance(struct splitter *s)
{
	bool fresh = s->number == 0 || s->ahead.kind != MD_TEXT;
	bool blank = s->number == 0 || s->ahead.kind == MD_BLANK;

	if (s->underlined) {
		str_cut(&s->rest, '\n');
		s->number++;
	}
	s->underlined = false;
	s->more = s->rest.n > 0;
	if (!s->more)
		return;
	s->raw = str_cut(&s->rest, '\n');
	md_read(&s->md, s->raw, &s->ahead);
	look_inside(s);
	look_for_indented(s, blank);
	s->number++;
	if (fresh && s->ahead.kind == MD_TEXT)
		s->underlined = md_underline(&s->ahead, str_line(s->rest));
}

void
splitter_open(struct splitter *s, struct str body, bool entry,
    struct arena *arena)
{
	if (s->groups == 0 && !entry)
		md_open(&s->md);
	else
		md_open_part(&s->md);
	s->entry = entry;
	s->arena = arena;
	s->rest = body;
	s->number = s->entry_headings = 0;
	/* The last body may have ended in its fence. */
	if (s->left || s->prose)
		leave_prose(s);
	nesting_end(&s->items);
	s->underlined = s->fenced = s->prose = s->indented = false;
	if (!str_starts(body, STR("|")))
		s->header = 0;
	s->paragraph.rest.n = 0;
	advance(s);
}

/* ---- what is above a point ---- */

/* The innermost of captions and headings that says what its items are. */
static enum need_part
kind_here(const struct splitter *s)
{
	enum need_part kind = above_kind(s->captions, s->n_captions);

	if (kind == NEED_UNKNOWN)
		kind = above_kind(s->headings, s->n_headings);
	/* "**3.1: Logs ✅**" below "Next" is not next. */
	for (size_t i = 0; kind == NEED_OPEN && i < s->n_captions; i++) {
		if (s->captions[i].ticked)
			kind = NEED_UNKNOWN;
	}
	/*
	 * The head of the document describes the work as a whole; a long one is
	 * a report, and its last line, below a ruler, is neither.
	 */
	if (kind == NEED_UNKNOWN && s->n_headings == 1 &&
	    s->headings[0].document && !s->entry && s->sections == 1 &&
	    s->number <= HEAD_LINES)
		kind = NEED_STATE;
	return kind;
}

/*
 * The title of the file is above all and parts nothing. "Next" below "Completed
 * this week" is not completed.
 */
static void
find_topics(const struct splitter *s, struct log_item *point)
{
	size_t outermost = s->n_headings && s->headings[0].document;
	bool open = s->n_headings &&
	    s->headings[s->n_headings - 1].kind == NEED_OPEN;
	size_t unnamed = 0;

	for (size_t i = s->n_headings; i-- > outermost && !point->outer.n;) {
		const struct above *heading = &s->headings[i];

		/* Of "Open issues" below "To do" no other one says it. */
		if (heading->topic.n == 0 && point->topic.n == 0 && unnamed++)
			return;
		if (heading->topic.n == 0 || (open && heading->closed))
			continue;
		if (point->topic.n == 0) {
			point->topic = heading->topic;
			point->heading = (struct str){ heading->text,
				heading->n };
		} else {
			point->outer = heading->topic;
		}
	}
}

/* What a roadmap says below its title is no step of it. */
static bool
is_about_roadmap(const struct splitter *s, struct str text)
{
	const struct above *title = &s->headings[0];

	return s->n_headings == 1 && title->document &&
	    wordlist_has(LIST_ROADMAP, (struct str){ title->text, title->n }) &&
	    s->n_captions == 0 && s->sections == 1 && !s->entry &&
	    s->number <= HEAD_LINES && !wordlist_begins(LIST_NEED_DO, text);
}

static struct log_item
point_at(const struct splitter *s, enum point_form form, struct str text)
{
	struct log_item point = { .form = form,
		.text = text,
		.kind = kind_here(s),
		.line = s->number,
		.end = s->number,
		.section = s->sections,
		.group = s->group };
	const struct above *above = s->n_captions
	    ? &s->captions[s->n_captions - 1]
	    : &s->headings[s->n_headings ? s->n_headings - 1 : 0];

	if (form == POINT_PARAGRAPH && is_about_roadmap(s, text))
		point.kind = NEED_STATE;
	find_topics(s, &point);
	/* "Soon", "Later" below "Next steps" name nothing else. */
	point.named = point.kind != NEED_UNKNOWN &&
	    (point.kind == NEED_OPEN ||
		above_kind(s->captions, s->n_captions) == point.kind ||
		(s->n_headings &&
		    s->headings[s->n_headings - 1].kind == point.kind));
	if (s->n_captions || s->n_headings) {
		point.above = (struct str){ above->text, above->n };
		point.titled = above->title;
		point.whole = above->document;
	}
	for (size_t i = 0; i < s->n_headings; i++) {
		point.past |= s->headings[i].past;
		point.weighed |= s->headings[i].weighed &&
		    !s->headings[i].document && !s->headings[i].title;
		/* The title of the file is no part of it. */
		point.closed |= s->headings[i].closed &&
		    !s->headings[i].document;
	}
	for (size_t i = 0; i < s->n_captions; i++) {
		point.closed |= s->captions[i].closed;
		point.weighed |= s->captions[i].weighed;
	}
	return point;
}

static void
end_part(struct splitter *s)
{
	s->n_captions = 0;
	s->group = ++s->groups;
}

/*
 * What follows a ruler without a heading is under the title of the file, or of its
 * entry, only.
 */
static void
end_headings(struct splitter *s)
{
	size_t least = s->entry ? s->entry_headings : s->headings[0].document;

	if (least && s->n_headings > least)
		s->n_headings = least;
}

/* All but the outermost n of them; the group around them goes on. */
static void
drop_captions(struct splitter *s, size_t n)
{
	if (s->n_captions > n)
		s->group = s->captions[n].outer;
	s->n_captions = n < s->n_captions ? n : s->n_captions;
}

/* A caption that is a list item ends with the items nested in it. */
static void
end_captions(struct splitter *s, size_t indent)
{
	size_t n = s->n_captions;

	while (n && s->captions[n - 1].level > indent)
		n--;
	drop_captions(s, n);
}

static void
add_caption(struct splitter *s, struct str text, size_t level)
{
	struct above *caption;
	enum need_part kind = kind_here(s);

	drop_captions(s, POINT_DEPTH - 1);
	caption = &s->captions[s->n_captions++];
	above_set(caption, level, text);
	if (kind == NEED_OPEN && !caption->closed && caption_is_step(text))
		caption->kind = NEED_UNKNOWN;
	caption->outer = s->group;
	s->group = ++s->groups;
}

/* ---- headings ---- */

/* "Remaining gaps (as of 2026-03-18)", "Next steps - 3 May 2026". */
static bool
is_dated_part(struct str text)
{
	struct date date;
	size_t end = 0;

	if (!date_find(text, &end, &date))
		return false;
	text.n = (size_t)(date.words.p - text.p);
	return part_named_by(text) == NEED_OPEN;
}

/*
 * The title of an entry, with its date or identifier, names a unit of work: its
 * words say nothing about the items ("2026-02-03 - Follow-up of the audit").
 */
static bool
is_title(const struct splitter *s, struct str text)
{
	struct date date;
	struct str id;
	size_t date_end = 0, id_end = 0;

	return s->entry && s->number == 1 && !is_dated_part(text) &&
	    (date_find(text, &date_end, &date) ||
		id_find(text, &id_end, true, &id) || id_numbered(text));
}

/* "Open Kiln Progress", "Decision Engine Log": names; not "Decision Log". */
static bool
is_name_of_log(struct str title)
{
	size_t n = wordlist_begins(LIST_OPEN_NAME, title);

	return n > 0 && n + 1 < title.n && is_upper(title.p[n + 1]) &&
	    !wordlist_begins(LIST_LOG_TITLE, str_skip(title, n + 1)) &&
	    wordlist_has(LIST_LOG_TITLE, title);
}

/*
 * The title of a file that is all decisions, all lessons or all open: "Decision
 * log", "Roadmap", not "Decision 6 - end of the night", nor "What needs a decision
 * before release"; nor "Open Kiln progress", a name; nor "Status and next steps".
 */
static bool
names_all(const struct above *heading)
{
	enum { WORDS = 4 };
	struct str text = { heading->text, heading->n };

	return (heading->kind == NEED_DECISIONS ||
		   heading->kind == NEED_RULES || heading->kind == NEED_OPEN) &&
	    !is_name_of_log(text) && !wordlist_has(LIST_KIND_STATE, text) &&
	    need_count_words(text) <= WORDS && !id_numbered(text);
}

/*
 * "[2026-01-02 10:00] Build fixed", "[Session 3 - deployment]" above the lines of
 * its entry.
 */
static bool
is_line_title(const struct splitter *s)
{
	struct str text = s->ahead.text;

	return s->entry && s->number == 1 && str_trim(s->rest).n > 0 &&
	    text.n <= LONG_BYTES &&
	    (stamp_length(text) > 0 ||
		(str_starts(text, STR("[")) && str_ends(text, STR("]"))));
}

/* Its first words, n at most. */
static struct str
first_words(struct str text, size_t n)
{
	struct str rest = text;

	while (n-- > 0 && need_word(&rest))
		;
	return str_head(text, text.n - rest.n);
}

/* need_count_words() counts each character of a script without spaces. */
static size_t
count_spaced(struct str text)
{
	size_t n = 0;

	while (str_word(&text).n)
		n++;
	return n;
}

/* "Known issues" of "8. Known issues (what is left & why)". */
static struct str
heading_core(struct str text)
{
	size_t n = str_run_of(text, is_digit);

	if (n > 0 && n < text.n && is_any(text.p[n], ".)"))
		text = str_trim(str_skip(text, n + 1));
	return caption_without_aside(text);
}

/*
 * "Size rules catch real structural issues" says what was learned, not what is
 * below it; "Known issues that came up in the tests of May" says both.
 */
static bool
is_sentence(struct str heading)
{
	enum { MANY = 5, FIRST = 3 };
	struct str text = heading_core(str_skip(heading, sign_length(heading)));

	return count_spaced(text) > MANY && need_count_words(text) > MANY &&
	    !wordlist_begins(LIST_HEADING_ASKS, text) &&
	    part_named_by(first_words(text, FIRST)) == NEED_UNKNOWN;
}

/* "Analysis" of "3. Analysis", of "2) Analysis" and of "Phase 4: Analysis". */
static struct str
after_number(struct str text)
{
	size_t n = caption_number(text);

	return n ? trim_separators(str_skip(text, n + (n < text.n))) : STR("");
}

/*
 * "3. Analysis of the gate" and "Now (this sprint)", below "Next steps", are what
 * is next; "3. Commands" are commands.
 */
static bool
is_next_one(const struct splitter *s, const struct above *heading)
{
	struct str text = { heading->text, heading->n };
	size_t open = str_find(text, STR(" ("), 0);
	size_t title = s->headings[0].document;

	return heading->kind != NEED_UNKNOWN && !heading->closed &&
	    s->n_headings > title + 1 &&
	    (caption_is_step(after_number(text)) ||
		part_named_by(str_head(text, open)) == NEED_UNKNOWN) &&
	    above_kind(s->headings + title, s->n_headings - 1 - title) ==
	    NEED_OPEN;
}

/* Of a line with a stamp, the level below all others. */
static bool
take_heading(struct splitter *s, struct log_item *point)
{
	struct md_line line = s->ahead;
	struct above *heading;
	bool document;

	if (line.kind != MD_HEADING)
		line.level = POINT_HEADINGS;
	line.text = md_plain(line.text);
	while (
	    s->n_headings && s->headings[s->n_headings - 1].level >= line.level)
		s->n_headings--;
	if (s->n_headings)
		s->headings[s->n_headings - 1].divided = true;
	document = s->n_headings == 0 && !s->begun && !s->entry;
	heading = &s->headings[s->n_headings++];
	if (s->entry && s->number == 1)
		s->entry_headings = s->n_headings;
	above_set(heading, line.level, line.text);
	heading->topic = topic_of((struct str){ heading->text, heading->n });
	heading->title = is_title(s, line.text) &&
	    !wordlist_begins(LIST_STATE_LEAD, line.text);
	heading->document = document;
	if (heading->title || is_sentence(line.text) ||
	    is_next_one(s, heading) ||
	    (heading->document && !names_all(heading)))
		heading->kind = NEED_UNKNOWN;
	nesting_end(&s->items);
	s->fenced = false;
	s->sections++;
	end_part(s);
	*point = point_at(s, POINT_HEADING, line.text);
	point->level = line.level;
	point->title = s->entry && s->number == 1;
	point->names_topic = heading->topic.n > 0;
	point->done = point->names_topic && point->outer.n == 0 &&
	    point->kind != NEED_DECISIONS &&
	    status_detect(line.text) == STATUS_DONE &&
	    !wordlist_has(LIST_KIND_UNCLOSED, line.text) &&
	    label_of(line.text) == LABEL_OTHER;
	advance(s);
	return line.text.n > 0;
}

/* ---- lines that belong together ---- */

/* "a single-" and "span bridge"; not "pre-" and "and post-tests". */
static bool
splits_compound(struct str before, struct str line)
{
	return before.n > 1 && before.p[before.n - 1] == '-' &&
	    is_lower(before.p[before.n - 2]) && is_lower(line.p[0]) &&
	    !wordlist_begins(LIST_GOES_ON, line) &&
	    !wordlist_begins(LIST_CLAUSE_LEAD, line);
}

/* The lines of span on one line; and where each begins in it. */
static struct str
join(struct splitter *s, struct str span, size_t lines, bool quote)
{
	char *p = arena_alloc(s->arena, span.n + 1);
	size_t n = 0;

	s->paragraph.starts = arena_alloc(s->arena,
	    lines * sizeof *s->paragraph.starts);
	for (size_t i = 0; i < lines; i++) {
		struct str line = str_trim(str_cut(&span, '\n'));

		while (quote && line.n > 0 && line.p[0] == '>')
			line = str_trim(str_skip(line, 1));
		if (n > 0 && line.n > 0 &&
		    !unspaced_joins((struct str){ p, n }, line) &&
		    !splits_compound((struct str){ p, n }, line))
			p[n++] = ' ';
		s->paragraph.starts[i] = n;
		memcpy(p + n, line.p, line.n);
		n += line.n;
	}
	return (struct str){ p, n };
}

static bool
goes_on(const struct splitter *s, const struct md_line *first, struct str raw)
{
	if (!s->more)
		return false;
	return s->ahead.kind == MD_BLANK
	    ? wrap_goes_on_below(first, raw, str_line(s->rest))
	    : wrap_goes_on(first, raw, &s->ahead);
}

/* Takes the line and those that go on with it. */
static struct str
take_lines(struct splitter *s, struct log_item *point)
{
	struct md_line first = s->ahead, last = first;
	struct str span = first.text;
	struct str raw = s->raw;
	size_t lines = 1;

	advance(s);
	while (goes_on(s, &first, raw)) {
		if (s->ahead.kind == MD_BLANK) {
			lines++;
			advance(s);
		}
		last = s->ahead;
		raw = s->raw;
		point->end = s->number;
		lines++;
		advance(s);
	}
	s->paragraph.lines = lines;
	s->paragraph.line = point->line;
	s->paragraph.at = 0;
	if (lines == 1)
		return first.text;
	span.n = (size_t)(str_end(last.text) - span.p);
	return join(s, span, lines, first.kind == MD_QUOTE);
}

/* ---- list items ---- */

/* "- Done:" before "- a" is a caption, too, if it names what it is of. */
static bool
names_part(struct str caption)
{
	return part_named_by(caption) != NEED_UNKNOWN ||
	    wordlist_is(LIST_KIND_CLOSED, caption);
}

/* Some words, or as much of a script without spaces. */
static bool
is_short(struct str text)
{
	enum { BYTES = 45 };

	return count_spaced(text) <= NAME_WORDS && text.n <= BYTES;
}

/* An item comes next, maybe after a blank line; sets how far it is indented. */
static bool
is_before_item(const struct splitter *s, size_t *indent)
{
	struct str rest = s->rest;
	struct md_line next = s->ahead;
	struct md md;

	if (s->more && next.kind == MD_BLANK && rest.n) {
		md_open_part(&md);
		md_read(&md, str_cut(&rest, '\n'), &next);
	}
	*indent = next.indent;
	return s->more && next.kind == MD_ITEM;
}

/* "- Concept" with items below it. */
static bool
is_name(struct str text)
{
	return is_short(text) && !is_any(text.p[text.n - 1], ".!?)`") &&
	    !str_ends(text, STR("。"));
}

/* "**Started**: May": one field of several, after one without a value. */
static bool
is_field(struct str text)
{
	return str_starts(text, STR("**")) &&
	    label_parse_marked(text).caption.n > 0;
}

/* The item just read, with this indent, is the caption of those ahead. */
static bool
item_caption(struct splitter *s, const struct log_item *item, size_t indent,
    struct str *caption)
{
	struct str text = item->text;
	size_t below;
	bool nested;

	if (!is_before_item(s, &below) || below < indent)
		return false;
	nested = below > indent;
	if (!caption_parse(text, caption)) {
		if (!nested || text.n == 0 || item->check || !is_name(text))
			return false;
		*caption = text;
	}
	if (!nested &&
	    (s->ahead.kind == MD_BLANK || !names_part(*caption) ||
		is_field(s->ahead.text)))
		return false;
	while (!nested && s->n_captions &&
	    s->captions[s->n_captions - 1].flat &&
	    s->captions[s->n_captions - 1].level == indent)
		drop_captions(s, s->n_captions - 1);
	add_caption(s, *caption, indent + nested);
	s->captions[s->n_captions - 1].flat = !nested;
	return true;
}

/* The one line of the fence that comes next; empty if there is no such fence. */
static struct str
only_line(const struct splitter *s, size_t *indent)
{
	enum { BYTES = 120 };
	struct str fence = STR("```"), rest = s->rest, line = s->raw;

	if (!s->more)
		return STR("");
	if (str_trim(line).n == 0)
		line = str_cut(&rest, '\n');
	*indent = str_run(line, ' ');
	line = str_trim(line);
	if (!str_starts(line, fence))
		return STR("");
	line = str_trim(str_skip(line, fence.n));
	if (line.n && !wordlist_is(LIST_SHELL, line))
		return STR("");
	line = str_trim(str_cut(&rest, '\n'));
	return str_starts(str_trim(str_cut(&rest, '\n')), fence) && line.n &&
		line.n <= BYTES && line.p[0] != '#' &&
		str_chr(line, '`', 0) == line.n
	    ? line
	    : STR("");
}

/*
 * "3. Run:" and a fence of one command are one step; without the colon, if the fence
 * is in the item.
 */
static struct str
with_command(struct splitter *s, const struct md_line *item,
    const struct log_item *point)
{
	struct str text = point->text, command;
	size_t indent = 0;
	bool bold = str_ends(text, STR("**"));
	bool colon = final_colon(str_head(text,
			 text.n - (bold ? strlen("**") : 0))) > 0;

	if (point->kind != NEED_OPEN)
		return text;
	command = only_line(s, &indent);
	if (command.n == 0 ||
	    !(colon || (indent >= item->content && command_begins(command))))
		return text;
	if (str_ends(text, STR(".")))
		text.n--;
	command = arena_join(s->arena, STR("`"), command, STR("`"));
	return arena_join(s->arena, text, colon ? STR(" ") : STR(": "),
	    command);
}

static bool
take_item(struct splitter *s, struct log_item *point)
{
	struct md_line line = s->ahead;
	size_t number = s->number;
	/* "[~]": begun, and still to be done. */
	char check = (char)(line.check == '~' ? ' ' : line.check);
	struct str caption;
	struct nested nested;

	end_captions(s, line.indent);
	*point = point_at(s, POINT_ITEM, line.text);
	point->text = take_lines(s, point);
	point->text = with_command(s, &line, point);
	point->check = check;
	if (point->line == point->end &&
	    item_caption(s, point, line.indent, &caption)) {
		/* "1. Set up the repository:" is a step, with those in it. */
		if (point->kind == NEED_OPEN &&
		    (!names_part(caption) || caption_is_step(caption)) &&
		    (check || is_any(line.mark, ".)") || !is_short(caption)))
			point->text = caption;
		else
			*point = point_at(s, POINT_CAPTION, point->text);
		point->line = point->end = number;
	}
	point->check = check;
	nested = nesting_add(&s->items, line.indent, point->text, check,
	    point->form == POINT_CAPTION);
	point->depth = nested.depth;
	point->inside = nested.inside;
	point->parent = nested.parent;
	return point->text.n > 0;
}

/* ---- paragraphs ---- */

/* The number of the line that p is in; of later and later ones. */
static size_t
paragraph_line(struct paragraph *paragraph, const char *p)
{
	size_t at = (size_t)(p - paragraph->text);

	while (paragraph->at + 1 < paragraph->lines &&
	    paragraph->starts[paragraph->at + 1] <= at)
		paragraph->at++;
	return paragraph->line + paragraph->at;
}

/* A sentence, or the rest of a field. */
static size_t
piece_length(struct paragraph *paragraph, struct str text)
{
	size_t n;

	/* Looked for once, however many fields come before it. */
	if (text.p >= paragraph->stop)
		paragraph->stop = text.p + sentence_length(text);
	n = (size_t)(paragraph->stop - text.p);
	if (paragraph->fields) {
		size_t bar = str_find(str_head(text, n), STR(" | "), 0);

		if (bar + 1 < n)
			return bar + 1;
	}
	return n;
}

/*
 * "Needed:" covers the list that it introduces, but not a remark after the list, nor
 * one between its items.
 */
static struct log_item
paragraph_at(struct splitter *s, struct str text)
{
	size_t captions = s->n_captions, group = s->group;
	struct log_item point;

	if (!s->paragraph.remark || captions == 0)
		return point_at(s, POINT_PARAGRAPH, text);
	drop_captions(s, 0);
	point = point_at(s, POINT_PARAGRAPH, text);
	s->n_captions = captions;
	s->group = group;
	return point;
}

/* The next sentence of a long paragraph, with those after a short one. */
static void
take_sentence(struct splitter *s, struct log_item *point)
{
	struct paragraph *paragraph = &s->paragraph;
	struct str rest = paragraph->rest;
	size_t n = 0;

	if (paragraph->fields && rest.p == paragraph->text)
		rest = str_skip(rest, fields_who(rest));
	while (n < rest.n && n < SHORT_BYTES &&
	    (n == 0 ||
		!(fields_is_labelled(str_skip(rest, n)) ||
		    fields_names_part(str_skip(rest, n)))))
		n += piece_length(paragraph, str_skip(rest, n));
	*point = paragraph_at(s, str_trim(str_head(rest, n)));
	if (paragraph->fields && str_starts(point->text, STR("| ")))
		point->text = str_skip(point->text, 2);
	point->more = paragraph->rest.p != paragraph->text;
	paragraph->rest = str_trim(str_skip(rest, n));
	point->line = point->end = paragraph->line;
	if (paragraph->lines > 1) {
		point->line = paragraph_line(paragraph, rest.p);
		point->end = paragraph_line(paragraph, rest.p + n - 1);
	}
}

/* The text of the lines taken, without the mark of an item. */
static struct str
skip_mark(struct splitter *s, struct str text)
{
	struct paragraph *paragraph = &s->paragraph;
	size_t n = wrap_mark(text);

	for (size_t i = 1; n > 0 && i < paragraph->lines; i++)
		paragraph->starts[i] -= n;
	return str_skip(text, n);
}

/* The field of that name; if there is none, one below the heading at hand. */
static struct field *
find_field(struct splitter *s, struct str name)
{
	uint64_t hash = str_hash(name);
	size_t n = s->n_fields < POINT_FIELDS ? s->n_fields : POINT_FIELDS;
	struct field *field;

	for (size_t i = 0; i < n; i++) {
		if (s->fields[i].name == hash)
			return &s->fields[i];
	}
	field = &s->fields[s->n_fields++ % POINT_FIELDS];
	*field = (struct field){ hash, POINT_HEADINGS };
	return field;
}

/*
 * Back to the heading at that level, if it is above the innermost one and that of a
 * record; the title of the file is none.
 */
static void
end_headings_below(struct splitter *s, size_t level, struct field *field)
{
	size_t n = s->n_headings;

	while (n && s->headings[n - 1].level > level)
		n--;
	if (n == 0 || n == s->n_headings || s->headings[n - 1].level != level ||
	    !s->headings[n - 1].fielded || s->headings[n - 1].document)
		return;
	s->n_headings = n;
	s->sections++;
	end_part(s);
	field->level = level;
}

/* The level of the heading around the innermost one. */
static size_t
level_around(const struct splitter *s)
{
	return s->n_headings > 1 ? s->headings[s->n_headings - 2].level
				 : POINT_HEADINGS + 1;
}

/*
 * A field of a record, as "**Decision:**" below "## ADR-2: The lock", is not below
 * "### The gate" in it, where something else stands: the record has fields right
 * below its title.
 */
static void
end_subheadings(struct splitter *s, struct str name)
{
	struct field *field;
	struct above *heading = s->n_headings ? &s->headings[s->n_headings - 1]
					      : NULL;

	if (heading == NULL)
		return;
	if (!wordlist_is(LIST_RECORD_FIELD, name)) {
		heading->fielded |= !heading->divided;
		return;
	}
	field = find_field(s, name);
	if (heading->filled) {
		end_headings_below(s, field->level, field);
		if (!heading->fielded)
			end_headings_below(s, level_around(s), field);
		heading = &s->headings[s->n_headings - 1];
	}
	heading->fielded |= !heading->divided;
	if (!heading->divided && heading->level < field->level)
		field->level = heading->level;
}

/* "**Status:** accepted": the heading above it is that of a record. */
static void
note_field(struct splitter *s, struct str text)
{
	struct above *heading = s->n_headings ? &s->headings[s->n_headings - 1]
					      : NULL;

	if (heading && !heading->divided && is_field(text))
		heading->fielded = true;
}

/* "**The gate - DONE!**" right above a list, which it names. */
static bool
is_cheer(const struct splitter *s, struct str text, struct str *caption)
{
	struct str bold = str_ends(text, STR("!**"))
	    ? arena_join(s->arena, str_head(text, text.n - 3), STR(""),
		  STR("**"))
	    : STR("");
	struct md_line next;
	struct md md;

	if (bold.n == 0 || !caption_parse(bold, caption) ||
	    !part_says_closed(*caption))
		return false;
	md_open_part(&md);
	md_read(&md, str_line(s->rest), &next);
	return next.kind == MD_ITEM;
}

static bool
take_paragraph(struct splitter *s, struct log_item *point)
{
	struct str caption;
	bool quote = s->ahead.kind == MD_QUOTE, listed = s->items.n > 0;

	/*
	 * "**Approach:** ..." is no part of the list, or the drawing, under
	 * "**Excluded:**".
	 */
	if ((s->items.n || s->fenced) && !quote &&
	    wrap_begins_new(s->ahead.text))
		drop_captions(s, 0);
	/* "Run:" leads to the code, not to what is said after it. */
	if (s->fenced && !quote && !s->prose && s->n_captions &&
	    s->captions[0].of_list)
		drop_captions(s, 0);
	nesting_end(&s->items);
	s->fenced = false;
	if (!quote &&
	    (caption_parse(s->ahead.text, &caption) ||
		is_cheer(s, s->ahead.text, &caption))) {
		bool bold = is_any(s->ahead.text.p[0], "*_");

		if (bold)
			end_subheadings(s, caption);
		drop_captions(s, 0);
		add_caption(s, caption, 0);
		s->captions[0].of_list = !bold;
		*point = point_at(s, POINT_CAPTION, s->ahead.text);
		advance(s);
		return true;
	}
	if (!quote)
		end_captions(s, 0);
	if (!quote)
		note_field(s, s->ahead.text);
	s->paragraph.remark = listed && !quote && s->n_captions &&
	    s->captions[0].of_list;
	*point = paragraph_at(s, s->ahead.text);
	point->text = skip_mark(s, take_lines(s, point));
	nesting_lead(&s->items, point->text);
	/* "Needed:" is not above what another sentence leads to. */
	if (s->paragraph.remark && final_colon(point->text))
		drop_captions(s, 0);
	s->paragraph.fields = fields_has(point->text);
	if (point->text.n > LONG_BYTES || s->paragraph.fields ||
	    fields_name_part_within(point->text)) {
		s->paragraph.text = s->paragraph.stop = point->text.p;
		s->paragraph.rest = point->text;
		take_sentence(s, point);
	}
	return point->text.n > 0;
}

/* A heading in a fence of text names what is below it there. */
static bool
take_inner_heading(struct splitter *s, struct log_item *point)
{
	struct str text = s->ahead.text;

	if (s->ahead.kind == MD_TEXT)
		text = str_head(str_skip(text, 1), text.n - 2);
	drop_captions(s, s->outer_captions);
	add_caption(s, md_plain(text), 0);
	nesting_end(&s->items);
	s->fenced = false;
	*point = point_at(s, POINT_CAPTION, text);
	advance(s);
	return text.n > 0;
}

static bool
is_inner_heading(const struct splitter *s)
{
	return s->prose &&
	    (s->ahead.kind == MD_HEADING ||
		(s->ahead.kind == MD_TEXT && prose_is_title(s->ahead.text)));
}

static bool
take_text(struct splitter *s, struct log_item *point)
{
	if (is_inner_heading(s))
		return take_inner_heading(s, point);
	return is_line_title(s) ? take_heading(s, point)
				: take_paragraph(s, point);
}

/* ---- rows and code ---- */

static bool
take_row(struct splitter *s, struct log_item *point)
{
	struct str header;
	enum need_part kind;

	*point = point_at(s, POINT_ROW, s->ahead.text);
	nesting_end(&s->items);
	advance(s);
	if (s->more && s->ahead.kind == MD_ROW_RULE) {
		s->header = utf8_cut(point->text, POINT_HEADER).n;
		memcpy(s->header_text, point->text.p, s->header);
		advance(s);
		return false;
	}
	header = (struct str){ s->header ? s->header_text : NULL, s->header };
	point->text = row_text(point->text, header, s->arena, &point->check);
	kind = row_kind(header);
	if (kind != NEED_UNKNOWN)
		point->kind = kind;
	return point->text.n > 0;
}

/* "make bricks — in the yard" of "make bricks  # in the yard". */
static struct str
with_remark(struct splitter *s, struct str line, size_t at)
{
	return arena_join(s->arena, str_trim(str_head(line, at)), STR(" — "),
	    str_trim(str_skip(line, at + 2)));
}

/* "Coverage:" of a program's output. */
static bool
is_title_line(struct str text)
{
	return text.n > 1 && is_upper(text.p[0]) && str_ends(text, STR(":")) &&
	    str_chr(text, '/', 0) == text.n && is_short(text);
}

/* The quote, if it is closed in the next lines of the fence. */
static char
closed_below(const struct splitter *s, char quote)
{
	struct str next = str_head(s->rest, LONG_BYTES);

	next = str_head(next, str_find(next, STR("```"), 0));
	return quote && str_chr(next, quote, 0) < next.n ? quote : '\0';
}

/* "docs/style.md": a file to read, not a command. */
static bool
is_document(struct str text)
{
	static const struct str endings[] = { STR_INIT(".md"), STR_INIT(".txt"),
		STR_INIT(".json"), STR_INIT(".toml"), STR_INIT(".yml"),
		STR_INIT(".yaml"), STR_INIT(".html"), STR_INIT(".pdf") };

	for (size_t i = 0; i < countof(endings); i++) {
		if (str_ends(text, endings[i]))
			return str_chr(text, ' ', 0) == text.n;
	}
	return false;
}

/*
 * "Before any change you must read:" and a block with nothing but "docs/style.md"
 * are one sentence.
 */
static void
join_caption(struct splitter *s, struct log_item *point)
{
	const struct above *caption;
	size_t line = point->line;
	struct str text;

	if (!s->after_caption || s->n_captions == 0 ||
	    !is_document(point->text))
		return;
	caption = &s->captions[s->n_captions - 1];
	text = arena_join(s->arena, (struct str){ caption->text, caption->n },
	    STR(": "), point->text);
	drop_captions(s, s->n_captions - 1);
	*point = point_at(s, POINT_PARAGRAPH, text);
	point->line = point->end = line;
}

/*
 * "# Opens at localhost:8081", at the end of the block or before a blank line, says
 * what comes of the commands above it. A comment that begins with a small letter may
 * be a command that was commented out.
 */
static bool
is_outcome(const struct splitter *s, struct str comment)
{
	struct str next = str_trim(
	    str_head(s->rest, str_chr(s->rest, '\n', 0)));

	return (next.n == 0 || str_starts(next, STR("```")) ||
		   str_starts(next, STR("~~~"))) &&
	    comment.n > 3 && str_starts(comment, STR("# ")) &&
	    is_upper(comment.p[2]) && is_lower(comment.p[3]);
}

/*
 * Runs of lines. A comment ends one and is no part of it, unless it is the last one
 * and says what comes of the commands. "cd yard" goes with what follows.
 */
static bool
take_code(struct splitter *s, struct log_item *point)
{
	bool continues = false; /* on the next line, */
	char quote = '\0';      /* within a quotation */
	bool setup = true; /* there is nothing but what the next line needs */
	bool remarked = false;

	*point = point_at(s, POINT_CODE, (struct str){ "", 0 });
	point->program = s->program;
	point->shell = s->shell;
	for (; s->more && s->ahead.kind == MD_CODE; advance(s)) {
		struct str line = str_trim(s->ahead.text);
		size_t remark = quote ? line.n : command_remark_at(line);
		struct str command = str_head(line, remark);

		if (line.n == 0 || (!quote && command_is_comment(line))) {
			if (setup)
				continue;
			if (!remarked && is_outcome(s, line) &&
			    point->text.n + line.n < CODE_BYTES) {
				point->text = with_remark(s,
				    arena_join(s->arena, point->text, STR(" "),
					line),
				    point->text.n);
				point->end = s->number;
				advance(s);
			}
			break;
		}
		if (!continues && !setup &&
		    point->text.n + line.n + 2 > CODE_BYTES)
			break;
		setup = setup && point->text.n < LONG_BYTES &&
		    command_is_setup(line);
		if (remark < line.n)
			line = with_remark(s, line, remark);
		remarked = remark < line.n;
		if (point->text.n == 0)
			point->line = s->number;
		continues |= !s->shell && is_title_line(point->text);
		point->text = point->text.n
		    ? arena_join(s->arena, point->text,
			  continues ? STR(" ") : STR("; "), line)
		    : line;
		point->end = s->number;
		quote = closed_below(s, command_open_quote(command, quote));
		continues = point->text.n < LONG_BYTES &&
		    (quote || command_is_unfinished(command));
		if (continues && str_ends(line, STR("\\")))
			point->text = str_trim(
			    str_head(point->text, point->text.n - 1));
	}
	join_caption(s, point);
	s->fenced |= !s->prose;
	return point->text.n > 0;
}

bool
splitter_next(struct splitter *s, struct log_item *point)
{
	if (s->paragraph.rest.n) {
		take_sentence(s, point);
		return true;
	}
	while (s->more) {
		bool found = false;

		if (s->ahead.kind != MD_ROW)
			s->header = 0;
		if (s->left)
			leave_prose(s);
		switch (s->ahead.kind) {
		case MD_HEADING:
			found = is_inner_heading(s)
			    ? take_inner_heading(s, point)
			    : take_heading(s, point);
			break;
		case MD_ITEM:
			found = take_item(s, point);
			break;
		case MD_TEXT:
		case MD_QUOTE:
			found = take_text(s, point);
			break;
		case MD_ROW:
			found = take_row(s, point);
			break;
		case MD_CODE:
			found = take_code(s, point);
			break;
		case MD_FENCE:
			s->shell = wordlist_is(LIST_SHELL, s->ahead.text);
			s->program = s->ahead.text.n && !s->shell &&
			    !wordlist_is(LIST_PLAIN_CODE, s->ahead.text);
			s->fenced = true;
			if (!s->prose)
				nesting_lead(&s->items, STR(""));
			advance(s);
			break;
		case MD_RULE:
			if (!s->prose)
				end_headings(s);
			end_part(s);
			nesting_end(&s->items);
			advance(s);
			break;
		default:
			advance(s);
		}
		if (found && !md_is_image(point->text)) {
			s->after_caption = point->form == POINT_CAPTION;
			s->begun |= point->form != POINT_HEADING;
			if (s->n_headings && point->form != POINT_HEADING)
				s->headings[s->n_headings - 1].filled = true;
			return true;
		}
	}
	return false;
}

struct str
splitter_part(const struct splitter *s)
{
	size_t i = s->n_headings && s->headings[0].document;

	return i < s->n_headings
	    ? (struct str){ s->headings[i].text, s->headings[i].n }
	    : (struct str){ "", 0 };
}
