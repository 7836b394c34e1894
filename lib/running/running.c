#include "running/running.h"

#include <stdlib.h>

#include "summary/summary.h"

/* ---- which way a log grows ---- */

static struct growth_file *
file_of(struct growth *growth, struct str file)
{
	uint32_t number = intern_add(&growth->files, file);

	if (number > growth->n)
		*array_push(&growth->list, &growth->n,
		    &growth->cap) = (struct growth_file){ 0 };
	return &growth->list[number - 1];
}

static void
growth_read(struct growth *growth, const struct record *layout)
{
	struct json_field top[] = { { .name = "top" } };

	growth->known = true;
	json_fields((struct json){ layout->line, JSON_OBJECT }, top, 1);
	json_each (it, top[0].value)
		file_of(growth, json_text(it.value, layout->arena))->top = true;
}

static bool
is_top(const struct growth *growth, const struct growth_file *file)
{
	return growth->known ? file->top : log_order_newest_first(&file->trend);
}

bool
growth_at_top(const struct growth *growth, struct str file)
{
	uint32_t number = intern_find(&growth->files, file);

	return number && is_top(growth, &growth->list[number - 1]);
}

void
growth_write(const struct growth *growth, struct buf *b)
{
	bool any = false;

	for (size_t i = 0; i < growth->n; i++) {
		if (!is_top(growth, &growth->list[i]))
			continue;
		if (!any)
			json_open(b, "top", '[');
		any = true;
		json_add_text(b, NULL,
		    intern_str(&growth->files, (uint32_t)i + 1));
	}
	if (any)
		json_close(b, ']');
}

static void
growth_free(struct growth *growth)
{
	for (size_t i = 0; i < growth->n; i++)
		buf_free(&growth->list[i].trend.id);
	free(growth->list);
	intern_free(&growth->files);
}

/* ---- the whole ---- */

const struct running_part running_parts[PARTS] = {
	[PART_GOAL] = { STR_INIT("goal"), "Goal", 200 },
	[PART_CONSTRAINTS] = { STR_INIT("constraints"), "Constraints", 200 },
	[PART_DONE] = { STR_INIT("done"), "Done", 2000 },
	[PART_PROGRESS] = { STR_INIT("progress"), "In Progress", 500 },
	[PART_DECISIONS] = { STR_INIT("decisions"), "Key Decisions", 1000 },
	[PART_NEXT] = { STR_INIT("next"), "Next Steps", 300 },
	[PART_CONTEXT] = { STR_INIT("context"), "Critical Context", 2000 },
};

void
running_init(struct running *running)
{
	*running = (struct running){ 0 };
	for (int part = 0; part < PARTS; part++)
		running->share[part] = running_parts[part].tokens;
	summary_init(&running->summary);
	running->summary.cite = true;
	running->summary.lines = 1;
	running->summary.rows = SIZE_MAX;
}

void
running_free(struct running *running)
{
	for (int part = 0; part < PARTS; part++)
		free(running->cited[part]);
	rollups_free(&running->taken);
	rollups_free(&running->rollups);
	growth_free(&running->growth);
	free(running->lines);
	free(running->records);
	summary_free(&running->summary);
}

/* ---- taking ---- */

static struct running_record *
hold(struct running *running, const struct record *record, size_t at)
{
	struct running_record *held;

	held = array_push(&running->records, &running->n_records,
	    &running->cap_records);
	*held = (struct running_record){
		.line = arena_copy(&running->summary.arena, record->line),
		.src = summary_keep_src(&running->summary, record),
		.kind = record->kind,
		.at = at,
		.kept = true,
	};
	return held;
}

struct running_line *
running_add(struct running *running, enum part part)
{
	struct running_line *line;

	line = array_push(&running->lines, &running->n_lines,
	    &running->cap_lines);
	*line = (struct running_line){ .part = part,
		.record = SIZE_MAX,
		.entry = SIZE_MAX,
		.shown = true };
	return line;
}

