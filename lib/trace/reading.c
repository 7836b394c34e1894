#include "trace/reading.h"

#include <signal.h>
#include <stdlib.h>
#include <time.h>

#include "base/compat.h"
#include "base/err.h"
#include "base/mapped.h"
#include "base/out.h"
#include "base/utf8.h"

/* How much to read to detect the format, at least one line. */
enum { WINDOW = 256 << 10 };

static volatile sig_atomic_t stopped;

static void
stop(int signal)
{
	(void)signal;
	stopped = 1;
}

/* A signal ends --follow. */
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

/* ---- what is not read ---- */

enum { OTHERS = 5 }; /* that are named */

void
reading_add_other(struct reading *r, const char *name)
{
	if (r->n_others++ < OTHERS) {
		buf_adds(&r->others, r->others.n ? ", " : "");
		buf_adds(&r->others, name);
	}
}

/* A folder has other files too; a file that was named must be a transcript. */
static void
not_read(struct reading *r, const char *why, const char *what)
{
	if (!seen_times(&r->folders->found, str_of(r->in.name))) {
		skip(r->in.name, 1, "%s%s%s", why,
		    what ? ": it looks like " : "", what ? what : "");
		return;
	}
	reading_add_other(r, r->in.name);
}

/* ---- the format ---- */

static bool
is_json(struct str line)
{
	struct json_error error;
	struct json json;

	return json_check(line, &json, &error);
}

/*
 * Cuts the first of several JSON values off a line; false if there is only one,
 * or if it is not valid. Writers that share a file lose newlines.
 */
static bool
cut_value(struct str *line, struct str *value)
{
	struct json_error error;
	struct json json;

	if (json_check(*line, &json, &error) || error.at == 0 ||
	    error.at >= line->n || line->p[error.at] != '{')
		return false;
	*value = str_head(*line, error.at);
	if (!is_json(*value))
		return false;
	*line = str_skip(*line, error.at);
	return true;
}

/* The first lines, at least one. */
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

/* Detects the format; *whole: the file is one JSON text. */
static const struct trace_format *
detect_format(struct reading *r, bool *whole)
{
	const struct trace_format *format = NULL;
	bool all;
	struct str text = utf8_without_bom(first_lines(r, &all)), rest = text;

	while (rest.n && format == NULL) {
		struct str line = str_line(rest), value = chomp(line),
			   more = value;

		/* A truncated line may be of any format. */
		if (line.n == rest.n && !all)
			break;
		cut_value(&more, &value);
		format = trace_detect(&r->trace.lookup, value);
		rest = str_skip(rest, line.n);
	}
	text = str_trim(text);
	*whole = format == NULL && text.n &&
	    (text.p[0] == '{' || text.p[0] == '[') &&
	    !is_json(chomp(str_line(text)));
	return format;
}

/*
 * ---- compactions ----
 *
 * Finds compactions, and prompts, without parsing the other lines.
 */

/* How many lines with the word of a recall to try. */
enum { TRIES = 64 };

enum { WORDS = 4, HEAD = 64 << 10, BLOCK = 4 << 10 };

/* A session has a compaction in so many bytes, most often. */
enum { CONTEXT = 4 << 20 };

struct search {
	struct trace *trace;
	const char *const *words;
	struct str text;
	size_t next[WORDS];    /* the next place of each word, or text.n */
	size_t *found, n, cap; /* offsets of the compactions */
	bool open;             /* the last one has no summary yet */
};

static struct str
line_around(struct str text, size_t at)
{
	const char *before = memory_last(text.p, '\n', at);
	size_t from = before ? (size_t)(before - text.p) + 1 : 0;

	return (struct str){ text.p + from, str_chr(text, '\n', at) - from };
}

static void
seek_words(struct search *search, size_t from)
{
	for (size_t i = 0; i < WORDS; i++) {
		if (search->words[i] == NULL)
			search->next[i] = search->text.n;
		else if (search->next[i] < from || from == 0)
			search->next[i] = str_find(search->text,
			    str_of(search->words[i]), from);
	}
}

static size_t
nearest(const struct search *search)
{
	size_t at = search->text.n;

	for (size_t i = 0; i < WORDS; i++)
		at = search->next[i] < at ? search->next[i] : at;
	return at;
}

/* A summary belongs to the boundary before it. */
static void
see_line(struct search *search, struct str line)
{
	enum trace_compaction what = trace_compaction(search->trace, line);

	if (what == NO_COMPACTION)
		return;
	if (what == COMPACTION || !search->open) {
		*array_push(&search->found, &search->n,
		    &search->cap) = (size_t)(line.p - search->text.p);
	}
	search->open = what == COMPACTION;
}

/* Finds the compactions in text. */
static void
find_compactions(struct search *search, struct trace *trace, struct str text)
{
	*search = (struct search){ .trace = trace,
		.words = trace->format->compactions,
		.text = text };
	seek_words(search, 0);
	for (size_t at; (at = nearest(search)) < text.n;) {
		struct str line = line_around(text, at), rest = line, value;

		while (cut_value(&rest, &value))
			see_line(search, value);
		see_line(search, rest);
		seek_words(search, (size_t)(line.p - text.p) + line.n + 1);
	}
}

