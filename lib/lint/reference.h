/*
 * reference: what a line of a memory file refers to: paths in code spans, links
 * and imports, the paths of commands, and the names of scripts and targets.
 */
#ifndef PITH_REFERENCE_H
#define PITH_REFERENCE_H

#include "lint/manifest.h"
#include "lint/memory.h"

enum reference_form {
	REFERENCE_SPAN,   /* all of a code span */
	REFERENCE_LINK,   /* the target of a Markdown link */
	REFERENCE_IMPORT, /* "@docs/rules.md" */
	REFERENCE_BARE,   /* in running text, or in a longer code span */
	REFERENCE_OPERAND,/* of a command */
	REFERENCE_NAME,   /* "npm run build": the name that it runs */
};

struct reference {
	enum reference_form form;
	struct str text;      /* a slice of the line */
	struct str anchor;    /* of a link: what follows "#", or empty */
	enum name_kind kind;  /* of REFERENCE_NAME */
	struct str program;   /* "npm", the same */
	bool certain;         /* it can be nothing else: "npm run" */
	struct str directory; /* "cd DIR" before it, or empty */
};

struct references {
	struct reference *all;
	size_t n, cap;
};

/* Replaces what is in `references` by those of a line. */
void references_find(struct references *references,
    const struct memory *memory, size_t line);
void references_free(struct references *references);

/* Adds those of a command line; command.c. */
void references_add_commands(struct references *references, struct str text);

/*
 * The path that a reference names, without "./", a line number, an anchor and a
 * slash at its end; of a pattern, the directory above it. *dir: it is a directory.
 * Empty if it is none, or a placeholder.
 */
struct str reference_path(const struct reference *reference, bool *dir);

#endif
