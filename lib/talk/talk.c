#include "talk/talk.h"

#include "base/phrases.h"
#include "fact/intent.h"
#include "talk/commands.h"
#include "text/body.h"
#include "text/ids.h"
#include "text/wordlist.h"

enum { CAPTION_BYTES = 60 }; /* a longer one is a sentence */

void
talk_open(struct talk *talk, const char *file)
{
	rules_open(&talk->rules, "facts.rules", file);
	talk->outputs.writer = talk->prose.writer = &talk->writer;
	talk->outputs.rules = talk->prose.rules = &talk->rules;
}

static void
see_doc(struct talk *talk, const struct record *record)
{
	buf_clear(&talk->cwd);
	buf_clear(&talk->branch);
	buf_clear(&talk->goal);
	seen_clear(&talk->outputs.failing);
	talk->asked = false;
	if (record->at[K_session].type == JSON_ABSENT)
		return;
	buf_add(&talk->cwd, record_text(record, K_cwd));
	buf_add(&talk->branch, record_text(record, K_branch));
}

/* Emits working directory and branch: those of the session, then changes. */
static void
emit_place(struct talk *talk, const struct record *record)
{
	write_fact(&talk->writer, TYPE_CWD, buf_str(&talk->cwd), NULL);
	commands_emit_branch(&talk->writer, buf_str(&talk->branch));
	buf_clear(&talk->cwd);
	buf_clear(&talk->branch);
	if (record->kind != KIND_MESSAGE)
		return;
	write_fact(&talk->writer, TYPE_CWD, record_text(record, K_cwd), NULL);
	commands_emit_branch(&talk->writer, record_text(record, K_branch));
}

/* The client wrote it in the user's name. */
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

/* Without what an editor adds before the request. */
static struct str
request_of(struct str text)
{
	const struct str mark = STR("## My request for Codex:");
	size_t at = str_find(text, mark, 0);

	return at < text.n ? str_skip(text, at + mark.n) : text;
}

/*
 * The text of an item such as "1. Primary Request and Intent:\n   Build a ...".
 */
static struct str
request_in(struct str text)
{
	struct str caption = str_cut(&text, ':');
	bool names = wordlist_begins(LIST_GOAL, caption) > 0 &&
	    caption.n < CAPTION_BYTES;

	return names ? str_trim(text) : (struct str){ 0 };
}

/*
 * A stream may begin after the first request, at a compaction, whose summary
 * has the goal.
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
		src_parse(record->at[K_src], record->arena, &talk->goal_src);
		buf_set(&talk->goal_file, talk->goal_src.file);
		return;
	}
}

/* Emits the goal with the next record, as nothing precedes the first. */
static void
emit_goal(struct talk *talk, const struct record *record)
{
	if (talk->goal.n == 0)
		return;
	writer_begin(&talk->writer, record);
	talk->goal_src.file = buf_str(&talk->goal_file);
	writer_at(&talk->writer, &talk->goal_src);
	write_fact(&talk->writer, TYPE_GOAL, buf_str(&talk->goal), NULL);
	buf_clear(&talk->goal);
}

static void
see_message(struct talk *talk, const struct record *record)
{
	struct str role = record_text(record, K_role);
	struct str text = record_text(record, K_text);
	bool user = str_eq(role, STR("user"));

	if (str_eq(role, STR("system")) || (user && is_injected(text)))
		return;
	if (user && !talk->asked && record->at[K_agent].type == JSON_ABSENT) {
		talk->asked = true;
		write_fact(&talk->writer, TYPE_GOAL, request_of(text), NULL);
	}
	talk->prose.voice = user             ? VOICE_USER
	    : str_eq(role, STR("reasoning")) ? VOICE_REASONING
					     : VOICE_ASSISTANT;
	prose_emit(&talk->prose, text, record->arena);
	if (user)
		outputs_emit_errors(&talk->outputs, text);
}

void
talk_extract(struct talk *talk, const struct record *record)
{
	if (record->kind == KIND_DOC)
		see_doc(talk, record);
	if (record->kind == KIND_COMPACTION)
		see_compaction(talk, record);
	if (record->kind != KIND_MESSAGE && record->kind != KIND_CALL)
		return;
	emit_goal(talk, record);
	writer_begin(&talk->writer, record);
	emit_place(talk, record);
	if (record->kind == KIND_MESSAGE)
		see_message(talk, record);
	else
		talk_extract_call(talk, record);
}

/* ---- what logs mention ---- */

/* "(added)", "(new helper)", "— new" after the name of a file. */
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

/* The state of the files in an item, if its label is for files. */
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
emit_files(struct writer *writer, const struct item *item)
{
	const char *state = state_of(item);
	struct str path;
	size_t at = 0;

	if (state == NULL) {
		prose_emit_paths(writer, item->text);
		return;
	}
	/* The first path is what changed; others may be reasons. */
	if (path_find(item->text, &at, &path))
		write_name(writer, TYPE_PATH, path, state);
	prose_emit_paths(writer, str_skip(item->text, at));
}

void
talk_extract_mentions(struct talk *talk, const struct record *record)
{
	struct body body;
	struct items items;
	struct item item;
	struct src src;

	talk->prose.voice = VOICE_LOG;
	body_open(&body, record);
	writer_begin(&talk->writer, record);
	items_open(&items, body.text, record->arena);
	while (items_next(&items, &item)) {
		src = body_src(&body, &item);
		writer_at(&talk->writer, &src);
		emit_files(&talk->writer, &item);
		prose_emit_symbols(&talk->writer, item.text, false);
		prose_emit_item(&talk->prose, &item);
		outputs_emit_line(&talk->outputs, item.text);
	}
}

void
talk_close(struct talk *talk)
{
	outputs_free(&talk->outputs);
	writer_free(&talk->writer);
	rules_close(&talk->rules);
	buf_free(&talk->cwd);
	buf_free(&talk->branch);
	buf_free(&talk->goal);
	buf_free(&talk->goal_file);
}
