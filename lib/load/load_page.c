#include "load/load_page.h"

#include <stdlib.h>

#include "text/show.h"

void
load_put_mark(struct buf *b, struct str text)
{
	if (b->n)
		buf_addc(b, '\n');
	buf_add(b, STR("==> "));
	show_path(b, text);
	buf_add(b, STR(" <==\n"));
}

void
load_put_list(struct buf *b)
{
	load_put_mark(b, STR("In short: read a file when it is needed"));
}

void
load_put_body(struct buf *b, struct str body)
{
	static const struct str mark = STR_INIT("==> ");
	struct buf shown = { 0 };
	struct str rest;

	show_lines(&shown, body);
	rest = buf_str(&shown);
	while (rest.n) {
		struct str line = str_line(rest);

		if (str_starts(line, mark))
			buf_addc(b, '\\');
		buf_add(b, line);
		rest = str_skip(rest, line.n);
		if (rest.n == 0 && line.p[line.n - 1] != '\n')
			buf_addc(b, '\n');
	}
	buf_free(&shown);
}

void
load_put_line(struct buf *b, struct str file, size_t tokens, struct str text)
{
	buf_add(b, STR("- "));
	show_path(b, file);
	if (tokens)
		buf_addf(b, " (%zu tokens)", tokens);
	if (text.n) {
		buf_add(b, STR(": "));
		show_text(b, text);
	}
	buf_addc(b, '\n');
}

/* ---- the last lines ---- */

void
load_rest_name(struct load_rest *rest, struct str name)
{
	name = arena_copy(&rest->arena, name);
	*array_push(&rest->names, &rest->n_names, &rest->cap_names) = name;
}

void
load_rest_note(struct load_rest *rest, struct str text)
{
	if (seen_add(&rest->noted, text))
		return;
	text = arena_copy(&rest->arena, text);
	*array_push(&rest->notes, &rest->n_notes, &rest->cap_notes) = text;
}

static void
add_drop(struct load_rest *rest, const struct record *record)
{
	struct str of = record_text(record, K_of);
	size_t n = json_size_or(record->at[K_n], 0);
	struct json places = record->at[K_src];
	struct src src;

	if (str_eq(of, STR("entry")))
		rest->entries += n;
	else if (str_eq(of, STR("section")))
		rest->sections += n;
	if (!str_eq(of, STR("doc")))
		return;
	rest->files += n;
	rest->tokens += json_size_or(record->at[K_tokens], 0);
	json_each (it, places) {
		if (src_parse(it.value, record->arena, &src))
			load_rest_name(rest, src.file);
	}
}

void
load_rest_add(struct load_rest *rest, const struct record *record)
{
	if (record->kind == KIND_DROP)
		add_drop(rest, record);
	else if (record->kind == KIND_NOTE)
		load_rest_note(rest, record_text(record, K_text));
}

void
load_rest_sort(struct load_rest *rest)
{
	size_t n = 0;

	if (rest->n_names == 0)
		return;
	array_sort(rest->names, rest->n_names, text_cmp);
	for (size_t i = 1; i < rest->n_names; i++) {
		if (!str_eq(rest->names[n], rest->names[i]))
			rest->names[++n] = rest->names[i];
	}
	rest->n_names = n + 1;
}

static void
put_names(struct buf *b, const struct load_rest *rest)
{
	size_t n = rest->shown < rest->n_names ? rest->shown : rest->n_names;
	size_t more = rest->files > n ? rest->files - n : 0;

	for (size_t i = 0; i < n; i++) {
		buf_adds(b, i ? ", " : "");
		show_path(b, rest->names[i]);
	}
	if (more)
		buf_addf(b, "%s%zu %s%s", n ? " and " : "", more,
		    n ? "more " : "", more == 1 ? "file" : "files");
	buf_addf(b, " (%zu tokens)", rest->tokens);
}

static void
put_count(struct buf *b, size_t n, const char *one, const char *many, bool more)
{
	if (n)
		buf_addf(b, "%s%zu %s", more ? ", " : "", n,
		    n == 1 ? one : many);
}

void
load_put_rest(struct buf *b, const struct load_rest *rest)
{
	bool any = rest->files + rest->entries + rest->sections > 0;

	if (rest->bare || !(any || rest->n_notes))
		return;
	if (b->n)
		buf_addc(b, '\n');
	if (any) {
		buf_add(b, STR("Left out: "));
		if (rest->files)
			put_names(b, rest);
		put_count(b, rest->entries, "entry", "entries",
		    rest->files > 0);
		put_count(b, rest->sections, "section", "sections",
		    rest->files + rest->entries > 0);
		buf_addc(b, '\n');
	}
	for (size_t i = 0; i < rest->n_notes; i++) {
		buf_add(b, STR("Note: "));
		show_text(b, rest->notes[i]);
		buf_addc(b, '\n');
	}
}

void
load_rest_free(struct load_rest *rest)
{
	free(rest->names);
	free(rest->notes);
	seen_free(&rest->noted);
	arena_free(&rest->arena);
}
