/* opencode: rows of its database, as lists, and a session as it exports it. */
#include "trace/formats.h"

/* ---- the parts of messages ---- */

/*
 * A part does not name its role; messages of the agent begin with step-start.
 */
static bool
text_part(struct trace *trace, struct json json)
{
	struct text text = trace_content(trace, json, "text");
	size_t step;
	bool agent = map_find(&trace->lines, str_hash(buf_str(&trace->request)),
			 &step) &&
	    step;
	bool synthetic = trace_value(trace, json, "synthetic").type ==
	    JSON_TRUE;

	if (!trace->silent)
		emit_message(&trace->emitter,
		    agent           ? "assistant"
			: synthetic ? "system"
				    : "user",
		    &text);
	return true;
}

static bool
step_start(struct trace *trace, struct json json)
{
	(void)json;
	*map_put(&trace->lines, str_hash(buf_str(&trace->request))) = 1;
	return true;
}

/* clang-format off */
#define USED [AT_IN] = "tokens.input", \
	[AT_OUT] = "tokens.output+tokens.reasoning", \
	[AT_READ] = "tokens.cache.read", \
	[AT_WRITE_5M] = "tokens.cache.write", [AT_COST] = "cost"

#define PARTS \
	{ .of = "text", .special = text_part }, \
	MESSAGE("reasoning", "reasoning", "text"), \
	{ .of = "tool", .acts = ACT_CALL | ACT_RESULT, \
	  .at = { [AT_ID] = "callID", [AT_TOOL] = "tool", \
		[AT_ARGS] = "state.input", \
		[AT_OUTPUT] = "state.output|state.error", \
		[AT_ERROR] = "state.status" } }, \
	{ .of = "step-start", .special = step_start }, \
	{ .of = "compaction", .acts = ACT_COMPACTION }, \
	{ .of = "file patch snapshot agent retry subtask" }

static const struct trace_table parts = { { "type" }, ROWS(
	PARTS,
	{ .of = "step-finish", .acts = ACT_USAGE, .at = { USED } }
) };

/* The message has the sum of its steps. */
static const struct trace_table export_parts = { { "type" }, ROWS(
	PARTS,
	{ .of = "step-finish" }
) };

static const struct trace_table messages = { { "role" }, ROWS(
	{ .of = "user" },
	{ .of = "assistant", .acts = ACT_USAGE,
	  .at = { [AT_MODEL] = "modelID", [AT_CWD] = "path.cwd", USED } }
) };
/* clang-format on */

/* ---- rows of the database ---- */

/* Its data is JSON in a string. */
static bool
database_row(struct trace *trace, struct json json)
{
	struct json data = trace_value(trace, json, "data");
	struct str message = trace_str(trace, json, "message_id|id");
	bool part = trace_value(trace, json, "message_id").type == JSON_STRING;

	buf_set(&trace->request, message);
	if (!trace_inner(trace, data, part ? &parts : &messages))
		trace_unknown(trace, STR("row"));
	return true;
}

/* A row of the list of sessions. */
static bool
session_row(struct trace *trace, struct json json)
{
	(void)json;
	emit_doc(&trace->emitter);
	return true;
}

/* clang-format off */
static const struct trace_row rows[] = {
	{ .of = "", .special = database_row },
	{ .of = "agent-switched model-switched" },
	{ 0 },
};

const struct trace_format opencode = {
	.name = "opencode",
	.signs = { "0.id 0.session_id 0.time_created 0.data" },
	.table = { { "type" }, rows },
	.common = { [AT_TS] = "time_created", [AT_SESSION] = "session_id" },
	.no_messages = true,
};

static const struct trace_row session_rows[] = {
	{ .of = "*", .special = session_row },
	{ 0 },
};

const struct trace_format opencode_sessions = {
	.name = "opencode",
	.dialect = "sessions",
	.signs = { "0.id 0.project_id 0.directory" },
	.table = { { NULL }, session_rows },
	.common = { [AT_TS] = "time_created", [AT_SESSION] = "id",
		[AT_CWD] = "directory", [AT_TITLE] = "title" },
	.no_messages = true,
};
/* clang-format on */

/* ---- {"info": ..., "messages": [{"info": ..., "parts": [...]}]} ---- */

/* Parts refer to their message by its identifier. */
static bool
message(struct trace *trace, struct json json)
{
	struct str role = trace_str(trace, json, "info.role");

	buf_set(&trace->request, trace_str(trace, json, "info.id"));
	if (str_eq(role, STR("assistant")))
		step_start(trace, json);
	return false;
}

/* clang-format off */
static const struct trace_table said = { { NULL }, ROWS(
	{ .of = "*", .acts = ACT_PARTS | ACT_USAGE, .special = message,
	  .at = { [AT_TS] = "info.time.created", [AT_MODEL] = "info.modelID",
		[AT_CWD] = "info.path.cwd", [AT_REQUEST] = "info.id",
		[AT_IN] = "info.tokens.input",
		[AT_OUT] = "info.tokens.output+info.tokens.reasoning",
		[AT_READ] = "info.tokens.cache.read",
		[AT_WRITE_5M] = "info.tokens.cache.write",
		[AT_COST] = "info.cost" },
	  .each = { { "parts", &export_parts } } }
) };

static const struct trace_row export_rows[] = {
	{ .of = "*", .each = { { "messages", &said } } },
	{ 0 },
};

const struct trace_format opencode_export = {
	.name = "opencode",
	.dialect = "export",
	.signs = { "info.id messages.0.info", "info.id info.time messages" },
	.table = { { NULL }, export_rows },
	.common = { [AT_TS] = "info.time.created", [AT_SESSION] = "info.id",
		[AT_CWD] = "info.directory", [AT_TITLE] = "info.title" },
};
/* clang-format on */
