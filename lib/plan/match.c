#include "plan/match.h"

#include <stdlib.h>

#include "base/err.h"
#include "text/ids.h"
#include "text/show.h"
#include "text/wordlist.h"

/* ---- which of several plans is that of a log ---- */

/* With the slash at its end. */
static struct str
directory_of(struct str file)
{
	return str_head(file, file.n - base_name(file).n);
}

/* Twice the bytes of their common directories; more if it contains the log. */
static size_t
nearness(struct str plan, struct str log)
{
	struct str directory = directory_of(plan);
	size_t shared = 0;

	for (size_t i = 0; i < directory.n && i < log.n; i++) {
		if (directory.p[i] != log.p[i])
			break;
		if (log.p[i] == '/')
			shared = i + 1;
	}
	return 2 * shared + (shared == directory.n);
}

size_t
plan_nearest(const struct str plans[], size_t n, struct str log)
{
	size_t nearest = 0, most = 0;

	for (size_t i = 0; i < n; i++) {
		size_t near = nearness(plans[i], log);

		if (i == 0 || near > most) {
			nearest = i;
			most = near;
		} else if (near == most && nearest != SIZE_MAX &&
		    !str_eq(directory_of(plans[i]),
			directory_of(plans[nearest]))) {
			nearest = SIZE_MAX;
		}
	}
	return nearest;
}

/* ---- whether it is ---- */

/* The plan that the story is in; a new one if it has another file. */
static size_t
plan_of(struct plan_match *planned, const struct record *story)
{
	struct src src;
	size_t n = planned->n_plans;

	src_parse(story->at[K_src], story->arena, &src);
	if (n == 0 || !str_eq(planned->plans[n - 1], src.file))
		*array_push(&planned->plans, &planned->n_plans,
		    &planned->cap_plans) = arena_copy(&planned->arena,
		    src.file);
	return plan_nearest(planned->plans, planned->n_plans, src.file);
}

void
plan_match_add(struct plan_match *planned, const struct record *story)
{
	struct match_story *s;
	struct str id = record_text(story, K_id);

	if (id.n == 0)
		return;
	planned->stories = grow(planned->stories, &planned->cap, planned->n + 1,
	    sizeof *planned->stories);
	s = &planned->stories[planned->n++];
	s->id = arena_copy(&planned->arena, id);
	s->title = record_copy(story, K_title, &planned->arena);
	s->plan = plan_of(planned, story);
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

		if ((str_same(story->id, id) ||
			(only_number && number.n &&
			    str_eq(last_digits(story->id), number))) &&
		    story->plan == planned->plan)
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
	struct str file = planned->plans[planned->plan];

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
	struct src src;

	if (planned->n == 0)
		return;
	arena_reset(&planned->scratch);
	if (!record_parse(line, &planned->scratch, &entry, &error))
		return;
	id = record_story(&entry);
	src_parse(entry.at[K_src], &planned->scratch, &src);
	planned->plan = plan_nearest(planned->plans, planned->n_plans,
	    src.file);
	if (id.n == 0 || planned->plan == SIZE_MAX)
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
	buf_free(&planned->last);
	arena_free(&planned->arena);
	arena_free(&planned->scratch);
	free(planned->stories);
	free(planned->plans);
}
