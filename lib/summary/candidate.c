#include "summary/candidate.h"

#include "base/buf.h"
#include "text/date.h"
#include "text/wordlist.h"

enum { LEAD_BYTES = 120 }; /* a lead that is longer takes no more items */

static unsigned
rank_of(const struct item *item, enum status status)
{
	bool stopped = status == STATUS_BLOCKED || status == STATUS_FAILED;

	if (item->depth > 1 || item->form == ITEM_QUOTE)
		return RANK_NONE;
	switch (item->label) {
	case LABEL_BLOCKER:
		return stopped ? RANK_BLOCKER : RANK_ASIDE;
	case LABEL_DONE:
		return item->depth ? RANK_PLAIN : RANK_DONE;
	case LABEL_DECISION:
		return RANK_DONE;
	case LABEL_NONE:
		return item->depth ? RANK_ASIDE : RANK_PLAIN;
	case LABEL_OTHER:
	case LABEL_REASON:
		return RANK_ASIDE;
	default:
		return RANK_NONE;
	}
}

struct str
without_stamp(struct str text)
{
	bool bracket = text.n && text.p[0] == '[';
	bool bold = str_starts(text, STR("**"));
	struct str rest = str_skip(text, bold ? 2 : bracket);
	struct date date;
	size_t n = date_at(rest, &date);

	if (n == 0)
		return text;
	rest = str_skip(rest, n);
	if (bold && !str_starts(rest, STR("**")))
		return text;
	while (rest.n && is_any(rest.p[0], "]* :-"))
		rest = str_skip(rest, 1);
	if (str_starts(rest, STR("—")) || str_starts(rest, STR("–")))
		rest = str_trim(str_skip(rest, 3));
	return rest.n ? rest : text;
}

/* "✅ Migration file created": a ticked criterion repeats the plan. */
static bool
is_tick(struct str text)
{
	static const struct str ticks[] = {
		STR_INIT("✅"),
		STR_INIT("✓"),
		STR_INIT("✔"),
		STR_INIT("☑"),
	};

	for (size_t i = 0; i < sizeof ticks / sizeof *ticks; i++) {
		if (str_starts(text, ticks[i]))
			return true;
	}
	return false;
}

static bool
is_plan_mark(const struct item *item)
{
	struct str path;
	size_t pos = 0;

	/* "- `.ralph/prd.json` (marked US-001 as passes: true)" */
	return path_find(item->text, &pos, &path) &&
	    path.p < item->text.p + 2 && str_ends(path, STR("prd.json"));
}

/* "Feature: #217 - Form recovery" names the entry, as its title does. */
static bool
is_name(const struct item *item)
{
	struct str id;
	size_t pos = 0;

	return item->inline_label && id_find(item->text, &pos, true, &id) &&
	    id.p <= item->text.p + 1;
}

/* "14/14 (100%)", "COMPLETE": no words of their own. */
static bool
is_value(struct str text)
{
	for (size_t i = 0; i < text.n; i++) {
		if (is_lower(text.p[i]) || is_nonascii(text.p[i]))
			return false;
	}
	return true;
}

/* "Label: text" keeps its label where that is not the usual one. */
static struct str
with_caption(const struct item *item, struct arena *arena)
{
	struct str caption = item->caption;

	if (!item->inline_label || item->label == LABEL_NONE ||
	    (item->label == LABEL_DONE && !is_value(item->text)) ||
	    caption.n == 0 || caption.n > 40)
		return item->text;
	return arena_join(arena, caption, STR(": "), item->text);
}

/* The cells of a row, side by side. */
static struct str
joined_cells(struct str row, struct arena *arena)
{
	struct buf b = { 0 };
	struct str text;

	while (row.p) {
		struct str cell = str_trim(md_cell(&row));

		if (cell.n && b.n)
			buf_add(&b, STR(", "));
		buf_add(&b, cell);
	}
	text = arena_copy(arena, buf_str(&b));
	buf_free(&b);
	return text;
}

