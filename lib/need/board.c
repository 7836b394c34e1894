#include "need/board.h"

#include "text/ids.h"
#include "text/wordlist.h"

/*
 * A row of what is so now, not of a problem or a decision. One that is an entry of
 * its own is as old as the others of its table.
 */
static bool
is_current_row(const struct log_points *points, const struct scored_item *one)
{
	return one->point.form == POINT_ROW && !one->point.past && !one->over &&
	    (one->opens || points_age(points, one) == 0) &&
	    one->point.kind != NEED_DECISIONS &&
	    !wordlist_has(LIST_PROBLEM, one->point.above);
}

/* How many rows of one table begin at i. */
static size_t
table_length(const struct log_points *points, size_t i)
{
	const struct scored_item *one = &points->all[i];
	size_t n = 0;

	while (i + n < points->n && is_current_row(points, one + n) &&
	    one[n].point.group == one->point.group &&
	    one[n].number == one->number + n)
		n++;
	return n;
}

/* Points of it, or of what is around it, were dropped: nobody can count its rows. */
static bool
is_cut(const struct log_points *points, const struct board *board)
{
	size_t next = board->first + board->n;
	const struct src *after = next < points->n ? &points->all[next].before
						   : &points->after;

	return points->all[board->first].before.line > 0 || after->line > 0;
}

/* How many of its rows have that status. */
static size_t
count(const struct log_points *points, const struct board *board,
    enum status status)
{
	size_t n = 0;

	for (size_t i = board->first; i < board->first + board->n; i++)
		n += points->all[i].point.progress == status;
	return n;
}

/* Its rows have names of their own: none is called "P3" as another one is. */
static bool
has_names(const struct log_points *points, const struct board *board)
{
	struct seen names = { 0 };
	bool own = true;

	for (size_t i = board->first; own && i < board->first + board->n; i++) {
		struct str name = points->all[i].point.unit;

		own = name.n == 0 || seen_add(&names, name) == 0;
	}
	seen_free(&names);
	return own;
}

/* Most rows have a status, and something is open, but not all in the same way. */
static bool
is_board(const struct log_points *points, struct board *board)
{
	enum { LEAST = 3 };
	size_t at_work = count(points, board, STATUS_PROGRESS);
	size_t pending = count(points, board, STATUS_PENDING);
	size_t blocked = count(points, board, STATUS_BLOCKED);

	board->rows = board->n - count(points, board, STATUS_NONE);
	board->done = count(points, board, STATUS_DONE);
	return board->rows >= LEAST && 3 * board->rows >= 2 * board->n &&
	    at_work + pending + blocked > 0 && board->rows > at_work &&
	    board->rows > pending && board->rows > blocked &&
	    !is_cut(points, board) && has_names(points, board);
}

static bool
is_better(const struct log_points *points, const struct board *board,
    const struct board *than)
{
	size_t a = count(points, board, STATUS_PROGRESS);
	size_t b = count(points, than, STATUS_PROGRESS);

	return a != b ? a > b : board->rows > than->rows;
}

/* One of these rows has nothing more to show than its name. */
static bool
has_whole(const struct log_points *points, enum status status)
{
	const struct board *board = &points->board;

	for (size_t i = board->first; i < board->first + board->n; i++) {
		if (points->all[i].point.progress == status &&
		    points->all[i].point.unit_whole)
			return true;
	}
	return false;
}

/*
 * Adds the names of the rows with that status, as far as there is room for them; not
 * of many that are shown with more than that. Returns how many.
 */
static size_t
add_names(struct log_points *points, enum status status, struct str name)
{
	enum { BYTES = 240, FEW = 3 };
	struct board *board = &points->board;
	struct buf *text = &board->text;
	bool all = count(points, board, status) <= FEW ||
	    has_whole(points, status);
	size_t named = 0, left = 0;

	for (size_t i = board->first; i < board->first + board->n; i++) {
		struct scored_item *one = &points->all[i];

		if (one->point.progress != status)
			continue;
		if (!all || left || text->n + one->point.unit.n > BYTES) {
			left++;
			continue;
		}
		buf_adds(text, text->n == 0 ? "" : named ? ", " : "; ");
		if (named++ == 0)
			buf_add(text, name);
		buf_add(text, one->point.unit);
		one->on_board = one->point.unit_whole;
	}
	if (left && named == 0) {
		buf_adds(text, text->n ? "; " : "");
		buf_add(text, name);
		buf_addf(text, "%zu", left);
	} else if (left) {
		buf_addf(text, " and %zu more", left);
	}
	return named;
}

/* Those that are done are only counted. */
static void
hide_done(struct log_points *points)
{
	const struct board *board = &points->board;

	for (size_t i = board->first; i < board->first + board->n; i++) {
		struct scored_item *one = &points->all[i];

		if (one->point.progress == STATUS_DONE)
			one->on_board = one->point.unit_whole;
	}
}

/* The statuses whose rows have their names in the line, in this order. */
static const struct {
	enum status status;
	struct str name;
} shown[] = {
	{ STATUS_PROGRESS, STR_INIT("in progress: ") },
	{ STATUS_BLOCKED, STR_INIT("blocked: ") },
	{ STATUS_PENDING, STR_INIT("pending: ") },
	{ STATUS_FAILED, STR_INIT("failed: ") },
};

/* False if the line would have nothing but numbers. */
static bool
write_board(struct log_points *points)
{
	struct board *board = &points->board;
	const struct scored_item *first = &points->all[board->first];
	size_t named = 0;

	board->place = first->src;
	src_extend(&board->place, &first[board->n - 1].src);
	buf_add(&board->name, points_topic(points, first));
	for (size_t i = 0; i < countof(shown); i++)
		named += add_names(points, shown[i].status, shown[i].name);
	return named > 0;
}

void
board_find(struct log_points *points)
{
	struct board found = { 0 };

	for (size_t i = 0, n; i < points->n; i += n ? n : 1) {
		struct board next = { .first = i };

		n = next.n = table_length(points, i);
		if (n && is_board(points, &next) &&
		    is_better(points, &next, &found))
			found = next;
	}
	if (found.rows == 0)
		return;
	points->board = found;
	if (write_board(points))
		hide_done(points);
	else
		points->board.rows = 0;
}
