#include "fleet/part.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/err.h"
#include "base/file.h"
#include "base/sha256.h"

/* Longer than any foot. */
enum { FOOT = 256 };

/* Looks up the members of a line; false if it is no object. */
static bool
members(struct str line, struct json_field at[], size_t n)
{
	struct json_error error;
	struct json json;

	if (!json_check(line, &json, &error) || json.type != JSON_OBJECT)
		return false;
	json_fields(json, at, n);
	return true;
}

/* ---- tasks ---- */

bool
task_fits(const struct task *task, const struct task *list)
{
	return str_eq(task->key, list->key) &&
	    (task->dir.n == 0 || str_eq(task->dir, list->dir));
}

void
task_put(struct buf *b, const struct task *task)
{
	json_open(b, NULL, '{');
	json_add_text(b, "task", (struct str){ task->id, PART_ID });
	json_add_text(b, "version", STR(PITH_VERSION));
	json_add_text(b, "key", task->key);
	json_add_if(b, "dir", task->dir);
	json_close(b, '}');
	buf_addc(b, '\n');
}

bool
task_parse(struct str line, struct arena *arena, struct task *task)
{
	struct json_field at[] = { { .name = "task" }, { .name = "key" },
		{ .name = "dir" }, { .name = "version" } };
	struct str id;

	*task = (struct task){ 0 };
	if (!members(line, at, countof(at)))
		return false;
	id = json_text(at[0].value, arena);
	if (id.n != PART_ID)
		return false;
	memcpy(task->id, id.p, PART_ID);
	task->key = arena_copy(arena, json_text(at[1].value, arena));
	task->dir = arena_copy(arena, json_text(at[2].value, arena));
	task->version = arena_copy(arena, json_text(at[3].value, arena));
	return true;
}

void
part_id(const struct buf *b, char id[PART_ID])
{
	char hex[SHA256_HEX];

	sha256_hex(buf_str(b), hex);
	memcpy(id, hex, PART_ID);
}

bool
task_read(const char *path, struct arena *arena, struct task *task,
    struct inputs *inputs)
{
	char *files[] = { (char *)path, NULL };
	struct str line;
	struct in in;
	bool good = true;

	in_open(&in, files, NULL);
	if (!in_next_file(&in))
		return false;
	if (!in_line(&in, &line) || !task_parse(line, arena, task))
		good = fail("%s: not a task", path);
	while (good && in_line(&in, &line))
		good = inputs_parse(inputs, line) ||
		    fail("%s:%zu: not a file of a task", path, in.line);
	in_close(&in);
	return good;
}

/* ---- making a part ---- */

static void
add_text(struct part_maker *maker, struct str text)
{
	spool_add(&maker->text, text);
	checksum_add(&maker->checksum, text);
}

void
part_begin(struct part_maker *maker, const struct task *task)
{
	struct buf b = { 0 };

	*maker = (struct part_maker){ 0 };
	task_put(&b, task);
	add_text(maker, buf_str(&b));
	buf_free(&b);
}

void
part_add(struct part_maker *maker, const struct input inputs[], size_t n,
    struct spool *records)
{
	enum { PIECE = 1 << 18 };
	struct buf b = { 0 };

	json_open(&b, NULL, '{');
	json_add_number(&b, "group", n);
	json_add_number(&b, "bytes", spool_size(records));
	json_close(&b, '}');
	buf_addc(&b, '\n');
	for (size_t i = 0; i < n; i++) {
		input_put(&b, &inputs[i]);
		if (b.n < PIECE)
			continue;
		add_text(maker, buf_str(&b));
		buf_clear(&b);
	}
	add_text(maker, buf_str(&b));
	buf_free(&b);
	for (size_t at = 0; at < spool_size(records); at += PIECE)
		add_text(maker, spool_get(records, at, PIECE));
}

bool
part_put(struct part_maker *maker, const struct task *task, const char *path)
{
	char sum[CHECKSUM_HEX];
	struct buf b = { 0 };

	checksum_digits(&maker->checksum, sum);
	json_open(&b, NULL, '{');
	json_add_text(&b, "part", (struct str){ task->id, PART_ID });
	json_add_number(&b, "bytes", spool_size(&maker->text));
	json_add_text(&b, "checksum", (struct str){ sum, CHECKSUM_HEX });
	json_close(&b, '}');
	buf_addc(&b, '\n');
	spool_add(&maker->text, buf_str(&b));
	buf_free(&b);
	return file_put_spool(path, &maker->text, NULL) != FILE_FAILED;
}

void
part_drop(struct part_maker *maker)
{
	spool_free(&maker->text);
}

/* ---- reading one ---- */

