#include "need/columns.h"

#include "base/map.h"
#include "text/md.h"

bool
cell_is_link(struct str cell)
{
	size_t target = str_find(cell, STR("]("), 0);

	return str_starts(cell, STR("[")) && target < cell.n &&
	    str_chr(cell, ')', target) + 1 == cell.n;
}

struct str
cell_visible(struct str cell)
{
	return cell_is_link(cell)
	    ? str_skip(str_head(cell, str_find(cell, STR("]("), 0)), 1)
	    : cell;
}

static bool
is_in_ruler(char c)
{
	return is_any(c, "|-: ");
}

/* The next row; a ruler begins another table. */
static bool
cut_row(struct str *text, struct str *row)
{
	*row = str_trim(str_cut(text, '\n'));
	if (!str_starts(*row, STR("|")) ||
	    str_run_of(*row, is_in_ruler) == row->n)
		return false;
	*row = str_skip(*row, 1);
	row->n -= str_ends(*row, STR("|"));
	return true;
}

struct table_columns
columns_read(struct str text)
{
	enum { LEAST = 3 };
	struct table_columns columns = { 0 };
	uint64_t first[COLUMNS] = { 0 };
	struct map values = { 0 };
	uint32_t differs = 0;
	struct str row;
	size_t rows = 0;

	for (; cut_row(&text, &row); rows++) {
		for (size_t i = 0; row.p && i < COLUMNS; i++) {
			struct str cell = str_trim(md_cell(&row));
			uint64_t seen = str_hash(cell_visible(cell));

			if ((*map_put(&values, str_hash(cell) + i))++)
				columns.repeated |= (uint32_t)1 << i;
			if (rows == 0)
				first[i] = seen;
			else if (first[i] != seen)
				differs |= (uint32_t)1 << i;
		}
	}
	map_free(&values);
	columns.alike = rows >= LEAST ? ~differs : 0;
	return columns;
}
