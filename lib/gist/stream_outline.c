#include "gist/stream_outline.h"

#include <stdlib.h>

#include "gist/gist.h"
#include "gist/results.h"
#include "log/doc.h"
#include "log/field.h"
#include "summary/digest.h"
#include "text/truncate.h"

enum { KEEP = 480, EACH = 6 }; /* bytes of a text; points of an entry's part */

static struct str
copied(struct stream_outline *all, struct str text)
{
	return arena_copy(&all->arena, truncate_text(text, KEEP, &all->arena));
}

static void
add_statement(struct stream_outline *all, const struct record *record,
    enum matter part, struct point point)
{
	point.text = copied(all, str_trim(point.text));
	point.file = arena_copy(&all->arena, point.file);
	*array_push(&all->statements, &all->n,
	    &all->cap) = (struct statement){ .point = point,
		.part = part,
		.ts = record_copy(record, K_ts, &all->arena),
		.order = all->order };
}

/* What an entry says in parts of its own; facts are better sources. */
static void
add_own(struct stream_outline *all, const struct record *record,
    enum matter part, struct point point)
{
	add_statement(all, record, part, point);
	all->statements[all->n - 1].own = true;
}

static struct point
point_of(const struct record *record, struct str text, unsigned weight)
{
	struct point point = { text, { "", 0 }, 0, weight };
	struct src src;

	if (src_parse(record->at[K_src], record->arena, &src)) {
		point.file = src.file;
		point.line = src.line;
	}
	return point;
}

static void
add_text(struct stream_outline *all, const struct record *record,
    enum matter part, unsigned weight, struct str text)
{
	add_statement(all, record, part, point_of(record, text, weight));
}

/* "US-003: text" */
static struct str
named(struct stream_outline *all, struct str id, const char *between,
    struct str text)
{
	struct buf b = { 0 };
	struct str name;

	buf_add(&b, id);
	if (id.n && text.n)
		buf_adds(&b, between);
	buf_add(&b, text);
	name = arena_copy(&all->arena, buf_str(&b));
	buf_free(&b);
	return name;
}

static void
add_plan(struct stream_outline *all, const struct record *record)
{
	size_t done = json_size_or(record->at[K_done], 0);
	size_t total = json_size_or(record->at[K_total], 0);
	struct str title = record_text(record, K_title);
	struct buf b = { 0 };

	if (title.n == 0)
		title = record_text(record, K_project);
	if (title.n)
		all->title = copied(all, title);
	buf_addf(&b, "%zu of %zu stories done", done, total);
	if (total)
		add_text(all, record, ON_OUTCOME, 0, buf_str(&b));
	buf_free(&b);
}

static void
add_story(struct stream_outline *all, const struct record *record)
{
	enum status status = status_parse(record_text(record, K_status));
	struct str name = named(all, record_text(record, K_id), ": ",
	    record_text(record, K_title));

	if (status == STATUS_PROGRESS)
		add_text(all, record, ON_OBJECTIVE, 0, name);
	else if (status == STATUS_PENDING)
		add_text(all, record, ON_PENDING, 3, name);
	else if (status == STATUS_BLOCKED || status == STATUS_FAILED)
		add_text(all, record, ON_RISKS, 0,
		    named(all, name, ", ", status_name(status)));
	/* In the order of the plan. */
	if (all->n)
		all->statements[all->n - 1].order = SIZE_MAX - all->order;
}

static void
add_fact(struct stream_outline *all, const struct record *record)
{
	static const struct {
		struct str type;
		enum matter part;
		unsigned weight;
	} parts[] = {
		{ STR_INIT("decision"), ON_DECISIONS, 0 },
		{ STR_INIT("blocker"), ON_RISKS, 0 },
		{ STR_INIT("next"), ON_PENDING, 0 },
		{ STR_INIT("goal"), ON_OBJECTIVE, 1 },
		{ STR_INIT("constraint"), ON_RISKS, 1 },
	};
	struct str type = record_text(record, K_type);

	for (size_t i = 0; i < countof(parts); i++)
		all->facts |= str_eq(type, parts[i].type);
	if (str_eq(record_text(record, K_state), STR("resolved")))
		return;
	/* "Decisions: PASS - ..." is the outcome of an entry. */
	if (result_of(record_text(record, K_text), false) == RESULT_VERDICT)
		return;
	for (size_t i = 0; i < countof(parts); i++) {
		if (str_eq(type, parts[i].type))
			add_text(all, record, parts[i].part, parts[i].weight,
			    record_text(record, K_text));
	}
}

