#include "need/row.h"

#include "base/buf.h"
#include "base/utf8.h"
#include "log/entry_start.h"
#include "need/caption.h"
#include "need/cell.h"
#include "need/shorten.h"
#include "need/sign.h"
#include "need/words.h"
#include "text/ids.h"
#include "text/label.h"
#include "text/time.h"
#include "text/wordlist.h"

/* "25.8s", "0% (planned)", "Yes", "✅": says little without its column's name. */
static bool
is_bare(struct str cell)
{
	enum { BARE_BYTES = 9, WORD = 3 };
	size_t letters = 0, others = 0;

	cell = md_plain(cell);
	if (cell.n && is_digit(cell.p[0]))
		cell = str_head(cell, str_find(cell, STR(" ("), 0));
	for (size_t i = 0; i < cell.n; i++) {
		letters += is_alpha(cell.p[i]);
		others += (unsigned char)cell.p[i] >= 0xc3 &&
		    (unsigned char)cell.p[i] != 0xe2 &&
		    (unsigned char)cell.p[i] < 0xf0;
	}
	return cell.n <= BARE_BYTES && letters <= WORD && others == 0;
}

static bool
is_number(struct str cell)
{
	return str_run_of(cell, is_digit) == cell.n;
}

/* "#", "No." */
static bool
counts_rows(struct str column)
{
	return str_eq(column, STR("#")) || wordlist_is(LIST_COUNTER, column);
}

/* The first of them is the name of what the others say something of. */
struct row {
	struct cell cells[COLUMNS];
	size_t n;
	bool counted; /* it had a number before its name */
	size_t rest;  /* the cell that says what is left to do; 0: none */
	struct table_columns columns;
};

static struct row
split_row(struct str text, struct str header)
{
	struct row row = { .n = 0 };

	while (text.p && row.n < countof(row.cells)) {
		struct cell *cell = &row.cells[row.n++];

		cell->text = str_trim(md_cell(&text));
		cell->column = header.p ? md_plain(str_trim(md_cell(&header)))
					: STR("");
	}
	return row;
}

/* Takes off a first cell that only counts the rows: their order says it. */
static void
take_counter(struct row *row, size_t number)
{
	uintmax_t counted;

	if (row->n < 2 || !counts_rows(row->cells[0].column) ||
	    !str_number(row->cells[0].text, SIZE_MAX, &counted) ||
	    counted != number)
		return;
	row->n--;
	memmove(row->cells, row->cells + 1, row->n * sizeof *row->cells);
	row->columns.repeated >>= 1;
	row->columns.alike >>= 1;
	row->counted = true;
}

/* A sentence, not a value. */
static bool
is_long(struct str cell)
{
	enum { VALUE_BYTES = 60 };

	return cell.n > VALUE_BYTES;
}

/* The words of a cell, with the name of its column where it needs that. */
static void
add_cell(struct buf *b, const struct cell *from, bool named, bool sentence)
{
	enum { COLUMN_BYTES = 24 };
	struct str cell = from->text, column = from->column;

	/* Not "GPU GPU 2". */
	if (named && column.n && column.n <= COLUMN_BYTES &&
	    !(str_starts(cell, column) && column.n < cell.n &&
		cell.p[column.n] == ' ')) {
		buf_add(b, column);
		if (sentence)
			buf_addc(b, ':');
		if (!str_eq(column, STR("#")))
			buf_addc(b, ' ');
	}
	buf_add(b, cell);
}

/*
 * Within a sentence a sign is of a part of it: "Oil ~~the hinges~~ ✅ and the
 * lock".
 */
static size_t
count_signs(struct str cell, enum sign_kind kind)
{
	return is_long(cell) ? sign_begins(cell, kind)
			     : signs_count(cell, kind);
}

/* Its name, or what is said of it first, is struck out. */
static bool
is_struck(const struct row *row)
{
	for (size_t i = 0; i < row->n && i < 2; i++) {
		struct str cell = row->cells[i].text;

		if (str_starts(cell, STR("~~")) ||
		    str_starts(cell, STR("**~~")))
			return true;
	}
	return false;
}

