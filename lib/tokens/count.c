#include "count.h"

#include "err.h"
#include "in.h"
#include "opt.h"
#include "out.h"

static char *const only_stdin[] = { "-", NULL };

/* The next file that can be read; NULL behind the last. */
static const char *
next_file(char *const **files, struct buf *text)
{
	while (**files) {
		const char *file = *(*files)++;

		if (read_file(file, text))
			return file;
	}
	return NULL;
}

void
count_files(enum counter counter, char *const files[])
{
	struct buf *b = out_buf();
	struct buf text = { 0 };
	size_t tokens = 0, bytes = 0, n = 0;
	const char *file;

	files = files[0] ? files : only_stdin;
	while ((file = next_file(&files, &text)) != NULL) {
		size_t count = tokens_of(counter, buf_str(&text));

		buf_addf(b, "%8zu %9zu %s\n", count, text.n, file);
		tokens += count;
		bytes += text.n;
		n++;
	}
	if (n > 1)
		buf_addf(b, "%8zu %9zu total\n", tokens, bytes);
	buf_free(&text);
}

/* The file's name in a workflow command, where "%:," and line ends tell. */
static void
add_property(struct buf *b, struct str s)
{
	for (size_t i = 0; i < s.n; i++) {
		char c = s.p[i];

		if (c == '%' || c == ':' || c == ',' || c == '\n' || c == '\r')
			buf_addf(b, "%%%02X", (unsigned)c);
		else
			buf_addc(b, c);
	}
}

static void
say_over(const struct count_limit *limit, const char *file, const char *what,
    size_t tokens)
{
	size_t over = tokens - limit->tokens;

	say("%s: %zu tokens, %zu over the limit of %zu", what, tokens, over,
	    limit->tokens);
	check_failed();
	if (!limit->github)
		return;
	buf_adds(out_buf(), "::error file=");
	add_property(out_buf(), str_of(file));
	buf_addf(out_buf(), "::%zu tokens, %zu over the limit of %zu%s\n",
	    tokens, over, limit->tokens,
	    what == file ? "" : ", all files together");
}

void
count_check(const struct count_limit *limit, char *const files[])
{
	struct buf text = { 0 };
	size_t sum = 0, most = 0, n = 0;
	const char *file, *largest = "-";

	files = files[0] ? files : only_stdin;
	while ((file = next_file(&files, &text)) != NULL) {
		size_t tokens = tokens_of(limit->counter, buf_str(&text));

		n++;
		sum += tokens;
		if (tokens >= most) {
			most = tokens;
			largest = file;
		}
		if (limit->each && tokens > limit->tokens)
			say_over(limit, file, file, tokens);
	}
	if (!limit->each && sum > limit->tokens)
		say_over(limit, largest, n > 1 ? "all files" : largest, sum);
	buf_free(&text);
}

void
count_note(enum counter counter, const char *asked, bool always)
{
	const char *name = counter_name(counter);

	if (always)
		say("counted by %s", name);
	else if (asked && !quiet() &&
	    (counter == COUNT_O200K || counter == COUNT_CL100K) &&
	    str_starts(str_of(name + 1), str_of(asked)))
		say("there is no vocabulary '%s': these are estimates", asked);
}
