/* shape, second part: the lines that tell date, identifier and title. */
#include "append/shape.h"

#include "append/restamp.h"
#include "append/spots.h"
#include "append/stamp.h"

static bool
is_in(struct spot spot, size_t at, size_t n)
{
	return spot.n && spot.at >= at && spot.at < at + n;
}

static size_t
last_of(const struct spots *s)
{
	size_t last = s->words.at;

	if (s->date.at > last)
		last = s->date.at;
	return s->id.at > last ? s->id.at : last;
}

/* Cuts the lines that tell none of it; a blank one stays. */
static size_t
cut_lines(struct splices *s, const struct spots *spots, bool drop_id)
{
	size_t last = last_of(spots), at = 0;
	bool any = false;

	while (at <= last) {
		struct str rest = str_skip(spots->body, at);
		struct str line = str_line(rest);
		bool has = is_in(spots->words, at, line.n) ||
		    is_in(spots->date, at, line.n);
		bool has_id = is_in(spots->id, at, line.n);

		if (!has && (at || has_id) &&
		    (has_id ? drop_id : str_trim(line).n > 0))
			splices_put(s, at, line.n);
		any = true;
		at += line.n;
	}
	return any ? at : 0;
}

/* The cells of a row that tell nothing of it. */
static void
cut_cells(struct splices *s, const struct spots *spots, size_t end)
{
	size_t from = 0;

	while (end && is_space(spots->body.p[end - 1]))
		end--;
	for (size_t at = 0; at <= end; at++) {
		struct spot cell = { from, at - from };

		if (at < end && spots->body.p[at] != '|')
			continue;
		if (from && cell.n && !spot_overlap(cell, spots->date) &&
		    !spot_overlap(cell, spots->id) &&
		    !spot_overlap(cell, spots->words))
			buf_adds(splices_put(s, from, at - from),
			    at < end ? " " : "");
		from = at + 1;
	}
}

/* In a table all stands in the cell, which a bar would end. */
static void
put_words(struct buf *b, const struct news *news, bool row)
{
	struct buf details = { 0 };
	struct str rest;

	if (!row) {
		buf_add(b, news->title);
		return;
	}
	buf_add(&details, news->title);
	buf_addc(&details, '\n');
	shape_details(&details, news, NULL);
	rest = str_trim(buf_str(&details));
	for (size_t i = 0; i < rest.n; i++) {
		if (rest.p[i] == '|')
			buf_addc(b, '\\');
		if (rest.p[i] == '\n')
			buf_adds(b, "; "), i += 2;
		else
			buf_addc(b, rest.p[i]);
	}
	buf_free(&details);
}

/* The heading of another day, in front of it. */
static bool
put_group(struct buf *b, const struct news *news, const struct mdpart *like)
{
	struct splices s = { 0 };
	struct spot date = spot_of(like->group, like->date.words);
	bool known;

	if (!shape_is_grouped(news, like))
		return true;
	if (date.n == 0)
		return false;
	known = restamp(splices_put(&s, date.at, date.n), &like->date,
	    news->now);
	splices_apply(&s, like->group, b);
	splices_free(&s);
	buf_adds(b, like->group_blank ? "\n\n" : "\n");
	return known;
}

bool
shape_is_grouped(const struct news *news, const struct mdpart *like)
{
	return like->grouped && !restamp_is(&like->date, news->now);
}

bool
shape_copy(struct buf *b, const struct news *news, const struct mdpart *like)
{
	struct spots spots = { 0 };
	struct splices s = { 0 };
	bool row = like->mark.form == FORM_ROW;
	size_t end, from = b->n;
	bool known = true;

	if (!spots_find(&spots, like))
		return false;
	if (!put_group(b, news, like))
		return false;
	end = cut_lines(&s, &spots, news->id.n == 0);
	if (row)
		cut_cells(&s, &spots, end);
	spots_change_id(&s, &spots, news);
	put_words(splices_put(&s, spots.words.at, spots.words.n), news, row);
	if (spots.date.n)
		known = restamp(splices_put(&s, spots.date.at, spots.date.n),
		    &like->date, news->now);
	splices_apply(&s, str_head(like->body, end), b);
	splices_free(&s);
	if (known && b->n > from && b->p[b->n - 1] != '\n')
		buf_addc(b, '\n');
	if (known && !row)
		shape_details(b, news, like);
	return known;
}

void
shape_plain(struct buf *b, const struct news *news, unsigned level)
{
	struct date date = stamp_date(news->now);

	for (unsigned i = 0; i < level; i++)
		buf_addc(b, '#');
	buf_adds(b, level ? " " : "- ");
	buf_addf(b, "%04d-%02d-%02d%s", date.year, date.month, date.day,
	    level ? " - " : ": ");
	if (news->id.n) {
		buf_add(b, news->id);
		buf_adds(b, ": ");
	}
	buf_add(b, news->title);
	buf_addc(b, '\n');
	shape_details(b, news, NULL);
}
