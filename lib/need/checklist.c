#include "need/checklist.h"

#include "base/utf8.h"
#include "need/box.h"
#include "need/sign.h"
#include "text/md.h"

/* "Phase 2" of "Phase 2 - Accounts (two weeks)". */
static struct str
short_name(struct str heading)
{
	static const struct str ends[] = { STR_INIT(":"), STR_INIT("：") };

	heading = md_plain(heading);
	heading = str_head(heading, note_begin(heading));
	heading = str_head(heading, str_find_any(heading, ends, countof(ends)));
	return utf8_cut(md_plain(str_trim(heading)), CHECKLIST_NAME);
}

static struct checklist_part *
part_of(struct checklist *checklist, struct str heading)
{
	struct str name = short_name(heading);
	struct checklist_part *last = checklist->n_parts
	    ? &checklist->parts[checklist->n_parts - 1]
	    : NULL;

	if (checklist->n_parts > CHECKLIST_PARTS)
		return NULL;
	if (last && str_eq(name, (struct str){ last->name, last->n }))
		return last;
	if (checklist->n_parts++ == CHECKLIST_PARTS)
		return NULL;
	last = &checklist->parts[checklist->n_parts - 1];
	last->n = name.n;
	if (name.n)
		memcpy(last->name, name.p, name.n);
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
		buf_add(b, (struct str){ part->name, part->n });
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
