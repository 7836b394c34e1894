/* carry: keep what the log no longer has. */
#include <stdlib.h>

#include "base/err.h"
#include "base/file.h"
#include "base/opt.h"
#include "carry/state.h"

/* Of a log that was not read whole, all of it would seem to be gone. */
static void
carry(const char *file, char *const files[], const struct opt_list *of)
{
	struct state state;
	struct records records;
	struct record record;

	state_open(&state, file);
	records_open(&records, files);
	while (records_next(&records, &record)) {
		record_pass(&record);
		state_see(&state, &record);
	}
	state_carry(&state);
	if (!is_broken() && (of->n == 0 || records_are_whole(&records, of)) &&
	    records_spare(&records, file)) {
		char **sources = records_files(&records);

		file_put(file, buf_str(&state.text),
		    (const char *const *)sources);
		free(sources);
	}
	records_close(&records);
	state_free(&state);
}

int
main(int argc, char *argv[])
{
	struct opt_list of = { 0 };
	const struct opt opts[] = {
		RECORDS_OF(&of),
		FILE_OPTIONS,
		{ 0 },
	};
	/* clang-format off */
	const struct program program = {
		"carry", "keep what the log no longer has",
		"STATE [FILE ...]", opts,
	};
	/* clang-format on */
	char **files = options_parse(&program, argc, argv);
	int lock;

	if (files[0] == NULL)
		die_usage("which state file?");
	options_need_input(&program, files + 1);
	/* From the reading on: of two updates at once the second waits. */
	lock = file_lock(files[0]);
	if (lock >= 0) {
		carry(files[0], files + 1, &of);
		file_unlock(lock);
	}
	return finish();
}
