#include "loss/asking.h"

#include "text/phrase.h"
#include "text/wordlist.h"

enum { SHOWN = 160, LINES_READ = 16 << 10 };

/* In one line, no longer than is shown. */
static void
put_line(struct buf *b, struct str text, struct arena *arena)
{
	struct str cut = str_head(text, (size_t)4 * SHOWN);
	char *line = arena_alloc(arena, cut.n + 1);
	size_t n = 0;

	for (size_t i = 0; i < cut.n; i++) {
		bool blank = (unsigned char)cut.p[i] <= ' ';

		if (!blank)
			line[n++] = cut.p[i];
		else if (n && line[n - 1] != ' ')
			line[n++] = ' ';
	}
	buf_add(b, phrase_cut((struct str){ line, n }, SHOWN, arena));
}

static struct str
below(struct str cwd, struct str path)
{
	if (cwd.n && path.n > cwd.n + 1 && str_starts(path, cwd) &&
	    path.p[cwd.n] == '/')
		return str_skip(path, cwd.n + 1);
	return path;
}

void
asking_tell(const struct record *call, struct str cwd, struct buf *b)
{
	struct str command = record_text(call, K_command);
	struct str path = below(cwd, record_text(call, K_path));
	struct str pattern = asking_pattern(call, false);
	struct asked asked;

	if (command.n) {
		put_line(b, command, call->arena);
		return;
	}
	put_line(b, pattern, call->arena);
	buf_adds(b, pattern.n && path.n ? " in " : "");
	put_line(b, path, call->arena);
	if (verb_of(call) != VERB_READ)
		return;
	asking_range(call, &asked);
	if (asked.to < SIZE_MAX)
		buf_addf(b, ":%zu-%zu", asked.from, asked.to);
	else if (asked.from > 1)
		buf_addf(b, ":%zu", asked.from);
}

/* Clients tell the status on a line, and Claude Code its errors in a tag. */
static struct str
without_frame(struct str line)
{
	static const struct str tags[] = { STR_INIT("<tool_use_error>"),
		STR_INIT("</tool_use_error>") };

	line = str_trim(line);
	if (str_starts(line, tags[0]))
		line = str_skip(line, tags[0].n);
	line = str_head(line, str_find(line, tags[1], 0));
	if (str_eq(line, STR("null")) || wordlist_is(LIST_NO_OUTPUT, line) ||
	    wordlist_begins(LIST_EXIT_STATUS, line) > 0)
		line.n = 0;
	return line;
}

/* Exceptions are called TypeError and the like. */
static bool
says_why(struct str line)
{
	return str_find(line, STR("Error"), 0) < line.n ||
	    wordlist_has(LIST_ERROR_LINE, line);
}

/* The first line that says why, else the first of all. */
static struct str
error_line(struct str output)
{
	struct str rest = str_head(output, LINES_READ), first = { "", 0 };

	while (rest.n) {
		struct str line = without_frame(str_cut(&rest, '\n'));

		if (says_why(line))
			return line;
		if (first.n == 0)
			first = line;
	}
	return first;
}

bool
asking_says(const struct record *call)
{
	return error_line(record_text(call, K_output)).n > 0;
}

void
asking_error(const struct record *call, struct str cwd, struct buf *b)
{
	struct str line = error_line(record_text(call, K_output));
	struct buf what = { 0 };

	asking_tell(call, cwd, &what);
	put_line(b, line, call->arena);
	if (what.n && line.n < SHOWN / 2 &&
	    str_find(line, buf_str(&what), 0) == line.n) {
		buf_adds(b, line.n ? " (" : "failed: ");
		buf_add(b, buf_str(&what));
		buf_adds(b, line.n ? ")" : "");
	}
	buf_free(&what);
}