/*
 * The row is done, 'x', or open, ' ', by its only sign or a strike; or 0. Several
 * signs say who may do what; beside what is left those of the rest say nothing.
 */
static char
row_sign(const struct row *row)
{
	size_t open = 0, done = 0;

	for (size_t i = 0; i < row->n; i++) {
		if (row->rest && i > 0 && i != row->rest)
			continue;
		open += count_signs(row->cells[i].text, SIGN_OPEN);
		done += count_signs(row->cells[i].text, SIGN_DONE);
	}
	if (open + done > 1)
		return 0;
	if (done || is_struck(row))
		return 'x';
	return open ? ' ' : '\0';
}

/*
 * The statuses of a row whose cells are more of them than others, but for its name.
 * "true" and "open" may be values: they count beside others, or as three and more
 * that are open.
 */
struct statuses {
	size_t n; /* 0: it is no such row */
	size_t open;
	bool equal; /* all of them */
	bool any;   /* by any word */
};

/* The status of a cell, as they are told in its row. */
static enum status
cell_status(struct str cell, const struct statuses *statuses)
{
	struct str text = cell_status_text(cell);

	return statuses->any ? status_only(text) : status_stated(text);
}

static bool
may_be_any(const struct row *row)
{
	enum { MANY = 3 };
	size_t stated = 0, open = 0, closed = 0;

	for (size_t i = 1; i < row->n; i++) {
		struct str text = cell_status_text(row->cells[i].text);
		enum status status = status_only(text);

		stated += status_stated(text) != STATUS_NONE;
		open += status_is_open(status);
		closed += status && !status_is_open(status);
	}
	return stated > 0 || (open >= MANY && closed == 0);
}

static struct statuses
find_statuses(const struct row *row)
{
	struct statuses found = { .equal = true, .any = may_be_any(row) };
	struct str first = { 0 };
	size_t others = 0;

	for (size_t i = 1; i < row->n; i++) {
		struct str cell = row->cells[i].text;
		enum status status = cell_status(cell, &found);

		if (status == STATUS_NONE) {
			others += !is_placeholder(cell);
			continue;
		}
		found.open += status != STATUS_DONE;
		if (found.n++ == 0)
			first = cell;
		found.equal = found.equal && str_eq(cell, first);
	}
	if (row->cells[0].text.n == 0 || found.n < 2 || others >= found.n)
		found = (struct statuses){ 0 };
	return found;
}

/*
 * The row's box, 'x', ' ' or '-', if its name, a column of statuses or its statuses
 * say which; or 0. Beside such a column "TODO" may be a name.
 */
static char
row_check(const struct row *row, struct statuses statuses)
{
	char check = 0;

	for (size_t i = 1; i < row->n && check == 0; i++)
		check = cell_check(&row->cells[i]);
	if (check == 0 && statuses.n)
		return statuses.open ? ' ' : 'x';
	return check;
}

/*
 * "Recommended next", "Remaining steps"; not "Next review", "Open ports", "TODO
 * count".
 */
static bool
names_rest(struct str column)
{
	column = caption_without_aside(column);
	return wordlist_has(LIST_KIND_OPEN, column) &&
	    (is_nonascii(column.p[column.n - 1]) ||
		ends_with_phrase(column, LIST_KIND_OPEN) ||
		wordlist_is(LIST_STEP_WORD, str_last_word(column)));
}

/* "Lay the tiles" below "Recommended next"; neither a day nor a number. */
static bool
says_rest(const struct cell *cell)
{
	enum { DAY = 20 };
	struct str text = md_plain(cell->text);

	return names_rest(cell->column) &&
	    label_of(cell->column) != LABEL_STATUS &&
	    part_named_by(cell->column) == NEED_OPEN &&
	    need_count_words(text) > 1 &&
	    !(text.n <= DAY && date_is_in(text)) && !blocks_nothing(text) &&
	    cell_leading_status(text) != STATUS_DONE;
}

/*
 * What is left to do of the row, if a column says it, comes before the sentences
 * about what was done: it is not cut for their sake.
 */
