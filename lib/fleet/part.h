/*
 * part: what a task made of its files, kept for later runs. A part is a file of
 * lines, which shard(1) describes:
 *
 *   {"task":"1f0c...","version":"0.2.0","key":"93ab...","dir":"/srv"}   its task
 *   {"group":2,"bytes":5120}                            files, bytes of records
 *   {"input":"a.md","bytes":120,"changed":1769040000}   of each file
 *   {"input":"b.md","bytes":300,"changed":1769040000}
 *   {"kind":"learning",...}                             the records, and their end
 *   {"kind":"end","files":["a.md","b.md"],"status":0}
 *   ...                                                 more groups
 *   {"part":"1f0c...","bytes":7421,"sha256":"..."}      of all before this line
 *
 * A task that is to be done is a file of its first line and its inputs.
 */
#ifndef PITH_PART_H
#define PITH_PART_H

#include "base/in.h"
#include "base/sha256.h"
#include "base/spool.h"
#include "fleet/inputs.h"

/* What a task is: parts of another key or directory do not fit. */
struct task {
	char id[PART_ID];
	struct str key; /* what its records depend on besides its files */
	struct str dir; /* that the names of files start from; empty: all from / */
	struct str version; /* of the pith that made it; task_put() writes this one's */
};

void task_put(struct buf *b, const struct task *task);
/* From such a line, texts in the arena; false for any other. */
bool task_parse(struct str line, struct arena *arena, struct task *task);

/* The first digits of the digest of what is in b, as an identifier. */
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
	struct sha256 sha;
};

void part_begin(struct part_maker *maker, const struct task *task);
/* A group: its inputs, and all that the spool has, whose last line is the `end`. */
void part_add(struct part_maker *maker, const struct input inputs[], size_t n,
    struct spool *records);
/* Writes the file; false, and reported (EX_BROKEN), if that fails. */
bool part_put(struct part_maker *maker, const struct task *task,
    const char *path);
void part_drop(struct part_maker *maker);

/* ---- reading one ---- */

struct part {
	struct inputs group; /* the inputs of the present group */
	struct task task;

	/* private */
	const char *files[2];
	struct in in;
	struct arena arena;
	size_t bytes;      /* before the foot */
	size_t from, left; /* where the group's records are, and what is not read */
	char hex[SHA256_HEX];
};

/*
 * False if there is none, or if it is not whole; *why says which, in a few words.
 * Its digest is not checked yet.
 */
bool part_open(struct part *part, const char *path, const char **why);

/* Reads all of it: its bytes are those that were written. Before part_next(). */
bool part_is_sound(struct part *part);

/* The next group; false after the last one. */
bool part_next(struct part *part);

/* The next line of the group's records; false after the last, their `end`. */
bool part_line(struct part *part, struct str *line);

void part_close(struct part *part);

#endif
