#include "gist/kinds.h"
#include "gist/reader.h"
#include "gist/results.h"
#include "log/title.h"
#include "summary/candidate.h"
#include "text/phrase.h"

enum { REASON = 160 }; /* bytes of a line that tells why something failed */

static bool
is_stopped(const struct reader *r)
{
	return r->outline->status == STATUS_BLOCKED ||
	    r->outline->status == STATUS_FAILED;
}

static struct point
point_of(const struct reader *r, struct str text, const struct item *item,
    unsigned weight)
{
	struct point point = { text, r->body.src.file, 0, weight };

	if (r->body.src.line)
		point.line = r->body.src.line + r->heading + item->line - 1;
	return point;
}

void
reader_add(struct reader *r, enum matter part, struct str text,
    const struct item *item, unsigned weight)
{
	outline_add(r->outline, part, point_of(r, text, item, weight));
}

static unsigned
done_weight(const struct item *item)
{
	unsigned weight = item->label == LABEL_DONE ? 0
	    : item->label == LABEL_NONE             ? 1
						    : 2;

	if (item->form == ITEM_ROW || item->form == ITEM_QUOTE)
		weight = 4;
	return weight + 2 * (unsigned)item->depth;
}

static bool
ends_open(struct str text)
{
	return str_ends(text, STR(":")) || str_ends(text, STR("：")) ||
	    str_ends(text, STR(":**"));
}

/* "Reworked the cache:" goes in front of the first item below it. */
static bool
take_lead(struct reader *r, const struct item *item, struct str *text)
{
	bool below = r->lead.n && item->depth > r->lead_depth;

	if (ends_open(*text)) {
		r->lead = *text;
		r->lead_depth = item->depth;
		return false;
	}
	if (below)
		*text = arena_join(r->record->arena, r->lead, STR(" "), *text);
	r->lead.n = 0;
	return true;
}

/* The title once more: "F-001 implemented" under "implemented". */
static bool
is_title(const struct reader *r, struct str text)
{
	return phrase_starts(text, r->title) || phrase_starts(r->title, text) ||
	    phrase_starts(r->title, title_words(text));
}

/* What was done, with its result where it tells one. */
static void
read_done(struct reader *r, const struct item *item)
{
	struct str text = candidate_text(item, r->record->arena);
	enum result result;
	unsigned weight = done_weight(item);

	if (item->depth > 1 || !take_lead(r, item, &text))
		return;
	if (is_title(r, text)) {
		r->outline->plain_title |= r->heading + item->line > 1;
		return;
	}
	result = item->form == ITEM_ROW ? RESULT_NONE : result_of(text, false);
	if (result == RESULT_VERDICT)
		reader_add(r, ON_OUTCOME, text, item, 0);
	else if (result < RESULT_RAN && text.n < 160)
		reader_add(r, ON_EVIDENCE, text, item, result);
	else
		reader_add(r, ON_APPROACH, text, item, weight);
}

static void
read_status(struct reader *r, const struct item *item)
{
	struct str text = result_behind_status(md_plain(item->text));

	if (item->inline_label && text.n)
		reader_add(r, ON_OUTCOME, text, item, 3);
}

static void
read_test(struct reader *r, const struct item *item)
{
	struct str text = md_plain(item->text);
	enum result result = result_of(text, true);

	/* "Verification: all tests pass" does without its caption. */
	if (item->form == ITEM_ROW ||
	    (item->inline_label &&
		(result_of(text, false) >= RESULT_RAN ||
		    result_of(item->caption, true) < RESULT_RAN)))
		text = candidate_text(item, r->record->arena);

	if (item->depth > 1 || !take_lead(r, item, &text))
		return;
	reader_add(r, result == RESULT_VERDICT ? ON_OUTCOME : ON_EVIDENCE, text,
	    item, result);
}

static void
read_decision(struct reader *r, const struct item *item)
{
	struct str text = md_plain(item->text);

	if (!take_lead(r, item, &text) || phrase_starts(text, r->title))
		return;
	if (result_of(text, false) == RESULT_VERDICT)
		reader_add(r, ON_OUTCOME, text, item, 0);
	else
		reader_add(r, ON_DECISIONS, text, item, (unsigned)item->depth);
}

static void
read_blocker(struct reader *r, const struct item *item)
{
	struct str text = title_words(intent_reason(md_plain(item->text)));
	bool over = intent_resolved(item) || r->outline->status == STATUS_DONE;

	if (!over)
		reader_add(r, ON_RISKS, text, item, 0);
	if (is_stopped(r))
		reader_add(r, ON_OUTCOME, text, item, 1);
}

static void
read_files(struct reader *r, const struct item *item)
{
	struct str path;
	size_t pos = 0;

	while (r->files && path_find(item->text, &pos, &path)) {
		globs_add(&r->outline->globs, path, r->record->arena);
		reader_add(r, ON_FILES, path, item, 0);
	}
}

/* By its label, where it has no intent. */
static void
read_labelled(struct reader *r, const struct item *item)
{
	switch (item->label) {
	case LABEL_STATUS:
		read_status(r, item);
		break;
	case LABEL_TEST:
		read_test(r, item);
		break;
	case LABEL_DECISION:
		read_decision(r, item);
		break;
	case LABEL_GOTCHA:
		reader_add(r, ON_RISKS, md_plain(item->text), item, 2);
		break;
	case LABEL_BLOCKER:
		reader_add(r, ON_RISKS, md_plain(item->text), item,
		    2 + (unsigned)item->depth);
		if (is_stopped(r))
			reader_add(r, ON_OUTCOME, md_plain(item->text), item,
			    intent_fails(item->text) ? 1 : 2);
		break;
	case LABEL_NONE:
	case LABEL_DONE:
	case LABEL_OTHER:
		if (kind_stamp(item->text))
			break;
		read_files(r, item);
		if (is_stopped(r) && item->form != ITEM_ROW &&
		    item->text.n < REASON && intent_fails(item->text)) {
			reader_add(r, ON_OUTCOME, md_plain(item->text), item,
			    1);
			break;
		}
		if (!item->inline_label || !kind_files(item->text))
			read_done(r, item);
		break;
	default:
		break;
	}
}

void
reader_item(struct reader *r, const struct item *read)
{
	const struct item own = kind_captioned(read), *item = &own;
	enum intent intent = intent_of(item);

	if (is_placeholder(item->text) || kind_measure(item))
		return;
	if (item->label == LABEL_FILES) {
		read_files(r, item);
	} else if (intent == INTENT_GOAL || kind_objective(item)) {
		reader_add(r, ON_OBJECTIVE, md_plain(item->text), item, 0);
	} else if (intent == INTENT_DECISION) {
		read_decision(r, item);
	} else if (intent == INTENT_NEXT) {
		reader_add(r, ON_PENDING, md_plain(item->text), item,
		    (unsigned)item->depth);
	} else if (intent == INTENT_BLOCKER) {
		read_blocker(r, item);
	} else if (kind_outcome(item)) {
		reader_add(r, ON_OUTCOME, md_plain(item->text), item, 2);
	} else if (item->label != LABEL_NEXT || item->form == ITEM_ROW) {
		read_labelled(r, item);
	}
}
