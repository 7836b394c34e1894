#include <stdlib.h>

#include "base/utf8.h"
#include "recall/restored_parts.h"
#include "text/show.h"

/* Bytes that are looked at for one character of an item: blanks are folded. */
enum { AHEAD = 16 };

static const struct {
	const char *title;
	bool line; /* all items on one line */
} forms[PART_COUNT] = {
	[PART_GOAL] = { "Goal", false },
	[PART_ERRORS] = { "Open errors", false },
	[PART_TESTS] = { "Failing tests", false },
	[PART_BLOCKERS] = { "Blocked", false },
	[PART_OPEN] = { "Open", false },
	[PART_DECISIONS] = { "Decided", false },
	[PART_CONSTRAINTS] = { "Asked for", false },
	[PART_COMMANDS] = { "Commands", true },
	[PART_ISSUES] = { "Issues", true },
	[PART_GIT] = { "Git", true },
	[PART_NUMBERS] = { "Numbers", true },
};

/* The text as one line, cut between words where it is too long. */
static void
add_item(struct buf *b, const struct parts *parts, enum part_name name,
    struct str text)
{
	struct str ahead = utf8_cut(text, AHEAD * parts->item);
	struct buf line = { 0 };
	size_t n = 0, words = 0;

	if (forms[name].line)
		show_text(&line, ahead);
	else
		show_bullet(&line, ahead);
	for (size_t units = 0; n < line.n && units < parts->item;) {
		struct str rest = str_skip(buf_str(&line), n);
		size_t step = utf8_length(rest);

		if (line.p[n] == ' ')
			words = n;
		step = step ? step : 1;
		units += utf8_units(str_head(rest, step));
		n += step;
	}
	if (n >= line.n && ahead.n == text.n) {
		buf_add(b, buf_str(&line));
	} else {
		buf_add(b, str_head(buf_str(&line), words ? words : n));
		buf_adds(b, " ...");
	}
	buf_free(&line);
}

static int
by_place(const void *one, const void *other)
{
	const struct part_item *a = one, *b = other;

	return a->place < b->place ? -1 : a->place > b->place;
}

static void
write_items(const struct parts *parts, enum part_name name, struct buf *b)
{
	const struct part *part = &parts->part[name];
	size_t shown = part->shown;
	struct part_item *all = zeroed(shown + 1, sizeof *all);
	bool line = forms[name].line || shown == 1;

	memcpy(all, part->all, shown * sizeof *all);
	if (name != PART_COMMANDS)
		qsort(all, shown, sizeof *all, by_place);
	buf_addf(b, "%s:%s", forms[name].title, line ? "" : "\n");
	for (size_t i = 0; i < shown; i++) {
		buf_adds(b, !line ? "- " : i ? ", " : " ");
		if (name == PART_COMMANDS)
			buf_addc(b, '`');
		add_item(b, parts, name, all[i].text);
		if (name == PART_COMMANDS)
			buf_addc(b, '`');
		if (!line)
			buf_addc(b, '\n');
	}
	if (line)
		buf_addc(b, '\n');
	free(all);
}

size_t
part_cost(const struct parts *parts, enum part_name name)
{
	const struct part *part = &parts->part[name];
	size_t titled = strlen(forms[name].title) + part->units;

	if (part->shown == 0)
		return 0;
	if (part->shown == 1 || forms[name].line)
		return titled + 2 * part->shown + 1;
	return titled + 3 * part->shown + 2;
}

bool
part_show(struct parts *parts, enum part_name name, size_t most)
{
	struct part *part = &parts->part[name];
	struct buf b = { 0 };
	size_t units;

	if (part->shown == part->n)
		return false;
	add_item(&b, parts, name, part->all[part->shown].text);
	units = utf8_units(buf_str(&b)) + (name == PART_COMMANDS ? 2 : 0);
	buf_free(&b);
	part->units += units;
	part->shown++;
	if (part_cost(parts, name) <= most)
		return true;
	part->units -= units;
	part->shown--;
	return false;
}

void
part_write(const struct parts *parts, enum part_name name, struct buf *b)
{
	if (parts->part[name].shown)
		write_items(parts, name, b);
}
