/* load: which level of each file fits. */
#include "load/load_parts.h"

/* In hundredths of what there is. */
static const unsigned shares[LOAD_PRIORITIES] = { 30, 25, 25, 20 };

/* What a file costs more at this level than it does now, if that is more. */
static uint64_t
raise_cost(const struct load_file *file, enum load_level level)
{
	uint64_t now = file->cost[file->level];

	return file->cost[level] > now ? file->cost[level] - now : 0;
}

static bool
raise(struct load_file *file, enum load_level level, uint64_t *purse)
{
	uint64_t cost = raise_cost(file, level);

	if (cost > *purse)
		return false;
	*purse -= cost;
	file->level = level;
	return true;
}

/* The cheapest level: of a short file that may be the whole of it. */
static void
give_least(struct load_file *file, uint64_t *purse)
{
	enum load_level least = LOAD_LINE;

	if (file->level != LOAD_NONE)
		return;
	for (int i = LOAD_HEADER; i <= (int)file->most; i++) {
		if (file->has[i] && file->cost[i] <= file->cost[least])
			least = (enum load_level)i;
	}
	raise(file, least, purse);
}

static void
give_most(struct load_file *file, uint64_t *purse)
{
	if (file->level == LOAD_NONE)
		return;
	for (enum load_level i = file->most; i > file->level; i--) {
		if (file->has[i] && raise(file, i, purse))
			return;
	}
}

/* One priority: a line for each of its files first, then more of each. */
static void
fill(struct load *load, size_t priority, uint64_t *purse)
{
	for (size_t i = 0; i < load->n; i++) {
		if (load->files[i].priority == priority)
			give_least(&load->files[i], purse);
	}
	for (size_t i = 0; i < load->n; i++) {
		if (load->files[i].priority == priority)
			give_most(&load->files[i], purse);
	}
}

/*
 * Sets all levels; what is left of the room. Each priority has its share for
 * itself. What they leave is for all, the first one first: a line for each file
 * that has none, then more of each.
 */
static uint64_t
fill_all(struct load *load, uint64_t room)
{
	uint64_t left = room;

	for (size_t i = 0; i < load->n; i++)
		load->files[i].level = LOAD_NONE;
	for (size_t p = 0; p < LOAD_PRIORITIES; p++) {
		uint64_t share = room / 100 * shares[p], purse = share;

		fill(load, p, &purse);
		left -= share - purse;
	}
	for (size_t i = 0; i < load->n; i++)
		give_least(&load->files[i], &left);
	for (size_t i = 0; i < load->n; i++)
		give_most(&load->files[i], &left);
	return left;
}

/* ---- the last lines ---- */

static uint64_t
rest_cost(struct load *load)
{
	load_put_rest(load_piece(load), &load->rest);
	return load_cost(load);
}

static uint64_t
list_cost(struct load *load)
{
	load_put_list(load_piece(load));
	return load_cost(load);
}

static size_t
count_dropped(const struct load *load)
{
	size_t n = 0;

	for (size_t i = 0; i < load->n; i++)
		n += load->files[i].level == LOAD_NONE;
	return n;
}

/* What the last lines cost at most, without a name. */
static uint64_t
rest_reserve(struct load *load, bool dropped)
{
	struct load_rest before = load->rest;
	uint64_t cost;

	if (dropped) {
		load->rest.files += load->n;
		load->rest.tokens += load->source;
	}
	load->rest.shown = 0;
	cost = rest_cost(load);
	load->rest = before;
	return cost;
}

static void
add_dropped(struct load *load)
{
	for (size_t i = 0; i < load->n; i++) {
		const struct load_file *file = &load->files[i];

		if (file->level != LOAD_NONE)
			continue;
		load->rest.files++;
		load->rest.tokens += file->tokens;
		load_rest_name(&load->rest, file->name);
	}
	load_rest_settle(&load->rest);
}

/* As many names as there is room for. */
static void
show_names(struct load *load, uint64_t room)
{
	size_t least = 0, most = load->rest.n_names;

	load->rest.shown = most;
	if (rest_cost(load) <= room)
		return;
	while (least + 1 < most) {
		load->rest.shown = least + (most - least) / 2;
		if (rest_cost(load) <= room)
			least = load->rest.shown;
		else
			most = load->rest.shown;
	}
	load->rest.shown = least;
}

static uint64_t
less(uint64_t room, uint64_t cost)
{
	return room > cost ? room - cost : 0;
}

/*
 * First as if every file had its line; where not all do, the line that says so
 * needs its room before any file.
 */
static void
fit(struct load *load, uint64_t room)
{
	uint64_t list = list_cost(load), rest = rest_reserve(load, false);
	uint64_t left = fill_all(load, less(room, list + rest));

	if (count_dropped(load)) {
		rest = rest_reserve(load, true);
		left = fill_all(load, less(room, list + rest));
	}
	load->rest.bare = rest > room;
	if (load->rest.bare) {
		rest = 0;
		left = fill_all(load, less(room, list));
	}
	add_dropped(load);
	show_names(load, rest + left);
}

static size_t
count_document(const struct load *load, uint64_t list, uint64_t rest)
{
	struct tokens tokens = { load->wish->counter, rest };
	bool any = false;

	for (size_t i = 0; i < load->n; i++) {
		const struct load_file *file = &load->files[i];

		tokens.sum += file->cost[file->level];
		any |= file->level == LOAD_LINE || file->level == LOAD_HEADER;
	}
	if (any)
		tokens.sum += list;
	return tokens_count(&tokens);
}

bool
load_fit(struct load *load)
{
	/* So much that no sum of costs is over it. */
	uint64_t room = UINT64_MAX / 1024;

	if (load->max_tokens)
		room = tokens_room(load->wish->counter,
		    tokens_limit(load->wish->counter, load->max_tokens));
	fit(load, room);
	load->tokens = count_document(load, list_cost(load), rest_cost(load));
	return !load->rest.bare;
}
