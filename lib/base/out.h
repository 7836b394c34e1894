/*
 * out: standard output as a stream of records. A program adds to one buffer, which
 * is written in big blocks: no stdio on the data path. A failing write ends the
 * process with EX_BROKEN; a reader that went away (EPIPE, if SIGPIPE is ignored)
 * ends it quietly.
 */
#ifndef PITH_OUT_H
#define PITH_OUT_H

#include "base/buf.h"

/*
 * The buffer to add to. Asks for a larger pipe the first time. Valid until
 * out_end().
 */
struct buf *out_buf(void);

/* A record is complete: writes the buffer if it is worth a system call. */
void out_end(void);

/* Adds the bytes of s, a complete record, and a newline. */
void out_line(struct str s);

/* Writes the buffer now (a follower that waits for more input). */
void out_flush(void);

/*
 * Call it before fd is read. If the read would wait, it writes the buffer first,
 * so that the next program has the records that are complete; not if the last one
 * is incomplete. Costs a system call if there is anything to write.
 */
void out_before_read(int fd);

/* All of text to any file, in as many writes as it takes; false (errno). */
bool fd_write(int fd, struct str text);

#endif
