#include "base/err.h"
#include "base/out.h"
#include "fleet/store.h"
#include "gather.h"
#include "json/record.h"

void
groups_close_part(struct gather *gather)
{
	if (*gather->open)
		part_close(&gather->part);
	*gather->open = '\0';
}

struct part *
group_open(struct gather *gather, const struct group *group)
{
	struct buf path = { 0 };
	const char *why;

	store_path(gather->dir, group->part, "part", &path);
	if (memcmp(gather->open, group->part, PART_ID) != 0) {
		groups_close_part(gather);
		if (!part_open(&gather->part, path.p, &why))
			die("'%s' was changed in the meantime: run it again",
			    path.p);
		memcpy(gather->open, group->part, PART_ID);
	}
	if (!part_go(&gather->part, group->line, group->off) ||
	    !part_next(&gather->part))
		die("cannot read '%s' again", path.p);
	buf_free(&path);
	return &gather->part;
}

/* Only an end has this beginning: record_begin() writes kind first. */
static bool
is_end(struct str line)
{
	return str_starts(line, STR("{\"kind\":\"end\","));
}

static void
join_end(struct gather *gather, struct str line)
{
	struct json_error error;
	struct record record;
	size_t status = EX_BROKEN;
	struct arena arena = { 0 };

	if (record_parse(line, &arena, &record, &error))
		status = json_size_or(record.at[K_status], EX_BROKEN);
	if (status > (size_t)gather->status)
		gather->status = status < EX_BROKEN ? (int)status : EX_BROKEN;
	arena_free(&arena);
}

void
group_pass(struct gather *gather, struct part *part)
{
	struct str line;

	for (size_t i = 0; i < part->group.n; i++) {
		struct input *own = inputs_find(&gather->inputs,
		    part->group.all[i].file);

		if (own)
			own->read = true;
	}
	while (part_line(part, &line)) {
		line = chomp(line);
		if (is_end(line))
			join_end(gather, line);
		else
			out_line(line);
	}
}

static bool
is_sound(const struct gather *gather, const char id[PART_ID])
{
	const char *why;
	struct buf path = { 0 };
	struct part part;
	bool sound;

	store_path(gather->dir, id, "part", &path);
	sound = part_open(&part, path.p, &why);
	if (sound) {
		sound = part_is_sound(&part);
		why = "its bytes have changed";
		part_close(&part);
	}
	if (!sound)
		gather_refuse(path.p, why);
	buf_free(&path);
	return sound;
}

bool
group_is_sound(struct gather *gather, const struct group *group)
{
	struct str id = { group->part, PART_ID };

	if (seen_add(&gather->checked, id) == 0 &&
	    !is_sound(gather, group->part))
		seen_add(&gather->damaged, id);
	return seen_times(&gather->damaged, id) == 0;
}

void
groups_pass(struct gather *gather, size_t from, size_t n)
{
	for (size_t i = from; i < from + n; i++) {
		if (group_is_sound(gather, &gather->groups[i]))
			group_pass(gather,
			    group_open(gather, &gather->groups[i]));
	}
}

void
groups_close(struct gather *gather)
{
	groups_close_part(gather);
	seen_free(&gather->checked);
	seen_free(&gather->damaged);
}
