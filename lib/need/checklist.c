#include "need/checklist.h"

#include "base/utf8.h"
#include "log/entry_start.h"
#include "need/box.h"
#include "need/sign.h"
#include "text/md.h"
#include "text/unspaced.h"

/* What has room for n, without half a word at its end. */
static struct str
cut_words(struct str text, size_t n)
{
	struct str head = utf8_cut(text, utf8_room(text, n));

	if (head.n == text.n)
		return text;
	if (text.p[head.n] != ' ' && str_chr(head, ' ', 0) < head.n &&
	    !unspaced_joins(head, str_skip(text, head.n)))
		head.n -= str_last_word(head).n;
	while (head.n && is_any(head.p[head.n - 1], " +/&,;("))
		head.n--;
	return trim_back(head);
}

/* "Phase 2" of "Phase 2 - Accounts (two weeks)". */
static struct str
short_name(struct str heading)
{
	enum { ROOM = 40 };
	static const struct str ends[] = { STR_INIT(":"), STR_INIT("：") };

	heading = str_head(heading, note_begin(heading));
	heading = str_head(heading, str_find_any(heading, ends, countof(ends)));
	return cut_words(md_plain(str_trim(heading)), ROOM);
}

static struct str
heading_of(const struct checklist_part *part)
{
	return (struct str){ part->heading, part->n };
}

/* What a part may be called; the shorter a name is, the better. */
enum name { NAME_BEGIN, NAME_NOTE, NAME_HEADING };

/* Of "Current - Phase E: the door": "Current", "Phase E", and all of it. */
static struct str
name_as(const struct checklist_part *part, enum name name)
{
	struct str heading = heading_of(part), note;

	if (name == NAME_HEADING)
		return heading;
	if (name == NAME_BEGIN)
		return short_name(heading);
	note = str_trim(str_skip(heading, note_begin(heading)));
	return str_starts(note, STR("("))
	    ? STR("")
	    : short_name(str_skip(note, str_chr(note, ' ', 0)));
}

/* No part with another heading has that name. */
static bool
is_only(const struct checklist *checklist, const struct checklist_part *part,
    enum name name)
{
	struct str own = name_as(part, name);

	for (size_t i = 0; i < checklist->n_parts; i++) {
		const struct checklist_part *other = &checklist->parts[i];

		if (!str_eq(heading_of(other), heading_of(part)) &&
		    str_eq(name_as(other, name), own))
			return false;
	}
	return own.n > 0;
}

/* The first name that no other part has, too. */
static struct str
name_of(const struct checklist *checklist, const struct checklist_part *part)
{
	enum name name = NAME_BEGIN;

	while (name < NAME_HEADING && !is_only(checklist, part, name))
		name++;
	return name_as(part, name);
}

static struct checklist_part *
part_of(struct checklist *checklist, struct str heading)
{
	struct str name = utf8_cut(md_plain(heading), CHECKLIST_HEADING);
	struct checklist_part *last = checklist->n_parts
	    ? &checklist->parts[checklist->n_parts - 1]
	    : NULL;

	if (checklist->n_parts > CHECKLIST_PARTS)
		return NULL;
	if (last && str_eq(name, heading_of(last)))
		return last;
	if (checklist->n_parts++ == CHECKLIST_PARTS)
		return NULL;
	last = &checklist->parts[checklist->n_parts - 1];
	last->n = name.n;
	if (name.n)
		memcpy(last->heading, name.p, name.n);
	return last;
}

void
checklist_add(struct checklist *checklist, const struct log_item *point,
    const struct src *src, struct str part)
{
	bool row = point->form == POINT_ROW;
	bool ticked = point->check == 'x' || point_is_done_row(point);
	struct checklist_part *own;

	checklist->items += row ||
	    (point->form == POINT_ITEM && point->depth == 0);
	if (point->check == 0 && !ticked && !(row && point_is_open(point)))
		return;
	if (point_is_cancelled(point) ||
	    ((row || point->check != 'x') && sign_cancelled(point->text)))
		return; /* neither a step that was done, nor one to do */
	checklist->steps++;
	checklist->ticked += ticked;
	src_extend(&checklist->boxes, src);
	own = part_of(checklist, part);
	if (own) {
		own->steps++;
		own->ticked += ticked;
	}
}

static void
add_parts(const struct checklist *checklist, struct buf *b)
{
	const char *mark = "; ";

	for (size_t i = 0; i < checklist->n_parts; i++) {
		const struct checklist_part *part = &checklist->parts[i];

		if (part->ticked == part->steps || part->n == 0)
			continue;
		buf_adds(b, mark);
		buf_add(b, name_of(checklist, part));
		buf_addf(b, ": %zu/%zu", part->ticked, part->steps);
		mark = ", ";
	}
}

bool
checklist_text(const struct checklist *checklist, bool boxes, struct buf *b)
{
	enum { LEAST = 4, MANY = 12 };
	bool parts = checklist->n_parts > 1 &&
	    checklist->n_parts <= CHECKLIST_PARTS;

	if (checklist->steps < LEAST ||
	    2 * checklist->steps < checklist->items ||
	    (checklist->ticked == 0 && !(parts && checklist->steps >= MANY)))
		return false;
	buf_addf(b, "%zu of %zu %s", checklist->ticked, checklist->steps,
	    boxes && checklist->ticked == 0 ? "boxes ticked" : "steps done");
	if (parts)
		add_parts(checklist, b);
	return true;
}
