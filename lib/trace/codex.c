/* Codex: the rollout of a session, its older form, the history of prompts. */
#include "text/wordlist.h"
#include "trace/formats.h"

/* ---- results ---- */

/* "Process exited with code 1", at the beginning of results. */
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

/* {"output": ..., "metadata": {"exit_code": ...}} in a string. */
static bool
read_wrapped(struct trace *trace, struct result *result)
{
	struct str text = text_str(&result->output, trace->emitter.arena);
	struct json_field at[] = { { .name = "output" },
		{ .name = "metadata" } };
	struct json_error error;
	struct json wrapped;

	if (text.n == 0 || text.p[0] != '{' ||
	    !json_check(text, &wrapped, &error))
		return false;
	json_fields(wrapped, at, countof(at));
	if (at[0].value.type != JSON_STRING || at[1].value.type != JSON_OBJECT)
		return false;
	result->output = text_of(&trace->emitter, at[0].value);
	result->error = json_size_or(json_member(at[1].value, "exit_code"),
			    0) != 0;
	return true;
}

static bool
result_item(struct trace *trace, struct json json)
{
	struct json output = trace_value(trace, json, "output");
	struct json inner = trace_value(trace, output, "content");
	struct result result = {
		.id = trace_str(trace, json, "call_id"),
		.output = text_of(&trace->emitter,
		    inner.type == JSON_ABSENT ? output : inner),
	};

	if (trace->silent)
		return true;
	if (output.type == JSON_OBJECT)
		result.error = trace_value(trace, output, "success").type ==
		    JSON_FALSE;
	else if (!read_wrapped(trace, &result))
		result.error = is_failure(
		    text_str(&result.output, trace->emitter.arena));
	calls_result(&trace->calls, &trace->emitter, &result);
	return true;
}

/* ---- compactions ---- */

/* The summary may be only at the end of what replaces the history. */
static bool
compacted_line(struct trace *trace, struct json json)
{
	struct json history = trace_value(trace, json,
	    "payload.replacement_history");
	struct json_iter iter = { 0 };
	struct json name, part, last = { { NULL, 0 }, JSON_ABSENT };
	struct text text;

	if (trace_str(trace, json, "payload.message").n)
		return false;
	while (json_next(history, &iter, &name, &part))
		last = part;
	text = trace_content(trace, last, "content|text");
	if (trace->silent || text_is_empty(&text))
		return trace->silent;
	emit_summary(&trace->emitter, &text);
	return true;
}

/* ---- tables ---- */

/* clang-format off */
static const struct trace_table messages = { { NULL }, ROWS(
	{ .of = "*", .acts = ACT_MESSAGE,
	    .at = { [AT_ROLE] = "role", [AT_TEXT] = "content" } }
) };
/* clang-format on */

/* Messages may have no type. */
static bool
untyped(struct trace *trace, struct json json)
{
	if (trace_str(trace, json, "role").n)
		trace_part(trace, json, &messages);
	else if (!trace->silent)
		trace_unknown(trace, STR("untyped"));
	return true;
}

/* clang-format off */
static const struct trace_table items = { { "type" }, ROWS(
	{ .of = "message", .acts = ACT_MESSAGE,
	    .at = { [AT_ROLE] = "role", [AT_TEXT] = "content" } },
	{ .of = "", .special = untyped },
	MESSAGE("reasoning", "reasoning", "summary"),
	CALL("function_call", "call_id", "name", "arguments"),
	CALL("custom_tool_call", "call_id", "name", "input"),
	{ .of = "local_shell_call", .acts = ACT_CALL,
	    .at = { [AT_ID] = "call_id|id", [AT_ARGS] = "action" },
	    .tool = "local_shell" },
	{ .of = "web_search_call", .acts = ACT_CALL,
	    .at = { [AT_ID] = "call_id|id", [AT_ARGS] = "action" },
	    .tool = "web_search" },
	{ .of = "function_call_output custom_tool_call_output "
	    "local_shell_call_output", .special = result_item },
	{ .of = "ghost_snapshot other compaction compaction_summary" }
) };

