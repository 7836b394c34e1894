#include "log/shape.h"

#include <stdio.h>
#include <stdlib.h>

#include "log/field.h"
#include "text/ids.h"
#include "text/items.h"

/* What repeats in lines of a shape, the best evidence first. */
enum {
	KIND_NONE,
	KIND_UNIT,    /* a line above a list, below a day */
	KIND_MOMENT,  /* "22:17", "Nov 6", "2026-08", "08-10" */
	KIND_NUMBER,  /* "Step 4", "V3.2", "1.0.2", "2." */
	KIND_TAG,     /* "[TASK] text" */
	KIND_CHAPTER, /* "2. title" */
	KIND_LEVEL,   /* any heading of a level whose parts repeat */
	KIND_TITLE,   /* the whole heading */
	KIND_CAPTION, /* "item: text", "**Completed**: text" */
	KIND_REPORT,  /* any item of a list below "Done:" */
	KIND_BOX,     /* "- [x] text" */
	KIND_ROW,     /* any row of a table */
};

/* Fewer of a kind are a coincidence; longer words are not a caption. */
enum { FEW = 3, ROWS = 5, MANY = 6, WORD_MAX = 24, DATED = 160 };
/* A line counts for no more bytes; one part of a document in so many units. */
enum { LONG = 400, PARTS = 4 };
/* A table has so many rows for each other entry. */
enum { REGISTER = 4 };
/* A longer word with a dot ends a sentence: "Ep. 4", not "Done. 3 bugs". */
enum { SHORT = 3 };

/* Names of months and days have three letters or more. */
static bool
may_be_name(struct str s)
{
	size_t n = 0;

	while (n < 3 && n < s.n && (is_alpha(s.p[n]) || is_nonascii(s.p[n])))
		n++;
	return n == 3;
}

/* A day without its year, as one of 2000: the length of its words, or 0. */
static size_t
day_without_year(struct str s)
{
	char text[64];
	struct str words = s = str_head(s, WORD_MAX + 8);
	struct date date;
	size_t n;

	if (s.n < 5 || !str_has_digit(s))
		return 0;
	/* "08-10" */
	if (is_digit(s.p[0])) {
		if (!is_digit(s.p[1]) || !is_any(s.p[2], "-/.") ||
		    !is_digit(s.p[3]) || !is_digit(s.p[4]) ||
		    (s.n > 5 && is_word_byte(s.p[5])))
			return 0;
		snprintf(text, sizeof text, "2000-%.2s-%.2s", s.p, s.p + 3);
		return date_at(str_of(text), &date) ? 5 : 0;
	}
	/* "Nov 6", "Fri, Nov 7", "Nov 8th:" */
	if (s.p[0] != '~' && !may_be_name(s))
		return 0;
	for (int i = 0; i < 3 && words.n; i++) {
		struct str word = str_word(&words);

		n = words.n ? (size_t)(words.p - s.p) : s.n;
		if (n > WORD_MAX)
			return 0;
		if (word.n == 0 || !is_digit(word.p[0]))
			continue;
		snprintf(text, sizeof text, "%.*s 2000",
		    STR_ARG(str_trim(trim_back(str_head(s, n)))));
		return date_at(str_of(text), &date) && date.day ? n : 0;
	}
	return 0;
}

/* "22:17" */
static size_t
clock_at(struct str s)
{
	size_t hour = str_run_of(s, is_digit), n;

	if (hour == 0 || hour > 2 || hour == s.n || s.p[hour] != ':')
		return 0;
	n = str_run_of(str_skip(s, hour + 1), is_digit);
	return n == 2 ? hour + 3 : 0;
}

static size_t
moment_at(struct str s)
{
	struct date date;
	size_t n;

	if (s.n < 4)
		return 0;
	if ((n = date_in_front(s, &date)) || (n = clock_at(s)))
		return n;
	/* "2026-08", "2026-08-06/07" */
	n = str_run_of(s, is_digit);
	if (n == 4 && s.n >= 7 && (s.p[4] == '-' || s.p[4] == '/') &&
	    is_digit(s.p[5]) && is_digit(s.p[6]) && s.p[0] == '2' &&
	    s.p[1] == '0')
		return 7;
	return day_without_year(s);
}

