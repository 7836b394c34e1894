#include "merge/unite.h"

#include <stdlib.h>

#include "base/in.h"
#include "text/md.h"

void
lines_cut(struct text_lines *lines, struct str text, struct intern *intern)
{
	while (text.n) {
		struct str line = str_line(text);

		text = str_skip(text, line.n);
		lines->all = grow(lines->all, &lines->cap, lines->n + 1,
		    sizeof *lines->all);
		lines->all[lines->n++] = (struct text_line){ line,
			intern_add(intern, chomp(line)) };
	}
}

struct text_lines
lines_slice(const struct text_lines *lines, size_t from, size_t to)
{
	return (struct text_lines){ lines->n ? lines->all + from : NULL,
		to - from, 0 };
}

size_t
lines_common(const struct text_lines *a, const struct text_lines *b)
{
	size_t n = 0;

	while (n < a->n && n < b->n && a->all[n].same == b->all[n].same)
		n++;
	return n;
}

size_t
lines_common_end(const struct text_lines *a, const struct text_lines *b,
    size_t from)
{
	size_t n = 0;

	while (from + n < a->n && from + n < b->n &&
	    a->all[a->n - n - 1].same == b->all[b->n - n - 1].same)
		n++;
	return n;
}

bool
lines_are_same(const struct text_lines *a, const struct text_lines *b)
{
	return a->n == b->n && lines_common(a, b) == a->n;
}

void
lines_put(const struct text_lines *lines, struct buf *b, size_t from,
    struct str eol)
{
	for (size_t i = 0; i < lines->n; i++) {
		if (b->n > from && b->p[b->n - 1] != '\n')
			buf_add(b, eol);
		buf_add(b, lines->all[i].text);
	}
}

/* ---- items ---- */

/* A list item or a row, with the lines that belong to it. */
struct units {
	struct unit {
		size_t line, end;
		uint32_t same;
	} * all;
	size_t n, cap;
	bool only; /* there is nothing else but blank lines */
};

/* What a line is to the unit above it. */
static bool
begins_unit(const struct md_line *line, size_t *indent, struct units *units)
{
	bool item = line->kind == MD_ITEM;

	if (item && (units->n == 0 || line->indent < *indent + 2)) {
		*indent = line->indent;
		return true;
	}
	if (line->kind == MD_ROW)
		return true;
	/* What is indented, or goes on, belongs to the item. */
	if (units->n == 0 ||
	    (!item && line->kind != MD_BLANK && line->kind != MD_CODE &&
		line->kind != MD_FENCE && line->kind != MD_COMMENT &&
		line->indent <= *indent && line->kind != MD_TEXT))
		units->only = false;
	return false;
}

static void
find_units(struct units *units, const struct text_lines *lines)
{
	size_t indent = 0;
	struct md md;

	units->only = true;
	md_open_part(&md);
	for (size_t i = 0; i < lines->n; i++) {
		struct md_line line = md_line(&md, lines->all[i].text);

		if (begins_unit(&line, &indent, units)) {
			units->all = grow(units->all, &units->cap, units->n + 1,
			    sizeof *units->all);
			units->all[units->n++] = (struct unit){ .line = i };
		}
		if (units->n)
			units->all[units->n - 1].end = i + 1;
	}
	/* A fence that is open swallows what is put behind it. */
	units->only = units->only && !md_is_open(&md);
}

/* Blank lines behind a unit do not tell it from another one. */
static void
number(struct units *units, const struct text_lines *lines,
    struct intern *intern)
{
	struct buf b = { 0 };

	for (size_t i = 0; i < units->n; i++) {
		struct text_lines unit = lines_slice(lines, units->all[i].line,
		    units->all[i].end);

		buf_clear(&b);
		while (unit.n && chomp(unit.all[unit.n - 1].text).n == 0)
			unit.n--;
		for (size_t k = 0; k < unit.n; k++) {
			buf_add(&b, chomp(unit.all[k].text));
			buf_addc(&b, '\n');
		}
		units->all[i].same = intern_add(intern, buf_str(&b));
	}
	buf_free(&b);
}

/* Theirs without as many of each unit as are ours, too. */
static void
put_others(const struct units *ours, const struct units *theirs,
    const struct text_lines *lines, struct buf *b, size_t from, struct str eol)
{
	size_t *had = zeroed(ours->n + theirs->n + 1, sizeof *had);

	for (size_t i = 0; i < ours->n; i++)
		had[ours->all[i].same]++;
	for (size_t i = 0; i < theirs->n; i++) {
		const struct unit *unit = &theirs->all[i];
		struct text_lines more = lines_slice(lines, unit->line,
		    unit->end);

		if (had[unit->same])
			had[unit->same]--;
		else
			lines_put(&more, b, from, eol);
	}
	free(had);
}

void
unite(const struct text_lines *ours, const struct text_lines *theirs,
    struct buf *b, size_t from, struct str eol)
{
	size_t common = lines_common(ours, theirs);
	size_t end = lines_common_end(ours, theirs, common);
	struct text_lines mine = lines_slice(ours, common, ours->n);
	struct text_lines more = lines_slice(theirs, common, theirs->n);
	struct units my_units = { 0 }, more_units = { 0 };
	struct intern intern = { 0 };

	find_units(&my_units, &mine);
	find_units(&more_units, &more);
	lines_put(common + end == ours->n ? theirs : ours, b, from, eol);
	if (common + end == theirs->n || common + end == ours->n) {
		/* one holds all of the other */
	} else if (my_units.only && more_units.only) {
		number(&my_units, &mine, &intern);
		number(&more_units, &more, &intern);
		put_others(&my_units, &more_units, &more, b, from, eol);
	} else {
		lines_put(&more, b, from, eol);
	}
	free(my_units.all);
	free(more_units.all);
	intern_free(&intern);
}
