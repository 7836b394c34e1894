#include "log/source.h"

#include <stdlib.h>

#include "base/err.h"
#include "log/split.h"
#include "text/items.h"
#include "text/show.h"

static void
read_lines(struct source *source)
{
	struct str text = buf_str(&source->text);

	for (size_t at = 0; at < text.n; at = str_chr(text, '\n', at) + 1) {
		source->lines = grow(source->lines, &source->cap_lines,
		    source->n_lines + 1, sizeof *source->lines);
		source->lines[source->n_lines++] = at;
	}
}

struct source *
sources_add(struct sources *sources, struct str path)
{
	struct source *source;
	char *name;

	for (size_t i = 0; i < sources->n; i++) {
		if (str_eq(sources->all[i]->path, path))
			return sources->all[i];
	}
	source = zeroed(1, sizeof *source);
	name = arena_alloc(&sources->arena, path.n + 1);
	memcpy(name, path.p, path.n);
	name[path.n] = '\0';
	source->path = str_of(name);
	file_names_add(&sources->names, source->path);
	/* So that no slice of it is NULL. */
	buf_room(&source->text, 1);
	source->broken = !read_file(name, &source->text);
	read_lines(source);
	sources->all = grow(sources->all, &sources->cap, sources->n + 1,
	    sizeof *sources->all);
	sources->all[sources->n++] = source;
	return source;
}

/* Without leading "./" and "../". */
static struct str
bare(struct str path)
{
	for (;;) {
		if (str_starts(path, STR("./")))
			path = str_skip(path, 2);
		else if (str_starts(path, STR("../")))
			path = str_skip(path, 3);
		else
			return path;
	}
}

static bool
ends_as(struct str path, struct str name)
{
	return name.n && str_ends(path, name) &&
	    (path.n == name.n || path.p[path.n - name.n - 1] == '/');
}

/* How much of a path and a name is the same, from their ends; 0: not enough. */
static size_t
called(struct str path, struct str name)
{
	size_t same;

	path = bare(path);
	name = bare(name);
	same = path.n < name.n ? path.n : name.n;
	if (!ends_as(path, name) && !ends_as(name, path))
		return 0;
	return 2 * same + (path.n == name.n);
}

struct source *
sources_find(const struct sources *sources, struct str name, bool *twice)
{
	struct source *found = NULL;
	size_t most = 0;

	*twice = false;
	for (size_t i = 0; i < sources->n; i++) {
		size_t same = called(sources->all[i]->path, name);

		if (str_eq(sources->all[i]->path, name)) {
			*twice = false;
			return sources->all[i];
		}
		if (same == 0 || same < most)
			continue;
		*twice = same == most;
		most = same;
		found = sources->all[i];
	}
	if (str_eq(name, STR("-")) && sources->n == 1)
		return sources->all[0];
	return *twice ? NULL : found;
}

struct str
sources_name(const struct sources *sources, const struct source *source)
{
	return file_names_short(&sources->names, source->path);
}

static size_t
line_end(const struct source *source, size_t line)
{
	return line < source->n_lines ? source->lines[line] : source->text.n;
}

static bool
is_between(const struct source *source, size_t at, size_t line)
{
	return at >= source->lines[line - 1] && at < line_end(source, line);
}

/* Whole lines, or values of a JSON file. */
static bool
is_whole(const struct source *source, const struct src *src)
{
	struct str text = buf_str(&source->text);
	size_t end = src->off + src->len;
	char first = text.p[src->off], last = text.p[end - 1];

	if ((first == '{' && last == '}') || (first == '[' && last == ']') ||
	    (first == '"' && last == '"'))
		return true;
	return src->off == source->lines[src->line - 1] &&
	    (last == '\n' || end == text.n || text.p[end] == '\n' ||
		text.p[end] == '\r');
}

/* Lines from one to the other, which must exist. */
static struct src
source_lines(const struct source *source, size_t line, size_t end)
{
	struct src src = { source->path, line, end, 0, 0 };

	src.off = source->lines[line - 1];
	src.len = line_end(source, end) - src.off;
	return src;
}

