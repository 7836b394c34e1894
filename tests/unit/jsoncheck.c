/*
 * Is each file one JSON text? A line for each, `y FILE` or `n FILE`; the exit
 * status is 1 when one was refused. What is wrong goes to standard error.
 */
#include <stdlib.h>

#include "base/err.h"
#include "base/in.h"
#include "base/out.h"
#include "json/json.h"

/* A copy without a byte after it, so that a sanitizer sees a step too far. */
static bool
check(struct str text, const char *file)
{
	char *copy = malloc(text.n ? text.n : 1);
	struct json_error error = { 0 };
	struct json value;
	size_t line, column;
	bool ok;

	if (text.n)
		memcpy(copy, text.p, text.n);
	text.p = copy;
	ok = json_check(text, &value, &error);
	if (!ok) {
		json_place(text, error.at, &line, &column);
		skip(file, line, "column %zu: %s", column, error.what);
	}
	free(copy);
	return ok;
}

int
main(int argc, char *argv[])
{
	struct buf text = { 0 };

	prog = "jsoncheck";
	for (int i = 1; i < argc; i++) {
		if (read_file(argv[i], &text))
			buf_addf(out_buf(), "%c %s\n",
			    check(buf_str(&text), argv[i]) ? 'y' : 'n',
			    argv[i]);
		out_end();
	}
	buf_free(&text);
	return finish();
}
