#include "trace/reading.h"

#include <signal.h>
#include <time.h>

#include "base/err.h"
#include "base/map.h"
#include "base/out.h"
#include "trace/since.h"

/* How much of a file tells what it is; more where its first line is longer. */
enum { WINDOW = 256 << 10 };

static volatile sig_atomic_t stopped;

static void
stop(int signal)
{
	(void)signal;
	stopped = 1;
}

/* The end of what is followed comes from outside. */
static void
wait_for_signals(void)
{
	struct sigaction action = { .sa_handler = stop };

	sigaction(SIGINT, &action, NULL);
	sigaction(SIGTERM, &action, NULL);
}

static void
sleep_a_little(void)
{
	const struct timespec time = { 0, 100000000 };

	nanosleep(&time, NULL);
}

/* ---- what it is ---- */

static struct str
without_bom(struct str text)
{
	static const struct str bom = STR_INIT("\xef\xbb\xbf");

	return str_starts(text, bom) ? str_skip(text, bom.n) : text;
}

static bool
is_json(struct str line)
{
	struct json_error error;
	struct json json;

	return json_check(line, &json, &error);
}

/* The first lines, one at least where there is one. */
static struct str
first_lines(struct reading *r, bool *all)
{
	size_t want = WINDOW;
	struct str text = in_peek(&r->in, want);

	while (text.n >= want && str_chr(text, '\n', 0) == text.n) {
		want *= 2;
		text = in_peek(&r->in, want);
	}
	*all = text.n < want;
	return text;
}

/* What they tell; *whole: that they are one text, not lines. */
static const struct trace_format *
tell_format(struct reading *r, bool *whole)
{
	const struct trace_format *format = NULL;
	bool all;
	struct str text = without_bom(first_lines(r, &all)), rest = text;

	while (rest.n && format == NULL) {
		struct str line = str_line(rest);

		/* One that is cut may be of anything. */
		if (line.n == rest.n && !all)
			break;
		format = trace_tell(&r->trace.look, chomp(line));
		rest = str_skip(rest, line.n);
	}
	text = str_trim(text);
	*whole = format == NULL && text.n &&
	    (text.p[0] == '{' || text.p[0] == '[') &&
	    !is_json(chomp(str_line(text)));
	return format;
}

/* ---- lines ---- */

static void
complain_line(struct reading *r, struct str line, const struct src *src,
    const struct json_error *error)
{
	if (line.n == 0 || line.p[line.n - 1] != '\n')
		note("torn-line", src, "%s:%zu: the last line is not complete",
		    r->in.name, src->line);
	else
		skip(r->in.name, src->line, "bad line: column %zu: %s",
		    error->at + 1, error->what);
}

static void
read_lines(struct reading *r)
{
	struct json_error error = { 0 };
	struct str line;

	while (in_line(&r->in, &line)) {
		struct src src = { str_of(r->in.name), r->in.line, r->in.line,
			r->in.off, line.n };
		struct str text = chomp(line);

		if (src.line == 1)
			text = without_bom(text);
		if (str_trim(text).n &&
		    !trace_line(&r->trace, text, &src, &error))
			complain_line(r, line, &src, &error);
		if (r->follow)
			out_flush();
	}
}

/* Goes to the n-th last compaction, where there are as many. */
static void
go_to_compaction(struct reading *r)
{
	struct since since;

	if (r->compactions == 0 || r->trace.format->compactions[0] == NULL)
		return;
	if (!in_hold(&r->in))
		return;
	r->map = in_map(&r->in);
	if (!since_find(&r->trace, r->map, r->compactions, &since))
		return;
	since_recall(&r->trace, str_head(r->map, since.off));
	if (in_seek(&r->in, since.line, since.off))
		r->trace.skipped = str_head(r->map, since.off);
}

/*
 * Looks at a file that grows again, in a while; false where it has been written
 * anew: then it is read from its beginning.
 */
static bool
look_again(struct reading *r)
{
	sleep_a_little();
	if (in_again(&r->in))
		return true;
	say("'%s' has become shorter: it is read from its beginning",
	    r->in.name);
	in_seek(&r->in, 1, 0);
	return false;
}

static void
follow_lines(struct reading *r)
{
	wait_for_signals();
	in_follow(&r->in, true);
	while (!stopped) {
		read_lines(r);
		requests_settle(&r->trace.requests);
		out_flush();
		r->anew = !look_again(r);
		if (r->anew)
			return;
	}
	/* Whoever wrote it may have ended without a newline. */
	in_follow(&r->in, false);
	read_lines(r);
}

static void
read_by_lines(struct reading *r, const struct trace_format *format)
{
	trace_begin(&r->trace, format, str_of(r->in.name));
	go_to_compaction(r);
	if (r->grows)
		follow_lines(r);
	else
		read_lines(r);
	trace_summary(&r->trace, r->summary);
	trace_end(&r->trace);
	map_end(r->map);
	r->map = (struct str){ NULL, 0 };
}

/* ---- a file that is one text ---- */

static struct str
whole_text(struct reading *r)
{
	return without_bom(in_peek(&r->in, SIZE_MAX / 2));
}

static void
read_whole(struct reading *r)
{
	struct str text = whole_text(r);
	struct origin origin = { .file = r->in.name, .text = text };
	const struct trace_format *format = trace_tell(&r->trace.look, text);
	struct json_error error;
	struct json json;
	size_t line, column;

	if (format) {
		trace_begin(&r->trace, format, str_of(r->in.name));
		trace_text(&r->trace, &origin, &error);
		trace_summary(&r->trace, r->summary);
		trace_end(&r->trace);
	} else if (json_check(text, &json, &error)) {
		skip(r->in.name, 1, "no transcript that is known");
	} else {
		json_place(text, error.at, &line, &column);
		skip(r->in.name, line, "column %zu: %s", column, error.what);
	}
}

static void
read_once(struct reading *r)
{
	const struct trace_format *format;
	bool whole;

	in_follow(&r->in, false);
	r->anew = false;
	/* What is written now may have no whole line yet. */
	while ((format = tell_format(r, &whole)) == NULL && r->grows &&
	    !(whole && is_json(whole_text(r))) && !stopped) {
		wait_for_signals();
		look_again(r);
	}
	if (format)
		read_by_lines(r, format);
	else if (whole)
		read_whole(r);
	else if (str_trim(in_peek(&r->in, 1)).n)
		skip(r->in.name, 1, "no transcript that is known");
}

void
reading_file(struct reading *r)
{
	r->grows = r->follow && in_is_regular(&r->in);
	do
		read_once(r);
	while (r->anew);
}

void
reading_free(struct reading *r)
{
	trace_free(&r->trace);
}
