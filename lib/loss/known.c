#include "loss/known.h"

#include <stdlib.h>

/* How many earlier readings of a file are looked at: time stays linear. */
enum { LOOK_BACK = 16 };

void
known_compact(struct known *known, size_t calls, size_t kept)
{
	known->lost_call = calls + 1;
	known->lost_line = kept ? kept : SIZE_MAX;
	known->compactions++;
	known->losses = 0;
}

static struct name_met *
name_of(struct known *known, struct str what)
{
	size_t before = known->names.n;
	uint32_t name = intern_add(&known->names, what);

	known->by_name = grow(known->by_name, &known->cap_by_name,
	    (size_t)name + 1, sizeof *known->by_name);
	if (known->names.n != before)
		known->by_name[name] = (struct name_met){ 0 };
	return &known->by_name[name];
}

void
known_change(struct known *known, struct str what, size_t call)
{
	name_of(known, what)->changed = call;
}

/* Half or more of the new lines are among those of before. */
static bool
covers(const struct met *met, const struct asked *asked)
{
	size_t from = met->from > asked->from ? met->from : asked->from;
	size_t to = met->to < asked->to ? met->to : asked->to;

	if (asked->to == SIZE_MAX)
		return met->to == SIZE_MAX && met->from <= asked->from;
	return from <= to && to - from >= (asked->to - asked->from) / 2;
}

static bool
is_answer(const struct met *met, const struct asked *asked, size_t changed)
{
	if (met->call < asked->since)
		return false;
	if (met->from == asked->from && met->to == asked->to)
		return met->answer == asked->answer &&
		    (asked->sure || changed < met->call);
	return changed < met->call && covers(met, asked);
}

static void
remember(struct known *known, const struct asked *asked, struct name_met *name)
{
	known->met = grow(known->met, &known->cap, known->n + 1,
	    sizeof *known->met);
	known->met[known->n++] = (struct met){ asked->from, asked->to,
		asked->call, asked->line, asked->answer, name->newest };
	name->newest = known->n;
}

/* A file that is read again in parts was forgotten once. */
static enum memory
lost_by(struct known *known, struct name_met *name)
{
	if (name->lost == known->compactions)
		return MEMORY_MORE;
	name->lost = known->compactions;
	name->loss = known->losses++;
	return MEMORY_LOST;
}

enum memory
known_ask(struct known *known, struct asked *asked)
{
	struct name_met *name = name_of(known, asked->what);
	enum memory memory = MEMORY_NEW;
	size_t at = name->newest;

	asked->before = 0;
	for (size_t i = 0; at && i < LOOK_BACK && !asked->before; i++) {
		const struct met *met = &known->met[at - 1];

		at = met->older;
		if (!is_answer(met, asked, name->changed))
			continue;
		asked->before = met->call;
		memory = MEMORY_HELD;
		if (met->call < known->lost_call &&
		    met->line < known->lost_line)
			memory = lost_by(known, name);
	}
	asked->loss = name->loss;
	remember(known, asked, name);
	return memory;
}

void
known_free(struct known *known)
{
	intern_free(&known->names);
	free(known->met);
	free(known->by_name);
	*known = (struct known){ 0 };
}