static void
lead_with_rest(struct row *row, struct arena *arena)
{
	size_t at = 1, to = 1;
	struct cell rest;

	while (at < row->n && !says_rest(&row->cells[at]))
		at++;
	if (at >= row->n)
		return;
	while (to < at && !is_long(row->cells[to].text))
		to++;
	rest = row->cells[at];
	rest.text = point_shorten(rest.text, arena);
	memmove(row->cells + to + 1, row->cells + to,
	    (at - to) * sizeof *row->cells);
	row->cells[to] = rest;
	row->rest = to;
}

static size_t
count_bytes(const struct row *row)
{
	size_t bytes = 0;

	for (size_t i = 0; i < row->n; i++)
		bytes += row->cells[i].text.n;
	return bytes;
}

static bool
is_mark(char c)
{
	return is_any(c, "`.,;:()");
}

/* Of a path, a name of a file, "#12". */
static bool
is_in_place(char c)
{
	return is_any(c, "/.#");
}

/* "`a/kiln.c:12`, b/door.c", "[plan](plan.md)", "#12": no words of its own. */
static bool
has_only_places(struct str cell)
{
	while (cell.n) {
		struct str word = str_trim_of(str_word(&cell), is_mark);

		if (word.n && !str_has(word, is_in_place))
			return false;
	}
	return true;
}

/* Who, when, how much; or where it is proved. */
static bool
is_aside(const struct cell *cell)
{
	return wordlist_is(LIST_ROW_ASIDE, cell->column) ||
	    (wordlist_is(LIST_ROW_PROOF, cell->column) &&
		has_only_places(cell->text));
}

/* A long row says what it is about in two cells and more; who, when and where not. */
static void
clear_asides(struct row *row)
{
	enum { LONG = 100, LEAST = 2 };
	size_t bytes = count_bytes(row), cells = 0;

	for (size_t i = 0; i < row->n; i++)
		cells += row->cells[i].text.n > 0;
	for (size_t i = row->n; bytes > LONG && i-- > 1;) {
		struct cell *cell = &row->cells[i];

		if (cells > LEAST && cell->text.n && i != row->rest &&
		    is_aside(cell)) {
			cell->text = STR("");
			cells--;
		}
	}
}

/*
 * "[record](a.md)", in each row or below "Evidence": what a reader sees of it says
 * nothing; "[K-7](a.md)" does.
 */
static bool
is_bare_link(const struct row *row, size_t i)
{
	const struct cell *cell = &row->cells[i];

	return cell_is_link(cell->text) &&
	    ((row->columns.alike >> i & 1) ||
		(wordlist_is(LIST_ROW_PROOF, cell->column) &&
		    !str_has(cell_visible(cell->text), is_digit)));
}

/* "⬜", "2026-01-02": the sign, or the day, that all rows have says nothing of one. */
static bool
is_same_in_all(const struct row *row, size_t i)
{
	const struct cell *cell = &row->cells[i];

	return i > 0 && (row->columns.alike >> i & 1) &&
	    (label_of(cell->column) == LABEL_META ||
		(label_of(cell->column) == LABEL_STATUS &&
		    need_count_words(cell->text) == 0));
}

/*
 * Empties the cells that are not shown: those without a value, what was not chosen,
 * links and statuses that are alike, and of equal statuses all but the first.
 */
static void
clear_unsaid(struct row *row, struct statuses statuses)
{
	size_t n_statuses = 0;

	for (size_t i = 0; i < row->n; i++) {
		struct cell *cell = &row->cells[i];
		bool status = i && statuses.n &&
		    cell_status(cell->text, &statuses);

		n_statuses += status;
		if ((status && statuses.equal && n_statuses > 1) ||
		    (!status && is_placeholder(cell->text)) ||
		    is_bare_link(row, i) || is_same_in_all(row, i) ||
		    wordlist_begins(LIST_NOT_CHOSEN, cell->column) > 0)
			cell->text = STR("");
	}
	clear_asides(row);
}

