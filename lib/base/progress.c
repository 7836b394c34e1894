#include "base/progress.h"

#include <stdio.h>
#include <time.h>
#include <unistd.h>

#include "base/err.h"
#include "base/opt.h"

enum { FIRST = 1000, EVERY = 250 }; /* milliseconds */

static int64_t
now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

static void
put(const char *text, int n)
{
	if (n > 0 && write(STDERR_FILENO, text, (size_t)n) < 0)
		return;
}

void
progress_begin(struct progress *progress, bool is_file)
{
	*progress = (struct progress){
		.on = is_file && !quiet() && isatty(STDERR_FILENO),
	};
	if (progress->on)
		progress->start = now();
}

void
progress_add(struct progress *progress, uint64_t bytes)
{
	char text[80];
	int64_t time;

	if (!progress->on)
		return;
	progress->bytes += bytes;
	time = now();
	if (time - progress->start < FIRST || time - progress->last < EVERY)
		return;
	progress->last = time;
	progress->shown = true;
	put(text,
	    snprintf(text, sizeof text, "\r%s: %ju MB, %ju MB/s ", prog,
		(uintmax_t)progress->bytes / 1000000,
		(uintmax_t)progress->bytes /
		    (uintmax_t)(time - progress->start) / 1000));
}

void
progress_end(struct progress *progress)
{
	if (progress->shown)
		put("\r\033[K", 4);
	progress->shown = false;
}
