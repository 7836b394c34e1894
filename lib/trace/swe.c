/* SWE-agent and mini-swe-agent: one JSON text for each task. */
#include "trace/formats.h"

/* ---- SWE-agent ---- */

/* The prompts come before the first answer. */
static bool
prompt(struct trace *trace, struct json json)
{
	struct str role = trace_str(trace, json, "role");
	struct text text = trace_content(trace, json, "content");

	if (str_eq(role, STR("assistant")))
		trace->state = 1;
	if (trace->state == 0)
		emit_message(&trace->emitter,
		    str_eq(role, STR("user")) ? "user" : "system", &text);
	return true;
}

/* Its own commands, which are not of the shell, are tools. */
static struct call
step_call(struct str action)
{
	static const char own[] = " open goto scroll_up scroll_down search_dir "
				  "search_file find_file create edit insert "
				  "str_replace_editor submit ";
	struct str name = str_head(action, str_chr(action, ' ', 0));
	struct call call = { .command = str_trim(action) };
	size_t at = str_find(str_of(own), name, 0);

	name = str_trim(str_head(name, str_chr(name, '\n', 0)));
	call.tool = STR("bash");
	if (name.n && at && own[at] && own[at - 1] == ' ' &&
	    own[at + name.n] == ' ')
		call.tool = name;
	return call;
}

/* The file of such a command: its argument, or the open file. */
static struct str
step_path(const struct call *call, struct str open)
{
	struct str rest = call->command, word;

	if (str_eq(call->tool, STR("edit")))
		return open;
	if (!str_eq(call->tool, STR("open")) &&
	    !str_eq(call->tool, STR("create")))
		return (struct str){ "", 0 };
	str_cut(&rest, ' ');
	word = str_trim(str_head(rest, str_chr(rest, '\n', 0)));
	if (word.n > 1 && word.p[0] == '"')
		return str_head(str_skip(word, 1), str_chr(word, '"', 1) - 1);
	return str_head(word, str_chr(word, ' ', 0));
}

static bool
step(struct trace *trace, struct json json)
{
	struct text thought = trace_content(trace, json, "thought|response");
	struct call call = step_call(trace_str(trace, json, "action"));
	struct result result = {
		.output = trace_content(trace, json, "observation"),
	};

	call.path = step_path(&call, trace_str(trace, json, "state.open_file"));
	emit_message(&trace->emitter, "assistant", &thought);
	if (call.command.n == 0)
		return true;
	calls_add(&trace->calls, &trace->emitter, &call);
	calls_result(&trace->calls, &trace->emitter, &result);
	return true;
}

/* clang-format off */
static const struct trace_table prompts = { { NULL }, ROWS(
	{ .of = "*", .special = prompt }
) };

static const struct trace_table steps = { { NULL }, ROWS(
	{ .of = "*", .at = { [AT_CWD] = "state.working_dir" },
	  .special = step }
) };

static const struct trace_row rows[] = {
	{ .of = "*", .acts = ACT_USAGE,
	  .at = { [AT_MODEL] = "replay_config.agent.model.name",
		[AT_IN] = "info.model_stats.tokens_sent",
		[AT_OUT] = "info.model_stats.tokens_received",
		[AT_COST] = "info.model_stats.instance_cost" },
	  .each = { { "history", &prompts }, { "trajectory", &steps } } },
	{ 0 },
};

const struct trace_format swe_agent = {
	.name = "swe-agent",
	.signs = { "trajectory history" },
	.table = { { NULL }, rows },
};
/* clang-format on */

/* ---- mini-swe-agent ---- */

/* The command in the fenced block. */
static struct str
fenced(struct str text)
{
	static const char *const fences[] = { "```mswea_bash_command\n",
		"```bash\n", NULL };

	for (const char *const *fence = fences; *fence; fence++) {
		size_t at = str_find(text, str_of(*fence), 0);

		if (at == text.n)
			continue;
		text = str_skip(text, at + strlen(*fence));
		return str_trim(
		    str_head(text, str_find(text, STR("\n```"), 0)));
	}
	return (struct str){ "", 0 };
}

static bool
mini_answer(struct trace *trace, struct json json)
{
	struct text text = trace_content(trace, json, "content");
	struct call call = {
		.tool = STR("bash"),
		.command = fenced(text_str(&text, trace->emitter.arena)),
	};

	emit_message(&trace->emitter, "assistant", &text);
	trace->state = call.command.n ? 2 : 1;
	if (call.command.n)
		calls_add(&trace->calls, &trace->emitter, &call);
	return false;
}

/* The user's turn after a command is its result. */
static bool
mini_user(struct trace *trace, struct json json)
{
	static const struct str code = STR_INIT("<returncode>");
	struct result result = {
		.output = trace_content(trace, json, "content"),
	};
	struct str text = text_str(&result.output, trace->emitter.arena);

	if (trace->state != 2)
		return false;
	trace->state = 1;
	if (str_starts(text, code)) {
		text = str_skip(text, code.n);
		result.error = !str_starts(text, STR("0<"));
	}
	calls_result(&trace->calls, &trace->emitter, &result);
	return true;
}

/* clang-format off */
#define USAGE "extra.response.usage"

static const struct trace_table mini_messages;

static const struct trace_row mini_rows[] = {
	MESSAGE("system", "system", "content"),
	{ .of = "user", .acts = ACT_MESSAGE, .at = { [AT_TEXT] = "content" },
	  .role = "user", .special = mini_user },
	{ .of = "assistant", .acts = ACT_USAGE,
	  .at = { [AT_MODEL] = "extra.response.model",
		[AT_REQUEST] = "extra.response.id",
		[AT_IN] = USAGE ".prompt_tokens-"
		    USAGE ".prompt_tokens_details.cached_tokens",
		[AT_READ] = USAGE ".prompt_tokens_details.cached_tokens",
		[AT_OUT] = USAGE ".completion_tokens" },
	  .special = mini_answer },
	{ .of = "exit" },
	{ .of = "",
	  .at = { [AT_MODEL] = "info.config.model.model_name" },
	  .each = { { "messages", &mini_messages } } },
	{ 0 },
};
static const struct trace_table mini_messages = { { "role" }, mini_rows };

const struct trace_format mini_swe = {
	.name = "mini-swe-agent",
	.signs = { "0.role 0.content", "messages.0.role info" },
	.table = { { "role" }, mini_rows },
	.common = { [AT_TS] = "timestamp|extra.timestamp" },
};
/* clang-format on */
