/*
 * kind: which part of a document a point belongs to, by the words of the
 * headings and the caption above it (lib/data/words) and by its own.
 */
#ifndef PITH_KIND_H
#define PITH_KIND_H

#include "need/point.h"

/* The parts of a document that points are shown in. */
enum need_part {
	NEED_STATE,
	NEED_OPEN,
	NEED_RULES,
	NEED_DECISIONS,
	NEED_COMMANDS,
	NEED_FINDINGS,
	NEED_PARTS
};

/* "state", "open", "rule", "decision", "command", "finding". */
struct str need_part_name(enum need_part part);
/* NEED_FINDINGS where there is no such name. */
enum need_part need_part_named(struct str name);

/*
 * What a caption or heading says of the items under it; NEED_FINDINGS where it
 * says nothing. What is done ("Remaining work: all closed") is not open.
 */
enum need_part kind_above(struct str words);

/* The part of a point; `above` is that of what is above it. */
enum need_part kind_of(const struct log_item *point, enum need_part above);

/* It says who wrote the file and when, or what the file is for. */
bool kind_is_head(const struct log_item *point, bool preamble);

/* A command of a shell, as a code block or span. */
bool kind_is_command(const struct log_item *point);

/* Begins with a sign or a box that says that it is done, or still open. */
bool kind_is_ticked(const struct log_item *point);
bool kind_is_open(const struct log_item *point);

#endif
