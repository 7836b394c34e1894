#include "need/box.h"

#include "need/sign.h"

static bool
has_sign(const struct log_item *point, enum sign_kind kind)
{
	return point->form == POINT_ROW
	    ? point->sign == (kind == SIGN_DONE ? 'x' : ' ')
	    : sign_begins(point->text, kind);
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

bool
point_is_cancelled(const struct log_item *point)
{
	/* An item with "[-]" may be in progress. */
	return point->form == POINT_ROW && point->check == '-';
}
