/* engine: reads a line, or a part of one, by its table. */
#include "trace/trace.h"

#include "text/time.h"

/* ---- timestamps ---- */

/* The length of "2026-01-18T19:30:05" with a fraction, or 0. */
static size_t
plain_length(struct str s)
{
	static const char form[] = "0000-00-00T00:00:00";
	size_t i = 0;

	for (; i < sizeof form - 1; i++) {
		if (i == s.n ||
		    (is_digit(form[i])
			    ? !is_digit(s.p[i])
			    : s.p[i] != form[i] && !(i == 10 && s.p[i] == ' ')))
			return 0;
	}
	if (i < s.n && s.p[i] == '.') {
		while (++i < s.n && is_digit(s.p[i]))
			continue;
	}
	return i;
}

/*
 * Writes a timestamp as `ts` to b: to the second, in UTC if the zone is known.
 * text is ISO 8601 with anything after the second, or seconds or milliseconds
 * since 1970. Leaves b empty if it is neither.
 */
static void
parse_timestamp(struct buf *b, struct str text)
{
	size_t n = plain_length(text), point = str_chr(text, '.', 0);
	struct str zone = str_skip(text, n);
	struct buf whole = { 0 };
	struct date date;
	uintmax_t number;

	buf_clear(b);
	if (n &&
	    (zone.n == 0 || str_eq(zone, STR("Z")) ||
		str_eq(zone, STR("+00:00")))) {
		buf_add(b, str_head(text, 10));
		buf_addc(b, 'T');
		buf_add(b, (struct str){ text.p + 11, 8 });
		if (zone.n)
			buf_addc(b, 'Z');
	} else if (n) {
		buf_add(&whole, str_head(text, 19));
		buf_add(&whole, zone);
		if (date_parse(buf_str(&whole), &date))
			seconds_format(b, date_seconds(&date));
		buf_free(&whole);
	} else if (str_number(str_head(text, point), UINT64_MAX, &number)) {
		/* Seconds until the year 5138; milliseconds from 1973 on. */
		while (number >= 100000000000u)
			number /= 1000;
		if (number)
			seconds_format(b, (int64_t)number);
	} else if (date_parse(text, &date)) {
		date_format(b, &date);
	}
}

/* ---- what a row refers to ---- */

struct json
trace_value(struct trace *trace, struct json json, const char *path)
{
	if (path == NULL)
		return (struct json){ { NULL, 0 }, JSON_ABSENT };
	return lookup_at(&trace->lookup, json, path);
}

struct str
trace_str(struct trace *trace, struct json json, const char *path)
{
	if (path == NULL)
		return (struct str){ "", 0 };
	return lookup_text(&trace->lookup, json, path);
}

struct text
trace_content(struct trace *trace, struct json json, const char *path)
{
	return text_of(&trace->emitter, trace_value(trace, json, path));
}

/* ---- the context of a line ---- */

static void
set_agent(struct trace *trace, struct json agent)
{
	struct emitter *emitter = &trace->emitter;

	buf_clear(&emitter->agent);
	if (agent.type == JSON_TRUE)
		buf_adds(&emitter->agent, "sidechain");
	else if (agent.type == JSON_STRING)
		buf_add(&emitter->agent, json_text(agent, emitter->arena));
}

static void
set_time(struct trace *trace, struct str ts)
{
	struct emitter *emitter = &trace->emitter;

	if (ts.n == 0)
		return;
	parse_timestamp(&emitter->ts, ts);
	if (emitter->started.n == 0)
		buf_add(&emitter->started, buf_str(&emitter->ts));
}

/*
 * The directory in which the session began, in this file: a file is read as if
 * there were no other. usage(1) compares them.
 */
static void
set_project(struct trace *trace)
{
	struct emitter *emitter = &trace->emitter;
	struct str path = buf_str(&emitter->cwd.now);

	if (path.n && emitter->project.n == 0)
		buf_set(&emitter->project, path);
}

void
trace_context(struct trace *trace, struct json json,
    const char *const at[AT_COUNT])
{
	struct emitter *emitter = &trace->emitter;
	struct str id = trace_str(trace, json, at[AT_LINE_ID]);

	set_time(trace, trace_str(trace, json, at[AT_TS]));
	word_set(&emitter->cwd.now, trace_str(trace, json, at[AT_CWD]));
	word_set(&emitter->branch.now, trace_str(trace, json, at[AT_BRANCH]));
	word_set(&emitter->model, trace_str(trace, json, at[AT_MODEL]));
	word_set(&emitter->title, trace_str(trace, json, at[AT_TITLE]));
	/* Each session has a doc record. */
	if (word_set(&emitter->session,
		trace_str(trace, json, at[AT_SESSION])) &&
	    emitter->begun) {
		emitter->begun = false;
		buf_set(&emitter->started, buf_str(&emitter->ts));
		buf_clear(&emitter->project);
	}
	set_project(trace);
	if (at[AT_AGENT])
		set_agent(trace, trace_value(trace, json, at[AT_AGENT]));
	if (id.n && !trace->silent)
		*map_put(&trace->lines, str_hash(id)) = emitter->src.line;
}

