#include "json_file.h"

#include "base/utf8.h"
#include "jsonlog/jsonlog.h"
#include "plan/plan.h"
#include "trace/trace.h"

/* "{", a name in quotes, ":", or as far as the text goes. */
static bool
begins_object(struct str s)
{
	s = str_trim(s);
	if (s.n == 0 || s.p[0] != '{')
		return false;
	s = str_trim(str_skip(s, 1));
	if (s.n == 0 || s.p[0] != '"')
		return false;
	s = str_skip(s, 1);
	s = str_skip(s, str_chr(s, '"', 0));
	s = str_trim(str_skip(s, s.n > 0));
	return s.n == 0 || s.p[0] == ':';
}

/* Sets *first to the first value, if it is whole. */
static bool
is_json(struct str text, struct json *first)
{
	struct json_error error;
	struct str rest;

	if (text.n == 0 || !is_any(text.p[0], "{["))
		return false;
	if (json_check(text, first, &error))
		return true;
	rest = str_skip(text, error.at);
	/* "[1] see below"; front matter in JSON */
	if (json_check(first->raw, first, &error))
		return begins_object(rest);
	*first = (struct json){ .type = JSON_ABSENT };
	return begins_object(text) ||
	    (text.p[0] == '[' && begins_object(str_skip(text, 1)));
}

static bool
is_transcript(struct str text)
{
	struct lookup lookup = { 0 };
	bool found = trace_detect(&lookup, text) != NULL;

	while (text.n && !found) {
		struct str line = str_line(text);

		found = trace_detect(&lookup, str_trim(line)) != NULL;
		text = str_skip(text, line.n);
	}
	lookup_free(&lookup);
	return found;
}

static bool
is_plan(struct str text)
{
	struct arena arena = { 0 };
	struct plan plan = { .file = "", .text = text, .arena = &arena };
	bool found = plan_read(&plan);

	plan_free(&plan);
	arena_free(&arena);
	return found;
}

/* begun: plans can have the list, too. */
static bool
is_log(struct json root, bool begun)
{
	struct json_iter iter = { 0 };
	struct json name, value;
	char space[JSON_NAME];

	if (root.type == JSON_ARRAY)
		return begun;
	if (root.type != JSON_OBJECT)
		return false;
	while (json_next(root, &iter, &name, &value)) {
		struct str member = json_name(name.raw, space);
		const struct form *form = jsonlog_form(member, value);

		if (form && form->begun <= begun)
			return true;
	}
	return false;
}

const char *
json_file_detect(struct str head)
{
	struct json first;

	head = str_trim(utf8_without_bom(head));
	if (!is_json(head, &first))
		return NULL;
	if (is_transcript(head))
		return "a transcript; trace2jsonl reads it";
	if (first.type == JSON_OBJECT &&
	    json_member(first, "kind").type == JSON_STRING)
		return "records; pipe them to a filter";
	if (is_log(first, false))
		return "a log in JSON; log2jsonl reads it";
	if (is_plan(head))
		return "a plan in JSON; prd2jsonl reads it";
	if (is_log(first, true))
		return "a log in JSON; log2jsonl reads it";
	return "JSON; log2jsonl reads logs, prd2jsonl plans, and trace2jsonl "
	       "transcripts";
}
