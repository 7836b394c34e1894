#include "recall/query.h"

#include "text/ids.h"
#include "text/truncate.h"
#include "text/wordlist.h"

enum { ERROR_HEAD = 240, SURE = 200, SHOWN = 160, LINES_READ = 16 << 10 };

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

	for (size_t i = 0; i < countof(verbs); i++) {
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

/* Lines of a file: by offset and limit, by first and last, or by a list. */
static void
parse_range(const struct record *call, struct query *query)
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

	query->from = 1;
	query->to = SIZE_MAX;
	if (call->at[K_args].type != JSON_OBJECT)
		return;
	json_fields(call->at[K_args], at, countof(at));
	first = at[0].value.type ? at[0].value : at[2].value;
	last = at[3].value;
	if (at[4].value.type == JSON_ARRAY &&
	    json_next(at[4].value, &iter, &name, &first))
		json_next(at[4].value, &iter, &name, &last);
	query->from = json_size_or(first, 1);
	query->to = json_size_or(last, SIZE_MAX);
	limit = json_size_or(at[1].value, 0);
	if (limit && query->from < SIZE_MAX - limit)
		query->to = query->from + limit - 1;
}

/*
 * What the client adds is not part of the answer. Some logs keep only the
 * first line of answers: these are equal even if files were changed.
 */
static void
hash_answer(struct str output, struct query *query)
{
	size_t n = str_find(output, STR("<system-reminder>"), 0);

	query->answer = str_hash(str_head(output, n));
	query->sure = n >= SURE && !str_ends(output, STR("..."));
}

/* The pattern of a search; with `rest`, of the files to look into. */
static struct str
pattern_of(const struct record *call, bool rest)
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
query_parse(const struct record *call, struct buf *key, struct query *query)
{
	struct str command = record_text(call, K_command);
	struct str path = record_text(call, K_path);
	enum verb verb = verb_of(call);

	buf_clear(key);
	query->from = query->to = 0;
	if (command.n) {
		put_part(key, STR("command"));
		put_part(key, command);
	} else if (verb == VERB_READ || verb == VERB_CHANGE) {
		if (path.n == 0)
			return false;
		put_part(key, STR("path"));
		put_part(key, path);
		parse_range(call, query);
	} else {
		struct str pattern = pattern_of(call, false);

		if (pattern.n == 0 && path.n == 0)
			return false;
		put_part(key, record_text(call, K_verb));
		put_part(key, pattern);
		put_part(key, path);
		put_part(key, pattern_of(call, true));
	}
	query->what = buf_str(key);
	hash_answer(record_text(call, K_output), query);
	return true;
}

static bool
is_stopped(struct str output)
{
	return wordlist_has(LIST_STOPPED, str_head(output, ERROR_HEAD));
}

bool
query_parse_failure(const struct record *call, struct buf *key,
    struct query *query)
{
	struct str output = record_text(call, K_output);
	struct str head = str_head(output, ERROR_HEAD);

	if (verb_of(call) == VERB_CHANGE || head.n == 0 || is_stopped(output) ||
	    !query_parse(call, key, query))
		return false;
	put_part(key, STR("failed"));
	for (size_t i = 0; i < head.n; i++)
		buf_addc(key, is_digit(head.p[i]) ? '0' : head.p[i]);
	query->what = buf_str(key);
	query->from = query->to = query->answer = 0;
	return true;
}

/* ---- for people ---- */

/* On one line, truncated. */
static void
put_line(struct buf *b, struct str text, struct arena *arena)
{
	struct str cut = str_head(text, (size_t)4 * SHOWN);
	char *line = arena_alloc(arena, cut.n + 1);
	size_t n = 0;

	for (size_t i = 0; i < cut.n; i++) {
		bool blank = (unsigned char)cut.p[i] <= ' ';

		if (!blank)
			line[n++] = cut.p[i];
		else if (n && line[n - 1] != ' ')
			line[n++] = ' ';
	}
	buf_add(b, truncate_text((struct str){ line, n }, SHOWN, arena));
}

void
query_format(const struct record *call, struct str cwd, struct buf *b)
{
	struct str command = record_text(call, K_command);
	struct str path = path_below(cwd, record_text(call, K_path));
	struct str pattern = pattern_of(call, false);
	struct query query;

	if (command.n) {
		put_line(b, command, call->arena);
		return;
	}
	put_line(b, pattern, call->arena);
	buf_adds(b, pattern.n && path.n ? " in " : "");
	put_line(b, path, call->arena);
	if (verb_of(call) != VERB_READ)
		return;
	parse_range(call, &query);
	if (query.to < SIZE_MAX)
		buf_addf(b, ":%zu-%zu", query.from, query.to);
	else if (query.from > 1)
		buf_addf(b, ":%zu", query.from);
}

/* Clients put the status on a line, and Claude Code its errors in a tag. */
static struct str
without_frame(struct str line)
{
	static const struct str tags[] = { STR_INIT("<tool_use_error>"),
		STR_INIT("</tool_use_error>") };

	line = str_trim(line);
	if (str_starts(line, tags[0]))
		line = str_skip(line, tags[0].n);
	line = str_head(line, str_find(line, tags[1], 0));
	if (str_eq(line, STR("null")) || wordlist_is(LIST_NO_OUTPUT, line) ||
	    wordlist_begins(LIST_EXIT_STATUS, line) > 0)
		line.n = 0;
	return line;
}

/* Exceptions are called TypeError and the like. */
static bool
says_why(struct str line)
{
	return str_find(line, STR("Error"), 0) < line.n ||
	    wordlist_has(LIST_ERROR_LINE, line);
}

/* The first line that says why, else the first of all. */
static struct str
error_line(struct str output)
{
	struct str rest = str_head(output, LINES_READ), first = { "", 0 };

	while (rest.n) {
		struct str line = without_frame(str_cut(&rest, '\n'));

		if (says_why(line))
			return line;
		if (first.n == 0)
			first = line;
	}
	return first;
}

bool
query_is_mistake(const struct record *call)
{
	struct str output = record_text(call, K_output);

	return call->at[K_error].type == JSON_TRUE && !is_stopped(output) &&
	    (verb_of(call) != VERB_SEARCH || error_line(output).n > 0);
}

void
query_format_error(const struct record *call, struct str cwd, struct buf *b)
{
	struct str line = error_line(record_text(call, K_output));
	struct buf what = { 0 };

	query_format(call, cwd, &what);
	put_line(b, line, call->arena);
	if (what.n && line.n < SHOWN / 2 &&
	    str_find(line, buf_str(&what), 0) == line.n) {
		buf_adds(b, line.n ? " (" : "failed: ");
		buf_add(b, buf_str(&what));
		buf_adds(b, line.n ? ")" : "");
	}
	buf_free(&what);
}
