#include "need/cell.h"

#include "base/utf8.h"
#include "log/entry_start.h"
#include "need/part.h"
#include "need/sign.h"
#include "need/words.h"
#include "text/label.h"
#include "text/md.h"
#include "text/wordlist.h"

/* The status alone: "**Done**" of "**Done** (in May)". */
static struct str
status_word(struct str cell)
{
	return str_trim(str_head(cell, note_begin(cell)));
}

bool
cell_is_tick(struct str cell)
{
	return sign_begins(cell, SIGN_DONE) &&
	    signs_count(cell, SIGN_DONE) + signs_count(cell, SIGN_OPEN) <= 1;
}

static struct str
before_comma(struct str s)
{
	static const struct str commas[] = { STR_INIT(","), STR_INIT("，") };

	return str_head(s, str_find_any(s, commas, countof(commas)));
}

enum status
cell_leading_status(struct str cell)
{
	struct str text = str_trim(
	    str_skip(cell, wordlist_begins(LIST_BEFORE_STATUS, cell)));
	enum status status = status_only(text);

	if (status != STATUS_NONE)
		return status;
	status = status_only(before_comma(text));
	if (status == STATUS_NONE)
		status = status_begun(text);
	return status_is_open(status) && part_says_closed(text) ? STATUS_NONE
								: status;
}

/* "Deleted", "Superseded, see below": it will not be done. */
static bool
is_cancelled(struct str status)
{
	return wordlist_is(LIST_CANCELLED, before_comma(status));
}

/* "tests pending"; not "fixed the incomplete roof", which it was. */
static bool
clause_says_rest(struct str clause)
{
	struct str rest = wordlist_find(LIST_NOT_WHOLLY, clause);
	struct str before;
	size_t did;

	if (rest.n == 0)
		return false;
	before = str_before(clause, rest);
	did = wordlist_begins(LIST_REPORTED, before);
	return did == 0 || str_trim(str_skip(before, did)).n == 0;
}

/* "Done - except for the lock" */
static bool
is_done_but(struct str cell)
{
	static const struct str joints[] = { STR_INIT(", "), STR_INIT("; "),
		STR_INIT(" ("), STR_INIT(" - "), STR_INIT(" – "),
		STR_INIT(" — "), STR_INIT("，"), STR_INIT("（") };

	while (cell.n) {
		size_t n = str_find_any(cell, joints, countof(joints));

		if (clause_says_rest(str_head(cell, n)))
			return true;
		cell = str_skip(cell, n + (n < cell.n));
	}
	return false;
}

/* "[!] by hand", "[ ]", "[X]", "[~] at work": what is in its box; else 0. */
static char
box_of(struct str cell)
{
	return cell.n > 2 && cell.p[0] == '[' && cell.p[2] == ']' &&
		is_any(cell.p[1], " !~/xX") && (cell.n == 3 || cell.p[3] == ' ')
	    ? to_lower(cell.p[1])
	    : '\0';
}

static bool
is_marked_open(struct str cell)
{
	char box = box_of(cell);

	return box && box != 'x';
}

/* A status comes first. */
static struct str
start_of(struct str cell)
{
	enum { BYTES = 240 };

	return utf8_cut(cell, BYTES);
}

char
cell_check(const struct cell *cell)
{
	struct str text = start_of(cell->text);
	struct str word = md_plain(status_word(text));
	enum status status;

	if (label_of(cell->column) != LABEL_STATUS ||
	    wordlist_begins(LIST_AT_WORK, word))
		return 0;
	if (is_marked_open(text))
		return ' ';
	status = cell_is_tick(text) ? STATUS_DONE : cell_leading_status(word);
	if (status == STATUS_DONE)
		return is_done_but(text) ||
			wordlist_begins(LIST_KIND_UNCLOSED, word)
		    ? ' '
		    : 'x';
	if (is_cancelled(word))
		return '-';
	return status_is_open(status) ? ' ' : 0;
}

struct str
cell_status_text(struct str cell)
{
	struct str word = status_word(cell);

	return md_plain(str_skip(word, sign_length(word)));
}

bool
cell_is_status(struct str cell)
{
	struct str text = cell_status_text(cell);

	return note_begin(cell) == cell.n && !is_marked_open(cell) &&
	    (need_count_words(text) == 0 || status_only(text));
}

/* By its first sign. */
static enum status
sign_progress(struct str cell)
{
	if (cell_is_tick(cell))
		return STATUS_DONE;
	if (sign_begins_work(cell))
		return STATUS_PROGRESS;
	return sign_begins(cell, SIGN_OPEN) ? STATUS_PENDING : STATUS_NONE;
}

/* By what is in its box: "[~]", "[/]" are at work. */
static enum status
box_progress(char box)
{
	if (box == 'x')
		return STATUS_DONE;
	return is_any(box, "~/") ? STATUS_PROGRESS : STATUS_PENDING;
}

enum status
cell_progress(const struct cell *cell)
{
	struct str all = start_of(cell->text), text = cell_status_text(all);
	char check = cell_check(cell), box = box_of(all);
	enum status status;

	if (check == '-' || sign_cancelled(all))
		return STATUS_NONE;
	if (box)
		return box_progress(box);
	if (need_count_words(text) == 0)
		return sign_progress(all);
	if (label_of(cell->column) != LABEL_STATUS)
		return status_stated(text);
	status = cell_leading_status(text);
	switch (check) {
	case 'x':
		return STATUS_DONE;
	case ' ':
		return status_is_open(status) ? status : STATUS_PROGRESS;
	default:
		return cell_is_tick(all) && status_is_open(status) ? STATUS_DONE
								   : status;
	}
}
