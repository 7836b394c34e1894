#include "talk/mentioned.h"

#include "text/body.h"
#include "text/ids.h"
#include "text/wordlist.h"

/* "(added)", "(new helper)", "— new": said of the file in front of it. */
static bool
is_remarked(struct str text, enum wordlist all, enum wordlist *first)
{
	static const struct str dash = STR_INIT("— ");

	for (size_t i = 0; i < text.n; i++) {
		struct str rest = str_skip(text, i);

		if (rest.p[0] == '(') {
			rest = str_skip(rest, 1);
			if (wordlist_is(all,
				str_head(rest, str_chr(rest, ')', 0))))
				return true;
		} else if (str_starts(rest, STR("- "))) {
			rest = str_skip(rest, 2);
		} else if (str_starts(rest, dash)) {
			rest = str_skip(rest, dash.n);
		} else {
			continue;
		}
		if (first && wordlist_begins(*first, rest) > 0)
			return true;
	}
	return false;
}

static bool
is_said(const struct item *item, enum wordlist list)
{
	return wordlist_begins(list, item->text) > 0 ||
	    wordlist_begins(list, item->caption) > 0;
}

/* What an item under a label for files, or an "Added: " in front, says. */
static const char *
state_of(const struct item *item)
{
	enum wordlist new = LIST_FILE_NEW;

	if (item->label != LABEL_FILES)
		return NULL;
	if (is_said(item, LIST_FILE_DELETED) ||
	    is_remarked(item->text, LIST_FILE_DELETED, NULL))
		return "deleted";
	if (is_said(item, LIST_FILE_CREATED) ||
	    is_remarked(item->text, LIST_FILE_CREATED, &new))
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
