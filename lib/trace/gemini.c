/*
 * Gemini CLI: its chats, as one text or by lines, and its log of prompts; Qwen
 * Code, which began as a copy of it; Antigravity.
 */
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

/* ---- Qwen Code ---- */

/* Parts have no type. */
static bool
qwen_part(struct trace *trace, struct json json)
{
	struct text text = trace_content(trace, json, "text");
	struct json call = trace_value(trace, json, "functionCall");
	struct json response = trace_value(trace, json, "functionResponse");

	if (trace->silent)
		return true;
	if (call.type == JSON_OBJECT) {
		struct call began = {
			.id = trace_str(trace, call, "id"),
			.tool = trace_str(trace, call, "name"),
			.args = trace_value(trace, call, "args"),
		};

		calls_add(&trace->calls, &trace->emitter, &began);
	} else if (response.type == JSON_OBJECT) {
		struct result result = {
			.id = trace_str(trace, response, "id"),
			.output = trace_content(trace, response,
			    "response.output|response.error|response"),
			.error = trace_value(trace, response, "response.error")
				     .type != JSON_ABSENT,
		};

		calls_result(&trace->calls, &trace->emitter, &result);
	} else if (text.json.type != JSON_STRING) {
		trace_unknown(trace, STR("part"));
	} else {
		bool thought = trace_value(trace, json, "thought").type ==
		    JSON_TRUE;

		emit_message(&trace->emitter,
		    thought                      ? "reasoning"
			: trace->state           ? "assistant"
			: text_is_clients(&text) ? "system"
						 : "user",
		    &text);
	}
	return true;
}

static bool
qwen_user(struct trace *trace, struct json json)
{
	(void)json;
	trace->state = 0;
	return false;
}

static bool
qwen_model(struct trace *trace, struct json json)
{
	(void)json;
	trace->state = 1;
	return false;
}

/* A result without a part has only what was shown. */
static bool
qwen_result(struct trace *trace, struct json json)
{
	struct result result = {
		.id = trace_str(trace, json, "toolCallResult.callId"),
		.output = trace_content(trace, json,
		    "toolCallResult.result|toolCallResult.resultDisplay|"
		    "message.parts.0.text"),
		.error = str_eq(trace_str(trace, json, "toolCallResult.status"),
		    STR("error")),
	};

	if (trace_value(trace, json, "message.parts.0.functionResponse").type ==
	    JSON_OBJECT)
		return false;
	if (!trace->silent)
		calls_result(&trace->calls, &trace->emitter, &result);
	return true;
}

/* clang-format off */
static const struct trace_table qwen_parts = { { NULL }, ROWS(
	{ .of = "*", .special = qwen_part }
) };

static const struct trace_row qwen_rows[] = {
	{ .of = "user/", .acts = ACT_PARTS, .special = qwen_user,
	  .each = { { "message.parts", &qwen_parts } } },
	{ .of = "assistant/", .acts = ACT_PARTS | ACT_USAGE, .special = qwen_model,
	  .at = { [AT_MODEL] = "model", [AT_REQUEST] = "uuid",
		[AT_IN] = "usageMetadata.promptTokenCount"
		    "-usageMetadata.cachedContentTokenCount",
		[AT_OUT] = "usageMetadata.candidatesTokenCount"
		    "+usageMetadata.thoughtsTokenCount",
		[AT_READ] = "usageMetadata.cachedContentTokenCount" },
	  .each = { { "message.parts", &qwen_parts } } },
	{ .of = "tool_result/", .acts = ACT_PARTS, .special = qwen_result,
	  .each = { { "message.parts", &qwen_parts } } },
	{ .of = "system/chat_compression", .acts = ACT_COMPACTION,
	  .at = { [AT_TRIGGER] = "systemPayload.info.triggerReason",
		[AT_BEFORE] = "systemPayload.info.originalTokenCount",
		[AT_AFTER] = "systemPayload.info.newTokenCount",
		[AT_TEXT] = "systemPayload.compressedHistory.0.parts.0.text" } },
	{ .of = "system/custom_title",
	  .at = { [AT_TITLE] = "systemPayload.customTitle" } },
	{ .of = "system/" },
	{ 0 },
};

const struct trace_format qwen = {
	.name = "qwen",
	.signs = { "sessionId message.parts type", "sessionId toolCallResult type=tool_result",
	  "sessionId systemPayload type=system" },
	.table = { { "type", "subtype" }, qwen_rows },
	.common = { [AT_TS] = "timestamp", [AT_SESSION] = "sessionId",
	  [AT_CWD] = "cwd", [AT_BRANCH] = "gitBranch", [AT_LINE_ID] = "uuid",
	  [AT_AGENT] = "agentId|isSidechain" },
	.compactions = { "chat_compression" },
};
/* clang-format on */

