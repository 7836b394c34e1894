/* pieces, second part: of an archive. */
#include "archive/store.h"
#include "merge/pieces.h"

static void
add_words(struct pieces *pieces, struct str text, struct numbering *numbering)
{
	struct piece piece = { .kind = PIECE_START, .core = text };

	if (text.n == 0)
		return;
	piece.kind = pieces->n ? PIECE_SECTION : PIECE_START;
	piece.tail = piece_tail(&piece.core, false);
	if (piece.core.n == 0 && pieces->n) {
		/* the blank lines between two blocks */
		pieces->all[pieces->n - 1].tail = text;
		return;
	}
	piece.same = intern_add(&numbering->same, piece.core);
	piece.head = intern_add(&numbering->heads,
	    pieces->n ? piece.core : STR("\n"));
	pieces_add(pieces, piece);
}

/*
 * Blocks of the same words from one log are the same, whenever it was: whether
 * the blank line behind an entry goes with it, depends on what else goes.
 */
static void
add_block(struct pieces *pieces, struct str text, const struct stored *block,
    struct numbering *numbering)
{
	struct piece piece = { .kind = PIECE_BLOCK };
	struct str words = block->bytes;
	struct buf b = { 0 };

	buf_addf(&b, "block %zu ", block->was);
	buf_add(&b, block->was_digest);
	buf_addc(&b, ' ');
	buf_add(&b, block->from);
	buf_addc(&b, '\n');
	piece_tail(&words, false);
	buf_add(&b, block->was ? block->bytes : words);
	piece.core = str_head(str_skip(text, block->mark),
	    block->end - block->mark);
	piece.tail = str_head(str_skip(text, block->end), 0);
	piece.same = intern_add(&numbering->same, buf_str(&b));
	pieces_add(pieces, piece);
	buf_free(&b);
}

void
pieces_of_archive(struct pieces *pieces, struct str text,
    struct numbering *numbering)
{
	struct store store = { 0 };
	size_t at = 0;

	store_read(&store, text, NULL);
	for (size_t i = 0; i < store.n; i++) {
		const struct stored *block = &store.all[i];

		add_words(pieces,
		    str_head(str_skip(text, at), block->mark - at), numbering);
		add_block(pieces, text, block, numbering);
		at = block->end;
	}
	add_words(pieces, str_skip(text, at), numbering);
	store_free(&store);
}