static void
add_learning(struct stream_outline *all, const struct record *record)
{
	if (str_eq(record_text(record, K_type), STR("gotcha")))
		add_text(all, record, ON_RISKS, 2, record_text(record, K_text));
}

/* What an entry says in parts of its own. */
static void
add_points(struct stream_outline *all, const struct record *record,
    const struct outline *o)
{
	for (enum matter part = 0; part < MATTERS; part++) {
		const struct points *points = &o->part[part];

		/* One line has its steps, and another its outcome. */
		if (part == ON_APPROACH || part == ON_OUTCOME ||
		    (part == ON_OBJECTIVE && o->title.n && !o->approach))
			continue;
		for (size_t i = 0; i < points->n && i < EACH; i++)
			add_own(all, record, part, points->point[i]);
	}
}

/* What was done: of a stated approach all steps, up to EACH. */
static struct str
steps(struct stream_outline *all, const struct outline *o)
{
	const struct points *points = &o->part[ON_APPROACH];
	struct str text = { 0 };

	if (!o->approach)
		return gist_what(o);
	for (size_t i = 0; i < points->n && i < EACH; i++)
		text = named(all, text, "; ", points->point[i].text);
	return named(all, o->title, ": ", text);
}

static void
add_entry(struct stream_outline *all, const struct record *record)
{
	struct outline o = { 0 };
	struct str what, name, id = record_text(record, K_id);
	struct str state, ended;

	if (record_text(record, K_ref).n)
		return;
	all->entries = true;
	outline_read(&o, record, decided_here(&all->decided));
	o.paths = true;
	what = steps(all, &o);
	state = gist_state(&o);
	name = str_eq(what, id) ? str_head(id, 0) : id;
	add_text(all, record, ON_APPROACH, 0, named(all, name, ": ", what));
	ended = gist_outcome(&o);
	if (o.status > STATUS_DONE)
		state = named(all, state, ": ", ended);
	else if (outline_best(&o, ON_OUTCOME))
		state = ended;
	/* That one more is done says little: others go first. */
	if (id.n && str_eq(state, STR("done"))) {
		add_text(all, record, ON_OUTCOME, 5, id);
		all->statements[all->n - 1].done = true;
	} else if (state.n && (id.n || o.status > STATUS_DONE)) {
		add_text(all, record, ON_OUTCOME, 1,
		    named(all, id.n ? id : what, id.n ? " " : "; ", state));
	} else if (outline_best(&o, ON_OUTCOME) && o.approach) {
		add_text(all, record, ON_OUTCOME, 1,
		    named(all, o.title, "; ", state));
	}
	if (o.decision)
		add_own(all, record, ON_DECISIONS, point_of(record, what, 0));
	add_points(all, record, &o);
}

static bool
is_field(struct str text)
{
	enum field_kind kind = field_of(text).kind;

	return kind == FIELD_DATE || kind == FIELD_UPDATED;
}

/* A point of a file without entries, in order. */
static void
add_section_point(struct stream_outline *all, const struct record *record,
    enum matter part, struct point point)
{
	add_statement(all, record, part, point);
	all->statements[all->n - 1].section = true;
	all->statements[all->n - 1].order = SIZE_MAX / 2 - all->order;
}

/* The five lines of gist(1) as a file; false: the section is something else. */
static bool
add_parts(struct stream_outline *all, const struct record *record)
{
	struct outline o = { 0 };

	outline_read(&o, record, false);
	for (enum matter part = 0; o.approach && part < MATTERS; part++) {
		for (size_t i = 0; i < o.part[part].n; i++)
			add_section_point(all, record, part,
			    o.part[part].point[i]);
	}
	return o.approach;
}

/* The text of a file without entries. */
static void
add_section(struct stream_outline *all, const struct record *record)
{
	struct str body = record_text(record, K_body);
	struct point point = point_of(record, body, 6);
	struct digest digest;

	if (all->entries || record_text(record, K_ref).n ||
	    add_parts(all, record))
		return;
	digest_section(&digest, body, record_text(record, K_title), 2,
	    record->arena);
	for (size_t i = 0; i < digest.n; i++) {
		point.text = digest.line[i];
		if (is_field(point.text))
			continue;
		add_section_point(all, record, ON_APPROACH, point);
	}
}

