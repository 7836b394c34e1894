#include "recall/restored.h"

#include <stdlib.h>

#include "base/utf8.h"
#include "recall/parts.h"
#include "recall/query.h"
#include "text/show.h"

/* ---- records ---- */

/* All strings among the arguments of a call. */
static void
see_args(struct restored *restored, const struct source *source,
    struct json args, unsigned level, struct arena *arena)
{
	struct json_iter iter = { 0 };
	struct json name, value;

	if (args.type == JSON_STRING)
		contents_add(&restored->contents, source,
		    json_text(args, arena));
	if (level == JSON_LEVELS)
		return;
	while (json_next(args, &iter, &name, &value))
		see_args(restored, source, value, level + 1, arena);
}

/* What is in the files that the session worked on, and what was said. */
static void
see_contents(struct restored *restored, const struct record *record)
{
	const struct session_index *s = &restored->index;
	struct contents *contents = &restored->contents;
	struct source source = { .moment = s->n_moments - 1,
		.compactions = s->n_compactions };

	if (record->kind == KIND_MESSAGE) {
		struct str role = record_text(record, K_role);

		source.said = str_eq(role, STR("assistant")) ||
		    str_eq(role, STR("user"));
		contents_add(contents, &source, record_text(record, K_text));
	}
	if (record->kind != KIND_CALL)
		return;
	source.said = true;
	source.file = s->moments[source.moment].path;
	see_args(restored, &source, record->at[K_args], 0, record->arena);
	source.said = false;
	source.printed = true;
	if (verb_of(record) != VERB_READ)
		source.file = 0;
	contents_add(contents, &source, record_text(record, K_output));
}

void
restored_add(struct restored *restored, const struct record *record)
{
	/* Another session: the previous one does not matter. */
	if (record->kind == KIND_DOC) {
		session_index_clear(&restored->index);
		contents_free(&restored->contents);
	}
	session_index_add(&restored->index, record);
	see_contents(restored, record);
}

void
restored_free(struct restored *restored)
{
	session_index_free(&restored->index);
	contents_free(&restored->contents);
}

/* ---- the text ---- */

static const struct str end_mark = STR_INIT("(end, pith restore)\n");

struct page {
	const struct session_index *index;
	const struct compaction *c;
	struct parts parts;
	size_t item; /* the longest that an item may be */
	struct listing listing;
	size_t names, files; /* shown of the listing */
	size_t room, used;
};

/* "branch main" of the facts where the records do not say. */
static struct str
branch_of(const struct page *p)
{
	const struct session_index *s = p->index;

	if (s->branch || p->parts.branch == 0)
		return session_index_name(s, s->branch);
	return str_skip(thing_text(s, p->parts.branch), strlen("branch "));
}

static void
write_head(const struct page *p, struct buf *b)
{
	const struct session_index *s = p->index;
	struct str branch = branch_of(p);

	buf_adds(b, "Not in the summary");
	if (p->c->ts) {
		buf_adds(b, " of ");
		show_time(b, session_index_name(s, p->c->ts));
	}
	buf_adds(b, ", from the transcript:\n");
	/* An agent knows where it began. */
	if (s->cwd != s->root) {
		buf_adds(b, "Directory: ");
		show_path(b, session_index_name(s, s->cwd));
		buf_addc(b, '\n');
	}
	if (branch.n) {
		buf_adds(b, "Branch: ");
		show_text(b, branch);
		buf_addc(b, '\n');
	}
}

static size_t
head_cost(const struct page *p)
{
	struct buf b = { 0 };
	size_t cost;

	write_head(p, &b);
	cost = utf8_units(buf_str(&b)) + utf8_units(end_mark);
	for (size_t i = 0; i < p->parts.n; i++)
		cost += part_cost(&p->parts, &p->parts.all[i]);
	buf_free(&b);
	return cost;
}

/*
 * Shows one more item of a part if it fits; the wishes get half of the room at
 * most, any other part an eighth. False if there is none.
 */
