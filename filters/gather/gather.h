/*
 * gather: the groups of files whose records are wanted, and their parts.
 *
 * The folder: gather.c opens the parts and finds the groups in them; groups.c writes
 * their records; combine.c has some groups made shorter by a command, and keeps that;
 * jobs.c does some of this in parallel.
 */
#ifndef PITH_GATHER_H
#define PITH_GATHER_H

#include "base/map.h"
#include "fleet/part.h"

struct group {
	char id[PART_ID]; /* of its files, as they are */
	char part[PART_ID];
	struct str first; /* of its files */
	size_t line, off; /* in the part */
	size_t bytes;     /* of its records */
	uint32_t files;
	uint32_t bundle, sheaf; /* their numbers; 0: none */
};

struct gather {
	const char *list, *dir, *command; /* NULL: none */
	uintmax_t jobs;                   /* of the command, in parallel */
	struct task task;
	struct inputs inputs; /* `read`: a group has it; later, its records are written */
	struct group *groups; /* by their first files; small ones may come last */
	size_t n_groups, cap_groups;
	int status; /* the worst of the ends */

	/* of groups.c */
	struct part part;   /* the one that is open */
	char open[PART_ID]; /* NUL first: none is */
	struct seen checked, damaged;
};

/* ---- gather.c ---- */

/* Reports a part that cannot be used, and removes it. */
void gather_refuse(const char *path, const char *why);

/* ---- groups.c ---- */

/* The part of the group is as it was written; else it was refused. */
bool group_is_sound(struct gather *gather, const struct group *group);

/* Its records can be read next from the part that this returns, with its inputs. */
struct part *group_open(struct gather *gather, const struct group *group);

/* Writes the records of a group, but for the `end`, and notes that its files are read. */
void group_pass(struct gather *gather, struct part *part);

/* Those whose parts are sound. */
void groups_pass(struct gather *gather, size_t from, size_t n);
/* Closes the part that is open, so that forked processes do not share its offset. */
void groups_close_part(struct gather *gather);
void groups_close(struct gather *gather);

/* ---- combine.c ---- */

/*
 * Writes the records of all groups. Neighbours are a bundle: the command gets its
 * records, and what it prints is kept for the next run. So it is for neighbouring
 * bundles, a sheaf: only what has changed below one is made again. A few small groups,
 * such as that of a new file, come last, and as they are.
 */
void combine_groups(struct gather *gather);

/* ---- jobs.c ---- */

/*
 * Calls work(context, i) once for each of the n items i, in this process and in up to
 * jobs - 1 copies of it: only what is written to files remains of these. Any call may
 * have failed. A copy may be killed, which is reported: its item is not made then.
 */
void jobs_run(size_t jobs, const size_t items[], size_t n, void *context,
    void work(void *context, size_t i));

#endif
