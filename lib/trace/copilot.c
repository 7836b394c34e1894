/* Copilot CLI: the events of a session, and its older timeline. */
#include "trace/formats.h"

/* Only the end has numbers, for each model. */
static bool
shutdown_line(struct trace *trace, struct json json)
{
	static const char *const paths[USED_COUNT] = {
		[USED_IN] = "usage.inputTokens-usage.cacheReadTokens",
		[USED_OUT] = "usage.outputTokens",
		[USED_READ] = "usage.cacheReadTokens",
		[USED_WRITE_5M] = "usage.cacheWriteTokens",
	};
	struct json models = trace_value(trace, json, "data.modelMetrics");
	struct json_iter iter = { 0 };
	struct json name, model;

	while (!trace->silent && models.type == JSON_OBJECT &&
	    json_next(models, &iter, &name, &model)) {
		struct used used = {
			.model = json_text(name, trace->emitter.arena),
		};

		for (size_t i = 0; i < USED_COUNT; i++) {
			if (paths[i] == NULL ||
			    !lookup_number(&trace->lookup, model, paths[i],
				&used.tokens[i]))
				used.tokens[i] = SIZE_MAX;
		}
		requests_add(&trace->requests, &trace->emitter, &used);
	}
	return true;
}

/* clang-format off */
static const struct trace_row rows[] = {
	{ .of = "session.start",
	  .at = { [AT_SESSION] = "data.sessionId",
		[AT_MODEL] = "data.selectedModel" } },
	{ .of = "session.resume", .at = { [AT_SESSION] = "data.sessionId" } },
	{ .of = "session.model_change", .at = { [AT_MODEL] = "data.newModel" } },
	MESSAGE("session.info session.warning session.error", "system",
	    "data.message"),
	{ .of = "session.compaction_complete", .acts = ACT_COMPACTION,
	  .at = { [AT_TEXT] = "data.summaryContent",
		[AT_BEFORE] = "data.preCompactionTokens",
		[AT_AFTER] = "data.postCompactionTokens" } },
	{ .of = "session.shutdown", .special = shutdown_line },
	MESSAGE("system.message system.notification", "system",
	    "data.content"),
	MESSAGE("user.message", "user", "data.content"),
	{ .of = "assistant.message", .acts = ACT_MESSAGE,
	  .at = { [AT_TEXT] = "data.content" }, .role = "assistant",
	  .each = { { "data.reasoningText", &reasoning_parts } } },
	CALL("tool.execution_start", "data.toolCallId", "data.toolName", "data.arguments"),
	{ .of = "tool.execution_complete", .acts = ACT_RESULT,
	  .at = { [AT_ID] = "data.toolCallId",
		[AT_OUTPUT] = "data.result.content|data.error.message",
		[AT_ERROR] = "data.error", [AT_OK] = "data.success" } },
	/* The message has the reasoning. */
	{ .of = "assistant.reasoning assistant.turn_start assistant.turn_end "
	    "assistant.intent assistant.usage session.mode_changed "
	    "session.task_complete session.compaction_start "
	    "session.truncation session.context_changed session.idle "
	    "session.handoff session.usage_info session.plan_changed "
	    "session.title_changed session.workspace_file_changed "
	    "session.snapshot_rewind tool.execution_progress "
	    "tool.execution_partial_result tool.user_requested "
	    "subagent.started subagent.completed subagent.failed "
	    "subagent.selected hook.start hook.end abort skill.invoked" },
	{ 0 },
};

const struct trace_format copilot = {
	.name = "copilot",
	.signs = { "type=session.start data.sessionId",
		"type=assistant.message data.messageId",
		"type=user.message data.content",
		"type=tool.execution_start data.toolCallId" },
	.table = { { "type" }, rows },
	.common = { [AT_TS] = "timestamp",
		[AT_CWD] = "data.context.cwd",
		[AT_BRANCH] = "data.context.branch",
		[AT_AGENT] = "data.parentToolCallId" },
	.compactions = { "session.compaction_complete" },
	.recall = { { "\"session.model_change\"",
		"type=session.model_change" } },
};

static const struct trace_table timeline = { { "type" }, ROWS(
	DATED_MESSAGE("user", "user", "text"),
	DATED_MESSAGE("copilot", "assistant", "text"),
	MESSAGE("info error", "system", "text"),
	CALL("tool_call_requested", "callId", "name", "arguments"),
	{ .of = "tool_call_completed", .acts = ACT_CALL | ACT_RESULT,
	  .at = { [AT_ID] = "callId", [AT_TOOL] = "name",
		[AT_ARGS] = "arguments",
		[AT_OUTPUT] = "result.log|result.message|result.content",
		[AT_ERROR] = "result.type", [AT_TS] = "timestamp" } }
) };

static const struct trace_row file_rows[] = {
	{ .of = "*", .each = { { "timeline", &timeline } } },
	{ 0 },
};

const struct trace_format copilot_timeline = {
	.name = "copilot",
	.dialect = "timeline",
	.signs = { "sessionId timeline" },
	.table = { { NULL }, file_rows },
	.common = { [AT_TS] = "startTime", [AT_SESSION] = "sessionId" },
};
/* clang-format on */