/* ---- what is made of a part ---- */

/* The number at a path, or SIZE_MAX. */
static size_t
row_number(struct trace *trace, struct json json, const char *path)
{
	size_t n;

	if (path == NULL || !lookup_number(&trace->lookup, json, path, &n))
		return SIZE_MAX;
	return n;
}

static const char *
role_of(struct trace *trace, struct json json, const struct trace_row *row)
{
	struct str role = trace_str(trace, json, row->at[AT_ROLE]);

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
	struct emitter *emitter = &trace->emitter;
	struct text text = trace_content(trace, json, row->at[AT_TEXT]);
	const char *role = role_of(trace, json, row);

	if (strcmp(role, "user") == 0 &&
	    (trace->meta || text_is_clients(&text)))
		role = "system";
	/* The summary of a compaction comes before the first answer. */
	if (strcmp(role, "assistant") == 0 && emitter->agent.n == 0)
		emit_waiting(emitter);
	emit_message(emitter, role, &text);
}

void
trace_typed(struct trace *trace, const struct text *text, struct str from,
    struct str to)
{
	struct str all = text_str(text, trace->emitter.arena);
	size_t start = str_find(all, from, 0);
	size_t end = str_find(all, to, start < all.n ? start + from.n : all.n);
	struct text typed = { .str = all }, around = { .str = STR("") };

	if (trace->silent)
		return;
	if (end < all.n) {
		typed.str = str_trim((struct str){ all.p + start + from.n,
		    end - start - from.n });
		around.str = arena_join(trace->emitter.arena,
		    str_head(all, start), STR(""),
		    str_trim(str_skip(all, end + to.n)));
	}
	emit_message(&trace->emitter, "user", &typed);
	emit_message(&trace->emitter, "system", &around);
}

/* Arguments may be JSON in a string. */
static struct json
arguments(struct trace *trace, struct json args)
{
	struct json_error error;
	struct json inner;
	struct str text;

	if (args.type != JSON_STRING)
		return args;
	text = json_text(args, trace->emitter.arena);
	if (text.n == 0 || text.p[0] != '{' ||
	    !json_check(text, &inner, &error))
		return args;
	return inner;
}

static void
act_call(struct trace *trace, struct json json, const struct trace_row *row)
{
	struct call call = {
		.id = trace_str(trace, json, row->at[AT_ID]),
		.tool = trace_str(trace, json, row->at[AT_TOOL]),
		.args = arguments(trace,
		    trace_value(trace, json, row->at[AT_ARGS])),
		.command = trace_str(trace, json, row->at[AT_COMMAND]),
		.path = trace_str(trace, json, row->at[AT_PATH]),
	};

	if (call.tool.n == 0 && row->tool)
		call.tool = str_of(row->tool);
	calls_add(&trace->calls, &trace->emitter, &call);
}

static bool
is_failure(struct trace *trace, struct json json, const struct trace_row *row)
{
	static const char good[] =
	    " success completed ok done in_progress inProgress pending "
	    "executing scheduled validating awaiting_approval ";
	struct json error = trace_value(trace, json, row->at[AT_ERROR]);
	struct str word;

	if (trace_value(trace, json, row->at[AT_OK]).type == JSON_FALSE)
		return true;
	if (error.type == JSON_NUMBER)
		return !str_eq(error.raw, STR("0"));
	if (error.type != JSON_STRING)
		return error.type == JSON_TRUE || error.type == JSON_OBJECT;
	word = json_text(error, trace->emitter.arena);
	return word.n && !str_listed(STR(good), word);
}

/* The call began earlier. */
static bool
is_answer(struct trace *trace, struct json json, const struct trace_row *row)
{
	return row->acts & ACT_RESULT &&
	    calls_has(&trace->calls, trace_str(trace, json, row->at[AT_ID]));
}

static void
act_result(struct trace *trace, struct json json, const struct trace_row *row)
{
	bool own = row->acts & ACT_CALL && !is_answer(trace, json, row);
	struct result result = {
		/* Without an identifier it belongs to the newest call. */
		.id = own ? STR("") : trace_str(trace, json, row->at[AT_ID]),
		.output = trace_content(trace, json, row->at[AT_OUTPUT]),
		.error = is_failure(trace, json, row),
	};

	calls_result(&trace->calls, &trace->emitter, &result);
}

