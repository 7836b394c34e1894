/*
 * requests: what requests to a model used, each written once. A transcript may
 * repeat a request, and only the last numbers are right: the newest few wait.
 */
#ifndef PITH_REQUESTS_H
#define PITH_REQUESTS_H

#include "base/map.h"
#include "trace/emit.h"

enum { REQUESTS_HELD = 16 };

struct requests {
	/* private */
	struct {
		struct buf line, id; /* the record */
	} held[REQUESTS_HELD];       /* the newest last */
	size_t n;
	struct map written;
};

enum { USED_IN, USED_OUT, USED_READ, USED_WRITE_5M, USED_WRITE_1H, USED_COUNT };

struct used {
	struct str request, model;
	size_t tokens[USED_COUNT]; /* SIZE_MAX: unknown */
	struct json cost;
};

/* Each call without a request identifier is another request. */
void requests_add(struct requests *requests, struct emitter *emitter,
    const struct used *used);

/* Writes those that wait except the newest, when there is nothing to read. */
void requests_write_old(struct requests *requests);
/* Writes those that wait; a new file may repeat what was written. */
void requests_end(struct requests *requests);
void requests_free(struct requests *requests);

#endif
