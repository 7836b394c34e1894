/* shard: divide files into tasks of equal size. */
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <unistd.h>

#include "base/err.h"
#include "base/file.h"
#include "base/opt.h"
#include "base/out.h"
#include "base/sha256.h"
#include "fleet/part.h"
#include "fleet/store.h"
#include "fleet/walk.h"
#include "shard/todos.h"
#include "text/show.h"

/*
 * A task should be long enough that to start it costs little, and short enough that
 * all processors end at about the same time. It names at most so many files: each
 * task holds their names.
 */
enum {
	JOBS = 8,
	TASKS_PER_JOB = 8,
	LEAST_BYTES = 1 << 20,
	MOST_BYTES = 1 << 26,
	MOST_FILES = 4000,
	OLD = 90, /* days: what nobody has used for so long is removed */
};

struct shard {
	const char *store, *what;
	uintmax_t size, jobs;
	struct opt_list keys, settings;
	enum walk_for walks;
	struct inputs inputs;
	struct task task; /* the key and the directory of all */
	size_t kept;
	struct todos todos;
	struct arena arena;
};

/* ---- what the records depend on ---- */

static bool
add_key(struct sha256 *sha, const char *file)
{
	struct buf text = { 0 };
	bool read = read_file(file, &text);

	sha256_add(sha, buf_str(&text));
	buf_free(&text);
	return read;
}

static bool
make_key(struct shard *shard)
{
	uint8_t digest[SHA256_BYTES];
	char hex[SHA256_HEX];
	struct sha256 sha;
	bool good = true;

	sha256_begin(&sha);
	sha256_add(&sha, STR("2 " PITH_VERSION));
	for (size_t i = 0; i < shard->settings.n; i++) {
		sha256_add(&sha, str_of(shard->settings.all[i]));
		sha256_add(&sha, (struct str){ "", 1 });
	}
	for (size_t i = 0; i < shard->keys.n; i++)
		good = add_key(&sha, shard->keys.all[i]) && good;
	sha256_end(&sha, digest);
	sha256_digits(digest, hex);
	shard->task.key = arena_copy(&shard->arena,
	    (struct str){ hex, PART_ID });
	return good;
}

/* ---- the files ---- */

/* Names of standard input: one a line, or with a NUL after each. */
static bool
read_names(struct shard *shard)
{
	struct buf text = { 0 };
	bool read = read_file("-", &text);
	struct str rest = buf_str(&text);
	char end = str_chr(rest, '\0', 0) < rest.n ? '\0' : '\n';
	struct buf name = { 0 };

	while (read && rest.n) {
		buf_set(&name, str_cut(&rest, end));
		if (name.n)
			walk_add(&shard->inputs, buf_string(&name),
			    shard->walks);
	}
	buf_free(&name);
	buf_free(&text);
	return read;
}

static bool
find_files(struct shard *shard, char *const names[])
{
	char cwd[PATH_MAX];
	bool read = true;

	if (*names == NULL)
		read = read_names(shard);
	for (; *names; names++) {
		if (strcmp(*names, "-") == 0)
			read = read_names(shard) && read;
		else
			walk_add(&shard->inputs, *names, shard->walks);
	}
	inputs_sort(&shard->inputs);
	for (size_t i = 0; i < shard->inputs.n; i++) {
		if (*shard->inputs.all[i].file.p == '/')
			continue;
		if (getcwd(cwd, sizeof cwd) == NULL)
			return fail("no current directory: %s",
			    strerror(errno));
		shard->task.dir = arena_copy(&shard->arena, str_of(cwd));
		break;
	}
	return read;
}

/* ---- tasks ---- */

/*
 * Adds the files of a task, of those that have no part, from *at on; a session with
 * its sub-agents.
 */
static uint64_t
take_files(struct shard *shard, size_t *at, struct buf *text)
{
	struct inputs *inputs = &shard->inputs;
	const struct input *session = NULL;
	uint64_t bytes = 0;
	size_t n = 0;

	for (; *at < inputs->n; ++*at) {
		struct input *input = &inputs->all[*at];

		if (*input->part)
			continue;
		if (session == NULL || !input_is_of(input, session)) {
			if (n == MOST_FILES ||
			    (n && bytes + input->bytes > shard->size))
				break;
			session = input;
		}
		input_put(text, input);
		bytes += input->bytes;
		n += n < MOST_FILES;
	}
	return bytes;
}

static bool
write_task(struct shard *shard, size_t from, size_t until, struct str files,
    uint64_t bytes)
{
	struct todo todo = { .bytes = bytes };
	struct buf text = { 0 }, path = { 0 };
	bool written;

	task_put(&text, &shard->task);
	buf_add(&text, files);
	part_id(&text, todo.id);
	memcpy(shard->task.id, todo.id, PART_ID);
	buf_clear(&text);
	task_put(&text, &shard->task);
	buf_add(&text, files);
	written = file_put(store_path(shard->store, todo.id, "task", &path),
		      buf_str(&text), NULL) != FILE_FAILED;
	store_touch(path.p);
	memset(shard->task.id, '0', PART_ID);
	*array_push(&shard->todos.all, &shard->todos.n,
	    &shard->todos.cap) = todo;
	for (size_t i = from; i < until; i++) {
		if (*shard->inputs.all[i].part == '\0')
			memcpy(shard->inputs.all[i].part, todo.id, PART_ID);
	}
	buf_free(&path);
	buf_free(&text);
	return written;
}

