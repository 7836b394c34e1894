/*
 * installed: the vocabulary files that a process finds.
 */
#ifndef PITH_INSTALLED_H
#define PITH_INSTALLED_H

#include "tokens/vocab.h"

/*
 * The vocabulary "o200k_base" or "cl100k_base" as published, mapped once; NULL
 * where there is none. Looked for in PITH_VOCAB (a file, or a directory of
 * NAME.vocab; empty: there is none at all), in the directory `vocab` beside
 * that of the program, and in the data directories. A file that is refused is
 * said (EX_SKIPPED) and passed over.
 */
const struct vocab *vocab_installed(struct str name);

/*
 * The SHA-256 of the publication that has this name; NULL where none is known.
 */
const uint8_t *vocab_published(struct str name);

#endif
