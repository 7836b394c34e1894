/*
 * branch: the branch that a plan and its summary are of, the directory that is
 * named after it, and how the summary of an old plan is kept.
 */
#ifndef PITH_BRANCH_H
#define PITH_BRANCH_H

#include "base/buf.h"

/*
 * The branch that a summary is of, as its line "Branch: `X`" shows it, which is
 * one of the first five; empty without one.
 */
struct str branch_of_summary(struct str text);

/* Adds the branch of a plan in JSON as a summary shows it; nothing without. */
void branch_of_plan(struct buf *b, struct str text);

/*
 * Adds a name for a directory: "feature-login" for "feature/login", "plan" for
 * what has no letters to offer. No branch leads out of the directory that it is
 * put in, or hides there. A name of more than 100 bytes is cut, and ends with
 * a digest of all of it.
 */
void branch_directory(struct buf *b, struct str branch);

/*
 * Before `text` replaces the summary `path`: if it is of another branch, copies
 * the old one to the archive beside it, synced: to the directory of the old
 * plan (archive/NAME/prd.json, of the same branch), else to archive/BRANCH. A
 * file that is there is never replaced: BRANCH-2 is next, and so on. What is
 * there already, byte for byte, is not copied again. False, and reported
 * (EX_BROKEN), if it could not be kept: then do not replace it.
 */
bool keep_summary(const char *path, struct str text);

#endif
