#include "lint/repeated.h"

#include "base/map.h"
#include "lint/marks.h"
#include "lint/together.h"
#include "same/similar.h"
#include "text/items.h"
#include "text/truncate.h"
#include "tokens/tokens.h"

static const char rule[] = "said-twice";

/* Shorter ones ("Tests", "Yes") repeat in any text. */
enum { LEAST_WORDS = 6, LEAST_BYTES = 32 };

struct saying {
	const struct memory *memory;
	size_t first, last; /* lines, from 0 */
	struct str text;
	bool past;   /* of a log: what was, no rule */
	bool apart;  /* no agent loads it together with the first */
	size_t of;   /* the first that says it, plus 1; 0: itself */
	size_t next; /* of its group that no other says, plus 1 */
};

struct repeated {
	struct findings *findings;
	struct similar similar;
	struct saying *all;
	size_t n, cap;
	size_t *first; /* by text that represents a group: its first, plus 1 */
	const struct memory *files;
	struct saying_counts {
		size_t items;
		size_t of_rules; /* that files of rules say, too */
		size_t rules;    /* how many of those files */
		bool told;       /* that it is made of them */
	} * counts;              /* of each file */
	struct shared *shared;   /* of files that have something in common */
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
	bool *managed = marks_managed(memory);
	struct items items;
	struct item item;

	items_open(&items, memory->text, &arena);
	while (items_next(&items, &item)) {
		struct saying saying = { memory, item.line - 1, item.end - 1,
			arena_copy(&repeated->texts, item.text), false, false,
			0, 0 };

		/* What ends with a colon says nothing without what follows. */
		if (item.form == ITEM_ROW || !is_long(item.text) ||
		    str_ends(item.text, STR(":")) || item.end > memory->n ||
		    managed[item.line - 1])
			continue;
		saying.past = memory->lines[saying.first].past;
		*array_push(&repeated->all, &repeated->n,
		    &repeated->cap) = saying;
		similar_add(&repeated->similar, item.text, 0, false);
	}
	arena_free(&arena);
	free(managed);
}

static bool
is_mark(char c)
{
	return is_any(c, ".,:;!?*_()[]\"'");
}

/* A name, a number or code: with another one, a text says something else. */
static bool
is_distinct(struct str word)
{
	for (size_t i = 0; i < word.n; i++) {
		if (is_digit(word.p[i]) || is_any(word.p[i], "`/@$_<>=") ||
		    (i && (is_upper(word.p[i]) || word.p[i] == '-')))
			return true;
	}
	return false;
}

static bool
is_capital(struct str word)
{
	return word.n && is_upper(word.p[0]);
}

/*
 * How many words of a text `seen` has; SIZE_MAX if it lacks a name, or has it less
 * often. Two words with capitals are one, too: "Boundary Bridge". `own` is empty.
 */
static size_t
count_shared_words(const struct seen *seen, struct seen *own, struct str text,
    size_t *all)
{
	struct str before = { "", 0 };
	size_t n = 0;

	for (*all = 0; text.n; ++*all) {
		struct str word = str_trim_of(str_word(&text), is_mark);
		struct str rest = text;
		bool has = seen_times(seen, word) > 0;

		seen_add(own, word);
		if (is_distinct(word) &&
		    seen_times(own, word) > seen_times(seen, word))
			return SIZE_MAX;
		if (!has && is_capital(word) &&
		    (is_capital(before) ||
			is_capital(str_trim_of(str_word(&rest), is_mark))))
			return SIZE_MAX;
		n += has;
		before = word;
	}
	return n;
}

static void
add_words(struct seen *seen, struct str text)
{
	while (text.n)
		seen_add(seen, str_trim_of(str_word(&text), is_mark));
}

/* Nine words of ten of a text are in another one, and all of its names. */
static bool
is_within(struct str text, struct str other)
{
	struct seen words = { 0 }, own = { 0 };
	size_t n, all;

	add_words(&words, other);
	n = count_shared_words(&words, &own, text, &all);
	seen_free(&words);
	seen_free(&own);
	return n != SIZE_MAX && 10 * n >= 9 * all;
}

static bool
is_same(struct str a, struct str b)
{
	return is_within(a, b) && is_within(b, a);
}

/* ---- where it is said ---- */

/* It is one in the reference of each command: "`--file`: the path of it". */
static bool
is_label(const struct saying *saying)
{
	struct str text = str_trim_of(saying->text, is_mark), rest;
	size_t span;

	if (!str_starts(text, STR("`")))
		return false;
	span = str_chr(text, '`', 1);
	rest = str_skip(text, span < text.n ? span + 1 : span);
	while (rest.n && is_any(rest.p[0], "*_"))
		rest = str_skip(rest, 1);
	return str_starts(rest, STR(":")) || str_starts(rest, STR(" ("));
}