static bool
write_tasks(struct shard *shard)
{
	struct buf files = { 0 };
	bool written = true;

	for (size_t at = 0; written && at < shard->inputs.n;) {
		size_t from = at;
		uint64_t bytes;

		buf_clear(&files);
		bytes = take_files(shard, &at, &files);
		if (files.n)
			written = write_task(shard, from, at, buf_str(&files),
			    bytes);
	}
	buf_free(&files);
	return written;
}

static void
choose_size(struct shard *shard)
{
	uint64_t all = 0;

	for (size_t i = 0; i < shard->inputs.n; i++) {
		if (*shard->inputs.all[i].part == '\0')
			all += shard->inputs.all[i].bytes;
	}
	if (shard->size)
		return;
	shard->size = all / (shard->jobs ? shard->jobs : JOBS) / TASKS_PER_JOB;
	if (shard->size < LEAST_BYTES)
		shard->size = LEAST_BYTES;
	if (shard->size > MOST_BYTES)
		shard->size = MOST_BYTES;
}

/* ---- the list ---- */

/* The largest first: the last ones then end at about the same time. */
static int
todo_cmp(const void *a, const void *b)
{
	const struct todo *x = a, *y = b;

	return number_cmp(y->bytes, x->bytes);
}

static bool
write_list(struct shard *shard)
{
	struct spool text = { 0 };
	struct buf b = { 0 }, path = { 0 };
	uint8_t digest[SHA256_BYTES];
	char hex[SHA256_HEX];
	struct sha256 sha;
	bool written;

	sha256_begin(&sha);
	task_put(&b, &shard->task);
	for (size_t i = 0; i <= shard->inputs.n; i++) {
		spool_add(&text, buf_str(&b));
		sha256_add(&sha, buf_str(&b));
		buf_clear(&b);
		if (i < shard->inputs.n)
			input_put(&b, &shard->inputs.all[i]);
	}
	sha256_end(&sha, digest);
	sha256_digits(digest, hex);
	written = file_put_spool(store_path(shard->store, hex, "list", &path),
		      &text, NULL) != FILE_FAILED;
	if (written) {
		out_line(buf_str(&path));
		store_sweep(shard->store, " list task part ", path.p, OLD);
	}
	buf_free(&path);
	buf_free(&b);
	spool_free(&text);
	return written;
}

static void
print_tasks(struct shard *shard)
{
	struct buf path = { 0 };

	array_sort(shard->todos.all, shard->todos.n, todo_cmp);
	for (size_t i = 0; i < shard->todos.n; i++) {
		store_path(shard->store, shard->todos.all[i].id, "task", &path);
		out_line(buf_str(&path));
	}
	buf_free(&path);
}

static void
report(const struct shard *shard)
{
	struct buf b = { 0 };

	show_count(&b, shard->inputs.n, "file, ", "files, ");
	if (shard->kept) {
		buf_thousands(&b, shard->kept);
		buf_adds(&b, " of them unchanged, ");
	}
	show_count(&b, shard->todos.n, "task", "tasks");
	if (!quiet())
		say("%.*s", STR_ARG(buf_str(&b)));
	buf_free(&b);
}

static void
run(struct shard *shard, char *const names[])
{
	struct buf place = { 0 };

	memset(shard->task.id, '0', PART_ID);
	buf_addf(&place, "%s/list", shard->store);
	if (strchr(shard->store, '\n'))
		die_usage("the name of the directory has a newline");
	if (make_key(shard) && file_make_directories(buf_string(&place)) &&
	    find_files(shard, names) &&
	    todos_read(shard->store, &shard->task, &shard->inputs, &shard->kept,
		&shard->todos)) {
		choose_size(shard);
		if (write_tasks(shard) && write_list(shard)) {
			print_tasks(shard);
			report(shard);
		}
	}
	buf_free(&place);
}

int
main(int argc, char *argv[])
{
	struct shard shard = { .what = "logs" };
	const struct opt opts[] = {
		{ 'f', "for", "WHAT", OPT_TEXT, &shard.what,
		    "logs, check or sessions: which files of folders" },
		{ 'k', "key", "FILE", OPT_LIST, &shard.keys,
		    "use no part made with another FILE: a program, say" },
		{ 'j', "jobs", "N", OPT_NUMBER, &shard.jobs,
		    "make tasks for N that run at the same time (8)" },
		{ 's', "size", "N", OPT_NUMBER, &shard.size,
		    "make tasks of at most N bytes, or of one file" },
		{ 0, "setting", "TEXT", OPT_LIST, &shard.settings,
		    "use no part made with another TEXT" },
		FILE_OPTIONS,
		{ 0 },
	};
	/* clang-format off */
	const struct program program = {
		"shard", "divide files into tasks of equal size",
		"STORE [NAME ...]", opts,
	};
	/* clang-format on */
	char **names = options_parse(&program, argc, argv);

	shard.walks = walk_for(str_of(shard.what));
	if (shard.walks == WALK_ENDS)
		die_usage("--for takes logs, check or sessions, not '%s'",
		    shard.what);
	if (names[0] == NULL)
		die_usage("which directory for the tasks?");
	shard.store = *names++;
	options_need_input(&program, names);
	run(&shard, names);
	inputs_free(&shard.inputs);
	arena_free(&shard.arena);
	free(shard.keys.all);
	free(shard.settings.all);
	free(shard.todos.all);
	return finish();
}
