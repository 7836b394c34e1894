#include "planned.h"

#include <stdlib.h>

#include "err.h"
#include "ids.h"
#include "show.h"

void
planned_add(struct planned *planned, const struct record *story)
{
	struct planned_story *s;
	struct str id = record_text(story, K_id);
	struct src src;

	if (id.n == 0)
		return;
	planned->stories = grow(planned->stories, &planned->cap, planned->n + 1,
	    sizeof *planned->stories);
	s = &planned->stories[planned->n++];
	s->id = arena_copy(&planned->arena, id);
	s->title = arena_copy(&planned->arena, record_text(story, K_title));
	src_read(story->at[K_src], story->arena, &src);
	buf_clear(&planned->file);
	buf_add(&planned->file, src.file);
}

/* The digits that an id ends with, without leading zeros. */
static struct str
last_digits(struct str id)
{
	size_t at = id.n;

	while (at > 0 && is_digit(id.p[at - 1]))
		at--;
	while (at < id.n && id.p[at] == '0')
		at++;
	return str_skip(id, at);
}

/* "#217" and "Story 7" of a log are 217 and US-007 in a plan. */
static const struct planned_story *
find(const struct planned *planned, struct str id)
{
	struct str number = last_digits(id);
	bool only_number = id.n && (id.p[0] == '#' || id_numbered(id) == id.n);

	for (size_t i = 0; i < planned->n; i++) {
		const struct planned_story *story = &planned->stories[i];

		if (str_same(story->id, id) ||
		    (only_number && number.n &&
			str_eq(last_digits(story->id), number)))
			return story;
	}
	return NULL;
}

static bool
holds(struct str text, struct str word)
{
	for (size_t at = 0; at + word.n <= text.n; at++) {
		if (str_begins(str_skip(text, at), word))
			return true;
	}
	return false;
}

/* How many words of the title stand in the text; *words is how many it has. */
static size_t
shared_words(struct str title, struct str text, size_t *words)
{
	enum { SHORTEST = 4 };
	size_t shared = 0;

	for (size_t i = 0; i < title.n;) {
		size_t start = i;
		struct str word;

		while (i < title.n && is_alnum(title.p[i]))
			i++;
		word = str_head(str_skip(title, start), i - start);
		if (word.n >= SHORTEST) {
			++*words;
			shared += holds(text, word);
		}
		i += word.n == 0;
	}
	return shared;
}

static void
tell(const struct planned *planned, struct str id, const char *why)
{
	struct str file = buf_str(&planned->file);

	say("'%.*s' may be the plan of another feature: %.*s %s", STR_ARG(file),
	    STR_ARG(id), why);
	note("plan-mismatch", NULL,
	    "%.*s may be the plan of another feature: %.*s %s",
	    STR_ARG(base_name(file)), STR_ARG(id), why);
}

/*
 * Of the titles of one's own plan most words stand in one's entries; a fourth
 * of them, "add" and "page" and the like, stands anywhere.
 */
void
planned_check(const struct planned *planned,
    const struct planned_entry entries[], size_t n)
{
	struct str last = { NULL, 0 };
	size_t known = 0, words = 0, shared = 0;

	for (size_t i = 0; i < n; i++) {
		const struct planned_story *story;

		if (entries[i].id.n == 0)
			continue;
		last = entries[i].id;
		story = find(planned, last);
		if (story == NULL)
			continue;
		known++;
		shared += shared_words(story->title, entries[i].line, &words);
	}
	if (last.n == 0 || planned->n == 0)
		return;
	if (known == 0)
		tell(planned, last, "and the stories before it are not in it");
	else if (words >= 4 && 4 * shared <= words)
		tell(planned, last, "is another story there");
}

void
planned_free(struct planned *planned)
{
	buf_free(&planned->file);
	arena_free(&planned->arena);
	free(planned->stories);
}