static bool
show_more(struct page *p, struct part *part, size_t room)
{
	size_t before = part_cost(&p->parts, part), units = part->units, cost;
	size_t most = part_is_wishes(part) ? p->room / 2 : p->room / 8;
	struct buf b = { 0 };

	if (part->shown == part->n)
		return false;
	part_add_item(part, &part->all[part->shown], p->item, &b);
	part->units += utf8_units(buf_str(&b));
	part->shown++;
	buf_free(&b);
	cost = part_cost(&p->parts, part);
	if (cost > most || p->used + cost > room + before) {
		part->units = units;
		part->shown--;
		return false;
	}
	p->used += cost - before;
	return true;
}

static size_t
listing_cost(const struct page *p, size_t names, size_t files)
{
	struct buf b = { 0 };
	size_t cost;

	listing_write(&p->listing, names, files, &b);
	cost = utf8_units(buf_str(&b));
	buf_free(&b);
	return cost;
}

/* Files get half of the room at most. */
static void
fit_listing(struct page *p, size_t room)
{
	size_t i;

	array_search(i, p->files, listing_cost(p, 0, i + 1) <= room / 2);
	p->files = i;
	array_search(i, p->listing.n_names,
	    listing_cost(p, i + 1, p->files) <= room);
	p->names = i;
}

/* Its next item is worth more for its length than that of another part. */
static bool
is_better(const struct part *part, const struct part *other)
{
	const struct part_item *a = &part->all[part->shown];
	const struct part_item *b = other ? &other->all[other->shown] : NULL;

	return b == NULL ||
	    a->chance * (b->text.n + 2) > b->chance * (a->text.n + 2);
}

/* The items that are most likely used again for their length. */
static void
show_rest(struct page *p)
{
	bool *full = zeroed(p->parts.n, sizeof *full);

	for (;;) {
		struct part *best = NULL;

		for (size_t i = 0; i < p->parts.n; i++) {
			struct part *part = &p->parts.all[i];

			if (!full[i] && part->shown < part->n &&
			    is_better(part, best))
				best = part;
		}
		if (best == NULL)
			break;
		if (!show_more(p, best, p->room))
			full[best - p->parts.all] = true;
	}
	free(full);
}

/*
 * The wishes come first. Each part that is needed to go on gets its first item;
 * the names get the rest if that is little, else about half; then all parts
 * continue, and the names get what is left.
 */
static void
fit(struct page *p)
{
	size_t names = p->room <= 2048 ? p->room
				       : 2048 + (p->room - 2048) * 9 / 20;
	size_t rest, shown;

	p->used = head_cost(p);
	for (size_t i = 0; i < p->parts.n; i++) {
		struct part *part = &p->parts.all[i];

		while (part_is_wishes(part) && show_more(p, part, p->room))
			;
		if (part_is_needed(part) && !part_is_wishes(part))
			show_more(p, part, p->room / 2);
	}
	p->files = p->listing.n_files;
	rest = p->room > p->used ? p->room - p->used : 0;
	fit_listing(p, names < rest ? names : rest);
	shown = listing_cost(p, p->names, p->files);
	p->used += shown;
	show_rest(p);
	p->used -= shown;
	p->files = p->listing.n_files;
	fit_listing(p, p->room > p->used ? p->room - p->used : 0);
}

void
restored_write(struct restored *restored, struct buf *b, size_t room)
{
	struct page p = { .index = &restored->index, .room = room };
	struct coverage summary;
	size_t shown = 0;

	if (restored->index.n_compactions == 0)
		return;
	p.c = &restored->index.compactions[restored->index.n_compactions - 1];
	if (p.c->from == p.c->tail)
		return;
	p.item = room / 32 < 60 ? 60 : room / 32 > 240 ? 240 : room / 32;
	coverage_open(&summary, compaction_text(p.index, p.c));
	parts_find(&p.parts, p.index, p.c, &summary);
	listing_find(&p.listing, &restored->index, &restored->contents, p.c,
	    &summary);
	fit(&p);
	for (size_t i = 0; i < p.parts.n; i++)
		shown += p.parts.all[i].n > 0;
	if (shown + p.names + p.files && p.used <= room) {
		write_head(&p, b);
		for (size_t i = 0; i < p.parts.n; i++)
			part_write(&p.parts, &p.parts.all[i], p.item, b);
		listing_write(&p.listing, p.names, p.files, b);
		buf_add(b, end_mark);
	}
	parts_free(&p.parts);
	listing_free(&p.listing);
	coverage_close(&summary);
}