/* "Step 4" and "Step 5"; "`open()`" and "`close()`" */
static bool
are_alike(const struct memory *memory, size_t a, size_t b)
{
	const struct memory_line *one, *other;

	if (a == 0 || b == 0)
		return false;
	one = &memory->lines[a - 1];
	other = &memory->lines[b - 1];
	return one->md.level == other->md.level &&
	    ((str_has(one->md.text, is_digit) &&
		 str_has(other->md.text, is_digit)) ||
		(str_chr(one->md.text, '`', 0) < one->md.text.n &&
		    str_chr(other->md.text, '`', 0) < other->md.text.n));
}

/*
 * Both are in one section, below items or paragraphs of their own, or in two that
 * are numbered: each of several alike things has it, as each step its "never cancel".
 */
static bool
is_parallel(const struct saying *saying, const struct saying *before)
{
	const struct memory_line *lines = saying->memory->lines;
	size_t heading = lines[saying->first].heading;

	if (lines[before->first].heading != heading)
		return are_alike(saying->memory, heading,
		    lines[before->first].heading);
	for (size_t i = before->last + 1; i < saying->first; i++) {
		const struct md_line *md = &lines[i].md;

		if (md->kind == MD_CODE || md->kind == MD_FENCE ||
		    (md->kind == MD_TEXT && md->indent == 0) ||
		    (md->kind == MD_ITEM &&
			md->indent < lines[saying->first].md.indent))
			return true;
	}
	return false;
}

/* What an agent that reads it has read before, or what it may be a copy of. */
static bool
repeats(const struct saying *saying, const struct saying *before)
{
	if (is_label(saying) ||
	    (saying->memory == before->memory && is_parallel(saying, before)))
		return false;
	if (!together_loads(before->memory, saying->memory) &&
	    (together_is_rule(saying->memory) ||
		!together_is_rule(before->memory) ||
		!together_may_copy(before->memory, saying->memory)))
		return false;
	return is_same(before->text, saying->text);
}

/*
 * The first of each group is in the order of the files and their lines. What dedupe
 * joins as a paraphrase may be meant so here: rules are often alike. Where very many
 * are alike but not the same, only some are compared.
 */
