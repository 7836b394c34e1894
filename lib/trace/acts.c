#include "trace/acts.h"

struct json
row_at(struct trace *trace, struct json json, const char *path)
{
	if (path == NULL)
		return (struct json){ { NULL, 0 }, JSON_ABSENT };
	return look_at(&trace->look, json, path);
}

struct str
row_text(struct trace *trace, struct json json, const char *path)
{
	if (path == NULL)
		return (struct str){ "", 0 };
	return look_text(&trace->look, json, path);
}

/* SIZE_MAX where there is none. */
static size_t
row_number(struct trace *trace, struct json json, const char *path)
{
	size_t n;

	if (path == NULL || !look_number(&trace->look, json, path, &n))
		return SIZE_MAX;
	return n;
}

static const char *
role_of(struct trace *trace, struct json json, const struct trace_row *row)
{
	struct str role = row_text(trace, json, row->at[AT_ROLE]);

	if (row->at[AT_ROLE] == NULL || role.n == 0)
		return row->role ? row->role : "user";
	if (str_eq(role, STR("user")) || str_eq(role, STR("human")))
		return "user";
	if (str_eq(role, STR("system")) || str_eq(role, STR("developer")) ||
	    str_eq(role, STR("environment")))
		return "system";
	return "assistant";
}

static void
act_message(struct trace *trace, struct json json, const struct trace_row *row)
{
	struct tell *tell = &trace->tell;
	struct text text = tell_text(tell,
	    row_at(trace, json, row->at[AT_TEXT]));
	const char *role = role_of(trace, json, row);

	if (strcmp(role, "user") == 0 && (trace->meta || tell_is_meta(&text)))
		role = "system";
	/* The summary of a compaction stands in front of the first answer. */
	if (strcmp(role, "assistant") == 0 && tell->agent.n == 0)
		tell_waiting(tell);
	tell_message(tell, role, &text);
}

/* Arguments may be JSON inside of a string. */
static struct json
arguments(struct trace *trace, struct json args)
{
	struct json_error error;
	struct json inner;
	struct str text;

	if (args.type != JSON_STRING)
		return args;
	text = json_text(args, trace->tell.arena);
	if (text.n == 0 || text.p[0] != '{' ||
	    !json_check(text, &inner, &error))
		return args;
	return inner;
}

static void
act_call(struct trace *trace, struct json json, const struct trace_row *row)
{
	struct call call = {
		.id = row_text(trace, json, row->at[AT_ID]),
		.tool = row_text(trace, json, row->at[AT_TOOL]),
		.args = arguments(trace, row_at(trace, json, row->at[AT_ARGS])),
		.command = row_text(trace, json, row->at[AT_COMMAND]),
		.path = row_text(trace, json, row->at[AT_PATH]),
	};

	if (call.tool.n == 0 && row->tool)
		call.tool = str_of(row->tool);
	calls_add(&trace->calls, &trace->tell, &call);
}

static bool
is_failure(struct trace *trace, struct json json, const struct trace_row *row)
{
	static const char *const good[] = { "success", "completed", "ok",
		"done", "in_progress", "inProgress", "pending", "executing",
		"scheduled", "validating", "awaiting_approval", "", NULL };
	struct json error = row_at(trace, json, row->at[AT_ERROR]);
	struct str word;

	if (row_at(trace, json, row->at[AT_OK]).type == JSON_FALSE)
		return true;
	if (error.type == JSON_NUMBER)
		return !str_eq(error.raw, STR("0"));
	if (error.type != JSON_STRING)
		return error.type == JSON_TRUE || error.type == JSON_OBJECT;
	word = json_text(error, trace->tell.arena);
	for (const char *const *one = good; *one; one++) {
		if (str_eq(word, str_of(*one)))
			return false;
	}
	return true;
}

/* The call was told when it began. */
static bool
is_answer(struct trace *trace, struct json json, const struct trace_row *row)
{
	return row->acts & ACT_RESULT &&
	    calls_has(&trace->calls, row_text(trace, json, row->at[AT_ID]));
}

static void
act_result(struct trace *trace, struct json json, const struct trace_row *row)
{
	bool own = row->acts & ACT_CALL && !is_answer(trace, json, row);
	struct result result = {
		/* Without one it is that of the newest call. */
		.id = own ? STR("") : row_text(trace, json, row->at[AT_ID]),
		.output = tell_text(&trace->tell,
		    row_at(trace, json, row->at[AT_OUTPUT])),
		.error = is_failure(trace, json, row),
	};

	calls_result(&trace->calls, &trace->tell, &result);
}

static struct totals *
totals_of(struct trace *trace)
{
	size_t *at = idmap_put(&trace->total_of, buf_str(&trace->tell.session));

	if (*at == 0) {
		trace->totals = grow(trace->totals, &trace->cap_totals,
		    trace->n_totals + 1, sizeof *trace->totals);
		trace->totals[trace->n_totals++] = (struct totals){ { 0, 0,
		    0 } };
		*at = trace->n_totals;
	}
	return &trace->totals[*at - 1];
}

