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

/* ---- a field ---- */

static struct str
take_key(struct str line, struct str *value)
{
	size_t colon = str_chr(line, ':', 0);

	*value = str_trim(str_skip(line, colon + (colon < line.n)));
	if (value->n > 1 && is_any(value->p[0], "\"'") &&
	    value->p[value->n - 1] == value->p[0])
		*value = (struct str){ value->p + 1, value->n - 2 };
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
	return !is_placeholder(value) && !str_starts(key, value) &&
	    !is_any(value.p[0], "[{|>") && !str_eq(value, STR("unknown")) &&
	    !is_only_time(value);
}

/* "Milestone" of "Milestone name". */
static struct str
without_name(struct str key)
{
	return str_ends(key, STR(" name"))
	    ? str_head(key, key.n - strlen(" name"))
	    : key;
}

bool
front_take(struct lookahead *in, struct log_item *point)
{
	struct count counts[COUNTS];
	struct buf b = { 0 };
	size_t n = 0, end = in->scope.number;
	struct str value, key = take_key(in->ahead.text, &value);
	enum need_part part;

	*point = scope_point(&in->scope, POINT_PARAGRAPH, STR(""));
	for (lookahead_next(in);
	     in->more && in->ahead.kind == MD_FRONT && in->ahead.indent;
	     lookahead_next(in)) {
		struct str inner, name = take_key(in->ahead.text, &inner);

		add_count(counts, &n, name, inner);
		end = in->scope.number;
	}
	write_counts(counts, n, &b);
	if (b.n)
		value = arena_copy(in->arena, buf_str(&b));
	buf_clear(&b);
	buf_add(&b, key);
	show_name_as_words(&b, 0);
	part = part_named_by(without_name(buf_str(&b)));
	if ((part == NEED_STATE || part == NEED_OPEN) && value.n &&
	    says_something(key, value) &&
	    (part == NEED_STATE || says_step(value)) &&
	    !wordlist_has(LIST_FRONT_OTHER, buf_str(&b))) {
		buf_adds(&b, ": ");
		buf_add(&b, value);
		point->text = arena_copy(in->arena, buf_str(&b));
		point->kind = part;
		point->front = true;
		point->end = end;
	}
	buf_free(&b);
	return point->text.n > 0;
}
