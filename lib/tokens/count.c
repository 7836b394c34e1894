#include "count.h"

#include "err.h"
#include "in.h"
#include "opt.h"
#include "out.h"

void
count_files(enum counter counter, char *const files[])
{
	static char *const only_stdin[] = { "-", NULL };
	struct buf *b = out_buf();
	struct buf text = { 0 };
	size_t tokens = 0, bytes = 0, n = 0;

	for (files = files[0] ? files : only_stdin; *files; files++) {
		size_t count;

		if (!read_file(*files, &text))
			continue;
		count = tokens_of(counter, buf_str(&text));
		buf_addf(b, "%8zu %9zu %s\n", count, text.n, *files);
		tokens += count;
		bytes += text.n;
		n++;
	}
	if (n > 1)
		buf_addf(b, "%8zu %9zu total\n", tokens, bytes);
	buf_free(&text);
}

void
count_note(enum counter counter, const char *asked, bool always)
{
	const char *name = counter_name(counter);

	if (always)
		say("counted by %s", name);
	else if (asked && !quiet() && !counter_is_exact(counter) &&
	    str_eq(str_of(asked), str_of(name + 1)))
		say("there is no vocabulary '%s': these are estimates", asked);
}
