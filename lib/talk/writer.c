#include "talk/writer.h"

#include <stdlib.h>

#include "text/truncate.h"

void
writer_begin(struct writer *writer, const struct record *record)
{
	struct buf *tail = &writer->tail;
	struct src src;
	bool entry = record->kind == KIND_ENTRY &&
	    src_parse(record->at[K_src], record->arena, &src);

	writer->arena = record->arena;
	map_clear(&writer->written);
	buf_clear(tail);
	buf_addc(tail, '{');
	json_add_if(tail, "session", record_text(record, K_session));
	json_add_if(tail, "ts", record_text(record, K_ts));
	if (entry)
		json_add_number(tail, "entry", src.line);
	writer->src = tail->n;
	json_add_raw(tail, "src", record->at[K_src]);
	tail->p[0] = ',';
}

void
writer_at(struct writer *writer, const struct src *src)
{
	struct buf *tail = &writer->tail;

	tail->n = writer->src;
	tail->p[0] = '{';
	if (src->line)
		src_add(tail, "src", src);
	tail->p[0] = ',';
}

/* ---- one line ---- */

/* The length of "ESC ] 8 ; ; URL BEL", which may also end with "ESC \"; or 0. */
static size_t
terminal_string(struct str s)
{
	size_t n = 2;

	while (n < s.n && ((unsigned char)s.p[n] >= ' ' || s.p[n] == '\t'))
		n++;
	s = str_skip(s, n);
	return str_starts(s, STR("\a"))    ? n + 1
	    : str_starts(s, STR("\x1b\\")) ? n + 2
					   : 0;
}

/* The length of "ESC [ 0 ; 32 m", "ESC ( B"; or 0: one without an end is text. */
static size_t
terminal_sequence(struct str s)
{
	bool csi = s.n > 1 && s.p[1] == '[';
	char least = csi ? '@' : '0'; /* of the characters that end one */
	size_t n = csi ? 2 : 1;

	if (s.n < 2 || s.p[0] != '\x1b')
		return 0;
	if (s.p[1] == ']')
		return terminal_string(s);
	while (n < s.n && s.p[n] >= ' ' && s.p[n] < least)
		n++;
	return n < s.n && s.p[n] >= least && s.p[n] <= '~' ? n + 1 : 0;
}

/* The length of a control character, one byte or two, or 0. */
static size_t
control(struct str s)
{
	unsigned char c = (unsigned char)s.p[0];

	if (c <= ' ' || c == 127)
		return 1;
	return c == 0xc2 && s.n > 1 && (unsigned char)s.p[1] < 0xa0 ? 2 : 0;
}

void
line_add(struct buf *b, struct str s)
{
	size_t from = b->n;
	bool space = false;

	while (s.n) {
		size_t n = terminal_sequence(s);

		if (n == 0) {
			n = control(s);
			space |= n > 0;
		}
		if (n) {
			s = str_skip(s, n);
			continue;
		}
		if (space && b->n > from)
			buf_addc(b, ' ');
		space = false;
		buf_addc(b, s.p[0]);
		s = str_skip(s, 1);
	}
}

/* ---- facts ---- */

/* Some transcripts truncate names. */
static bool
is_cut(enum type type, struct str text)
{
	return (type == TYPE_PATH || type == TYPE_CWD ||
		   type == TYPE_DEPENDENCY) &&
	    str_ends(text, STR("..."));
}

void
write_name(struct writer *writer, enum type type, struct str name,
    const char *state)
{
	struct buf *b;

	if (!writer_wants(writer, type) || name.n == 0 || is_cut(type, name) ||
	    (*map_put(&writer->written, str_hash(name) * 31 + type))++)
		return;
	b = record_begin("fact");
	json_add_text(b, "type", type_name(type));
	json_add_text(b, "text", name);
	if (state)
		json_add_text(b, "state", str_of(state));
	if (writer->tail.n > 1)
		buf_add(b, buf_str(&writer->tail));
	record_end(b);
}

void
write_fact(struct writer *writer, enum type type, struct str text,
    const char *state)
{
	struct str line;

	if (!writer_wants(writer, type))
		return;
	buf_clear(&writer->line);
	/* Longer texts are truncated anyway. */
	line_add(&writer->line, str_head(text, 16 * FACT_BYTES));
	line = buf_str(&writer->line);
	if (line.n > FACT_BYTES)
		line = truncate_text(line, FACT_BYTES, writer->arena);
	write_name(writer, type, line, state);
}

void
writer_free(struct writer *writer)
{
	buf_free(&writer->tail);
	buf_free(&writer->line);
	map_free(&writer->written);
}
