#include "trace/formats.h"

/* clang-format off */
const struct trace_table reasoning_parts = { { NULL }, ROWS(
	MESSAGE("string", "reasoning", "."),
	MESSAGE("*", "reasoning", "text")
) };

/* In the order of detection: the most specific first. */
const struct trace_format *const trace_formats[] = {
	&claude, &codex, &pi, &dsh, &gemini, &copilot,
	&codex_exec, &codex_app, &atif, &grok, &openagents,
	&copilot_timeline, &swe_agent, &openhands,
	&opencode, &opencode_sessions, &gemini_logs,
	&codex_history,
	/* Others may have their signs. */
	&claude_stream, &mini_swe,
	NULL,
};
/* clang-format on */
