/*
 * requests: what requests to a model cost, each once. A log may emitter of one
 * several times, the last time rightly: the newest few wait.
 */
#ifndef PITH_REQUESTS_H
#define PITH_REQUESTS_H

#include "trace/idmap.h"
#include "trace/emit.h"

enum { REQUESTS_HELD = 16 };

struct requests {
	/* private */
	struct {
		struct buf line, id; /* the record */
	} held[REQUESTS_HELD];       /* the newest last */
	size_t n;
	struct idmap written;
};

enum { USED_IN, USED_OUT, USED_READ, USED_WRITE_5M, USED_WRITE_1H, USED_COUNT };

struct used {
	struct str request, model;
	size_t tokens[USED_COUNT]; /* SIZE_MAX: not told */
	struct json cost;
};

/* A request without an identifier is one by itself. */
void requests_add(struct requests *requests, struct emitter *emitter,
    const struct used *used);

/* Writes those that wait, but the newest: there is nothing to read now. */
void requests_write_old(struct requests *requests);
/* Writes those that wait. */
void requests_end(struct requests *requests);
void requests_free(struct requests *requests);

#endif
