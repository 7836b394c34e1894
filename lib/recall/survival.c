#include "recall/survival.h"

#include <stdlib.h>

#include "recall/holds.h"

/* How a fact was told: in what was summarised, kept, and afterwards. */
enum { BEFORE = 1, TAIL = 2, AFTER = 4 };

struct judged {
	const struct stretch *stretch;
	const struct compaction *c;
	size_t end;       /* the moment where the next one is */
	uint8_t *told;    /* by thing */
	uint32_t *last;   /* by thing: its last mention before */
	uint32_t *before; /* the things that were told before */
	size_t n;
	struct holds summary;
	struct survived_type types[FACT_CLASSES];
};

static void
see_mentions(struct judged *j)
{
	const struct stretch *s = j->stretch;
	size_t end = stretch_mention(s, j->end);

	for (size_t i = stretch_mention(s, j->c->from); i < end; i++) {
		const struct mention *m = &s->mentions[i];

		if (m->moment >= j->c->at) {
			j->told[m->thing] |= AFTER;
		} else if (m->moment >= j->c->tail) {
			j->told[m->thing] |= TAIL;
		} else {
			if (!(j->told[m->thing] & BEFORE))
				j->before[j->n++] = m->thing;
			j->told[m->thing] |= BEFORE;
			j->last[m->thing] = (uint32_t)i;
		}
	}
}

/* As if nothing was told, for the next compaction. */
static void
forget_mentions(struct judged *j)
{
	const struct stretch *s = j->stretch;
	size_t end = stretch_mention(s, j->end);

	for (size_t i = stretch_mention(s, j->c->from); i < end; i++)
		j->told[s->mentions[i].thing] = 0;
	j->n = 0;
	memset(j->types, 0, sizeof j->types);
}

static int
by_number(const void *one, const void *other)
{
	const uint32_t *a = one, *b = other;

	return *a < *b ? -1 : *a > *b;
}

static void
add_session(const struct judged *j, struct buf *b)
{
	const struct stretch *s = j->stretch;

	json_add_if(b, "session", stretch_name(s, s->session));
}

/* Where the fact was told last. */
static void
add_lost(const struct judged *j, uint32_t thing, struct buf *b)
{
	const struct stretch *s = j->stretch;
	const struct mention *mention = &s->mentions[j->last[thing]];
	const struct moment *m = &s->moments[mention->moment];
	struct src src = { stretch_name(s, s->file), m->line, m->line, m->off,
		m->len };

	json_open(b, NULL, '{');
	json_add_text(b, "kind", STR("lost"));
	json_add_text(b, "type", fact_name(s->things[thing].class));
	json_add_text(b, "text", thing_text(s, thing));
	json_add_if(b, "state", state_name(mention->state));
	json_add_bool(b, "needed", j->told[thing] & AFTER);
	add_session(j, b);
	if (m->line)
		src_add(b, "src", &src);
	json_close(b, '}');
	buf_addc(b, '\n');
}

static void
add_type(const struct judged *j, uint8_t class, struct buf *b)
{
	const struct stretch *s = j->stretch;
	const struct survived_type *type = &j->types[class];
	struct src src = { stretch_name(s, s->file), j->c->line, j->c->line,
		j->c->off, j->c->len };

	if (type->facts == 0)
		return;
	json_open(b, NULL, '{');
	json_add_text(b, "kind", STR("survival"));
	json_add_text(b, "type", fact_name(class));
	json_add_number(b, "facts", type->facts);
	json_add_number(b, "held", type->held);
	json_add_number(b, "needed", type->needed);
	json_add_number(b, "needed_held", type->needed_held);
	add_session(j, b);
	json_add_if(b, "ts", stretch_name(s, j->c->ts));
	if (j->c->line)
		src_add(b, "src", &src);
	json_close(b, '}');
	buf_addc(b, '\n');
}

static void
judge_thing(struct judged *j, uint32_t thing, struct buf *lost)
{
	const struct stretch *s = j->stretch;
	uint8_t class = s->things[thing].class;
	struct survived_type *type = &j->types[class];
	bool held, needed;

	if (j->told[thing] & TAIL)
		return;
	held = holds_fact(&j->summary, class, thing_text(s, thing));
	needed = j->told[thing] & AFTER;
	type->facts++;
	type->held += held;
	type->needed += needed;
	type->needed_held += held && needed;
	if (!held && lost)
		add_lost(j, thing, lost);
}

static void
judge(struct judged *j, const struct survival *survival, size_t i,
    struct buf *b)
{
	const struct stretch *s = &survival->stretch;
	bool last = i + 1 == s->n_compactions;

	j->c = &s->compactions[i];
	j->end = last ? s->n_moments : j->c[1].at;
	holds_open(&j->summary,
	    last && survival->against.n ? survival->against
					: compaction_text(s, j->c));
	see_mentions(j);
	qsort(j->before, j->n, sizeof *j->before, by_number);
	for (size_t k = 0; k < j->n; k++)
		judge_thing(j, j->before[k], survival->each ? b : NULL);
	for (uint8_t class = 1; class < FACT_CLASSES; class ++)
		add_type(j, class, b);
	holds_close(&j->summary);
	forget_mentions(j);
}

static void
judge_all(const struct survival *survival, struct buf *b)
{
	const struct stretch *s = &survival->stretch;
	size_t n = s->facts.n + 1;
	struct judged j = { .stretch = s,
		.told = zeroed(n, sizeof *j.told),
		.last = zeroed(n, sizeof *j.last),
		.before = zeroed(n, sizeof *j.before) };

	for (size_t i = 0; i < s->n_compactions; i++)
		judge(&j, survival, i, b);
	free(j.told);
	free(j.last);
	free(j.before);
}

/* A summary of a session that was not compacted is of all of it. */
static void
compact_all(struct survival *survival, struct buf *b)
{
	struct stretch *s = &survival->stretch;

	stretch_compact(s, survival->against);
	json_open(b, NULL, '{');
	json_add_text(b, "kind", STR("compaction"));
	json_add_if(b, "session", stretch_name(s, s->session));
	json_add_text(b, "text", survival->against);
	json_close(b, '}');
	buf_addc(b, '\n');
}

void
survival_end(struct survival *survival, struct buf *b)
{
	struct stretch *s = &survival->stretch;

	if (survival->against.n && s->n_compactions == 0 && s->n_moments)
		compact_all(survival, b);
	judge_all(survival, b);
	stretch_clear(s);
}

static bool
is_another(const struct survival *survival, const struct record *record)
{
	const struct stretch *s = &survival->stretch;
	struct str session = record_text(record, K_session);

	if (record->kind == KIND_DOC)
		return true;
	return (record->kind == KIND_MESSAGE || record->kind == KIND_CALL) &&
	    session.n && s->session &&
	    !str_eq(session, stretch_name(s, s->session));
}

void
survival_turn(struct survival *survival, const struct record *record,
    struct buf *b)
{
	if (is_another(survival, record))
		survival_end(survival, b);
}

void
survival_add(struct survival *survival, const struct record *record)
{
	stretch_add(&survival->stretch, record);
}

bool
survival_makes(const struct survival *survival, const struct record *record)
{
	return survival->stretch.n_compactions &&
	    (record->kind == KIND_SURVIVAL || record->kind == KIND_LOST);
}

void
survival_free(struct survival *survival)
{
	stretch_free(&survival->stretch);
}
