/*
 * extract: the parts of a file that arrive. They are spans of its bytes; joined,
 * they are the text that limits count.
 */
#ifndef PITH_EXTRACT_H
#define PITH_EXTRACT_H

#include "base/arena.h"
#include "base/buf.h"
#include "reach/agents.h"

struct extract_span {
	size_t off, len;
};

/* Starts as all zero. */
struct extract {
	struct str bytes; /* of the file */
	struct extract_span *spans;
	size_t n, cap;
};

/* All of a file. */
void extract_open(struct extract *extract, struct str bytes);
void extract_free(struct extract *extract);

/* How many bytes it has now. */
size_t extract_size(const struct extract *extract);

/*
 * How long the front matter is that a text begins with, with its two lines "---"
 * and a byte order mark before it; 0 without any.
 */
size_t front_length(struct str text);

/*
 * The value of a key at the first level of front matter, as it is written; for a
 * list on the lines below, these lines. Empty if it is not there, or is empty.
 */
struct str front_value(struct str text, struct str key);

/* A value without the quotes around it. */
struct str front_unquoted(struct str value);

/*
 * Without HTML comments that begin a line, outside of fenced code; with the line
 * end after one that is alone on its last line. What precedes `from` is not
 * looked at. A comment that is never closed stays.
 */
void extract_drop_comments(struct extract *extract, size_t from);

/* Without its first n bytes. */
void extract_skip(struct extract *extract, size_t n);

/* Without the white space of JavaScript's trim() at both ends. */
void extract_trim(struct extract *extract);

/*
 * Keeps what is within a limit. *lost is what came after it, in bytes, and *at the
 * offset in the file from which on it is lost. False, with nothing changed, if all
 * of it is within the limit.
 */
bool extract_cut(struct extract *extract, const struct agent_limit *limit,
    size_t *at, size_t *lost);

/* How many of a unit a text has. */
size_t extract_measure(struct str text, enum agent_unit unit);

/* ---- text as an agent decodes it ---- */

/*
 * How many bytes at the start of s become one character, >= 1 if s has any;
 * *bad if that is U+FFFD: the longest beginning of a sequence, or a byte.
 */
size_t decode_length(struct str s, bool *bad);

/* With U+FFFD for what is not UTF-8: s itself if all of it is. */
struct str decode(struct str s, struct arena *arena);

/*
 * White space as JavaScript (`script`, with U+FEFF) or Rust (with U+0085) have
 * it: how long it is at the start of s, and whether s is nothing else.
 */
size_t decode_space(struct str s, bool script);
bool decode_is_blank(struct str s, bool script);

/* Without it at both ends. */
struct str decode_trim(struct str s, bool script);

#endif
