#include "loss/asking.h"

#include "text/wordlist.h"

enum { ERROR_HEAD = 240, SURE = 200 };

enum verb
verb_of(const struct record *call)
{
	static const struct {
		struct str name;
		enum verb verb;
	} verbs[] = {
		{ STR_INIT("read"), VERB_READ },
		{ STR_INIT("search"), VERB_SEARCH },
		{ STR_INIT("list"), VERB_LIST },
		{ STR_INIT("edit"), VERB_CHANGE },
		{ STR_INIT("write"), VERB_CHANGE },
	};
	struct str verb = record_text(call, K_verb);

	for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++) {
		if (str_eq(verbs[i].name, verb))
			return verbs[i].verb;
	}
	return VERB_OTHER;
}

bool
verb_looks(enum verb verb)
{
	return verb == VERB_READ || verb == VERB_SEARCH || verb == VERB_LIST;
}

/* By offset and limit, by first and last, or by both in a list. */
void
asking_range(const struct record *call, struct asked *asked)
{
	/* clang-format off */
	struct json_field at[] = {
		{ .name = "offset" }, { .name = "limit" },
		{ .name = "start_line" }, { .name = "end_line" },
		{ .name = "view_range" },
	};
	/* clang-format on */
	struct json_iter iter = { 0 };
	struct json name, first = { 0 }, last = { 0 };
	size_t limit;

	asked->from = 1;
	asked->to = SIZE_MAX;
	if (call->at[K_args].type != JSON_OBJECT)
		return;
	json_fields(call->at[K_args], at, sizeof at / sizeof *at);
	first = at[0].value.type ? at[0].value : at[2].value;
	last = at[3].value;
	if (at[4].value.type == JSON_ARRAY &&
	    json_next(at[4].value, &iter, &name, &first))
		json_next(at[4].value, &iter, &name, &last);
	asked->from = json_size_or(first, 1);
	asked->to = json_size_or(last, SIZE_MAX);
	limit = json_size_or(at[1].value, 0);
	if (limit && asked->from < SIZE_MAX - limit)
		asked->to = asked->from + limit - 1;
}

/*
 * What the client adds to an answer is none of it. Some logs keep the first
 * line of an answer only: such ones are the same though files were changed.
 */
static void
read_answer(struct str output, struct asked *asked)
{
	size_t n = str_find(output, STR("<system-reminder>"), 0);

	asked->answer = str_hash(str_head(output, n));
	asked->sure = n >= SURE && !str_ends(output, STR("..."));
}

struct str
asking_pattern(const struct record *call, bool rest)
{
	static const char *const names[2][4] = {
		{ "pattern", "query", "regex", "input" },
		{ "glob", "include", "type", "file_pattern" },
	};
	struct json_field at[4];

	if (call->at[K_args].type != JSON_OBJECT)
		return (struct str){ "", 0 };
	for (size_t i = 0; i < 4; i++)
		at[i] = (struct json_field){ .name = names[rest][i] };
	json_fields(call->at[K_args], at, 4);
	for (size_t i = 0; i < 4; i++) {
		if (at[i].value.type == JSON_STRING)
			return json_text(at[i].value, call->arena);
	}
	return (struct str){ "", 0 };
}

static void
put_part(struct buf *key, struct str part)
{
	buf_add(key, part);
	buf_addc(key, '\0');
}

bool
asking_read(const struct record *call, struct buf *key, struct asked *asked)
{
	struct str command = record_text(call, K_command);
	struct str path = record_text(call, K_path);
	enum verb verb = verb_of(call);

	buf_clear(key);
	asked->from = asked->to = 0;
	if (command.n) {
		put_part(key, STR("command"));
		put_part(key, command);
	} else if (verb == VERB_READ || verb == VERB_CHANGE) {
		if (path.n == 0)
			return false;
		put_part(key, STR("path"));
		put_part(key, path);
		asking_range(call, asked);
	} else {
		struct str pattern = asking_pattern(call, false);

		if (pattern.n == 0 && path.n == 0)
			return false;
		put_part(key, record_text(call, K_verb));
		put_part(key, pattern);
		put_part(key, path);
		put_part(key, asking_pattern(call, true));
	}
	asked->what = buf_str(key);
	read_answer(record_text(call, K_output), asked);
	return true;
}

bool
asking_failure(const struct record *call, struct buf *key, struct asked *asked)
{
	struct str output = record_text(call, K_output);
	struct str head = str_head(output, ERROR_HEAD);

	if (verb_of(call) == VERB_CHANGE || head.n == 0 ||
	    wordlist_has(LIST_STOPPED, head) ||
	    !asking_read(call, key, asked))
		return false;
	put_part(key, STR("failed"));
	for (size_t i = 0; i < head.n; i++)
		buf_addc(key, is_digit(head.p[i]) ? '0' : head.p[i]);
	asked->what = buf_str(key);
	asked->from = asked->to = asked->answer = 0;
	return true;
}