static bool
ends_number(struct str s)
{
	return s.n == 0 || is_any(s.p[0], " .:)]|*~,-") || is_nonascii(s.p[0]);
}

/* "V3.2", "1.0.0", "31b", "M0": its length, and that of what repeats. */
static size_t
number_at(struct str s, size_t *prefix)
{
	size_t n = str_run_of(s, is_alpha), digits;

	/* P1 is a priority, Q3 a quarter. */
	if (n > 4 || (n == 1 && is_any(s.p[0], "PQ")))
		return 0;
	*prefix = n;
	if (n && n < s.n && s.p[n] == '-')
		n++;
	digits = id_number(str_skip(s, n));
	/* "3.5b" */
	if (digits && n + digits < s.n && is_alpha(s.p[n + digits]))
		digits++;
	if (digits == 0 || digits > 12 || !ends_number(str_skip(s, n + digits)))
		return 0;
	return n + digits;
}

/* "CYCLE-0001": the length of an identifier, and that of what repeats. */
static size_t
named_id_at(struct str s, size_t *prefix)
{
	size_t n = id_in_front(str_head(s, WORD_MAX), false);

	*prefix = str_run_of(s, is_alpha);
	return n && ends_number(str_skip(s, n)) ? n : 0;
}

/* "Step 4", "Ep. 4", "实验 1": the length, and that of the word. */
static size_t
word_number_at(struct str s, size_t *word)
{
	size_t n = str_run_of(s, is_alpha), digits, letters = 0;

	if (n == 0)
		while (n < s.n && n < WORD_MAX && is_nonascii(s.p[n]))
			n++;
	*word = n;
	if (n == 0 || n > WORD_MAX)
		return 0;
	if (n <= SHORT && str_starts(str_skip(s, n), STR(". ")))
		n++;
	n += str_run(str_skip(s, n), ' ');
	n += str_run(str_skip(s, n), '#');
	digits = number_at(str_skip(s, n), &letters);
	return digits && letters < 2 &&
		n > *word - (is_nonascii(s.p[0]) != 0) &&
		ends_number(str_skip(s, n + digits))
	    ? n + digits
	    : 0;
}

static enum start_form
form_of(enum md_kind kind)
{
	switch (kind) {
	case MD_HEADING:
		return FORM_HEADING;
	case MD_ITEM:
		return FORM_BULLET;
	case MD_ROW:
		return FORM_ROW;
	case MD_TEXT:
		return FORM_BOLD;
	default:
		return FORM_NONE;
	}
}

/* "Next steps", "Files", "状态 (Current status)" */
static bool
names_part(struct str title)
{
	struct str s = trim_separators(title);

	for (int i = 0; i < 2; i++) {
		enum label label = s.n ? label_of(s) : LABEL_NONE;

		if (label == LABEL_NEXT || label == LABEL_BLOCKER ||
		    label == LABEL_STATUS || label == LABEL_FILES ||
		    label == LABEL_DECISION || label == LABEL_DONE)
			return true;
		s = trim_separators(str_skip(s, str_chr(s, '(', 0)));
	}
	return false;
}

static struct shape
shape(const struct line *line, unsigned char kind, struct str repeats,
    struct str varies)
{
	struct shape s = { .kind = kind,
		.hash = str_hash(repeats) ^ kind,
		.varies = str_hash(varies) };

	s.form = form_of(line->md.kind);
	s.level = line->md.kind == MD_HEADING ? line->md.level
					      : (unsigned)line->md.indent;
	s.unit = line->mark.flags & (START_STEP | START_NUMBERED);
	s.part = kind == KIND_CHAPTER &&
	    names_part(str_skip(line->md.text, varies.n));
	s.numbered = kind >= KIND_NUMBER && kind <= KIND_CHAPTER;
	if (kind == KIND_CHAPTER)
		str_number(str_head(varies, str_run_of(varies, is_digit)),
		    SIZE_MAX, &s.number);
	return s;
}

