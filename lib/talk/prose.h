/*
 * prose: the facts in running text: what people and agents say, and what logs
 * hold.
 */
#ifndef PITH_PROSE_H
#define PITH_PROSE_H

#include "learn/rules.h"
#include "talk/writer.h"
#include "text/items.h"

enum voice {
	VOICE_LOG,       /* labels tell what is decided, next and in the way */
	VOICE_USER,      /* may forbid */
	VOICE_ASSISTANT, /* may decide, plan and wait */
	VOICE_REASONING, /* tries, and says nothing of worth but names */
};

struct prose {
	struct teller *teller;
	struct rules *rules;
	enum voice voice;
};

/* The facts in an item's own words; its kind of item where voice is no log. */
void prose_emit_item(const struct prose *prose, const struct item *item);

/* All in a message. arena holds its items. */
void prose_emit(const struct prose *prose, struct str text,
    struct arena *arena);

/* Names of code alone. */
void prose_emit_symbols(struct teller *teller, struct str text, bool code);
/* A path that stands for itself: no pattern, no device. */
bool prose_is_path(struct str path);
/* Paths, as they are mentioned; and issues. */
void prose_emit_paths(struct teller *teller, struct str text);
void prose_emit_issues(struct teller *teller, struct str text);

/* "react@18.2.0" */
void prose_emit_versions(const struct prose *prose, struct str text);

#endif