/* Emphasis around the whole, and a tick in front, say nothing here. */
struct str
candidate_text(const struct item *item, struct arena *arena)
{
	struct str text = without_stamp(md_plain(with_caption(item, arena)));

	return item->form == ITEM_ROW ? joined_cells(text, arena)
				      : md_plain(text);
}

static bool
ends_open(struct str text)
{
	return str_ends(text, STR(":")) || str_ends(text, STR("："));
}

/* ---- "Reworked the cache:" and what stands below it make one line ---- */

struct lead {
	struct candidate *to; /* NULL: none is open */
	size_t depth;         /* of the items below it */
	unsigned rank;        /* once it has one */
	enum label label;     /* that all of them stand below */
	const char *caption;
};

static struct str
without_stop(struct str text)
{
	while (text.n && is_any(text.p[text.n - 1], ",;."))
		text.n--;
	return text;
}

/* True if the item was told in the line of its lead, or is left out there. */
static bool
lead_take(struct lead *lead, const struct item *item, struct arena *arena)
{
	struct candidate *to = lead->to;
	struct str text;

	if (to == NULL || item->depth < lead->depth ||
	    item->label != lead->label || item->caption.p != lead->caption) {
		lead->to = NULL;
		return false;
	}
	if (item->depth > lead->depth || to->text.n > LEAD_BYTES)
		return true;
	text = without_stop(candidate_text(item, arena));
	to->text = arena_join(arena, without_stop(to->text),
	    ends_open(to->text) ? STR(" ") : STR("; "), text);
	to->rank = lead->rank;
	return true;
}

/* Words enough to say something: "Reworked the cache", not "Endpoints". */
static bool
is_phrase(struct str text)
{
	size_t space = str_chr(text, ' ', 0);

	return space < text.n && str_chr(text, ' ', space + 1) < text.n;
}

/* Opens a lead where the item is one, or is the first one below a label. */
static void
lead_open(struct lead *lead, const struct item *item, unsigned rank,
    struct candidate *to, struct arena *arena)
{
	bool below = item->label == LABEL_OTHER && !item->inline_label &&
	    item->depth > 0 && item->check == 0 && is_phrase(item->caption);

	if (item->form == ITEM_BULLET && ends_open(to->text)) {
		*lead = (struct lead){ to, item->depth + 1, rank, item->label,
			item->caption.p };
		to->rank = RANK_ASIDE;
	} else if (below) {
		*lead = (struct lead){ to, item->depth, RANK_PLAIN, item->label,
			item->caption.p };
		to->text = arena_join(arena, item->caption, STR(": "),
		    to->text);
		to->rank = RANK_PLAIN;
	}
}

size_t
candidates_read(struct candidate found[CANDIDATES], struct candidate *next,
    struct str body, enum status status, struct arena *arena)
{
	struct items items;
	struct item item;
	struct lead lead = { 0 };
	size_t n = 0;

	*next = (struct candidate){ 0 };
	items_open(&items, body, arena);
	while (n < CANDIDATES && items_next(&items, &item)) {
		unsigned rank = rank_of(&item, status);

		if (is_placeholder(item.text) || is_plan_mark(&item) ||
		    /* "Code changes: None (verification only)" */
		    wordlist_begins(LIST_NOTHING_DONE, item.text) > 0)
			continue;
		if (item.label == LABEL_NEXT && next->text.n == 0)
			*next = (struct candidate){ item.text, item.line, 0 };
		if (lead_take(&lead, &item, arena) || rank == RANK_NONE)
			continue;
		found[n] = (struct candidate){ candidate_text(&item, arena),
			item.line, rank };
		/* What ends with a colon only leads to what follows it. */
		if (is_tick(item.text) || item.form == ITEM_ROW ||
		    ends_open(item.text) || is_name(&item))
			found[n].rank = RANK_ASIDE;
		lead_open(&lead, &item, rank, &found[n], arena);
		n++;
	}
	return n;
}