/*
 * The offset of the n-th last compaction, n > 0; SIZE_MAX if there are fewer. Of a
 * long session only the end is searched, if it has one more: the first one that is
 * found may be the summary of a boundary before it.
 */
static size_t
find_compaction(struct trace *trace, struct str text, size_t n)
{
	size_t end = n < text.n / CONTEXT ? (n + 1) * CONTEXT : text.n;
	size_t from, found = SIZE_MAX;
	struct search search = { 0 };

	do {
		free(search.found);
		from = end < text.n ? str_line_start(text, text.n - end) : 0;
		find_compactions(&search, trace, str_skip(text, from));
		end *= 4;
	} while (from > 0 && search.n <= n);
	if (n <= search.n)
		found = from + search.found[search.n - n];
	free(search.found);
	return found;
}

/* The last place of a word, or text.n. Most often it is near the end. */
static size_t
last_place(struct str text, struct str word)
{
	size_t end = text.n;

	for (size_t block = BLOCK; end; block *= 2) {
		size_t from = end > block ? end - block : 0, last = text.n;
		struct str part = { text.p + from,
			(end + word.n < text.n ? end + word.n : text.n) -
			    from };

		for (size_t at = 0; (at = str_find(part, word, at)) < part.n;
		     at++)
			last = from + at;
		if (last < text.n)
			return last;
		end = from;
	}
	return text.n;
}

static bool
recall_line(struct trace *trace, struct str line, const char *holds)
{
	const struct src src = { trace->emitter.src.file, 0, 0, 0, 0 };
	struct json_error error;
	struct json json;

	if (holds &&
	    (!lookup_open(&trace->lookup, line, &json, &error) ||
		!lookup_holds(&trace->lookup, json, holds)))
		return false;
	trace->silent = true;
	trace_line(trace, line, &src, &error);
	trace->silent = false;
	return true;
}

/* Reads, and writes nothing, the session from the first lines. */
static void
recall_session(struct trace *trace, struct str before)
{
	struct str head = str_head(before, HEAD);

	while (
	    head.n && !(trace->emitter.session.n && trace->emitter.cwd.now.n)) {
		struct str line = str_line(head);

		if (line.p[line.n - 1] == '\n')
			recall_line(trace, chomp(line), NULL);
		head = str_skip(head, line.n);
	}
}

/* The same for the last lines of format->recall. */
static void
recall_last(struct trace *trace, struct str before)
{
	const struct trace_format *format = trace->format;

	for (size_t i = 0; i < WORDS && format->recall[i].word; i++) {
		struct str rest = before;
		size_t at, tries = 0;

		while (tries++ < TRIES &&
		    (at = last_place(rest, str_of(format->recall[i].word))) <
			rest.n) {
			struct str line = line_around(before, at);

			if (recall_line(trace, line, format->recall[i].holds))
				break;
			rest = str_before(before, line);
		}
	}
}

/* Writes the messages of a line of text, in which it follows *src. */
static void
read_said(struct trace *trace, struct str text, struct str line,
    struct src *src)
{
	size_t at = (size_t)(line.p - text.p);
	struct json_error error;

	if (trace_compaction(trace, line) != NO_COMPACTION)
		return;
	src->line = src->end += str_lines(
	    (struct str){ text.p + src->off, at - src->off });
	src->off = at;
	src->len = line.n + 1;
	trace_line(trace, line, src, &error);
}

static bool
is_typed(const struct trace_format *format, struct str text)
{
	for (size_t i = 0; i < countof(format->typed) && format->typed[i];
	     i++) {
		if (str_starts(text, str_of(format->typed[i])))
			return true;
	}
	return format->typed[0] == NULL;
}

/* The next place of a prompt, or text.n. */
static size_t
next_prompt(const struct trace_format *format, struct str text, size_t at)
{
	struct str word = str_of(format->prompt);

	while ((at = str_find(text, word, at)) < text.n &&
	    !is_typed(format, str_skip(text, at + word.n)))
		at += word.n;
	return at;
}

/*
 * Writes the prompts before a compaction, each after the last answer before it,
 * which may have offered a choice. *src is then the last one of them.
 */
static void
read_prompts(struct trace *trace, struct str before, struct src *src)
{
	const struct trace_format *format = trace->format;
	size_t from = 0;

	if (format->prompt == NULL)
		return;
	trace->only_said = true;
	for (size_t at; (at = next_prompt(format, before, from)) < before.n;) {
		struct str line = line_around(before, at);
		struct str between = { before.p + from,
			(size_t)(line.p - before.p) - from };

		at = last_place(between, str_of(format->answer));
		if (at < between.n)
			read_said(trace, before, line_around(between, at), src);
		read_said(trace, before, line, src);
		from = (size_t)(line.p - before.p) + line.n + 1;
	}
	trace->only_said = false;
}