/* That of all rows, of all reported items, of all headings of a level. */
static struct shape
any_of(enum start_form form, unsigned level)
{
	return (struct shape){ .form = form,
		.level = level,
		.kind = form == FORM_ROW  ? KIND_ROW
		    : form == FORM_BULLET ? KIND_REPORT
					  : KIND_LEVEL };
}

/* "[TASK] ": the length of the tag. */
static size_t
tag_at(struct str s)
{
	size_t end;

	if (s.n < 4 || s.p[0] != '[' || !is_upper(s.p[1]))
		return 0;
	end = str_chr(str_head(s, WORD_MAX), ']', 0);
	return end < s.n && end < WORD_MAX && s.p[end] == ']' &&
		end + 1 < s.n && is_any(s.p[end + 1], " :")
	    ? end
	    : 0;
}

/* The words of "item: text", "**Completed** (US-1): text". */
static struct str
caption_at(struct str s)
{
	struct str words = trim_back(s);
	struct field field;

	if (s.n == 0)
		return (struct str){ 0 };
	/* "**Recent changes (all of the first attempt at the import):**" */
	if (words.n && words.n < s.n && words.p[words.n - 1] == ')') {
		words = trim_lead(str_head(s, str_chr(s, '(', 0)));
		words = str_trim(words);
		return words.n > WORD_MAX ? STR("") : words;
	}
	field = field_of(s);
	words = str_trim(
	    str_head(field.caption, str_chr(field.caption, '(', 0)));
	if (field.kind != FIELD_OTHER || words.n > WORD_MAX ||
	    (field.value.n == 0 && words.n == field.caption.n))
		return (struct str){ 0 };
	return words;
}

/* "Recent changes (first import):" */
static bool
names_work(struct str s, struct str words)
{
	return str_chr(s, '(', 0) < s.n && s.n > 2 && trim_back(s).n < s.n &&
	    label_of(words) == LABEL_DONE;
}

/* It contains a date, and not only as the value of a field. */
static bool
is_dated(struct str s)
{
	struct field field = field_of(s);
	struct date date;
	size_t pos = 0;

	if (field.kind == FIELD_UPDATED || field.kind == FIELD_STATUS ||
	    date_in_front(field.value, &date))
		return false;
	return date_find(str_head(s, DATED), &pos, &date);
}

/* The number or identifier of a line: its length, and that of what repeats. */
static size_t
name_at(struct str words, const struct md_line *line, bool bracket,
    size_t *word)
{
	enum md_kind kind = line->kind;
	bool bold = kind == MD_TEXT && str_starts(line->text, STR("**"));
	size_t n = kind == MD_ROW || line->check || bold
	    ? named_id_at(words, word)
	    : 0;

	if (n || kind == MD_TEXT)
		return n;
	*word = 0;
	n = number_at(words, word);
	/* "1. text" is an item of any list, "1.2 text" is not. */
	if (n &&
	    (kind != MD_ITEM || bracket || *word ||
		str_chr(str_head(words, n), '.', 0) < n))
		return n;
	return kind == MD_ITEM ? 0 : word_number_at(words, word);
}

/* The first cell of "| [x] | **1.1** | text |". */
static bool
is_box(struct str cell)
{
	struct str rest = trim_separators(cell);

	return rest.n == 0 || str_begins(rest, STR("x]"));
}

