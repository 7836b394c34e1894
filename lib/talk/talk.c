#include "talk/talk.h"

#include "base/phrases.h"
#include "fact/intent.h"
#include "talk/history.h"
#include "text/wordlist.h"

enum { CAPTION_BYTES = 60 }; /* a longer one is a sentence */

void
talk_open(struct talk *talk, const char *file)
{
	rules_open(&talk->rules, "facts.rules", file);
	talk->called = (struct called){
		.teller = &talk->teller,
		.outputs = { .teller = &talk->teller,
		    .rules = &talk->rules,
		    .failing = &talk->failing },
		.prose = { .teller = &talk->teller, .rules = &talk->rules },
	};
}

static void
see_doc(struct talk *talk, const struct record *record)
{
	buf_clear(&talk->cwd);
	buf_clear(&talk->branch);
	buf_clear(&talk->goal);
	seen_clear(&talk->failing);
	talk->asked = false;
	if (record->at[K_session].type == JSON_ABSENT)
		return;
	buf_add(&talk->cwd, record_text(record, K_cwd));
	buf_add(&talk->branch, record_text(record, K_branch));
}

/* Where the work is: what the session began with, and what is new. */
static void
tell_place(struct talk *talk, const struct record *record)
{
	teller_tell(&talk->teller, TYPE_CWD, buf_str(&talk->cwd), NULL);
	history_tell_branch(&talk->teller, buf_str(&talk->branch));
	buf_clear(&talk->cwd);
	buf_clear(&talk->branch);
	if (record->kind != KIND_MESSAGE)
		return;
	teller_tell(&talk->teller, TYPE_CWD, record_text(record, K_cwd), NULL);
	history_tell_branch(&talk->teller, record_text(record, K_branch));
}

/* What a client wrote in the user's name. */
static bool
is_injected(struct str text)
{
	static const struct str marks[] = {
		STR_INIT("<"),
		STR_INIT("# AGENTS.md"),
		STR_INIT("# CLAUDE.md"),
	};

	return BEGINS(str_trim(text), marks) ||
	    wordlist_begins(LIST_CLIENT_NOTE, text) > 0 ||
	    wordlist_begins(LIST_CLIENT_CONTINUES, text) > 0;
}

/* What an editor adds in front of a request ends so. */
static struct str
request_of(struct str text)
{
	const struct str mark = STR("## My request for Codex:");
	size_t at = str_find(text, mark, 0);

	return at < text.n ? str_skip(text, at + mark.n) : text;
}

/* What an item such as "1. Primary Request and Intent:\n   Build a ..." says. */
static struct str
request_in(struct str text)
{
	struct str caption = str_cut(&text, ':');
	bool names = wordlist_begins(LIST_GOAL, caption) > 0 &&
	    caption.n < CAPTION_BYTES;

	return names ? str_trim(text) : (struct str){ 0 };
}

/*
 * Where the stream begins behind the first request: what is said then goes on
 * with the work, and the summary tells what that is.
 */
static void
see_compaction(struct talk *talk, const struct record *record)
{
	struct str text = record_text(record, K_text);
	struct items items;
	struct item item;

	if (talk->asked || text.n == 0)
		return;
	talk->asked = true;
	items_open(&items, text, record->arena);
	while (items_next(&items, &item)) {
		struct str request = request_in(item.text);

		if (request.n == 0 && intent_of(&item) != INTENT_GOAL)
			continue;
		buf_add(&talk->goal, request.n ? request : item.text);
		src_read(record->at[K_src], record->arena, &talk->goal_src);
		buf_clear(&talk->goal_file);
		buf_add(&talk->goal_file, talk->goal_src.file);
		return;
	}
}

/* With what is done next: a session has nothing in front of its first record. */
static void
tell_goal(struct talk *talk, const struct record *record)
{
	if (talk->goal.n == 0)
		return;
	teller_begin(&talk->teller, record);
	talk->goal_src.file = buf_str(&talk->goal_file);
	teller_at(&talk->teller, &talk->goal_src);
	teller_tell(&talk->teller, TYPE_GOAL, buf_str(&talk->goal), NULL);
	buf_clear(&talk->goal);
}

static void
see_message(struct talk *talk, const struct record *record)
{
	struct str role = record_text(record, K_role);
	struct str text = record_text(record, K_text);
	struct prose *prose = &talk->called.prose;
	bool user = str_eq(role, STR("user"));

	if (str_eq(role, STR("system")) || (user && is_injected(text)))
		return;
	if (user && !talk->asked && record->at[K_agent].type == JSON_ABSENT) {
		talk->asked = true;
		teller_tell(&talk->teller, TYPE_GOAL, request_of(text), NULL);
	}
	prose->voice = user                  ? VOICE_USER
	    : str_eq(role, STR("reasoning")) ? VOICE_REASONING
					     : VOICE_ASSISTANT;
	prose_tell(prose, text, record->arena);
	if (user)
		outputs_tell_errors(&talk->called.outputs, text);
}

void
talk_see(struct talk *talk, const struct record *record)
{
	if (record->kind == KIND_DOC)
		see_doc(talk, record);
	if (record->kind == KIND_COMPACTION)
		see_compaction(talk, record);
	if (record->kind != KIND_MESSAGE && record->kind != KIND_CALL)
		return;
	tell_goal(talk, record);
	teller_begin(&talk->teller, record);
	tell_place(talk, record);
	if (record->kind == KIND_MESSAGE)
		see_message(talk, record);
	else
		called_tell(&talk->called, record);
}

void
talk_close(struct talk *talk)
{
	outputs_free(&talk->called.outputs);
	teller_free(&talk->teller);
	rules_close(&talk->rules);
	seen_free(&talk->failing);
	buf_free(&talk->cwd);
	buf_free(&talk->branch);
	buf_free(&talk->goal);
	buf_free(&talk->goal_file);
}
