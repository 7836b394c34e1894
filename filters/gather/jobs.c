#include <errno.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/err.h"
#include "base/spool.h"
#include "gather.h"

/*
 * Work that no process has begun: the numbers left in a file that all of them read
 * from one place on.
 */
static void
work_off(int queue, void *context, void work(void *context, size_t i))
{
	size_t i;
	ssize_t n;

	while ((n = read(queue, &i, sizeof i)) > 0 || (n < 0 && errno == EINTR)) {
		if (n == (ssize_t)sizeof i)
			work(context, i);
	}
}

/* Has a copy of this process work, too; false if there can be none. */
static bool
start(int queue, void *context, void work(void *context, size_t i))
{
	pid_t child = fork();

	if (child != 0)
		return child > 0;
	work_off(queue, context, work);
	_exit(exit_status());
}

void
jobs_run(uintmax_t jobs, size_t n, void *context,
    void work(void *context, size_t i))
{
	struct spool numbers = { 0 };
	int queue;

	for (size_t i = 0; i < n; i++)
		spool_add(&numbers, (struct str){ (const char *)&i, sizeof i });
	queue = spool_file(&numbers);
	for (size_t i = 1; i < jobs && i < n && start(queue, context, work); i++)
		continue;
	work_off(queue, context, work);
	while (wait(NULL) > 0 || errno == EINTR)
		continue;
	spool_free(&numbers);
}
