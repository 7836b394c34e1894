/*
 * chance: how likely a session uses a fact again after a compaction, by its
 * type, its last mention and how often it was mentioned. The weights are in
 * lib/data/restore.
 */
#ifndef PITH_CHANCE_H
#define PITH_CHANCE_H

#include "base/str.h"

/*
 * In 1,000. class: fact_class.h; age: moments from its last mention to the end
 * of the `of` that were summarised. Types without a weight, which are sentences,
 * are needed whether their words are used again or not: as likely as can be.
 */
uint32_t chance_of_fact(uint8_t class, size_t times, size_t age, size_t of);

/* What is less likely is not worth its room. */
uint32_t chance_least(void);

/* 1000 / (1 + exp(-z / 64)). */
uint32_t chance_of(int64_t z);

#endif
