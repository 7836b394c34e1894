/* Runs a fuzz target on each file named; without a fuzzer, with any compiler. */
#include "base/in.h"
#include "fuzz.h"

int
main(int argc, char *argv[])
{
	struct buf text = { 0 };

	for (int i = 1; i < argc; i++) {
		uint8_t *copy;

		if (!read_file(argv[i], &text))
			return 70;
		/* Without a byte after it, so that a sanitizer sees a step too far. */
		copy = malloc(text.n ? text.n : 1);
		if (text.n)
			memcpy(copy, text.p, text.n);
		LLVMFuzzerTestOneInput(copy, text.n);
		free(copy);
	}
	buf_free(&text);
	return 0;
}
