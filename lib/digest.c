#include "digest.h"

#include "date.h"
#include "utf8.h"

/* A line that may be shown, and how much it tells. */
struct candidate {
	struct str text;
	size_t line;
	unsigned rank; /* 0: the most */
};

enum { RANK_BLOCKER, RANK_DONE, RANK_PLAIN, RANK_ASIDE, RANK_NONE };

enum { CANDIDATES = 64 }; /* of a body; those behind them are never chosen */

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

/* Without the time stamp that it begins with: "[2026-06-12T12:32Z] done". */
static struct str
without_stamp(struct str text)
{
	bool bracket = text.n && text.p[0] == '[';
	struct str rest = str_skip(text, bracket);
	struct date date;
	size_t n = date_at(rest, &date);

	if (n == 0)
		return text;
	rest = str_skip(rest, n);
	while (rest.n && strchr("] :-", rest.p[0]))
		rest = str_skip(rest, 1);
	if (str_starts(rest, STR("—")) || str_starts(rest, STR("–")))
		rest = str_trim(str_skip(rest, 3));
	return rest.n ? rest : text;
}

/*
 * a says nothing that b does not: the same words but for case and marks, or
 * the beginning of them.
 */
static bool
same_words(struct str a, struct str b)
{
	size_t i = 0, j = 0;

	for (;;) {
		while (i < a.n && !is_alnum(a.p[i]) && (signed char)a.p[i] > 0)
			i++;
		while (j < b.n && !is_alnum(b.p[j]) && (signed char)b.p[j] > 0)
			j++;
		if (i == a.n || j == b.n)
			return i == a.n && j > 0;
		if (to_lower(a.p[i++]) != to_lower(b.p[j++]))
			return str_starts(str_skip(a, i - 1), STR("…"));
	}
}

/* "✅ Migration file created": a ticked criterion repeats the plan. */
static bool
is_tick(struct str text)
{
	static const struct str ticks[] = {
		STR_INIT("✅"), STR_INIT("✓"), STR_INIT("✔"), STR_INIT("☑"),
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
	return path_find(item->text, &pos, &path) && path.p < item->text.p + 2 &&
	    str_ends(path, STR("prd.json"));
}

/* "Label: text" keeps its label where that is not the usual one. */
static struct str
with_caption(const struct item *item, struct arena *arena)
{
	struct str caption = item->caption;
	char *p;

	if (!item->inline_label || item->label == LABEL_DONE ||
	    item->label == LABEL_NONE || caption.n == 0 || caption.n > 40)
		return item->text;
	p = arena_alloc(arena, caption.n + 2 + item->text.n);
	memcpy(p, caption.p, caption.n);
	memcpy(p + caption.n, ": ", 2);
	memcpy(p + caption.n + 2, item->text.p, item->text.n);
	return (struct str){ p, caption.n + 2 + item->text.n };
}

/* Ends a sentence before position at: ". " or "。" and kin, or "; ". */
static bool
ends_sentence(struct str text, size_t at)
{
	static const struct str ends[] = {
		STR_INIT(". "), STR_INIT("! "), STR_INIT("? "), STR_INIT("; "),
		STR_INIT("。"), STR_INIT("！"), STR_INIT("；"),
	};

	for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
		if (str_ends(str_head(text, at), ends[i]))
			return true;
	}
	return false;
}

struct str
digest_cut(struct str text, size_t n, struct arena *arena)
{
	static const struct str more = STR_INIT(" …");
	struct str head = utf8_cut(text, n);
	size_t word = head.n;
	char *p;

	if (head.n == text.n)
		return text;
	for (size_t at = head.n; at > n / 3; at--) {
		if (ends_sentence(head, at) &&
		    utf8_cut(text, at).n == at) {
			head = str_trim(str_head(head, at));
			if (str_ends(head, STR(";")))
				head.n--;
			return head;
		}
	}
	while (word > n / 2 && head.p[word - 1] != ' ')
		word--;
	if (head.p[word - 1] == ' ')
		head = str_trim(str_head(head, word));
	while (head.n && strchr(",;:-(", head.p[head.n - 1]))
		head = str_trim(str_head(head, head.n - 1));
	p = arena_alloc(arena, head.n + more.n);
	memcpy(p, head.p, head.n);
	memcpy(p + head.n, more.p, more.n);
	return (struct str){ p, head.n + more.n };
}

/* Emphasis around the whole, and a tick in front, say nothing here. */
static struct str
shown(const struct item *item, struct arena *arena)
{
	struct str text = without_stamp(md_plain(with_caption(item, arena)));

	return digest_cut(text, DIGEST_BYTES, arena);
}

static size_t
collect(struct candidate found[CANDIDATES], struct candidate *next,
    struct str body, enum status status, struct arena *arena)
{
	struct items items;
	struct item item;
	size_t n = 0;

	items_open(&items, body, arena);
	while (n < CANDIDATES && items_next(&items, &item)) {
		unsigned rank = rank_of(&item, status);

		if (is_placeholder(item.text) || is_plan_mark(&item))
			continue;
		if (item.label == LABEL_NEXT && next->text.n == 0)
			*next = (struct candidate){ item.text, item.line, 0 };
		if (rank == RANK_NONE)
			continue;
		/* What ends with a colon only leads to what follows it. */
		if (is_tick(item.text) || item.form == ITEM_ROW ||
		    str_ends(item.text, STR(":")) ||
		    str_ends(item.text, STR("：")))
			rank = RANK_ASIDE;
		found[n++] = (struct candidate){ shown(&item, arena), item.line,
			rank };
	}
	return n;
}

static void
add_line(struct digest *digest, struct candidate *c, struct str title)
{
	if (c->text.n == 0 || same_words(c->text, title))
		return;
	for (size_t i = 0; i < digest->n; i++) {
		if (same_words(c->text, digest->line[i]))
			return;
	}
	digest->line[digest->n] = c->text;
	digest->src_line[digest->n++] = c->line;
}

static void
add_next(struct digest *digest, const struct candidate *next,
    struct arena *arena)
{
	struct str cut = digest_cut(next->text, DIGEST_BYTES - 6, arena);
	char *p = arena_alloc(arena, cut.n + 6);

	memcpy(p, "Next: ", 6);
	memcpy(p + 6, cut.p, cut.n);
	digest->line[digest->n] = (struct str){ p, cut.n + 6 };
	digest->src_line[digest->n++] = next->line;
}

void
digest_read(struct digest *digest, struct str body, struct str title,
    enum status status, bool latest, size_t most, struct arena *arena)
{
	struct candidate found[CANDIDATES];
	struct candidate next = { { NULL, 0 }, 0, 0 };
	size_t n = collect(found, &next, body, status, arena);
	size_t room = most > DIGEST_LINES ? DIGEST_LINES : most;
	bool tell_next = latest && next.text.n && room > 1;

	*digest = (struct digest){ .n = 0 };
	if (tell_next && room == DIGEST_LINES)
		room--;
	for (unsigned rank = 0; rank < RANK_NONE; rank++) {
		/* What stands aside is shown only where there is nothing else. */
		if (rank == RANK_ASIDE && digest->n)
			break;
		for (size_t i = 0; i < n && digest->n < room; i++) {
			if (found[i].rank == rank)
				add_line(digest, &found[i], title);
		}
	}
	if (tell_next)
		add_next(digest, &next, arena);
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
		    item.label == LABEL_META || str_ends(item.text, STR(":")))
			continue;
		c.text = shown(&item, arena);
		add_line(digest, &c, title);
	}
}
