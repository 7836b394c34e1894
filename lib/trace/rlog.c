/* rlog: one line for each step, in words of its own; long texts are cut. */
#include "trace/formats.h"
#include "trace/moment.h"

static struct text
text_of(struct str s)
{
	return (struct text){ { { NULL, 0 }, JSON_ABSENT }, s };
}

/* Cuts " name=VALUE" off the end of a line; empty where it has none. */
static struct str
cut_last(struct str *line, const char *name)
{
	struct str mark = str_of(name), s = str_trim(*line);
	size_t at = s.n;

	while (at > 0 && s.p[at - 1] != ' ')
		at--;
	if (at == 0 || !str_starts(str_skip(s, at), mark))
		return (struct str){ "", 0 };
	*line = str_trim(str_head(s, at));
	return str_skip(s, at + mark.n);
}

/* Numbers are told with each line of a request: the last is the right one. */
static void
cut_tokens(struct trace *trace, struct str *line)
{
	struct str cached = cut_last(line, "tokens_cached=");
	struct str out = cut_last(line, "tokens_out=");
	struct str in = cut_last(line, "tokens_in=");
	struct used used = { .model = buf_str(&trace->tell.model) };
	uintmax_t n[3];

	if (!str_number(in, SIZE_MAX, &n[0]) ||
	    !str_number(out, SIZE_MAX, &n[1]) ||
	    !str_number(cached, SIZE_MAX, &n[2]))
		return;
	for (size_t i = 0; i < USED_COUNT; i++)
		used.tokens[i] = SIZE_MAX;
	used.tokens[USED_IN] = n[0];
	used.tokens[USED_OUT] = n[1];
	used.tokens[USED_READ] = n[2];
	/* Another request has read more from the cache. */
	if (trace->request.n == 0 || n[2] != trace->state) {
		buf_clear(&trace->request);
		buf_addf(&trace->request, "line-%zu", trace->tell.src.line);
	}
	trace->state = n[2];
	used.request = buf_str(&trace->request);
	requests_add(&trace->requests, &trace->tell, &used);
}

/* name="VALUE" or name=VALUE at the beginning, cut off. */
static bool
cut_argument(struct str *rest, struct str *name, struct str *value)
{
	size_t equal = str_chr(*rest, '=', 0), end;

	*name = str_head(*rest, equal);
	if (equal == rest->n || equal == 0)
		return false;
	*rest = str_skip(*rest, equal + 1);
	if (rest->n && rest->p[0] == '"') {
		/* Quotes inside are not marked: the last one ends it. */
		for (end = rest->n; end > 1 && rest->p[end - 1] != '"'; end--)
			continue;
		*value = str_head(str_skip(*rest, 1), end > 1 ? end - 2 : 0);
	} else {
		end = str_chr(*rest, ' ', 0);
		*value = str_head(*rest, end);
	}
	*rest = str_trim(str_skip(*rest, end));
	return true;
}

static void
add_argument(struct buf *b, struct str name, struct str value)
{
	if (b->n > 1)
		buf_addc(b, ',');
	json_put(b, str_eq(name, STR("cmd")) ? STR("command") : name);
	buf_addc(b, ':');
	json_put(b, value);
}

/* "t!:Bash id=cPSpqF8n cmd="ls -la crates/" -> [running]" */
static void
call_line(struct trace *trace, struct str rest)
{
	static const struct str arrow = STR_INIT(" \xe2\x86\x92 [");
	struct call call = { .tool = str_cut(&rest, ' ') };
	struct buf args = { 0 };
	struct str name, value;
	struct json_error error;

	for (size_t at = 0; (at = str_find(rest, arrow, at)) < rest.n; at++) {
		if (str_find(rest, arrow, at + 1) == rest.n)
			rest = str_head(rest, at);
	}
	rest = str_trim(rest);
	json_open(&args, NULL, '{');
	while (cut_argument(&rest, &name, &value)) {
		if (str_eq(name, STR("id"))) {
			call.id = value;
			continue;
		}
		add_argument(&args, name, value);
	}
	json_close(&args, '}');
	if (args.n > 2)
		json_check(buf_str(&args), &call.args, &error);
	calls_add(&trace->calls, &trace->tell, &call);
	buf_free(&args);
}

