/* The list of all agents, and those whose form a table alone describes. */
#include "trace/formats.h"

/* clang-format off */
/* In the order of detection: the most specific first. */
const struct trace_format *const trace_formats[] = {
	&qwen, &claude, &codex, &goose, &pi, &dsh, &gemini, &copilot,
	&codex_exec, &codex_app, &atif, &grok, &grok_summary, &openagents,
	&copilot_timeline, &swe_agent, &openhands,
	&opencode, &opencode_sessions, &opencode_export, &gemini_logs,
	&codex_history, &kimi, &kimi_code, &antigravity, &amp,
	&cline, &cline_api, &cline_tasks, &claude_loglines,
	/* Others may have their signs. */
	&cursor_agent, &claude_stream, &mini_swe, &cursor,
	NULL,
};

const struct trace_table reasoning_parts = { { NULL }, ROWS(
	MESSAGE("string", "reasoning", "."),
	MESSAGE("*", "reasoning", "text")
) };
/* clang-format on */

/* ---- ATIF ---- */

/*
 * Some results contain the command that ran; some belong to a subagent that no
 * call began.
 */
static bool
atif_result(struct trace *trace, struct json json)
{
	struct str id = trace_str(trace, json, "source_call_id");
	struct json content = trace_value(trace, json, "content");
	struct call call = {
		.command = trace_str(trace, content, "command"),
		.tool = STR("run"),
	};
	struct result result = {
		.id = id,
		.output = trace_content(trace, json, "content.output|content"),
	};

	result.error = trace_value(trace, content, "passed|success").type ==
	    JSON_FALSE;
	if (call.command.n == 0)
		call.tool = STR("subagent");
	if (!calls_has(&trace->calls, id)) {
		call.args = call.command.n ? call.args : content;
		calls_add(&trace->calls, &trace->emitter, &call);
		result.id = STR("");
	}
	calls_result(&trace->calls, &trace->emitter, &result);
	return true;
}

/* clang-format off */
static const struct trace_table atif_calls = { { NULL }, ROWS(
	CALL("*", "tool_call_id", "function_name", "arguments")
) };

static const struct trace_table atif_results = { { NULL }, ROWS(
	{ .of = "*", .special = atif_result }
) };

static const struct trace_table atif_messages = { { NULL }, ROWS(
	{ .of = "*", .acts = ACT_MESSAGE,
	  .at = { [AT_ROLE] = "source", [AT_TEXT] = "message" } }
) };

static const struct trace_table atif_steps;

static const struct trace_row atif_rows[] = {
	{ .of = "",
	  .at = { [AT_MODEL] = "agent.model_name" },
	  .each = { { "steps", &atif_steps } } },
	{ .of = "*", .acts = ACT_USAGE,
	  .at = { [AT_TS] = "timestamp", [AT_MODEL] = "model_name",
		[AT_IN] = "metrics.prompt_tokens-metrics.cached_tokens",
		[AT_READ] = "metrics.cached_tokens",
		[AT_OUT] = "metrics.completion_tokens",
		[AT_COST] = "metrics.cost_usd" },
	  .each = { { "reasoning_content", &reasoning_parts },
		{ ".", &atif_messages }, { "tool_calls", &atif_calls },
		{ "observation.results", &atif_results } } },
	{ 0 },
};
static const struct trace_table atif_steps = { { "source" }, atif_rows };

const struct trace_format atif = {
	.name = "atif",
	.signs = { "schema_version session_id agent",
		"step_id source timestamp" },
	.table = { { "source" }, atif_rows },
	.common = { [AT_TS] = "timestamp|created_at",
		[AT_SESSION] = "session_id" },
};

/* ---- dsh ---- */

#define DSH_USAGE(at) [AT_REQUEST] = "data.turn", [AT_STEP] = "data.step", \
	[AT_IN] = at ".inputTokens", [AT_OUT] = at ".outputTokens", \
	[AT_READ] = at ".cacheReadTokens", \
	[AT_WRITE_5M] = at ".cacheWriteTokens"

static const struct trace_row dsh_rows[] = {
	{ .of = "session", .at = { [AT_SESSION] = "id" } },
	{ .of = "request/context", .at = { [AT_MODEL] = "data.model" } },
	MESSAGE("user/message", "user", "data.message.content|data.text"),
	{ .of = "assistant/message", .acts = ACT_MESSAGE | ACT_USAGE,
	  .at = { [AT_TEXT] = "data.message.content",
		DSH_USAGE("data.usage") },
	  .role = "assistant" },
	/* Streamed parts; the message itself comes last. */
	{ .of = "assistant/chunk", .acts = ACT_USAGE,
	  .at = { DSH_USAGE("data.chunk.usage") } },
	CALL("tool/call", "seq", "data.name", "data.arguments"),
	{ .of = "tool/result", .acts = ACT_RESULT,
	  .at = { [AT_ID] = "sourceEventSeqs.0",
		[AT_OUTPUT] = "data.message.content|data.meta|data.error",
		[AT_ERROR] = "data.error" } },
	{ .of = "text-chunks turn/start turn/end permission/preset" },
	{ 0 },
};

