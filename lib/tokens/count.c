#include "tokens/count.h"

#include "base/err.h"
#include "base/in.h"
#include "base/opt.h"
#include "base/out.h"

/* So much is counted at a time, or a line that is longer. */
enum { BLOCK = 128 << 10 };

/* Where the last line begins at which a text may be cut (tokens.h), or 0. */
static size_t
last_cut(struct str text)
{
	size_t at = text.n;

	while (at-- > 1) {
		char c = text.p[at];

		if (text.p[at - 1] == '\n' && c > ' ' && c < 127 && c != '/')
			return at;
	}
	return 0;
}

/* What is next of the file; empty at its end. */
static struct str
next_part(struct in *in)
{
	size_t want = BLOCK, cut = 0;
	struct str text;

	for (; cut == 0; want *= 2) {
		text = in_peek(in, want);
		if (text.n < want)
			return text;
		cut = last_cut(text);
	}
	return str_head(text, cut);
}

bool
count_file(enum counter counter, const char *file, struct count *count)
{
	char *const files[] = { (char *)file, NULL };
	struct tokens tokens = { .counter = counter };
	struct str part;
	struct in in;
	bool whole;

	in_open(&in, files, NULL);
	if (!in_next_file(&in))
		return false;
	*count = (struct count){ 0 };
	while ((part = next_part(&in)).n) {
		tokens_add(&tokens, part);
		count->bytes += part.n;
		in_take(&in, part.n);
	}
	count->tokens = tokens_count(&tokens);
	whole = in_is_whole(&in);
	in_close(&in);
	return whole;
}

void
count_row(struct buf *b, const struct count *count, const char *name)
{
	buf_addf(b, "%8zu %9zu ", count->tokens, count->bytes);
	/* A line of its own could be a workflow command. */
	for (; *name; name++)
		buf_addc(b,
		    (unsigned char)*name < ' ' || *name == 127 ? '?' : *name);
	buf_addc(b, '\n');
}

void
count_files(enum counter counter, char *const files[])
{
	struct count all = { 0 }, count;
	size_t n = 0;

	for (files = in_files(files); *files; files++) {
		if (!count_file(counter, *files, &count))
			continue;
		count_row(out_buf(), &count, *files);
		all.tokens += count.tokens;
		all.bytes += count.bytes;
		n++;
	}
	if (n > 1)
		count_row(out_buf(), &all, "total");
}

/* A file's name in a workflow command, where "%:," and line ends are special. */
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

/* what is the file, or "all files"; then file is the largest one. */
static void
report_excess(const struct count_limit *limit, const char *file,
    const char *what, size_t tokens)
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
	size_t sum = 0, most = 0, n = 0;
	const char *largest = "-";
	struct count count;

	for (files = in_files(files); *files; files++) {
		if (!count_file(limit->counter, *files, &count))
			continue;
		n++;
		sum += count.tokens;
		if (count.tokens >= most) {
			most = count.tokens;
			largest = *files;
		}
		if (limit->each && count.tokens > limit->tokens)
			report_excess(limit, *files, *files, count.tokens);
	}
	if (!limit->each && sum > limit->tokens)
		report_excess(limit, largest, n > 1 ? "all files" : largest,
		    sum);
}

void
count_report_counter(enum counter counter, const char *asked, bool always)
{
	const char *name = counter_name(counter);

	if (always)
		say("counted by %s", name);
	else if (asked && !quiet() &&
	    (counter == COUNT_O200K || counter == COUNT_CL100K) &&
	    str_starts(str_of(name + 1), str_of(asked)))
		say("cannot find the vocabulary '%s': these are estimates",
		    asked);
}
