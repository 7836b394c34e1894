/*
 * issues: finds references to issues, pull requests, stories and directives.
 */
#ifndef PITH_ISSUES_H
#define PITH_ISSUES_H

#include "base/str.h"

/* Zero-initialise all but `text`. */
struct issues {
	struct str text;

	/* private */
	size_t id, other; /* where each kind of search goes on */
};

/*
 * The next reference; false at the end. #1014, GH-12 and ABC-123 come first,
 * then d-004 and https://.../issues/12. Colours (#667eea, "color: #333"),
 * places in a list (#1, option #12), and models, standards and encodings
 * (GPT-4) are skipped.
 */
bool issues_next(struct issues *issues, struct str *issue);

#endif
