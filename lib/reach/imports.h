/*
 * imports: "@path" in a text. Claude Code and Gemini CLI read it differently:
 * each has its own function here.
 */
#ifndef PITH_IMPORTS_H
#define PITH_IMPORTS_H

#include "reach/extract.h"

struct import {
	size_t off, len; /* of the mark in the file, with its "@" */
	struct str path; /* as it is meant: no escapes, no "#part" */
};

/* In the order of the text. Starts as all zero. */
struct imports {
	struct import *all;
	size_t n, cap;
};

/*
 * As Claude Code: after white space or at the start of a line, up to the next
 * white space; a backslash and a blank are a blank. Not in front matter (the first
 * `front` bytes of the file), code spans and fenced code, nor in what is not in
 * the extract. "#part" at the end of a path does not count.
 */
void imports_of_spans(struct imports *imports, const struct extract *extract,
    size_t front, struct arena *arena);

/*
 * As Gemini CLI: after a blank, a tab or a line end, up to the next; a path begins
 * with a letter, "." or "/". Not between equally long runs of back quotes,
 * whatever they mean in Markdown; see code_next().
 */
void imports_of_text(struct imports *imports, struct str text);

void imports_free(struct imports *imports);

#endif