const struct trace_format dsh = {
	.name = "dsh",
	.signs = { "type=session createdAt version",
		"type=tool/call seq data.callId" },
	.table = { { "type" }, dsh_rows },
	.common = { [AT_TS] = "time|createdAt", [AT_CWD] = "cwd" },
};

/* ---- Grok ---- */

#define UPDATE "params.update"

static const struct trace_row grok_rows[] = {
	CALL("tool_call/", UPDATE ".toolCallId", UPDATE ".title", UPDATE ".rawInput"),
	{ .of = "tool_call_update/in_progress tool_call_update/pending" },
	{ .of = "tool_call_update/", .acts = ACT_RESULT,
	  .at = { [AT_ID] = UPDATE ".toolCallId",
		[AT_OUTPUT] = UPDATE ".rawOutput.text|"
		    UPDATE ".rawOutput.FileContent.content|"
		    UPDATE ".rawOutput.stderr|" UPDATE ".rawOutput|"
		    UPDATE ".content",
		[AT_ERROR] = UPDATE ".rawOutput.exit_code|"
		    UPDATE ".status" } },
	MESSAGE("user_message_chunk/", "user", UPDATE ".content"),
	MESSAGE("agent_message_chunk/", "assistant", UPDATE ".content"),
	MESSAGE("agent_thought_chunk/", "reasoning", UPDATE ".content"),
	{ .of = "plan/ available_commands_update/ current_mode_update/" },
	{ 0 },
};

const struct trace_format grok = {
	.name = "grok",
	.signs = { "method=session/update " UPDATE,
		"method=_x.ai/session/update " UPDATE },
	.table = { { UPDATE ".sessionUpdate", UPDATE ".status" }, grok_rows },
	.common = { [AT_TS] = "timestamp", [AT_SESSION] = "params.sessionId" },
};

/* The file next to it has the session and the directory. */
static const struct trace_row grok_summary_rows[] = {
	{ .of = "*", .at = { [AT_SESSION] = "info.id", [AT_CWD] = "info.cwd",
		[AT_MODEL] = "current_model_id" } },
	{ 0 },
};

const struct trace_format grok_summary = {
	.name = "grok",
	.signs = { "info.id info.cwd current_model_id" },
	.table = { { NULL }, grok_summary_rows },
	.common = { [AT_TS] = "updated_at" },
	.no_messages = true,
};

/* ---- sessions of OpenAgents ---- */

static const struct trace_row openagents_rows[] = {
	{ .of = "session_start", .at = { [AT_MODEL] = "config.model" } },
	MESSAGE("user_message", "user", "content"),
	{ .of = "turn", .acts = ACT_MESSAGE,
	  .at = { [AT_ROLE] = "turn.role", [AT_TEXT] = "turn.content" },
	  .role = "assistant" },
	{ .of = "session_end" },
	{ 0 },
};

const struct trace_format openagents = {
	.name = "openagents",
	.signs = { "type=session_start sessionId config" },
	.table = { { "type" }, openagents_rows },
	.common = { [AT_TS] = "timestamp", [AT_SESSION] = "sessionId" },
};

/* ---- pi, the coding agent of pi-mono ---- */

static const struct trace_table pi_parts = { { "type" }, ROWS(
	MESSAGE("text", "assistant", "text"),
	MESSAGE("string", "assistant", "."),
	MESSAGE("thinking", "reasoning", "thinking"),
	CALL("toolCall", "id", "name", "arguments"),
	{ .of = "image" }
) };

