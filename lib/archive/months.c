#include "archive/months.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/err.h"
#include "base/file.h"
#include "base/opt.h"
#include "base/out.h"
#include "base/utf8.h"
#include "log/owner.h"
#include "same/intern.h"
#include "text/edits.h"
#include "text/show.h"
#include "text/time.h"

/* ---- the entries of a file ---- */

struct element {
	struct str raw; /* "{...}", in the text */
	struct str ts;  /* "timestamp", as written; empty: none */
	bool gone;      /* it is to leave */
};

struct elements {
	struct str text;
	size_t open, close;         /* offsets: after "[", of "]" */
	struct json total, through; /* of the metadata */
	bool alone;                 /* there are no other members */
	struct element *all;
	size_t n, cap;
	struct arena arena;
};

static void
add(struct elements *e, struct json value)
{
	*array_push(&e->all, &e->n, &e->cap) = (struct element){
		.raw = value.raw,
		.ts = json_text(json_member(value, "timestamp"), &e->arena),
	};
}

static bool
say_bad(struct str text, size_t at, const char *path, const char *what)
{
	size_t line, column;

	json_place(text, at, &line, &column);
	return fail("%s:%zu: column %zu: %s", path, line, column, what);
}

static size_t
offset(const struct elements *e, struct str raw)
{
	return (size_t)(raw.p - e->text.p);
}

/*
 * Reads a text, which stays the caller's. False, and reported (EX_BROKEN), if it
 * is not JSON or has no "entries".
 */
static bool
elements_read(struct elements *e, struct str text, const char *path)
{
	size_t skipped = text.n - utf8_without_bom(text).n;
	struct json_error error;
	struct json all, entries, metadata;

	*e = (struct elements){ .text = text };
	if (!json_check(str_skip(text, skipped), &all, &error))
		return say_bad(text, skipped + error.at, path, error.what);
	entries = json_member(all, "entries");
	if (entries.type != JSON_ARRAY)
		return say_bad(text, skipped, path, "no array \"entries\"");
	e->alone = json_size(all) == 1;
	e->open = offset(e, entries.raw) + 1;
	e->close = offset(e, entries.raw) + entries.raw.n - 1;
	metadata = json_member(all, "metadata");
	if (metadata.type == JSON_OBJECT) {
		e->total = json_member(metadata, "total_entries");
		e->through = json_member(metadata, "archived_through");
	}
	json_each (it, entries)
		add(e, it.value);
	return true;
}

static int
cmp_place(const void *key, const void *element)
{
	const struct element *e = element;

	return (key > (const void *)e->raw.p) - (key < (const void *)e->raw.p);
}

/* The element that these bytes of the text are; NULL if none is. */
static struct element *
elements_at(const struct elements *e, size_t off, size_t len)
{
	struct element *found = e->n && off <= e->text.n
	    ? bsearch(e->text.p + off, e->all, e->n, sizeof *e->all, cmp_place)
	    : NULL;

	return found && found->raw.n == len ? found : NULL;
}

/* ---- elements of other texts ---- */

/* By time; those of one time stay in the order of their text. */
static int
cmp_ts(const struct element *a, const struct element *b, int order)
{
	return order ? order : (a->raw.p > b->raw.p) - (a->raw.p < b->raw.p);
}

static int
cmp_oldest(const void *one, const void *other)
{
	const struct element *a = one, *b = other;

	return cmp_ts(a, b, str_cmp(a->ts, b->ts));
}

static int
cmp_newest(const void *one, const void *other)
{
	const struct element *a = one, *b = other;

	return cmp_ts(a, b, str_cmp(b->ts, a->ts));
}

/* Without those that e has, each as often. */
static size_t
new_ones(const struct elements *e, struct element *more, size_t n)
{
	size_t *had = zeroed(e->n + n + 1, sizeof *had), kept = 0;
	struct intern seen = { 0 };

	for (size_t i = 0; i < e->n; i++)
		had[intern_add(&seen, e->all[i].raw)]++;
	for (size_t i = 0; i < n; i++) {
		uint32_t number = intern_add(&seen, more[i].raw);

		if (had[number]) {
			had[number]--;
			continue;
		}
		more[kept++] = more[i];
	}
	intern_free(&seen);
	free(had);
	return kept;
}

/*
 * Takes in elements of other texts, but for those that it has already, byte for
 * byte: each where its time belongs, compared as text, in a text that begins
 * with the newest from there down; the others stay in their order. Sorts more.
 * How many came.
 */