/* The shape of a line, if it has one. */
static struct shape
shape_of(const struct line *line)
{
	struct shape none = { 0 };
	struct str s = line->md.text, words;
	enum md_kind kind = line->md.kind;
	size_t n, word = 0;
	bool bracket;

	if (line->ref || s.n == 0 || form_of(kind) == FORM_NONE ||
	    (kind == MD_TEXT && line->md.indent) || line->md.indent > 8)
		return none;
	if (line->mark.flags & (START_META | START_TEMPLATE))
		return none;
	if (kind == MD_ROW) {
		struct str row = s;

		if (line->header)
			return none;
		s = md_cell(&row);
		if (row.p && row.n && is_box(s))
			s = md_cell(&row);
	}
	if (line->unit)
		return shape(line, KIND_UNIT, STR(""), s);
	n = tag_at(s);
	if (n && kind == MD_TEXT)
		return shape(line, KIND_TAG, STR(""), s);
	words = trim_lead(s);
	bracket = words.n < s.n && words.p[-1] == '[';
	if (moment_at(words) && (kind != MD_TEXT || str_starts(s, STR("**"))))
		return shape(line, KIND_MOMENT, STR(""), words);
	/* "**Done**: title (2026-04-14)" */
	if (kind == MD_TEXT && str_starts(s, STR("**")) && is_dated(s))
		return shape(line, KIND_MOMENT, STR("**"), s);
	n = name_at(words, &line->md, bracket, &word);
	if (n)
		return shape(line,
		    word == 0 && kind == MD_HEADING ? KIND_CHAPTER
						    : KIND_NUMBER,
		    str_head(words, word), str_head(words, n));
	if (kind == MD_HEADING)
		return line->mark.flags & START_LABEL &&
			!wordlist_has(LIST_WORK_UNIT, words)
		    ? none
		    : shape(line, KIND_TITLE, words, STR(""));
	if (kind == MD_ROW)
		return any_of(FORM_ROW, 0);
	words = caption_at(s);
	if (words.n && !line->md.check)
		return shape(line,
		    names_work(s, words) ? KIND_TAG : KIND_CAPTION, words, s);
	return line->md.check ? shape(line, KIND_BOX, STR(""), s) : none;
}

/* ---- which of them part a file ---- */

struct candidate {
	struct shape shape;
	size_t n, distinct; /* lines of it; what varies in them */
	size_t ordered;     /* those with the next number, or the first */
	uintmax_t last;     /* number */
	size_t covers;      /* bytes up to the next of its rank, */
	size_t alone;       /* those outside of entries of known forms */
	size_t fields;      /* right below a heading */
	size_t listed;      /* right above a list */
	size_t parts;       /* "2. Next steps": of a document, not units */
	size_t boxes, todo; /* in what it covers; the empty ones */
	size_t open;        /* where the last one began, from 1; 0: ended */
	bool inside;        /* it is in an entry of a known form */
};

static uint64_t
key_of(const struct shape *s)
{
	return (s->hash ^ (uint64_t)s->form << 8 ^ (uint64_t)s->level << 16) *
	    0x9e3779b97f4a7c15u |
	    1;
}

static struct candidate *
candidate_of(struct shape_tally *c, const struct shape *s)
{
	size_t *at = map_put(&c->index, key_of(s));

	if (*at == 0) {
		c->all = grow(c->all, &c->cap, c->n + 1, sizeof *c->all);
		c->all[c->n] = (struct candidate){ .shape = *s };
		*at = ++c->n;
	}
	return &c->all[*at - 1];
}

/* The open line of a shape covers those before this one. */
static void
cover(const struct shape_tally *c, struct candidate *open)
{
	size_t n = c->at + 1 - open->open;

	open->covers += n;
	open->alone += open->inside ? 0 : n;
}

/* A heading ends what is open below its level; an item its siblings. */
static void
close_below(struct shape_tally *c, enum start_form form, unsigned level)
{
	size_t kept = 0;

	for (size_t i = 0; i < c->n_open; i++) {
		struct candidate *o = &c->all[c->open[i]];
		bool ends = form == FORM_HEADING
		    ? o->shape.form != FORM_HEADING || o->shape.level >= level
		    : o->shape.form == form && o->shape.level >= level;

		if (ends) {
			cover(c, o);
			o->open = 0;
		} else {
			c->open[kept++] = c->open[i];
		}
	}
	c->n_open = kept;
}

static void
add(struct shape_tally *c, const struct shape *s, bool inside, bool headed)
{
	size_t *varies = map_put(&c->varies, key_of(s) ^ s->varies);
	struct candidate *found = candidate_of(c, s);

	found->n++;
	found->distinct += *varies == 0;
	found->ordered += s->number == found->last + 1 || s->number == 1;
	found->last = s->number;
	*varies = 1;
	found->fields += headed;
	found->parts += s->part;
	if (found->open) {
		cover(c, found);
		found->inside = inside;
		found->open = c->at + 1;
		return;
	}
	found->inside = inside;
	found->open = c->at + 1;
	c->open = grow(c->open, &c->cap_open, c->n_open + 1, sizeof *c->open);
	c->open[c->n_open++] = (size_t)(found - c->all);
}