static const struct trace_row pi_rows[] = {
	{ .of = "session/", .at = { [AT_SESSION] = "id", [AT_MODEL] = "modelId" } },
	MESSAGE("message/user", "user", "message.content"),
	{ .of = "message/assistant", .acts = ACT_USAGE | ACT_PARTS,
	    .at = { [AT_MODEL] = "message.model",
	      [AT_REQUEST] = "message.responseId",
	      [AT_IN] = "message.usage.input",
	      [AT_OUT] = "message.usage.output",
	      [AT_READ] = "message.usage.cacheRead",
	      [AT_WRITE_5M] = "message.usage.cacheWrite",
	      [AT_COST] = "message.usage.cost.total" },
	    .each = { { "message.content", &pi_parts } } },
	{ .of = "message/toolResult", .acts = ACT_RESULT,
	    .at = { [AT_ID] = "message.toolCallId", [AT_OUTPUT] = "message.content",
	      [AT_ERROR] = "message.isError" } },
	/* A command of the user, which has no identifier. */
	{ .of = "message/bashExecution", .acts = ACT_CALL | ACT_RESULT,
	    .at = { [AT_COMMAND] = "message.command",
	      [AT_OUTPUT] = "message.output",
	      [AT_ERROR] = "message.exitCode" },
	    .tool = "bash" },
	MESSAGE("message/branchSummary", "system", "message.summary"),
	MESSAGE("message/", "system", "message.content"),
	{ .of = "compaction/", .acts = ACT_COMPACTION,
	    .at = { [AT_TEXT] = "summary", [AT_BEFORE] = "tokensBefore",
	      [AT_KEPT] = "firstKeptEntryIndex|firstKeptEntryId" } },
	MESSAGE("branch_summary/", "system", "summary"),
	MESSAGE("custom_message/", "system", "content"),
	{ .of = "session_info/", .at = { [AT_TITLE] = "name" } },
	{ .of = "model_change/", .at = { [AT_MODEL] = "modelId" } },
	{ .of = "thinking_level_change/ custom/ label/" },
	{ 0 },
};

const struct trace_format pi = {
	.name = "pi",
	.signs = { "type=session id timestamp cwd", "type=message message.role",
	  "type=compaction summary tokensBefore" },
	.table = { { "type", "message.role" }, pi_rows },
	.common = { [AT_TS] = "timestamp", [AT_CWD] = "cwd", [AT_LINE_ID] = "id" },
	.compactions = { "\"compaction\"" },
};

/*
 * ---- OpenHands: events, one by one, or pairs of action and observation ----
 */

static const struct trace_table openhands_words = { { NULL }, ROWS(
	MESSAGE("string", "assistant", ".")
) };

#define ANSWER "tool_call_metadata.model_response"
#define COMMON [AT_TS] = "timestamp", [AT_MODEL] = ANSWER ".model", \
	[AT_REQUEST] = ANSWER ".id", \
	[AT_IN] = ANSWER ".usage.prompt_tokens-" \
	    ANSWER ".usage.prompt_tokens_details.cached_tokens", \
	[AT_READ] = ANSWER ".usage.prompt_tokens_details.cached_tokens", \
	[AT_OUT] = ANSWER ".usage.completion_tokens"

static const struct trace_table openhands_events;

static const struct trace_row openhands_rows[] = {
	{ .of = "", .each = { { "history", &openhands_events } } },
	{ .of = "message", .acts = ACT_MESSAGE | ACT_USAGE,
	  .at = { COMMON, [AT_ROLE] = "source",
		[AT_TEXT] = "args.content|message|content" } },
	{ .of = "system", .acts = ACT_MESSAGE,
	  .at = { COMMON, [AT_TEXT] = "args.content|message" },
	  .role = "system" },
	{ .of = "think", .acts = ACT_MESSAGE | ACT_USAGE,
	  .at = { COMMON, [AT_TEXT] = "args.thought|message" },
	  .role = "reasoning" },
	{ .of = "finish", .acts = ACT_MESSAGE | ACT_USAGE,
	  .at = { COMMON,
		[AT_TEXT] = "args.final_thought|args.thought|message" },
	  .role = "assistant" },
	{ .of = "condensation", .acts = ACT_COMPACTION,
	  .at = { COMMON, [AT_TEXT] = "args.summary" } },
	{ .of = "command", .acts = ACT_CALL,
	  .at = { COMMON, [AT_ID] = "id",
		[AT_COMMAND] = "args.command|content" },
	  .tool = "run" },
	{ .of = "recall change_agent_state null condensation_request start "
	    "/null /agent_state_changed /recall /think /condense "
	    "/user_rejected" },
	{ .of = "/error", .acts = ACT_RESULT,
	  .at = { COMMON, [AT_ID] = "cause", [AT_OUTPUT] = "content|message",
		[AT_ERROR] = "observation" } },
	{ .of = "/", .acts = ACT_RESULT,
	  .at = { COMMON, [AT_ID] = "cause", [AT_OUTPUT] = "content|message",
		[AT_ERROR] = "extras.exit_code|extras.metadata.exit_code|"
		    "extras.error" } },
	{ .of = "*", .acts = ACT_CALL | ACT_USAGE,
	  .at = { COMMON, [AT_ID] = "id", [AT_TOOL] = "action",
		[AT_ARGS] = "args" },
	  .each = { { "args.thought", &openhands_words } } },
	{ 0 },
};
static const struct trace_table openhands_events = { { "action", "observation" }, openhands_rows };

