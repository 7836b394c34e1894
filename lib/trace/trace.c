#include "trace/trace.h"

#include <stdlib.h>

const struct trace_format *
trace_detect(struct lookup *lookup, struct str line)
{
	struct json_error error;
	struct json json;

	if (!lookup_open(lookup, line, &json, &error))
		return NULL;
	for (const struct trace_format *const *f = trace_formats; *f; f++) {
		for (const char *const *sign = (*f)->signs; *sign; sign++) {
			if (lookup_holds(lookup, json, *sign))
				return *f;
		}
	}
	return NULL;
}

const char *
trace_unread(struct lookup *lookup, struct str text)
{
	/* What agents keep next to their transcripts, and what is not text. */
	static const struct {
		const char *sign, *name;
	} rows[] = {
		{ "role=_checkpoint", "the context of Kimi, see wire.jsonl" },
		{ "role=_system_prompt",
		    "the context of Kimi, see wire.jsonl" },
		{ "files_in_context", "task_metadata.json of Cline" },
		{ "display project timestamp", "the prompts of Claude Code" },
		{ "entries.0.sessionId", "a list of sessions of Claude Code" },
		{ "composerId", "a composer of Cursor" },
		{ "allComposers", "the composers of Cursor" },
		{ "type=session_start id title", "a session of Droid" },
		{ "conversationId trajectory", "a trajectory of Antigravity" },
	};
	struct str rest = text;
	struct json_error error;
	struct json json;

	if (str_starts(text, STR("SQLite format 3")))
		return "a SQLite database (Cursor, Goose and others have one)";
	for (size_t n = 0; rest.n && n < 5; n++) {
		struct str line = n ? str_line(rest) : text;

		/* First all of it as one value. */
		rest = n ? str_skip(rest, line.n) : rest;
		if (!lookup_open(lookup, line, &json, &error))
			continue;
		for (size_t i = 0; i < countof(rows); i++) {
			if (lookup_holds(lookup, json, rows[i].sign))
				return rows[i].name;
		}
	}
	return NULL;
}

void
trace_begin(struct trace *trace, const struct trace_format *format,
    struct str file)
{
	trace_free(trace);
	*trace = (struct trace){ .format = format,
		.files = trace->files,
		.kinds = trace->kinds };
	trace->emitter = (struct emitter){ .format = format->name,
		.kinds = trace->kinds,
		.dialect = format->dialect,
		.arena = &trace->lookup.arena,
		.src = { .file = file } };
}

/* ---- unknown lines ---- */

enum { NAMES = sizeof((struct unknown){ 0 }).times / sizeof(size_t) };

void
trace_unknown(struct trace *trace, struct str kind)
{
	struct unknown *unknown = &trace->unknown;
	size_t i = 0;

	kind = kind.n ? str_head(kind, 40) : STR("(none)");
	while (i < unknown->n && !str_eq(buf_str(&unknown->names[i]), kind))
		i++;
	if (i == NAMES) {
		unknown->others++;
		return;
	}
	if (i == unknown->n) {
		buf_set(&unknown->names[i], kind);
		unknown->times[i] = 0;
		unknown->n++;
	}
	unknown->times[i]++;
}

static void
note_unknown(struct trace *trace)
{
	struct unknown *unknown = &trace->unknown;
	size_t all = unknown->others;
	struct buf b = { 0 };

	for (size_t i = 0; i < unknown->n; i++) {
		all += unknown->times[i];
		buf_addf(&b, "%s%.*s %zu", i ? ", " : "",
		    STR_ARG(buf_str(&unknown->names[i])), unknown->times[i]);
	}
	if (unknown->others)
		buf_addf(&b, ", others %zu", unknown->others);
	if (all)
		note("unknown-lines", NULL,
		    "%.*s: %zu line%s of unknown type: %.*s",
		    STR_ARG(trace->emitter.src.file), all, all == 1 ? "" : "s",
		    STR_ARG(buf_str(&b)));
	buf_free(&b);
}

void
trace_free(struct trace *trace)
{
	emitter_free(&trace->emitter);
	lookup_free(&trace->lookup);
	calls_free(&trace->calls);
	requests_free(&trace->requests);
	map_free(&trace->lines);
	map_free(&trace->before);
	for (size_t i = 0; i < NAMES; i++)
		buf_free(&trace->unknown.names[i]);
	buf_free(&trace->kind);
	buf_free(&trace->held.text);
	buf_free(&trace->held.id);
	buf_free(&trace->request);
	arena_free(&trace->held.arena);
	map_free(&trace->total_of);
	free(trace->totals);
}

/* ---- lines ---- */

static bool
open_text(struct trace *trace, struct str text, struct json *json,
    struct json_error *error)
{
	bool valid = lookup_open(&trace->lookup, text, json, error);

	trace->emitter.dirty = error->bad_utf8 || error->surrogates;
	return valid;
}

bool
trace_has_line(const struct trace *trace, struct str id)
{
	size_t line;

	return id.n && map_find(&trace->lines, str_hash(id), &line);
}

/* A resumed session may begin with copies of its lines. */
static bool
is_copy(struct trace *trace, struct json json)
{
	return trace_has_line(trace,
	    trace_str(trace, json, trace->format->common[AT_LINE_ID]));
}