const char part_of_other_version[] = "it is of another version";

/* The last line says that the file is whole. */
static bool
read_foot(struct part *part, const char *path, const char **why)
{
	struct json_field at[] = { { .name = "part" }, { .name = "bytes" },
		{ .name = "checksum" } };
	int fd = open(path, O_RDONLY | O_CLOEXEC);
	struct buf tail = { 0 };
	struct str line, id, sum;
	struct stat st;
	size_t size;
	bool good;

	*why = "it is missing";
	if (fd < 0)
		return false;
	*why = "it is cut off";
	size = fstat(fd, &st) == 0 ? (size_t)st.st_size : 0;
	good = size > 0 && read_from(fd, size > FOOT ? size - FOOT : 0, &tail);
	close(fd);
	line = chomp(buf_str(&tail));
	line = str_skip(line, str_line_start(line, line.n));
	good = good && members(line, at, countof(at));
	if (good) {
		id = json_text(at[0].value, &part->arena);
		sum = json_text(at[2].value, &part->arena);
		part->bytes = json_size_or(at[1].value, 0);
		good = size == part->bytes + line.n + 1;
	}
	if (good && (id.n != PART_ID || sum.n != CHECKSUM_HEX)) {
		*why = part_of_other_version;
		good = false;
	}
	if (good) {
		memcpy(part->foot, id.p, PART_ID);
		memcpy(part->sum, sum.p, CHECKSUM_HEX);
	}
	buf_free(&tail);
	return good;
}

static bool
read_head(struct part *part)
{
	struct str line;

	return in_seek(&part->in, 0, 0) && in_line(&part->in, &line) &&
	    task_parse(line, &part->arena, &part->task);
}

/* It is of this task: neither damaged there, nor a copy of another part. */
static bool
has_name(const struct part *part, const char *path)
{
	const char *slash = strrchr(path, '/'), *id = part->task.id;

	return memcmp(part->foot, id, PART_ID) == 0 &&
	    strncmp(slash ? slash + 1 : path, id, PART_ID) == 0;
}

bool
part_open(struct part *part, const char *path, const char **why)
{
	*part = (struct part){ .files = { path } };
	in_open(&part->in, (char *const *)part->files, NULL);
	if (!read_foot(part, path, why) || !in_next_file(&part->in)) {
		part_close(part);
		return false;
	}
	*why = "it is not a part";
	if (read_head(part) && has_name(part, path))
		return true;
	part_close(part);
	return false;
}

bool
part_is_sound(struct part *part)
{
	struct checksum checksum = { 0 };
	char sum[CHECKSUM_HEX];
	size_t left = part->bytes;
	struct str line;

	if (!in_seek(&part->in, 0, 0))
		return false;
	while (left && in_line(&part->in, &line)) {
		line = str_head(line, left);
		checksum_add(&checksum, line);
		left -= line.n;
	}
	checksum_digits(&checksum, sum);
	part->from = part->left = 0;
	return memcmp(sum, part->sum, CHECKSUM_HEX) == 0 && read_head(part);
}

/* Reads n inputs, one on each line; false if they are not there. */
static bool
read_inputs(struct part *part, size_t n, struct str *line)
{
	for (; n > 0 && in_line(&part->in, line); n--) {
		if (!inputs_parse(&part->group, *line))
			return false;
		if (!part->input)
			continue;
		part->input(part->context, &part->group.all[0]);
		inputs_clear(&part->group);
	}
	return n == 0;
}

bool
part_next(struct part *part)
{
	struct json_field at[] = { { .name = "group" }, { .name = "bytes" } };
	struct str line;
	size_t n = 0;
	bool read;

	inputs_clear(&part->group);
	if (part->left &&
	    !in_seek(&part->in, part->in.line, part->from + part->left))
		return false;
	if (in_line(&part->in, &line) && members(line, at, countof(at)))
		n = json_size_or(at[0].value, 0);
	part->line = part->in.line;
	part->off = part->in.off;
	part->left = n ? json_size_or(at[1].value, 0) : 0;
	read = read_inputs(part, n, &line);
	part->from = part->in.off + line.n;
	return n > 0 && read;
}

bool
part_go(struct part *part, size_t line, size_t off)
{
	part->left = 0;
	return in_seek(&part->in, line, off);
}

bool
part_line(struct part *part, struct str *line)
{
	if (part->left == 0 || !in_line(&part->in, line) ||
	    line->n > part->left)
		return false;
	part->left -= line->n;
	part->from += line->n;
	return true;
}

void
part_close(struct part *part)
{
	in_close(&part->in);
	inputs_free(&part->group);
	arena_free(&part->arena);
}
