/*
 * formats: the tables of all agents, for the list of them in trace.c.
 */
#ifndef PITH_FORMATS_H
#define PITH_FORMATS_H

#include "trace/trace.h"

extern const struct trace_format claude, claude_stream;
extern const struct trace_format codex, codex_history, codex_exec, codex_app;
extern const struct trace_format pi;
extern const struct trace_format gemini, gemini_logs;
extern const struct trace_format copilot, copilot_timeline;
extern const struct trace_format opencode, opencode_sessions;
extern const struct trace_format openhands;
extern const struct trace_format swe_agent, mini_swe;
extern const struct trace_format atif, dsh, grok, openagents;

#endif
