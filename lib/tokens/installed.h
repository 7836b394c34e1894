/*
 * installed: finds the published vocabularies that are installed.
 */
#ifndef PITH_INSTALLED_H
#define PITH_INSTALLED_H

#include "tokens/vocab.h"

/*
 * The vocabulary "o200k_base" or "cl100k_base" as published, mapped once; NULL
 * where it is not installed. Looks in
 *   PITH_VOCAB   a file, or a directory of NAME.vocab; empty: look nowhere
 *   ../vocab     from the program's directory
 *   PITH_DATA, and the data directory of the installation
 * A file that cannot be used is reported (EX_SKIPPED) and skipped.
 */
const struct vocab *vocab_installed(struct str name);

/* The SHA-256 of the published file of this name; NULL for another name. */
const uint8_t *vocab_published(struct str name);

#endif