static size_t
elements_merge(struct elements *e, struct element *more, size_t n)
{
	bool down = e->n && str_cmp(e->all[0].ts, e->all[e->n - 1].ts) > 0;
	struct element *all;
	size_t i = 0, k = 0;

	n = new_ones(e, more, n);
	if (n == 0)
		return 0;
	array_sort(more, n, down ? cmp_newest : cmp_oldest);
	all = zeroed(e->n + n, sizeof *all);
	while (i + k < e->n + n) {
		int order = i < e->n && k < n
		    ? str_cmp(e->all[i].ts, more[k].ts)
		    : 0;
		bool mine = k == n ||
		    (i < e->n && (down ? order >= 0 : order <= 0));

		all[i + k] = mine ? e->all[i] : more[k];
		i += mine;
		k += !mine;
	}
	free(e->all);
	e->all = all;
	e->n = e->cap = i + k;
	return n;
}

/* ---- writing ---- */

/* What precedes each element, and what follows the last one. */
static void
layout(const struct elements *e, struct str *before, struct str *after)
{
	size_t end = e->close,
	       n = str_run_of(str_skip(e->text, e->open), is_space);

	*before = STR("\n    ");
	*after = STR("\n  ");
	if (e->open + n == e->close)
		return;
	*before = str_head(str_skip(e->text, e->open), n);
	while (end && is_space(e->text.p[end - 1]))
		end--;
	*after = str_head(str_skip(e->text, end), e->close - end);
}

static size_t
put_elements(const struct elements *e, struct buf *b)
{
	struct str before, after;
	size_t n = 0;

	layout(e, &before, &after);
	for (size_t i = 0; i < e->n; i++) {
		if (e->all[i].gone)
			continue;
		if (n++)
			buf_addc(b, ',');
		buf_add(b, before);
		buf_add(b, e->all[i].raw);
	}
	if (n)
		buf_add(b, after);
	return n;
}

/*
 * The text with the elements that are not gone, laid out as it is, and what
 * its metadata updated: their number, and `through`, the day up to which entries
 * were archived (empty: null).
 */
static void
elements_write(const struct elements *e, struct str through, struct buf *b)
{
	struct splices s = { 0 };
	size_t n = put_elements(e,
	    splices_put(&s, e->open, e->close - e->open));

	if (e->total.raw.n)
		buf_number(splices_put(&s, offset(e, e->total.raw),
			       e->total.raw.n),
		    n);
	if (e->through.raw.n) {
		struct buf *to = splices_put(&s, offset(e, e->through.raw),
		    e->through.raw.n);

		if (through.n)
			json_put(to, through);
		else
			buf_adds(to, "null");
	}
	splices_apply(&s, e->text, b);
	splices_free(&s);
}

static void
elements_free(struct elements *e)
{
	free(e->all);
	arena_free(&e->arena);
	*e = (struct elements){ 0 };
}

/* ---- the files ---- */

enum { MONTH = 7 }; /* bytes of "2026-01" */

/* A file with entries: the log, or a month. */
struct json_file {
	struct buf path; /* a string */
	bool exists;
	struct stat seen;
	struct buf text;
	struct elements elements;
};

struct json_archive {
	const struct months *months;
	struct buf directory; /* a string, with a final slash */
	struct json_file log;
	const char *const *sources; /* of the log: months; else NULL */
	int lock;
	struct element *moved; /* entries of the log */
	size_t n;
};

/* It begins with a month. */
static bool
is_month(struct str s)
{
	if (s.n < MONTH || s.p[4] != '-')
		return false;
	for (size_t i = 0; i < MONTH; i++) {
		if (i != 4 && !is_digit(s.p[i]))
			return false;
	}
	return true;
}

/*
 * Reads it; a missing one is empty. False, and reported, if it cannot be read or
 * is not ours to change.
 */
static bool
json_file_open(struct json_file *file)
{
	const struct str empty = STR("{\n  \"entries\": []\n}\n");
	const char *path = file->path.p;

	file->exists = !file_is_missing(path);
	if (!file->exists)
		buf_add(&file->text, empty);
	else if (!file_is_ours(path, &file->seen) ||
	    !read_file(path, &file->text))
		return false;
	buf_room(&file->text, 1);
	return elements_read(&file->elements, buf_str(&file->text), path);
}

