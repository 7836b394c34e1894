#include "talk/prose.h"

#include "base/phrases.h"
#include "base/utf8.h"
#include "fact/intent.h"
#include "shell/classify.h"
#include "talk/commands.h"
#include "talk/issues.h"
#include "talk/numbers.h"
#include "talk/symbols.h"
#include "text/ids.h"
#include "text/wordlist.h"

/* In longer sentences a pattern may backtrack too much. */
enum { SENTENCE_BYTES = 1000 };

static bool
find(const struct prose *prose, const char *type, struct rule_hit *hit)
{
	return rules_find(prose->rules, str_of(type), hit);
}

void
prose_emit_symbols(struct writer *writer, struct str text, bool code)
{
	struct str symbol;
	size_t at = 0;

	if (!writer_wants(writer, TYPE_SYMBOL))
		return;
	while (symbol_find(text, &at, code, &symbol))
		write_name(writer, TYPE_SYMBOL, symbol, NULL);
}

/* "src/<name>.c" and "*.md" are patterns. */
bool
prose_is_path(struct str path)
{
	static const char *const marks[] = { "*", "<", "{", "...", "$",
		"path/to/", "/dev/" };

	return path.n > 1 && path.n < 4 * FACT_BYTES && !HOLDS(path, marks);
}

void
prose_emit_paths(struct writer *writer, struct str text)
{
	struct str path;
	size_t at = 0;

	if (!writer_wants(writer, TYPE_PATH))
		return;
	while (path_find(text, &at, &path)) {
		if (prose_is_path(path))
			write_name(writer, TYPE_PATH, path, NULL);
	}
}

void
prose_emit_issues(struct writer *writer, struct str text)
{
	struct issues issues = { .text = text };
	struct str issue;

	if (!writer_wants(writer, TYPE_ISSUE))
		return;
	while (issues_next(&issues, &issue))
		write_name(writer, TYPE_ISSUE, issue, NULL);
}

static void
emit_numbers(struct writer *writer, struct str text)
{
	struct str number;
	size_t at = 0;

	if (!writer_wants(writer, TYPE_NUMBER))
		return;
	while (number_find(text, &at, &number))
		write_fact(writer, TYPE_NUMBER, number, NULL);
}

/* Emits the code spans that are commands. */
static void
emit_commands(struct writer *writer, struct str text)
{
	size_t open = str_chr(text, '`', 0);

	while (open < text.n) {
		size_t shut = str_chr(text, '`', open + 1);
		struct str span = { text.p + open + 1, shut - open - 1 };

		if (shut == text.n)
			return;
		if (shell_is_command(span))
			write_fact(writer, TYPE_COMMAND, span, NULL);
		open = str_chr(text, '`', shut + 1);
	}
}

static void
look_for_versions(const struct prose *prose, struct str text)
{
	const uint64_t kinds = rules_kind(STR("version")) |
	    rules_kind(STR("language")) | rules_kind(STR("bare-version"));

	rules_look_for(prose->rules, text, kinds);
}

static void
emit_all(const struct prose *prose, struct str text, const char *type)
{
	struct rule_hit hit;

	look_for_versions(prose, text);
	while (find(prose, type, &hit)) {
		size_t end = (size_t)(hit.match.p - text.p) + hit.match.n;

		write_fact(prose->writer, TYPE_DEPENDENCY, hit.group, NULL);
		text = str_skip(text, end);
		look_for_versions(prose, text);
	}
}

static void
emit_versions(const struct prose *prose, struct str piece)
{
	static const char *const types[] = { "version", "language",
		"bare-version" };
	size_t n = prose->voice == VOICE_LOG ? 3 : 2;
	bool may[countof(types)];

	look_for_versions(prose, piece);
	for (size_t i = 0; i < n; i++)
		may[i] = rules_may(prose->rules, str_of(types[i]));
	for (size_t i = 0; i < n; i++) {
		if (may[i])
			emit_all(prose, piece, types[i]);
	}
}

/* In pieces, as each match starts again at its end. */
void
prose_emit_versions(const struct prose *prose, struct str text)
{
	while (text.n) {
		size_t end = str_chr(text, ' ',
		    text.n < SENTENCE_BYTES ? text.n : SENTENCE_BYTES);
		struct str piece = str_head(text, end);

		if (piece.n <= 2 * SENTENCE_BYTES)
			emit_versions(prose, piece);
		text = str_skip(text, end);
	}
}

/* ---- sentences ---- */

/* Takes the next sentence, up to ". " outside of code spans. */
static struct str
take_sentence(struct str *text)
{
	bool code = false;
	struct str all = *text;

	for (size_t i = 0; i + 2 < all.n; i++) {
		code ^= all.p[i] == '`';
		if (!code && is_any(all.p[i], ".!?") && all.p[i + 1] == ' ' &&
		    !is_lower(all.p[i + 2])) {
			*text = str_skip(all, i + 2);
			return str_head(all, i + 1);
		}
	}
	*text = str_skip(all, all.n);
	return all;
}

