#include "lint/memory.h"

#include "base/in.h"
#include "base/phrases.h"
#include "base/utf8.h"
#include "log/split.h"
#include "text/ids.h"
#include "text/show.h"

struct str
directory_of(struct str path)
{
	while (path.n && path.p[path.n - 1] != '/')
		path.n--;
	return path;
}

/* The first word of what follows the fence: "```bash title=x". */
static struct str
language_of(struct str info)
{
	struct str rest = str_trim(info);

	return str_word(&rest);
}

static void
read_lines(struct memory *memory)
{
	struct str rest = memory->text, fence = { "", 0 };
	size_t above[8] = { 0 };
	struct md md;

	md_open(&md);
	while (rest.n) {
		struct str raw = str_line(rest);
		struct memory_line line = { .text = chomp(raw) };

		rest = str_skip(rest, raw.n);
		md_read(&md, raw, &line.md);
		if (line.md.kind == MD_FENCE && md_is_open(&md))
			fence = language_of(line.md.text);
		line.fence = line.md.kind == MD_CODE ? fence : STR("");
		for (unsigned level = 6; level > 0 && line.heading == 0;
		     level--) {
			if (line.md.kind != MD_HEADING || level < line.md.level)
				line.heading = above[level];
		}
		*array_push(&memory->lines, &memory->n, &memory->cap) = line;
		if (line.md.kind != MD_HEADING)
			continue;
		above[line.md.level] = memory->n;
		for (size_t deeper = line.md.level + 1; deeper < 7; deeper++)
			above[deeper] = 0;
	}
}

/* "progress.md", "CHANGELOG.md": all of it tells what was. */
static bool
is_log_name(struct str path)
{
	static const struct str names[] = { STR_INIT("progress"),
		STR_INIT("changelog"), STR_INIT("history"), STR_INIT("journal"),
		STR_INIT("worklog"), STR_INIT("devlog"),
		STR_INIT("decisionlog"), STR_INIT("changes"),
		STR_INIT("activecontext") };

	return BEGINS(base_name(path), names);
}

/* Entries with a date, and all of a file that is a log by its name. */
static void
find_past(struct memory *memory)
{
	bool log = is_log_name(str_of(memory->path));
	struct log_parts parts;
	struct log_part part;
	size_t line = 0;

	log_parts_open(&parts, memory->text, split_window(memory->text));
	while (log_parts_next(&parts, &part)) {
		size_t n = str_lines(part.body);
		bool past = log || part.kind == NEW_REFERENCE ||
		    (part.kind == NEW_ENTRY && (part.mark.flags & START_DATE));

		for (; n && line < memory->n; n--)
			memory->lines[line++].past = past;
	}
}

static struct str
below(struct str root, struct str path)
{
	while (root.n > 1 && root.p[root.n - 1] == '/')
		root.n--;
	path = path_below(root, path);
	while (str_starts(path, STR("./")))
		path = str_skip(path, 2);
	return path;
}

bool
memory_open(struct memory *memory, const char *path, const char *root)
{
	*memory = (struct memory){ .path = path,
		.where = below(str_of(root), str_of(path)) };
	if (!read_file(path, &memory->bytes))
		return false;
	buf_string(&memory->bytes);
	memory->text = buf_str(&memory->bytes);
	read_lines(memory);
	find_past(memory);
	return true;
}

void
memory_close(struct memory *memory)
{
	free(memory->lines);
	buf_free(&memory->bytes);
}

struct src
memory_src(const struct memory *memory, size_t line, struct str slice)
{
	return (struct src){ .file = str_of(memory->path),
		.line = line + 1,
		.end = line + 1,
		.off = (size_t)(slice.p - memory->text.p),
		.len = slice.n };
}

struct src
memory_src_lines(const struct memory *memory, size_t first, size_t last)
{
	const char *from = memory->lines[first].text.p;
	const char *end = str_end(memory->lines[last].text);

	return (struct src){ .file = str_of(memory->path),
		.line = first + 1,
		.end = last + 1,
		.off = (size_t)(from - memory->text.p),
		.len = (size_t)(end - from) };
}
