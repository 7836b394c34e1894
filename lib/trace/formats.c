#include "trace/formats.h"

/* The first whose sign a line has; those that are surest stand first. */
/* clang-format off */
const struct trace_format *const trace_formats[] = {
	&claude, &codex, &pi, &dsh, &gemini, &copilot,
	&codex_exec, &codex_app, &atif, &grok, &openagents,
	&copilot_timeline, &swe_agent, &openhands,
	&opencode, &opencode_sessions, &gemini_logs,
	&codex_history,
	/* Their signs are words that others may have, too. */
	&claude_stream, &mini_swe,
	NULL,
};
/* clang-format on */