static struct totals *
totals_of(struct trace *trace)
{
	size_t *at = map_put(&trace->total_of,
	    str_hash(buf_str(&trace->emitter.session)));

	if (*at == 0) {
		*array_push(&trace->totals, &trace->n_totals,
		    &trace->cap_totals) = (struct totals){ { 0, 0, 0 } };
		*at = trace->n_totals;
	}
	return &trace->totals[*at - 1];
}

/* What was used since the last totals; false for a repetition. */
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
		/* A session that starts again counts from 0. */
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
		return trace_str(trace, json, row->at[AT_REQUEST]);
	buf_set(&trace->request, trace_str(trace, json, row->at[AT_REQUEST]));
	buf_addc(&trace->request, '/');
	buf_add(&trace->request, trace_str(trace, json, row->at[AT_STEP]));
	return buf_str(&trace->request);
}

static void
act_usage(struct trace *trace, struct json json, const struct trace_row *row)
{
	static const enum trace_field fields[USED_COUNT] = { AT_IN, AT_OUT,
		AT_READ, AT_WRITE_5M, AT_WRITE_1H };
	struct used used = { .cost = trace_value(trace, json,
				 row->at[AT_COST]) };
	struct json from = row->at[AT_USED]
	    ? trace_value(trace, json, row->at[AT_USED])
	    : json;
	bool any = used.cost.type == JSON_NUMBER &&
	    !str_eq(used.cost.raw, STR("0"));

	for (size_t i = 0; i < USED_COUNT; i++) {
		used.tokens[i] = row_number(trace, from, row->at[fields[i]]);
		/* All zeros mean that nothing was counted. */
		any |= used.tokens[i] + 1 > 1;
	}
	if (!any || (trace->format->cumulative && !since_last(trace, &used)) ||
	    trace->silent)
		return;
	used.request = request_of(trace, json, row);
	used.repeats = row->at[AT_REQUEST] != NULL;
	used.model = buf_str(&trace->emitter.model);
	/* The client wrote the answer: it cost nothing. */
	if (!str_eq(used.model, STR("<synthetic>")))
		requests_add(&trace->requests, &trace->emitter, &used);
}

/* Indexes the first line of each identifier before what is read. */
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
			of = map_put(&trace->before,
			    str_hash(str_head(id, str_chr(id, '"', 0))));
			*of = *of ? *of : n;
		}
	}
	buf_free(&sign);
	trace->skipped = rest;
}

/* The line of an identifier before what is read. */
static size_t
skipped_line(struct trace *trace, struct str id)
{
	size_t line;

	if (trace->skipped.n && trace->format->common[AT_LINE_ID])
		index_skipped(trace);
	return map_find(&trace->before, str_hash(id), &line) ? line : SIZE_MAX;
}

/* The first line that the compaction kept. */
static size_t
kept_line(struct trace *trace, struct json kept)
{
	struct str id = json_text(kept, trace->emitter.arena);
	size_t line = json_size_or(kept, SIZE_MAX);

	if (line != SIZE_MAX)
		return line + 1;
	if (id.n && map_find(&trace->lines, str_hash(id), &line))
		return line;
	return id.n ? skipped_line(trace, id) : SIZE_MAX;
}

static void
act_compaction(struct trace *trace, struct json json,
    const struct trace_row *row)
{
	struct emitter *emitter = &trace->emitter;
	struct text text = trace_content(trace, json, row->at[AT_TEXT]);

	emit_waiting(emitter);
	buf_set(&emitter->compaction.ts, buf_str(&emitter->ts));
	buf_set(&emitter->compaction.trigger,
	    trace_str(trace, json, row->at[AT_TRIGGER]));
	emitter->compaction.before = row_number(trace, json,
	    row->at[AT_BEFORE]);
	emitter->compaction.after = row_number(trace, json, row->at[AT_AFTER]);
	emitter->compaction.kept = kept_line(trace,
	    trace_value(trace, json, row->at[AT_KEPT]));
	emitter->compaction.src = emitter->src;
	emit_compaction(emitter, &text);
	if (!(row->acts & ACT_MORE))
		emit_waiting(emitter);
}

/*
 * Messages and calls are neither written, nor is one of them needed to know that
 * there are any, nor ends it a compaction.
 */
static bool
is_only_usage(const struct trace *trace)
{
	const struct emitter *emitter = &trace->emitter;

	return trace->kinds == 1u << KIND_USAGE && emitter->begun &&
	    emitter->written && !emitter->compaction.waits;
}

