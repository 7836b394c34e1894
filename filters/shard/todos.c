#include "todos.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/err.h"
#include "fleet/store.h"

struct store {
	const char *dir;
	const struct task *task;
	struct inputs *inputs;
	size_t *kept;
	struct todos *todos;
};

/* The group has all files that the session has now. */
static bool
has_whole_session(const struct store *store, const struct inputs *group,
    const struct input *session)
{
	const struct inputs *inputs = store->inputs;
	const struct input *next = session + 1;

	for (; next < inputs->all + inputs->n; next++) {
		if (!input_is_of(next, session))
			break;
		if (!inputs_find(group, next->file))
			return false;
	}
	return true;
}

/* All files of the group are as they were, and in no other part. */
static bool
is_current(const struct store *store, const struct inputs *group)
{
	for (size_t i = 0; i < group->n; i++) {
		const struct input *now = inputs_find(store->inputs,
		    group->all[i].file);

		if (now == NULL || *now->part ||
		    !input_is_same(now, &group->all[i]) ||
		    !has_whole_session(store, group, now))
			return false;
	}
	return true;
}

static bool
keep_group(struct store *store, const struct part *part)
{
	if (!is_current(store, &part->group))
		return false;
	for (size_t i = 0; i < part->group.n; i++)
		memcpy(
		    inputs_find(store->inputs, part->group.all[i].file)->part,
		    part->task.id, PART_ID);
	*store->kept += part->group.n;
	return true;
}

static void
read_part(struct store *store, const char *name)
{
	struct buf path = { 0 };
	bool used = false;
	const char *why;
	struct part part;

	buf_addf(&path, "%s/%s", store->dir, name);
	if (part_open(&part, buf_string(&path), &why)) {
		while (task_fits(&part.task, store->task) && part_next(&part))
			used = keep_group(store, &part) || used;
		part_close(&part);
		if (used)
			store_touch(path.p);
	} else if (why != part_of_other_version) {
		say("%s: made again: %s", path.p, why);
	}
	buf_free(&path);
}

/* ---- tasks of earlier runs ---- */

/* As task_read(), but says nothing: another run may do and remove it at any time. */
static bool
read_quietly(const char *path, struct task *task, struct inputs *inputs,
    struct arena *arena)
{
	int fd = open(path, O_RDONLY | O_CLOEXEC);
	struct buf text = { 0 };
	struct str rest;
	bool good = fd >= 0 && read_from(fd, 0, &text);

	if (fd >= 0)
		close(fd);
	rest = buf_str(&text);
	good = good && task_parse(str_cut(&rest, '\n'), arena, task);
	while (good && rest.n)
		good = inputs_parse(inputs, str_cut(&rest, '\n'));
	buf_free(&text);
	return good && inputs->n > 0;
}

static void
adopt(struct store *store, const struct task *task, const struct inputs *files)
{
	struct todos *todos = store->todos;
	struct todo todo = { 0 };

	memcpy(todo.id, task->id, PART_ID);
	for (size_t i = 0; i < files->n; i++) {
		memcpy(inputs_find(store->inputs, files->all[i].file)->part,
		    todo.id, PART_ID);
		todo.bytes += files->all[i].bytes;
	}
	*array_push(&todos->all, &todos->n, &todos->cap) = todo;
}

/* Its files are all asked for; some of them are done, or have changed. */
static bool
is_outdated(const struct store *store, const struct inputs *files)
{
	for (size_t i = 0; i < files->n; i++) {
		if (!inputs_find(store->inputs, files->all[i].file))
			return false;
	}
	return true;
}

/*
 * A task that a run before this one made, and that is not done, stays as it is: that
 * run may still be at work, as an array job is whose master was killed.
 */
static void
read_task(struct store *store, const char *name)
{
	struct inputs files = { 0 };
	struct buf path = { 0 };
	struct arena arena = { 0 };
	struct task task;

	buf_addf(&path, "%s/%s", store->dir, name);
	if (read_quietly(buf_string(&path), &task, &files, &arena) &&
	    task_fits(&task, store->task)) {
		if (is_current(store, &files)) {
			adopt(store, &task, &files);
			store_touch(path.p);
		} else if (is_outdated(store, &files)) {
			unlink(path.p);
		}
	}
	inputs_free(&files);
	arena_free(&arena);
	buf_free(&path);
}

/* ---- all files of the store ---- */

static bool
ends_with(const struct dirent *entry, struct str ending)
{
	return strlen(entry->d_name) == PART_ID + ending.n &&
	    str_ends(str_of(entry->d_name), ending);
}

static int
is_part(const struct dirent *entry)
{
	return ends_with(entry, STR(".part"));
}

static int
is_task(const struct dirent *entry)
{
	return ends_with(entry, STR(".task"));
}

/* By name, so that each run takes them in the same order. */
static bool
read_each(struct store *store, int (*is_one)(const struct dirent *),
    void (*read_one)(struct store *, const char *))
{
	struct dirent **names;
	int n = scandir(store->dir, &names, is_one, alphasort);

	if (n < 0 && errno == ENOMEM)
		die_memory();
	if (n < 0)
		return fail("cannot open '%s': %s", store->dir,
		    strerror(errno));
	for (int i = 0; i < n; i++) {
		read_one(store, names[i]->d_name);
		free(names[i]);
	}
	free(names);
	return true;
}

bool
todos_read(const char *dir, const struct task *task, struct inputs *inputs,
    size_t *kept, struct todos *todos)
{
	struct store store = { dir, task, inputs, kept, todos };

	return read_each(&store, is_part, read_part) &&
	    read_each(&store, is_task, read_task);
}
