#include "loss/adapt.h"

#include <stdlib.h>

#include "base/err.h"
#include "base/out.h"
#include "base/sort.h"

/* What nine of ten do not exceed is usual. */
enum { USUAL = 9, OF = 10 };

struct adapt_line {
	struct str line; /* of a habit: as a loss */
	size_t at;       /* where the value of its kind is */
	enum record_kind kind;
	struct src src;
	enum sign sign; /* SIGNS: none */
	size_t n;
};

static void
take_measure(struct adapt *adapt, struct str line)
{
	struct json_error error;
	struct record record;
	struct measure measure;

	if (!record_parse(line, &adapt->arena, &record, &error))
		return;
	measure_read(&measure, &record);
	adapt->made += measure.losses;
	for (size_t i = 0; i <= WITHIN_MAX; i++)
		adapt->searched[i] += measure.searched[i];
	if (measure.calls <= adapt->thresholds.calls)
		return;
	*array_at(&adapt->reads, &adapt->cap_reads,
	    adapt->n_usual) = measure_reads(&measure);
	*array_at(&adapt->greps, &adapt->cap_greps,
	    adapt->n_usual) = measure.greps;
	adapt->n_usual++;
}

static const struct str loss_kind = STR_INIT("\"loss\""),
			habit_kind = STR_INIT("\"habit\"");

/* A copy of the line; a habit's is that of the loss that it was. */
static void
set_line(struct adapt *adapt, struct adapt_line *line,
    const struct record *record)
{
	struct str kind = record->at[K_kind].raw, whole = record->line;

	line->at = (size_t)(kind.p - whole.p);
	line->kind = record->kind == KIND_HABIT ? KIND_LOSS : record->kind;
	line->line = line->kind == KIND_LOSS
	    ? arena_join(&adapt->arena, str_head(whole, line->at), loss_kind,
		  str_skip(whole, line->at + kind.n))
	    : arena_copy(&adapt->arena, whole);
}

static bool
is_kept(enum record_kind kind)
{
	return kind == KIND_LOSS || kind == KIND_HABIT ||
	    kind == KIND_SESSION || kind == KIND_SURVIVAL || kind == KIND_LOST;
}

bool
adapt_take(struct adapt *adapt, const struct record *record)
{
	struct adapt_line line = { .sign = SIGNS };

	if (record->kind == KIND_NOTE &&
	    str_eq(record_text(record, K_code), STR("thresholds"))) {
		adapt->again = true;
		return true;
	}
	if (!is_kept(record->kind))
		return notes_add(&adapt->notes, record);
	set_line(adapt, &line, record);
	if (line.kind == KIND_LOSS)
		line.sign = sign_of(record_text(record, K_sign));
	line.n = json_size_or(record->at[K_n], 0);
	src_parse(record->at[K_src], &adapt->arena, &line.src);
	*array_push(&adapt->lines, &adapt->n, &adapt->cap) = line;
	return true;
}

static int
line_cmp(const void *a, const void *b)
{
	const struct adapt_line *x = a, *y = b;
	int c = src_cmp(&x->src, &y->src);

	return c ? c : str_cmp(x->line, y->line);
}

static size_t
usual(size_t *all, size_t n)
{
	array_sort(all, n, size_cmp);
	return all[(n * USUAL + OF - 1) / OF - 1];
}

static uintmax_t
larger(uintmax_t a, uintmax_t b)
{
	return a > b ? a : b;
}

/* One more than is usual: so many are too many. */
static uintmax_t
usual_searches(const struct adapt *adapt)
{
	uint64_t all = 0, sum = 0;
	uintmax_t i = 0;

	for (size_t k = 0; k <= WITHIN_MAX; k++)
		all += adapt->searched[k];
	while (i < adapt->thresholds.within &&
	    (sum += adapt->searched[i]) * OF < all * USUAL)
		i++;
	i += i < adapt->thresholds.within;
	return larger(i, adapt->thresholds.searches);
}

static void
settle(struct adapt *adapt)
{
	struct thresholds *limits = &adapt->thresholds;

	if (adapt->n_usual < ADAPT_SESSIONS)
		return;
	limits->searches = usual_searches(adapt);
	limits->reads = larger(limits->reads,
	    usual(adapt->reads, adapt->n_usual) / 10);
	limits->greps = larger(limits->greps,
	    usual(adapt->greps, adapt->n_usual));
}

static bool
reaches(const struct thresholds *limits, const struct adapt_line *line)
{
	switch (line->sign) {
	case SIGN_READS:
		return line->n > limits->reads * 10;
	case SIGN_SEARCHES:
		return line->n >= limits->searches;
	case SIGN_GREPS:
		return line->n > limits->greps;
	default:
		return true;
	}
}

static void
write_line(const struct adapt *adapt, const struct adapt_line *line)
{
	if (reaches(&adapt->thresholds, line)) {
		out_line(line->line);
		return;
	}
	buf_add(out_buf(), str_head(line->line, line->at));
	buf_add(out_buf(), habit_kind);
	out_line(str_skip(line->line, line->at + loss_kind.n));
}

/* Earlier versions dropped what was usual in a part. */
static void
take_sessions(struct adapt *adapt)
{
	size_t n = 0;

	for (size_t i = 0; i < adapt->n; i++) {
		if (adapt->lines[i].kind == KIND_SESSION)
			take_measure(adapt, adapt->lines[i].line);
		n += adapt->lines[i].sign < SIGNS;
	}
	if (!adapt->again || n >= adapt->made)
		return;
	skip(NULL, 0, "%zu losses are missing from a part that was adapted",
	    adapt->made - n);
	note("missing-part", NULL,
	    "%zu losses are missing from a part that was adapted",
	    adapt->made - n);
}

void
adapt_write(struct adapt *adapt)
{
	struct buf text = { 0 };

	/* A record of an earlier run and the same from this run count once. */
	adapt->n = array_sort_once(adapt->lines, adapt->n, line_cmp);
	take_sessions(adapt);
	settle(adapt);
	notes_emit_by_place(&adapt->notes);
	for (size_t i = 0; i < adapt->n; i++)
		write_line(adapt, &adapt->lines[i]);
	if (adapt->n > 0) {
		thresholds_format(&adapt->thresholds, &text);
		note("thresholds", NULL, "thresholds from %zu sessions: %.*s",
		    adapt->n_usual, STR_ARG(buf_str(&text)));
	}
	buf_free(&text);
}

void
adapt_free(struct adapt *adapt)
{
	notes_free(&adapt->notes);
	arena_free(&adapt->arena);
	free(adapt->lines);
	free(adapt->reads);
	free(adapt->greps);
}
