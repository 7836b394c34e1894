/*
 * inputs: the files that `pith fleet` reads, sorted by name, each with its size and
 * modification time, which show a change, and the part that its records are in.
 *
 * The folder, in call order: walk (the files in folders); inputs (the list of
 * them); command (makes records of some of them); part (these records, kept in a
 * file); store (the directory of parts).
 */
#ifndef PITH_INPUTS_H
#define PITH_INPUTS_H

#include <sys/stat.h>

#include "json/json.h"

enum { PART_ID = 16 }; /* hexadecimal digits */

struct input {
	struct str file;
	uint64_t bytes;
	uint64_t changed;   /* when it was modified, in ns since 1970 */
	char part[PART_ID]; /* NUL first: none yet */
	bool read;          /* for the caller */
};

/* Starts as all zero. */
struct inputs {
	struct input *all;
	size_t n;

	/* private */
	size_t cap;
	struct arena names;
};

/* Adds a file; its name is copied. */
void inputs_add(struct inputs *inputs, const struct input *input);

/*
 * The same, without "./" before its name, with the size and time that it has now.
 * False, and reported (EX_SKIPPED), for what is not a regular file, or has a name
 * that is not UTF-8: records cannot have it.
 */
bool inputs_add_file(struct inputs *inputs, const char *path);

/* The same, with the result of stat(). */
bool inputs_add_stat(struct inputs *inputs, const char *path,
    const struct stat *st);

/* By name, each once. */
void inputs_sort(struct inputs *inputs);

/* In sorted inputs; NULL if it is not there. */
struct input *inputs_find(const struct inputs *inputs, struct str file);

/*
 * It is of a sub-agent of this session: in the folder SESSION/ of SESSION.jsonl.
 * trace2jsonl(1) must read both together.
 */
bool input_is_of(const struct input *input, const struct input *session);

/* It has not changed: the names, sizes and times are equal. */
bool input_is_same(const struct input *a, const struct input *b);

/* As a line: {"input":"a.md","bytes":120,"changed":1769040000000000000,"part":"..."} */
void input_put(struct buf *b, const struct input *input);

/* Adds that of such a line; false for any other. */
bool inputs_parse(struct inputs *inputs, struct str line);

void inputs_clear(struct inputs *inputs);
void inputs_free(struct inputs *inputs);

#endif