static const struct trace_row rows[] = {
	{ .of = "session_meta/",
	    .at = { [AT_SESSION] = "payload.id", [AT_CWD] = "payload.cwd",
	      [AT_BRANCH] = "payload.git.branch" } },
	{ .of = "turn_context/",
	    .at = { [AT_MODEL] = "payload.model", [AT_CWD] = "payload.cwd" } },
	{ .of = "response_item/", .acts = ACT_PARTS, .each = { { "payload", &items } } },
	{ .of = "event_msg/token_count", .acts = ACT_USAGE,
	    .at = { [AT_IN] = "payload.info.total_token_usage.input_tokens"
		"-payload.info.total_token_usage.cached_input_tokens",
	      [AT_READ] = "payload.info.total_token_usage.cached_input_tokens",
	      [AT_OUT] = "payload.info.total_token_usage.output_tokens" } },
	/* The items have all that was said and done. */
	{ .of = "event_msg/" },
	{ .of = "compacted/", .acts = ACT_COMPACTION, .at = { [AT_TEXT] = "payload.message" },
	    .special = compacted_line },
	{ .of = "world_state/ inter_agent_communication/" },
	/* The older form: the first line. */
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
	.prompt = "\"role\":\"user\"",
	.answer = "\"role\":\"assistant\"",
	.recall = { { "\"turn_context\"", "type=turn_context" },
		{ "\"total_token_usage\"",
		    "payload.info.total_token_usage" } },
	.usage = { "\"total_token_usage\"", "\"turn_context\"",
		"\"session_meta\"" },
	.cumulative = true,
};

static const struct trace_row history_rows[] = {
	MESSAGE("", "user", "text"),
	{ 0 },
};

const struct trace_format codex_history = {
	.name = "codex-history",
	.signs = { "session_id ts text" },
	.table = { { "type" }, history_rows },
	.common = { [AT_TS] = "ts", [AT_SESSION] = "session_id" },
};
/* clang-format on */

/* ---- codex exec --json ---- */

/* clang-format off */
static const struct trace_row exec_rows[] = {
	{ .of = "thread.started", .at = { [AT_SESSION] = "thread_id" } },
	{ .of = "turn.started" },
	{ .of = "turn.completed", .acts = ACT_USAGE,
	  .at = { [AT_IN] = "usage.input_tokens-usage.cached_input_tokens",
		[AT_READ] = "usage.cached_input_tokens",
		[AT_OUT] = "usage.output_tokens" } },
	MESSAGE("turn.failed", "system", "error.message"),
	MESSAGE("error", "system", "message"),
	{ .of = "item.started/command_execution", .acts = ACT_CALL,
	  .at = { [AT_ID] = "item.id", [AT_COMMAND] = "item.command" },
	  .tool = "command_execution" },
	{ .of = "item.completed/command_execution",
	  .acts = ACT_CALL | ACT_RESULT,
	  .at = { [AT_ID] = "item.id", [AT_COMMAND] = "item.command",
		[AT_OUTPUT] = "item.aggregated_output",
		[AT_ERROR] = "item.exit_code|item.status" },
	  .tool = "command_execution" },
	CALL("item.started/mcp_tool_call", "item.id", "item.tool", "item.arguments"),
	{ .of = "item.completed/mcp_tool_call", .acts = ACT_CALL | ACT_RESULT,
	  .at = { [AT_ID] = "item.id", [AT_TOOL] = "item.tool",
		[AT_ARGS] = "item.arguments",
		[AT_OUTPUT] = "item.result.content|item.error.message",
		[AT_ERROR] = "item.error|item.status" } },
	{ .of = "item.completed/file_change", .acts = ACT_CALL | ACT_RESULT,
	  .at = { [AT_ID] = "item.id", [AT_ARGS] = "item",
		[AT_PATH] = "item.changes.0.path",
		[AT_ERROR] = "item.status" },
	  .tool = "file_change" },
	{ .of = "item.completed/web_search", .acts = ACT_CALL | ACT_RESULT,
	  .at = { [AT_ID] = "item.id", [AT_ARGS] = "item" },
	  .tool = "web_search" },
	MESSAGE("item.completed/reasoning", "reasoning", "item.text"),
	MESSAGE("item.completed/agent_message", "assistant", "item.text"),
	MESSAGE("item.completed/error", "system", "item.message"),
	{ .of = "item.completed/todo_list item.started/ item.updated/" },
	{ 0 },
};

