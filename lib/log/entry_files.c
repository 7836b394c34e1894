#include "log/entry_files.h"

#include "text/ids.h"
#include "text/items.h"

void
entry_files_add(struct buf *b, struct str body, struct seen *paths,
    struct arena *arena)
{
	size_t last = label_last_word(body, LABEL_FILES);
	struct items items;
	struct item item;
	bool any = false;

	if (last == body.n)
		return;
	last = str_lines(str_head(body, last + 1));
	items_open(&items, body, arena);
	while (items_next(&items, &item)) {
		struct str path;

		if (item.label != LABEL_FILES) {
			if (item.end >= last &&
			    !items_below(&items, LABEL_FILES))
				break;
			continue;
		}
		for (size_t pos = 0; path_find(item.text, &pos, &path);) {
			if (seen_add(paths, path))
				continue;
			if (!any)
				json_open(b, "files", '[');
			any = true;
			json_add_text(b, NULL, path);
		}
	}
	if (any)
		json_close(b, ']');
	seen_clear(paths);
}

struct json
entry_files(const struct record *record)
{
	struct json files = record->at[K_files];
	struct json object = { .type = JSON_OBJECT };
	struct seen paths = { 0 };
	struct buf b = { 0 };

	if (record->kind != KIND_ENTRY || files.type != JSON_ABSENT ||
	    record->at[K_places].type != JSON_ABSENT ||
	    record->at[K_carried].type != JSON_ABSENT)
		return files;
	buf_addc(&b, '{');
	entry_files_add(&b, record_text(record, K_body), &paths, record->arena);
	buf_addc(&b, '}');
	object.raw = arena_copy(record->arena, buf_str(&b));
	seen_free(&paths);
	buf_free(&b);
	return json_member(object, "files");
}
