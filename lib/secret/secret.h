/*
 * secret: credentials in text, replaced by what they are: [redacted: GitHub
 * token]. For all text that is shown; records keep theirs.
 *
 *   secret         one pass over a text
 *   rules          lib/data/secrets: prefixes, names, commands; where they occur
 *   token, named   what begins there (match.h)
 *   value          whether the value of a name is a secret, a word, or code
 */
#ifndef PITH_SECRET_H
#define PITH_SECRET_H

#include "base/arena.h"
#include "base/buf.h"

/*
 * Whether this program shows text, and hides secrets in it: what a program writes
 * as records has them, so at first nothing is hidden. The other functions do
 * nothing then.
 */
void secret_hiding(bool on);

/* It shows texts as a whole: only secret_hide_since() has work. */
void secret_hiding_whole(void);

/* What a secret is replaced with begins so; the kind and "]" follow. */
#define SECRET_MARK "[redacted: "

/* The text is nothing but what a secret was replaced with. */
bool secret_is_mark(struct str text);

/* A shorter text has no secret, unless it has its name, too. */
enum { SECRET_LEAST = 8 };

/*
 * Looks for secrets in text. One that does not look like a word is from now on
 * a secret in other texts, too, also without its name. The functions below do
 * this, too.
 */
void secret_see(struct str text);

/* The row of the option --show-secrets. */
#define SECRET_OPTION(show) \
	{ 0, "show-secrets", NULL, OPT_FLAG, (show), \
	    "show passwords, tokens and keys as they are" }

/*
 * text with each secret replaced; text itself if it has none. A back quote, a
 * quote or a line end is never part of a secret, except that a private key is all
 * of its lines. Text that was redacted stays as it is. Time is linear.
 */
struct str secret_hide(struct str text, struct arena *arena);

/* The same in what was added to b since it had `from` bytes. */
void secret_hide_since(struct buf *b, size_t from);

#endif