const struct trace_format openhands = {
	.name = "openhands",
	.signs = { "history.0.action", "history.0.0.action", "0.action 0.source",
		"0.0.action 0.0.args", "instance_id history",
		"action source timestamp" },
	.table = { { "action", "observation" }, openhands_rows },
	.common = { [AT_TS] = "timestamp", [AT_SESSION] = "instance_id" },
};
/* clang-format on */

/* clang-format off */
/* ---- Goose: a session in lines or as JSON, and its stream ---- */

static const struct trace_table goose_user_parts, goose_parts;

#define GOOSE_PARTS(said_by) \
	MESSAGE("text", said_by, "text"), \
	MESSAGE("string", said_by, "."), \
	MESSAGE("thinking", "reasoning", "thinking"), \
	CALL("toolRequest frontendToolRequest", "id", \
	    "toolCall.value.name|toolCall.Ok.name|toolCall.name", \
	    "toolCall.value.arguments|toolCall.Ok.arguments|toolCall.arguments"), \
	{ .of = "toolResponse", .acts = ACT_RESULT, \
	  .at = { [AT_ID] = "id", \
		[AT_OUTPUT] = "toolResult.value.content|toolResult.value|" \
		    "toolResult.Ok.content|toolResult.Ok|toolResult.Err|" \
		    "toolResult.error|toolResult", \
		[AT_ERROR] = "toolResult.value.isError|toolResult.Ok.isError|" \
		    "toolResult.Err|toolResult.status" } }, \
	{ .of = "redactedThinking toolConfirmationRequest image actionRequired " \
	    "contextLengthExceeded summarizationRequested systemNotification" }

static const struct trace_table goose_user_parts = { { "type" }, ROWS(GOOSE_PARTS("user")) };
static const struct trace_table goose_parts = { { "type" }, ROWS(GOOSE_PARTS("assistant")) };

static const struct trace_table goose_messages;

static const struct trace_row goose_rows[] = {
	{ .of = "user", .acts = ACT_PARTS,
	  .at = { [AT_TS] = "created|message.created" },
	  .each = { { "content|message.content", &goose_user_parts } } },
	{ .of = "assistant", .acts = ACT_PARTS,
	  .at = { [AT_TS] = "created|message.created",
		[AT_MODEL] = "metadata.inference.requestedModel|"
		    "message.metadata.inference.requestedModel" },
	  .each = { { "content|message.content", &goose_parts } } },
	/* The first line, all of a session, or an event of the stream. */
	{ .of = "", .at = { [AT_SESSION] = "id", [AT_TITLE] = "name|description",
		[AT_CWD] = "working_dir", [AT_MODEL] = "model_config.model_name" },
	  .each = { { "conversation|messages", &goose_messages } } },
	{ 0 },
};
static const struct trace_table goose_messages = { { "role|message.role" }, goose_rows };

const struct trace_format goose = {
	.name = "goose",
	.signs = { "working_dir description", "working_dir conversation",
	  "role created content.0.type", "type=message message.role message.created" },
	.table = { { "role|message.role" }, goose_rows },
	.common = { [AT_TS] = "created", [AT_SESSION] = "session_id" },
};

/* ---- Amp: a thread ---- */

static const struct trace_table amp_results = { { "type" }, ROWS(
	MESSAGE("text", "user", "text"),
	{ .of = "tool_result", .acts = ACT_RESULT,
	  .at = { [AT_ID] = "toolUseID|tool_use_id",
		[AT_OUTPUT] = "run.result.output|run.result.content|run.result|"
		    "run.error.message|run.error|content",
		[AT_ERROR] = "run.error|run.result.exitCode|run.status" } },
	{ .of = "image" }
) };

static const struct trace_table amp_messages = { { "role" }, ROWS(
	{ .of = "user", .acts = ACT_PARTS, .at = { [AT_TS] = "meta.sentAt" },
	  .each = { { "content", &amp_results } } },
	{ .of = "assistant", .acts = ACT_PARTS | ACT_USAGE,
	  .at = { [AT_TS] = "usage.timestamp", [AT_MODEL] = "usage.model",
		[AT_IN] = "usage.inputTokens", [AT_OUT] = "usage.outputTokens",
		[AT_READ] = "usage.cacheReadInputTokens",
		[AT_WRITE_5M] = "usage.cacheCreationInputTokens" },
	  .each = { { "content", &claude_assistant_parts } } },
	MESSAGE("info", "system", "content")
) };

static const struct trace_row amp_rows[] = {
	{ .of = "*", .each = { { "messages", &amp_messages } } },
	{ 0 },
};

const struct trace_format amp = {
	.name = "amp",
	.signs = { "v id created messages", "id messages.0.role env.initial" },
	.table = { { NULL }, amp_rows },
	.common = { [AT_TS] = "created", [AT_SESSION] = "id", [AT_TITLE] = "title" },
};
/* clang-format on */
