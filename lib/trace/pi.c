/* pi, the coding agent of pi-mono. */
#include "trace/formats.h"

/* clang-format off */
static const struct trace_row part_rows[] = {
	{ .of = "text", .acts = ACT_MESSAGE, .at = { [AT_TEXT] = "text" }, .role = "assistant" },
	{ .of = "string", .acts = ACT_MESSAGE, .at = { [AT_TEXT] = "." }, .role = "assistant" },
	{ .of = "thinking", .acts = ACT_MESSAGE, .at = { [AT_TEXT] = "thinking" },
	    .role = "reasoning" },
	{ .of = "toolCall", .acts = ACT_CALL,
	    .at = { [AT_ID] = "id", [AT_TOOL] = "name", [AT_ARGS] = "arguments" } },
	{ .of = "image" },
	{ 0 },
};
static const struct trace_table parts = { { "type" }, part_rows };

static const struct trace_row rows[] = {
	{ .of = "session/", .at = { [AT_SESSION] = "id", [AT_MODEL] = "modelId" } },
	{ .of = "message/user", .acts = ACT_MESSAGE, .at = { [AT_TEXT] = "message.content" },
	    .role = "user" },
	{ .of = "message/assistant", .acts = ACT_USAGE,
	    .at = { [AT_MODEL] = "message.model",
	      [AT_REQUEST] = "message.responseId",
	      [AT_IN] = "message.usage.input",
	      [AT_OUT] = "message.usage.output",
	      [AT_READ] = "message.usage.cacheRead",
	      [AT_WRITE_5M] = "message.usage.cacheWrite",
	      [AT_COST] = "message.usage.cost.total" },
	    .each = { { "message.content", &parts } } },
	{ .of = "message/toolResult", .acts = ACT_RESULT,
	    .at = { [AT_ID] = "message.toolCallId", [AT_OUTPUT] = "message.content",
	      [AT_ERROR] = "message.isError" } },
	/* A command that the user ran; there is no identifier to wait for. */
	{ .of = "message/bashExecution", .acts = ACT_CALL | ACT_RESULT,
	    .at = { [AT_COMMAND] = "message.command",
	      [AT_OUTPUT] = "message.output",
	      [AT_ERROR] = "message.exitCode" },
	    .tool = "bash" },
	{ .of = "message/branchSummary", .acts = ACT_MESSAGE,
	    .at = { [AT_TEXT] = "message.summary" }, .role = "system" },
	{ .of = "message/", .acts = ACT_MESSAGE, .at = { [AT_TEXT] = "message.content" },
	    .role = "system" },
	{ .of = "compaction/", .acts = ACT_COMPACTION,
	    .at = { [AT_TEXT] = "summary", [AT_BEFORE] = "tokensBefore",
	      [AT_KEPT] = "firstKeptEntryIndex|firstKeptEntryId" } },
	{ .of = "branch_summary/", .acts = ACT_MESSAGE, .at = { [AT_TEXT] = "summary" },
	    .role = "system" },
	{ .of = "custom_message/", .acts = ACT_MESSAGE, .at = { [AT_TEXT] = "content" },
	    .role = "system" },
	{ .of = "session_info/", .at = { [AT_TITLE] = "name" } },
	{ .of = "model_change/", .at = { [AT_MODEL] = "modelId" } },
	{ .of = "thinking_level_change/" },
	{ .of = "custom/" }, { .of = "label/" },
	{ 0 },
};

const struct trace_format pi = {
	.name = "pi",
	.signs = { "type=session id timestamp cwd", "type=message message.role",
	  "type=compaction summary tokensBefore" },
	.table = { { "type", "message.role" }, rows },
	.common = { [AT_TS] = "timestamp", [AT_CWD] = "cwd", [AT_LINE_ID] = "id" },
	.compactions = { "\"compaction\"" },
};
/* clang-format on */
