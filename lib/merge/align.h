/*
 * align: which members of two sequences stay, as a diff has it. Members are
 * numbers; equal ones are the same.
 *
 * First those that are once in each sequence are paired, then Myers' algorithm
 * goes over what lies between them, a bounded number of differences at a time:
 * the longest common subsequence for all that people write, and time linear in
 * the length for anything else.
 */
#ifndef PITH_ALIGN_H
#define PITH_ALIGN_H

#include <stddef.h>
#include <stdint.h>

#define ALIGN_NONE SIZE_MAX

struct sequence {
	const uint32_t *all;
	size_t n;
};

/*
 * Sets for each member of a the one of b that it is paired with, or ALIGN_NONE;
 * those of later members are later. All numbers are at most `most`.
 */
void align(struct sequence a, struct sequence b, uint32_t most,
    size_t *partner);

#endif
