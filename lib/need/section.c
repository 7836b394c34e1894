#include "need/section.h"

#include "log/entry_start.h"
#include "need/caption.h"
#include "need/prose.h"
#include "need/shorten.h"
#include "need/sign.h"
#include "need/topic.h"
#include "need/words.h"
#include "text/ids.h"
#include "text/label.h"
#include "text/time.h"
#include "text/wordlist.h"

/* Before "(2026-03-18)": without its bracket. */
static struct str
before_bracket(struct str text)
{
	text = str_trim(text);
	if (str_ends(text, STR("(")))
		text.n--;
	else if (str_ends(text, STR("（")))
		text.n -= strlen("（");
	return str_trim(text);
}

/*
 * "Remaining gaps (as of 2026-03-18)", "Next steps - 3 May 2026", "Kiln status (3 May
 * 2026)"; not "Status report of the kiln, 3 May 2026", "Fixed the kiln status (3 May
 * 2026)".
 */
static bool
is_dated_part(struct str text)
{
	struct date date;
	size_t end = 0;

	if (!date_find(text, &end, &date))
		return false;
	text.n = (size_t)(date.words.p - text.p);
	return part_named_by(text) == NEED_OPEN ||
	    (!wordlist_begins(LIST_REPORTED, text) &&
		!wordlist_begins(LIST_NEED_DO, text) &&
		ends_with_phrase(before_bracket(text), LIST_KIND_STATE));
}

/*
 * The title of an entry, with its date or identifier, names a unit of work: its
 * words say nothing about the items ("2026-02-03 - Follow-up of the audit").
 */
static bool
is_title(const struct scope *scope, struct str text)
{
	struct date date;
	struct str id;
	size_t date_end = 0, id_end = 0;

	return scope->entry && scope->number == 1 && !is_dated_part(text) &&
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
	struct str text = above_text(heading);

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
is_line_title(const struct lookahead *in)
{
	struct str text = in->ahead.text;

	return in->scope.entry && in->scope.number == 1 &&
	    str_trim(in->rest).n > 0 && text.n <= POINT_BYTES &&
	    (stamp_length(text) > 0 ||
		(str_starts(text, STR("[")) && str_ends(text, STR("]"))));
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

	return need_count_spaced(text) > MANY &&
	    need_count_words(text) > MANY &&
	    !wordlist_begins(LIST_HEADING_ASKS, text) &&
	    !part_needs_steps(text) &&
	    part_named_by(need_first_words(text, FIRST)) == NEED_UNKNOWN;
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
is_next_one(const struct scope *scope, const struct above *heading)
{
	struct str text = above_text(heading);
	size_t open = str_find(text, STR(" ("), 0);
	size_t title = scope->headings[0].document;

	return heading->kind != NEED_UNKNOWN && !heading->closed &&
	    scope->n_headings > title + 1 &&
	    (caption_is_step(after_number(text)) ||
		part_named_by(str_head(text, open)) == NEED_UNKNOWN) &&
	    above_kind(scope->headings + title,
		scope->n_headings - 1 - title) == NEED_OPEN;
}

/* "### Hand-off" in an entry; the title of a file, or of an entry, says more. */
static bool
hands_over(const struct scope *scope, struct str text)
{
	return scope->entry && scope->number > 1 &&
	    wordlist_is(LIST_HANDS_OVER, caption_without_aside(text));
}

/* Of a line with a stamp, the level below all others. */
static struct above *
add_heading(struct scope *scope, const struct md_line *line)
{
	struct above *heading;
	bool outranks = line->level == 1 && scope->n_headings &&
	    scope->headings[0].level > 1;
	bool document;

	while (
	    (heading = scope_heading(scope)) && heading->level >= line->level)
		scope->n_headings--;
	document = heading == NULL && !scope->begun && !scope->entry;
	heading = &scope->headings[scope->n_headings++];
	if (scope->entry && scope->number == 1)
		scope->entry_headings = scope->n_headings;
	above_set(heading, line->level, line->text);
	heading->reports &= scope->n_headings > 1 && heading[-1].items;
	heading->topic = topic_of(above_text(heading));
	heading->title = is_title(scope, line->text) &&
	    !wordlist_begins(LIST_STATE_LEAD, line->text);
	heading->document = document;
	heading->outranks = outranks;
	if (heading->title || is_sentence(line->text) ||
	    is_next_one(scope, heading) || (document && !names_all(heading)))
		heading->kind = NEED_UNKNOWN;
	else if (heading->kind == NEED_UNKNOWN && hands_over(scope, line->text))
		heading->kind = NEED_OPEN;
	return heading;
}

static bool
take_heading(struct lookahead *in, struct log_item *point)
{
	struct md_line line = in->ahead;
	const struct above *heading;

	if (line.kind != MD_HEADING)
		line.level = POINT_HEADINGS;
	line.text = md_plain(line.text);
	heading = add_heading(&in->scope, &line);
	nesting_end(&in->scope.items);
	in->fenced = false;
	in->scope.sections++;
	scope_end_part(&in->scope);
	*point = scope_point(&in->scope, POINT_HEADING, line.text);
	point->level = line.level;
	point->title = in->scope.entry && in->scope.number == 1;
	point->names_topic = heading->topic.n > 0;
	point->done = point->names_topic && point->outer.n == 0 &&
	    point->kind != NEED_DECISIONS &&
	    status_detect(line.text) == STATUS_DONE &&
	    !wordlist_has(LIST_KIND_UNCLOSED, line.text) &&
	    label_of(line.text) == LABEL_OTHER;
	lookahead_next(in);
	return line.text.n > 0;
}

/* A heading in a fence of text names what is below it there. */
static bool
take_inner_heading(struct lookahead *in, struct log_item *point)
{
	struct str text = in->ahead.text;

	if (in->ahead.kind == MD_TEXT)
		text = str_head(str_skip(text, 1), text.n - 2);
	scope_keep_captions(&in->scope, in->outer_captions);
	scope_add_caption(&in->scope, md_plain(text), 0);
	nesting_end(&in->scope.items);
	in->fenced = false;
	*point = scope_point(&in->scope, POINT_CAPTION, text);
	lookahead_next(in);
	return text.n > 0;
}

static bool
is_inner_heading(const struct lookahead *in)
{
	return in->prose &&
	    (in->ahead.kind == MD_HEADING ||
		(in->ahead.kind == MD_TEXT && prose_is_title(in->ahead.text)));
}

bool
section_begins(const struct lookahead *in)
{
	return is_inner_heading(in) || is_line_title(in);
}

bool
section_take(struct lookahead *in, struct log_item *point)
{
	return is_inner_heading(in) ? take_inner_heading(in, point)
				    : take_heading(in, point);
}
