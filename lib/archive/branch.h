/*
 * branch: the directory that is named after the branch of a plan, and how the
 * summary of an old plan is kept.
 */
#ifndef PITH_BRANCH_H
#define PITH_BRANCH_H

#include "base/buf.h"

/*
 * Adds a name for a directory: "feature-login" for "feature/login", "plan" for
 * what has no letters to offer. No branch leads out of the directory that it is
 * put in, or hides there. A name of more than 100 bytes is cut, and ends with
 * a digest of all of it.
 */
void branch_directory(struct buf *b, struct str branch);

/*
 * Before `text` replaces the summary `path`: if it is of another plan (see
 * identity.h), copies the old one to the archive next to it, synced: to the
 * directory of the old plan (archive/NAME/prd.json), else to archive/BRANCH, or
 * archive/NAME without a branch. A file that is there is never replaced:
 * BRANCH-2 is next, and so on. What is
 * there already, byte for byte, is not copied again. False, and reported
 * (EX_BROKEN), if it could not be kept: then do not replace it.
 */
bool keep_summary(const char *path, struct str text);

#endif
