#include "fact/entry.h"

#include "text/ids.h"
#include "text/wordlist.h"

/* ---- logs of decisions ---- */

/* "Decisions and work": not all of it is decisions. */
static bool
names_two(struct str title)
{
	return str_find(title, STR(" & "), 0) < title.n ||
	    wordlist_has(LIST_NAMES_TWO, title);
}

void
decided_see(struct decided *decided, const struct record *record)
{
	struct str title = { 0 };
	size_t level;

	if (record->kind != KIND_DOC && record->kind != KIND_SECTION)
		return;
	title = record_text(record, K_title);
	level = json_size_or(record->at[K_level], 0);
	if (record->kind == KIND_DOC) {
		/* "# Decision Log" */
		decided->log = label_of(title) == LABEL_DECISION &&
		    !names_two(title);
		decided->here = false;
	} else if (level > 1 && label_of(title) == LABEL_DECISION) {
		/* "## Decisions": the entries up to the next part are. */
		decided->here = true;
		decided->part = level;
	} else if (level && level <= decided->part) {
		decided->here = false;
	}
}

/* ---- entries ---- */

/* How well an item says why the entry is blocked. */
enum cause { CAUSE_NONE, CAUSE_PLAIN, CAUSE_WAITS, CAUSE_STATUS, CAUSE_LABEL };

static enum cause
cause_of(struct item *item, bool *blocked)
{
	struct str reason = intent_reason(item->text);

	if (item->label == LABEL_BLOCKER && item->inline_label)
		return CAUSE_LABEL;
	if (item->label == LABEL_STATUS &&
	    (status_parse(item->text) == STATUS_BLOCKED ||
		status_detect(item->text) == STATUS_BLOCKED)) {
		*blocked = true;
		if (reason.n == item->text.n)
			return CAUSE_NONE;
		item->text = reason;
		return CAUSE_STATUS;
	}
	if (item->line == 1 ||
	    (item->label != LABEL_NONE && item->label != LABEL_DONE &&
		item->label != LABEL_BLOCKER))
		return CAUSE_NONE;
	return wordlist_has(LIST_WAITS_FOR, item->text) ? CAUSE_WAITS
							: CAUSE_PLAIN;
}

struct whole
whole_read(const struct record *record, struct str text)
{
	struct whole whole = { 0 };
	enum cause best = CAUSE_NONE, cause;
	bool typed = record->at[K_type].type != JSON_ABSENT;
	bool reason = false;
	/* "Task blocked: 1.2" says less than "Blocked: no key" below it. */
	bool heading = false;
	size_t plain = 0;
	struct items items;
	struct item item;

	items_open(&items, text, record->arena);
	while (items_next(&items, &item)) {
		whole.decision |= item.label == LABEL_DECISION;
		whole.stopped |= intent_shouted(&item);
		whole.named |= !typed && item.label == LABEL_BLOCKER &&
		    intent_of(&item) == INTENT_BLOCKER;
		reason |= item.label == LABEL_REASON;
		cause = cause_of(&item, &whole.blocked);
		plain += cause == CAUSE_PLAIN;
		if (whole.part.n == 0 && !item.inline_label &&
		    intent_reason(item.caption).n < item.caption.n)
			whole.part = item.caption;
		if (cause > best || (heading && cause == best)) {
			heading = typed && item.line == 1;
			best = cause;
			whole.cause = item;
		}
	}
	/* Of several plain items any could be the cause. */
	if (best == CAUSE_PLAIN && plain > 1)
		whole.cause.line = 0;
	whole.decision &= reason;
	return whole;
}

struct found
whole_found(const struct record *record, enum intent intent)
{
	const struct item first = { .line = 1, .end = 1 };
	struct found found = found_in(record, intent);
	struct body body;

	found.text = record_text(record, K_title);
	body_open(&body, record);
	if (body.src.line)
		found.src = body_src(&body, &first);
	return found;
}

/* The line of the body that contains the text, else the first. */
static size_t
line_with(struct str body, struct str text)
{
	size_t at = str_find(body, text, 0), line = 1;

	for (size_t i = 0; at < body.n && i < at; i++)
		line += body.p[i] == '\n';
	return line;
}

/* A heading "BLOCKER - no access" over items that have their own captions. */
static struct str
heading_reason(struct str body)
{
	struct md md;

	md_open_part(&md);
	while (body.n) {
		struct md_line line = md_line(&md, str_cut(&body, '\n'));
		struct str words = md_plain(line.text), reason;

		if (line.kind != MD_HEADING)
			continue;
		if (str_ends(words, STR(":")))
			words.n--;
		reason = intent_reason(words);
		if (reason.n < words.n)
			return reason;
	}
	return (struct str){ 0 };
}

/* "(Session #9, story 5)" only says where. */
static bool
is_aside(struct str title)
{
	return str_starts(title, STR("(")) &&
	    str_chr(title, ')', 0) + 1 == title.n;
}

struct found
whole_blocked(const struct whole *whole, const struct record *record,
    const struct body *body)
{
	struct found found = whole_found(record, INTENT_BLOCKER);
	struct body at = *body;
	struct item item = { 0 };
	struct str part = intent_reason(whole->part);

	if (part.n == 0)
		part = heading_reason(body->text);
	if (part.n) {
		item.line = item.end = line_with(body->text, part);
		found.text = part;
	} else if (whole->cause.line &&
	    (whole->blocked || is_aside(found.text))) {
		item = whole->cause;
		found.text = item.text;
	} else {
		item.line = item.end = line_with(body->text, found.text);
		found.text = intent_reason(found.text);
	}
	found.state = "open";
	if (body->src.line)
		found.src = body_src(&at, &item);
	return found;
}