const struct trace_format codex_exec = {
	.name = "codex-exec",
	.signs = { "type=thread.started thread_id", "type=item.completed item" },
	.table = { { "type", "item.type" }, exec_rows },
	.common = { [AT_TS] = "timestamp" },
};

/* ---- the app server ---- */

#define ITEM "message.params.item"
#define TOTAL "message.params.tokenUsage.total"

static const struct trace_row app_rows[] = {
	/* Repetitions, as in the rollout, and parts of what is incomplete. */
	{ .of = "codex/ item/reasoning/ item/agentMessage/ "
	    "item/commandExecution/ item/fileChange/ item/plan/ "
	    "item/mcpToolCall/ turn/ account/ app/" },
	{ .of = "thread/started/",
	  .at = { [AT_CWD] = "message.params.thread.cwd",
		[AT_BRANCH] = "message.params.thread.gitInfo.branch" } },
	MESSAGE("item/completed/userMessage", "user", ITEM ".content"),
	MESSAGE("item/completed/agentMessage", "assistant", ITEM ".text"),
	{ .of = "item/completed/reasoning",
	  .each = { { ITEM ".summary", &reasoning_parts } } },
	{ .of = "item/started/commandExecution", .acts = ACT_CALL,
	  .at = { [AT_ID] = ITEM ".id", [AT_COMMAND] = ITEM ".command" },
	  .tool = "commandExecution" },
	{ .of = "item/completed/commandExecution",
	  .acts = ACT_CALL | ACT_RESULT,
	  .at = { [AT_ID] = ITEM ".id", [AT_COMMAND] = ITEM ".command",
		[AT_OUTPUT] = ITEM ".aggregatedOutput",
		[AT_ERROR] = ITEM ".exitCode|" ITEM ".status" },
	  .tool = "commandExecution" },
	{ .of = "item/completed/fileChange", .acts = ACT_CALL | ACT_RESULT,
	  .at = { [AT_ID] = ITEM ".id", [AT_ARGS] = ITEM,
		[AT_PATH] = ITEM ".changes.0.path",
		[AT_ERROR] = ITEM ".status" },
	  .tool = "fileChange" },
	{ .of = "item/completed/mcpToolCall", .acts = ACT_CALL | ACT_RESULT,
	  .at = { [AT_ID] = ITEM ".id", [AT_TOOL] = ITEM ".tool",
		[AT_ARGS] = ITEM ".arguments",
		[AT_OUTPUT] = ITEM ".result.content|" ITEM ".error.message",
		[AT_ERROR] = ITEM ".error|" ITEM ".status" } },
	{ .of = "item/completed/webSearch", .acts = ACT_CALL | ACT_RESULT,
	  .at = { [AT_ID] = ITEM ".id", [AT_ARGS] = ITEM },
	  .tool = "web_search" },
	{ .of = "item/completed/contextCompaction thread/compacted/",
	  .acts = ACT_COMPACTION },
	{ .of = "thread/tokenUsage/updated", .acts = ACT_USAGE,
	  .at = { [AT_IN] = TOTAL ".inputTokens-" TOTAL ".cachedInputTokens",
		[AT_READ] = TOTAL ".cachedInputTokens",
		[AT_OUT] = TOTAL ".outputTokens" } },
	{ .of = "item/started/ thread/" },
	{ 0 },
};

const struct trace_format codex_app = {
	.name = "codex-appserver",
	.signs = { "workspace_id message.method" },
	.table = { { "message.method", "message.params.item.type" }, app_rows },
	.common = { [AT_TS] = "timestamp|message.params.timestamp",
		[AT_SESSION] = "message.params.threadId|"
		    "message.params.conversationId|message.params.thread.id",
		[AT_MODEL] = "message.params.msg.model" },
	.cumulative = true,
	.comments = true,
	.no_messages = true,
};
/* clang-format on */
