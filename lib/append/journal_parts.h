/*
 * journal_parts: what the parts of journal share.
 */
#ifndef PITH_JOURNAL_PARTS_H
#define PITH_JOURNAL_PARTS_H

#include "append/indent.h"
#include "append/journal.h"
#include "text/splice.h"

static inline size_t
journal_at(const struct journal *j, struct str raw)
{
	return (size_t)(raw.p - j->text.p);
}

/* The white space that ends at an offset. */
struct str journal_space(const struct journal *journal, size_t at);

/* How the root is laid out, and a value of it, as deep as the others are. */
struct indent journal_indent(const struct journal *journal);
struct indent journal_indent_member(const struct journal *journal);

/*
 * A member behind the last one of an object that has some; its value is the
 * caller's to add.
 */
struct buf *journal_add_member(const struct journal *journal,
    struct splices *splices, struct json object, const char *name);

#endif
