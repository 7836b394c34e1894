/* budget: which records a summary has room for. */
#include <stdio.h>
#include <stdlib.h>

#include "base/err.h"
#include "base/opt.h"
#include "base/out.h"
#include "base/sort.h"
#include "budget.h"
#include "json/drop.h"
#include "summary/briefs.h"
#include "summary/rank.h"
#include "text/show.h"
#include "text/truncate.h"

/* A record that the template shows, held until the choice. */
struct held {
	enum record_kind kind;
	size_t turn; /* among the records that were read */
	size_t at;   /* in the summary's array of its kind; SIZE_MAX: in none */
	size_t under; /* in a context, the entry above it, from 1; or 0 */
	struct str line;
	struct src src;
	size_t
	    tokens; /* of its text in the log; of a learning, of its own text */
};

struct choice {
	struct fit fit;
	struct summary summary;
	struct held *held;
	size_t n, cap;
	struct arena lines;
	bool files;    /* the records are from files: there is a doc */
	size_t source; /* tokens of what was read: log and plan */
	const struct budget_options *options;
	bool capped;  /* the user set the number of learnings */
	bool by_need; /* the user asked for that, */
	bool plain;   /* or for other parts */
};

static void
set_priorities(struct fit *fit, struct str list)
{
	fit_unordered(fit);
	while (list.p) {
		struct str name = str_trim(str_cut(&list, ','));

		if (!fit_prioritize(fit, name))
			die_usage("--prioritize takes recent, learnings and "
				  "status, not '%.*s'",
			    STR_ARG(name));
	}
}

/* Other programs may know the names that this one does not. */
static void
take_priorities(struct fit *fit, const struct record *record)
{
	fit_unordered(fit);
	json_each (it, record->at[K_prioritize])
		fit_prioritize(fit, json_text(it.value, record->arena));
}

static void
take_config(struct choice *choice, const struct record *record)
{
	struct fit *fit = &choice->fit;
	const struct budget_options *options = choice->options;

	if (!choice->capped && record->at[K_max_learnings].type == JSON_NUMBER)
		fit->exact = true;
	if (!choice->capped)
		fit->max_learnings = json_size_or(record->at[K_max_learnings],
		    fit->max_learnings);
	if (!options->limited)
		fit->max_tokens = json_size_or(record->at[K_max_tokens],
		    fit->max_tokens);
	if (options->priorities == NULL)
		take_priorities(fit, record);
}

/* The place of the record that was just added. */
static size_t
place_of(const struct summary *summary, enum record_kind kind)
{
	switch (kind) {
	case KIND_LEARNING:
		return summary->n_learnings - 1;
	case KIND_ENTRY:
		return summary->n_entries - 1;
	case KIND_SECTION:
		return summary->n_sections - 1;
	case KIND_POINT:
		return summary->n_points - 1;
	default:
		return 0;
	}
}

static bool
is_held(enum record_kind kind)
{
	return kind == KIND_PLAN || kind == KIND_STORY || kind == KIND_ENTRY ||
	    kind == KIND_SECTION || kind == KIND_LEARNING ||
	    kind == KIND_POINT || kind == KIND_NOTE;
}

static void
hold(struct choice *choice, const struct record *record, size_t tokens)
{
	size_t turn = choice->n;
	struct held *held = array_push(&choice->held, &choice->n, &choice->cap);
	struct str last = turn ? held[-1].src.file : (struct str){ 0 };

	*held = (struct held){ .kind = record->kind, .turn = turn };
	held->line = arena_copy(&choice->lines, record->line);
	held->tokens = record->kind == KIND_LEARNING ||
		record->kind == KIND_POINT
	    ? tokens_of(choice->fit.counter, record_text(record, K_text))
	    : tokens;
	src_parse(record->at[K_src], record->arena, &held->src);
	held->src.file = arena_share(&choice->lines, held->src.file, last);
}

