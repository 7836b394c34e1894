/*
 * ignore: the patterns of a .gitignore, as in gitignore(5).
 */
#ifndef PITH_IGNORE_H
#define PITH_IGNORE_H

#include "base/buf.h"

enum ignored { IGNORED_UNSAID, IGNORED_NOT, IGNORED_YES };

/*
 * What the last pattern that fits says of a path that is relative to the file's
 * directory; dir: it is one.
 */
enum ignored ignore_judge(struct str patterns, struct str path, bool dir);

#endif