/* What was used since the last time; false: nothing, it is told twice. */
static bool
since_last(struct trace *trace, struct used *used)
{
	static const int places[] = { USED_IN, USED_READ, USED_OUT };
	struct totals *total = totals_of(trace);
	bool any = false, less = false;
	size_t now[3];

	for (int i = 0; i < 3; i++) {
		now[i] = used->tokens[places[i]];
		now[i] = now[i] == SIZE_MAX ? 0 : now[i];
		less |= now[i] < total->of[i];
	}
	for (int i = 0; i < 3; i++) {
		/* A session that begins anew counts from nothing. */
		size_t before = less ? 0 : total->of[i];

		used->tokens[places[i]] = now[i] - before;
		any |= now[i] > before;
		total->of[i] = now[i];
	}
	return any;
}

static struct str
request_of(struct trace *trace, struct json json, const struct trace_row *row)
{
	if (row->at[AT_REQUEST] == NULL)
		return buf_str(&trace->request);
	if (row->at[AT_STEP] == NULL)
		return row_text(trace, json, row->at[AT_REQUEST]);
	buf_clear(&trace->request);
	buf_add(&trace->request, row_text(trace, json, row->at[AT_REQUEST]));
	buf_addc(&trace->request, '/');
	buf_add(&trace->request, row_text(trace, json, row->at[AT_STEP]));
	return buf_str(&trace->request);
}

static void
act_usage(struct trace *trace, struct json json, const struct trace_row *row)
{
	static const enum trace_field fields[USED_COUNT] = { AT_IN, AT_OUT,
		AT_READ, AT_WRITE_5M, AT_WRITE_1H };
	struct used used = { .cost = row_at(trace, json, row->at[AT_COST]) };
	bool any = used.cost.type == JSON_NUMBER &&
	    !str_eq(used.cost.raw, STR("0"));

	for (size_t i = 0; i < USED_COUNT; i++) {
		used.tokens[i] = row_number(trace, json, row->at[fields[i]]);
		/* Nothing but zeros: it was not counted. */
		any |= used.tokens[i] + 1 > 1;
	}
	if (!any || (trace->format->cumulative && !since_last(trace, &used)) ||
	    trace->silent)
		return;
	used.request = request_of(trace, json, row);
	used.model = buf_str(&trace->tell.model);
	/* What the client says in the name of the model costs nothing. */
	if (!str_eq(used.model, STR("<synthetic>")))
		requests_add(&trace->requests, &trace->tell, &used);
}

/* The lines of all identifiers in front of what is read: the first of each. */
static void
index_skipped(struct trace *trace)
{
	struct str rest = trace->skipped;
	struct buf sign = { 0 };

	buf_addf(&sign, "\"%s\":\"", trace->format->common[AT_LINE_ID]);
	for (size_t n = 1; rest.n; n++) {
		struct str line = str_line(rest), id = line;

		rest = str_skip(rest, line.n);
		for (size_t at;
		     (at = str_find(id, buf_str(&sign), 0)) < id.n;) {
			size_t *of;

			id = str_skip(id, at + sign.n);
			of = idmap_put(&trace->before,
			    str_head(id, str_chr(id, '"', 0)));
			*of = *of ? *of : n;
		}
	}
	buf_free(&sign);
	trace->skipped = rest;
}

/* The line of this identifier there, which is looked for when it is needed. */
static size_t
skipped_line(struct trace *trace, struct str id)
{
	size_t line;

	if (trace->skipped.n && trace->format->common[AT_LINE_ID])
		index_skipped(trace);
	return idmap_get(&trace->before, id, &line) ? line : SIZE_MAX;
}

/* The first line of what stayed verbatim. */
static size_t
kept_line(struct trace *trace, struct json kept)
{
	struct str id = json_text(kept, trace->tell.arena);
	size_t line = json_size_or(kept, SIZE_MAX);

	if (line != SIZE_MAX)
		return line + 1;
	if (id.n && idmap_get(&trace->lines, id, &line))
		return line;
	return id.n ? skipped_line(trace, id) : SIZE_MAX;
}

static void
act_compaction(struct trace *trace, struct json json,
    const struct trace_row *row)
{
	struct tell *tell = &trace->tell;
	struct text text = tell_text(tell,
	    row_at(trace, json, row->at[AT_TEXT]));

	tell_waiting(tell);
	buf_clear(&tell->compaction.ts);
	buf_add(&tell->compaction.ts, buf_str(&tell->ts));
	buf_clear(&tell->compaction.trigger);
	buf_add(&tell->compaction.trigger,
	    row_text(trace, json, row->at[AT_TRIGGER]));
	tell->compaction.before = row_number(trace, json, row->at[AT_BEFORE]);
	tell->compaction.after = row_number(trace, json, row->at[AT_AFTER]);
	tell->compaction.kept = kept_line(trace,
	    row_at(trace, json, row->at[AT_KEPT]));
	tell->compaction.src = tell->src;
	tell_compaction(tell, &text);
	if (!(row->acts & ACT_MORE))
		tell_waiting(tell);
}

void
acts_do(struct trace *trace, struct json json, const struct trace_row *row)
{
	if (row->acts & ACT_USAGE)
		act_usage(trace, json, row);
	if (trace->silent)
		return;
	if (row->acts & ACT_MESSAGE)
		act_message(trace, json, row);
	if (row->acts & ACT_CALL && !is_answer(trace, json, row))
		act_call(trace, json, row);
	if (row->acts & ACT_RESULT)
		act_result(trace, json, row);
	if (row->acts & ACT_COMPACTION)
		act_compaction(trace, json, row);
}
