#include "fact/found.h"

#include "json/named.h"
#include "text/ids.h"
#include "text/wordlist.h"

struct str
type_name(enum type type)
{
	static const struct str names[] = {
		[TYPE_PATH] = STR_INIT("path"),
		[TYPE_SYMBOL] = STR_INIT("symbol"),
		[TYPE_ERROR] = STR_INIT("error"),
		[TYPE_CWD] = STR_INIT("cwd"),
		[TYPE_DEPENDENCY] = STR_INIT("dependency"),
		[TYPE_TEST] = STR_INIT("test"),
		[TYPE_TODO] = STR_INIT("todo"),
		[TYPE_GIT] = STR_INIT("git"),
		[TYPE_ISSUE] = STR_INIT("issue"),
		[TYPE_DECISION] = STR_INIT("decision"),
		[TYPE_CONSTRAINT] = STR_INIT("constraint"),
		[TYPE_COMMAND] = STR_INIT("command"),
		[TYPE_NEXT] = STR_INIT("next"),
		[TYPE_BLOCKER] = STR_INIT("blocker"),
		[TYPE_NUMBER] = STR_INIT("number"),
		[TYPE_GOAL] = STR_INIT("goal"),
		[TYPE_WISH] = STR_INIT("wish"),
	};

	return names[type];
}

static enum type
type_of(struct str name)
{
	enum type type = 0;

	while (type < TYPES && !str_eq(type_name(type), name))
		type++;
	return type;
}

bool
types_read(struct str list, unsigned *types, struct str *bad)
{
	*types = 0;
	do {
		struct str name = str_trim(str_cut(&list, ','));
		enum type type = type_of(name);

		*bad = name;
		if (type == TYPES)
			return false;
		*types |= 1u << type;
	} while (list.p);
	return true;
}

enum type
intent_type(enum intent intent)
{
	static const enum type types[] = {
		[INTENT_NONE] = TYPES,
		[INTENT_DECISION] = TYPE_DECISION,
		[INTENT_BLOCKER] = TYPE_BLOCKER,
		[INTENT_NEXT] = TYPE_NEXT,
		[INTENT_GOAL] = TYPE_GOAL,
		[INTENT_CONSTRAINT] = TYPE_CONSTRAINT,
	};

	return types[intent];
}

struct str
found_story(const struct record *record)
{
	struct str id = record_story(record), title, found;
	size_t hash = str_chr(id, '#', 0), pos;

	if (wordlist_begins(LIST_SESSION_ID, id) == 0)
		return hash < id.n ? str_skip(id, hash) : id;
	title = record_text(record, K_title);
	pos = str_find(title, id, 0);
	pos = pos < title.n ? pos + id.n : 0;
	return id_find(title, &pos, true, &found) ? found : id;
}

/* A blocker is read later, without its entry. */
static void
add_blocked(struct found *found, const struct record *record)
{
	found->spec = record_text(record, K_spec);
	found->task = record_story(record);
	found->suggested = named_text(record->at[K_data],
	    "suggestedresolution suggestion", record->arena);
}

struct found
found_in(const struct record *record, enum intent intent)
{
	struct found found = { .intent = intent,
		.ts = record_text(record, K_ts) };
	struct src entry;

	if (record->kind == KIND_ENTRY &&
	    src_parse(record->at[K_src], record->arena, &entry))
		found.entry = entry.line;
	if (record->kind == KIND_ENTRY && intent == INTENT_BLOCKER)
		add_blocked(&found, record);
	return found;
}

void
found_write(const struct found *found)
{
	struct buf *b = record_begin("fact");

	json_add_text(b, "type", type_name(intent_type(found->intent)));
	json_add_text(b, "text", found->text);
	if (found->state)
		json_add_text(b, "state", str_of(found->state));
	json_add_if(b, "ts", found->ts);
	if (found->entry)
		json_add_number(b, "entry", found->entry);
	if (found->src.line)
		src_add(b, "src", &found->src);
	json_add_if(b, "spec", found->spec);
	json_add_if(b, "task", found->task);
	json_add_if(b, "suggested", found->suggested);
	record_end(b);
}
