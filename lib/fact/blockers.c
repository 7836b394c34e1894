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
		src_read(record->at[K_src], record->arena, &found.src);
		found_write(&found);
	}
	blockers->n = left;
}

void
blockers_free(struct blockers *blockers)
{
	free(blockers->open);
	arena_free(&blockers->arena);
}
