#include "reach/pieces.h"

#include <stdarg.h>
#include <stdio.h>

/* ---- files ---- */

uint64_t
pieces_identity(const struct tree_entry *entry)
{
	struct str inode = { (const char *)&entry->st.st_ino,
		sizeof entry->st.st_ino };
	uint64_t hash = str_hash(inode) ^
	    (uint64_t)entry->st.st_dev * 0x9e3779b97f4a7c15u;

	return hash ? hash : 1;
}

bool
pieces_has(const struct reach *reach, uint64_t identity)
{
	size_t number;

	return map_find(&reach->identities, identity, &number);
}

bool
pieces_read(struct reach *reach, const struct tree *tree, struct str path,
    struct tree_entry *entry, size_t *file)
{
	struct reach_file new = { .identity = pieces_identity(entry) };

	if (map_find(&reach->identities, new.identity, file)) {
		--*file;
		return true;
	}
	if (!tree_read(entry, &reach->arena, &new.bytes))
		return false;
	new.path = tree_shown(tree, &reach->arena, path);
	*array_push(&reach->files, &reach->n_files, &reach->cap_files) = new;
	*map_put(&reach->identities, new.identity) = reach->n_files;
	*file = reach->n_files - 1;
	return true;
}

/* ---- what arrives ---- */

void
reach_add(struct reach *reach, size_t file, struct extract_span span,
    unsigned depth)
{
	struct reach_piece piece = { .file = file,
		.off = span.off,
		.len = span.len,
		.depth = depth };

	if (span.len == 0)
		return;
	piece.text = decode(
	    str_head(str_skip(reach->files[file].bytes, span.off), span.len),
	    &reach->arena);
	*array_push(&reach->pieces, &reach->n_pieces,
	    &reach->cap_pieces) = piece;
}

void
reach_add_made(struct reach *reach, size_t file, struct str text,
    unsigned depth)
{
	struct reach_piece piece = { .file = file,
		.text = arena_copy(&reach->arena, text),
		.made = true,
		.depth = depth };

	*array_push(&reach->pieces, &reach->n_pieces,
	    &reach->cap_pieces) = piece;
}

/* White space is the same in the file and decoded. */
static void
trim_start(struct reach_piece *piece)
{
	size_t n = decode_space(piece->text, true);

	piece->text = str_skip(piece->text, n);
	piece->off += n;
	piece->len -= n;
}

static void
trim_end(struct reach_piece *piece)
{
	struct str text = decode_trim(piece->text, true);

	if (text.n)
		text = (struct str){ piece->text.p,
			(size_t)(str_end(text) - piece->text.p) };
	piece->len -= piece->text.n - text.n;
	piece->text.n = text.n;
}

void
pieces_trim(struct reach *reach, size_t first)
{
	size_t begin = first;

	while (begin < reach->n_pieces && !reach->pieces[begin].made) {
		trim_start(&reach->pieces[begin]);
		if (reach->pieces[begin].text.n)
			break;
		begin++;
	}
	while (reach->n_pieces > begin &&
	    !reach->pieces[reach->n_pieces - 1].made) {
		trim_end(&reach->pieces[reach->n_pieces - 1]);
		if (reach->pieces[reach->n_pieces - 1].text.n)
			break;
		reach->n_pieces--;
	}
	if (begin > first)
		memmove(reach->pieces + first, reach->pieces + begin,
		    (reach->n_pieces - begin) * sizeof *reach->pieces);
	reach->n_pieces -= begin - first;
}

/* ---- what is lost ---- */

static struct str
format_text(struct reach *reach, const char *format, va_list ap)
{
	char small[512];
	va_list again;
	struct str text;
	char *p = small;
	int n;

	va_copy(again, ap);
	n = vsnprintf(small, sizeof small, format, ap);
	if (n >= (int)sizeof small) {
		p = arena_alloc(&reach->arena, (size_t)n + 1);
		n = vsnprintf(p, (size_t)n + 1, format, again);
	}
	va_end(again);
	text = (struct str){ p, n < 0 ? 0 : (size_t)n };
	return p == small ? arena_copy(&reach->arena, text) : text;
}

struct str
pieces_format(struct reach *reach, const char *format, ...)
{
	va_list ap;
	struct str text;

	va_start(ap, format);
	text = format_text(reach, format, ap);
	va_end(ap);
	return text;
}

static struct reach_loss *
add_loss(struct reach *reach, struct reach_loss loss)
{
	struct reach_loss *new = array_push(&reach->losses, &reach->n_losses,
	    &reach->cap_losses);

	*new = loss;
	return new;
}

struct reach_loss *
pieces_lose(struct reach *reach, enum reach_kind kind, size_t file,
    struct extract_span span, const char *format, ...)
{
	struct reach_loss loss = { .kind = kind,
		.path = reach->files[file].path,
		.file = file,
		.off = span.off,
		.len = span.len };
	va_list ap;

	va_start(ap, format);
	loss.text = format_text(reach, format, ap);
	va_end(ap);
	return add_loss(reach, loss);
}

struct reach_loss *
pieces_lose_path(struct reach *reach, enum reach_kind kind, struct str path,
    const char *format, ...)
{
	struct reach_loss loss = { .kind = kind,
		.path = path,
		.file = SIZE_MAX,
		.line = 1,
		.end = 1 };
	va_list ap;

	va_start(ap, format);
	loss.text = format_text(reach, format, ap);
	va_end(ap);
	return add_loss(reach, loss);
}

static int
by_place(const void *left, const void *right)
{
	const struct reach_loss *a = left, *b = right;
	int c = str_cmp(a->path, b->path);

	if (c == 0)
		c = number_cmp(a->off, b->off);
	return c ? c : number_cmp(a->kind, b->kind);
}

/* How many line ends are in a part of a file. */
static size_t
count_lines(struct str bytes, size_t from, size_t to)
{
	return str_lines(str_skip(str_head(bytes, to), from)) -
	    (to > from && bytes.p[to - 1] != '\n');
}

static void
set_lines(struct reach *reach)
{
	size_t file = SIZE_MAX, at = 0, line = 1;

	for (size_t i = 0; i < reach->n_losses; i++) {
		struct reach_loss *loss = &reach->losses[i];
		struct str bytes;
		size_t end = loss->off + loss->len;

		if (loss->file == SIZE_MAX)
			continue;
		if (loss->file != file)
			at = 0, line = 1;
		file = loss->file;
		bytes = reach->files[file].bytes;
		line += count_lines(bytes, at, loss->off);
		at = loss->off;
		loss->line = loss->end = line;
		if (loss->len > 1)
			loss->end += count_lines(bytes, at, end - 1);
	}
}

void
pieces_end(struct reach *reach)
{
	/* A file that is imported twice has its own losses twice. */
	reach->n_losses = array_sort_once(reach->losses, reach->n_losses,
	    by_place);
	set_lines(reach);
}
