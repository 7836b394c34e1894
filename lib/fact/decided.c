#include "fact/decided.h"

#include "text/items.h"
#include "text/wordlist.h"

/* "Decisions and work": some of it is something else. */
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
