/* Codex: the rollout of a session, its older form, and what was asked. */
#include "text/wordlist.h"
#include "trace/formats.h"

/* ---- results ---- */

/* "Process exited with code 1": what results begin with. */
static bool
exit_code(struct str text, size_t *code)
{
	struct str rest = str_head(text, 400), found;

	while ((found = wordlist_find(LIST_TOOL_EXIT_CODE, rest)).n) {
		uintmax_t n;
		size_t digits;

		rest = str_skip(rest, (size_t)(found.p - rest.p) + found.n);
		while (rest.n && is_any(rest.p[0], ": "))
			rest = str_skip(rest, 1);
		digits = str_run_of(rest, is_digit);
		if (str_number(str_head(rest, digits), 1 << 30, &n)) {
			*code = n;
			return true;
		}
	}
	return false;
}

static bool
is_failure(struct str text)
{
	size_t code;

	if (exit_code(text, &code))
		return code != 0;
	return wordlist_has(LIST_TOOL_FAILED, str_head(text, 200));
}

/* {"output": ..., "metadata": {"exit_code": ...}} inside of a string. */
static bool
read_wrapped(struct trace *trace, struct result *result)
{
	struct str text = text_str(&result->output, trace->tell.arena);
	struct json_field at[] = { { .name = "output" },
		{ .name = "metadata" } };
	struct json_error error;
	struct json wrapped;

	if (text.n == 0 || text.p[0] != '{' ||
	    !json_check(text, &wrapped, &error))
		return false;
	json_fields(wrapped, at, sizeof at / sizeof *at);
	if (at[0].value.type != JSON_STRING || at[1].value.type != JSON_OBJECT)
		return false;
	result->output = tell_text(&trace->tell, at[0].value);
	result->error = json_size_or(json_member(at[1].value, "exit_code"),
			    0) != 0;
	return true;
}

static bool
result_item(struct trace *trace, struct json json)
{
	struct look *look = &trace->look;
	struct json output = look_at(look, json, "output");
	struct json inner = look_at(look, output, "content");
	struct result result = {
		.id = look_text(look, json, "call_id"),
		.output = tell_text(&trace->tell,
		    inner.type == JSON_ABSENT ? output : inner),
	};

	if (trace->silent)
		return true;
	if (output.type == JSON_OBJECT)
		result.error = look_at(look, output, "success").type ==
		    JSON_FALSE;
	else if (!read_wrapped(trace, &result))
		result.error = is_failure(
		    text_str(&result.output, trace->tell.arena));
	calls_result(&trace->calls, &trace->tell, &result);
	return true;
}

/* ---- compactions ---- */

/* Its summary may stand only at the end of what replaces the history. */
static bool
compacted_line(struct trace *trace, struct json json)
{
	struct json history = look_at(&trace->look, json,
	    "payload.replacement_history");
	struct json_iter iter = { 0 };
	struct json name, part, last = { { NULL, 0 }, JSON_ABSENT };
	struct text text;

	if (look_text(&trace->look, json, "payload.message").n)
		return false;
	while (json_next(history, &iter, &name, &part))
		last = part;
	text = tell_text(&trace->tell,
	    look_at(&trace->look, last, "content|text"));
	if (trace->silent || text_is_empty(&text))
		return trace->silent;
	tell_summary(&trace->tell, &text);
	return true;
}

/* ---- tables ---- */

/* clang-format off */
static const struct trace_row item_rows[] = {
	{ .of = "message", .acts = ACT_MESSAGE,
	    .at = { [AT_ROLE] = "role", [AT_TEXT] = "content" } },
	{ .of = "reasoning", .acts = ACT_MESSAGE, .at = { [AT_TEXT] = "summary" },
	    .role = "reasoning" },
	{ .of = "function_call", .acts = ACT_CALL,
	    .at = { [AT_ID] = "call_id", [AT_TOOL] = "name",
	      [AT_ARGS] = "arguments" } },
	{ .of = "custom_tool_call", .acts = ACT_CALL,
	    .at = { [AT_ID] = "call_id", [AT_TOOL] = "name", [AT_ARGS] = "input" } },
	{ .of = "local_shell_call", .acts = ACT_CALL,
	    .at = { [AT_ID] = "call_id|id", [AT_ARGS] = "action" },
	    .tool = "local_shell" },
	{ .of = "web_search_call", .acts = ACT_CALL,
	    .at = { [AT_ID] = "call_id|id", [AT_ARGS] = "action" },
	    .tool = "web_search" },
	{ .of = "function_call_output", .special = result_item },
	{ .of = "custom_tool_call_output", .special = result_item },
	{ .of = "local_shell_call_output", .special = result_item },
	{ .of = "ghost_snapshot" }, { .of = "other" },
	{ .of = "compaction" }, { .of = "compaction_summary" },
	{ 0 },
};
static const struct trace_table items = { { "type" }, item_rows };

static const struct trace_row rows[] = {
	{ .of = "session_meta/",
	    .at = { [AT_SESSION] = "payload.id", [AT_CWD] = "payload.cwd",
	      [AT_BRANCH] = "payload.git.branch" } },
	{ .of = "turn_context/",
	    .at = { [AT_MODEL] = "payload.model", [AT_CWD] = "payload.cwd" } },
	{ .of = "response_item/", .each = { { "payload", &items } } },
	{ .of = "event_msg/token_count", .acts = ACT_USAGE,
	    .at = { [AT_IN] = "payload.info.total_token_usage.input_tokens"
		"-payload.info.total_token_usage.cached_input_tokens",
	      [AT_READ] = "payload.info.total_token_usage.cached_input_tokens",
	      [AT_OUT] = "payload.info.total_token_usage.output_tokens" } },
	/* All that was said and done stands in the items, too. */
	{ .of = "event_msg/" },
	{ .of = "compacted/", .acts = ACT_COMPACTION, .at = { [AT_TEXT] = "payload.message" },
	    .special = compacted_line },
	{ .of = "world_state/" }, { .of = "inter_agent_communication/" },
	/* The older form has neither lines of a session nor events. */
	{ .of = "", .at = { [AT_SESSION] = "id", [AT_BRANCH] = "git.branch" } },
	{ .of = "*", .each = { { ".", &items } } },
	{ 0 },
};

const struct trace_format codex = {
	.name = "codex",
	.signs = { "type=session_meta payload", "type=response_item payload",
	  "type=event_msg payload", "type=turn_context payload",
	  "type=compacted payload", "id timestamp instructions",
	  "record_type=state", "type=function_call call_id" },
	.table = { { "type", "payload.type" }, rows },
	.common = { [AT_TS] = "timestamp" },
	.compactions = { "\"compacted\"" },
	.recall = { { "\"turn_context\"", "type=turn_context" },
		{ "\"total_token_usage\"",
		    "payload.info.total_token_usage" } },
	.cumulative = true,
};

static const struct trace_row history_rows[] = {
	{ .of = "", .acts = ACT_MESSAGE, .at = { [AT_TEXT] = "text" }, .role = "user" },
	{ 0 },
};

const struct trace_format codex_history = {
	.name = "codex-history",
	.signs = { "session_id ts text" },
	.table = { { "type" }, history_rows },
	.common = { [AT_TS] = "ts", [AT_SESSION] = "session_id" },
};
/* clang-format on */
