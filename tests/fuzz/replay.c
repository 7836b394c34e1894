/*
 * NAME [--parts] FILE...
 *
 * Runs a fuzz target on each file named, with any compiler and without a
 * fuzzer. With --parts, on what each begins with: on nothing, on 7 bytes, on
 * 14, up to 700.
 */
#include "base/in.h"
#include "fuzz.h"

/*
 * No byte after the text, so that a sanitizer detects an overrun.
 */
static void
run(const char *p, size_t n)
{
	uint8_t *copy = malloc(n ? n : 1);

	if (n)
		memcpy(copy, p, n);
	LLVMFuzzerTestOneInput(copy, n);
	free(copy);
}

static void
run_parts(struct str text)
{
	for (size_t n = 0; n <= text.n && n <= 700; n += 7)
		run(text.p, n);
}

int
main(int argc, char *argv[])
{
	bool parts = argc > 1 && strcmp(argv[1], "--parts") == 0;
	struct buf text = { 0 };

	for (int i = parts ? 2 : 1; i < argc; i++) {
		if (!read_file(argv[i], &text))
			return 70;
		if (parts)
			run_parts((struct str){ text.p, text.n });
		else
			run(text.p, text.n);
	}
	buf_free(&text);
	return 0;
}
