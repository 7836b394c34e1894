#include "talk/todos.h"

#include "json/named.h"
#include "text/ids.h"
#include "text/wordlist.h"

static const char texts[] = "content step text title description task subject";

static void
tell_todo(struct teller *teller, struct json item, struct arena *arena)
{
	struct str status = named_text(item, "status state", arena);
	struct str text = item.type == JSON_STRING
	    ? named_line(item, arena)
	    : named_text(item, texts, arena);
	bool done = status_of(status) == STATUS_DONE ||
	    named_member(item, "done completed", arena).type == JSON_TRUE;

	/* What was called off is neither. */
	if (wordlist_begins(LIST_TODO_DROPPED, status) == 0)
		teller_tell(teller, TYPE_TODO, text, done ? "done" : "open");
}

bool
todos_tell(struct teller *teller, struct json args, struct arena *arena)
{
	struct json list = named_member(args, "todos plan items todolist",
	    arena);
	struct json_iter iter = { 0 };
	struct json name, item;

	if (list.type != JSON_ARRAY)
		return false;
	while (json_next(list, &iter, &name, &item)) {
		if (item.type == JSON_OBJECT || item.type == JSON_STRING)
			tell_todo(teller, item, arena);
	}
	return true;
}
