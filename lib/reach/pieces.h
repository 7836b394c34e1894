/*
 * pieces: how what arrives, and what is lost, is added to a struct reach.
 */
#ifndef PITH_PIECES_H
#define PITH_PIECES_H

#include "reach/extract.h"
#include "reach/reach.h"
#include "reach/tree.h"

/* Equal for two names of one file, never 0. */
uint64_t pieces_identity(const struct tree_entry *entry);

/* The file was read. */
bool pieces_has(const struct reach *reach, uint64_t identity);

/*
 * Reads a TREE_FILE, unless it was read, and gives its number in reach.files. False,
 * with the error in the entry, if it cannot be read.
 */
bool pieces_read(struct reach *reach, const struct tree *tree, struct str path,
    struct tree_entry *entry, size_t *file);

/* Adds bytes of a file, decoded; nothing if len is 0. */
void reach_add(struct reach *reach, size_t file, struct extract_span span,
    unsigned depth);

/* Adds a text that the agent makes; it is copied. */
void reach_add_made(struct reach *reach, size_t file, struct str text,
    unsigned depth);

/*
 * Removes white space, as JavaScript's trim(), at the start and the end of what
 * the pieces from number `first` on have, and pieces that are left empty.
 */
void pieces_trim(struct reach *reach, size_t first);

/*
 * Adds a loss of a file that was read; a text of printf(). The evidence is added
 * by the caller to the loss that is returned, which is valid until the next call.
 */
struct reach_loss *pieces_lose(struct reach *reach, enum reach_kind kind,
    size_t file, struct extract_span span, const char *format, ...)
    __attribute__((format(printf, 5, 6)));

/* The same for one that was not. */
struct reach_loss *pieces_lose_path(struct reach *reach, enum reach_kind kind,
    struct str path, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* A text in the arena, by printf(). */
struct str pieces_format(struct reach *reach, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Sorts the losses, keeps each once, and sets their lines. */
void pieces_end(struct reach *reach);

#endif
