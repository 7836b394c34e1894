/*
 * loss_type: the eleven types of what an agent can forget, as document 002
 * names them.
 */
#ifndef PITH_LOSS_TYPE_H
#define PITH_LOSS_TYPE_H

#include "base/str.h"

enum loss_type {
	LOSS_PATHS, LOSS_SYMBOLS, LOSS_ERRORS, LOSS_DIRECTORY,
	LOSS_DEPENDENCIES, LOSS_TESTS, LOSS_TODO, LOSS_GIT,
	LOSS_ISSUES, LOSS_DECISIONS, LOSS_CONSTRAINTS,
	LOSS_TYPES
};

/* "FilePaths", ...: the type of a loss. */
struct str loss_type_name(enum loss_type type);
/* "File paths and locations", ...: for people. */
struct str loss_type_words(enum loss_type type);

/* By its name, or by the type of a fact ("path"); false for any other word. */
bool loss_type_named(struct str name, enum loss_type *type);
bool loss_type_of_fact(struct str fact, enum loss_type *type);

#endif
