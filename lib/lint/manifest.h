/*
 * manifest: the names that a manifest defines, which commands refer to: scripts
 * of package.json, targets of a Makefile, recipes of a justfile, packages,
 * binaries and aliases of Cargo.
 */
#ifndef PITH_MANIFEST_H
#define PITH_MANIFEST_H

#include "base/arena.h"
#include "base/buf.h"

enum manifest_kind {
	MANIFEST_NONE, MANIFEST_NPM, MANIFEST_MAKE, MANIFEST_JUST,
	MANIFEST_CARGO, MANIFEST_CARGO_CONFIG,
};

enum name_kind {
	NAME_SCRIPT, NAME_TARGET, NAME_RECIPE, NAME_CRATE, NAME_BINARY,
	NAME_ALIAS, NAME_KINDS
};

struct name {
	enum name_kind kind;
	struct str text;
};

/* Starts as all zero. */
struct names {
	struct name *all;
	size_t n, cap;
};

/* What a file of this path is, by its name. */
enum manifest_kind manifest_detect(struct str path);

/*
 * Adds the names that text defines, slices of it or in the arena. A target may
 * be a pattern, which name_fits() knows. Of a text that is no manifest, none.
 */
void manifest_names(enum manifest_kind kind, struct str text,
    struct arena *arena, struct names *names);

/*
 * The name is `text`; or a pattern, "%.o" or "$(TARGETS)", that can be `text`.
 */
bool name_fits(const struct name *name, enum name_kind kind, struct str text);

/* Of its kind and its text. */
uint64_t name_hash(const struct name *name);

/* It is a pattern. */
bool name_is_pattern(const struct name *name);

/* "script", "target", ... */
const char *name_kind_word(enum name_kind kind);

#endif
