#include "need/splitter.h"

#include "need/code.h"
#include "need/comment.h"
#include "need/front.h"
#include "need/list.h"
#include "need/section.h"
#include "text/wordlist.h"

/* A fence that is no text says what its code is. */
static void
take_fence(struct lookahead *in)
{
	struct str name = in->ahead.text;
	bool shell = wordlist_is(LIST_SHELL, name);

	in->shell = shell && !code_is_output(&in->md, in->rest);
	in->program = name.n && !shell && !wordlist_is(LIST_PLAIN_CODE, name);
	in->fenced = true;
	if (!in->prose)
		nesting_lead(&in->scope.items, STR(""));
	lookahead_next(in);
}

static void
take_ruler(struct lookahead *in)
{
	if (!in->prose)
		scope_end_headings(&in->scope);
	scope_end_part(&in->scope);
	nesting_end(&in->scope.items);
	lookahead_next(in);
}

/* It is in a fence below "Format" or "Template". */
static bool
is_sample(const struct lookahead *in)
{
	const struct scope *scope = &in->scope;
	const struct above *above = scope->n_captions
	    ? &scope->captions[scope->n_captions - 1]
	    : &scope->headings[scope->n_headings ? scope->n_headings - 1 : 0];

	return (in->prose || (in->ahead.kind == MD_CODE && !in->shell)) &&
	    (scope->n_captions || scope->n_headings) &&
	    wordlist_is(LIST_FORMAT_TITLE, above_text(above));
}

/* Takes what is ahead; false if it is no point. */
static bool
take(struct splitter *s, struct log_item *point)
{
	struct lookahead *in = &s->in;

	switch (in->ahead.kind) {
	case MD_HEADING:
		return section_take(in, point);
	case MD_ITEM:
		return list_take(in, point);
	case MD_TEXT:
	case MD_QUOTE:
		return section_begins(in)
		    ? section_take(in, point)
		    : paragraph_take(&s->paragraph, in, point);
	case MD_ROW:
		return row_take(&s->header, in, point);
	case MD_CODE:
		return code_take(in, point);
	case MD_FRONT:
		return front_take(in, point);
	case MD_COMMENT:
		return comment_take(in, point);
	case MD_FENCE:
		take_fence(in);
		return false;
	case MD_RULE:
		take_ruler(in);
		return false;
	default:
		lookahead_next(in);
		return false;
	}
}

void
splitter_open(struct splitter *s, struct str body, bool entry,
    struct arena *arena)
{
	if (!str_starts(body, STR("|")))
		s->header.n = 0;
	s->paragraph.rest.n = 0;
	lookahead_open(&s->in, body, entry, arena);
}

bool
splitter_next(struct splitter *s, struct log_item *point)
{
	struct scope *scope = &s->in.scope;

	if (s->paragraph.rest.n) {
		paragraph_next(&s->paragraph, &s->in, point);
		return true;
	}
	while (s->in.more) {
		bool front = s->in.ahead.kind == MD_FRONT;
		bool sample = is_sample(&s->in);

		if (s->in.ahead.kind != MD_ROW &&
		    s->in.ahead.kind != MD_ROW_RULE)
			s->header.n = 0;
		if (s->in.left)
			lookahead_leave(&s->in);
		if (!take(s, point) || md_is_image(point->text))
			continue;
		point->sample = sample;
		scope->begun |= point->form != POINT_HEADING && !front;
		return true;
	}
	return false;
}

struct str
splitter_part(const struct splitter *s)
{
	const struct scope *scope = &s->in.scope;
	size_t i = scope_outermost(scope);

	return i < scope->n_headings ? above_text(&scope->headings[i])
				     : (struct str){ "", 0 };
}
