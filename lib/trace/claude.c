/* Claude Code: the file of a session, and its stream of events. */
#include "text/wordlist.h"
#include "trace/formats.h"

enum { OPENING_BYTES = 200 };

/* ---- parts of a message ---- */

/* clang-format off */
const struct trace_table claude_user_parts = { { "type" }, ROWS(
	MESSAGE("text", "user", "text"),
	MESSAGE("string", "user", "."),
	{ .of = "tool_result", .acts = ACT_RESULT,
	    .at = { [AT_ID] = "tool_use_id", [AT_OUTPUT] = "content",
		[AT_ERROR] = "is_error" } },
	{ .of = "image document" }
) };

const struct trace_table claude_assistant_parts = { { "type" }, ROWS(
	MESSAGE("text", "assistant", "text"),
	MESSAGE("string", "assistant", "."),
	MESSAGE("thinking", "reasoning", "thinking"),
	{ .of = "redacted_thinking" },
	CALL("tool_use server_tool_use mcp_tool_use", "id", "name", "input"),
	{ .of = "web_search_tool_result", .acts = ACT_RESULT,
	    .at = { [AT_ID] = "tool_use_id", [AT_OUTPUT] = "content" } },
	{ .of = "mcp_tool_result", .acts = ACT_RESULT,
	    .at = { [AT_ID] = "tool_use_id", [AT_OUTPUT] = "content",
		[AT_ERROR] = "is_error" } },
	{ .of = "fallback" }
) };
/* clang-format on */

/* ---- lines ---- */

/* An unmarked summary of a compaction. */
static bool
continues(const struct text *text)
{
	return text->json.type == JSON_STRING &&
	    wordlist_begins(LIST_CLIENT_CONTINUES,
		str_head(text->json.raw, OPENING_BYTES)) > 0;
}

/*
 * A compaction is a boundary, then a user's line with the summary. A session
 * that continues another has only the summary.
 */
static bool
user_line(struct trace *trace, struct json json)
{
	struct emitter *emitter = &trace->emitter;
	bool marked = trace_value(trace, json, "isCompactSummary").type ==
	    JSON_TRUE;
	struct text text;

	if (!marked && !emitter->compaction.waits)
		return false;
	text = trace_content(trace, json, "message.content");
	if (!marked && !continues(&text))
		return false;
	if (trace->silent)
		return true;
	emit_summary(emitter, &text);
	return true;
}

/* The title of a session, or the summary of the compaction that waits. */
static bool
summary_line(struct trace *trace, struct json json)
{
	struct emitter *emitter = &trace->emitter;
	struct json summary = trace_value(trace, json, "summary");
	struct text text = text_of(emitter, summary);

	if (emitter->compaction.waits && !trace->silent)
		emit_compaction(emitter, &text);
	else
		word_set(&emitter->title, json_text(summary, emitter->arena));
	return true;
}

/* clang-format off */
/* The lines of user and agent. */
#define SPOKEN(meta) \
	{ .of = "user/", .acts = ACT_PARTS, .at = { [AT_META] = meta }, \
	    .each = { { "message.content", &claude_user_parts } }, \
	    .special = user_line }, \
	{ .of = "assistant/", .acts = ACT_USAGE | ACT_PARTS, \
	    .at = { [AT_MODEL] = "message.model", \
		[AT_REQUEST] = "message.id|requestId", \
		[AT_USED] = "message.usage", \
		[AT_IN] = "input_tokens", [AT_OUT] = "output_tokens", \
		[AT_READ] = "cache_read_input_tokens", \
		[AT_WRITE_5M] = "cache_creation.ephemeral_5m_input_tokens|" \
		    "cache_creation_input_tokens", \
		[AT_WRITE_1H] = "cache_creation.ephemeral_1h_input_tokens" }, \
	    .each = { { "message.content", &claude_assistant_parts } } }

static const struct trace_table progress_lines = { { "type", "subtype" }, ROWS(
	SPOKEN("isMeta")
) };
/* clang-format on */

/* The list of files has one for this sub-agent. */
static bool
has_own_file(struct trace *trace, struct str agent)
{
	struct str file = trace->emitter.src.file;
	struct buf name = { 0 };
	bool has;

	if (trace->files == NULL || !str_ends(file, STR(".jsonl")))
		return false;
	buf_add(&name, str_head(file, file.n - STR(".jsonl").n));
	buf_addf(&name, "/subagents/agent-%.*s.jsonl", STR_ARG(agent));
	has = seen_times(trace->files, buf_str(&name)) > 0;
	buf_free(&name);
	return has;
}

/*
 * Progress of a sub-agent contains one of its lines. The file of a sub-agent has
 * these lines and more.
 */
static bool
progress_line(struct trace *trace, struct json json)
{
	static const char *const at[AT_COUNT] = {
		[AT_TS] = "data.message.timestamp",
		[AT_LINE_ID] = "data.message.uuid",
		[AT_AGENT] = "data.agentId|parentToolUseID",
	};
	struct json line = trace_value(trace, json, "data.message");

	if (line.type != JSON_OBJECT ||
	    trace_has_line(trace, trace_str(trace, json, at[AT_LINE_ID])) ||
	    has_own_file(trace, trace_str(trace, json, "data.agentId")))
		return true;
	trace_context(trace, json, at);
	trace_part(trace, line, &progress_lines);
	return true;
}

