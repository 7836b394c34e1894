#include "need/above.h"

#include "base/utf8.h"
#include "need/about.h"
#include "need/caption.h"
#include "need/over.h"
#include "need/sign.h"
#include "need/words.h"
#include "text/wordlist.h"

/* "3 lessons)": of a course; not "2 pending)" */
static bool
counts_parts(struct str aside)
{
	size_t n = str_run_of(aside, is_digit);

	return n && n < aside.n && aside.p[n] == ' ' &&
	    part_named_by(aside) != NEED_OPEN;
}

/* "Tools (for the next session)" is about tools, "Tools (next)" about what is next. */
static enum need_part
named_by(struct str text)
{
	static const enum wordlist first[] = { LIST_KIND_OPEN,
		LIST_KIND_DECISION };
	size_t open = str_find(text, STR(" ("), 0);
	struct str aside = open < text.n ? str_skip(text, open + 2) : STR("");
	enum need_part kind = part_named_by(str_head(text, open));

	if (kind == NEED_UNKNOWN && counts_parts(aside))
		return kind;
	/* "Open follow-ups (non-blocking)" */
	if (kind == NEED_UNKNOWN ||
	    (part_says_closed(aside) &&
		!wordlist_has(LIST_LOW_PRIORITY, aside)))
		return part_named_by(text);
	for (size_t i = 0; i < countof(first); i++) {
		if (wordlist_begins(first[i], aside) > 0)
			return part_named_by(text);
	}
	return kind;
}

/*
 * The words of a heading or caption that may name a part. "Moved the next gate into
 * the wall:" tells what was done; "Updated known issues" is a name.
 */
static struct str
naming_words(struct str text)
{
	enum { NAME = 2, SHORT = 3 };

	return wordlist_begins(LIST_REPORTED, text) &&
		need_count_words(text) > SHORT
	    ? need_first_words(text, NAME)
	    : text;
}

/* "LEARNINGS" of "LEARNINGS.md - what the yard taught"; else nothing. */
static struct str
file_stem(struct str title)
{
	size_t end = str_run_of(title, is_ident);

	return str_starts(str_skip(title, end), STR(".md")) ||
		str_starts(str_skip(title, end), STR(".txt"))
	    ? str_head(title, end)
	    : STR("");
}

/* "Repo state (before the move, superseded)", "Layout - obsolete" */
static bool
ends_past(struct str text)
{
	return wordlist_has(LIST_PAST_END, str_skip(text, note_begin(text)));
}

/* "Optional", "Enhancements (optional)"; not "Make the lid optional". */
static bool
says_optional(struct str text)
{
	struct str name = caption_without_aside(text);
	struct str aside = str_trim(str_skip(text, name.n));

	return wordlist_is(LIST_OPTIONAL_PART, name) ||
	    (aside.n > 2 &&
		wordlist_is(LIST_OPTIONAL_PART,
		    (struct str){ aside.p + 1, aside.n - 2 }));
}

void
above_set(struct above *above, size_t level, struct str text)
{
	if (wordlist_has(LIST_ABOUT_FILE, text) && !about_guide(text))
		text.n = 0;
	text = utf8_cut(text, ABOVE_BYTES);
	above->level = level;
	above->kind = named_by(naming_words(text));
	if (above->kind == NEED_UNKNOWN)
		above->kind = named_by(file_stem(text));
	if (above->kind == NEED_UNKNOWN && sign_waits(text))
		above->kind = NEED_OPEN;
	above->aside = above->kind == NEED_OPEN &&
	    named_by(str_head(text, note_begin(text))) == NEED_UNKNOWN;
	if (above->kind == NEED_OPEN && over_is_delivered(text))
		above->kind = NEED_UNKNOWN;
	above->title = above->document = false;
	above->flat = above->of_list = above->listed = false;
	above->label = false;
	above->items = false;
	above->low = wordlist_has(LIST_LOW_PRIORITY, text) ||
	    says_optional(text);
	above->weighed = wordlist_is(LIST_WEIGHED,
	    str_head(text, str_find(text, STR(" ("), 0)));
	above->past = wordlist_begins(LIST_PAST, text) ||
	    wordlist_is(LIST_PAST_WHOLE, text) || ends_past(text);
	above->over = above->kind != NEED_OPEN &&
	    (str_find(text, STR("✅"), 0) < text.n || over_begins(text) ||
		over_is_delivered(text));
	above->closed = above->over ||
	    (above->kind != NEED_OPEN && part_says_closed(text));
	above->reports = wordlist_is(LIST_REPORT_PART,
	    caption_without_aside(text));
	above->n = text.n;
	if (text.n)
		memcpy(above->text, text.p, text.n);
}

/*
 * "Deployment (in progress)", below "Completed", has not ended: what is below it is
 * done all the same.
 */
static bool
is_in_closed(const struct above all[], size_t n)
{
	bool closed = false;

	for (size_t i = 0; i + 1 < n; i++)
		closed |= all[i].closed && !all[i].document;
	return closed && all[n - 1].aside;
}

enum need_part
above_kind(const struct above all[], size_t n)
{
	bool closed = false;

	for (; n && all[n - 1].kind == NEED_UNKNOWN; n--)
		closed |= all[n - 1].closed || all[n - 1].reports;
	if (n == 0 || (closed && all[n - 1].kind == NEED_OPEN) ||
	    is_in_closed(all, n))
		return NEED_UNKNOWN;
	return (enum need_part)all[n - 1].kind;
}
