#include "base/process.h"

#include <errno.h>

int
process_wait(pid_t child)
{
	int status = 0;

	while (waitpid(child, &status, 0) < 0 && errno == EINTR)
		continue;
	return status;
}
