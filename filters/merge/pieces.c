#include "merge.h"

#include "archive/archive_file.h"
#include "base/in.h"
#include "log/entry.h"
#include "log/split.h"
#include "text/time.h"

enum { MINUTE = 60, DAY = 24 * 3600, MONTH = 31 * DAY, YEAR = 366 * DAY };

struct time_range
time_range_of(const struct date *date)
{
	struct time_range when = { .known = date->year > 0,
		.zoned = date->has_zone };

	if (!when.known)
		return when;
	when.from = date_seconds(date);
	when.until = when.from +
	    (date->month == 0          ? YEAR
		    : date->day == 0   ? MONTH
		    : date->hour < 0   ? DAY
		    : date->second < 0 ? MINUTE
				       : 1);
	return when;
}

bool
time_range_before(const struct time_range *a, const struct time_range *b)
{
	int64_t unsure = a->zoned == b->zoned ? 0 : ZONES;

	return a->known && b->known && a->until + unsure <= b->from;
}

struct piece *
pieces_add(struct pieces *pieces, struct piece piece)
{
	pieces->all = grow(pieces->all, &pieces->cap, pieces->n + 1,
	    sizeof *pieces->all);
	pieces->all[pieces->n] = piece;
	return &pieces->all[pieces->n++];
}

static bool
is_separator(struct str line, bool rulers)
{
	struct md md;
	struct md_line read;

	line = str_trim(line);
	if (line.n == 0 || !rulers)
		return line.n == 0;
	md_open_part(&md);
	read = md_line(&md, line);
	return read.kind == MD_RULE && read.mark != '=';
}

/* Cuts blank lines, and rulers if they may go, off its end. */
static struct str
piece_tail(struct str *core, bool rulers)
{
	const char *end = str_end(*core);
	struct str text = *core;

	while (text.n) {
		size_t from = str_line_start(text, text.n);

		if (!is_separator(str_skip(text, from), rulers))
			break;
		text.n = from;
	}
	text = chomp(text);
	*core = text;
	return (struct str){ str_end(text), (size_t)(end - str_end(text)) };
}

/* ---- a log ---- */

struct cutting {
	struct pieces *pieces;
	struct numbering *numbering;
	struct entry entry;
	struct buf b;
	struct date group; /* of the heading above the entries */
};

/* An entry is known by its identifier and its date. */
static void
read_entry(struct cutting *c, struct piece *piece, struct str body,
    const struct entry_start *mark)
{
	struct title *t = &c->entry.title;

	entry_read(&c->entry, body, mark, NULL);
	if (t->date.year == 0)
		t->date = c->group;
	piece->when = time_range_of(&t->date);
	if (t->n == 0 && t->date.year == 0)
		return;
	buf_clear(&c->b);
	if (t->date.year)
		date_format(&c->b, &t->date);
	buf_addc(&c->b, ' ');
	for (size_t i = 0; i < t->n; i++) {
		buf_add(&c->b, t->ids[i]);
		buf_addc(&c->b, ' ');
	}
	piece->key = intern_add(&c->numbering->keys, buf_str(&c->b));
}

static void
cut(struct cutting *c, const struct log_part *part)
{
	struct piece piece = { .kind = PIECE_START, .core = part->body };
	struct str head = STR("\n");

	if (part->kind != GOES_ON)
		piece.kind = part->kind == NEW_ENTRY ? PIECE_ENTRY
		    : part->kind == NEW_SECTION      ? PIECE_SECTION
						     : PIECE_REFERENCE;
	piece.heading = part->mark.form == FORM_HEADING;
	piece.tail = piece_tail(&piece.core, part->kind != GOES_ON);
	if (part->kind != GOES_ON)
		head = str_trim(str_line(piece.core));
	piece.head = intern_add(&c->numbering->heads, head);
	piece.same = intern_add(&c->numbering->same, piece.core);
	if (piece.kind == PIECE_ENTRY) {
		read_entry(c, &piece, part->body, &part->mark);
	} else if (piece.kind == PIECE_SECTION && piece.heading) {
		entry_group_date(&c->group, &part->mark, str_line(piece.core));
		piece.when = time_range_of(&c->group);
	}
	pieces_add(c->pieces, piece);
}

void
pieces_of_log(struct pieces *pieces, struct str text, struct str window,
    struct numbering *numbering)
{
	struct cutting c = { .pieces = pieces, .numbering = numbering };
	struct log_parts parts;
	struct log_part part;

	log_parts_open(&parts, text, window);
	while (log_parts_next(&parts, &part))
		cut(&c, &part);
	entry_free(&c.entry);
	buf_free(&c.b);
}

/* ---- an archive ---- */

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
 * Blocks of the same words from one log are the same, whenever they were moved.
 * The blank line after an entry does not count: whether it is moved with the
 * entry depends on what else is moved.
 */
static void
add_block(struct pieces *pieces, struct str text, const struct block *block,
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
	struct blocks blocks = { 0 };
	size_t at = 0;

	blocks_read(&blocks, text, NULL);
	for (size_t i = 0; i < blocks.n; i++) {
		const struct block *block = &blocks.all[i];

		add_words(pieces,
		    str_head(str_skip(text, at), block->mark - at), numbering);
		add_block(pieces, text, block, numbering);
		at = block->end;
	}
	add_words(pieces, str_skip(text, at), numbering);
	blocks_free(&blocks);
}
