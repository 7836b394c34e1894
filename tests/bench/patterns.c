/*
 * patterns RULES FILE: how often each pattern of a rule file (pith-rules(5))
 * matches a line of the file, the patterns one by one by the JIT of PCRE2, their
 * gates not heeded. A peer of learnings in tests/bench/run; prints the sum.
 */
#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 1000 };

struct patterns {
	pcre2_code *list[MOST];
	size_t n;
};

static FILE *
opened(const char *name)
{
	FILE *file = fopen(name, "r");

	if (!file) {
		perror(name);
		exit(70);
	}
	return file;
}

/* What follows name, type and gate. */
static const char *
pattern_of(const char *line)
{
	for (size_t i = 0; i < 3; i++) {
		line += strcspn(line, " ");
		line += strspn(line, " ");
	}
	return line;
}

static void
compile(struct patterns *patterns, const char *line)
{
	int error;
	PCRE2_SIZE at;
	pcre2_code *code = pcre2_compile((PCRE2_SPTR)pattern_of(line),
	    PCRE2_ZERO_TERMINATED, PCRE2_UTF, &error, &at, NULL);

	if (!code || patterns->n == MOST) {
		fprintf(stderr, "patterns: %s\n", line);
		exit(70);
	}
	pcre2_jit_compile(code, PCRE2_JIT_COMPLETE);
	patterns->list[patterns->n++] = code;
}

static void
read_rules(struct patterns *patterns, const char *name)
{
	FILE *file = opened(name);
	char *line = NULL;
	size_t room = 0;

	while (getline(&line, &room, file) > 0) {
		line[strcspn(line, "\n")] = '\0';
		if (line[0] != '\0' && line[0] != '#')
			compile(patterns, line);
	}
	free(line);
	fclose(file);
}

int
main(int argc, char *argv[])
{
	static struct patterns patterns;
	pcre2_match_data *data = pcre2_match_data_create(32, NULL);
	size_t room = 0, hits = 0;
	char *line = NULL;
	ssize_t n;
	FILE *file;

	if (argc != 3)
		return 64;
	read_rules(&patterns, argv[1]);
	file = opened(argv[2]);
	while ((n = getline(&line, &room, file)) > 0) {
		for (size_t i = 0; i < patterns.n; i++)
			hits += pcre2_match(patterns.list[i], (PCRE2_SPTR)line,
				    (size_t)n - 1, 0, 0, data, NULL) > 0;
	}
	printf("%zu\n", hits);
	for (size_t i = 0; i < patterns.n; i++)
		pcre2_code_free(patterns.list[i]);
	pcre2_match_data_free(data);
	free(line);
	fclose(file);
	return 0;
}
