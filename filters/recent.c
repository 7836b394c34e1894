/* recent: keep the last entries of each file, drop the older ones. */
#include <stdlib.h>

#include "err.h"
#include "ids.h"
#include "latest.h"
#include "opt.h"
#include "out.h"
#include "show.h"

enum { DEFAULT_N = 3 };

struct recent {
	size_t n;           /* -n, or a config record's, or 3 */
	bool given;
	bool open;          /* an entry of a file was read */
	struct buf plan;    /* its file */
	struct arena arena;
	struct str *stories; /* ids of the plan */
	size_t n_stories, cap_stories;
	struct buf file;
	struct latest latest;

	/* what the file's drop record will tell */
	struct src *dropped;
	size_t n_dropped, cap_dropped;
	size_t drops;
	struct tokens tokens;
};

static void
drop(struct recent *recent, const struct candidate *held)
{
	struct src *last = NULL;

	if (held->kept)
		return;
	recent->drops++;
	recent->tokens.sum += held->tokens.sum;
	if (held->src.line == 0)
		return;
	if (recent->n_dropped)
		last = &recent->dropped[recent->n_dropped - 1];
	if (last && last->off + last->len == held->src.off) {
		last->len += held->src.len;
		last->end = held->src.end;
		return;
	}
	recent->dropped = grow(recent->dropped, &recent->cap_dropped,
	    recent->n_dropped + 1, sizeof *recent->dropped);
	recent->dropped[recent->n_dropped++] = held->src;
}

static int
cmp_src(const void *a, const void *b)
{
	return src_cmp(a, b);
}

/* Entries are dropped out of order: sorts their ranges, joins neighbours. */
static void
join_ranges(struct recent *recent)
{
	struct src *src = recent->dropped;
	size_t n = 0;

	if (recent->n_dropped == 0)
		return;
	qsort(src, recent->n_dropped, sizeof *src, cmp_src);
	for (size_t i = 1; i < recent->n_dropped; i++) {
		if (src[n].off + src[n].len == src[i].off) {
			src[n].len += src[i].len;
			src[n].end = src[i].end;
		} else {
			src[++n] = src[i];
		}
	}
	recent->n_dropped = n + 1;
}

static void
put_drop(struct recent *recent)
{
	struct buf *b = record_begin("drop");

	join_ranges(recent);
	json_add_text(b, "of", STR("entry"));
	json_add_text(b, "why", STR("old"));
	json_add_number(b, "n", recent->drops);
	json_add_number(b, "tokens", tokens_count(&recent->tokens));
	json_open(b, "src", '[');
	for (size_t i = 0; i < recent->n_dropped; i++) {
		struct src src = recent->dropped[i];

		src.file = buf_str(&recent->file);
		src_add(b, NULL, &src);
	}
	json_close(b, ']');
	record_end(b);
}

static void
drop_all(struct recent *recent)
{
	const struct candidate *held;

	while ((held = latest_out(&recent->latest)))
		drop(recent, held);
}

static void
file_begin(struct recent *recent, struct str file)
{
	buf_clear(&recent->file);
	buf_add(&recent->file, file);
	latest_begin(&recent->latest, recent->n);
	recent->open = true;
	recent->drops = recent->n_dropped = 0;
	recent->tokens.sum = 0;
}

/* The digits that an id ends with, without leading zeros. */
static struct str
last_digits(struct str id)
{
	size_t at = id.n;

	while (at > 0 && is_digit(id.p[at - 1]))
		at--;
	while (at < id.n && id.p[at] == '0')
		at++;
	return str_skip(id, at);
}

/* "#217" and "Story 7" of a log are 217 and US-007 in a plan. */
static bool
is_planned(const struct recent *recent, struct str id)
{
	struct str number = last_digits(id);
	bool only_number = id.p[0] == '#' || id_numbered(id) == id.n;

	for (size_t i = 0; i < recent->n_stories; i++) {
		struct str story = recent->stories[i];

		if (str_same(story, id) || (only_number && number.n &&
		    str_eq(last_digits(story), number)))
			return true;
	}
	return false;
}

/*
 * Logs and plans drift apart, and a plan of the next feature stands beside the
 * log of the last: then the plan tells nothing about what was done here.
 */
static void
check_plan(const struct recent *recent, struct candidate *const kept[],
    size_t n)
{
	struct str last = { NULL, 0 };

	for (size_t i = 0; i < n; i++) {
		struct str id = buf_str(&kept[i]->id);

		if (id.n && is_planned(recent, id))
			return;
		if (id.n)
			last = id;
	}
	if (last.n == 0 || recent->n_stories == 0)
		return;
	say("'%.*s' may be the plan of another feature: %.*s and the stories before it are not in it",
	    STR_ARG(buf_str(&recent->plan)), STR_ARG(last));
	note("plan-mismatch", NULL,
	    "%.*s may be the plan of another feature: %.*s and the stories before it are not in it",
	    STR_ARG(base_name(buf_str(&recent->plan))), STR_ARG(last));
}

static void
add_story(struct recent *recent, const struct record *record)
{
	struct str id = record_text(record, K_id);
	struct src src;

	if (id.n == 0)
		return;
	recent->stories = grow(recent->stories, &recent->cap_stories,
	    recent->n_stories + 1, sizeof *recent->stories);
	recent->stories[recent->n_stories++] = arena_copy(&recent->arena, id);
	src_read(record->at[K_src], record->arena, &src);
	buf_clear(&recent->plan);
	buf_add(&recent->plan, src.file);
}

static void
file_end(struct recent *recent)
{
	struct candidate *const *kept;
	size_t n;

	if (!recent->open)
		return;
	n = latest_kept(&recent->latest, &kept);
	for (size_t i = 0; i < n; i++)
		out_line(buf_str(&kept[i]->line));
	check_plan(recent, kept, n);
	latest_end(&recent->latest);
	drop_all(recent);
	if (recent->drops)
		put_drop(recent);
	recent->open = false;
}

static void
add_entry(struct recent *recent, const struct record *record)
{
	struct src src = { 0 };

	src_read(record->at[K_src], record->arena, &src);
	if (src.file.n && !str_eq(src.file, buf_str(&recent->file)))
		file_end(recent);
	if (!recent->open)
		file_begin(recent, src.file);
	latest_add(&recent->latest, record);
	drop_all(recent);
}

static void
take_record(struct recent *recent, const struct record *record)
{
	switch (record->kind) {
	case KIND_ENTRY:
		add_entry(recent, record);
		return;
	case KIND_DOC:
		file_end(recent);
		break;
	case KIND_CONFIG:
		if (!recent->given)
			recent->n = json_size_or(record->at[K_recent],
			    recent->n);
		break;
	case KIND_STORY:
		add_story(recent, record);
		break;
	default:
		break;
	}
	record_pass(record);
}

int
main(int argc, char *argv[])
{
	struct recent recent = { 0 };
	uintmax_t n = UINTMAX_MAX;
	const struct opt opts[] = {
		{ 'n', "number", "N", OPT_NUMBER, &n,
		    "how many to keep of each file (3)" },
		{ 0 },
	};
	const struct program program = {
		"recent", "keep the last entries of each file", "[file ...]",
		opts,
	};
	char **files = options_parse(&program, argc, argv);
	struct records records = { 0 };
	struct record record;

	options_need_input(&program, files);
	recent.given = n != UINTMAX_MAX;
	recent.n = recent.given ? (size_t)n : DEFAULT_N;

	records_open(&records, files);
	while (records_next(&records, &record))
		take_record(&recent, &record);
	file_end(&recent);
	records_close(&records);
	return finish();
}