/* clang-format off */
static const struct trace_row rows[] = {
	SPOKEN("isMeta"),
	{ .of = "progress/", .special = progress_line },
	{ .of = "system/compact_boundary", .acts = ACT_COMPACTION | ACT_MORE,
	    .at = { [AT_TRIGGER] = "compactMetadata.trigger",
	      [AT_BEFORE] = "compactMetadata.preTokens",
	      [AT_AFTER] = "compactMetadata.postTokens",
	      [AT_KEPT] = "compactMetadata.preservedSegment.headUuid" } },
	MESSAGE("system/", "system", "content"),
	{ .of = "summary/", .special = summary_line },
	{ .of = "custom-title/", .at = { [AT_TITLE] = "customTitle|title" } },
	{ .of = "ai-title/", .at = { [AT_TITLE] = "aiTitle|title" } },
	{ .of = "agent-name/ agent-color/ agent-setting/ attachment/ "
	    "attribution-snapshot/ content-replacement/ file-history-snapshot/ "
	    "file-history-delta/ last-prompt/ marble-origami-commit/ mode/ "
	    "permission-mode/ pr-link/ queue-operation/ "
	    "speculation-accept/ tag/ task-summary/ worktree-state/" },
	{ 0 },
};

const struct trace_format claude = {
	.name = "claude-code",
	.signs = { "sessionId type=user message", "sessionId type=assistant message",
	  "type=file-history-snapshot snapshot", "type=summary leafUuid",
	  "sessionId type=system uuid", "sessionId type=progress uuid",
	  "sessionId type=attachment uuid" },
	.table = { { "type", "subtype" }, rows },
	.common = { [AT_TS] = "timestamp", [AT_SESSION] = "sessionId", [AT_CWD] = "cwd",
	  [AT_BRANCH] = "gitBranch", [AT_LINE_ID] = "uuid",
	  [AT_AGENT] = "agentId|attributionAgent|isSidechain" },
	.compactions = { "compact_boundary", "isCompactSummary\":true",
		"isCompactSummary\": true" },
	.summary = "isCompactSummary",
	.prompt = "\"role\":\"user\",\"content\":",
	.typed = { "\"", "[{\"type\":\"text\"" },
	.answer = "\"role\":\"assistant\",\"content\":[{\"type\":\"text\"",
	.usage = { "\"usage\"" },
};

/* ---- what `claude -p --output-format stream-json` prints ---- */

/* Some logs wrap each object as the message of a line. */
static const struct trace_row stream_rows[] = {
	SPOKEN("isSynthetic|isMeta"),
	{ .of = "progress/", .special = progress_line },
	{ .of = "system/init", .at = { [AT_MODEL] = "model|message.model" } },
	{ .of = "system/compact_boundary", .acts = ACT_COMPACTION | ACT_MORE,
	    .at = { [AT_TRIGGER] = "compact_metadata.trigger|"
		"message.compact_metadata.trigger",
	      [AT_BEFORE] = "compact_metadata.pre_tokens|"
		"message.compact_metadata.pre_tokens",
	      [AT_AFTER] = "compact_metadata.post_tokens|"
		"message.compact_metadata.post_tokens" } },
	/* The numbers of results repeat those of the requests. */
	{ .of = "system/ result/ stream_event/ tool_progress/ auth_status/ "
	    "rate_limit_event/ tool_use_summary/ control_request/ "
	    "control_response/" },
	{ 0 },
};

const struct trace_format claude_stream = {
	.name = "claude-stream",
	.signs = { "type=system subtype=init session_id",
	  "type=system message.subtype=init",
	  "type=assistant message.role=assistant message.content",
	  "type=user message.role=user message.content" },
	.table = { { "type", "subtype|message.subtype" }, stream_rows },
	.common = { [AT_TS] = "timestamp",
	  [AT_SESSION] = "session_id|message.session_id|sessionId",
	  [AT_CWD] = "cwd|message.cwd", [AT_BRANCH] = "gitBranch",
	  [AT_AGENT] = "parent_tool_use_id|message.parent_tool_use_id|"
	      "agentId|isSidechain" },
	.compactions = { "compact_boundary" },
	.recall = { { "\"init\"", "type=system" } },
	.usage = { "\"usage\"", "\"init\"" },
};
/* clang-format on */

/* ---- {"loglines": [...]}: a session as the server gives it ---- */

static bool
loglines(struct trace *trace, struct json json)
{
	trace_lines(trace, trace_value(trace, json, "loglines"), &claude);
	return true;
}

/* clang-format off */
static const struct trace_row loglines_rows[] = {
	{ .of = "*", .special = loglines },
	{ 0 },
};

const struct trace_format claude_loglines = {
	.name = "claude-code",
	.dialect = "loglines",
	.signs = { "loglines.0.type", "loglines.0.uuid" },
	.table = { { NULL }, loglines_rows },
};
/* clang-format on */
