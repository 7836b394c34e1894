/*
 * mdlines: how md parses standard input, for the test that compares it with
 * cmark. A line for each heading (`LINE heading LEVEL`), item (`LINE item`) and
 * opening fence (`LINE fence`) that begins within the first three columns.
 */
#include <stdio.h>

#include "base/in.h"
#include "text/md.h"

int
main(void)
{
	char *const none[] = { NULL };
	struct in in;
	struct md md;
	struct str line;

	md_open(&md);
	in_open(&in, none, NULL);
	if (!in_next_file(&in))
		return 70;
	while (in_line(&in, &line)) {
		struct md_line l = md_line(&md, line);

		if (l.indent > 3)
			continue;
		if (l.kind == MD_HEADING)
			printf("%zu heading %u\n", in.line, l.level);
		else if (l.kind == MD_ITEM)
			printf("%zu item\n", in.line);
		else if (l.kind == MD_FENCE && md_is_open(&md))
			printf("%zu fence\n", in.line);
	}
	in_close(&in);
	return 0;
}
