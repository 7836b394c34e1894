#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/err.h"
#include "base/process.h"
#include "base/spool.h"
#include "gather.h"

/*
 * The queue is a file whose offset all processes share: each read(2) takes the next
 * number, as one call of it does not overlap another. Ends when the parent has ended.
 */
static void
run_queue(int queue, pid_t parent, void *context,
    void work(void *context, size_t i))
{
	size_t i;
	ssize_t n;

	while (
	    (n = read(queue, &i, sizeof i)) > 0 || (n < 0 && errno == EINTR)) {
		if (parent && getppid() != parent)
			break;
		if (n == (ssize_t)sizeof i)
			work(context, i);
	}
}

/* A copy of this process that works, too; 0 if there can be none. */
static pid_t
start(int queue, void *context, void work(void *context, size_t i))
{
	pid_t parent = getpid(), child = fork();

	if (child != 0)
		return child > 0 ? child : 0;
	run_queue(queue, parent, context, work);
	_exit(0);
}

/* What it did not make is missed by whoever looks for it. */
static void
finish_child(pid_t child)
{
	/* One that failed has said why. */
	if (WIFSIGNALED(process_wait(child)))
		say("one of the jobs was killed");
}

void
jobs_run(size_t jobs, const size_t items[], size_t n, void *context,
    void work(void *context, size_t i))
{
	struct spool queue = { 0 };
	size_t started = 0;
	pid_t *children;
	int fd;

	if (n == 0)
		return;
	jobs = jobs < n ? jobs : n;
	children = zeroed(jobs, sizeof *children);
	spool_add(&queue,
	    (struct str){ (const char *)items, n * sizeof *items });
	fd = spool_file(&queue);
	while (started + 1 < jobs &&
	    (children[started] = start(fd, context, work)))
		started++;
	run_queue(fd, 0, context, work);
	for (size_t i = 0; i < started; i++)
		finish_child(children[i]);
	free(children);
	spool_free(&queue);
}
