#include "summary/digest.h"

#include "base/buf.h"
#include "text/time.h"
#include "text/truncate.h"
#include "text/wordlist.h"

/* ---- the lines of an entry that may be shown ---- */

/* How much a line says, best first. RANK_ASIDE only fills an empty place. */
enum { RANK_BLOCKER, RANK_DONE, RANK_PLAIN, RANK_ASIDE, RANK_NONE };

struct candidate {
	struct str text; /* in the body or the arena */
	size_t line;     /* in the body, from 1 */
	unsigned rank;
};

enum { CANDIDATES = 64 }; /* of a body; later ones are never chosen */

enum { LEAD_BYTES = 120 }; /* a longer lead takes no more items */

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

/*
 * The text without the time stamp that it begins with: "[2026-06-12T12:32Z]
 * done", "**2026-06-12** - done". Unchanged if nothing else is there.
 */
static struct str
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
	while (rest.n && is_any(rest.p[0], "]* :-|"))
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

	for (size_t i = 0; i < countof(ticks); i++) {
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
names_entry(const struct item *item)
{
	struct str id;
	size_t pos = 0;

	return item->inline_label && id_find(item->text, &pos, true, &id) &&
	    id.p <= item->text.p + 1;
}

/* "14/14 (100%)", "COMPLETE": not a phrase. */
static bool
is_value(struct str text)
{
	for (size_t i = 0; i < text.n; i++) {
		if (is_lower(text.p[i]) || is_nonascii(text.p[i]))
			return false;
	}
	return true;
}

/* "Label: text" keeps an unusual label. */
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

/* The cells of a row, side by side; empty if none of them says anything. */
static struct str
joined_cells(struct str row, struct arena *arena)
{
	struct buf b = { 0 };
	struct str text;
	bool says = false;

	while (row.p) {
		struct str cell = str_trim(md_cell(&row));

		says |= !is_placeholder(cell);
		if (cell.n && b.n)
			buf_add(&b, STR(", "));
		buf_add(&b, cell);
	}
	text = arena_copy(arena, says ? buf_str(&b) : STR(""));
	buf_free(&b);
	return text;
}

/* Without emphasis around the whole, and without a tick before it. */
struct str
digest_item_text(const struct item *item, struct arena *arena)
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

/* ---- "Reworked the cache:" and the items below it make one line ---- */

struct lead {
	struct candidate *to; /* NULL: no lead is open */
	size_t depth;         /* of the items below it */
	unsigned rank;        /* once it has one */
	enum label label;     /* of all of them */
	const char *caption;
};

static struct str
without_stop(struct str text)
{
	while (text.n && is_any(text.p[text.n - 1], ",;."))
		text.n--;
	return text;
}

/* True if the line of the lead takes the item, or drops it. */
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
	text = without_stop(digest_item_text(item, arena));
	to->text = arena_join(arena, without_stop(to->text),
	    ends_open(to->text) ? STR(" ") : STR("; "), text);
	to->rank = lead->rank;
	return true;
}

/* Long enough to say something: "Reworked the cache", not "Endpoints". */
static bool
is_phrase(struct str text)
{
	size_t space = str_chr(text, ' ', 0);

	return space < text.n && str_chr(text, ' ', space + 1) < text.n;
}

/* Opens a lead if the item is one, or is the first item below a label. */
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

/*
 * Fills found with the candidates of body, which begins after the entry's own
 * heading, and returns their number. *next is its next step, or empty.
 */
static size_t
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
		found[n] = (struct candidate){ digest_item_text(&item, arena),
			item.line, rank };
		/* A line that ends with a colon only introduces the next. */
		if (is_tick(item.text) || item.form == ITEM_ROW ||
		    ends_open(item.text) || names_entry(&item))
			found[n].rank = RANK_ASIDE;
		lead_open(&lead, &item, rank, &found[n], arena);
		n++;
	}
	return n;
}

/* ---- the digest ---- */

