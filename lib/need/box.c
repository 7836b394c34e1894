#include "need/box.h"

#include "need/sign.h"

static bool
is_struck(struct str text)
{
	return str_find(text, STR("~~"), 0) < text.n;
}

/* Several signs in a row of a table say who may do what. */
static bool
has_sign(const struct log_item *point, enum sign_kind kind)
{
	struct str text = point->text;

	if (point->form != POINT_ROW)
		return sign_begins(text, kind);
	return (signs_count(text, kind) > 0 ||
		   (kind == SIGN_DONE && is_struck(text))) &&
	    signs_count(text, SIGN_OPEN) + signs_count(text, SIGN_DONE) <= 1;
}

bool
point_is_open(const struct log_item *point)
{
	return point->check == ' ' || has_sign(point, SIGN_OPEN);
}

bool
point_is_ticked(const struct log_item *point)
{
	return point->check == 'x' ||
	    ((point->form != POINT_ROW || point->check == 0) &&
		has_sign(point, SIGN_DONE));
}

bool
point_is_done_row(const struct log_item *point)
{
	return point->form == POINT_ROW && point_is_ticked(point);
}
