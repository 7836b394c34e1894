#include "base/terminal.h"

#include <stdlib.h>
#include <unistd.h>

#include "base/compat.h"
#include "base/err.h"

enum { COLUMNS = 80 };

static bool
is_set(const char *variable)
{
	return variable && *variable;
}

static bool
is_dumb(void)
{
	const char *term = getenv("TERM");

	return !is_set(term) || strcmp(term, "dumb") == 0;
}

static size_t
columns_of_output(void)
{
	size_t columns = terminal_columns(STDOUT_FILENO);
	const char *told = getenv("COLUMNS");
	uintmax_t n;

	if (columns > 0)
		return columns;
	if (is_set(told) && str_number(str_of(told), 10000, &n) && n > 0)
		return (size_t)n;
	return COLUMNS;
}

void
terminal_open(struct terminal *terminal, const char *when)
{
	bool always = when && strcmp(when, "always") == 0;
	bool never = when && strcmp(when, "never") == 0;

	if (when && !always && !never && strcmp(when, "auto") != 0)
		die_usage("--color takes auto, always or never, not '%s'",
		    when);
	terminal->on = always || (isatty(STDOUT_FILENO) && !is_dumb());
	terminal->colours = always ||
	    (terminal->on && !never && !is_set(getenv("NO_COLOR")));
	terminal->columns = terminal->on ? columns_of_output() : COLUMNS;
}

/* ---- colours ---- */

/* Those of the terminal itself, which a person has chosen to be readable. */
static const char *const codes[] = {
	[MEANS_HEAD] = "1",
	[MEANS_STATUS] = "36",
	[MEANS_KEPT] = "32",
	[MEANS_LOST] = "31",
	[MEANS_COST] = "33",
};

void
terminal_begin(const struct terminal *terminal, struct buf *b,
    enum meaning meaning)
{
	if (terminal->colours && meaning != MEANS_NOTHING)
		buf_addf(b, "\033[%sm", codes[meaning]);
}

void
terminal_end(const struct terminal *terminal, struct buf *b,
    enum meaning meaning)
{
	if (terminal->colours && meaning != MEANS_NOTHING)
		buf_adds(b, "\033[m");
}

void
terminal_put(const struct terminal *terminal, struct buf *b,
    enum meaning meaning, struct str text)
{
	terminal_begin(terminal, b, meaning);
	buf_add(b, text);
	terminal_end(terminal, b, meaning);
}

/* ---- bars ---- */

/* Eighths of a column, rounded; what is not nothing is seen. */
static size_t
eighths(uint64_t part, uint64_t whole, size_t columns)
{
	size_t n = 8 * columns;
	bool any = part > 0;

	if (part >= whole)
		return whole ? n : 0;
	while (whole > UINT64_MAX / (2 * n)) {
		whole /= 2;
		part /= 2;
	}
	n = (size_t)((2 * n * part + whole) / (2 * whole));
	return n ? n : any;
}

static void
blocks(struct buf *b, size_t n, const char *block)
{
	while (n-- > 0)
		buf_adds(b, block);
}

void
terminal_bar(const struct terminal *terminal, struct buf *b,
    const struct bar *bar, size_t columns)
{
	static const char part_block[][4] = { "", "▏", "▎", "▍", "▌", "▋", "▊",
		"▉" };
	size_t n, full;

	if (columns < BAR_LEAST)
		return;
	columns = columns > BAR_MOST ? BAR_MOST : columns;
	n = eighths(bar->part, bar->whole, columns);
	full = (n + 7) / 8;
	if (n > 0) {
		terminal_begin(terminal, b, bar->meaning);
		blocks(b, n / 8, "█");
		buf_adds(b, part_block[n % 8]);
		terminal_end(terminal, b, bar->meaning);
	}
	if (bar->rest != MEANS_NOTHING && full < columns) {
		terminal_begin(terminal, b, bar->rest);
		blocks(b, columns - full, "░");
		terminal_end(terminal, b, bar->rest);
	}
}
