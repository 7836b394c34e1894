#include "fact/blockers.h"

#include <stdlib.h>

#include "base/sort.h"
#include "fact/found.h"
#include "fact/intent.h"
#include "fact/stems.h"
#include "text/wordlist.h"

enum { REPORT_REACH = 500 };

/* By story, in any spec; by spec and story. */
enum chain { OF_ID, OF_BOTH };

static struct str
key(struct blockers *blockers, struct str spec, struct str id)
{
	buf_clear(&blockers->story);
	buf_add(&blockers->story, spec);
	buf_addc(&blockers->story, '\0');
	buf_add(&blockers->story, id);
	return buf_str(&blockers->story);
}

static void
chain(struct blockers *blockers, enum chain of, struct str name)
{
	size_t *newest = map_put(&blockers->chains[of], str_hash(name));

	blockers->open[blockers->n - 1].next[of] = *newest;
	*newest = blockers->n;
}

void
blockers_add(struct blockers *blockers, const struct record *record,
    struct str text)
{
	struct arena *arena = &blockers->arena;
	struct open open = {
		.spec = record_copy(record, K_spec, arena),
		.id = arena_copy(arena, record_story(record)),
		.story = arena_copy(arena, found_story(record)),
		.text = arena_copy(arena, text),
	};

	blockers->open = grow(blockers->open, &blockers->cap, blockers->n + 1,
	    sizeof *blockers->open);
	blockers->open[blockers->n++] = open;
	if (open.story.n == 0) {
		blockers->open[blockers->n - 1].next[OF_ID] = blockers->loose;
		blockers->loose = blockers->n;
		return;
	}
	chain(blockers, OF_ID, open.story);
	chain(blockers, OF_BOTH, key(blockers, open.spec, open.story));
}

/* Empty where it has no story. */
static struct str
story_of(struct blockers *blockers, const struct record *record)
{
	struct str id = found_story(record);

	return id.n ? key(blockers, record_text(record, K_spec), id) : id;
}

void
blockers_see(struct blockers *blockers, const struct record *record)
{
	struct str story = story_of(blockers, record);

	if (story.n && str_eq(record_text(record, K_status), STR("done")))
		seen_add(&blockers->done, story);
}

bool
blockers_are_over(struct blockers *blockers, const struct record *record)
{
	struct str story = story_of(blockers, record);

	return blockers->at_top && story.n &&
	    seen_times(&blockers->done, story) > 0;
}

static void
end(struct blockers *blockers, size_t place)
{
	if (blockers->open[place - 1].over)
		return;
	blockers->open[place - 1].over = true;
	blockers->ended = grow(blockers->ended, &blockers->cap_ended,
	    blockers->n_ended + 1, sizeof *blockers->ended);
	blockers->ended[blockers->n_ended++] = place;
}

/* The chain is empty then: each blocker is visited once in each chain. */
static void
end_chain(struct blockers *blockers, enum chain of, struct str name)
{
	size_t place;

	if (!map_find(&blockers->chains[of], str_hash(name), &place) ||
	    place == 0)
		return;
	*map_put(&blockers->chains[of], str_hash(name)) = 0;
	for (; place; place = blockers->open[place - 1].next[of])
		end(blockers, place);
}

/* If either has no spec, the identifier is enough. */
static void
end_story(struct blockers *blockers, struct str spec, struct str id)
{
	if (spec.n == 0) {
		end_chain(blockers, OF_ID, id);
		return;
	}
	end_chain(blockers, OF_BOTH, key(blockers, spec, id));
	end_chain(blockers, OF_BOTH, key(blockers, STR(""), id));
}

static void
write_end(const struct open *open, const struct record *record)
{
	struct found found = found_in(record, INTENT_BLOCKER);

	found.text = open->text;
	found.state = "resolved";
	found.spec = open->spec;
	found.task = open->id;
	found.suggested = (struct str){ 0 };
	src_parse(record->at[K_src], record->arena, &found.src);
	found_write(&found);
}

/* Writes those that ended, in the order in which they were found. */
static void
write_ended(struct blockers *blockers, const struct record *record)
{
	if (blockers->n_ended)
		array_sort(blockers->ended, blockers->n_ended, size_cmp);
	for (size_t i = 0; i < blockers->n_ended; i++)
		write_end(&blockers->open[blockers->ended[i] - 1], record);
	blockers->n_ended = 0;
}

/* Ends the last one without a story that is not over. */
static void
end_loose(struct blockers *blockers)
{
	size_t place = blockers->loose;

	while (place && blockers->open[place - 1].over)
		place = blockers->open[place - 1].next[OF_ID];
	blockers->loose = place ? blockers->open[place - 1].next[OF_ID] : 0;
	if (place)
		end(blockers, place);
}

void
blockers_end(struct blockers *blockers, const struct record *record)
{
	struct str story = found_story(record);

	if (blockers->at_top)
		return;
	if (wordlist_begins(LIST_UNBLOCKING_TITLE,
		record_text(record, K_title)) > 0)
		end_loose(blockers);
	if (story.n)
		end_story(blockers, record_text(record, K_spec), story);
	write_ended(blockers, record);
}

void
blockers_answer(struct blockers *blockers, const struct record *record)
{
	end(blockers, blockers->n);
	write_ended(blockers, record);
}

void
blockers_report(struct blockers *blockers, const struct record *record,
    struct str text)
{
	struct str all = intent_settles(text);
	size_t first = blockers->n > REPORT_REACH ? blockers->n - REPORT_REACH
						  : 0;

	if (all.n == 0 || blockers->at_top)
		return;
	for (size_t i = first; i < blockers->n; i++) {
		if (stems_all_in(all, blockers->open[i].text))
			end(blockers, i + 1);
	}
	write_ended(blockers, record);
}

void
blockers_next(struct blockers *blockers)
{
	blockers->at_top = false;
	blockers->n = blockers->loose = 0;
	for (size_t i = 0; i < countof(blockers->chains); i++)
		map_clear(&blockers->chains[i]);
	seen_clear(&blockers->done);
	arena_reset(&blockers->arena);
}

void
blockers_free(struct blockers *blockers)
{
	seen_free(&blockers->done);
	buf_free(&blockers->story);
	for (size_t i = 0; i < 2; i++)
		map_free(&blockers->chains[i]);
	free(blockers->open);
	free(blockers->ended);
	arena_free(&blockers->arena);
}
