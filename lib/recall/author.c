#include "recall/author.h"

#include <stdlib.h>

static void
add_model(struct author *author, struct str model)
{
	/* "<synthetic>": the client wrote it. */
	if (model.n == 0 || model.p[0] == '<')
		return;
	author->last = intern_add(&author->models, model);
	++*array_at(&author->times, &author->cap, author->last);
}

void
author_add(struct author *author, const struct record *record)
{
	if (record->kind == KIND_DOC)
		buf_set(&author->agent, record_text(record, K_format));
	/* A sub-agent may have another model. */
	if ((record->kind == KIND_MESSAGE || record->kind == KIND_USAGE) &&
	    record_text(record, K_agent).n == 0)
		add_model(author, record_text(record, K_model));
}

struct str
author_agent(const struct author *author)
{
	return buf_str(&author->agent);
}

struct str
author_model(const struct author *author)
{
	uint32_t most = 0;

	for (uint32_t i = 1; i < author->models.n; i++) {
		if (most == 0 || author->times[i] > author->times[most])
			most = i;
	}
	return author_named(author, most);
}

uint32_t
author_last(const struct author *author)
{
	return author->last;
}

struct str
author_named(const struct author *author, uint32_t model)
{
	return model ? intern_str(&author->models, model) : (struct str){ 0 };
}

void
author_clear(struct author *author)
{
	if (author->models.n)
		memset(author->times, 0,
		    author->models.n * sizeof *author->times);
	intern_free(&author->models);
	author->last = 0;
}

void
author_free(struct author *author)
{
	buf_free(&author->agent);
	intern_free(&author->models);
	free(author->times);
}

void
author_put(struct buf *b, struct str agent, struct str model)
{
	json_add_if(b, "agent", agent);
	json_add_if(b, "model", model);
}
