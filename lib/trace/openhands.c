/* OpenHands: events, one after the other, or in pairs of an action and what was
 * observed. */
#include "trace/formats.h"

/* clang-format off */
static const struct trace_row word_rows[] = {
	{ .of = "string", .acts = ACT_MESSAGE, .at = { [AT_TEXT] = "." },
	  .role = "assistant" },
	{ 0 },
};
static const struct trace_table words = { { NULL }, word_rows };

#define ANSWER "tool_call_metadata.model_response"
#define COMMON [AT_TS] = "timestamp", [AT_MODEL] = ANSWER ".model", \
	[AT_REQUEST] = ANSWER ".id", \
	[AT_IN] = ANSWER ".usage.prompt_tokens-" \
	    ANSWER ".usage.prompt_tokens_details.cached_tokens", \
	[AT_READ] = ANSWER ".usage.prompt_tokens_details.cached_tokens", \
	[AT_OUT] = ANSWER ".usage.completion_tokens"

static const struct trace_table events;

static const struct trace_row rows[] = {
	{ .of = "", .each = { { "history", &events } } },
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
	{ .of = "recall" }, { .of = "change_agent_state" }, { .of = "null" },
	{ .of = "condensation_request" }, { .of = "start" },
	{ .of = "/null" }, { .of = "/agent_state_changed" },
	{ .of = "/recall" }, { .of = "/think" }, { .of = "/condense" },
	{ .of = "/user_rejected" },
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
	  .each = { { "args.thought", &words } } },
	{ 0 },
};
static const struct trace_table events = { { "action", "observation" }, rows };

const struct trace_format openhands = {
	.name = "openhands",
	.signs = { "history.0.action", "history.0.0.action", "0.action 0.source",
		"0.0.action 0.0.args", "instance_id history",
		"action source timestamp" },
	.table = { { "action", "observation" }, rows },
	.common = { [AT_TS] = "timestamp", [AT_SESSION] = "instance_id" },
};
/* clang-format on */
