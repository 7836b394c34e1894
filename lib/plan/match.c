#include "plan/match.h"

#include <stdlib.h>

#include "base/err.h"
#include "text/ids.h"
#include "text/show.h"
#include "text/wordlist.h"

void
plan_match_add(struct plan_match *planned, const struct record *story)
{
	struct match_story *s;
	struct str id = record_text(story, K_id);
	struct src src;

	if (id.n == 0)
		return;
	planned->stories = grow(planned->stories, &planned->cap, planned->n + 1,
	    sizeof *planned->stories);
	s = &planned->stories[planned->n++];
	s->id = arena_copy(&planned->arena, id);
	s->title = arena_copy(&planned->arena, record_text(story, K_title));
	src_parse(story->at[K_src], story->arena, &src);
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
static const struct match_story *
find(const struct plan_match *planned, struct str id)
{
	struct str number = last_digits(id);
	bool only_number = id.n && (id.p[0] == '#' || id_numbered(id) == id.n);

	for (size_t i = 0; i < planned->n; i++) {
		const struct match_story *story = &planned->stories[i];

		if (str_same(story->id, id) ||
		    (only_number && number.n &&
			str_eq(last_digits(story->id), number)))
			return story;
	}
	return NULL;
}

enum { SHORTEST = 4, ENDING = 3 };

/* "logg" of "logging". */
static struct str
stem_of(struct str word)
{
	return str_head(word,
	    word.n < SHORTEST + ENDING ? SHORTEST : word.n - ENDING);
}

/* How many words of the title are in the text; adds those it has to *words. */
static size_t
shared_words(struct str title, struct str text, size_t *words)
{
	size_t shared = 0;

	for (size_t i = 0; i < title.n;) {
		size_t start = i;
		struct str word;

		while (i < title.n && is_alnum(title.p[i]))
			i++;
		word = str_head(str_skip(title, start), i - start);
		if (word.n >= SHORTEST &&
		    !wordlist_is(LIST_TITLE_FILLER, word)) {
			++*words;
			shared += str_search(text, stem_of(word)) < text.n;
		}
		i += word.n == 0;
	}
	return shared;
}

bool
plan_match_is_other(struct str title, struct str text)
{
	size_t words = 0, shared = shared_words(title, text, &words);

	return words > 1 && 3 * shared < words;
}

static void
report(const struct plan_match *planned, struct str id, const char *why)
{
	struct str file = buf_str(&planned->file);

	say("'%.*s' may be the plan of another feature: %.*s %s", STR_ARG(file),
	    STR_ARG(id), why);
	note("plan-mismatch", NULL,
	    "%.*s may be the plan of another feature: %.*s %s",
	    STR_ARG(base_name(file)), STR_ARG(id), why);
}

void
plan_match_entry(struct plan_match *planned, struct str line)
{
	const struct match_story *story;
	struct json_error error;
	struct record entry;
	struct str id;

	if (planned->n == 0)
		return;
	arena_reset(&planned->scratch);
	if (!record_parse(line, &planned->scratch, &entry, &error))
		return;
	id = record_text(&entry, K_id);
	if (id.n == 0)
		return;
	buf_clear(&planned->last);
	buf_add(&planned->last, id);
	story = find(planned, id);
	if (story == NULL)
		return;
	planned->known++;
	planned->shared += shared_words(story->title, line, &planned->words);
}

/*
 * The entries of a log repeat most words of the titles in its plan; a quarter
 * of the words, "add", "page" and the like, are in any text.
 */
void
plan_match_check(struct plan_match *planned)
{
	struct str last = buf_str(&planned->last);

	if (last.n && planned->known == 0)
		report(planned, last,
		    "and the stories before it are not in it");
	else if (planned->words >= 4 && 4 * planned->shared <= planned->words)
		report(planned, last, "is another story there");
	buf_clear(&planned->last);
	planned->known = planned->words = planned->shared = 0;
}

void
plan_match_free(struct plan_match *planned)
{
	buf_free(&planned->file);
	buf_free(&planned->last);
	arena_free(&planned->arena);
	arena_free(&planned->scratch);
	free(planned->stories);
}
