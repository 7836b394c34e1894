#include "need/front.h"

#include "base/buf.h"
#include "text/label.h"
#include "text/show.h"
#include "text/time.h"
#include "text/wordlist.h"

/* ---- what is counted: "total_steps: 9", "completed_steps: 4" ---- */

enum { COUNTS = 4 };

struct count {
	struct str name;
	uintmax_t total, done;
	bool has_total, has_done;
};

static struct count *
count_named(struct count counts[], size_t *n, struct str name)
{
	for (size_t i = 0; i < *n; i++) {
		if (str_eq(counts[i].name, name))
			return &counts[i];
	}
	if (*n == COUNTS)
		return NULL;
	counts[*n] = (struct count){ .name = name };
	return &counts[(*n)++];
}

static void
add_count(struct count counts[], size_t *n, struct str key, struct str value)
{
	size_t mark = str_chr(key, '_', 0);
	bool total = str_eq(str_head(key, mark), STR("total"));
	struct count *count;
	uintmax_t number;

	if (mark == key.n || !str_number(value, UINT32_MAX, &number) ||
	    !(total || str_eq(str_head(key, mark), STR("completed"))) ||
	    (count = count_named(counts, n, str_skip(key, mark + 1))) == NULL)
		return;
	if (total)
		count->total = number;
	else
		count->done = number;
	count->has_total |= total;
	count->has_done |= !total;
}

/* "4 of 9 steps, 11 of 20 plans"; what cannot be is left out. */
static void
write_counts(const struct count counts[], size_t n, struct buf *b)
{
	for (size_t i = 0; i < n; i++) {
		const struct count *one = &counts[i];

		if (!one->has_total || !one->has_done || one->total == 0 ||
		    one->done > one->total)
			continue;
		if (b->n)
			buf_adds(b, ", ");
		buf_number(b, one->done);
		buf_adds(b, " of ");
		buf_number(b, one->total);
		buf_addc(b, ' ');
		buf_add(b, one->name);
	}
}

/* ---- values ---- */

/* "the kiln" of "'the kiln'". */
static struct str
unquoted(struct str value)
{
	return value.n > 1 && is_any(value.p[0], "\"'") &&
		value.p[value.n - 1] == value.p[0]
	    ? (struct str){ value.p + 1, value.n - 2 }
	    : value;
}

static struct str
take_key(struct str line, struct str *value)
{
	size_t colon = str_chr(line, ':', 0);

	*value = unquoted(str_trim(str_skip(line, colon + (colon < line.n))));
	return str_trim(str_head(line, colon));
}

/* "2026-03-22T22:44:02.664Z": when, and nothing else. */
static bool
is_only_time(struct str value)
{
	for (size_t i = 0; i < value.n; i++) {
		if (is_alpha(value.p[i]) && !is_any(value.p[i], "TZ"))
			return false;
	}
	return date_is_in(value);
}

/* Not "false", "docs/next.md": one word is a switch, or a place. */
static bool
says_step(struct str value)
{
	return str_chr(value, ' ', 0) < value.n || str_has(value, is_nonascii);
}

static bool
says_something(struct str key, struct str value)
{
	/* "milestone_name: milestone" was never filled in. */
	return value.n && !is_placeholder(value) && !str_starts(key, value) &&
	    !is_any(value.p[0], "[{|>") && !str_eq(value, STR("unknown")) &&
	    !is_only_time(value);
}

/* ---- lists ---- */

static bool
is_item(struct str line)
{
	return str_starts(line, STR("- "));
}

/* "title: the roof", of a record. */
static bool
is_field(struct str line)
{
	size_t colon = str_chr(line, ':', 0);

	return colon < line.n && colon < str_chr(line, ' ', 0);
}

/* The list of the field that is this point comes next. */
static bool
is_list_ahead(const struct lookahead *in, const struct log_item *point)
{
	return in->more && in->ahead.kind == MD_FRONT &&
	    is_item(in->ahead.text) && point->end == point->line;
}

/* The line ahead is below one with that indent. */
static bool
is_below(const struct lookahead *in, size_t indent)
{
	return in->more && in->ahead.kind == MD_FRONT &&
	    in->ahead.indent > indent;
}

/* "- the kiln has no gas" below "blockers:", with the lines that go on with it. */
static bool
take_item(struct lookahead *in, struct log_item *point)
{
	struct md_line item = in->ahead;
	struct buf b = { 0 };
	bool record = false;

	*point = scope_point(&in->scope, POINT_ITEM, STR(""));
	buf_add(&b, str_trim(str_skip(item.text, 2)));
	for (lookahead_next(in);
	     is_below(in, item.indent) && !is_item(in->ahead.text);
	     lookahead_next(in)) {
		record |= is_field(in->ahead.text);
		buf_addc(&b, ' ');
		buf_add(&b, in->ahead.text);
		point->end = in->scope.number;
	}
	if (in->scope.n_captions && !record)
		point->text = unquoted(arena_copy(in->arena, buf_str(&b)));
	buf_free(&b);
	return says_something(STR(""), point->text) && says_step(point->text);
}

