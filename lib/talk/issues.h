/*
 * issues: what names an issue, a pull request, a story or a directive.
 */
#ifndef PITH_ISSUES_H
#define PITH_ISSUES_H

#include "base/str.h"

/* Starts as zero but for `text`. */
struct issues {
	struct str text;

	/* private */
	size_t id, other; /* how far each kind was looked for */
};

/*
 * The next one; false at the end. First #1014, GH-12, ABC-123; then d-004 and
 * https://.../issues/12. No colour (#667eea, a #333 that is called one), no place
 * in a list (#1, option #12), no model, standard or encoding (GPT-4).
 */
bool issues_next(struct issues *issues, struct str *issue);

#endif
