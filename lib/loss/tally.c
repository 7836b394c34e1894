#include "loss/tally.h"

/* Whether this session is new, of the type or (LOSS_TYPES) of all. */
static bool
is_new(struct tally *tally, enum loss_type context, struct str session)
{
	buf_clear(&tally->key);
	buf_addc(&tally->key, (char)('A' + context));
	buf_add(&tally->key, session);
	if (intern_find(&tally->seen, buf_str(&tally->key)))
		return false;
	intern_add(&tally->seen, buf_str(&tally->key));
	return true;
}

bool
tally_add(struct tally *tally, const struct record *loss,
    enum loss_type *context)
{
	struct str session = record_text(loss, K_session);
	struct tally_type *type;

	if (!loss_type_named(record_text(loss, K_type), context))
		return false;
	type = &tally->types[*context];
	type->n++;
	type->impact += json_size_or(loss->at[K_impact], 0);
	type->sessions += is_new(tally, *context, session);
	tally->n++;
	tally->sessions += is_new(tally, LOSS_TYPES, session);
	return true;
}

size_t
tally_impact(const struct tally *tally, enum loss_type context)
{
	const struct tally_type *type = &tally->types[context];

	return type->n ? (type->impact * 10 + type->n / 2) / type->n : 0;
}

bool
tally_is_critical(const struct tally *tally, enum loss_type context)
{
	const struct tally_type *type = &tally->types[context];

	return type->n >= TALLY_FREQUENT &&
	    type->impact >= type->n * TALLY_SEVERE;
}

static bool
comes_before(const struct tally *tally, enum loss_type a, enum loss_type b)
{
	if (tally->types[a].n != tally->types[b].n)
		return tally->types[a].n > tally->types[b].n;
	return tally_impact(tally, a) > tally_impact(tally, b);
}

size_t
tally_sort(const struct tally *tally, enum loss_type sorted[LOSS_TYPES])
{
	size_t n = 0;

	for (size_t i = 0; i < LOSS_TYPES; i++) {
		size_t at = n;

		if (tally->types[i].n == 0)
			continue;
		for (; at > 0 &&
		     comes_before(tally, (enum loss_type)i, sorted[at - 1]);
		     at--)
			sorted[at] = sorted[at - 1];
		sorted[at] = (enum loss_type)i;
		n++;
	}
	return n;
}

void
tally_free(struct tally *tally)
{
	intern_free(&tally->seen);
	buf_free(&tally->key);
}
