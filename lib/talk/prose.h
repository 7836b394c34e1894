/*
 * prose: the facts in running text: messages of people and agents, and logs.
 */
#ifndef PITH_PROSE_H
#define PITH_PROSE_H

#include "learn/rules.h"
#include "talk/writer.h"
#include "text/items.h"

enum voice {
	VOICE_LOG,       /* labels mark decisions, next steps and blockers */
	VOICE_USER,      /* wishes are fact/wishes.h's */
	VOICE_ASSISTANT, /* may decide, plan and be blocked */
	VOICE_REASONING, /* thinks aloud: only names in it count */
};

struct prose {
	struct writer *writer;
	struct rules *rules;
	enum voice voice;
};

/* Emits the facts in an item, and in messages the kind of item that it is. */
void prose_emit_item(const struct prose *prose, const struct item *item);

/* Emits the facts in a message. Its items are allocated in the arena. */
void prose_emit(const struct prose *prose, struct str text,
    struct arena *arena);

/* Emits the names of code in a text. code: the text itself is code. */
void prose_emit_symbols(struct writer *writer, struct str text, bool code);
/* A path of a file, not a pattern or a device. */
bool prose_is_path(struct str path);
/* Emits the paths, the issues in a text. */
void prose_emit_paths(struct writer *writer, struct str text);
void prose_emit_issues(struct writer *writer, struct str text);

/* Emits packages with their versions: "react@18.2.0". */
void prose_emit_versions(const struct prose *prose, struct str text);

#endif
