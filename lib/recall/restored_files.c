#include <stdlib.h>

#include "recall/restored_parts.h"
#include "same/fact.h"
#include "text/show.h"

/* A file has a line of its own from so many names on. */
enum { OWN_LINE = 2 };

/* ---- which files changed, and are not in the summary ---- */

static void
see_paths(struct listing *l, const struct compaction *c)
{
	const struct stretch *s = l->stretch;
	size_t end = stretch_mention(s, c->at);

	for (size_t i = stretch_mention(s, c->from); i < end; i++) {
		const struct mention *m = &s->mentions[i];
		uint32_t file;

		if (s->things[m->thing].class != FACT_PATH)
			continue;
		file = stretch_path(s, thing_text(s, m->thing));
		if (file == 0)
			continue;
		l->touched[file] = m->moment + 1;
		/* What was changed stays so when it is read again. */
		if (m->state &&
		    !(l->states[file] &&
			str_eq(state_name(m->state), STR("read"))))
			l->states[file] = m->state;
	}
}

static bool
has_changed(const struct listing *l, uint32_t file)
{
	return l->states[file] &&
	    !str_eq(state_name(l->states[file]), STR("read"));
}

static void
find_changed(struct listing *l, const struct compaction *c,
    struct holds *summary)
{
	const struct stretch *s = l->stretch;
	bool *seen = zeroed(s->names.n + 1, sizeof *seen);

	for (size_t i = c->tail; i-- > c->from;) {
		uint32_t file = s->moments[i].path;

		if (file == 0 || seen[file])
			continue;
		seen[file] = true;
		if (has_changed(l, file) && l->touched[file] <= c->tail &&
		    !holds_fact(summary, FACT_PATH, stretch_name(s, file)))
			l->files[l->n_files++] = file;
	}
	free(seen);
}

void
listing_find(struct listing *l, const struct restored *restored,
    const struct compaction *c, struct holds *summary)
{
	size_t n = restored->stretch.names.n + 1;

	*l = (struct listing){ .stretch = &restored->stretch,
		.contents = &restored->contents,
		.files = zeroed(n, sizeof *l->files),
		.states = zeroed(n, sizeof *l->states),
		.touched = zeroed(n, sizeof *l->touched) };
	see_paths(l, c);
	find_changed(l, c, summary);
	l->wanted = wanted_names(&restored->stretch, c, &restored->contents,
	    summary);
}

void
listing_free(struct listing *l)
{
	free(l->wanted.all);
	free(l->files);
	free(l->states);
	free(l->touched);
}

/* ---- as text ---- */

struct file_line {
	uint32_t file;
	uint32_t touched, place; /* the latest first, then as they came */
};

struct writer {
	const struct listing *l;
	struct file_line *lines; /* the files that have a line of their own */
	size_t n;
	uint32_t *count;      /* by file: how many names; 0: those of no line */
	uint32_t *first;      /* by file: its first name, from 1 */
	uint32_t *next;       /* by name: the next one of the same file */
	struct str directory; /* that all of them are in, with its slash */
};

static void
add_line(struct writer *w, uint32_t file)
{
	w->lines[w->n] = (struct file_line){ file, w->l->touched[file],
		(uint32_t)w->n };
	w->n++;
}

static void
find_lines(struct writer *w, size_t names, size_t files)
{
	const struct listing *l = w->l;

	for (size_t i = 0; i < names; i++) {
		uint32_t file = l->wanted.all[i].file;

		if (file && ++w->count[file] == OWN_LINE)
			add_line(w, file);
	}
	for (size_t i = 0; i < files && i < l->n_files; i++) {
		if (w->count[l->files[i]] < OWN_LINE) {
			w->count[l->files[i]] = OWN_LINE;
			add_line(w, l->files[i]);
		}
	}
}

/* "cart_total" of "src/cart_total.c". */
static bool
path_tells(const struct listing *l, const struct wanted_name *name)
{
	struct str path = stretch_name(l->stretch, name->file);
	struct str word = intern_str(&l->contents->words, name->word);

	return str_find(path, word, 0) < path.n;
}

/* Each name to its file's line, or to those of none. */
static void
find_names(struct writer *w, size_t names)
{
	for (size_t i = names; i-- > 0;) {
		const struct wanted_name *name = &w->l->wanted.all[i];
		uint32_t file = name->file;

		if (w->count[file] < OWN_LINE)
			file = 0;
		if (file && path_tells(w->l, name))
			continue;
		w->next[i] = w->first[file];
		w->first[file] = (uint32_t)(i + 1);
	}
}

static struct str
common_directory(struct str a, struct str b)
{
	size_t n = 0, slash = 0;

	while (n < a.n && n < b.n && a.p[n] == b.p[n]) {
		if (a.p[n++] == '/')
			slash = n;
	}
	return str_head(a, slash);
}

static void
find_directory(struct writer *w)
{
	for (size_t i = 0; i < w->n; i++) {
		struct str path = stretch_name(w->l->stretch, w->lines[i].file);

		w->directory = common_directory(i ? w->directory : path, path);
	}
}

static int
by_touched(const void *one, const void *other)
{
	const struct file_line *a = one, *b = other;

	if (a->touched != b->touched)
		return a->touched > b->touched ? -1 : 1;
	return a->place < b->place ? -1 : a->place > b->place;
}

static void
write_names(const struct writer *w, uint32_t file, struct buf *b)
{
	const struct listing *l = w->l;

	for (uint32_t i = w->first[file]; i; i = w->next[i - 1]) {
		uint32_t word = l->wanted.all[i - 1].word;

		buf_addc(b, ' ');
		show_text(b, intern_str(&l->contents->words, word));
	}
}

static void
write_file(const struct writer *w, uint32_t file, struct buf *b)
{
	struct str path = stretch_name(w->l->stretch, file);
	size_t before;

	buf_adds(b, "- ");
	show_bullet(b, str_skip(path, w->directory.n));
	if (has_changed(w->l, file)) {
		buf_addc(b, ' ');
		buf_add(b, state_name(w->l->states[file]));
	}
	buf_addc(b, ':');
	before = b->n;
	write_names(w, file, b);
	if (b->n == before)
		b->n--;
	buf_addc(b, '\n');
}

void
listing_write(const struct listing *l, size_t names, size_t files,
    struct buf *b)
{
	size_t n = l->stretch->names.n + 1, before;
	struct writer w = { .l = l,
		.lines = zeroed(n, sizeof *w.lines),
		.count = zeroed(n, sizeof *w.count),
		.first = zeroed(n, sizeof *w.first),
		.next = zeroed(names + 1, sizeof *w.next) };

	find_lines(&w, names, files);
	find_names(&w, names);
	qsort(w.lines, w.n, sizeof *w.lines, by_touched);
	find_directory(&w);
	if (w.n) {
		buf_adds(b, names ? "Files, names" : "Files");
		if (w.directory.n) {
			buf_adds(b, " in ");
			show_path(b, w.directory);
		}
		buf_adds(b, ":\n");
	}
	for (size_t i = 0; i < w.n; i++)
		write_file(&w, w.lines[i].file, b);
	before = b->n;
	buf_adds(b, w.n ? "Other names:" : "Names:");
	n = b->n;
	write_names(&w, 0, b);
	if (b->n == n)
		b->n = before;
	else
		buf_addc(b, '\n');
	free(w.lines);
	free(w.count);
	free(w.first);
	free(w.next);
}