static void
take(struct choice *choice, const struct record *record)
{
	size_t tokens = stats_source(choice->fit.counter, record);

	choice->source += tokens;
	if (record->kind != KIND_PLAN)
		choice->fit.log += tokens;
	if (is_held(record->kind)) {
		hold(choice, record, tokens);
		return;
	}
	choice->files |= record->kind == KIND_DOC;
	if (record->kind == KIND_CONFIG)
		take_config(choice, record);
	summary_add(&choice->summary, record);
	if (!choice->options->explain)
		record_pass(record);
}

/* ---- the records by file, whatever the order in which they came ---- */

/* Plans come first, as entries are compared with their stories. */
static unsigned
group_of(const struct held *held)
{
	if (held->kind == KIND_PLAN || held->kind == KIND_STORY)
		return 0;
	return held->kind == KIND_ENTRY || held->kind == KIND_SECTION ? 1 : 2;
}

static int
compare_files(const struct held *a, const struct held *b)
{
	int c = str_cmp(a->src.file, b->src.file);

	if (c || a->kind != KIND_NOTE || b->kind != KIND_NOTE)
		return c;
	return str_cmp(a->line, b->line);
}

static int
compare_held(const void *left, const void *right)
{
	const struct held *a = left, *b = right;
	int c = (int)group_of(a) - (int)group_of(b);

	c = c ? c : compare_files(a, b);
	return c ? c : (a->turn > b->turn) - (a->turn < b->turn);
}

static bool
is_in_order(const struct choice *choice)
{
	const struct held *last[3] = { NULL };

	for (size_t i = 0; i < choice->n; i++) {
		const struct held *held = &choice->held[i];
		const struct held **before = &last[group_of(held)];

		if (*before && compare_files(*before, held) > 0)
			return false;
		*before = held;
	}
	return true;
}

/* Their order and their entries are not known, and so they rank otherwise. */
static void
note_placeless(struct choice *choice)
{
	struct buf text = { 0 };
	size_t n = 0;

	for (size_t i = 0; i < choice->n; i++)
		n += choice->held[i].kind == KIND_LEARNING &&
		    choice->held[i].src.file.n == 0;
	if (!choice->files || n == 0)
		return;
	buf_addf(&text,
	    "%zu learning%s no src, so others may be kept than with it", n,
	    n == 1 ? " has" : "s have");
	summary_add_note(&choice->summary, buf_str(&text));
	if (!choice->options->explain)
		note("no-src", NULL, "%.*s", STR_ARG(buf_str(&text)));
	buf_free(&text);
}

static void
add_held(struct choice *choice)
{
	struct arena arena = { 0 };
	struct json_error error;
	struct record record;

	note_placeless(choice);
	if (!choice->options->as_given && !is_in_order(choice))
		sort(choice->held, choice->n, sizeof *choice->held,
		    compare_held);
	for (size_t i = 0; i < choice->n; i++) {
		struct held *held = &choice->held[i];

		arena_reset(&arena);
		record_parse(held->line, &arena, &record, &error);
		held->at = summary_add(&choice->summary, &record)
		    ? place_of(&choice->summary, held->kind)
		    : SIZE_MAX;
	}
	arena_free(&arena);
	summary_settle(&choice->summary);
}

static bool
is_kept(const struct choice *choice, const struct held *held)
{
	const struct summary *summary = &choice->summary;

	if (held->at == SIZE_MAX)
		return true;
	if (held->kind == KIND_POINT)
		return summary->points[held->at].shown ||
		    summary->points[held->at].brief.n;
	if (summary->by_need)
		return held->kind == KIND_ENTRY
		    ? held->at + 1 == summary->n_entries
		    : held->kind != KIND_LEARNING && held->kind != KIND_SECTION;
	switch (held->kind) {
	case KIND_LEARNING:
		return summary->learnings[held->at].shown;
	case KIND_ENTRY:
		return summary->entries[held->at].shown;
	case KIND_SECTION:
		return summary->sections[held->at].n_items == 0 ||
		    summary_shows(summary, &summary->sections[held->at]);
	default:
		return true;
	}
}

/* The template does not show such sections, however much room there is. */
static bool
is_unwanted(const struct choice *choice, const struct held *held)
{
	return held->kind == KIND_SECTION &&
	    !summary_wants(&choice->summary,
		&choice->summary.sections[held->at]);
}

