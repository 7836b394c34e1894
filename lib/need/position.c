#include "need/position.h"

#include "log/entry_start.h"
#include "need/sign.h"
#include "text/label.h"
#include "text/time.h"
#include "text/wordlist.h"

/* "Status" of "Status 3 May 2026" and of "Status (3 May)". */
static struct str
without_date(struct str caption)
{
	struct date date;
	size_t end = 0;

	if (date_find(caption, &end, &date))
		caption.n = (size_t)(date.words.p - caption.p);
	return trim_separators(caption);
}

/* "Status 3 May" of "**Status 3 May** — live" */
static struct str
bold_before_dash(struct str text)
{
	size_t end = str_starts(text, STR("**")) ? str_find(text, STR("**"), 2)
						 : text.n;
	struct str rest = str_trim(
	    str_skip(text, end < text.n ? end + 2 : text.n));

	return rest.n && note_begin(rest) == 0
	    ? (struct str){ text.p + 2, end - 2 }
	    : STR("");
}

/* "2026-05-12T21:12:13.138Z": when, and not where the work stands. */
static bool
is_stamp(struct str text)
{
	struct date date;
	size_t n = date_at(text, &date);

	while (n && n < text.n && !is_space(text.p[n]))
		n++;
	return n && trim_separators(str_skip(text, n)).n == 0;
}

/* With its date; empty if there is none with a value. */
static struct str
caption_at(struct str text)
{
	struct parsed_label label;

	if (str_run(text, '*') == 1 || str_run(text, '_') == 1)
		return STR("");
	label = label_parse_marked(text);
	if (label.caption.n == 0)
		return bold_before_dash(text);
	return label.text.n && !is_stamp(label.text) ? label.caption : STR("");
}

static bool
is_status(struct str label)
{
	return label_is_bare(label) && label_of(label) == LABEL_STATUS;
}

struct str
position_label(struct str text)
{
	struct str caption = caption_at(text), label = without_date(caption);

	return wordlist_is(LIST_POSITION_FIELD, label) ||
		(label.n < caption.n && is_status(label))
	    ? label
	    : STR("");
}

struct str
position_label_at_head(struct str text)
{
	struct str label = without_date(caption_at(text));

	return wordlist_is(LIST_POSITION, label) || is_status(label) ? label
								     : STR("");
}

bool
position_is_said(struct str text)
{
	return wordlist_begins(LIST_POSITION_SAID, text) > 0;
}
