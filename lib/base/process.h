/* process: the end of a process that this one has started. */
#ifndef PITH_PROCESS_H
#define PITH_PROCESS_H

#include <sys/types.h>
#include <sys/wait.h>

/* Waits until the child has ended; its status as of waitpid(2), or 0 if it is unknown. */
int process_wait(pid_t child);

#endif
