/*
 * out: standard output as a stream of records. What a program writes is added
 * to one buffer and leaves it in big blocks: no stdio on the data path. A
 * write that fails ends the process with EX_BROKEN; a reader that went
 * away (EPIPE, where SIGPIPE is ignored) ends it quietly.
 */
#ifndef PITH_OUT_H
#define PITH_OUT_H

#include "base/buf.h"

/*
 * The buffer to add to. Asks for a larger pipe the first time. Valid until
 * out_end().
 */
struct buf *out_buf(void);

/* A record is complete: writes the buffer where it is worth a system call. */
void out_end(void);

/* Adds the bytes of s, a complete record, and a newline. */
void out_line(struct str s);

/* Writes what is there now (a follower that waits for more input). */
void out_flush(void);

/*
 * fd is read next. Where nothing is there yet, what is written so far leaves
 * before the wait, unless it ends within a record: nobody waits for one that is
 * made. Costs a system call where there is something.
 */
void out_before_read(int fd);

/* Writes what is left and closes standard output: called by finish(). */
void out_close(void);

/* All of text to any file, in as many writes as it takes; false (errno). */
bool fd_write(int fd, struct str text);

#endif
