/*
 * ref: a reference to lines of a file, as people and our own documents write
 * it: FILE:LINE or FILE:LINE-END, counted from 1.
 */
#ifndef PITH_REF_H
#define PITH_REF_H

#include "base/buf.h"

enum { REF_DIGEST = 12 };

struct ref {
	struct str file;
	size_t line, end;  /* as written: the caller rejects 0 and 9-3;
	                      too large a number is SIZE_MAX */
	bool lone;         /* no END was written */
	struct str digest; /* REF_DIGEST hexadecimal digits of the lines'
	                      SHA-256, of a mark; else empty */
};

/* All of s is one; the last colon counts. */
bool ref_parse(struct ref *ref, struct str s);

/*
 * The next one in running text from *pos on, which moves past it: in
 * "(progress.md:120)", `a/b.md:3-7`, "progress.md:12: as grep(1) prints it".
 * Names with white space, brackets, quotes or colons are not found.
 */
bool ref_find(struct str text, size_t *pos, struct ref *ref);

/*
 * The mark of a reference that archive(1) left, at the end of its line or on a
 * line of its own:
 *   - what was done <!-- pith:ref FILE:LINE-END sha256=HEX12 -->
 * ref_is_mark(): the line has one; ref_parse_mark() parses it, and is false if it is
 * incomplete. The cell of a table may end after it.
 */
bool ref_is_mark(struct str line);
/*
 * Most lines do not end so, which shows without a look at the rest of them; nor do
 * texts, without white space at their end.
 */
static inline bool
ref_may_end_text(struct str text)
{
	return text.n &&
	    (text.p[text.n - 1] == '>' || text.p[text.n - 1] == '|');
}
static inline bool
ref_may_end(struct str line)
{
	while (line.n && is_space(line.p[line.n - 1]))
		line.n--;
	return ref_may_end_text(line);
}
bool ref_parse_mark(struct ref *ref, struct str line);

/* Writes the mark; the lines and the digest are the reference's. */
void ref_format_mark(struct buf *b, const struct ref *ref);

#endif
