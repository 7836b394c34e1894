#include "need/paragraph.h"

#include "need/caption.h"
#include "need/fields.h"
#include "need/prose.h"
#include "need/shorten.h"
#include "need/words.h"
#include "text/label.h"
#include "text/wordlist.h"

enum { SHORT_BYTES = 60 }; /* a shorter sentence takes the next one along */

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
paragraph_at(struct scope *scope, bool remark, struct str text)
{
	size_t captions = scope->n_captions, group = scope->group;
	struct log_item point;

	if (!remark || captions == 0)
		return scope_point(scope, POINT_PARAGRAPH, text);
	scope_keep_captions(scope, 0);
	point = scope_point(scope, POINT_PARAGRAPH, text);
	scope->n_captions = captions;
	scope->group = group;
	return point;
}

/* "the mason ruled" of "Asked for lids that are open; the mason ruled" */
static struct str
short_last_clause(struct str lead)
{
	enum { WORDS = 3 };
	struct str clause = lead;
	size_t at;

	while ((at = str_find(clause, STR("; "), 0)) < clause.n)
		clause = str_skip(clause, at + 2);
	return need_count_words(clause) <= WORDS ? clause : lead;
}

/*
 * "... The work that remains:" at its end is a caption of the list below it, if it
 * names a part.
 */
static void
end_in_caption(struct lookahead *in, struct log_item *point)
{
	enum { WORDS = 8 };
	struct scope *scope = &in->scope;
	struct str lead = short_last_clause(scope->items.lead);

	if (lead.n == 0 || need_count_words(lead) > WORDS ||
	    part_named_by(lead) == NEED_UNKNOWN)
		return;
	/* The point is below the caption that this one replaces. */
	point->above = arena_copy(in->arena, point->above);
	scope_keep_captions(scope, 0);
	scope_add_caption(scope, lead, 0);
	scope->captions[0].of_list = true;
}

/*
 * "Except at night, ...", "Workaround: ...", "Ignore it.": it is needed where the last
 * one is, and says nothing without it.
 */
static bool
belongs_to_last(struct str text)
{
	enum { BYTES = 40 }; /* no such label is longer */
	struct str label = label_parse_marked(str_head(text, BYTES)).caption;

	return sentence_limits(text) ||
	    wordlist_begins(LIST_OF_NO_MATTER, text) ||
	    (label.n &&
		(wordlist_is(LIST_WORKAROUND, label) ||
		    wordlist_is(LIST_MENDED, label)));
}

void
paragraph_next(struct paragraph *paragraph, struct lookahead *in,
    struct log_item *point)
{
	struct str rest = paragraph->rest;
	size_t marks = str_starts(rest, STR("**")) ? strlen("****") : 0;
	size_t n = 0, at;

	if (paragraph->fields && rest.p == paragraph->text)
		rest = str_skip(rest, fields_who(rest));
	while (n < rest.n &&
	    (n < SHORT_BYTES + marks || belongs_to_last(str_skip(rest, n))) &&
	    (n == 0 ||
		!(fields_is_labelled(str_skip(rest, n)) ||
		    fields_names_part(str_skip(rest, n)))))
		n += piece_length(paragraph, str_skip(rest, n));
	*point = paragraph_at(&in->scope, paragraph->remark,
	    str_trim(str_head(rest, n)));
	if (paragraph->fields && str_starts(point->text, STR("| ")))
		point->text = str_skip(point->text, 2);
	point->more = paragraph->rest.p != paragraph->text;
	point->about = paragraph->about;
	paragraph->rest = str_trim(str_skip(rest, n));
	at = (size_t)(rest.p - paragraph->text);
	point->line = wrap_line(&paragraph->lines, at);
	point->end = wrap_line(&paragraph->lines, at + n - 1);
	if (paragraph->rest.n == 0)
		end_in_caption(in, point);
}

/* "# Decisions" and a quote below it: what it says of decisions tells what they are. */
static bool
tells_of_log(const struct scope *scope, const struct log_item *point)
{
	return point->whole && point->kind == NEED_DECISIONS && !scope->entry &&
	    scope->number <= HEAD_LINES;
}

/* "**The gate - DONE!**" */
static bool
is_cheer(const struct lookahead *in, struct str text, struct str *caption)
{
	struct str bold = str_ends(text, STR("!**"))
	    ? arena_join(in->arena, str_head(text, text.n - 3), STR(""),
		  STR("**"))
	    : STR("");

	return bold.n > 0 && caption_parse(bold, caption) &&
	    part_says_closed(*caption);
}

static bool
is_stop(char c)
{
	return is_any(c, ".,:;!?*`|");
}

/* "Next session", without a mark; no sentence, and no field. */
static bool
is_plain_name(struct str text, struct str *caption)
{
	enum { WORDS = 5, BYTES = 45 };

	*caption = text;
	return text.n > 0 && text.n <= BYTES && is_alpha(text.p[0]) &&
	    (is_alpha(text.p[text.n - 1]) || is_nonascii(text.p[text.n - 1])) &&
	    !str_has(text, is_stop) && need_count_spaced(text) <= WORDS;
}