static void
add_line(struct digest *digest, const struct candidate *c, struct str title,
    struct arena *arena)
{
	struct str text = truncate_text(c->text, DIGEST_BYTES, arena);

	if (text.n == 0 || words_within(text, title))
		return;
	for (size_t i = 0; i < digest->n; i++) {
		if (words_start(text, digest->line[i]))
			return;
	}
	digest->line[digest->n] = text;
	digest->src_line[digest->n++] = c->line;
}

static void
add_next(struct digest *digest, const struct candidate *next,
    struct arena *arena)
{
	static const struct str label = STR_INIT("Next: ");

	digest->line[digest->n] = arena_join(arena, label, STR(""),
	    truncate_text(next->text, DIGEST_BYTES - label.n, arena));
	digest->src_line[digest->n++] = next->line;
}

/*
 * "[2026-03-09 15:25] - Cache by day", followed by a sentence. A wrapped line
 * is longer, or its next line begins with a small letter.
 */
static bool
is_title(struct str line, struct str below)
{
	enum { LONGEST = 72 };
	struct str words = without_stamp(line);

	return words.n < line.n && words.n <= LONGEST && below.n &&
	    is_upper(below.p[0]) && !strchr(",;:.!?(", words.p[words.n - 1]);
}

/*
 * The heading of an entry is not a label: after "## 2026-02-10 Test run" not
 * all that was done is a test run. If the title is shown, another first line is
 * only a heading, too.
 */
static size_t
own_heading(struct str body, bool titled)
{
	size_t n = str_chr(body, '\n', 0);
	struct str line = str_trim(str_head(body, n));
	bool ruled = str_starts(line, STR("--- ")) &&
	    str_ends(line, STR(" ---"));

	if (line.n == 0 || n == body.n)
		return 0;
	return line.p[0] == '#' || ruled ||
		(titled && is_title(line, str_skip(body, n + 1)))
	    ? n + 1
	    : 0;
}

void
digest_entry(struct digest *digest, struct str body, struct str title,
    enum status status, bool latest, size_t most, struct arena *arena)
{
	struct candidate found[CANDIDATES];
	struct candidate next;
	size_t heading = own_heading(body, title.n > 0);
	size_t n = candidates_read(found, &next, str_skip(body, heading),
	    status, arena);
	size_t room = most > DIGEST_LINES ? DIGEST_LINES : most;
	bool tell_next = latest && next.text.n && room > 1;

	*digest = (struct digest){ .n = 0 };
	if (tell_next && room == DIGEST_LINES)
		room--;
	for (unsigned rank = 0; rank < RANK_NONE; rank++) {
		/* RANK_ASIDE is shown only if there is nothing else. */
		if (rank == RANK_ASIDE && digest->n)
			break;
		for (size_t i = 0; i < n && digest->n < room; i++) {
			if (found[i].rank == rank)
				add_line(digest, &found[i], title, arena);
		}
	}
	if (tell_next)
		add_next(digest, &next, arena);
	for (size_t i = 0; i < digest->n; i++)
		digest->src_line[i] += heading > 0;
}

bool
digest_is_next(struct str line)
{
	return str_starts(line, STR("Next: "));
}

void
digest_forget_next(struct digest *digest)
{
	if (digest->n && digest_is_next(digest->line[digest->n - 1]))
		digest->n--;
}

void
digest_section(struct digest *digest, struct str body, struct str title,
    size_t most, struct arena *arena)
{
	struct items items;
	struct item item;

	*digest = (struct digest){ .n = 0 };
	items_open(&items, body, arena);
	while (digest->n < most && digest->n < DIGEST_LINES &&
	    items_next(&items, &item)) {
		struct candidate c = { { NULL, 0 }, item.line, 0 };

		if (is_placeholder(item.text) || label_teaches(item.label) ||
		    item.label == LABEL_META)
			continue;
		c.text = digest_item_text(&item, arena);
		if (str_ends(c.text, STR(":")) || str_ends(c.text, STR("：")))
			continue;
		add_line(digest, &c, title, arena);
	}
}
