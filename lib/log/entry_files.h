/* entry_files: the paths in an entry's lists of files ("Files changed: src/a.c"). */
#ifndef PITH_ENTRY_FILES_H
#define PITH_ENTRY_FILES_H

#include "json/record.h"

/*
 * Adds those of a body, each once, as the member "files" of the open object, or
 * nothing. paths is empty before and after; arena is for the time of the call.
 */
void entry_files_add(struct buf *b, struct str body, struct seen *paths,
    struct arena *arena);

/*
 * Those of an entry: its member `files`, or, as the reader may have left them
 * out (md2jsonl --no-files), those of its body, unless a program made that.
 * An array, or absent; it lives as long as the record.
 */
struct json entry_files(const struct record *record);

#endif
