/*
 * tokencounts NAME FILE: the tokens of each text in a file, each after its
 * length in four bytes, lowest first: a line each. 1 where there is no such
 * vocabulary.
 */
#include "base/in.h"
#include "tokens/bpe.h"
#include "tokens/installed.h"

#include <stdio.h>

int
main(int argc, char *argv[])
{
	const struct vocab *vocab;
	struct buf file = { 0 };
	struct str rest;

	if (argc != 3 || !read_file(argv[2], &file))
		return 64;
	vocab = vocab_installed(str_of(argv[1]));
	if (!vocab)
		return 1;
	for (rest = buf_str(&file); rest.n >= 4;) {
		const unsigned char *p = (const unsigned char *)rest.p;
		size_t n = p[0] | (size_t)p[1] << 8 | (size_t)p[2] << 16;

		rest = str_skip(rest, 4);
		if (n > rest.n)
			return 65;
		printf("%ju\n", (uintmax_t)bpe_count(vocab, str_head(rest, n)));
		rest = str_skip(rest, n);
	}
	buf_free(&file);
	return 0;
}