/* ---- Antigravity: transcript.jsonl ---- */

/*
 * The results of the calls of an answer are the steps after it, in the order of
 * the calls. Nothing else connects them: calls are numbered, the last one in the
 * lower half of the state, the last one with a result in the upper half.
 */
static size_t
calls_so_far(const struct trace *trace)
{
	return trace->state & UINT32_MAX;
}

static size_t
results_so_far(const struct trace *trace)
{
	return trace->state >> 32;
}

static struct str
number_id(struct trace *trace, size_t n)
{
	struct buf b = { 0 };
	struct str id;

	buf_number(&b, n);
	id = arena_copy(trace->emitter.arena, buf_str(&b));
	buf_free(&b);
	return id;
}

static void
numbered_call(struct trace *trace, struct call call)
{
	call.id = number_id(trace, calls_so_far(trace) + 1);
	trace->state++;
	calls_add(&trace->calls, &trace->emitter, &call);
}

static bool
antigravity_call(struct trace *trace, struct json json)
{
	if (!trace->silent)
		numbered_call(trace,
		    (struct call){
			.tool = trace_str(trace, json, "name"),
			.args = trace_value(trace, json, "args"),
		    });
	return true;
}

static bool
user_input(struct trace *trace, struct json json)
{
	struct text text = trace_content(trace, json, "content");

	trace_typed(trace, &text, STR("<USER_REQUEST>"),
	    STR("</USER_REQUEST>"));
	return true;
}

/* Calls of an earlier answer that have no result get none. */
static bool
answer_line(struct trace *trace, struct json json)
{
	(void)json;
	trace->state = (uint64_t)calls_so_far(trace) << 32 |
	    calls_so_far(trace);
	return false;
}

static bool
step(struct trace *trace, struct json json)
{
	struct result result = {
		.output = trace_content(trace, json, "content"),
		.error = str_eq(trace_str(trace, json, "status"), STR("ERROR")),
	};

	if (trace->silent)
		return true;
	if (results_so_far(trace) == calls_so_far(trace))
		numbered_call(trace,
		    (struct call){ .tool = trace_str(trace, json, "type") });
	trace->state += (uint64_t)1 << 32;
	result.id = number_id(trace, results_so_far(trace));
	calls_result(&trace->calls, &trace->emitter, &result);
	return true;
}

/* clang-format off */
static const struct trace_table antigravity_thoughts = { { NULL }, ROWS(
	MESSAGE("string", "reasoning", ".")
) };

static const struct trace_table antigravity_words = { { NULL }, ROWS(
	MESSAGE("string", "assistant", "."),
	MESSAGE("*", "assistant", "text")
) };

static const struct trace_table antigravity_calls = { { NULL }, ROWS(
	{ .of = "*", .special = antigravity_call }
) };

static const struct trace_row antigravity_rows[] = {
	{ .of = "USER_INPUT USER_MESSAGE", .special = user_input },
	{ .of = "PLANNER_RESPONSE NOTIFY_USER", .acts = ACT_USAGE,
	  .special = answer_line,
	  .at = { [AT_MODEL] = "model",
		[AT_IN] = "usage.input_tokens-usage.cached_content_token_count",
		[AT_READ] = "usage.cached_content_token_count",
		[AT_OUT] = "usage.output_tokens" },
	  .each = { { "thinking", &antigravity_thoughts },
		{ "content", &antigravity_words },
		{ "tool_calls", &antigravity_calls } } },
	{ .of = "CHECKPOINT", .acts = ACT_COMPACTION, .at = { [AT_TEXT] = "content" } },
	MESSAGE("SYSTEM_MESSAGE EPHEMERAL_MESSAGE ERROR_MESSAGE", "system", "content"),
	{ .of = "CONVERSATION_HISTORY KNOWLEDGE_ARTIFACTS SYSTEM" },
	{ .of = "*", .special = step },
	{ 0 },
};

const struct trace_format antigravity = {
	.name = "antigravity",
	.signs = { "source type=USER_INPUT content", "source=MODEL type=PLANNER_RESPONSE" },
	.table = { { "type" }, antigravity_rows },
	.common = { [AT_TS] = "created_at" },
	.compactions = { "\"CHECKPOINT\"" },
};
/* clang-format on */
