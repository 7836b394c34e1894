/* Gemini CLI: its chats, as one text or by lines, and its log of prompts. */
#include "trace/formats.h"

/* A thought is a subject and a description. */
static bool
thought(struct trace *trace, struct json json)
{
	struct str subject = trace_str(trace, json, "subject");
	struct str words = trace_str(trace, json, "description|text");
	struct buf b = { 0 };
	struct text text = { 0 };

	buf_add(&b, subject);
	if (subject.n && words.n)
		buf_adds(&b, ": ");
	buf_add(&b, words);
	text.str = buf_str(&b);
	if (!trace->silent)
		emit_message(&trace->emitter, "reasoning", &text);
	buf_free(&b);
	return true;
}

/* clang-format off */
static const struct trace_table thoughts = { { NULL }, ROWS(
	{ .of = "*", .special = thought }
) };

static const struct trace_table answer = { { NULL }, ROWS(
	MESSAGE("*", "assistant", "content")
) };

static const struct trace_table calls = { { NULL }, ROWS(
	{ .of = "*", .acts = ACT_CALL | ACT_RESULT,
	  .at = { [AT_ID] = "id", [AT_TOOL] = "name", [AT_ARGS] = "args",
		[AT_TS] = "timestamp",
		[AT_OUTPUT] = "result.0.functionResponse.response.output|"
		    "result.0.functionResponse.response.error|"
		    "result.0.functionResponse.response|result|error",
		[AT_ERROR] = "status" } }
) };

static const struct trace_table messages;

static const struct trace_row rows[] = {
	DATED_MESSAGE("user", "user", "content"),
	{ .of = "gemini", .acts = ACT_USAGE,
	  .at = { [AT_TS] = "timestamp", [AT_MODEL] = "model",
		[AT_REQUEST] = "id",
		[AT_IN] = "tokens.input+tokens.tool-tokens.cached",
		[AT_OUT] = "tokens.output+tokens.thoughts",
		[AT_READ] = "tokens.cached" },
	  .each = { { "thoughts", &thoughts }, { ".", &answer },
		{ "toolCalls", &calls } } },
	DATED_MESSAGE("info error warning", "system", "content"),
	/* The head of a chat, all of it, or an update of it. */
	{ .of = "",
	  .each = { { "messages", &messages }, { "$set.messages", &messages } } },
	{ 0 },
};
static const struct trace_table messages = { { "type" }, rows };

const struct trace_format gemini = {
	.name = "gemini",
	.signs = { "sessionId projectHash" },
	.table = { { "type" }, rows },
	.common = { [AT_TS] = "timestamp|startTime",
		[AT_SESSION] = "sessionId" },
	.holds = "id",
};

static const struct trace_row log_rows[] = {
	MESSAGE("user", "user", "message"),
	MESSAGE("gemini", "assistant", "message"),
	MESSAGE("info", "system", "message"),
	{ 0 },
};

const struct trace_format gemini_logs = {
	.name = "gemini-logs",
	.signs = { "0.sessionId 0.messageId 0.message" },
	.table = { { "type" }, log_rows },
	.common = { [AT_TS] = "timestamp", [AT_SESSION] = "sessionId" },
};
/* clang-format on */
