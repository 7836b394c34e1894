/* trace, second part: a line, or a part of one, read by its table. */
#include "trace/acts.h"
#include "trace/moment.h"

/* ---- what lines tell besides ---- */

static void
set_agent(struct trace *trace, struct json agent)
{
	struct tell *tell = &trace->tell;

	buf_clear(&tell->agent);
	if (agent.type == JSON_TRUE)
		buf_adds(&tell->agent, "sidechain");
	else if (agent.type == JSON_STRING)
		buf_add(&tell->agent, json_text(agent, tell->arena));
}

static void
set_time(struct trace *trace, struct str ts)
{
	struct tell *tell = &trace->tell;

	if (ts.n == 0)
		return;
	moment_read(&tell->ts, ts);
	if (tell->started.n == 0)
		buf_add(&tell->started, buf_str(&tell->ts));
}

void
trace_context(struct trace *trace, struct json json,
    const char *const at[AT_COUNT])
{
	struct tell *tell = &trace->tell;
	struct str id = row_text(trace, json, at[AT_LINE_ID]);

	set_time(trace, row_text(trace, json, at[AT_TS]));
	tell_set(&tell->cwd.now, row_text(trace, json, at[AT_CWD]));
	tell_set(&tell->branch.now, row_text(trace, json, at[AT_BRANCH]));
	tell_set(&tell->model, row_text(trace, json, at[AT_MODEL]));
	tell_set(&tell->title, row_text(trace, json, at[AT_TITLE]));
	/* Another session has a doc record of its own. */
	if (tell_set(&tell->session, row_text(trace, json, at[AT_SESSION])) &&
	    tell->begun) {
		tell->begun = false;
		buf_clear(&tell->started);
		buf_add(&tell->started, buf_str(&tell->ts));
	}
	if (at[AT_AGENT])
		set_agent(trace, row_at(trace, json, at[AT_AGENT]));
	if (id.n && !trace->silent)
		*idmap_put(&trace->lines, id) = tell->src.line;
}

/* ---- tables ---- */

static void
add_kind(struct trace *trace, struct buf *b, struct json json,
    const struct trace_table *table)
{
	for (size_t i = 0; i < 3 && table->kind[i]; i++) {
		struct str word = row_text(trace, json, table->kind[i]);

		if (i && word.n)
			buf_addc(b, '/');
		buf_add(b, word);
	}
}

static bool
is_of(struct str kind, struct str of)
{
	if (of.n && of.p[of.n - 1] == '/')
		return str_starts(kind, of) ||
		    str_eq(kind, str_head(of, of.n - 1));
	return str_eq(kind, of) || str_eq(of, STR("*"));
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
	while (row->of && !is_of(kind, str_of(row->of)))
		row++;
	return row->of ? row : NULL;
}

static void
parts_of(struct trace *trace, struct json array,
    const struct trace_table *table)
{
	struct json_iter iter = { 0 };
	struct json name, part;

	while (json_next(array, &iter, &name, &part)) {
		struct look_mark mark = look_mark(&trace->look);

		trace_part(trace, part, table);
		look_back(&trace->look, mark);
	}
}

static void
act_each(struct trace *trace, struct json json, const struct trace_row *row)
{
	for (size_t i = 0; i < 4 && row->each[i].path; i++)
		trace_part(trace, row_at(trace, json, row->each[i].path),
		    row->each[i].table);
}

static void
one_part(struct trace *trace, struct json json, const struct trace_table *table)
{
	struct src around = trace->tell.src;
	const struct trace_row *row;

	/* In a file that is one text each part has lines of its own. */
	if (trace->origin && table != &trace->format->table &&
	    json.raw.p >= trace->origin->text.p &&
	    json.raw.p < trace->origin->text.p + trace->origin->text.n)
		trace->tell.src = origin_src(trace->origin, json.raw);
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
			    row_at(trace, json, row->at[AT_META]).type ==
			    JSON_TRUE;
		if (row->special == NULL || !row->special(trace, json)) {
			act_each(trace, json, row);
			acts_do(trace, json, row);
		}
	}
	trace->tell.src = around;
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
	struct str text = json_text(string, trace->tell.arena);
	struct json_error error;
	struct json inner;

	if (!json_check(text, &inner, &error))
		return false;
	trace_part(trace, inner, table);
	return true;
}
