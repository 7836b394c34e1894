/*
 * origin: where in a JSON file a value is, and which names an object has more than
 * once.
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

/* Where a part of the text is. */
struct src origin_src(struct origin *origin, struct str raw);

/*
 * Calls `report` once for each name that an object has more than once, with its
 * last place. Names are compared as they are written.
 */
typedef void origin_report(void *context, struct str name);
void origin_find_duplicates(struct json object, origin_report *report, void *context);

#endif
