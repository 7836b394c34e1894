#include "store.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/err.h"

/* What nobody has used for so long is removed. */
enum { OLD_SECONDS = 90 * 24 * 60 * 60 };

struct store {
	const char *dir;
	const struct task *task;
	struct inputs *inputs;
	size_t *kept;
};

const char *
store_path(const char *dir, const char id[PART_ID], const char *ending,
    struct buf *path)
{
	buf_clear(path);
	buf_addf(path, "%s/%.*s.%s", dir, PART_ID, id, ending);
	return buf_string(path);
}

void
store_touch(const char *path)
{
	utimensat(AT_FDCWD, path, NULL, 0);
}

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

static bool
fits(const struct store *store, const struct task *task)
{
	return str_eq(task->key, store->task->key) &&
	    (task->dir.n == 0 || str_eq(task->dir, store->task->dir));
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
		while (fits(store, &part.task) && part_next(&part))
			used = keep_group(store, &part) || used;
		part_close(&part);
		if (used)
			store_touch(path.p);
	} else {
		say("%s: made again: %s", path.p, why);
	}
	buf_free(&path);
}

static int
is_part(const struct dirent *entry)
{
	return strlen(entry->d_name) == PART_ID + 5 &&
	    str_ends(str_of(entry->d_name), STR(".part"));
}

bool
store_read(const char *dir, const struct task *task, struct inputs *inputs,
    size_t *kept)
{
	struct store store = { dir, task, inputs, kept };
	struct dirent **parts;
	int n = scandir(dir, &parts, is_part, alphasort);

	if (n < 0)
		return fail("cannot open '%s': %s", dir, strerror(errno));
	for (int i = 0; i < n; i++) {
		read_part(&store, parts[i]->d_name);
		free(parts[i]);
	}
	free(parts);
	return true;
}

static int
is_ours(const struct dirent *entry)
{
	struct str name = str_of(entry->d_name);

	return is_part(entry) ||
	    (name.n == PART_ID + 5 &&
		(str_ends(name, STR(".list")) || str_ends(name, STR(".task"))));
}

void
store_sweep(const char *store, const char *list)
{
	int dir = open(store, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	struct dirent **names = NULL;
	int n = scandir(store, &names, is_ours, alphasort);
	struct stat now, st;

	if (stat(list, &now) < 0)
		now.st_mtime = 0;
	for (int i = 0; i < n; i++) {
		if (fstatat(dir, names[i]->d_name, &st, 0) == 0 &&
		    st.st_mtime < now.st_mtime - OLD_SECONDS)
			unlinkat(dir, names[i]->d_name, 0);
		free(names[i]);
	}
	free(names);
	if (dir >= 0)
		close(dir);
}