/* What parts a cell, the n-th that is shown, from the text before it. */
static struct str
joint(size_t n, struct str before, bool sentence, bool after_rest)
{
	if (n == 0)
		return STR("");
	if (n == 1)
		return STR(": ");
	if (!sentence)
		return STR(", ");
	return after_rest && str_ends(before, STR(".")) ? STR(" ") : STR(" — ");
}

/*
 * "Charts: Recharts, Version 3.6 (simpler in React)" of the row "| Charts |
 * Recharts | 3.6 | simpler in React |", in the arena.
 */
static struct str
row_text(const struct row *row, struct statuses statuses, struct arena *arena)
{
	struct buf b = { 0 };
	struct str text;
	size_t n = 0;

	for (size_t i = 0; i < row->n; i++) {
		const struct cell *from = &row->cells[i];
		struct str cell = from->text;
		bool bare = is_bare(cell), long_cell = is_long(cell);
		bool after = long_cell && row->rest && i > row->rest;
		bool last = i + 1 == row->n && n > 1 && !bare && !long_cell &&
		    str_chr(cell, '(', 0) == cell.n;

		if (cell.n == 0)
			continue;
		buf_add(&b,
		    last ? STR(" (") : joint(n, buf_str(&b), long_cell, after));
		/* "Field | Value": the name of the second one says nothing. */
		add_cell(&b, from,
		    n == 0 ? is_number(cell)
			   : (statuses.n && !statuses.equal &&
				 cell_status(cell, &statuses)) ||
			    after ||
			    (bare && (n > 1 || i + 1 < row->n || row->counted)),
		    long_cell);
		if (last)
			buf_addc(&b, ')');
		n++;
	}
	text = arena_copy(arena, buf_str(&b));
	buf_free(&b);
	return text;
}

/* The cell that says that the row is done; 0: none does by itself. */
static size_t
done_cell(const struct row *row)
{
	size_t ticked = 0;

	for (size_t i = row->n; i-- > 1;) {
		if (cell_check(&row->cells[i]) == 'x')
			return i;
		if (cell_is_tick(row->cells[i].text))
			ticked = i;
	}
	return ticked;
}

/* "K-7", "WP1", "3" */
static bool
is_code_name(struct str name)
{
	enum { SHORT = 8 };

	return id_in_front(name, true) == name.n ||
	    (name.n <= SHORT && !str_has(name, is_lower) &&
		!str_has(name, is_nonascii));
}

/* "12", "in May 2026" */
static bool
is_value(struct str cell)
{
	enum { DAY = 20 };

	return cell.n == 0 || is_number(cell) ||
	    (cell.n <= DAY && date_is_in(cell));
}

/* What a row is called: the first cell, or the first that no other row has. */
static size_t
name_cell(const struct row *row)
{
	for (size_t i = 0; i < row->n; i++) {
		const struct cell *cell = &row->cells[i];

		if (!(row->columns.repeated >> i & 1) &&
		    !is_value(md_plain(cell->text)) &&
		    label_of(cell->column) != LABEL_STATUS)
			return i;
	}
	return 0;
}

/* What a row is about whose name does not tell it: "Dig the ditch"; else 0. */
static size_t
subject_cell(const struct row *row, size_t name, size_t done)
{
	enum { LEAST = 2 };

	if (!is_code_name(md_plain(row->cells[name].text)))
		return 0;
	for (size_t i = name + 1; i < row->n; i++) {
		struct str cell = row->cells[i].text;

		if (i != done && need_count_words(cell) >= LEAST &&
		    !has_only_places(cell) && !is_aside(&row->cells[i]))
			return i;
	}
	return 0;
}

/*
 * "K-7: Dig the ditch, done" of a row that has more; of a file what it is for is
 * needed, too. Else empty.
 */
static struct str
text_when_done(const struct row *row, struct statuses statuses,
    struct arena *arena)
{
	struct row shown = *row;
	size_t done = done_cell(row), at = name_cell(row), subject, pos = 0;
	struct str name = md_plain(row->cells[at].text), path;