bool
source_locate(const struct source *source, struct src *src)
{
	const char *path = source->path.p;

	if (src->line == 0 || src->end < src->line) {
		skip(path, src->line,
		    "not a range of lines: it ends at line %zu", src->end);
		return false;
	}
	if (src->end > source->n_lines) {
		skip(path, src->line, "the file has %zu line%s, not %zu",
		    source->n_lines, source->n_lines == 1 ? "" : "s", src->end);
		return false;
	}
	if (src->len == 0) {
		*src = source_lines(source, src->line, src->end);
		return true;
	}
	if (src->off < source->text.n &&
	    src->len <= source->text.n - src->off &&
	    is_between(source, src->off, src->line) &&
	    is_between(source, src->off + src->len - 1, src->end) &&
	    is_whole(source, src))
		return true;
	skip(path, src->line,
	    "the file has changed since this reference was made");
	return false;
}

void
source_end_line(const struct source *source, struct src *src)
{
	struct str rest = buf_since(&source->text, src->off + src->len);

	if (src->off != source->lines[src->line - 1] ||
	    source_bytes(source, src).p[src->len - 1] == '\n')
		return;
	if (str_starts(rest, STR("\n")))
		src->len += 1;
	else if (str_starts(rest, STR("\r\n")))
		src->len += 2;
}

struct str
source_bytes(const struct source *source, const struct src *src)
{
	return (struct str){ source->text.p + src->off, src->len };
}

void
sources_free(struct sources *sources)
{
	for (size_t i = 0; i < sources->n; i++) {
		struct source *source = sources->all[i];

		buf_free(&source->text);
		free(source->lines);
		free(source->parts.all);
		free(source->items.all);
		free(source);
	}
	free(sources->all);
	file_names_free(&sources->names);
	arena_free(&sources->arena);
}

static struct part *
add(struct parts *parts, struct src src)
{
	parts->all = grow(parts->all, &parts->cap, parts->n + 1,
	    sizeof *parts->all);
	parts->all[parts->n] = (struct part){ .src = src };
	return &parts->all[parts->n++];
}

static void
read_parts(struct source *source)
{
	struct str rest = buf_str(&source->text);
	size_t open = 1;
	bool opened = false;
	struct split split;
	struct entry_start mark;

	split_open_text(&split, rest, &rest);
	for (size_t line = 1; line <= source->n_lines; line++) {
		struct src src = source_lines(source, line, line);

		rest = str_skip(rest, src.len);
		if (split_line(&split, source_bytes(source, &src), &mark) ==
		    GOES_ON)
			continue;
		if (line > open)
			add(&source->parts,
			    source_lines(source, open, line - 1))
			    ->opened = opened;
		open = line;
		opened = true;
	}
	add(&source->parts, source_lines(source, open, source->n_lines))
	    ->opened = opened;
}

static void
read_items(struct source *source, const struct src *part, struct arena *arena)
{
	struct items items;
	struct item item;

	items_open(&items, source_bytes(source, part), arena);
	while (items_next(&items, &item))
		add(&source->items,
		    source_lines(source, part->line + item.line - 1,
			part->line + item.end - 1));
}

/* A plan or a transcript, not "[2026-01-18] ...". */
static bool
is_json(const struct source *source)
{
	struct str text = str_trim(buf_str(&source->text));
	struct json_error error;
	struct json value;

	return str_starts(text, STR("{")) ||
	    (str_starts(text, STR("[")) && json_check(text, &value, &error));
}

static void
read_all(struct source *source)
{
	struct arena arena = { 0 };

	if (source->split)
		return;
	source->split = true;
	if (is_json(source))
		return;
	read_parts(source);
	for (size_t i = 0; i < source->parts.n; i++) {
		read_items(source, &source->parts.all[i].src, &arena);
		arena_reset(&arena);
	}
	arena_free(&arena);
}

/* The index of the first that ends at the line or later; parts->n if none. */
static size_t
at_line(const struct parts *parts, size_t line)
{
	size_t i;

	array_search(i, parts->n, parts->all[i].src.end < line);
	return i;
}

struct part *
source_parts(struct source *source, const struct src *src, size_t *n)
{
	size_t first;

	read_all(source);
	*n = 0;
	if (source->parts.n == 0)
		return NULL;
	first = at_line(&source->parts, src->line);
	*n = at_line(&source->parts, src->end) - first + 1;
	return source->parts.all + first;
}

void
source_widen(struct source *source, struct src *src)
{
	size_t n, item;
	const struct part *part = source_parts(source, src, &n);

	if (n == 0)
		return;
	if (part->opened && part->src.line == src->line) {
		*src = part->src;
		return;
	}
	item = at_line(&source->items, src->line);
	if (item < source->items.n &&
	    source->items.all[item].src.line <= src->line)
		*src = source->items.all[item].src;
}
