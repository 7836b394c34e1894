#include "need/lookahead.h"

#include "log/entry_start.h"
#include "need/command.h"
#include "need/prose.h"
#include "text/wordlist.h"

/* "```": text follows, as the body has it. */
static bool
opens_prose(const struct lookahead *in)
{
	return md_is_open(&in->md) &&
	    (in->ahead.text.n == 0 ||
		wordlist_is(LIST_PROSE, in->ahead.text)) &&
	    prose_follows(&in->md, in->rest);
}

/* A line of a quote without its mark. */
static struct str
without_quote(struct str line)
{
	struct str s = trim_front(line);

	if (!str_starts(s, STR(">")))
		return line;
	s = str_skip(s, 1);
	return str_skip(s, str_starts(s, STR(" ")));
}

/* A line that a quote with a list may have; a heading or a fence ends what is read. */
static bool
is_listable(const struct md_line *inner)
{
	return inner->kind == MD_ITEM || inner->kind == MD_TEXT ||
	    inner->kind == MD_BLANK;
}

/* The quote goes on from here with lines of which one is an item. */
static bool
opens_list(const struct lookahead *in)
{
	enum { MOST = 64 };
	struct str line = in->raw, rest = in->rest;
	bool listed = false;
	struct md md;

	md_open_part(&md);
	for (size_t i = 0; i < MOST && str_starts(line, STR(">")); i++) {
		struct md_line inner;

		md_read(&md, without_quote(line), &inner);
		if (!is_listable(&inner))
			break;
		listed |= inner.kind == MD_ITEM;
		line = str_cut(&rest, '\n');
	}
	return listed;
}

/* Keeps what is open around a fence of text, or a quote. */
static void
enter(struct lookahead *in)
{
	in->outer_captions = in->scope.n_captions;
	in->outer_items = in->scope.items;
}

/* Reads a line of a quote with a list as one of the body; false if it is none. */
static bool
read_quoted(struct lookahead *in)
{
	bool quote = in->ahead.kind == MD_QUOTE &&
	    str_starts(in->raw, STR(">"));
	struct md_line inner;

	if (!quote || in->unlisted || !(in->quoted || opens_list(in))) {
		in->unlisted = quote && !str_starts(in->ahead.text, STR("#"));
		return false;
	}
	if (!in->quoted)
		md_open_part(&in->inner);
	md_read(&in->inner, without_quote(in->raw), &inner);
	if (!is_listable(&inner))
		return false;
	if (!in->quoted)
		enter(in);
	in->ahead = inner;
	return true;
}

/* Reads what a fence, or a quote, holds as a line of the body, if it is one. */
static void
look_inside(struct lookahead *in)
{
	bool prose = in->prose && in->ahead.kind == MD_CODE;
	bool quoted;

	if (prose)
		md_read(&in->inner, in->raw, &in->ahead);
	else if (!in->quoted)
		md_open_part(&in->inner);
	quoted = !prose && read_quoted(in);
	in->left |= (in->prose && !prose) || (in->quoted && !quoted);
	in->prose = prose;
	in->quoted = quoted;
	if (in->ahead.kind == MD_FENCE && !prose && opens_prose(in)) {
		in->prose = true;
		enter(in);
	}
}

/* "make check", and not "make sure that it holds." */
static bool
is_command(struct str line)
{
	return line.n && !is_any(line.p[line.n - 1], ".,:;!?") &&
	    command_begins(line);
}

/* "=== NEXT STEPS ===", in a log of plain text. */
static void
look_for_title(struct lookahead *in)
{
	enum { LEVEL = 5 };
	struct str title;

	if (in->ahead.kind != MD_TEXT || !str_starts(in->ahead.text, STR("==")))
		return;
	title = ruled_title(in->ahead.text);
	if (title.n == 0)
		return;
	in->ahead.kind = MD_HEADING;
	in->ahead.level = LEVEL;
	in->ahead.text = title;
}

/*
 * Commands without a fence: lines that are indented by four after a blank line, no
 * list, and the first a command.
 */
static void
look_for_indented(struct lookahead *in, bool blank)
{
	enum { CODE_INDENT = 4 };

	if (in->ahead.kind == MD_BLANK)
		return;
	in->indented = in->ahead.kind == MD_TEXT && !in->prose &&
	    in->scope.items.n == 0 && in->ahead.indent >= CODE_INDENT &&
	    (in->indented || (blank && is_command(in->ahead.text)));
	if (in->indented) {
		in->ahead.kind = MD_CODE;
		in->ahead.text = in->raw;
		in->shell = true;
		in->program = false;
	}
}

void
lookahead_leave(struct lookahead *in)
{
	scope_keep_captions(&in->scope, in->outer_captions);
	in->scope.items = in->outer_items;
	in->left = false;
}

void
lookahead_next(struct lookahead *in)
{
	bool blank = in->scope.number == 0 || in->ahead.kind == MD_BLANK;

	if (in->underlined == MD_UNDERLINED) {
		str_cut(&in->rest, '\n');
		in->above.heading = 0;
		in->scope.number++;
	}
	in->underlined = MD_PLAIN;
	in->more = in->rest.n > 0;
	if (!in->more)
		return;
	in->raw = str_cut(&in->rest, '\n');
	md_read(&in->md, in->raw, &in->ahead);
	comment_line(&in->ahead, &in->comment, in->raw);
	look_inside(in);
	look_for_title(in);
	look_for_indented(in, blank);
	in->scope.number++;
	in->underlined = md_title(&in->above, &in->ahead, in->rest);
}

void
lookahead_open(struct lookahead *in, struct str body, bool entry,
    struct arena *arena)
{
	in->above = (struct md_above){ 0 };
	if (in->scope.groups == 0 && !entry) {
		md_open(&in->md);
	} else {
		md_open_part(&in->md);
		in->above.ruler = MD_UNSEEN;
	}
	in->scope.entry = entry;
	in->arena = arena;
	in->rest = body;
	in->scope.number = in->scope.entry_headings = 0;
	/* The last body may have ended in its fence. */
	if (in->left || in->prose || in->quoted)
		lookahead_leave(in);
	nesting_end(&in->scope.items);
	in->underlined = MD_PLAIN;
	in->fenced = in->prose = in->quoted = in->unlisted = false;
	in->indented = false;
	in->comment = false;
	lookahead_next(in);
}

struct md_line
lookahead_line(struct str rest)
{
	struct md md;

	md_open_part(&md);
	return md_line(&md, without_quote(str_line(rest)));
}