	if (done == 0 || name.n == 0 || path_find(name, &pos, &path))
		return STR("");
	subject = subject_cell(row, at, done);
	for (size_t i = 0; i < row->n; i++) {
		if (i != at && i != done && (i != subject || i == 0))
			shown.cells[i].text = STR("");
	}
	return row_text(&shown, statuses, arena);
}

static bool
has_status_column(const struct row *row)
{
	for (size_t i = 0; i < row->n; i++) {
		if (label_of(row->cells[i].column) == LABEL_STATUS)
			return true;
	}
	return false;
}

/*
 * The only cell that says how far the work of the row is, and what; else row->n. In
 * another column than that of statuses a cross says something else.
 */
static size_t
progress_cell(const struct row *row, enum status *progress)
{
	bool column = has_status_column(row);
	size_t found = row->n;

	for (size_t i = 0; i < row->n; i++) {
		enum status status = cell_progress(&row->cells[i]);

		if (status == STATUS_NONE ||
		    (column && label_of(row->cells[i].column) != LABEL_STATUS))
			continue;
		if (found < row->n)
			return row->n;
		found = i;
		*progress = status;
	}
	return found;
}

/* "The kiln" of "The kiln (of brick, since May)", or some of its words. */
static struct str
short_name(struct str cell)
{
	enum { LONG = 60, WORDS = 7 };
	struct str name = md_plain(cell);

	name = md_plain(str_head(name, note_begin(name)));
	return name.n <= LONG ? name : need_first_words(name, WORDS);
}

/* "✅": no name */
static bool
is_sign(struct str cell)
{
	return !str_has(cell, is_alnum) && need_count_words(cell) == 0;
}

/* "Phase", "#" and "Step", "Task" are above its name; not "Check", nor "Metric". */
static bool
is_of_units(const struct row *row, size_t at)
{
	for (size_t i = 0; i <= at; i++) {
		struct str column = md_plain(row->cells[i].column);

		if (wordlist_begins(LIST_COUNTED, column) > 0 ||
		    wordlist_begins(LIST_WORK_UNITS, column) > 0)
			return true;
	}
	return false;
}

/* Of a row with a status: "3 Dig the ditch", and whether it says nothing else. */
static void
take_unit(const struct row *row, struct log_item *point, struct arena *arena)
{
	enum status progress = STATUS_NONE;
	size_t status = progress_cell(row, &progress), at = 0;
	struct buf name = { 0 };
	bool whole = true;

	while (at < row->n &&
	    (at == status || is_value(md_plain(row->cells[at].text))))
		at++;
	if (status == row->n || at == row->n || is_sign(row->cells[at].text) ||
	    !is_of_units(row, at) ||
	    (is_struck(row) && progress != STATUS_DONE))
		return;
	size_t subject = subject_cell(row, at, status);

	for (size_t i = 0; i < row->n; i++) {
		struct str cell = md_plain(row->cells[i].text);
		bool part = i == at || (subject && i == subject) ||
		    (i < at && is_number(cell));
		struct str text = short_name(cell);

		if (i == status) {
			whole &= cell_is_status(cell);
			continue;
		}
		whole &= part ? str_eq(text, cell) : is_placeholder(cell);
		if (!part || text.n == 0)
			continue;
		buf_adds(&name, name.n ? " " : "");
		buf_add(&name, text);
	}
	point->progress = progress;
	point->unit = arena_copy(arena, buf_str(&name));
	point->unit_whole = whole;
	buf_free(&name);
}

/* "| Date | Decision | Why |", "| ID | Date | Rule |": what its rows are. */
static enum need_part
kind_behind_day(const struct row *row)
{
	size_t at = 0;
	enum need_part kind;

	while (at < row->n &&
	    (wordlist_is(LIST_FIELD_DATE, row->cells[at].column) ||
		wordlist_is(LIST_FIELD_ID, row->cells[at].column) ||
		counts_rows(row->cells[at].column)))
		at++;
	if (at == 0 || at == row->n)
		return NEED_UNKNOWN;
	kind = part_named_by(row->cells[at].column);
	return kind == NEED_RULES || kind == NEED_DECISIONS ? kind
							    : NEED_UNKNOWN;
}