static void
end_file(struct reading *r)
{
	trace_summary(&r->trace, r->summary);
	trace_end(&r->trace);
	if (r->trace.emitter.written ||
	    (r->trace.format->no_messages && r->trace.unknown.n == 0))
		r->sessions++;
	else if (!r->follow)
		not_read(r, "no message was read", NULL);
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

/* Reads the values of a line that is not one value. */
static bool
read_values(struct reading *r, struct str line, struct src *src,
    struct json_error *error)
{
	struct src whole = *src;
	struct str value;
	size_t n = 1;

	for (; cut_value(&line, &value); n++) {
		src->len = value.n;
		trace_line(&r->trace, value, src, error);
		src->off += value.n;
		src->len = whole.off + whole.len - src->off;
	}
	if (n > 1)
		note("joined-lines", &whole,
		    "%s:%zu: %zu JSON values on one line", r->in.name,
		    src->line, n);
	return trace_line(&r->trace, line, src, error);
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
			text = utf8_without_bom(text);
		if (str_trim(text).n &&
		    !trace_line(&r->trace, text, &src, &error) &&
		    !read_values(r, text, &src, &error))
			complain_line(r, line, &src, &error);
		if (r->follow)
			out_flush();
	}
}

/* Moves to the n-th last compaction, if there are as many. */
static void
go_to_compaction(struct reading *r)
{
	struct src src = { str_of(r->in.name), 1, 1, 0, 0 };
	struct str before;
	size_t at;

	if (r->compactions == 0 || r->trace.format->compactions[0] == NULL ||
	    !in_hold(&r->in))
		return;
	r->map = in_map(&r->in);
	at = find_compaction(&r->trace, r->map, r->compactions);
	if (at == SIZE_MAX)
		return;
	before = str_head(r->map, at);
	recall_session(&r->trace, before);
	if (r->prompts)
		read_prompts(&r->trace, before, &src);
	recall_last(&r->trace, before);
	/* Its line is that of the last prompt and those from there on. */
	if (in_seek(&r->in, src.end + str_lines(str_skip(before, src.off)), at))
		r->trace.skipped = before;
}

/*
 * Waits for a file to grow; false if it was rewritten, to be read from its
 * start.
 */
static bool
look_again(struct reading *r)
{
	sleep_a_little();
	if (in_again(&r->in))
		return true;
	say("'%s' has become shorter: reading it from the start", r->in.name);
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
		requests_write_old(&r->trace.requests);
		out_flush();
		r->anew = !look_again(r);
		if (r->anew)
			return;
	}
	/* The last line may have no newline. */
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
	end_file(r);
	mapped_close(r->map);
	r->map = (struct str){ NULL, 0 };
}

/* ---- a file that is one JSON text ---- */

static struct str
whole_text(struct reading *r)
{
	return utf8_without_bom(in_peek(&r->in, SIZE_MAX / 2));
}

static void
read_whole(struct reading *r)
{
	struct str text = whole_text(r);
	struct origin origin = { .file = r->in.name, .text = text };
	const struct trace_format *format = trace_detect(&r->trace.lookup,
	    text);
	struct json_error error;
	struct json json;
	size_t line, column;

	if (format) {
		trace_begin(&r->trace, format, str_of(r->in.name));
		trace_text(&r->trace, &origin, &error);
		end_file(r);
	} else if (json_check(text, &json, &error)) {
		not_read(r, "not a known transcript format",
		    trace_unread(&r->trace.lookup, whole_text(r)));
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
	/* A growing file may have no complete line yet. */
	while ((format = detect_format(r, &whole)) == NULL && r->grows &&
	    !(whole && is_json(whole_text(r))) && !stopped) {
		wait_for_signals();
		look_again(r);
	}
	if (format)
		read_by_lines(r, format);
	else if (whole)
		read_whole(r);
	else if (str_trim(in_peek(&r->in, 1)).n)
		not_read(r, "not a known transcript format",
		    trace_unread(&r->trace.lookup, in_peek(&r->in, WINDOW)));
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
reading_open(struct reading *r, const struct folders *folders,
    const char *stdin_name)
{
	r->folders = folders;
	r->trace.files = &folders->names;
	r->trace.kinds = r->kinds;
	in_open(&r->in, folders->files, stdin_name);
}

void
reading_close(struct reading *r)
{
	if (r->n_others)
		note("other-files", NULL,
		    "%zu file%s without a message, or of no known form: %.*s%s",
		    r->n_others, r->n_others == 1 ? "" : "s",
		    STR_ARG(buf_str(&r->others)),
		    r->n_others > OTHERS ? ", ..." : "");
	if (r->n_others && r->sessions == 0)
		skip(NULL, 0, "no transcript that is known: %.*s%s",
		    STR_ARG(buf_str(&r->others)),
		    r->n_others > OTHERS ? ", ..." : "");
	in_close(&r->in);
	trace_free(&r->trace);
	buf_free(&r->others);
}
