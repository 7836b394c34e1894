/* Kimi: wire.jsonl of its older and of its newer client. */
#include "trace/formats.h"

/*
 * A transcript is SESSION/wire.jsonl, or SESSION/agents/AGENT/wire.jsonl; the
 * lines name neither.
 */
static bool
first_line(struct trace *trace, struct json json)
{
	struct emitter *emitter = &trace->emitter;
	struct str rest = emitter->src.file, part[4] = { { "", 0 } };

	(void)json;
	while (rest.n) {
		memmove(part, part + 1, 3 * sizeof part[0]);
		part[3] = str_cut(&rest, '/');
	}
	if (!str_eq(part[3], STR("wire.jsonl")))
		return true;
	if (!str_eq(part[1], STR("agents"))) {
		word_set(&emitter->session, part[2]);
		return true;
	}
	word_set(&emitter->session, part[0]);
	if (!str_eq(part[2], STR("main")))
		word_set(&emitter->agent, part[2]);
	return true;
}

/* clang-format off */
static const struct trace_table content = { { "type" }, ROWS(
	MESSAGE("text string", "assistant", "text"),
	MESSAGE("think", "reasoning", "think"),
	{ .of = "image_url audio_url video_url" }
) };

/* ---- the older client: events with a payload ---- */

#define TOKENS(at, in, out, read, write) \
	[AT_IN] = at in, [AT_OUT] = at out, [AT_READ] = at read, \
	[AT_WRITE_5M] = at write

static const struct trace_table wire_events;

static const struct trace_row wire_rows[] = {
	MESSAGE("TurnBegin SteerInput", "user", "payload.user_input"),
	{ .of = "ContentPart", .acts = ACT_PARTS, .each = { { "payload", &content } } },
	CALL("ToolCall", "payload.id", "payload.function.name|payload.name",
	    "payload.function.arguments|payload.arguments"),
	{ .of = "ToolResult", .acts = ACT_RESULT,
	  .at = { [AT_ID] = "payload.tool_call_id",
		[AT_OUTPUT] = "payload.return_value.output|"
		    "payload.return_value.message|payload.result.output|"
		    "payload.result",
		[AT_ERROR] = "payload.return_value.is_error|"
		    "payload.result.is_error" } },
	{ .of = "StatusUpdate", .acts = ACT_USAGE,
	  .at = { [AT_REQUEST] = "payload.message_id",
		TOKENS("payload.token_usage.", "input_other", "output",
		    "input_cache_read", "input_cache_creation") } },
	{ .of = "SubagentEvent",
	  .at = { [AT_AGENT] = "payload.agent_id|"
		"payload.parent_tool_call_id|payload.task_tool_call_id" },
	  .each = { { "payload.event", &wire_events } } },
	{ .of = "CompactionEnd", .acts = ACT_COMPACTION },
	{ .of = "TurnEnd StepBegin StepInterrupted CompactionBegin "
	    "HookTriggered HookResolved MCPLoadingBegin MCPLoadingEnd "
	    "MCPStatusSnapshot ApprovalRequest ApprovalResponse Notification "
	    "PlanDisplay BtwBegin BtwEnd ToolCallPart QuestionRequest" },
	{ 0 },
};
static const struct trace_table wire_events = { { "type" }, wire_rows };

static const struct trace_row rows[] = {
	{ .of = "metadata", .special = first_line },
	{ .of = "", .acts = ACT_PARTS, .each = { { "message", &wire_events } } },
	{ 0 },
};

const struct trace_format kimi = {
	.name = "kimi",
	.signs = { "timestamp message.type message.payload" },
	.table = { { "type" }, rows },
	.common = { [AT_TS] = "timestamp", [AT_AGENT] = "agent" },
	.compactions = { "\"CompactionEnd\"" },
};
/* clang-format on */

/* ---- the newer client ---- */

/* Only the first of turn.prompt and its copy in the context is of interest. */
static bool
prompt(struct trace *trace, struct json json)
{
	(void)json;
	trace->state = 1;
	return false;
}

static bool
context_message(struct trace *trace, struct json json)
{
	struct str role = trace_str(trace, json, "message.role");
	struct str origin = trace_str(trace, json, "message.origin.kind");
	bool user = str_eq(role, STR("user"));
	bool typed = user && (origin.n == 0 || str_eq(origin, STR("user")));
	struct text text = trace_content(trace, json, "message.content");

	if (!trace->silent && !(typed && trace->state))
		emit_message(&trace->emitter,
		    typed      ? "user"
			: user ? "system"
			       : "assistant",
		    &text);
	return true;
}

/* clang-format off */
static const struct trace_table loop_events = { { "type" }, ROWS(
	{ .of = "content.part", .acts = ACT_PARTS, .each = { { "part", &content } } },
	CALL("tool.call", "toolCallId", "name", "args"),
	{ .of = "tool.result", .acts = ACT_RESULT,
	  .at = { [AT_ID] = "toolCallId",
		[AT_OUTPUT] = "result.output|result.message|result",
		[AT_ERROR] = "result.isError" } },
	{ .of = "step.begin step.end block.start block.end" }
) };

static const struct trace_row code_rows[] = {
	{ .of = "metadata", .special = first_line },
	{ .of = "config.update", .at = { [AT_MODEL] = "modelAlias", [AT_CWD] = "cwd" } },
	{ .of = "llm.request", .at = { [AT_MODEL] = "model" } },
	{ .of = "turn.prompt turn.steer", .acts = ACT_MESSAGE,
	  .at = { [AT_TEXT] = "input|content" }, .role = "user",
	  .special = prompt },
	{ .of = "context.append_message", .special = context_message },
	{ .of = "context.append_loop_event", .acts = ACT_PARTS,
	  .each = { { "event", &loop_events } } },
	{ .of = "context.apply_compaction", .acts = ACT_COMPACTION,
	  .at = { [AT_TEXT] = "summary|contextSummary",
		[AT_BEFORE] = "tokensBefore", [AT_AFTER] = "tokensAfter" } },
	{ .of = "usage.record", .acts = ACT_USAGE,
	  .at = { [AT_MODEL] = "model",
		TOKENS("usage.", "inputOther", "output", "inputCacheRead",
		    "inputCacheCreation") } },
	{ .of = "turn.started turn.ended turn.cancel context.undo context.clear "
	    "permission.set tools.set plan_mode.set" },
	{ 0 },
};

const struct trace_format kimi_code = {
	.name = "kimi",
	.dialect = "code",
	.signs = { "type=turn.prompt time", "type=context.append_message time",
	  "type=config.update time", "type=llm.request time",
	  "type=context.append_loop_event event",
	  "type=metadata protocol_version created_at" },
	.table = { { "type" }, code_rows },
	.common = { [AT_TS] = "time|created_at" },
	.compactions = { "\"context.apply_compaction\"" },
};
/* clang-format on */