/* "### Problem", "**Problem:**": how many headings of a level have it. */
static void
add_part(struct shape_tally *c, const struct line *line)
{
	bool heading = line->md.kind == MD_HEADING;
	struct str words = heading ? line->md.text
	    : line->md.text.n      ? field_of(line->md.text).caption
				   : line->md.text;
	struct shape s = { .hash = str_hash(words) };
	struct candidate *part;

	s.level = heading ? line->md.level - 1 : 6;
	while (s.level && c->headings[s.level] == 0)
		s.level--;
	if (s.level < 2 || words.n == 0 || words.n > WORD_MAX)
		return;
	part = candidate_of(c, &s);
	part->n += part->open != c->headings[s.level];
	part->open = c->headings[s.level];
	if (part->n > c->parts[s.level])
		c->parts[s.level] = part->n;
}

/* "# Decision log — the harbour", "# Lessons": what its parts are. */
static enum label
subject_of(struct str title)
{
	struct str name = str_head(title, str_find(title, STR(" — "), 0));
	enum label label;
	unsigned weight;

	if (label_of(title) == LABEL_DECISION ||
	    label_of(name) == LABEL_DECISION)
		return LABEL_DECISION;
	/* Not "# Session notes". */
	label = label_known(name, &weight);
	return label_teaches(label) && weight > 2 ? LABEL_LEARNING : LABEL_NONE;
}

static void
add_heading(struct shape_tally *c, const struct line *line, bool inside)
{
	unsigned level = line->md.level;
	struct shape any = any_of(FORM_HEADING, level);

	if (c->headings[0]++ == 0 && level == 1)
		c->subject = subject_of(line->md.text);
	close_below(c, FORM_HEADING, level);
	for (unsigned n = level; n < countof(c->headings); n++)
		c->headings[n] = 0;
	c->headings[level] = c->line;
	c->stated += level > 1 && line->mark.flags & START_CLOSED;
	if (!(line->mark.flags & (START_LABEL | START_META)))
		add(c, &any, inside, false);
}

static void
add_box(struct shape_tally *c, bool empty)
{
	for (size_t i = 0; i < c->n_open; i++) {
		struct candidate *open = &c->all[c->open[i]];

		open->boxes++;
		open->todo += empty;
	}
}

/* "### Priority 2" over empty boxes, not "### Phase 2", a unit of its own. */
static bool
is_plan(const struct candidate *c)
{
	return c->shape.form == FORM_HEADING && !c->shape.unit &&
	    c->shape.kind != KIND_CHAPTER && c->boxes > c->n &&
	    c->todo == c->boxes;
}

void
shape_tally_add(struct shape_tally *c, const struct line *line, bool inside)
{
	struct shape s = shape_of(line), row = any_of(FORM_ROW, 0);
	bool headed = c->headed;

	if (line->md.kind == MD_BLANK || line->md.kind == MD_FRONT) {
		c->unit = 0;
		return;
	}
	c->line++;
	c->at += c->size;
	c->size = line->raw.n < LONG ? line->raw.n : LONG;
	c->headed = line->md.kind == MD_HEADING;
	if (line->md.kind != MD_ROW)
		close_below(c, FORM_ROW, 0);
	if (line->md.kind != MD_CODE)
		add_part(c, line);
	if (c->headed)
		add_heading(c, line, inside);
	else if (line->md.kind == MD_ITEM)
		close_below(c, FORM_BULLET, (unsigned)line->md.indent);
	else if (s.form == FORM_ROW)
		close_below(c, FORM_ROW, 0);
	/* What is above a list. */
	if (line->md.kind == MD_ITEM && c->unit)
		c->all[c->unit - 1].listed++;
	c->unit = s.kind == KIND_UNIT ? 1 : 0;
	if (line->md.check)
		add_box(c, line->md.check == ' ');
	if (s.form == FORM_ROW && s.kind != KIND_ROW) {
		c->named_rows++;
		add(c, &row, inside, false);
	}
	if (s.form != FORM_NONE)
		add(c, &s, inside, headed);
	if (c->unit)
		c->unit = *map_put(&c->index, key_of(&s));
	if (line->reported) {
		struct shape any = any_of(form_of(line->md.kind), 0);

		any.kind = KIND_REPORT;
		any.hash = KIND_REPORT;
		any.level = c->headed ? line->md.level : 0;
		any.varies = str_hash(line->md.text);
		add(c, &any, inside, false);
	}
}