/* Emits what the row says, except its parts. */
static void
act(struct trace *trace, struct json json, const struct trace_row *row)
{
	unsigned acts = row->acts;

	if (acts & ACT_USAGE && !trace->only_said)
		act_usage(trace, json, row);
	if (trace->silent)
		return;
	if (is_only_usage(trace))
		acts &= ACT_COMPACTION;
	if (acts & ACT_MESSAGE)
		act_message(trace, json, row);
	if (trace->only_said)
		return;
	if (acts & ACT_CALL && !is_answer(trace, json, row))
		act_call(trace, json, row);
	if (acts & ACT_RESULT)
		act_result(trace, json, row);
	if (acts & ACT_COMPACTION)
		act_compaction(trace, json, row);
}

/* ---- tables ---- */

static void
add_kind(struct trace *trace, struct buf *b, struct json json,
    const struct trace_table *table)
{
	for (size_t i = 0; i < 3 && table->kind[i]; i++) {
		struct str word = trace_str(trace, json, table->kind[i]);

		if (i && word.n)
			buf_addc(b, '/');
		buf_add(b, word);
	}
}

/* The kind is one of those that a row is for. */
static bool
is_of(struct str kind, const char *of)
{
	for (; of; of = strchr(of, ' '), of += of != NULL) {
		size_t n = 0;

		while (n < kind.n && of[n] && of[n] == kind.p[n])
			n++;
		if (*of == '*')
			return true;
		if (n == kind.n)
			n += of[n] == '/';
		else if (n == 0 || of[n - 1] != '/')
			continue;
		if (of[n] == '\0' || of[n] == ' ')
			return true;
	}
	return false;
}

const struct trace_row *
trace_row(struct trace *trace, struct json json,
    const struct trace_table *table)
{
	struct str kind = STR("string");
	const struct trace_row *row = table->rows;

	buf_clear(&trace->kind);
	if (json.type == JSON_OBJECT) {
		add_kind(trace, &trace->kind, json, table);
		kind = buf_str(&trace->kind);
	} else if (json.type != JSON_STRING) {
		return NULL;
	}
	while (row->of && !is_of(kind, row->of))
		row++;
	return row->of ? row : NULL;
}

static void
parts_of(struct trace *trace, struct json array,
    const struct trace_table *table)
{
	struct lookup_iter iter = { 0 };
	struct json part;

	while (lookup_next(&trace->lookup, array, &iter, &part)) {
		struct lookup_mark mark = lookup_mark(&trace->lookup);

		trace_part(trace, part, table);
		lookup_back(&trace->lookup, mark);
	}
}

static void
act_each(struct trace *trace, struct json json, const struct trace_row *row)
{
	bool any = false;

	for (size_t i = 0; i < 4 && row->each[i].path; i++) {
		struct json parts = trace_value(trace, json, row->each[i].path);

		any |= parts.type != JSON_ABSENT;
		trace_part(trace, parts, row->each[i].table);
	}
	if (!any && row->acts & ACT_PARTS && !trace->silent)
		trace_unknown(trace, buf_str(&trace->kind));
}

static void
one_part(struct trace *trace, struct json json, const struct trace_table *table)
{
	struct src around = trace->emitter.src;
	const struct trace_row *row;

	/* In a JSON text each part has its own lines. */
	if (trace->origin && table != &trace->format->table &&
	    json.raw.p >= trace->origin->text.p &&
	    json.raw.p < trace->origin->text.p + trace->origin->text.n)
		trace->emitter.src = origin_src(trace->origin, json.raw);
	row = trace_row(trace, json, table);
	if (row == NULL && !trace->silent &&
	    (json.type == JSON_OBJECT || json.type == JSON_STRING))
		trace_unknown(trace,
		    json.type == JSON_OBJECT ? buf_str(&trace->kind)
					     : STR("text"));
	if (row) {
		trace_context(trace, json, row->at);
		if (row->at[AT_META])
			trace->meta =
			    trace_value(trace, json, row->at[AT_META]).type ==
			    JSON_TRUE;
		if (row->special == NULL || !row->special(trace, json)) {
			act_each(trace, json, row);
			act(trace, json, row);
		}
	}
	trace->emitter.src = around;
}

void
trace_part(struct trace *trace, struct json json,
    const struct trace_table *table)
{
	if (json.type == JSON_ABSENT || json.type == JSON_NULL)
		return;
	if (trace->level == JSON_LEVELS) {
		if (!trace->silent)
			trace_unknown(trace, STR("nested"));
		return;
	}
	trace->level++;
	if (json.type == JSON_ARRAY)
		parts_of(trace, json, table);
	else
		one_part(trace, json, table);
	trace->level--;
}

bool
trace_inner(struct trace *trace, struct json string,
    const struct trace_table *table)
{
	struct str text = json_text(string, trace->emitter.arena);
	struct json_error error;
	struct json inner;

	if (!json_check(text, &inner, &error))
		return false;
	trace_part(trace, inner, table);
	return true;
}
