#include "text/columns.h"

#include <stdlib.h>

#include "text/width.h"

/* What words are shortened to, at most; on a terminal, columns can be hidden, too. */
enum { WORD_LEAST = 6, WORD_LEAST_THERE = 10 };

enum { LINE = 79, GAP = 2 };

void
columns_end(struct columns *c, enum meaning meaning)
{
	*array_push(&c->cells, &c->n,
	    &c->cap) = (struct columns_cell){ c->text.n, meaning };
}

void
columns_bar(struct columns *c, const struct bar *bar)
{
	*array_push(&c->bars, &c->n_bars,
	    &c->cap_bars) = (struct columns_bar){ *bar, (c->n - 1) / c->count };
}

static struct str
cell(const struct columns *c, size_t i)
{
	size_t from = i ? c->cells[i - 1].end : 0;

	return (struct str){ c->text.p + from, c->cells[i].end - from };
}

/* ---- widths ---- */

static size_t
sum(const struct columns *c)
{
	size_t all = c->gap * (c->shown - 1);

	for (size_t i = 0; i < c->count; i++)
		all += c->width[i];
	return all;
}

static size_t *
widest_word(struct columns *c)
{
	size_t *widest = &c->width[0];

	for (size_t i = 1; i < c->words; i++) {
		if (c->width[i] > *widest)
			widest = &c->width[i];
	}
	return widest;
}

static void
measure(struct columns *c)
{
	c->shown = 0;
	for (size_t i = 0; i < c->count; i++) {
		c->width[i] = 0;
		c->shown += !c->hidden[i];
	}
	for (size_t i = 0; i < c->n; i++) {
		size_t column = i % c->count, width = width_of(cell(c, i));

		if (!c->hidden[column] && width > c->width[column])
			c->width[column] = width;
	}
}

static void
choose_gap(struct columns *c, size_t room)
{
	c->gap = GAP;
	if (sum(c) > room)
		c->gap = 1;
}

/*
 * False if even the shortest words are too wide. Columns come closer together for
 * a bar, but no word is truncated for it.
 */
static bool
fit(struct columns *c, size_t room, size_t bar, size_t least)
{
	measure(c);
	choose_gap(c, room > bar ? room - bar : 0);
	if (sum(c) + bar > room)
		choose_gap(c, room);
	while (sum(c) > room && *widest_word(c) > least)
		--*widest_word(c);
	return sum(c) <= room;
}

/* Hides the last column that may be; false if there is none. */
static bool
hide_one(struct columns *c)
{
	for (size_t i = c->count; i > 1; i--) {
		if (c->hidden[i - 1] || i - 1 == c->stays)
			continue;
		c->hidden[i - 1] = true;
		return true;
	}
	return false;
}

/* ---- writing ---- */

static void
blanks(struct buf *b, size_t n)
{
	buf_addf(b, "%*s", (int)n, "");
}

/* `last`: nothing follows it in its line. */
static void
put_cell(const struct columns *c, const struct terminal *terminal, size_t i,
    bool last, struct buf *b)
{
	size_t column = i % c->count, start, width;
	enum meaning meaning = cell(c, i).n ? c->cells[i].meaning
					    : MEANS_NOTHING;

	if (c->hidden[column])
		return;
	if (column > 0)
		blanks(b, c->gap);
	if (column >= c->words)
		blanks(b, c->width[column] - width_of(cell(c, i)));
	terminal_begin(terminal, b, meaning);
	start = b->n;
	width_cut(b, cell(c, i), c->width[column]);
	/* A truncated word may be narrower, as a wide character is not halved. */
	width = width_of(buf_since(b, start));
	terminal_end(terminal, b, meaning);
	if (column < c->words && !last)
		blanks(b, c->width[column] - width);
}

static size_t
last_shown(const struct columns *c)
{
	size_t i = c->count - 1;

	while (i > 0 && c->hidden[i])
		i--;
	return i;
}

/* A bar takes what is left of a line. */
static void
put_bar(const struct columns *c, const struct terminal *terminal,
    const struct bar *bar, size_t room, struct buf *b)
{
	size_t used = sum(c) + GAP;

	if (!terminal->on || used + BAR_LEAST > room)
		return;
	blanks(b, GAP);
	terminal_bar(terminal, b, bar, room - used);
}

void
columns_put(struct columns *c, const struct terminal *terminal, struct buf *b)
{
	size_t room = terminal->on ? terminal->columns - 1 : LINE;
	size_t wanted = terminal->on && c->n_bars ? GAP + BAR_LEAST : 0;
	size_t least = terminal->on ? WORD_LEAST_THERE : WORD_LEAST;
	size_t bar = 0, last;

	while (!fit(c, room, wanted, least) && terminal->on && hide_one(c))
		continue;
	last = last_shown(c);
	for (size_t i = 0; i < c->n; i++) {
		bool ends = i % c->count + 1 == c->count;

		put_cell(c, terminal, i, i % c->count == last, b);
		if (ends && bar < c->n_bars && c->bars[bar].row == i / c->count)
			put_bar(c, terminal, &c->bars[bar++].bar, room, b);
		if (ends)
			buf_addc(b, '\n');
	}
	buf_free(&c->text);
	free(c->cells);
	free(c->bars);
}
