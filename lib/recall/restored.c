#include "recall/restored.h"

#include "base/utf8.h"
#include "recall/restored_parts.h"
#include "text/show.h"

/* All texts in what was passed to a tool. */
static void
see_args(struct restored *restored, const struct telling *telling,
    struct json args, unsigned level, struct arena *arena)
{
	struct json_iter iter = { 0 };
	struct json name, value;

	if (args.type == JSON_STRING)
		contents_add(&restored->contents, telling,
		    json_text(args, arena));
	if (level == JSON_LEVELS)
		return;
	while (json_next(args, &iter, &name, &value))
		see_args(restored, telling, value, level + 1, arena);
}

/* What stands in the files that the session worked on, and what was said. */
static void
see_contents(struct restored *restored, const struct record *record)
{
	const struct stretch *s = &restored->stretch;
	struct contents *contents = &restored->contents;
	struct telling telling = { .moment = s->n_moments - 1,
		.compactions = s->n_compactions };
	struct str verb = record_text(record, K_verb);

	if (record->kind == KIND_MESSAGE) {
		telling.said = str_eq(record_text(record, K_role),
		    STR("assistant"));
		contents_add(contents, &telling, record_text(record, K_text));
	}
	if (record->kind != KIND_CALL)
		return;
	telling.said = true;
	telling.file = s->moments[telling.moment].path;
	see_args(restored, &telling, record->at[K_args], 0, record->arena);
	telling.said = false;
	telling.printed = true;
	if (!str_eq(verb, STR("read")))
		telling.file = 0;
	contents_add(contents, &telling, record_text(record, K_output));
}

void
restored_add(struct restored *restored, const struct record *record)
{
	/* Another session: what came before is not asked for. */
	if (record->kind == KIND_DOC) {
		stretch_clear(&restored->stretch);
		contents_free(&restored->contents);
	}
	stretch_add(&restored->stretch, record);
	see_contents(restored, record);
}

void
restored_free(struct restored *restored)
{
	stretch_free(&restored->stretch);
	contents_free(&restored->contents);
}

/* ---- the text ---- */

static const struct str end_mark = STR_INIT("(end, pith restore)\n");

struct page {
	const struct stretch *stretch;
	const struct compaction *c;
	struct parts parts;
	struct listing listing;
	size_t names, files; /* of the listing that are shown */
	size_t room, used;
};

static void
write_head(const struct page *p, struct buf *b)
{
	const struct stretch *s = p->stretch;

	buf_adds(b, "Not in the summary");
	if (p->c->ts) {
		buf_adds(b, " of ");
		show_time(b, stretch_name(s, p->c->ts));
	}
	buf_adds(b, ", from the transcript:\n");
	/* Where it began an agent knows by itself. */
	if (s->cwd != s->root) {
		buf_adds(b, "Directory: ");
		show_path(b, stretch_name(s, s->cwd));
		buf_addc(b, '\n');
	}
	if (s->branch) {
		buf_adds(b, "Branch: ");
		show_text(b, stretch_name(s, s->branch));
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
	buf_free(&b);
	return cost;
}

/*
 * One more item of a part, where it fits, and no part gets more than an eighth;
 * false if there is none.
 */
static bool
show_more(struct page *p, enum part_name name, size_t room)
{
	size_t before = part_cost(&p->parts, name), most = p->room / 8;

	if (p->used > room)
		return false;
	if (most > before + room - p->used)
		most = before + room - p->used;
	if (!part_show(&p->parts, name, most))
		return false;
	p->used += part_cost(&p->parts, name) - before;
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

/* As many files as half of `room` characters hold, and names in all of it. */
static void
fit_listing(struct page *p, size_t room)
{
	size_t low = 0, high = p->files;

	while (low < high) {
		size_t middle = (low + high + 1) / 2;

		if (listing_cost(p, 0, middle) <= room / 2)
			low = middle;
		else
			high = middle - 1;
	}
	p->files = low;
	low = 0;
	high = p->listing.wanted.n;
	while (low < high) {
		size_t middle = (low + high + 1) / 2;

		if (listing_cost(p, middle, p->files) <= room)
			low = middle;
		else
			high = middle - 1;
	}
	p->names = low;
}

/*
 * Each part has its first item; the names get what is left where that is
 * little, else about half; then all go on in turn.
 */
static void
fit(struct page *p)
{
	size_t names = p->room <= 2048 ? p->room
				       : 2048 + (p->room - 2048) * 9 / 20;
	bool more = true;
	size_t rest, shown;

	p->used = head_cost(p);
	for (int i = 0; i < PART_ISSUES; i++)
		show_more(p, (enum part_name)i, p->room / 2);
	p->files = p->listing.n_files;
	rest = p->room > p->used ? p->room - p->used : 0;
	fit_listing(p, names < rest ? names : rest);
	shown = listing_cost(p, p->names, p->files);
	p->used += shown;
	while (more) {
		more = false;
		for (int i = 0; i < PART_COUNT; i++)
			more |= show_more(p, (enum part_name)i, p->room);
	}
	p->used -= shown;
	fit_listing(p, p->room > p->used ? p->room - p->used : 0);
}

void
restored_write(struct restored *restored, struct buf *b, size_t room)
{
	struct page p = { .stretch = &restored->stretch, .room = room };
	struct holds summary;
	size_t shown = 0;

	if (restored->stretch.n_compactions == 0)
		return;
	p.c =
	    &restored->stretch.compactions[restored->stretch.n_compactions - 1];
	if (p.c->from == p.c->tail)
		return;
	p.parts.item = room / 32 < 60 ? 60 : room / 32 > 240 ? 240 : room / 32;
	holds_open(&summary, compaction_text(p.stretch, p.c));
	parts_find(&p.parts, p.stretch, p.c, &summary);
	listing_find(&p.listing, restored, p.c, &summary);
	fit(&p);
	for (int i = 0; i < PART_COUNT; i++)
		shown += p.parts.part[i].shown;
	if (shown + p.names + p.files && p.used <= room) {
		write_head(&p, b);
		for (int i = 0; i < PART_COUNT; i++)
			part_write(&p.parts, (enum part_name)i, b);
		listing_write(&p.listing, p.names, p.files, b);
		buf_add(b, end_mark);
	}
	parts_free(&p.parts);
	listing_free(&p.listing);
	holds_close(&summary);
}
