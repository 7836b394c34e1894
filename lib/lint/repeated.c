#include "lint/repeated.h"

#include "base/map.h"
#include "same/similar.h"
#include "text/items.h"
#include "tokens/tokens.h"

static const char rule[] = "said-twice";

/* Shorter ones ("Tests", "Yes") repeat in any text. */
enum { LEAST_WORDS = 6, LEAST_BYTES = 32 };

struct saying {
	const struct memory *memory;
	size_t first, last; /* lines, from 0 */
	struct str text;
	bool past; /* of a log: what was, no rule */
	size_t of; /* the first that says it, plus 1; 0: itself */
};

struct repeated {
	struct findings *findings;
	struct similar similar;
	struct saying *all;
	size_t n, cap;
	size_t *first; /* by text that represents a group: its first, plus 1 */
	const struct memory *files;
	size_t *items;         /* of each file */
	struct shared *shared; /* of files that have something in common */
	size_t n_shared, cap_shared;
	struct map map;
	struct arena texts;
};

static bool
is_long(struct str text)
{
	struct str rest = text;
	size_t n = 0;

	while (rest.n && n < LEAST_WORDS) {
		str_word(&rest);
		n++;
	}
	return n >= LEAST_WORDS && text.n >= LEAST_BYTES;
}

static void
add_items(struct repeated *repeated, const struct memory *memory)
{
	struct arena arena = { 0 };
	struct items items;
	struct item item;

	items_open(&items, memory->text, &arena);
	while (items_next(&items, &item)) {
		struct saying saying = { memory, item.line - 1, item.end - 1,
			arena_copy(&repeated->texts, item.text), false, 0 };

		if (item.form == ITEM_ROW || !is_long(item.text) ||
		    item.end > memory->n)
			continue;
		saying.past = memory->lines[saying.first].past;
		*array_push(&repeated->all, &repeated->n,
		    &repeated->cap) = saying;
		similar_add(&repeated->similar, item.text, 0, false);
	}
	arena_free(&arena);
}

static bool
is_mark(char c)
{
	return is_any(c, ".,:;!?*_()[]\"'");
}

/* A name, a number or code: with another one, a text says something else. */
static bool
is_name(struct str word)
{
	for (size_t i = 0; i < word.n; i++) {
		if (is_digit(word.p[i]) || is_any(word.p[i], "`/@$_<>=") ||
		    (i && is_upper(word.p[i])))
			return true;
	}
	return false;
}

/* How many words of a text `seen` has; SIZE_MAX if it lacks a name. */
static size_t
count_shared_words(const struct seen *seen, struct str text, size_t *all)
{
	size_t n = 0;

	for (*all = 0; text.n; ++*all) {
		struct str word = str_trim_of(str_word(&text), is_mark);
		bool has = seen_times(seen, word) > 0;

		if (!has && is_name(word))
			return SIZE_MAX;
		n += has;
	}
	return n;
}

static void
add_words(struct seen *seen, struct str text)
{
	while (text.n)
		seen_add(seen, str_trim_of(str_word(&text), is_mark));
}

/* Nine words of ten are the same in both texts, and all of their names. */
static bool
is_same(struct str a, struct str b)
{
	struct seen of_a = { 0 }, of_b = { 0 };
	size_t n_a, n_b, a_in_b, b_in_a;

	add_words(&of_a, a);
	add_words(&of_b, b);
	a_in_b = count_shared_words(&of_b, a, &n_a);
	b_in_a = count_shared_words(&of_a, b, &n_b);
	seen_free(&of_a);
	seen_free(&of_b);
	return a_in_b != SIZE_MAX && b_in_a != SIZE_MAX &&
	    10 * a_in_b >= 9 * n_a && 10 * b_in_a >= 9 * n_b;
}

/*
 * The first of each group is in the order of the files and their lines. What dedupe
 * joins as a paraphrase may be meant so here: rules are often alike.
 */
static void
find_first(struct repeated *repeated)
{
	repeated->first = zeroed(repeated->n + 1, sizeof *repeated->first);
	for (size_t i = 0; i < repeated->n; i++) {
		struct saying *saying = &repeated->all[i];
		size_t *first =
		    &repeated->first[repeated->similar.texts[i].kept];

		if (saying->past)
			continue;
		if (*first == 0)
			*first = i + 1;
		else if (is_same(repeated->all[*first - 1].text, saying->text))
			saying->of = *first;
	}
}

static size_t
tokens_in(const struct saying *saying)
{
	const struct memory *memory = saying->memory;
	const char *from = memory->lines[saying->first].text.p;
	const char *end = str_end(memory->lines[saying->last].text);

	return tokens_of(counter_default(),
	    (struct str){ from, (size_t)(end - from) });
}

