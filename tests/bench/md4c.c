/*
 * md4c sax|html FILE: the Markdown parser md4c on a whole file, with callbacks
 * that do nothing, or to HTML as its program md2html does. A peer of md2jsonl
 * in tests/bench/run.
 */
#include <md4c-html.h>
#include <md4c.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int
block(MD_BLOCKTYPE type, void *detail, void *unused)
{
	(void)type, (void)detail, (void)unused;
	return 0;
}

static int
span(MD_SPANTYPE type, void *detail, void *unused)
{
	(void)type, (void)detail, (void)unused;
	return 0;
}

static int
text(MD_TEXTTYPE type, const MD_CHAR *s, MD_SIZE n, void *unused)
{
	(void)type, (void)s, (void)n, (void)unused;
	return 0;
}

static void
html(const MD_CHAR *s, MD_SIZE n, void *unused)
{
	(void)unused;
	fwrite(s, 1, n, stdout);
}

static char *
whole(const char *name, size_t *n)
{
	FILE *file = fopen(name, "rb");
	char *s;

	if (!file || fseek(file, 0, SEEK_END) != 0) {
		perror(name);
		exit(70);
	}
	*n = (size_t)ftell(file);
	rewind(file);
	s = malloc(*n + 1);
	if (!s || fread(s, 1, *n, file) != *n) {
		perror(name);
		exit(70);
	}
	fclose(file);
	return s;
}

int
main(int argc, char *argv[])
{
	const MD_PARSER parser = {
		.enter_block = block,
		.leave_block = block,
		.enter_span = span,
		.leave_span = span,
		.text = text,
	};
	size_t n;
	char *s;
	int failed;

	if (argc != 3)
		return 64;
	s = whole(argv[2], &n);
	if (strcmp(argv[1], "html") == 0)
		failed = md_html(s, (MD_SIZE)n, html, NULL, 0, 0);
	else
		failed = md_parse(s, (MD_SIZE)n, &parser, NULL);
	free(s);
	return failed || fflush(stdout) ? 70 : 0;
}
