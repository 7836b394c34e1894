#include "gist/kinds.h"

#include "text/date.h"
#include "text/hear.h"
#include "text/ids.h"
#include "text/wordlist.h"

bool
kind_objective(const struct item *item)
{
	return item->inline_label &&
	    wordlist_begins(LIST_OBJECTIVE_CAPTION, item->caption) &&
	    wordlist_begins(LIST_NO_OBJECTIVE_CAPTION, item->caption) == 0 &&
	    item->label != LABEL_STATUS && item->label != LABEL_FILES &&
	    item->label != LABEL_TEST;
}

bool
kind_outcome(const struct item *item)
{
	/* "Result struct fields: Success (bool)" is what was learned. */
	return wordlist_begins(LIST_OUTCOME_CAPTION, item->caption) > 0 &&
	    wordlist_begins(LIST_NO_OUTCOME_CAPTION, item->caption) == 0 &&
	    item->form != ITEM_ROW && !label_teaches(item->label);
}

bool
kind_measure(const struct item *item)
{
	return item->inline_label &&
	    wordlist_begins(LIST_MEASURE_CAPTION, item->caption) > 0;
}

/* "Completed: 2025-11-03T18:22:41Z" */
bool
kind_stamp(struct str text)
{
	struct date date;
	size_t n = date_at(text, &date);

	return n && text.n < n + 24;
}

/* "Changed: `src/a.c`, `src/b.c` (new)": in words that no table knows. */
bool
kind_files(struct str text)
{
	size_t pos = 0, paths = 0, n = 0;
	struct str path;

	if (text.n > 2000)
		return false;
	while (path_find(text, &pos, &path)) {
		paths += path.n + 4;
		n++;
	}
	return n > 0 && paths + 12 > text.n;
}

/* "**Focus:** x", whose caption no table of labels knows. */
struct item
kind_captioned(const struct item *item)
{
	struct heard heard = { .label = LABEL_OTHER };
	struct item own = *item;

	if (item->inline_label || item->form == ITEM_ROW)
		return own;
	if (!hear_colon(item->text, &heard) && !heard.colon)
		return own;
	own.caption = heard.caption;
	own.text = heard.text;
	own.inline_label = true;
	if (kind_objective(&own) || kind_outcome(&own) || kind_measure(&own))
		return own;
	/* "**Değişen dosyalar:** `src/a.rs`" */
	return kind_files(own.text) ? own : *item;
}