/* One `drop` record for all that is left out of a kind. */
static void
write_drop(const struct choice *choice, enum record_kind kind, const char *of,
    bool unwanted, const char *why)
{
	struct drop drop = { 0 };

	for (size_t i = 0; i < choice->n; i++) {
		const struct held *held = &choice->held[i];

		if (held->kind != kind || is_kept(choice, held) ||
		    is_unwanted(choice, held) != unwanted)
			continue;
		drop_add(&drop, &held->src);
		drop.tokens += held->tokens;
	}
	drop_emit(&drop, of, why);
	drop_free(&drop);
}

static void
hide_points(struct summary *summary)
{
	for (size_t i = 0; i < summary->n_points; i++)
		summary->points[i].shown = false;
}

/* The same for the items of sections that are shown by their first lines. */
static void
write_item_drop(const struct summary *summary)
{
	struct summary_place place = { 0 };
	const struct summary_item *item;
	struct drop drop = { 0 };

	while ((item = summary_next_hidden(summary, &place))) {
		drop_add(&drop, &item->src);
		drop.tokens += item->src.len / 4;
	}
	drop_emit(&drop, "item", "template");
	drop_free(&drop);
}

/*
 * A summary never costs more than what it summarises, if that is long enough to
 * need a summary: without a lower limit, this is the limit.
 */
static bool
choose(struct choice *choice)
{
	enum { SMALL = 500, TINY = 100 };
	struct summary *summary = &choice->summary;
	size_t own = choice->fit.max_tokens, cost = choice->source;
	bool fits;

	choice->fit.asked = own > 0;
	summary->by_need = summary->n_points && !choice->plain &&
	    (choice->by_need || choice->fit.log >= TINY ||
		summary->n_entries == 0);
	if (!summary->by_need)
		hide_points(summary);
	if (!summary->by_need || own == 0)
		cost -= cost / 10;
	if (choice->source >= SMALL && (own == 0 || own > cost))
		choice->fit.max_tokens = cost;
	fits = fit_summary(&choice->fit, summary);
	choice->fit.max_tokens = own;
	return fits;
}

/* How the summary was narrowed: render lays it out in the same way. */
static void
write_layout(const struct fit *fit, const struct summary *summary)
{
	struct buf *b = record_begin("layout");

	json_add_text(b, "template", str_of(template_name(summary->template)));
	if (fit->max_tokens)
		json_add_number(b, "cap", fit->max_tokens);
	json_add_text(b, "counter", str_of(counter_name(fit->counter)));
	json_add_number(b, "rows", summary->rows);
	json_add_number(b, "lines", summary->lines);
	if (!summary->frame)
		json_add_bool(b, "bare", true);
	if (!summary->where)
		json_add_bool(b, "terse", true);
	if (summary->cite)
		json_add_bool(b, "cite", true);
	if (summary->by_topic || summary->by_need)
		json_add_text(b, "by",
		    summary->by_need ? STR("need") : STR("topic"));
	record_end(b);
}

static bool
is_last(const struct held *held)
{
	return held->kind == KIND_ENTRY || held->kind == KIND_LEARNING;
}

/* In a context: the learnings, then the entries, each with its own below it. */
static void
place_held(const struct summary *summary, struct held *held)
{
	const struct summary_learning *learning;

	if (held->kind == KIND_ENTRY) {
		held->under = held->at + 1;
		held->turn = 0;
	} else if (held->kind == KIND_LEARNING) {
		learning = &summary->learnings[held->at];
		held->under = learning->under;
		held->turn = learning->turn + 1;
	}
}

static int
compare_places(const void *left, const void *right)
{
	const struct held *a = left, *b = right;

	if (is_last(a) != is_last(b))
		return is_last(a) ? 1 : -1;
	return a->under != b->under ? number_cmp(a->under, b->under)
				    : number_cmp(a->turn, b->turn);
}

static void
sort_held(struct choice *choice)
{
	for (size_t i = 0; i < choice->n; i++)
		place_held(&choice->summary, &choice->held[i]);
	array_sort(choice->held, choice->n, compare_places);
}