static struct src
src_of(const struct saying *saying)
{
	return memory_src_lines(saying->memory, saying->first, saying->last);
}

/* What a log has learned, and the rules of another file say by now. */
static void
find_learned(struct repeated *repeated)
{
	for (size_t i = 0; i < repeated->n; i++) {
		const struct saying *saying = &repeated->all[i];
		size_t first = repeated->first[repeated->similar.texts[i].kept];
		const struct saying *now =
		    &repeated->all[first ? first - 1 : 0];
		struct src src, there;

		if (!saying->past || first == 0 ||
		    now->memory == saying->memory ||
		    !is_same(now->text, saying->text))
			continue;
		src = src_of(saying);
		there = src_of(now);
		findings_add(repeated->findings, SEVERITY_NOTE, rule, &src,
		    "'%s' says it by now, on line %zu", now->memory->path,
		    there.line)
		    ->n = tokens_in(saying);
		findings_also(repeated->findings, &there);
	}
}

/* Two files: what one has of the other. */
struct shared {
	size_t n, tokens;
	bool told;
};

static struct shared *
shared_of(struct repeated *repeated, const struct saying *saying)
{
	const struct memory *files = repeated->files;
	uint64_t one = (uint64_t)(saying->memory - files);
	uint64_t other = (uint64_t)(repeated->all[saying->of - 1].memory -
	    files);
	size_t *at = map_put(&repeated->map,
	    ((one << 32 | other) + 1) * 0x9e3779b97f4a7c15u);

	if (*at == 0) {
		*array_push(&repeated->shared, &repeated->n_shared,
		    &repeated->cap_shared) = (struct shared){ 0 };
		*at = repeated->n_shared;
	}
	return &repeated->shared[*at - 1];
}

static void
count_shared(struct repeated *repeated)
{
	for (size_t i = 0; i < repeated->n; i++) {
		const struct saying *saying = &repeated->all[i];
		struct shared *shared;

		repeated->items[saying->memory - repeated->files] +=
		    !saying->past;
		if (saying->of == 0 ||
		    repeated->all[saying->of - 1].memory == saying->memory)
			continue;
		shared = shared_of(repeated, saying);
		shared->n++;
		shared->tokens += tokens_in(saying);
	}
}

/* One finding for two files that have most in common; it was added. */
static bool
is_copy(struct repeated *repeated, const struct saying *saying)
{
	const struct memory *memory = saying->memory;
	const struct memory *other = repeated->all[saying->of - 1].memory;
	size_t all = repeated->items[memory - repeated->files];
	struct shared *shared;
	struct src src, there;

	if (memory == other)
		return false;
	shared = shared_of(repeated, saying);
	if (shared->n < 3 || 2 * shared->n < all)
		return false;
	if (shared->told)
		return true;
	shared->told = true;
	src = memory_src_lines(memory, 0, memory->n - 1);
	there = memory_src_lines(other, 0, other->n - 1);
	findings_add(repeated->findings, SEVERITY_WARNING, rule, &src,
	    "%zu of its %zu items are in '%s', too", shared->n, all,
	    other->path)
	    ->n = shared->tokens;
	findings_also(repeated->findings, &there);
	return true;
}

static void
report(struct repeated *repeated, const struct saying *saying)
{
	const struct saying *before = &repeated->all[saying->of - 1];
	struct src src = src_of(saying), first = src_of(before);

	if (saying->memory == before->memory)
		findings_add(repeated->findings, SEVERITY_WARNING, rule, &src,
		    "said before, on line %zu", first.line)
		    ->n = tokens_in(saying);
	else
		findings_add(repeated->findings, SEVERITY_WARNING, rule, &src,
		    "said before, in '%s' on line %zu", before->memory->path,
		    first.line)
		    ->n = tokens_in(saying);
	findings_also(repeated->findings, &first);
}

void
repeated_find(struct findings *findings, const struct memory files[], size_t n)
{
	struct repeated repeated = { .findings = findings, .files = files };

	repeated.items = zeroed(n + 1, sizeof *repeated.items);
	similar_open(&repeated.similar);
	for (size_t i = 0; i < n; i++)
		add_items(&repeated, &files[i]);
	similar_group(&repeated.similar);
	find_first(&repeated);
	count_shared(&repeated);
	find_learned(&repeated);
	for (size_t i = 0; i < repeated.n; i++) {
		const struct saying *saying = &repeated.all[i];

		if (saying->of && !is_copy(&repeated, saying))
			report(&repeated, saying);
	}
	similar_close(&repeated.similar);
	map_free(&repeated.map);
	arena_free(&repeated.texts);
	free(repeated.all);
	free(repeated.first);
	free(repeated.items);
	free(repeated.shared);
}
