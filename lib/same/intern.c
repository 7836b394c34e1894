#include "same/intern.h"

#include <stdlib.h>

#include "base/err.h"

/* ---- numbers under hashes ---- */

static void
put(struct slots *slots, uint64_t slot)
{
	size_t at = slot >> 32;

	while (slots->all[at & slots->mask])
		at++;
	slots->all[at & slots->mask] = slot;
}

/* Keeps at least half of them empty. */
static void
more(struct slots *slots)
{
	struct slots old = *slots;
	size_t n = old.n > 0 ? 2 * (old.mask + 1) : 64;

	slots->all = zeroed(n, sizeof(*slots->all));
	slots->mask = n - 1;
	for (size_t i = 0; old.n > 0 && i <= old.mask; i++) {
		if (old.all[i])
			put(slots, old.all[i]);
	}
	free(old.all);
}

void
slots_add(struct slots *slots, uint32_t hash, uint32_t number)
{
	if (slots->n == 0 || 2 * slots->n > slots->mask)
		more(slots);
	put(slots, (uint64_t)hash << 32 | number);
	slots->n++;
}

void
slots_free(struct slots *slots)
{
	free(slots->all);
	*slots = (struct slots){ 0 };
}

/* ---- texts ---- */

/* In front of each text; the first one is unused, so that no place is 0. */
struct head {
	uint32_t number, n;
};

static struct str
text_at(const struct intern *intern, uint32_t place, uint32_t *number)
{
	const char *p = intern->texts.p + sizeof(struct head) * place;
	struct head head;

	memcpy(&head, p, sizeof(head));
	*number = head.number;
	return (struct str){ p + sizeof(head), head.n };
}

static uint32_t
find(const struct intern *intern, struct str s, uint32_t hash)
{
	size_t at = hash;
	uint32_t place, number;

	while ((place = slots_next(&intern->slots, hash, &at)) > 0) {
		if (str_eq(text_at(intern, place, &number), s))
			return number;
	}
	return 0;
}

static void
add_text(struct intern *intern, struct str s, uint32_t number)
{
	struct head head = { number, (uint32_t)s.n };
	struct str bytes = { (const char *)&head, sizeof(head) };

	buf_add(&intern->texts, bytes);
	buf_add(&intern->texts, s);
	while (intern->texts.n % sizeof(head))
		buf_addc(&intern->texts, 0);
}

uint32_t
intern_add(struct intern *intern, struct str s)
{
	uint32_t hash = slots_hash(str_hash(s));
	uint32_t number = find(intern, s, hash);
	size_t place;

	if (number > 0)
		return number;
	if (intern->n == 0) {
		intern->n = 1;
		add_text(intern, STR(""), 0);
	}
	place = intern->texts.n / sizeof(struct head);
	if (place > UINT32_MAX || s.n > UINT32_MAX)
		die("too many different words");
	number = (uint32_t)intern->n++;
	intern->places = grow(intern->places, &intern->cap, intern->n,
	    sizeof(*intern->places));
	intern->places[number] = (uint32_t)place;
	add_text(intern, s, number);
	slots_add(&intern->slots, hash, (uint32_t)place);
	return number;
}

uint32_t
intern_find(const struct intern *intern, struct str s)
{
	return find(intern, s, slots_hash(str_hash(s)));
}

struct str
intern_str(const struct intern *intern, uint32_t number)
{
	return text_at(intern, intern->places[number], &number);
}

void
intern_free(struct intern *intern)
{
	free(intern->places);
	buf_free(&intern->texts);
	slots_free(&intern->slots);
	*intern = (struct intern){ 0 };
}
