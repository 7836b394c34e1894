#include "blockers.h"

#include <stdlib.h>

void
blockers_add(struct blockers *blockers, const struct record *record,
    struct str text)
{
	struct str spec = record_text(record, K_spec);
	struct str id = record_story(record);
	size_t i = id.n ? blockers->n : 0;

	while (i < blockers->n && blockers->open[i].id.n)
		i++;
	if (i == blockers->n) {
		i = blockers->n++;
		blockers->open = grow(blockers->open, &blockers->cap,
		    blockers->n, sizeof *blockers->open);
	}
	blockers->open[i] = (struct open){ arena_copy(&blockers->arena, spec),
		arena_copy(&blockers->arena, id),
		arena_copy(&blockers->arena, text) };
}

/* Empty where it has no story. */
static struct str
story_of(struct blockers *blockers, const struct record *record)
{
	struct str id = record_story(record);

	buf_clear(&blockers->story);
	if (id.n) {
		buf_add(&blockers->story, record_text(record, K_spec));
		buf_addc(&blockers->story, '\0');
		buf_add(&blockers->story, id);
	}
	return buf_str(&blockers->story);
}

void
blockers_see(struct blockers *blockers, const struct record *record,
    bool at_top)
{
	struct str story = story_of(blockers, record);

	blockers->at_top = at_top;
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

static bool
is_same(const struct open *open, struct str id, struct str spec)
{
	return str_eq(open->id, id) &&
	    (open->spec.n == 0 || spec.n == 0 || str_eq(open->spec, spec));
}

void
blockers_end(struct blockers *blockers, const struct record *record)
{
	bool unblocks = intent_unblocks(record_text(record, K_title));
	struct str id = record_story(record);
	struct str spec = record_text(record, K_spec);
	size_t left = 0;

	if (blockers->at_top)
		return;
	for (size_t i = 0; i < blockers->n; i++) {
		struct open *open = &blockers->open[i];
		struct found found;

		if (open->id.n ? !is_same(open, id, spec) : !unblocks) {
			blockers->open[left++] = *open;
			continue;
		}
		found = found_in(record, INTENT_BLOCKER);
		found.text = open->text;
		found.state = "resolved";
		found.spec = open->spec;
		found.task = open->id;
		found.suggested = (struct str){ 0 };
		src_read(record->at[K_src], record->arena, &found.src);
		found_write(&found);
	}
	blockers->n = left;
}

void
blockers_next(struct blockers *blockers)
{
	seen_clear(&blockers->done);
}

void
blockers_free(struct blockers *blockers)
{
	seen_free(&blockers->done);
	buf_free(&blockers->story);
	free(blockers->open);
	arena_free(&blockers->arena);
}