static void
find_first(struct repeated *repeated)
{
	enum { MOST = 64 };

	repeated->first = zeroed(repeated->n + 1, sizeof *repeated->first);
	for (size_t i = 0; i < repeated->n; i++) {
		struct saying *saying = &repeated->all[i];
		size_t *at = &repeated->first[repeated->similar.texts[i].kept];

		if (saying->past)
			continue;
		for (size_t n = 0; *at && n < MOST; n++) {
			struct saying *before = &repeated->all[*at - 1];

			if (repeats(saying, before)) {
				saying->of = *at;
				saying->apart = !together_loads(before->memory,
				    saying->memory);
				break;
			}
			at = &before->next;
		}
		if (*at == 0)
			*at = i + 1;
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

static struct saying_counts *
counts_of(const struct repeated *repeated, const struct memory *memory)
{
	return &repeated->counts[memory - repeated->files];
}

static void
count_shared(struct repeated *repeated)
{
	for (size_t i = 0; i < repeated->n; i++) {
		const struct saying *saying = &repeated->all[i];
		struct shared *shared;

		struct saying_counts *counts = counts_of(repeated,
		    saying->memory);

		counts->items += !saying->past && !is_label(saying);
		if (saying->of == 0 ||
		    repeated->all[saying->of - 1].memory == saying->memory)
			continue;
		shared = shared_of(repeated, saying);
		if (together_is_rule(repeated->all[saying->of - 1].memory)) {
			counts->of_rules++;
			counts->rules += shared->n == 0;
		}
		shared->n++;
		shared->tokens += tokens_in(saying);
	}
}

static struct src
all_of(const struct memory *memory)
{
	return memory_src_lines(memory, 0, memory->n - 1);
}

/* A file for one agent is often made of the rules that another one has. */
static bool
is_made_of(const struct memory *one, const struct memory *other)
{
	return together_is_rule(one) != together_is_rule(other);
}

/* It has two items of three in common with files of rules. */
static bool
is_joined(const struct repeated *repeated, const struct memory *memory)
{
	const struct saying_counts *counts = counts_of(repeated, memory);

	return !together_is_rule(memory) && counts->rules > 1 &&
	    3 * counts->of_rules >= 2 * counts->items;
}

/* One finding for all of a file. */
static void
report_file(struct repeated *repeated, const struct memory *one,
    const struct memory *other, const struct shared *shared)
{
	size_t items = counts_of(repeated, one)->items;
	struct src src = all_of(one), there = all_of(other);
	bool all = 10 * shared->n >= 9 * items;

	findings_add(repeated->findings,
	    all && is_made_of(one, other) ? SEVERITY_NOTE : SEVERITY_WARNING,
	    rule, &src, "%s '%s': %zu tokens",
	    str_eq(one->text, other->text) ? "is the same as"
		: all                      ? "nearly all of it is in"
					   : "most of it is in",
	    other->path, shared->tokens)
	    ->n = shared->tokens;
	findings_prove(repeated->findings, "%zu of its %zu items", shared->n,
	    items);
	findings_also(repeated->findings, &there);
}

/* A file that is made of many. */
static void
report_joined(struct repeated *repeated, const struct memory *memory,
    const struct memory *other, const struct shared *shared)
{
	struct saying_counts *counts = counts_of(repeated, memory);
	struct src src = all_of(memory), there = all_of(other);

	findings_add(repeated->findings, SEVERITY_NOTE, rule, &src,
	    "files of rules have most of it, as '%s' has", other->path)
	    ->n = shared->tokens;
	findings_prove(repeated->findings, "%zu of its %zu items",
	    counts->of_rules, counts->items);
	findings_also(repeated->findings, &there);
	counts->told = true;
}

/* One finding for two files that have most in common; it was added. */
static bool
is_copy(struct repeated *repeated, const struct saying *saying)
{
	enum { LEAST = 3 };
	const struct memory *memory = saying->memory;
	const struct memory *other = repeated->all[saying->of - 1].memory;
	size_t here = counts_of(repeated, memory)->items;
	size_t there = counts_of(repeated, other)->items;
	struct shared *shared;
	bool mostly, part;

	if (memory == other)
		return false;
	shared = shared_of(repeated, saying);
	mostly = str_eq(memory->text, other->text) ||
	    (shared->n >= LEAST && 2 * shared->n >= here);
	part = 10 * shared->n >= 9 * there &&
	    (shared->n >= LEAST || is_made_of(memory, other));
	if (shared->told || (!mostly && !part))
		return shared->told;
	shared->told = true;
	if (part && 10 * shared->n < 9 * here)
		report_file(repeated, other, memory, shared);
	else
		report_file(repeated, memory, other, shared);
	return true;
}

/* The same for a file that has most in common with many; it has one finding. */
static bool
is_of_joined(struct repeated *repeated, const struct saying *saying)
{
	const struct memory *memory = saying->memory;

	if (!is_joined(repeated, memory))
		return false;
	if (!counts_of(repeated, memory)->told)
		report_joined(repeated, memory,
		    repeated->all[saying->of - 1].memory,
		    shared_of(repeated, saying));
	return true;
}

static void
report(struct repeated *repeated, const struct saying *saying)
{
	enum { SHOWN = 100 };
	const struct saying *before = &repeated->all[saying->of - 1];
	struct src src = src_of(saying), first = src_of(before);
	size_t tokens = tokens_in(saying);
	struct str text = str_trim(str_line(before->text));

	if (saying->memory == before->memory)
		findings_add(repeated->findings, SEVERITY_WARNING, rule, &src,
		    "said before, on line %zu: %zu tokens", first.line, tokens)
		    ->n = tokens;
	else
		findings_add(repeated->findings, SEVERITY_WARNING, rule, &src,
		    "said before, in '%s' on line %zu: %zu tokens",
		    before->memory->path, first.line, tokens)
		    ->n = tokens;
	text = truncate_text(text, SHOWN, &repeated->texts);
	findings_prove(repeated->findings, "\"%.*s\"", STR_ARG(text));
	findings_also(repeated->findings, &first);
}

void
repeated_find(struct findings *findings, const struct memory files[], size_t n)
{
	struct repeated repeated = { .findings = findings, .files = files };

	repeated.counts = zeroed(n + 1, sizeof *repeated.counts);
	similar_open(&repeated.similar);
	for (size_t i = 0; i < n; i++)
		add_items(&repeated, &files[i]);
	similar_group(&repeated.similar);
	find_first(&repeated);
	count_shared(&repeated);
	find_learned(&repeated);
	for (size_t i = 0; i < repeated.n; i++) {
		const struct saying *saying = &repeated.all[i];

		if (saying->of && !is_of_joined(&repeated, saying) &&
		    !saying->apart && !is_copy(&repeated, saying))
			report(&repeated, saying);
	}
	similar_close(&repeated.similar);
	map_free(&repeated.map);
	arena_free(&repeated.texts);
	free(repeated.all);
	free(repeated.first);
	free(repeated.counts);
	free(repeated.shared);
}
