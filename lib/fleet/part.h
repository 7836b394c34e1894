/*
 * part: the records that a task made of its files, kept for later runs. A part is a
 * file of lines, which shard(1) describes:
 *
 *   {"task":"1f0c...","version":"0.2.0","key":"93ab...","dir":"/srv"}   its task
 *   {"group":2,"bytes":5120}                            a group: files, bytes of records
 *   {"input":"a.md","bytes":120,"changed":1769040000}   each file of the group
 *   {"input":"b.md","bytes":300,"changed":1769040000}
 *   {"kind":"learning",...}                             their records, and the end
 *   {"kind":"end","files":["a.md","b.md"],"status":0}
 *   ...                                                 more groups
 *   {"part":"1f0c...","bytes":7421,"checksum":"..."}    of all lines above
 *
 * The file of a task that is not done has the first line and the inputs.
 */
#ifndef PITH_PART_H
#define PITH_PART_H

#include "base/checksum.h"
#include "base/in.h"
#include "base/spool.h"
#include "fleet/inputs.h"

/* A part of a task with another key or directory cannot be used. */
struct task {
	char id[PART_ID];
	struct str key;     /* digest of what the records depend on, too */
	struct str dir;     /* that names are relative to; empty: none is */
	struct str version; /* of the pith that made it; task_put() writes this one's */
};

/* A part of this task can be used for another list of files. */
bool task_fits(const struct task *task, const struct task *list);

void task_put(struct buf *b, const struct task *task);
/* From such a line, texts in the arena; false for any other. */
bool task_parse(struct str line, struct arena *arena, struct task *task);

/* An identifier: the first digits of the digest of b. */
void part_id(const struct buf *b, char id[PART_ID]);

/*
 * The task or the list of inputs in a file. False, and reported (EX_BROKEN), if it
 * cannot be read or is neither.
 */
bool task_read(const char *path, struct arena *arena, struct task *task,
    struct inputs *inputs);

/* ---- making a part ---- */

struct part_maker {
	struct spool text;
	struct checksum checksum;
};

void part_begin(struct part_maker *maker, const struct task *task);
/* Adds a group: its inputs, and their records, of which the last is the `end`. */
void part_add(struct part_maker *maker, const struct input inputs[], size_t n,
    struct spool *records);
/* Writes the file; false, and reported (EX_BROKEN), if that fails. */
bool part_put(struct part_maker *maker, const struct task *task,
    const char *path);
void part_drop(struct part_maker *maker);

/* ---- reading one ---- */

struct part {
	struct inputs group; /* the inputs of the current group; empty with `input` */
	/*
	 * Set after part_open(), it gets each input while part_next() reads, also if
	 * that fails later; the input is valid during the call.
	 */
	void (*input)(void *context, const struct input *input);
	void *context;
	size_t line, off;    /* where it is in the file, for part_go() */
	struct task task;

	/* private */
	const char *files[2];
	struct in in;
	struct arena arena;
	size_t bytes;      /* before the foot */
	size_t from, left; /* where the group's records are, and what is not read */
	char foot[PART_ID], sum[CHECKSUM_HEX];
};

/* Why a part that an earlier release wrote is not opened: nobody needs it. */
extern const char part_of_other_version[];

/*
 * False if the file is missing, cut off, or not the part of its name; *why says which,
 * in a few words. The checksum is not checked yet.
 */
bool part_open(struct part *part, const char *path, const char **why);

/* Checks the bytes, and so reads all of the file. Call it before part_next(). */
bool part_is_sound(struct part *part);

/* The next group; false after the last one. */
bool part_next(struct part *part);

/* Of the group's records that are not read yet. */
static inline size_t
part_bytes(const struct part *part)
{
	return part->left;
}

/* Goes back to a group, by its line and off; part_next() then reads it. */
bool part_go(struct part *part, size_t line, size_t off);

/* The next line of the group's records; false after the last, their `end`. */
bool part_line(struct part *part, struct str *line);

void part_close(struct part *part);

#endif
