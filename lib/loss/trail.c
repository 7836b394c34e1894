#include "loss/trail.h"

#include <stdlib.h>

void
trail_call(struct trail *trail, bool looks, size_t tokens)
{
	for (size_t i = 0; i < trail->n; i++) {
		struct followed *followed = &trail->all[i];

		followed->searches += looks;
		followed->tokens += looks ? tokens : 0;
		followed->left--;
	}
}

struct followed *
trail_error(struct trail *trail, size_t call, size_t within)
{
	size_t cap = trail->cap;
	struct followed *followed;

	trail->all = grow(trail->all, &trail->cap, trail->n + 1,
	    sizeof *trail->all);
	memset(trail->all + cap, 0, (trail->cap - cap) * sizeof *trail->all);
	followed = &trail->all[trail->n++];
	followed->call = call;
	followed->left = within;
	followed->searches = followed->tokens = 0;
	followed->told = false;
	buf_clear(&followed->text);
	buf_clear(&followed->src);
	return followed;
}

/* Its buffers go to the end, for another one. */
static const struct followed *
take_out(struct trail *trail, size_t i)
{
	struct followed out = trail->all[i], spare = trail->done;

	memmove(trail->all + i, trail->all + i + 1,
	    (trail->n - i - 1) * sizeof *trail->all);
	trail->all[--trail->n] = spare;
	trail->done = out;
	return &trail->done;
}

const struct followed *
trail_next(struct trail *trail, bool ended)
{
	for (size_t i = 0; i < trail->n; i++) {
		if (ended || trail->all[i].left == 0)
			return take_out(trail, i);
	}
	return NULL;
}

const struct followed *
trail_reached(struct trail *trail, size_t searches)
{
	for (size_t i = 0; i < trail->n; i++) {
		struct followed *followed = &trail->all[i];

		if (!followed->told && followed->searches >= searches) {
			followed->told = true;
			return followed;
		}
	}
	return NULL;
}

void
trail_free(struct trail *trail)
{
	for (size_t i = 0; i < trail->cap; i++) {
		buf_free(&trail->all[i].text);
		buf_free(&trail->all[i].src);
	}
	buf_free(&trail->done.text);
	buf_free(&trail->done.src);
	free(trail->all);
	*trail = (struct trail){ 0 };
}