/* With the places of those that say the same. */
static void
add_also(struct buf *b, const struct summary_point *point)
{
	buf_add(b, STR("\"also\":["));
	for (size_t i = 0; i < point->n_also; i++) {
		buf_adds(b, i ? ",{" : "{");
		src_add(b, "src", &point->also[i]);
		buf_addc(b, '}');
	}
	buf_addc(b, ']');
}

/* With what its record lacks. */
static void
write_point(const struct summary *summary, const struct held *held)
{
	const struct summary_point *point = &summary->points[held->at];
	struct buf members = { 0 };
	size_t merged = point->listed || point->intro
	    ? briefs_count_same(summary, point->list)
	    : 0;

	if (!point->shown)
		json_add_text(&members, "brief", point->brief);
	if (merged)
		buf_addf(&members, "%s\"merged\":%zu", members.n ? "," : "",
		    merged);
	if (point->folded) {
		if (members.n)
			buf_addc(&members, ',');
		add_also(&members, point);
	}
	if (members.n)
		record_pass_with(held->line, buf_str(&members), "");
	else
		out_line(held->line);
	buf_free(&members);
}

static void
write_held(const struct choice *choice, const struct held *held)
{
	if (held->kind == KIND_POINT)
		write_point(&choice->summary, held);
	else
		out_line(held->line);
}

static void
write_records(const struct choice *choice)
{
	const char *why = choice->fit.max_tokens ? "budget" : "cap";

	for (size_t i = 0; i < choice->n; i++) {
		if (is_kept(choice, &choice->held[i]))
			write_held(choice, &choice->held[i]);
	}
	write_drop(choice, KIND_LEARNING, "learning", false, why);
	write_drop(choice, KIND_ENTRY, "entry", false, why);
	write_drop(choice, KIND_SECTION, "section", false, why);
	write_drop(choice, KIND_SECTION, "section", true, "template");
	write_drop(choice, KIND_POINT, "point", false, why);
	write_item_drop(&choice->summary);
	write_layout(&choice->fit, &choice->summary);
	if (choice->options->statistics)
		stats_write(&choice->summary, choice->fit.counter,
		    choice->source, choice->fit.log, choice->fit.tokens);
}

/* "learnings=10,entries=2": the most of each kind that are shown. */
static void
set_caps(struct choice *choice, struct str list)
{
	struct fit *fit = &choice->fit;
	const struct {
		struct str name;
		size_t *cap;
	} caps[] = {
		{ STR_INIT("learnings"), &fit->max_learnings },
		{ STR_INIT("entries"), &fit->max_entries },
		{ STR_INIT("sections"), &fit->max_sections },
		{ STR_INIT("stories"), &fit->max_rows },
	};

	while (list.p) {
		struct str name;
		uintmax_t n;
		bool pair = options_pair(&list, &name, &n);
		size_t i = 0;

		while (i < countof(caps) && !str_eq(name, caps[i].name))
			i++;
		if (!pair || i == countof(caps))
			die_usage("--cap takes learnings, entries, sections or "
				  "stories, each with =N, not '%.*s'",
			    STR_ARG(name));
		*caps[i].cap = n;
		if (i == 0)
			choice->capped = fit->exact = true;
	}
}

static void
begin(struct choice *choice)
{
	const struct budget_options *options = choice->options;
	struct summary *summary = &choice->summary;

	choice->fit = (struct fit){ .counter = options->counter,
		.max_learnings = options->caps_learnings
		    ? options->max_learnings
		    : FIT_LEARNINGS,
		.max_entries = SIZE_MAX,
		.max_sections = FIT_SECTIONS,
		.max_rows = SUMMARY_ROWS,
		.exact = options->caps_learnings,
		.max_tokens = options->limited ? options->max_tokens : 0 };
	fit_unordered(&choice->fit);
	choice->capped = options->caps_learnings;
	summary_init(summary);
	summary->cite = options->cite;
	if (options->by && !summary_group(summary, str_of(options->by)))
		die_usage("cannot group by '%s', only by topic, type or need",
		    options->by);
	choice->by_need = options->by && summary->by_need;
	choice->plain = (options->by && !summary->by_need) ||
	    options->caps_learnings || options->caps || options->priorities ||
	    options->explain;
	if (options->template &&
	    !template_find(str_of(options->template), &summary->template))
		die_usage("unknown template '%s'; use summary, context or "
			  "running; the others need no budget",
		    options->template);
	if (options->caps)
		set_caps(choice, str_of(options->caps));
	summary->rows = choice->fit.max_rows;
	if (options->priorities)
		set_priorities(&choice->fit, str_of(options->priorities));
}

