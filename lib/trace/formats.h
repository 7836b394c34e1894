/*
 * formats: the tables of all agents, for the list of them in other_formats.c.
 */
#ifndef PITH_FORMATS_H
#define PITH_FORMATS_H

#include "trace/trace.h"

/* The rows of a table. */
#define ROWS(...) (const struct trace_row[]){ __VA_ARGS__, { 0 } }
/* A row for messages whose text is at a path. */
#define MESSAGE(kind, said_by, path) \
	{ .of = kind, .acts = ACT_MESSAGE, .at = { [AT_TEXT] = path }, \
		.role = said_by }
/* The same of parts that have their own time. */
#define DATED_MESSAGE(kind, said_by, path) \
	{ .of = kind, .acts = ACT_MESSAGE, \
		.at = { [AT_TEXT] = path, [AT_TS] = "timestamp" }, \
		.role = said_by }
/* A row for calls. */
#define CALL(kind, id, tool_name, arguments) \
	{ .of = kind, .acts = ACT_CALL, \
		.at = { [AT_ID] = id, [AT_TOOL] = tool_name, \
			[AT_ARGS] = arguments } }

/* A list of strings, or of objects with `text`: reasoning. */
extern const struct trace_table reasoning_parts;

/* The parts of messages as Anthropic's interface has them. */
extern const struct trace_table claude_user_parts, claude_assistant_parts;

extern const struct trace_format claude, claude_stream, claude_loglines;
extern const struct trace_format codex, codex_history, codex_exec, codex_app;
extern const struct trace_format pi;
extern const struct trace_format gemini, gemini_logs, qwen, antigravity;
extern const struct trace_format copilot, copilot_timeline;
extern const struct trace_format opencode, opencode_sessions, opencode_export;
extern const struct trace_format kimi, kimi_code;
extern const struct trace_format cursor, cursor_agent;
extern const struct trace_format cline, cline_api, cline_tasks;
extern const struct trace_format goose, amp;
extern const struct trace_format openhands;
extern const struct trace_format swe_agent, mini_swe;
extern const struct trace_format atif, dsh, grok, grok_summary, openagents;

#endif
