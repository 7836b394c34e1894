#include <stdio.h>

#include "trace/trace.h"

#include "fuzz.h"
#include "shell/classify.h"

/* What a command is to do is in it. */
static void
looks_at_command(struct str text)
{
	struct str inner = shell_inner(text), path;

	must(inside(inner, text));
	if (shell_verb(inner, &path))
		must(inside(path, inner));
}

static void
reads_lines(struct trace *trace, const struct trace_format *format,
    struct str text)
{
	struct str rest = text;
	struct json_error error = { 0 };

	trace_begin(trace, format, STR("f"));
	for (size_t n = 1; rest.n; n++) {
		struct str line = str_line(rest);
		struct src src = { STR("f"), n, n, (size_t)(line.p - text.p),
			line.n };

		rest = str_skip(rest, line.n);
		line = chomp(line);
		if (str_trim(line).n && !trace_line(trace, line, &src, &error))
			must(error.what != NULL && error.at <= line.n);
		if (str_trim(line).n)
			trace_compaction(trace, line);
	}
	trace_summary(trace, str_head(text, 20));
	trace_end(trace);
}

static void
reads_text(struct trace *trace, const struct trace_format *format,
    struct str text)
{
	struct origin origin = { .file = "f", .text = text };
	struct json_error error;

	trace_begin(trace, format, STR("f"));
	if (trace_text(trace, &origin, &error))
		trace_end(trace);
	else
		must(error.what != NULL);
}

/* Whatever a text says about itself: each table may be held against it. */
int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	static FILE *nowhere;
	struct str text = { (const char *)data, n };
	struct trace trace = { 0 };

	if (nowhere == NULL)
		nowhere = freopen("/dev/null", "w", stdout);
	looks_at_command(text);
	trace_detect(&trace.lookup, text);
	for (const struct trace_format *const *f = trace_formats; *f; f++) {
		reads_lines(&trace, *f, text);
		reads_text(&trace, *f, text);
	}
	trace_free(&trace);
	return 0;
}
