#include "gist/kinds.h"

#include "base/phrases.h"
#include "text/date.h"
#include "text/hear.h"
#include "text/ids.h"

bool
kind_objective(const struct item *item)
{
	static const struct str captions[] = { STR_INIT("focus"),
		STR_INIT("current focus"), STR_INIT("task"), STR_INIT("story"),
		STR_INIT("feature"), STR_INIT("scope"), STR_INIT("what"),
		STR_INIT("foco"), STR_INIT("tarea"), STR_INIT("odak"),
		STR_INIT("görev"), STR_INIT("задача"), STR_INIT("фокус"),
		STR_INIT("任务"), STR_INIT("焦点"), STR_INIT("需求") };
	static const struct str done[] = { STR_INIT("what was"),
		STR_INIT("tasks "), STR_INIT("features "), STR_INIT("what i") };

	return item->inline_label && BEGINS(item->caption, captions) &&
	    !BEGINS(item->caption, done) && item->label != LABEL_STATUS &&
	    item->label != LABEL_FILES && item->label != LABEL_TEST;
}

bool
kind_outcome(const struct item *item)
{
	static const struct str captions[] = { STR_INIT("verdict"),
		STR_INIT("result"), STR_INIT("outcome"), STR_INIT("impact"),
		STR_INIT("resultado"), STR_INIT("sonuç"), STR_INIT("итог"),
		STR_INIT("результат"), STR_INIT("结果"), STR_INIT("影响") };

	/* "Result struct fields: Success (bool)" is what was learned. */
	return BEGINS(item->caption, captions) && item->form != ITEM_ROW &&
	    !label_teaches(item->label) &&
	    !str_begins(item->caption, STR("results of"));
}

bool
kind_measure(const struct item *item)
{
	static const struct str captions[] = { STR_INIT("confidence"),
		STR_INIT("agents used"), STR_INIT("priority"),
		STR_INIT("mutation score"), STR_INIT("effort"),
		STR_INIT("severity"), STR_INIT("model"), STR_INIT("thread") };

	return item->inline_label && BEGINS(item->caption, captions);
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