static void
emit_git(const struct prose *prose, const char *what)
{
	struct rule_hit hit;
	struct buf text = { 0 };

	if (!find(prose, what, &hit))
		return;
	if (str_eq(str_of(what), STR("branch"))) {
		commands_emit_branch(prose->writer, hit.group);
		return;
	}
	buf_adds(&text, what);
	buf_addc(&text, ' ');
	buf_add(&text, hit.group);
	write_fact(prose->writer, TYPE_GIT, buf_str(&text), NULL);
	buf_free(&text);
}

static void
emit_blocked(const struct prose *prose, struct str sentence)
{
	struct rule_hit hit;
	bool over = find(prose, "unblocked", &hit);

	if (over || find(prose, "blocker", &hit))
		write_fact(prose->writer, TYPE_BLOCKER, sentence,
		    over ? "resolved" : "open");
}

static void
emit_sentence(const struct prose *prose, struct str sentence)
{
	struct writer *writer = prose->writer;
	const uint64_t kinds = rules_kind(STR("commit")) |
	    rules_kind(STR("branch")) | rules_kind(STR("tested")) |
	    rules_kind(STR("decision")) | rules_kind(STR("no-decision")) |
	    rules_kind(STR("blocker")) | rules_kind(STR("unblocked")) |
	    rules_kind(STR("next")) | rules_kind(STR("no-next"));
	struct rule_hit hit, none;

	sentence = utf8_cut(sentence, SENTENCE_BYTES);
	rules_look_for(prose->rules, sentence, kinds);
	emit_git(prose, "commit");
	emit_git(prose, "branch");
	if (find(prose, "tested", &hit))
		write_fact(writer, TYPE_TEST, hit.match,
		    wordlist_has(LIST_TEST_FAILED, hit.match) ? "fail"
							      : "pass");
	if (prose->voice != VOICE_USER && prose->voice != VOICE_ASSISTANT)
		return;
	/* What the user decides and forbids is a wish. */
	if (prose->voice == VOICE_USER)
		return;
	if (find(prose, "decision", &hit) && !find(prose, "no-decision", &none))
		write_fact(writer, TYPE_DECISION, sentence, NULL);
	emit_blocked(prose, sentence);
	if (find(prose, "next", &hit) && !find(prose, "no-next", &none))
		write_fact(writer, TYPE_NEXT, sentence, NULL);
}

/* ---- items ---- */

/* "Next steps", not "Next.js 14", "Plan" or "Tests to write". */
static bool
is_next(const struct item *item)
{
	return item->label == LABEL_NEXT &&
	    (wordlist_begins(LIST_NEXT_CAPTION, item->caption) > 0 ||
		wordlist_is(LIST_NEXT_SINGLE, item->caption)) &&
	    !intent_asks(item->text) && !is_any(item->text.p[0], "`*") &&
	    item->depth == 0 &&
	    (item->form == ITEM_BULLET || item->inline_label);
}

/*
 * In a message the label may be far above its items: next steps must be a list
 * and not questions, and blockers must say themselves that they are. Plans list
 * requirements and goals that are not the session's.
 */
static bool
is_meant(const struct item *item, enum intent intent)
{
	switch (intent) {
	case INTENT_NONE:
	case INTENT_CONSTRAINT:
	case INTENT_GOAL:
		return false;
	case INTENT_NEXT:
		return is_next(item);
	case INTENT_BLOCKER:
		return item->label == LABEL_BLOCKER || intent_shouted(item);
	default:
		return true;
	}
}

/* Emits an item of a message for its label or its check box. */
static bool
emit_intent(const struct prose *prose, const struct item *item)
{
	enum intent intent;
	const char *state = NULL;
	struct rule_hit hit;

	if (item->check) {
		write_fact(prose->writer, TYPE_TODO, item->text,
		    item->check == 'x' ? "done" : "open");
		return true;
	}
	if (prose->voice == VOICE_USER)
		return false;
	intent = intent_of(item);
	if (!is_meant(item, intent))
		return false;
	rules_look(prose->rules, item->text);
	if (intent == INTENT_NEXT && find(prose, "no-next", &hit))
		return true;
	if (intent == INTENT_BLOCKER)
		state = blocker_is_over(item->text) ? "resolved" : "open";
	write_fact(prose->writer, intent_type(intent),
	    intent == INTENT_BLOCKER ? intent_reason(item->text) : item->text,
	    state);
	return true;
}

void
prose_emit_item(const struct prose *prose, const struct item *item)
{
	struct writer *writer = prose->writer;
	struct str rest = item->text;

	emit_numbers(writer, item->text);
	emit_commands(writer, item->text);
	prose_emit_issues(writer, item->text);
	if (prose->voice == VOICE_LOG || prose->voice == VOICE_REASONING)
		emit_sentence(prose, rest);
	else if (!emit_intent(prose, item)) {
		while (rest.n)
			emit_sentence(prose, take_sentence(&rest));
	}
	/* Users paste what programs print. */
	if (prose->voice != VOICE_USER)
		prose_emit_versions(prose, item->text);
}

void
prose_emit(const struct prose *prose, struct str text, struct arena *arena)
{
	struct items items;
	struct item item;

	prose_emit_paths(prose->writer, text);
	prose_emit_symbols(prose->writer, text, false);
	items_open(&items, text, arena);
	while (items_next(&items, &item))
		prose_emit_item(prose, &item);
}
