#include "need/list.h"

#include "need/caption.h"
#include "need/command.h"
#include "need/wrap.h"
#include "text/label.h"
#include "text/wordlist.h"

/* "- Done:" before "- a" is a caption, too, if it names what it is of. */
static bool
names_part(struct str caption)
{
	return part_named_by(caption) != NEED_UNKNOWN ||
	    wordlist_is(LIST_KIND_CLOSED, caption);
}

/* An item comes next, maybe after a blank line; sets how far it is indented. */
static bool
is_before_item(const struct lookahead *in, size_t *indent)
{
	struct md_line next = in->ahead;

	if (in->more && next.kind == MD_BLANK && in->rest.n)
		next = lookahead_line(in->rest);
	*indent = next.indent;
	return in->more && next.kind == MD_ITEM;
}

/* "- Concept" with items below it. */
static bool
is_name(struct str text)
{
	return caption_is_short(text) && !is_any(text.p[text.n - 1], ".!?)`") &&
	    !str_ends(text, STR("。"));
}

/* The item just read, with this indent, is the caption of those ahead. */
static bool
item_caption(struct lookahead *in, const struct log_item *item, size_t indent,
    struct str *caption)
{
	struct scope *scope = &in->scope;
	struct str text = item->text;
	size_t below;
	bool nested;

	if (!is_before_item(in, &below) || below < indent)
		return false;
	nested = below > indent;
	if (!caption_parse(text, caption)) {
		if (!nested || text.n == 0 || item->check || !is_name(text))
			return false;
		*caption = text;
	}
	if (!nested &&
	    (in->ahead.kind == MD_BLANK || !names_part(*caption) ||
		caption_is_field(in->ahead.text)))
		return false;
	while (!nested && scope->n_captions &&
	    scope->captions[scope->n_captions - 1].flat &&
	    scope->captions[scope->n_captions - 1].level == indent)
		scope_keep_captions(scope, scope->n_captions - 1);
	scope_add_caption(scope, *caption, indent + nested);
	scope->captions[scope->n_captions - 1].flat = !nested;
	return true;
}

/* The one line of the fence that comes next; empty if there is no such fence. */
static struct str
only_line(const struct lookahead *in, size_t *indent)
{
	enum { BYTES = 120 };
	struct str fence = STR("```"), rest = in->rest, line = in->raw;

	if (!in->more)
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
 * is in the item. Elsewhere than among the next steps only an item with a number is.
 */
static struct str
with_command(struct lookahead *in, const struct md_line *item,
    const struct log_item *point)
{
	struct str text = point->text, command;
	size_t indent = 0;
	bool bold = str_ends(text, STR("**"));
	bool colon = final_colon(str_head(text,
			 text.n - (bold ? strlen("**") : 0))) > 0;

	if (point->kind != NEED_OPEN && !is_any(item->mark, ".)"))
		return text;
	command = only_line(in, &indent);
	if (command.n == 0 ||
	    !(colon || (indent >= item->content && command_begins(command))))
		return text;
	if (str_ends(text, STR(".")))
		text.n--;
	command = arena_join(in->arena, STR("`"), command, STR("`"));
	return arena_join(in->arena, text, colon ? STR(" ") : STR(": "),
	    command);
}

/* "- Two doors:" with others in it is an item of the list of that group. */
static struct log_item
caption_point(const struct scope *scope, struct str text, size_t group)
{
	struct log_item point = scope_point(scope, POINT_CAPTION, text);

	if (!scope->captions[scope->n_captions - 1].flat)
		point.list_group = group + 1;
	return point;
}

bool
list_take(struct lookahead *in, struct log_item *point)
{
	struct md_line line = in->ahead;
	size_t number = in->scope.number, group;
	/* "[~]": begun, and "[!]": stopped; still to be done. */
	char check = (char)(is_any(line.check, "~!") ? ' ' : line.check);
	struct str caption;
	struct nested nested;
	struct wrapped lines;

	scope_end_captions(&in->scope, line.indent);
	*point = scope_point(&in->scope, POINT_ITEM, line.text);
	scope_note_item(&in->scope);
	group = in->scope.group;
	point->text = wrap_take(in, &lines, point);
	point->text = with_command(in, &line, point);
	point->check = check;
	if (point->line == point->end &&
	    item_caption(in, point, line.indent, &caption)) {
		/* "1. Set up the repository:" is a step, with those in it. */
		if (point->kind == NEED_OPEN &&
		    (!names_part(caption) || caption_is_step(caption)) &&
		    (check || is_any(line.mark, ".)") ||
			!caption_is_short(caption)))
			point->text = caption;
		else
			*point = caption_point(&in->scope, point->text, group);
		point->line = point->end = number;
	}
	point->check = check;
	nested = nesting_add(&in->scope.items, line.indent, point->text, check,
	    point->form == POINT_CAPTION);
	point->depth = nested.depth;
	point->inside = nested.inside;
	point->parent = nested.parent;
	return point->text.n > 0;
}
