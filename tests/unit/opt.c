/* A program with an option of each type: prints the values that were set. */
#include "base/opt.h"

#include "base/err.h"
#include "base/out.h"

int
main(int argc, char *argv[])
{
	bool flag = false;
	uintmax_t number = 7;
	const char *text = "none";
	const struct opt opts[] = {
		{ 'f', "flag", NULL, OPT_FLAG, &flag, "a flag" },
		{ 'n', "number", "N", OPT_NUMBER, &number, "a number" },
		{ 0, "text", "WORD", OPT_TEXT, &text, "a long name only" },
		{ 0 },
	};
	const struct program program = { "opt", "show options", "[FILE ...]",
		opts };
	char **operands = options_parse(&program, argc, argv);
	struct buf *b = out_buf();

	buf_addf(b, "flag %d number %ju text %s quiet %d\n", flag, number, text,
	    quiet());
	for (; *operands; operands++)
		buf_addf(b, "operand %s\n", *operands);
	return finish();
}