static void
json_file_name(struct json_file *file, struct str directory, struct str name,
    const char *suffix)
{
	buf_add(&file->path, directory);
	buf_add(&file->path, name);
	buf_adds(&file->path, suffix);
	buf_string(&file->path);
}

static void
json_file_close(struct json_file *file)
{
	elements_free(&file->elements);
	buf_free(&file->text);
	buf_free(&file->path);
}

/*
 * Writes it if it changed, and verifies it; a month has the log as its source
 * (file.h). `through` is for elements_write(). A dry run shows the change.
 * False, and reported, if that fails.
 */
static bool
json_file_write(const struct json_archive *a, struct json_file *file,
    struct str through)
{
	const char *const log[] = { a->months->log_path, NULL };
	struct buf text = { 0 };
	bool written = true;

	elements_write(&file->elements, through, &text);
	if (a->months->dry)
		edits_show_texts(out_buf(), file->path.p, file->exists,
		    file->exists ? buf_str(&file->text) : STR(""),
		    buf_str(&text));
	else
		written = file_put_seen(file->path.p, buf_str(&text),
			      file->exists ? &file->seen : NULL,
			      file == &a->log ? a->sources : log) &&
		    file_holds(file->path.p, buf_str(&text));
	buf_free(&text);
	return written;
}

/* Locks and reads the log. False, and reported, if that fails. */
static bool
begin(struct json_archive *a)
{
	struct str log = str_of(a->months->log_path);

	a->lock = -1;
	if (a->months->directory) {
		buf_adds(&a->directory, a->months->directory);
	} else {
		buf_add(&a->directory, str_head(log, log.n - base_name(log).n));
		buf_adds(&a->directory, "archive");
	}
	buf_addc(&a->directory, '/');
	buf_string(&a->directory);
	a->lock = file_lock(a->months->log_path);
	json_file_name(&a->log, log, STR(""), "");
	return a->lock >= 0 &&
	    file_is_ours(a->months->log_path, &a->log.seen) &&
	    owner_allows(STR(""), a->months->log_path, a->months->owner,
		a->months->as) &&
	    json_file_open(&a->log);
}

static void
end(struct json_archive *a)
{
	if (a->lock >= 0)
		file_unlock(a->lock);
	json_file_close(&a->log);
	buf_free(&a->directory);
	free(a->moved);
}

/* Says how many entries were `what` the log, `where` the archive. */
static void
report(const struct json_archive *a, const char *what, const char *where)
{
	if (quiet() || a->months->dry)
		return;
	if (a->n == 0)
		say("no entry to move in '%s'", a->months->log_path);
	else
		say("%zu %s %s '%s' %s '%.*s'", a->n,
		    a->n == 1 ? "entry" : "entries", what, a->months->log_path,
		    where, STR_ARG(buf_str(&a->directory)));
}

/* ---- archiving ---- */

bool
is_json_log(const char *path)
{
	return str_ends(str_of(path), STR(".json"));
}

/*
 * A new entry at the top may be as long as the one that was there: only their
 * times differ.
 */
static bool
is_time(struct str written, struct str ts)
{
	struct buf b = { 0 };
	struct date date;
	size_t at = 0;
	bool same = ts.n == 0 || !date_find(written, &at, &date);

	if (!same) {
		date_format(&b, &date);
		same = str_eq(buf_str(&b), ts);
	}
	buf_free(&b);
	return same;
}

/* The elements that the records name; those without a month stay. */
static bool
find_moved(struct json_archive *a, const struct moves *moves)
{
	a->moved = zeroed(moves->n + 1, sizeof *a->moved);
	for (size_t i = 0; i < moves->n; i++) {
		const struct src *src = &moves->all[i].src;
		struct element *e = elements_at(&a->log.elements, src->off,
		    src->len);

		if (e == NULL || !is_time(e->ts, moves->all[i].ts))
			return fail(
			    "'%s' was changed since it was read: line %zu is "
			    "not that of the record; run it again",
			    a->months->log_path, src->line);
		if (!is_month(e->ts)) {
			skip(a->months->log_path, src->line,
			    "an entry without a time; it stays");
			continue;
		}
		if (!e->gone)
			a->moved[a->n++] = *e;
		e->gone = true;
	}
	return true;
}

