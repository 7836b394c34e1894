#include "trace/since.h"

#include <stdlib.h>

/* Lines that have but the word of what is recalled: after so many, enough. */
enum { TRIES = 64 };

enum { WORDS = 4, HEAD = 64 << 10, BLOCK = 1 << 20 };

struct search {
	struct trace *trace;
	struct str text;
	size_t next[WORDS]; /* where each word stands next; text.n: nowhere */
	size_t *found, n, cap; /* offsets of the compactions */
	bool open;             /* the last one has no summary yet */
};

static struct str
line_around(struct str text, size_t at)
{
	const char *before = memrchr(text.p, '\n', at);
	size_t from = before ? (size_t)(before - text.p) + 1 : 0;

	return (struct str){ text.p + from, str_chr(text, '\n', at) - from };
}

static void
seek_words(struct search *search, size_t from)
{
	const char *const *words = search->trace->format->compactions;

	for (size_t i = 0; i < WORDS; i++) {
		if (words[i] == NULL)
			search->next[i] = search->text.n;
		else if (search->next[i] < from || from == 0)
			search->next[i] = str_find(search->text,
			    str_of(words[i]), from);
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

/* A summary belongs to the boundary in front of it. */
static void
see_line(struct search *search, struct str line)
{
	enum trace_compaction what = trace_compaction(search->trace, line);

	if (what == NO_COMPACTION)
		return;
	if (what == COMPACTION || !search->open) {
		search->found = grow(search->found, &search->cap, search->n + 1,
		    sizeof *search->found);
		search->found[search->n++] = (size_t)(line.p - search->text.p);
	}
	search->open = what == COMPACTION;
}

bool
since_find(struct trace *trace, struct str text, size_t n, struct since *since)
{
	struct search search = { .trace = trace, .text = text };
	bool found;

	seek_words(&search, 0);
	for (size_t at; (at = nearest(&search)) < text.n;) {
		struct str line = line_around(text, at);

		see_line(&search, line);
		seek_words(&search, (size_t)(line.p - text.p) + line.n + 1);
	}
	found = n > 0 && search.n >= n;
	if (found) {
		since->off = search.found[search.n - n];
		since->line = str_lines(str_head(text, since->off)) + 1;
	}
	free(search.found);
	return found;
}

/* The last place of a word; text.n where it has none. */
static size_t
last_place(struct str text, struct str word)
{
	size_t end = text.n;

	while (end) {
		size_t from = end > BLOCK ? end - BLOCK : 0, last = text.n;
		struct str block = { text.p + from,
			(end + word.n < text.n ? end + word.n : text.n) -
			    from };

		for (size_t at = 0; (at = str_find(block, word, at)) < block.n;
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
	const struct src src = { trace->tell.src.file, 0, 0, 0, 0 };
	struct json_error error;
	struct json json;

	if (holds &&
	    (!look_open(&trace->look, line, &json, &error) ||
		!look_holds(&trace->look, json, holds)))
		return false;
	trace->silent = true;
	trace_line(trace, line, &src, &error);
	trace->silent = false;
	return true;
}

void
since_recall(struct trace *trace, struct str before)
{
	struct str head = str_head(before, HEAD);
	const struct trace_format *format = trace->format;

	while (head.n && !(trace->tell.session.n && trace->tell.cwd.now.n)) {
		struct str line = str_line(head);

		if (line.p[line.n - 1] == '\n')
			recall_line(trace, chomp(line), NULL);
		head = str_skip(head, line.n);
	}
	for (size_t i = 0; i < WORDS && format->recall[i].word; i++) {
		struct str rest = before;
		size_t at, tries = 0;

		while (tries++ < TRIES &&
		    (at = last_place(rest, str_of(format->recall[i].word))) <
			rest.n) {
			struct str line = line_around(before, at);

			if (recall_line(trace, line, format->recall[i].holds))
				break;
			rest = str_head(before, (size_t)(line.p - before.p));
		}
	}
}
