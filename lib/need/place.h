/*
 * place: commands and places: how something is run, and where it is.
 */
#ifndef PITH_PLACE_H
#define PITH_PLACE_H

#include "need/point.h"
#include "text/label.h"

/* A command of a shell, as a code block or span. */
bool point_is_command(const struct log_item *point);

/* "https://example.org/board", and nothing else. */
bool place_is_url(struct str text);

/* In each of these, `label` is what the text begins with (label_parse_marked). */

/* "Board: https://example.org/board". */
bool place_is_address(struct str text, const struct parsed_label *label);

/* "`src/a.c` - the parser", "Parser: `src/a.c`": the path of a file, and what it is. */
bool place_is_file(const struct log_item *point,
    const struct parsed_label *label);

/* What is a command or a place under "Setup" or "Key files"; prose there is none. */
bool place_or_command(const struct log_item *point,
    const struct parsed_label *label);

#endif
