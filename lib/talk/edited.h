/*
 * edited: what an agent wrote into a file: names, packages of a manifest, and
 * of a patch the files that it changes.
 */
#ifndef PITH_EDITED_H
#define PITH_EDITED_H

#include "talk/prose.h"

struct edited {
	struct teller *teller;
	const struct prose *prose;
	struct str path;
};

/* args are those of the call. */
void edited_tell(const struct edited *edited, struct json args,
    struct arena *arena);

#endif