/* ---- --explain: the learnings by rank, and why ---- */

enum { WIDTH = 80, MARGIN = 7 };

/* What each kind of points is for. */
static const char *const names[POINTS] = {
	[POINTS_MENTIONS] = "mentioned again",
	[POINTS_TYPE] = NULL, /* the type's own name */
	[POINTS_SETTLED] = "the story is done",
	[POINTS_NEWS] = "replaces another",
	[POINTS_OUTSIDE] = "in no entry",
	[POINTS_CODE] = "names code",
	[POINTS_RECENT] = "file of a last entry",
	[POINTS_AHEAD] = "words of the story ahead",
	[POINTS_SHARED] = "names that others have",
	[POINTS_LENGTH] = "length",
	[POINTS_ENTRY] = "others of its entry",
	[POINTS_CROWD] = "others of its type",
};

static const char *const types[LEARN_TYPES] = {
	[LEARN_PATTERN] = "pattern",
	[LEARN_GOTCHA] = "gotcha",
	[LEARN_DEPENDENCY] = "dependency",
};

/* Adds a term of the sum, on a new line if this one is full. */
static void
add_part(struct buf *b, size_t *column, const char *name, int points)
{
	char part[64];
	int n = snprintf(part, sizeof part, "%+d %s", points, name);

	if (*column == 0 || *column + 2 + (size_t)n > WIDTH) {
		buf_addf(b, "%s\n%*s", *column ? "," : "", MARGIN, "");
		*column = MARGIN;
	} else {
		buf_add(b, STR(", "));
		*column += 2;
	}
	buf_adds(b, part);
	*column += (size_t)n;
}

static void
explain(const struct ranked *ranked, const struct file_names *files,
    struct buf *b, struct arena *arena)
{
	const struct summary_learning *learning = ranked->learning;
	struct str file = file_names_short(files, learning->src.file);
	struct buf where = { 0 };
	size_t column = 0;

	buf_addf(&where, "%.*s:%zu: ", STR_ARG(file), learning->src.line);
	buf_addf(b, "%c %4d ", learning->shown ? '+' : '-', ranked->score);
	show_text(b, buf_str(&where));
	show_text(b,
	    truncate_text(learning->text,
		where.n + 20 > WIDTH - MARGIN ? 20 : WIDTH - MARGIN - where.n,
		arena));
	buf_free(&where);
	for (int i = 0; i < POINTS; i++) {
		if (ranked->points[i])
			add_part(b, &column,
			    names[i] ? names[i] : types[learning->type],
			    ranked->points[i]);
	}
	buf_addc(b, '\n');
}

/* A table for people to read. */
static void
explain_ranks(const struct summary *summary, struct buf *b)
{
	struct ranked *all = rank_learnings(summary);
	struct arena arena = { 0 };

	for (size_t i = 0; i < summary->n_learnings; i++)
		explain(&all[i], &summary->files, b, &arena);
	arena_free(&arena);
	free(all);
}

void
summary_choose(const struct budget_options *options, char *const files[])
{
	struct choice choice = { .options = options };
	struct records in;
	struct record record;

	begin(&choice);
	records_open(&in, files);
	in.last = options->explain;
	while (records_next(&in, &record))
		take(&choice, &record);
	records_close(&in);
	add_held(&choice);
	/* Without a limit that the user set, it is as short as possible. */
	if (!choose(&choice) && choice.fit.max_tokens) {
		say("not even the title fits in %zu tokens",
		    choice.fit.max_tokens);
		check_failed();
	}
	if (choice.summary.steady)
		sort_held(&choice);
	if (options->explain)
		explain_ranks(&choice.summary, out_buf());
	else
		write_records(&choice);
	summary_free(&choice.summary);
	arena_free(&choice.lines);
	free(choice.held);
}
