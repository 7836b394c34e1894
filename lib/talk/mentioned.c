#include "talk/mentioned.h"

#include "base/phrases.h"
#include "text/body.h"
#include "text/ids.h"

/* What an item under a label for files, or an "Added: " in front, says. */
static const char *
state_of(const struct item *item)
{
	static const struct str made[] = { STR_INIT("created"),
		STR_INIT("added"), STR_INIT("new file"), STR_INIT("create "),
		STR_INIT("add ") };
	static const struct str gone[] = { STR_INIT("deleted"),
		STR_INIT("removed"), STR_INIT("delete "), STR_INIT("remove ") };
	static const char *const new[] = { "(new)", "(created)", "(NEW)",
		"(added)", "- new", "— new", " (new " };
	static const char *const old[] = { "(deleted)", "(removed)" };

	if (item->label != LABEL_FILES)
		return NULL;
	if (BEGINS(item->text, gone) || BEGINS(item->caption, gone) ||
	    HOLDS(item->text, old))
		return "deleted";
	if (BEGINS(item->text, made) || BEGINS(item->caption, made) ||
	    HOLDS(item->text, new))
		return "created";
	return "modified";
}

static void
tell_files(struct teller *teller, const struct item *item)
{
	const char *state = state_of(item);
	struct str path;
	size_t at = 0;

	if (state == NULL) {
		prose_tell_paths(teller, item->text);
		return;
	}
	/* The first is what changed; others may tell why. */
	if (path_find(item->text, &at, &path))
		teller_name(teller, TYPE_PATH, path, state);
	prose_tell_paths(teller, str_skip(item->text, at));
}

void
mentioned_tell(struct talk *talk, const struct record *record)
{
	struct prose prose = { &talk->teller, &talk->rules, VOICE_LOG };
	struct body body;
	struct items items;
	struct item item;
	struct src src;

	body_open(&body, record);
	teller_begin(&talk->teller, record);
	items_open(&items, body.text, record->arena);
	while (items_next(&items, &item)) {
		src = body_src(&body, &item);
		teller_at(&talk->teller, &src);
		tell_files(&talk->teller, &item);
		prose_tell_symbols(&talk->teller, item.text, false);
		prose_tell_item(&prose, &item);
		outputs_tell_line(&talk->called.outputs, item.text);
	}
}
