/*
 * state: small files that a run leaves for the next one about the same session of an
 * agent, in the directory pith of XDG_STATE_HOME, or of ~/.local/state. Only their
 * owner can read them.
 */
#ifndef PITH_STATE_H
#define PITH_STATE_H

#include <time.h>

#include "base/buf.h"

/*
 * The path of a session's file, with a NUL; false if there is no such directory, or
 * if the name of the session cannot be that of a file: it comes from outside.
 */
bool state_path(struct buf *path, struct str session, const char *ending);

/* Replaces the file; never writes through a link. */
void state_put(char *path, struct str text);

/* Reads a file that is not older; false if there is none. */
bool state_read(const char *path, time_t seconds, struct buf *text);

/* Removes the file; a failure is reported, unless it is missing. */
bool state_drop(const char *path);

/* Removes all files with this ending, of all sessions, that are older. */
void state_drop_old(const char *path, const char *ending, time_t seconds);

#endif
