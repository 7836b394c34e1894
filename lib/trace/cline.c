/* Cline and Roo Code: ui_messages.json, api_conversation_history.json, lists. */
#include "trace/formats.h"

/* ---- ui_messages.json ---- */

/* clang-format off */
static const struct trace_table request = { { NULL }, ROWS(
	{ .of = "*", .acts = ACT_USAGE,
	  .at = { [AT_MODEL] = "model", [AT_IN] = "tokensIn",
		[AT_OUT] = "tokensOut", [AT_READ] = "cacheReads",
		[AT_WRITE_5M] = "cacheWrites", [AT_COST] = "cost" } }
) };

/* The results of tools are not shown. */
static const struct trace_table tool = { { NULL }, ROWS(
	{ .of = "*", .acts = ACT_CALL,
	  .at = { [AT_TOOL] = "toolName|tool", [AT_ARGS] = "arguments|.",
		[AT_PATH] = "path" } }
) };

static const struct trace_table question = { { NULL }, ROWS(
	MESSAGE("*", "assistant", "response|question")
) };
/* clang-format on */

/* A text that is JSON, mostly. */
static bool
inner(struct trace *trace, struct json json, const struct trace_table *table)
{
	struct json text = trace_value(trace, json, "text");

	return text.type == JSON_STRING && trace_inner(trace, text, table);
}

static bool
request_line(struct trace *trace, struct json json)
{
	return inner(trace, json, &request);
}

/* A command ends where the next one begins. */
static bool
command_line(struct trace *trace, struct json json)
{
	(void)json;
	if (!trace->silent)
		calls_end(&trace->calls, &trace->emitter);
	return false;
}

static bool
tool_line(struct trace *trace, struct json json)
{
	bool valid;

	command_line(trace, json);
	valid = inner(trace, json, &tool);
	command_line(trace, json);
	return valid;
}

static bool
question_line(struct trace *trace, struct json json)
{
	return inner(trace, json, &question);
}

/* Output comes in parts, some of them empty. */
static bool
output_line(struct trace *trace, struct json json)
{
	struct str text = trace_str(trace, json, "text");

	if (!trace->silent && text.n && !calls_add_output(&trace->calls, text))
		trace_unknown(trace, buf_str(&trace->kind));
	return true;
}

/* clang-format off */
static const struct trace_row rows[] = {
	MESSAGE("task user_feedback", "user", "text"),
	MESSAGE("text completion_result", "assistant", "text"),
	MESSAGE("reasoning", "reasoning", "text|reasoning"),
	{ .of = "followup plan_mode_respond", .acts = ACT_MESSAGE,
	  .at = { [AT_TEXT] = "text" }, .role = "assistant",
	  .special = question_line },
	{ .of = "tool use_mcp_server", .special = tool_line },
	{ .of = "command", .acts = ACT_CALL, .at = { [AT_COMMAND] = "text" },
	  .tool = "execute_command", .special = command_line },
	{ .of = "command_output mcp_server_response", .special = output_line },
	{ .of = "api_req_started", .special = request_line },
	{ .of = "condense_context", .acts = ACT_COMPACTION,
	  .at = { [AT_TEXT] = "contextCondense.summary",
		[AT_BEFORE] = "contextCondense.prevContextTokens",
		[AT_AFTER] = "contextCondense.newContextTokens" } },
	MESSAGE("error diff_error api_req_failed", "system", "text"),
	{ .of = "api_req_finished api_req_retried api_req_deleted "
	    "api_req_retry_delayed checkpoint_created checkpoint_saved "
	    "task_progress error_retry deleted_api_reqs user_feedback_diff "
	    "resume_task resume_completed_task mcp_server_request_started "
	    "shell_integration_warning hook_status hook_output_stream "
	    "load_mcp_documentation info mistake_limit_reached "
	    "codebase_search_result subtask_result" },
	{ 0 },
};

const struct trace_format cline = {
	.name = "cline",
	.signs = { "0.ts 0.type=say 0.say", "0.ts 0.type=ask 0.ask" },
	.table = { { "say|ask" }, rows },
	.common = { [AT_TS] = "ts", [AT_MODEL] = "modelInfo.modelId" },
};

/* ---- api_conversation_history.json ---- */

static const struct trace_row api_rows[] = {
	{ .of = "user", .acts = ACT_PARTS, .each = { { "content", &claude_user_parts } } },
	{ .of = "assistant", .acts = ACT_PARTS | ACT_USAGE,
	  .at = { [AT_MODEL] = "modelInfo.modelId",
		[AT_IN] = "metrics.tokens.prompt", [AT_OUT] = "metrics.tokens.completion",
		[AT_READ] = "metrics.tokens.cached", [AT_COST] = "metrics.cost" },
	  .each = { { "content", &claude_assistant_parts } } },
	{ 0 },
};

const struct trace_format cline_api = {
	.name = "cline",
	.dialect = "api",
	.signs = { "0.role=user 0.content.0.type 0.ts",
	  "0.role=user 0.content.0.type=text 1.role=assistant 1.content.0.type" },
	.table = { { "role" }, api_rows },
	.common = { [AT_TS] = "ts" },
};

/* ---- taskHistory.json, _index.json, history_item.json: what tasks there are ---- */

/* Their numbers are the sums of the tasks' own files. */
static bool
task(struct trace *trace, struct json json)
{
	static const char *const at[AT_COUNT] = {
		[AT_TS] = "ts", [AT_SESSION] = "id", [AT_TITLE] = "task",
		[AT_CWD] = "cwdOnTaskInitialization|workspace",
	};

	trace_context(trace, json, at);
	if (!trace->silent)
		emit_doc(&trace->emitter);
	return true;
}

static const struct trace_table tasks = { { NULL }, ROWS(
	{ .of = "*", .special = task }
) };

static const struct trace_row task_rows[] = {
	{ .of = "*", .each = { { "entries|.", &tasks } } },
	{ 0 },
};

const struct trace_format cline_tasks = {
	.name = "cline",
	.dialect = "tasks",
	.signs = { "0.id 0.ts 0.task 0.tokensIn", "entries.0.id entries.0.ts entries.0.task",
	  "id ts task tokensIn tokensOut" },
	.table = { { NULL }, task_rows },
	.no_messages = true,
};
/* clang-format on */