static void
read_root(struct trace *trace, struct json json)
{
	const struct trace_format *format = trace->format;

	if (is_copy(trace, json))
		return;
	buf_clear(&trace->emitter.ts);
	trace->meta = false;
	trace_context(trace, json, format->common);
	trace_part(trace, json, &format->table);
}

/* A list: each element counts as a line. */
static void
read_array(struct trace *trace, struct json array)
{
	struct lookup_iter iter = { 0 };
	struct json part;

	while (lookup_next(&trace->lookup, array, &iter, &part)) {
		struct lookup_mark mark = lookup_mark(&trace->lookup);

		if (trace->origin)
			trace->emitter.src = origin_src(trace->origin,
			    part.raw);
		read_root(trace, part);
		lookup_back(&trace->lookup, mark);
	}
}

void
trace_lines(struct trace *trace, struct json array,
    const struct trace_format *format)
{
	if (array.type != JSON_ARRAY)
		return;
	trace->format = format;
	read_array(trace, array);
}

/*
 * Later versions of a line have more: each waits until another identifier
 * comes.
 */
static void
read_held(struct trace *trace)
{
	struct json_error error;
	struct json json;

	if (trace->held.text.n == 0)
		return;
	trace->emitter.src = trace->held.src;
	if (open_text(trace, buf_str(&trace->held.text), &json, &error))
		read_root(trace, json);
	buf_clear(&trace->held.text);
}

static bool
hold_line(struct trace *trace, struct str line, struct json json)
{
	struct src src = trace->emitter.src;
	struct str id;

	if (trace->format->holds == NULL)
		return false;
	id = lookup_text(&trace->lookup, json, trace->format->holds);
	if (id.n == 0)
		return false;
	if (!str_eq(id, buf_str(&trace->held.id))) {
		struct str copy = arena_copy(&trace->held.arena, id);

		read_held(trace);
		buf_set(&trace->held.id, copy);
		arena_reset(&trace->held.arena);
	}
	buf_set(&trace->held.text, line);
	trace->held.src = src;
	return true;
}

static bool
has_any(struct str line, const char *const words[4])
{
	for (size_t i = 0; i < 4 && words[i]; i++) {
		if (str_find(line, str_of(words[i]), 0) < line.n)
			return true;
	}
	return false;
}

/*
 * Nothing of this line is asked for, and nothing in it changes what will be
 * written of the lines after it: the session has its doc record and its project.
 */
static bool
is_not_asked(const struct trace *trace, struct str line)
{
	const struct trace_format *format = trace->format;
	const struct emitter *emitter = &trace->emitter;

	return trace->kinds == 1u << KIND_USAGE && format->usage[0] &&
	    emitter->begun && emitter->project.n &&
	    (format->common[AT_SESSION] == NULL ||
		str_find(line, buf_str(&emitter->session), 0) < line.n) &&
	    !has_any(line, format->usage);
}

bool
trace_line(struct trace *trace, struct str line, const struct src *src,
    struct json_error *error)
{
	struct json json;

	if (is_not_asked(trace, line))
		return true;
	trace->emitter.src = *src;
	if (!open_text(trace, line, &json, error))
		return trace->format->comments && line.n && line.p[0] == '#';
	if (json.type == JSON_ARRAY)
		read_array(trace, json);
	else if (!hold_line(trace, line, json))
		read_root(trace, json);
	return true;
}

void
trace_end(struct trace *trace)
{
	read_held(trace);
	emit_doc(&trace->emitter);
	emit_waiting(&trace->emitter);
	calls_end(&trace->calls, &trace->emitter);
	requests_end(&trace->requests);
	note_unknown(trace);
}

bool
trace_text(struct trace *trace, struct origin *origin, struct json_error *error)
{
	struct json json;

	if (!open_text(trace, origin->text, &json, error))
		return false;
	trace->origin = origin;
	trace->emitter.src = origin_src(origin, json.raw);
	if (json.type == JSON_ARRAY)
		read_array(trace, json);
	else
		read_root(trace, json);
	return true;
}

/* ---- compactions ---- */

enum trace_compaction
trace_compaction(struct trace *trace, struct str line)
{
	const struct trace_format *format = trace->format;
	const struct trace_row *row;
	struct json_error error;
	struct json json;

	if (!lookup_open(&trace->lookup, line, &json, &error))
		return NO_COMPACTION;
	if (format->summary &&
	    lookup_at(&trace->lookup, json, format->summary).type == JSON_TRUE)
		return ITS_SUMMARY;
	row = trace_row(trace, json, &format->table);
	return row && row->acts & ACT_COMPACTION ? COMPACTION : NO_COMPACTION;
}

void
trace_summary(struct trace *trace, struct str summary)
{
	struct text text = { .str = str_trim(summary) };
	struct str last = buf_str(&trace->emitter.compaction.text);

	read_held(trace);
	if (text.str.n == 0 ||
	    (!trace->emitter.compaction.waits &&
		str_find(last, text.str, 0) < last.n))
		return;
	buf_clear(&trace->emitter.ts);
	emit_summary(&trace->emitter, &text);
}
