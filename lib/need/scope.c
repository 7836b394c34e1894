#include "need/scope.h"

#include "need/caption.h"
#include "text/wordlist.h"

/* The innermost of captions and headings that says what its items are. */
static enum need_part
kind_here(const struct scope *scope)
{
	enum need_part kind = above_kind(scope->captions, scope->n_captions);

	if (kind == NEED_UNKNOWN)
		kind = above_kind(scope->headings, scope->n_headings);
	/* "**3.1: Logs ✅**", "Delivered:" below "Next" is not next. */
	for (size_t i = 0; kind == NEED_OPEN && i < scope->n_captions; i++) {
		if (scope->captions[i].over)
			kind = NEED_UNKNOWN;
	}
	/*
	 * The head of the document describes the work as a whole; a long one is
	 * a report, and its last line, below a ruler, is neither.
	 */
	if (kind == NEED_UNKNOWN && scope->n_headings == 1 &&
	    scope->headings[0].document && !scope->entry &&
	    scope->sections == 1 && scope->number <= HEAD_LINES)
		kind = NEED_STATE;
	return kind;
}

size_t
scope_outermost(const struct scope *scope)
{
	const struct above *first = &scope->headings[0];

	return scope->n_headings &&
	    (first->document || (first->outranks && scope->n_headings > 1));
}

/*
 * The title of the file is above all and parts nothing. "Next" below "Completed
 * this week" is not completed.
 */
static void
find_topics(const struct scope *scope, struct log_item *point)
{
	size_t outermost = scope_outermost(scope);
	bool open = scope->n_headings &&
	    scope->headings[scope->n_headings - 1].kind == NEED_OPEN;
	size_t unnamed = 0;

	for (size_t i = scope->n_headings;
	     i-- > outermost && !point->outer.n;) {
		const struct above *heading = &scope->headings[i];

		/* Of "Open issues" below "To do" no other one says it. */
		if (heading->topic.n == 0 && point->topic.n == 0 && unnamed++)
			return;
		if (heading->topic.n == 0 || (open && heading->closed))
			continue;
		if (point->topic.n == 0) {
			point->topic = heading->topic;
			point->heading = above_text(heading);
		} else {
			point->outer = heading->topic;
		}
	}
}

/* What a roadmap says below its title is no step of it. */
static bool
is_about_roadmap(const struct scope *scope, struct str text)
{
	const struct above *title = &scope->headings[0];

	return scope->n_headings == 1 && title->document &&
	    wordlist_has(LIST_ROADMAP, above_text(title)) &&
	    scope->n_captions == 0 && scope->sections == 1 && !scope->entry &&
	    scope->number <= HEAD_LINES && !wordlist_begins(LIST_NEED_DO, text);
}

/*
 * "(superseded) Round 2: ...", "**(DEPRECATED by D-4)** Add a score": it says so
 * first; neither "(stale locks) must be ...", where that word has a noun, nor a link.
 */
static bool
begins_past(struct str text)
{
	struct str rest;
	size_t end, n;

	while (text.n && is_any(text.p[0], "*_ "))
		text = str_skip(text, 1);
	end = str_chr(text, text.n && text.p[0] == '[' ? ']' : ')', 0);
	if (end == text.n || !is_any(text.p[0], "([") ||
	    str_starts(str_skip(text, end), STR("](")))
		return false;
	text = str_skip(str_head(text, end), 1);
	n = wordlist_begins(LIST_PAST_END, text);
	n = n ? n : wordlist_begins(LIST_PAST, text);
	n = n ? n : wordlist_begins(LIST_PAST_WHOLE, text);
	rest = str_trim(str_skip(text, n));
	return n &&
	    (rest.n == 0 || !is_alpha(rest.p[0]) ||
		wordlist_begins(LIST_PAST_SINCE, rest));
}

struct log_item
scope_point(const struct scope *scope, enum point_form form, struct str text)
{
	struct log_item point = { .form = form,
		.text = text,
		.kind = kind_here(scope),
		.line = scope->number,
		.end = scope->number,
		.section = scope->sections,
		.group = scope->group };
	const struct above *above = scope->n_captions
	    ? &scope->captions[scope->n_captions - 1]
	    : &scope->headings[scope->n_headings ? scope->n_headings - 1 : 0];

	if (form == POINT_PARAGRAPH && is_about_roadmap(scope, text))
		point.kind = NEED_STATE;
	find_topics(scope, &point);
	point.past = begins_past(text);
	/* "Soon", "Later" below "Next steps" name nothing else. */
	point.named = point.kind != NEED_UNKNOWN &&
	    (point.kind == NEED_OPEN ||
		above_kind(scope->captions, scope->n_captions) == point.kind ||
		(scope->n_headings &&
		    scope->headings[scope->n_headings - 1].kind == point.kind));
	if (scope->n_captions || scope->n_headings) {
		point.above = above_text(above);
		point.titled = above->title;
		point.whole = above->document;
	}
	for (size_t i = 0; i < scope->n_headings; i++) {
		point.past |= scope->headings[i].past;
		point.low |= scope->headings[i].low &&
		    !scope->headings[i].document && !scope->headings[i].title;
		point.weighed |= scope->headings[i].weighed &&
		    !scope->headings[i].document && !scope->headings[i].title;
		/* The title of the file is no part of it. */
		point.closed |= scope->headings[i].closed &&
		    !scope->headings[i].document;
	}
	for (size_t i = 0; i < scope->n_captions; i++) {
		point.closed |= scope->captions[i].closed;
		point.low |= scope->captions[i].low;
		point.weighed |= scope->captions[i].weighed;
	}
	return point;
}

struct above *
scope_heading(struct scope *scope)
{
	return scope->n_headings ? &scope->headings[scope->n_headings - 1]
				 : NULL;
}

void
scope_note_item(struct scope *scope)
{
	for (size_t i = 0; i < scope->n_headings; i++)
		scope->headings[i].items = true;
}

void
scope_end_part(struct scope *scope)
{
	scope->n_captions = 0;
	scope->group = ++scope->groups;
}

void
scope_end_headings(struct scope *scope)
{
	size_t least = scope->entry ? scope->entry_headings
				    : scope->headings[0].document;

	if (least && scope->n_headings > least)
		scope->n_headings = least;
}

void
scope_keep_captions(struct scope *scope, size_t n)
{
	if (scope->n_captions > n)
		scope->group = scope->captions[n].outer;
	scope->n_captions = n < scope->n_captions ? n : scope->n_captions;
}

void
scope_end_captions(struct scope *scope, size_t indent)
{
	size_t n = scope->n_captions;

	while (n && scope->captions[n - 1].level > indent)
		n--;
	scope_keep_captions(scope, n);
}

void
scope_add_caption(struct scope *scope, struct str text, size_t level)
{
	struct above *caption;
	enum need_part kind = kind_here(scope);

	scope_keep_captions(scope, POINT_DEPTH - 1);
	caption = &scope->captions[scope->n_captions++];
	above_set(caption, level, text);
	caption->reports &= scope->n_headings > 0 &&
	    scope->headings[scope->n_headings - 1].items;
	if (kind == NEED_OPEN && !caption->closed && caption_is_step(text))
		caption->kind = NEED_UNKNOWN;
	caption->outer = scope->group;
	scope->group = ++scope->groups;
}