void
stream_outline_add(struct stream_outline *all, const struct record *record)
{
	struct str of = record_text(record, K_of);

	decided_see(&all->decided, record);
	all->order++;
	if (record->kind == KIND_DOC)
		file_names_add(&all->files, record_text(record, K_file));
	if (record->kind == KIND_DOC && all->doc.n == 0)
		all->doc = copied(all, record_text(record, K_title));
	else if (record->kind == KIND_PLAN)
		add_plan(all, record);
	else if (record->kind == KIND_STORY)
		add_story(all, record);
	else if (record->kind == KIND_FACT)
		add_fact(all, record);
	else if (record->kind == KIND_LEARNING)
		add_learning(all, record);
	else if (record->kind == KIND_SECTION)
		add_section(all, record);
	else if (record->kind == KIND_ENTRY)
		add_entry(all, record);
	else if (record->kind == KIND_DROP && str_eq(of, STR("entry")))
		all->older += json_size_or(record->at[K_n], 0);
	else if (record->kind == KIND_DROP && str_eq(of, STR("learning")))
		all->learnings += json_size_or(record->at[K_n], 0);
}

/* ---- all that was added, as one outline ---- */

enum { NAMES = 12 }; /* of done entries, before the rest are counted */

/* By part and weight; of equal ones the latest first. */
static int
by_worth(const void *a, const void *b)
{
	const struct statement *x = a, *y = b;
	int c = number_cmp(x->part, y->part);

	if (c == 0)
		c = number_cmp(x->point.weight, y->point.weight);
	if (c == 0)
		c = str_cmp(y->ts, x->ts);
	if (c == 0)
		c = number_cmp(y->order, x->order);
	return c ? c : number_cmp(x->point.line, y->point.line);
}

/* The latest entry: only what that leaves open is open. */
static size_t
newest(const struct stream_outline *all)
{
	for (size_t i = 0; i < all->n; i++) {
		if (all->statements[i].part == ON_APPROACH)
			return all->statements[i].order;
	}
	return 0;
}

/* What an older entry left open may be done by now. */
static bool
is_past(const struct stream_outline *all, const struct statement *statement,
    size_t last)
{
	bool open = statement->part == ON_PENDING ||
	    (statement->part == ON_RISKS && statement->point.weight < 2);

	if (statement->section)
		return all->entries;
	if (!statement->own)
		return false;
	if (all->facts && (open || statement->part == ON_DECISIONS))
		return true;
	return open && statement->order != last;
}

/* "US-3, US-2, US-1 and 4 more done": one line says it all. */
static void
add_done(struct stream_outline *all)
{
	struct point point = { .weight = (unsigned)all->n };
	struct buf names = { 0 };
	size_t n = 0;

	for (size_t i = 0; i < all->n; i++) {
		const struct statement *statement = &all->statements[i];

		if (!statement->done || n++ >= NAMES)
			continue;
		if (n == 1) {
			point.file = statement->point.file;
			point.line = statement->point.line;
		} else {
			point.line = 0;
			buf_add(&names, STR(", "));
		}
		buf_add(&names, statement->point.text);
	}
	if (n > NAMES)
		buf_addf(&names, " and %zu more", n - NAMES);
	buf_adds(&names, " done");
	point.text = arena_copy(&all->arena, buf_str(&names));
	buf_free(&names);
	if (n)
		outline_add(&all->outline, ON_OUTCOME, point);
}

void
stream_outline_finish(struct stream_outline *all)
{
	struct outline *o = &all->outline;
	size_t last;

	o->arena = &all->arena;
	o->title = all->title.n ? all->title : doc_work_subject(all->doc);
	o->caption = all->doc;
	o->older = all->older;
	o->learnings = all->learnings;
	o->whole = true;
	o->files = &all->files;
	array_sort(all->statements, all->n, by_worth);
	last = newest(all);
	for (size_t i = 0; i < all->n; i++) {
		struct point point = all->statements[i].point;

		point.weight = (unsigned)i;
		if (!all->statements[i].done &&
		    !is_past(all, &all->statements[i], last))
			outline_add(o, all->statements[i].part, point);
	}
	add_done(all);
}

void
stream_outline_free(struct stream_outline *all)
{
	free(all->statements);
	file_names_free(&all->files);
	arena_free(&all->arena);
}
