/*
 * path_known: whether a word is a path. Used by paths.c only.
 */
#ifndef PITH_PATH_KNOWN_H
#define PITH_PATH_KNOWN_H

#include "base/str.h"

/* A word without what may stand behind a path: ":12", "#L3", ".". */
bool path_known(struct str s);

#endif