/* There is a level whose headings are made of the same parts. */
static bool
has_parts(const struct shape_tally *t)
{
	for (size_t level = 1; level < countof(t->parts); level++) {
		if (t->parts[level] >= FEW)
			return true;
	}
	return false;
}

/* sibling: headings of its level are entries, so that it need not cover much. */
static bool
is_regular(const struct shape_tally *t, const struct candidate *c, bool sibling)
{
	size_t lines = sibling ? t->at / 3 : t->at;

	switch (c->shape.kind) {
	case KIND_NONE:
		return false;
	case KIND_MOMENT:
		return c->n >= (c->shape.form == FORM_HEADING ? 2 : FEW) &&
		    c->covers * 5 >= lines;
	case KIND_NUMBER:
		return c->n >= FEW && c->distinct * 10 >= c->n * 8 &&
		    c->covers * 10 >= lines * 3;
	case KIND_TAG:
		return c->n >= FEW && c->covers * 10 >= lines * 3;
	case KIND_UNIT:
		return c->n >= MANY && c->listed * 5 >= c->n * 3 &&
		    c->covers * 5 >= lines * 3;
	case KIND_CHAPTER:
		return c->n >= FEW && c->ordered * 10 >= c->n * 9 &&
		    c->parts * PARTS < c->n && c->shape.level < 5 &&
		    c->covers * 10 >=
		    lines * (c->distinct * 10 >= c->n * 9 ? 5 : 6);
	case KIND_LEVEL:
		return c->n >= FEW && c->covers * 5 >= lines * 3 &&
		    ((t->subject == LABEL_DECISION && !has_parts(t)) ||
			(t->subject == LABEL_LEARNING && c->n > FEW &&
			    c->shape.level > 1) ||
			(t->parts[c->shape.level] >= FEW &&
			    t->parts[c->shape.level] * 5 >= c->n * 3));
	case KIND_TITLE:
		return c->n >= FEW && c->shape.level > 1 &&
		    c->covers * 10 >= lines * 3;
	case KIND_ROW:
		return c->n >= ROWS && c->covers * 2 >= lines &&
		    (t->named_rows * 4 >= c->n || t->subject == LABEL_DECISION);
	case KIND_REPORT:
		return c->n >= FEW &&
		    c->covers * 10 >=
		    lines * (c->shape.form == FORM_HEADING ? 1 : 3);
	case KIND_BOX:
		return c->n >= FEW && c->covers * 5 >= lines * 3 &&
		    t->stated < 2;
	default:
		return c->n >= FEW && c->fields * 2 < c->n &&
		    c->covers * 2 >= lines;
	}
}

/* "| B-01 | task | state |": the file is made of rows that have names of their own. */
static bool
is_register(const struct shape_tally *t, const struct candidate *rows,
    size_t entries)
{
	return !t->dated && rows->n >= MANY && rows->n >= REGISTER * entries &&
	    t->named_rows * 10 >= rows->n * 9;
}

static size_t
worth(const struct candidate *c)
{
	size_t bits = 0;

	/* A list has more lines than the chapters that it is in. */
	while (c->n >> bits)
		bits++;
	if (c->shape.form == FORM_HEADING)
		bits = 3;
	/* What a day holds is less than the day. */
	if (c->shape.kind == KIND_UNIT)
		bits++;
	return c->covers * bits * (KIND_ROW + 1 - c->shape.kind);
}

