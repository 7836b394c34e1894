#include "need/position.h"

#include "log/entry_start.h"
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

/* Empty if there is none with a value. */
static struct str
label_at(struct str text)
{
	struct parsed_label label = { 0 };

	if (str_run(text, '*') != 1 && str_run(text, '_') != 1)
		label = label_parse_marked(text);
	return label.text.n ? without_date(label.caption) : STR("");
}

struct str
position_label(struct str text)
{
	struct str label = label_at(text);

	return wordlist_is(LIST_POSITION_FIELD, label) ? label : STR("");
}

struct str
position_label_at_head(struct str text)
{
	struct str label = label_at(text);

	return wordlist_is(LIST_POSITION, label) ||
		(label_is_bare(label) && label_of(label) == LABEL_STATUS)
	    ? label
	    : STR("");
}

bool
position_is_said(struct str text)
{
	return wordlist_begins(LIST_POSITION_SAID, text) > 0;
}
