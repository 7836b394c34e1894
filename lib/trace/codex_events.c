/* Codex as it speaks to programs: `codex exec --json`, and its app server. */
#include "trace/formats.h"

/* clang-format off */
static const struct trace_row text_rows[] = {
	{ .of = "string", .acts = ACT_MESSAGE, .at = { [AT_TEXT] = "." },
	  .role = "reasoning" },
	{ .of = "*", .acts = ACT_MESSAGE, .at = { [AT_TEXT] = "text" },
	  .role = "reasoning" },
	{ 0 },
};
static const struct trace_table thoughts = { { NULL }, text_rows };

static const struct trace_row exec_rows[] = {
	{ .of = "thread.started", .at = { [AT_SESSION] = "thread_id" } },
	{ .of = "turn.started" },
	{ .of = "turn.completed", .acts = ACT_USAGE,
	  .at = { [AT_IN] = "usage.input_tokens-usage.cached_input_tokens",
		[AT_READ] = "usage.cached_input_tokens",
		[AT_OUT] = "usage.output_tokens" } },
	{ .of = "turn.failed", .acts = ACT_MESSAGE,
	  .at = { [AT_TEXT] = "error.message" }, .role = "system" },
	{ .of = "error", .acts = ACT_MESSAGE, .at = { [AT_TEXT] = "message" },
	  .role = "system" },
	{ .of = "item.started/command_execution", .acts = ACT_CALL,
	  .at = { [AT_ID] = "item.id", [AT_COMMAND] = "item.command" },
	  .tool = "command_execution" },
	{ .of = "item.completed/command_execution",
	  .acts = ACT_CALL | ACT_RESULT,
	  .at = { [AT_ID] = "item.id", [AT_COMMAND] = "item.command",
		[AT_OUTPUT] = "item.aggregated_output",
		[AT_ERROR] = "item.exit_code|item.status" },
	  .tool = "command_execution" },
	{ .of = "item.started/mcp_tool_call", .acts = ACT_CALL,
	  .at = { [AT_ID] = "item.id", [AT_TOOL] = "item.tool",
		[AT_ARGS] = "item.arguments" } },
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
	{ .of = "item.completed/reasoning", .acts = ACT_MESSAGE,
	  .at = { [AT_TEXT] = "item.text" }, .role = "reasoning" },
	{ .of = "item.completed/agent_message", .acts = ACT_MESSAGE,
	  .at = { [AT_TEXT] = "item.text" }, .role = "assistant" },
	{ .of = "item.completed/error", .acts = ACT_MESSAGE,
	  .at = { [AT_TEXT] = "item.message" }, .role = "system" },
	{ .of = "item.completed/todo_list" },
	{ .of = "item.started/" }, { .of = "item.updated/" },
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
	{ .of = "thread/started/",
	  .at = { [AT_CWD] = "message.params.thread.cwd",
		[AT_BRANCH] = "message.params.thread.gitInfo.branch" } },
	{ .of = "item/completed/userMessage", .acts = ACT_MESSAGE,
	  .at = { [AT_TEXT] = ITEM ".content" }, .role = "user" },
	{ .of = "item/completed/agentMessage", .acts = ACT_MESSAGE,
	  .at = { [AT_TEXT] = ITEM ".text" }, .role = "assistant" },
	{ .of = "item/completed/reasoning",
	  .each = { { ITEM ".summary", &thoughts } } },
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
	{ .of = "item/completed/contextCompaction", .acts = ACT_COMPACTION },
	{ .of = "thread/compacted/", .acts = ACT_COMPACTION },
	{ .of = "thread/tokenUsage/updated", .acts = ACT_USAGE,
	  .at = { [AT_IN] = TOTAL ".inputTokens-" TOTAL ".cachedInputTokens",
		[AT_READ] = TOTAL ".cachedInputTokens",
		[AT_OUT] = TOTAL ".outputTokens" } },
	/* The same once more, as the rollout has it, and what grows. */
	{ .of = "codex/" }, { .of = "item/started/" },
	{ .of = "item/reasoning/" }, { .of = "item/agentMessage/" },
	{ .of = "item/commandExecution/" }, { .of = "item/fileChange/" },
	{ .of = "item/plan/" }, { .of = "item/mcpToolCall/" },
	{ .of = "turn/" }, { .of = "thread/" }, { .of = "account/" },
	{ .of = "app/" },
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
};
/* clang-format on */