/* "**The gate** (oak)" */
static bool
is_bold_with_aside(const struct lookahead *in, struct str text,
    struct str *caption)
{
	struct str name = caption_without_aside(text);

	if (name.n == text.n || !prose_is_bold(name) ||
	    !caption_parse(name, caption))
		return false;
	*caption = arena_join(in->arena, *caption, STR(""),
	    str_skip(text, name.n));
	return true;
}

/* The next line is an item, or the one below it, if it is blank. */
static bool
is_above_list(const struct lookahead *in)
{
	struct str rest = in->rest;
	struct md_line line = lookahead_line(rest);

	if (line.kind == MD_BLANK) {
		str_cut(&rest, '\n');
		line = lookahead_line(rest);
	}
	return line.kind == MD_ITEM;
}

/* It names the list that begins below it. */
static bool
names_list(const struct lookahead *in, struct str *caption)
{
	if (caption_parse_title(in->ahead.text, caption))
		return is_above_list(in);
	return lookahead_line(in->rest).kind == MD_ITEM &&
	    (is_cheer(in, in->ahead.text, caption) ||
		is_bold_with_aside(in, in->ahead.text, caption) ||
		is_plain_name(in->ahead.text, caption));
}

/* "**Needed:**", "**Needed**:" */
static bool
ends_in_colon(struct str text)
{
	while (text.n && is_any(text.p[text.n - 1], "*_"))
		text.n--;
	return final_colon(text) > 0;
}

/* Takes the line ahead; "It has:" in an item is above what is in that item. */
static struct log_item
take_caption(struct lookahead *in, struct str caption, size_t indent)
{
	bool bold = is_any(in->ahead.text.p[0], "*_");
	struct log_item point;

	if (indent)
		scope_end_captions(&in->scope, indent - 1);
	else
		scope_keep_captions(&in->scope, 0);
	scope_add_caption(&in->scope, caption, indent);
	in->scope.captions[in->scope.n_captions - 1].of_list = !bold;
	in->scope.captions[in->scope.n_captions - 1].label = bold &&
	    ends_in_colon(in->ahead.text);
	point = scope_point(&in->scope, POINT_CAPTION, in->ahead.text);
	lookahead_next(in);
	return point;
}

/* What a caption like "It has:" is above has come, and may go on. */
static bool
is_after_list(struct scope *scope, bool listed)
{
	if (scope->n_captions == 0 || !scope->captions[0].of_list)
		return false;
	return scope->captions[0].listed |= listed;
}

/*
 * "**Needed:**" and its list have come, and no list follows: what is not indented below
 * them is not needed.
 */
static bool
ends_label(const struct lookahead *in)
{
	const struct scope *scope = &in->scope;

	return scope->items.n && scope->n_captions &&
	    scope->captions[0].label && in->ahead.indent == 0 &&
	    !final_colon(in->ahead.text);
}

bool
paragraph_take(struct paragraph *paragraph, struct lookahead *in,
    struct log_item *point)
{
	struct str caption;
	bool quote = in->ahead.kind == MD_QUOTE, listed = in->scope.items.n > 0;
	size_t indent = listed ? in->ahead.indent : 0;

	/*
	 * "**Approach:** ..." is no part of the list, or the drawing, under
	 * "**Excluded:**".
	 */
	if ((in->scope.items.n || in->fenced) && !quote &&
	    wrap_begins_new(in->ahead.text))
		scope_keep_captions(&in->scope, 0);
	if (!quote && ends_label(in))
		scope_keep_captions(&in->scope, 0);
	/* "Run:" leads to the code, not to what is said after it. */
	if (in->fenced && !quote && !in->prose && in->scope.n_captions &&
	    in->scope.captions[0].of_list)
		scope_keep_captions(&in->scope, 0);
	nesting_end(&in->scope.items);
	in->fenced = false;
	if (!quote &&
	    (caption_parse(in->ahead.text, &caption) ||
		names_list(in, &caption))) {
		*point = take_caption(in, caption, indent);
		return true;
	}
	if (!quote)
		scope_end_captions(&in->scope, 0);
	paragraph->remark = !quote && is_after_list(&in->scope, listed);
	*point = paragraph_at(&in->scope, paragraph->remark, in->ahead.text);
	point->about = paragraph->about = quote &&
	    tells_of_log(&in->scope, point);
	point->text = wrap_skip_mark(&paragraph->lines,
	    wrap_take(in, &paragraph->lines, point));
	nesting_lead(&in->scope.items, point->text);
	/* "Needed:" is not above what another sentence leads to. */
	if (paragraph->remark && final_colon(point->text))
		scope_keep_captions(&in->scope, 0);
	paragraph->fields = fields_has(point->text);
	if (point->text.n > POINT_BYTES || paragraph->fields ||
	    fields_name_part_within(point->text)) {
		paragraph->text = paragraph->stop = point->text.p;
		paragraph->rest = point->text;
		paragraph_next(paragraph, in, point);
	} else {
		end_in_caption(in, point);
	}
	return point->text.n > 0;
}