static bool
part_of_fact(struct str type, enum part *part)
{
	static const struct {
		struct str type;
		enum part part;
	} parts[] = {
		{ STR_INIT("goal"), PART_GOAL },
		{ STR_INIT("constraint"), PART_CONSTRAINTS },
		{ STR_INIT("blocker"), PART_PROGRESS },
		{ STR_INIT("decision"), PART_DECISIONS },
		{ STR_INIT("next"), PART_NEXT },
	};

	for (size_t i = 0; i < countof(parts); i++) {
		if (str_eq(type, parts[i].type)) {
			*part = parts[i].part;
			return true;
		}
	}
	return false;
}

static bool
take_fact(struct running *running, const struct record *record)
{
	const struct running_record *held;
	struct running_line *line;
	enum part part;

	if (!part_of_fact(record_text(record, K_type), &part) ||
	    str_trim(record_text(record, K_text)).n == 0)
		return false;
	held = hold(running, record, json_size_or(record->at[K_entry], 0));
	/* Resolved facts are not shown. */
	if (str_eq(record_text(record, K_state), STR("resolved"))) {
		running->records[running->n_records - 1].kept = false;
		return true;
	}
	line = running_add(running, part);
	line->blocker = part == PART_PROGRESS;
	line->text = summary_keep(&running->summary, record, K_text);
	line->ts = summary_keep(&running->summary, record, K_ts);
	line->src = held->src;
	line->carried = record->at[K_carried].type == JSON_TRUE;
	line->record = running->n_records - 1;
	return true;
}

void
running_show(struct running *running, struct running_line *line, bool shown)
{
	struct running_record *held = line->record == SIZE_MAX
	    ? NULL
	    : &running->records[line->record];

	line->shown = shown;
	if (held)
		held->kept = shown;
	if (held && held->kind == KIND_LEARNING)
		running->summary.learnings[held->at].shown = shown;
	if (line->entry != SIZE_MAX)
		running->records[line->entry].kept = shown;
}

bool
running_is_cited(const struct running_line *line)
{
	return line->part == PART_DECISIONS || line->blocker;
}

void
running_cite(struct running *running, enum part part, const struct src *src)
{
	*array_push(&running->cited[part], &running->n_cited[part],
	    &running->cap_cited[part]) = *src;
}

/* The places of facts that were left out, one by one. */
static bool
take_cited(struct running *running, const struct record *record)
{
	enum part part;
	struct src src;

	if (!str_eq(record_text(record, K_why), STR("budget")) ||
	    !part_of_fact(record_text(record, K_of), &part) ||
	    (part != PART_DECISIONS && part != PART_PROGRESS))
		return false;
	running->n_left[part] += json_size_or(record->at[K_n], 0);
	json_each (it, record->at[K_src]) {
		if (!src_parse(it.value, record->arena, &src))
			continue;
		src.file = arena_copy(&running->summary.arena, src.file);
		running_cite(running, part, &src);
	}
	return true;
}

bool
running_take(struct running *running, const struct record *record)
{
	struct summary *summary = &running->summary;
	const struct running_record *held;

	switch (record->kind) {
	case KIND_ENTRY:
		summary_add(summary, record);
		held = hold(running, record, summary->n_entries - 1);
		log_order_add(&file_of(&running->growth, held->src.file)->trend,
		    record_text(record, K_ts), record_story(record),
		    record_text(record, K_title));
		return true;
	case KIND_LEARNING:
		summary_add(summary, record);
		hold(running, record, summary->n_learnings - 1);
		return true;
	case KIND_FACT:
		return take_fact(running, record);
	case KIND_DROP:
		return take_cited(running, record);
	case KIND_LAYOUT:
		growth_read(&running->growth, record);
		summary_add(summary, record);
		return false;
	case KIND_DOC:
	case KIND_PLAN:
	case KIND_STORY:
	case KIND_NOTE:
		summary_add(summary, record);
		return false;
	default:
		if (!str_eq(record_text(record, K_kind), STR("rollup")))
			return false;
		rollups_take(&running->taken, record);
		return true;
	}
}
