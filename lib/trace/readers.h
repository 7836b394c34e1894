/*
 * readers: reads the files of folders, several at a time, each in a process of its
 * own, with the output of one.
 */
#ifndef PITH_READERS_H
#define PITH_READERS_H

#include "trace/reading.h"

/*
 * Reads all files in reading->jobs processes, or fewer where that does not pay; 0:
 * as many as there are processors. Records, messages and status are those of one
 * process, in the order of the files. Held: what the reading of one file holds, in
 * each process. What all but the first write waits in temporary files without a
 * name (see spool.h).
 */
void readers_run(struct reading *reading, const struct folders *folders,
    const char *stdin_name);

#endif