/* "o: id=cPSpqF8n -> [ok] text" */
static void
result_line(struct trace *trace, struct str rest)
{
	static const struct str arrow = STR_INIT("\xe2\x86\x92 [");
	struct result result = { 0 };
	struct str name;

	if (!cut_argument(&rest, &name, &result.id))
		return;
	if (str_starts(rest, arrow)) {
		rest = str_skip(rest, arrow.n);
		result.error = !str_starts(rest, STR("ok]"));
		str_cut(&rest, ']');
	}
	result.output = text_of(str_trim(rest));
	calls_result(&trace->calls, &trace->tell, &result);
}

static void
message_line(struct trace *trace, const char *role, struct str rest)
{
	struct text text;

	cut_last(&rest, "sig=");
	text = text_of(rest);
	tell_message(&trace->tell, role, &text);
}

/* The head between two rulers, and lines that begin with '@'. */
static void
head_line(struct trace *trace, struct str line)
{
	struct tell *tell = &trace->tell;
	struct str name = str_cut(&line, ':'), value = str_trim(line);

	if (str_eq(name, STR("id")))
		tell_set(&tell->session, value);
	else if (str_eq(name, STR("model")))
		tell_set(&tell->model, value);
	else if (str_eq(name, STR("branch")))
		tell_set(&tell->branch.now, value);
	else if (str_eq(name, STR("cwd")))
		tell_set(&tell->cwd.now, value);
}

static void
at_line(struct trace *trace, struct str line)
{
	size_t at = str_find(line, STR(" ts="), 0);

	if (at < line.n)
		moment_read(&trace->tell.started,
		    str_head(str_skip(line, at + 4),
			str_chr(str_skip(line, at + 4), ' ', 0)));
}

static void
status_line(struct trace *trace, struct str line)
{
	static const struct str compacting = STR_INIT("# status: Compacting");
	struct tell *tell = &trace->tell;

	if (!str_starts(line, compacting))
		return;
	tell->compaction.before = tell->compaction.after =
	    tell->compaction.kept = SIZE_MAX;
	buf_clear(&tell->compaction.trigger);
	buf_clear(&tell->compaction.ts);
	tell->compaction.src = tell->src;
	tell->compaction.waits = true;
	tell_waiting(tell);
}

static void
rlog_line(struct trace *trace, struct str line)
{
	static const struct {
		const char *mark, *role;
	} roles[] = {
		{ "u: ", "user" },
		{ "a: ", "assistant" },
		{ "th: ", "reasoning" },
	};
	struct str rest = line;
	size_t n;

	if (str_starts(line, STR("o: "))) {
		result_line(trace, str_skip(line, 3));
		return;
	}
	if (str_starts(line, STR("t!:")) || str_starts(line, STR("t:"))) {
		cut_tokens(trace, &rest);
		call_line(trace, str_skip(rest, str_chr(rest, ':', 0) + 1));
		return;
	}
	for (size_t i = 0; i < sizeof roles / sizeof *roles; i++) {
		if (!str_starts(line, str_of(roles[i].mark)))
			continue;
		cut_tokens(trace, &rest);
		/* A message that is empty ends within its mark then. */
		n = strlen(roles[i].mark);
		message_line(trace, roles[i].role,
		    str_skip(rest, n < rest.n ? n : rest.n));
		return;
	}
	if (line.p[0] == '@')
		at_line(trace, line);
	else if (line.p[0] == '#')
		status_line(trace, line);
	else if (!trace->tell.begun)
		head_line(trace, line);
	else if (!str_eq(line, STR("---")))
		trace_unknown(trace, str_head(line, 12));
}

/* clang-format off */
static const struct trace_row rows[] = { { 0 } };

const struct trace_format rlog = {
	.name = "rlog",
	.signs = { "format: rlog/", "@start id=" },
	.table = { { NULL }, rows },
	.line = rlog_line,
	.compactions = { "# status: Compacting" },
};
/* clang-format on */
