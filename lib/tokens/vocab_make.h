/*
 * vocab_make: tokens and their ranks made into the file of vocab.h. Needs
 * memory for the tokens and for the file.
 */
#ifndef PITH_VOCAB_MAKE_H
#define PITH_VOCAB_MAKE_H

#include "base/buf.h"

struct vocab_token {
	size_t at; /* in bytes */
	uint32_t n, rank;
};

/* Starts as all zero. */
struct vocab_make {
	struct buf bytes;
	struct vocab_token *tokens;
	size_t n, cap;
};

/* False where a token is empty or longer than VOCAB_TOKEN, or one too many. */
bool vocab_make_add(struct vocab_make *make, struct str token, uint32_t rank);

/*
 * The whole file into an empty buffer. name is that of a pattern, source the
 * SHA-256 of where the tokens are from. False where a token stands twice.
 */
bool vocab_make_file(struct vocab_make *make, struct str name,
    const uint8_t source[32], struct buf *file);

void vocab_make_free(struct vocab_make *make);

#endif
