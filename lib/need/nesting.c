#include "need/nesting.h"

#include "need/caption.h"
#include "need/sign.h"

struct nested
nesting_add(struct nesting *nesting, size_t indent, struct str item, char check,
    bool above)
{
	struct nested nested = { .parent = nesting->lead };

	while (nesting->n && nesting->at[nesting->n - 1].indent >= indent)
		nesting->n--;
	if (nesting->n) {
		const struct open_item *parent = &nesting->at[nesting->n - 1];

		nested.inside = parent->check;
		nested.parent = parent->name;
	}
	/* A tick instead of a box says the same of what is nested in it. */
	if (check == 0)
		check = sign_begins(item, SIGN_DONE) ? 'x' : nested.inside;
	if (nesting->n == countof(nesting->at)) {
		nested.depth = nesting->n - 1;
		nesting->at[nested.depth].check = check;
		return nested;
	}
	nested.depth = nesting->n++;
	nesting->at[nested.depth] = (struct open_item){
		.indent = indent,
		.check = check,
		.name = above ? STR("") : caption_name(item),
	};
	return nested;
}

void
nesting_end(struct nesting *nesting)
{
	nesting->n = 0;
	nesting->lead = STR("");
}

void
nesting_lead(struct nesting *nesting, struct str paragraph)
{
	nesting->lead = caption_lead(paragraph);
}