static bool
add_to_month(struct json_archive *a, struct element *moved, size_t n)
{
	struct json_file file = { 0 };
	bool done;

	json_file_name(&file, buf_str(&a->directory),
	    str_head(moved->ts, MONTH), ".json");
	done = json_file_open(&file);
	if (done) {
		elements_merge(&file.elements, moved, n);
		done = json_file_write(a, &file, STR(""));
	}
	json_file_close(&file);
	return done;
}

static bool
write_months(struct json_archive *a)
{
	size_t from = 0;

	array_sort(a->moved, a->n, cmp_oldest);
	for (size_t i = 1; i <= a->n; i++) {
		if (i < a->n &&
		    str_eq(str_head(a->moved[i].ts, MONTH),
			str_head(a->moved[from].ts, MONTH)))
			continue;
		if (!add_to_month(a, a->moved + from, i - from))
			return false;
		from = i;
	}
	return true;
}

static bool
move_all(struct json_archive *a)
{
	struct str through;

	if (a->n == 0)
		return true;
	if (!a->months->dry && !file_make_directories(a->directory.p))
		return false;
	if (!write_months(a))
		return false;
	through = a->months->through ? str_of(a->months->through)
				     : str_head(a->moved[a->n - 1].ts, 10);
	return json_file_write(a, &a->log, through);
}

bool
months_archive(const struct months *months, const struct moves *moves)
{
	struct json_archive a = { .months = months };
	bool done = begin(&a) && find_moved(&a, moves) && move_all(&a);

	if (done)
		report(&a, "moved from", "to");
	end(&a);
	return done;
}

/* ---- restoring ---- */

struct json_files {
	struct json_file *all; /* the months that are there */
	size_t n, cap;
};

static bool
is_month_file(const char *name)
{
	struct str s = str_of(name);

	return s.n == MONTH + 5 && is_month(s) && str_ends(s, STR(".json"));
}

static bool
read_months(struct json_files *files, const struct buf *directory)
{
	DIR *d = opendir(directory->p);
	struct dirent *entry;
	bool read = true;

	if (d == NULL)
		return fail("cannot open '%s': %s", directory->p,
		    strerror(errno));
	while (read && (entry = readdir(d))) {
		struct json_file file = { 0 };

		if (!is_month_file(entry->d_name))
			continue;
		json_file_name(&file, buf_str(directory), str_of(entry->d_name),
		    "");
		read = json_file_open(&file);
		*array_push(&files->all, &files->n, &files->cap) = file;
	}
	closedir(d);
	return read;
}

static int
cmp_path(const void *one, const void *other)
{
	const struct json_file *a = one, *b = other;

	return strcmp(a->path.p, b->path.p);
}

/* A month with other members keeps those. */
static bool
json_file_empty(struct json_archive *a, struct json_file *file)
{
	for (size_t i = 0; i < file->elements.n; i++)
		file->elements.all[i].gone = true;
	if (!file->elements.alone || a->months->dry)
		return json_file_write(a, file, STR(""));
	if (unlink(file->path.p) == 0)
		return true;
	return fail("cannot remove '%s': %s", file->path.p, strerror(errno));
}

static bool
write_log(struct json_archive *a, const struct json_files *files)
{
	const char **sources = zeroed(files->n + 1, sizeof *sources);
	bool written;

	for (size_t i = 0; i < files->n; i++)
		sources[i] = files->all[i].path.p;
	a->sources = sources;
	written = json_file_write(a, &a->log, STR(""));
	a->sources = NULL;
	free(sources);
	return written;
}

static bool
put_back(struct json_archive *a, struct json_files *files)
{
	array_sort(files->all, files->n, cmp_path);
	for (size_t i = 0; i < files->n; i++)
		a->n += elements_merge(&a->log.elements,
		    files->all[i].elements.all, files->all[i].elements.n);
	if (!write_log(a, files))
		return false;
	for (size_t i = 0; i < files->n; i++) {
		if (!json_file_empty(a, &files->all[i]))
			return false;
	}
	/* Where something else is in it, it stays. */
	if (!a->months->dry)
		rmdir(a->directory.p);
	return true;
}

bool
months_restore(const struct months *months)
{
	struct json_archive a = { .months = months };
	struct json_files files = { 0 };
	bool done = begin(&a) && read_months(&files, &a.directory) &&
	    put_back(&a, &files);

	if (done)
		report(&a, "put back into", "from");
	for (size_t i = 0; i < files.n; i++)
		json_file_close(&files.all[i]);
	free(files.all);
	end(&a);
	return done;
}