/* The next item of "'a, b', c". */
static struct str
cut_item(struct str *rest)
{
	struct str text = str_trim(*rest);
	size_t quoted = text.n && is_any(text.p[0], "\"'")
	    ? str_chr(text, text.p[0], 1)
	    : 0;
	size_t end = str_chr(text, ',', quoted < text.n ? quoted : 0);

	*rest = str_skip(text, end + (end < text.n));
	return unquoted(str_trim(str_head(text, end)));
}

/* "a; b" of "[a, b]"; empty if the value is no such list. */
static struct str
listed(struct str value, struct arena *arena)
{
	struct buf b = { 0 };
	struct str rest = { 0 };

	if (str_starts(value, STR("[")) && str_ends(value, STR("]")))
		rest = (struct str){ value.p + 1, value.n - 2 };
	while (rest.n) {
		struct str item = cut_item(&rest);

		if (b.n && item.n)
			buf_adds(&b, "; ");
		buf_add(&b, item);
	}
	value = arena_copy(arena, buf_str(&b));
	buf_free(&b);
	return value;
}

/* ---- a field ---- */

/* "Milestone" of "Milestone name". */
static struct str
without_name(struct str key)
{
	return str_ends(key, STR(" name"))
	    ? str_head(key, key.n - strlen(" name"))
	    : key;
}

/* Takes what is below a field, but a list: what is counted there, or empty. */
static struct str
take_counts(struct lookahead *in, struct log_item *point)
{
	struct count counts[COUNTS];
	struct buf b = { 0 };
	size_t n = 0;
	struct str text;

	for (; is_below(in, 0) && !is_item(in->ahead.text);
	     lookahead_next(in)) {
		struct str value, key = take_key(in->ahead.text, &value);

		add_count(counts, &n, key, value);
		point->end = in->scope.number;
	}
	write_counts(counts, n, &b);
	text = arena_copy(in->arena, buf_str(&b));
	buf_free(&b);
	return text;
}

/* "layout: post" among the lines to come, up to the ruler. */
static bool
has_page_field(struct str rest)
{
	while (rest.n) {
		struct str value, line = str_trim(str_cut(&rest, '\n'));

		if (str_eq(line, STR("---")))
			return false;
		if (wordlist_is(LIST_PAGE_FIELD, take_key(line, &value)))
			return true;
	}
	return false;
}

/* The key's words name a part: with this value, or none, it is shown there. */
static bool
is_shown(enum need_part part, struct str key, struct str value, bool list)
{
	return says_something(key, value) &&
	    (list || part == NEED_STATE || part == NEED_OPEN) &&
	    (part == NEED_STATE || says_step(value));
}

bool
front_take(struct lookahead *in, struct log_item *point)
{
	struct buf b = { 0 };
	struct str value, list, counted, key = take_key(in->ahead.text, &value);
	enum need_part part;

	if (in->scope.number == 1)
		in->page = has_page_field(in->rest);
	if (is_item(in->ahead.text))
		return take_item(in, point);
	scope_keep_captions(&in->scope, 0);
	*point = scope_point(&in->scope, POINT_PARAGRAPH, STR(""));
	/* "blocked:" nested in "progress:", below a list there. */
	if (in->ahead.indent)
		key.n = 0;
	lookahead_next(in);
	list = listed(value, in->arena);
	counted = take_counts(in, point);
	if (list.n || counted.n)
		value = list.n ? list : counted;
	buf_add(&b, key);
	show_name_as_words(&b, 0);
	part = part_named_by(without_name(buf_str(&b)));
	if (part == NEED_UNKNOWN ||
	    wordlist_has(LIST_FRONT_OTHER, buf_str(&b)) ||
	    (in->page && wordlist_is(LIST_PAGE_STATUS, value)))
		value.n = 0;
	else if (value.n == 0 && is_list_ahead(in, point))
		scope_add_caption(&in->scope, buf_str(&b), 1);
	if (is_shown(part, key, value, list.n > 0)) {
		buf_adds(&b, ": ");
		buf_add(&b, value);
		point->text = arena_copy(in->arena, buf_str(&b));
		point->kind = part;
		point->front = true;
	}
	buf_free(&b);
	return point->text.n > 0;
}
