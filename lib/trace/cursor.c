/* Cursor: the stream of cursor-agent, and the transcripts of its agents. */
#include "trace/formats.h"

/* ---- tools ---- */

/* {"readToolCall": {"args": ..., "result": {"success": ...}}}: the one member. */
static struct json
tool_call(struct json json, struct str *tool)
{
	static const struct str suffix = STR_INIT("ToolCall");
	struct json_iter iter = { 0 };
	struct json name, value = { { NULL, 0 }, JSON_ABSENT };

	*tool = STR("");
	if (json.type == JSON_OBJECT && json_next(json, &iter, &name, &value)) {
		*tool = str_head(str_skip(name.raw, 1), name.raw.n - 2);
		if (str_ends(*tool, suffix))
			*tool = str_head(*tool, tool->n - suffix.n);
	}
	return value;
}

static bool
tool_line(struct trace *trace, struct json json)
{
	struct call call = { .id = trace_str(trace, json, "call_id") };
	struct json value = tool_call(trace_value(trace, json, "tool_call"),
	    &call.tool);
	struct json outcome = trace_value(trace, value, "result");
	struct result result = { .id = call.id };

	if (trace->silent)
		return true;
	/* Tools without a name of their own are functions. */
	if (str_eq(call.tool, STR("function")))
		call.tool = trace_str(trace, value, "name");
	call.args = trace_value(trace, value, "args|arguments");
	if (!calls_has(&trace->calls, call.id))
		calls_add(&trace->calls, &trace->emitter, &call);
	if (!str_eq(trace_str(trace, json, "subtype"), STR("completed")))
		return true;
	result.error = outcome.type == JSON_OBJECT &&
	    trace_value(trace, outcome, "success").type == JSON_ABSENT;
	result.output = trace_content(trace, outcome,
	    "success.content|success.stdout|success.output|success|"
	    "error.errorMessage|error|failure.stderr|failure|rejected.reason|"
	    ".");
	calls_result(&trace->calls, &trace->emitter, &result);
	return true;
}

/* No result of a call is in a transcript. */
static bool
call_alone(struct trace *trace, struct json json)
{
	struct call call = {
		.tool = trace_str(trace, json, "name"),
		.args = trace_value(trace, json, "input"),
	};

	if (trace->silent)
		return true;
	calls_add(&trace->calls, &trace->emitter, &call);
	calls_end(&trace->calls, &trace->emitter);
	return true;
}

static bool
user_text(struct trace *trace, struct json json)
{
	struct text text = trace_content(trace, json, "text|.");

	trace_typed(trace, &text, STR("<user_query>"), STR("</user_query>"));
	return true;
}

/* ---- what cursor-agent prints ---- */

/* clang-format off */
static const struct trace_table user_parts = { { "type" }, ROWS(
	{ .of = "text string", .special = user_text },
	{ .of = "image" }
) };

static const struct trace_table assistant_parts = { { "type" }, ROWS(
	MESSAGE("text", "assistant", "text"),
	MESSAGE("string", "assistant", "."),
	MESSAGE("thinking", "reasoning", "thinking|text"),
	{ .of = "tool_use", .special = call_alone },
	{ .of = "image redacted_reasoning" }
) };

static const struct trace_row stream_rows[] = {
	{ .of = "user/", .acts = ACT_PARTS,
	    .each = { { "message.content", &user_parts } } },
	{ .of = "assistant/", .acts = ACT_PARTS,
	    .each = { { "message.content", &assistant_parts } } },
	{ .of = "tool_call/", .special = tool_line },
	{ .of = "system/init", .at = { [AT_MODEL] = "model" } },
	{ .of = "result/", .acts = ACT_USAGE,
	  .at = { [AT_REQUEST] = "request_id",
		[AT_IN] = "usage.inputTokens", [AT_OUT] = "usage.outputTokens",
		[AT_READ] = "usage.cacheReadTokens",
		[AT_WRITE_5M] = "usage.cacheWriteTokens" } },
	{ .of = "system/ thinking/ interaction_query/" },
	{ 0 },
};

const struct trace_format cursor_agent = {
	.name = "cursor-agent",
	.signs = { "type=system subtype=init apiKeySource=login session_id",
	  "type=system subtype=init apiKeySource=env session_id",
	  "type=system subtype=init apiKeySource=flag session_id",
	  "type=tool_call call_id tool_call" },
	.table = { { "type", "subtype" }, stream_rows },
	.common = { [AT_TS] = "timestamp_ms", [AT_SESSION] = "session_id",
	  [AT_CWD] = "cwd" },
};

/* ---- agent-transcripts/ID/ID.jsonl ---- */

static const struct trace_row rows[] = {
	{ .of = "user", .acts = ACT_PARTS,
	    .each = { { "message.content", &user_parts } } },
	{ .of = "assistant", .acts = ACT_PARTS,
	    .each = { { "message.content", &assistant_parts } } },
	{ 0 },
};

const struct trace_format cursor = {
	.name = "cursor",
	.signs = { "role=user message.content", "role=assistant message.content" },
	.table = { { "role" }, rows },
	.common = { [AT_TS] = "timestamp" },
};
/* clang-format on */