static void
choose(struct shapes *shapes, const struct candidate *c)
{
	if (shapes->n == SHAPES)
		return;
	shapes->shape[shapes->n++] = c->shape;
	shapes->lines += c->n;
	shapes->forms |= 1u << c->shape.form;
	shapes->reports |= c->shape.kind == KIND_REPORT;
	shapes->units |= c->shape.kind == KIND_UNIT;
	if (c->shape.form == FORM_HEADING)
		shapes->levels |= (unsigned char)(1u << c->shape.level);
}

/* Both are numbered, and of one list, or of one level of headings. */
static bool
is_sibling(const struct candidate *a, const struct candidate *b)
{
	if (a->shape.form != b->shape.form || b->shape.kind != KIND_NUMBER)
		return false;
	return a->shape.form == FORM_BULLET ? a->shape.hash == b->shape.hash
	    : a->shape.form == FORM_HEADING
	    ? a->shape.kind == KIND_NUMBER && a->shape.level == b->shape.level
	    : false;
}

static void
decide(struct shapes *shapes, const struct shape_tally *c, size_t entries,
    unsigned char levels)
{
	const struct candidate *best = NULL;

	for (size_t i = 0; i < c->n; i++) {
		const struct candidate *a = &c->all[i];
		bool sibling = a->shape.form == FORM_HEADING &&
		    levels >> a->shape.level & 1 &&
		    a->shape.kind <= KIND_NUMBER;

		if (is_regular(c, a, sibling) && (sibling || !is_plan(a)) &&
		    (entries == 0 || sibling ||
			(entries == 1 && a->shape.kind == KIND_CHAPTER) ||
			(a->shape.kind <= KIND_TAG &&
			    (a->n >= 2 * entries ||
				a->alone * 10 >= c->at * 3))) &&
		    (best == NULL || worth(a) > worth(best)))
			best = a;
	}
	for (size_t i = 0; i < c->n; i++) {
		const struct candidate *a = &c->all[i];

		if (a->shape.kind == KIND_ROW && is_regular(c, a, false) &&
		    ((best && best->shape.form == FORM_ROW) ||
			is_register(c, a, entries)))
			best = a;
	}
	if (best == NULL)
		return;
	choose(shapes, best);
	shapes->below = entries && best->shape.form != FORM_HEADING &&
	    (best->alone * 2 < best->covers || is_register(c, best, entries));
	for (size_t i = 0; i < c->n; i++) {
		const struct candidate *a = &c->all[i];

		/*
		 * "1.0.2" and, nested below it, "1.0.2.1"; "## Step 4" and
		 * "## M0.1".
		 */
		if (a != best && a->n >= FEW && is_sibling(a, best) &&
		    (a->shape.form == FORM_BULLET || is_regular(c, a, true)))
			choose(shapes, a);
	}
}

void
shapes_detect(struct shapes *shapes, struct shape_tally *c, size_t entries,
    bool dated, unsigned char levels)
{
	c->at += c->size;
	c->dated = dated;
	close_below(c, FORM_HEADING, 1);
	decide(shapes, c, entries, levels);
	free(c->all);
	free(c->open);
	map_free(&c->index);
	map_free(&c->varies);
	*c = (struct shape_tally){ 0 };
}

size_t
shape_number(struct str s)
{
	size_t word, n = number_at(s, &word);

	if (n == 0)
		n = word_number_at(s, &word);
	return n && moment_at(s) == 0 ? n : 0;
}

struct shape
shapes_find(const struct shapes *shapes, const struct line *line)
{
	struct shape s = { 0 };

	if ((shapes->forms >> form_of(line->md.kind) & 1) == 0)
		return s;
	s = shape_of(line);
	for (size_t i = 0; i < shapes->n; i++) {
		const struct shape *a = &shapes->shape[i];

		if (a->kind == KIND_REPORT && line->reported &&
		    a->form == form_of(line->md.kind))
			return *a;

		if (a->form == s.form && a->level == s.level &&
		    (a->hash == s.hash || a->kind == KIND_LEVEL ||
			a->kind == KIND_ROW))
			return s;
	}
	return (struct shape){ 0 };
}
