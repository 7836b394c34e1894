/* source, second part: its sections and entries, and their items. */
#include "log/source.h"
#include "log/split.h"
#include "text/items.h"

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
	struct mark mark;

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

/* A plan or a transcript: "[2026-01-18] ..." is none. */
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

/* The first that ends at the line or behind it; their number: none does. */
static size_t
at_line(const struct parts *parts, size_t line)
{
	size_t low = 0, high = parts->n;

	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (parts->all[middle].src.end < line)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
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
