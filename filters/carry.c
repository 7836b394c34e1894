/* carry: keep what the log does not hold any more. */
#include "err.h"
#include "file.h"
#include "opt.h"
#include "state.h"

int
main(int argc, char *argv[])
{
	static const struct opt opts[] = { { 0 } };
	/* clang-format off */
	static const struct program program = {
		"carry", "keep what the log does not hold any more",
		"STATE [FILE ...]", opts,
	};
	/* clang-format on */
	char **files = options_parse(&program, argc, argv);
	struct state state;
	struct records records;
	struct record record;

	if (files[0] == NULL)
		die_usage("which file holds the state?");
	options_need_input(&program, files + 1);
	state_open(&state, files[0]);
	records_open(&records, files + 1);
	while (records_next(&records, &record)) {
		record_pass(&record);
		state_see(&state, &record);
	}
	records_close(&records);
	state_carry(&state);
	/* Of a log that could not be read all would seem to be gone. */
	if (!is_broken())
		file_put(files[0], buf_str(&state.text), NULL);
	state_free(&state);
	return finish();
}
