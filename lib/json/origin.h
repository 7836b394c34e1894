/*
 * origin: where in a JSON file a value stands, and which names stand there
 * twice.
 */
#ifndef PITH_ORIGIN_H
#define PITH_ORIGIN_H

#include "json/record.h"

struct origin {
	const char *file;
	struct str text;

	/* private */
	size_t at, line;
};

/* Where a part of the text stands. */
struct src origin_src(struct origin *origin, struct str raw);

/*
 * Tells each name that stands more than once among the members of an object,
 * once, by its last place; names are compared as they are written.
 */
typedef void origin_twice(void *context, struct str name);
void origin_find_twice(struct json object, origin_twice *tell, void *context);

#endif