/*
 * "| What is missing | Priority |" says what its rows are, as a caption does;
 * NEED_UNKNOWN if it does not.
 */
static enum need_part
row_kind(const struct row *row)
{
	size_t name = row->n > 1 && counts_rows(row->cells[0].column);
	struct str column = row->cells[name].column;
	enum need_part kind = kind_behind_day(row);

	if (kind != NEED_UNKNOWN)
		return kind;

	if (wordlist_is(LIST_PLACE, column) && name + 1 < row->n &&
	    wordlist_is(LIST_PLACE_PURPOSE, row->cells[name + 1].column))
		return NEED_COMMANDS;
	kind = part_named_by(column);
	return kind == NEED_OPEN || kind == NEED_RULES || kind == NEED_DECISIONS
	    ? kind
	    : NEED_UNKNOWN;
}

static enum row_name
kind_of_name(struct str name)
{
	enum { WORDS = 3, CHARACTERS = 6 };
	bool spaced = str_chr(name, ' ', 0) < name.n;

	if (id_in_front(name, true) == name.n)
		return NAME_ID;
	return need_count_words(name) >= (size_t)(spaced ? WORDS : CHARACTERS)
	    ? NAME_WORDS
	    : NAME_COMMON;
}

/* Behind the day of a row of events is what it is about. */
static void
take_name(const struct row *row, struct log_item *point)
{
	enum { DAY = 20 };
	struct str name = row->n ? md_plain(row->cells[0].text) : STR("");

	if (row->n > 1 && name.n <= DAY && date_is_in(name))
		name = md_plain(row->cells[1].text);
	if (name.n == 0 || is_placeholder(name))
		return;
	point->name = str_hash(name);
	point->named_as = kind_of_name(name);
}

/*
 * The ruler below the names of a table's columns; below other rows "| — | — |" is one
 * of them, without values.
 */
static bool
is_ruler_ahead(const struct lookahead *in, const struct row_header *header)
{
	return in->more && in->ahead.kind == MD_ROW_RULE &&
	    (header->n == 0 || str_chr(in->raw, '-', 0) < in->raw.n);
}

/* The rows of a table from the next line on, and what is after them. */
static struct str
rows_ahead(const struct lookahead *in)
{
	if (!in->more)
		return STR("");
	return in->rest.n
	    ? (struct str){ in->raw.p, (size_t)(str_end(in->rest) - in->raw.p) }
	    : in->raw;
}

bool
row_take(struct row_header *header, struct lookahead *in,
    struct log_item *point)
{
	struct str names;
	struct statuses statuses;
	struct row row;
	enum need_part kind;

	*point = scope_point(&in->scope, POINT_ROW, in->ahead.text);
	nesting_end(&in->scope.items);
	lookahead_next(in);
	if (is_ruler_ahead(in, header)) {
		header->n = utf8_cut(point->text, ROW_HEADER).n;
		memcpy(header->text, point->text.p, header->n);
		header->rows = 0;
		lookahead_next(in);
		header->columns = columns_read(rows_ahead(in));
		return false;
	}
	names = (struct str){ header->n ? header->text : NULL, header->n };
	row = split_row(point->text, names);
	if (header->n)
		row.columns = header->columns;
	take_counter(&row, ++header->rows);
	statuses = find_statuses(&row);
	point->check = row_check(&row, statuses);
	if (statuses.n == 0 && point->check != '-')
		take_unit(&row, point, in->arena);
	if (point->check != 'x' && point->check != '-')
		lead_with_rest(&row, in->arena);
	take_name(&row, point);
	clear_unsaid(&row, statuses);
	point->sign = row_sign(&row);
	point->text = row_text(&row, statuses, in->arena);
	if (statuses.n == 0 && (point->check == 'x' || point->sign == 'x'))
		point->when_done = text_when_done(&row, statuses, in->arena);
	kind = row.rest ? NEED_OPEN : row_kind(&row);
	if (kind != NEED_UNKNOWN)
		point->kind = kind;
	return point->text.n > 0;
}
