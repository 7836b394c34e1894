#include "loss/adapt.h"

#include <stdlib.h>

#include "base/out.h"
#include "base/sort.h"

/* What nine of ten do not exceed is usual. */
enum { USUAL = 9, OF = 10 };

struct adapt_line {
	struct str line;
	struct src src;
	enum sign sign; /* SIGNS: it is a session's */
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

bool
adapt_take(struct adapt *adapt, const struct record *record)
{
	struct adapt_line line = { .sign = SIGNS };

	if (record->kind == KIND_NOTE &&
	    str_eq(record_text(record, K_code), STR("thresholds")))
		return true;
	if (record->kind == KIND_LOSS)
		line.sign = sign_of(record_text(record, K_sign));
	if (line.sign == SIGNS && record->kind != KIND_SESSION)
		return false;
	line.line = arena_copy(&adapt->arena, record->line);
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

/* A record of an earlier run and the same from this run count once. */
static void
sort_once(struct adapt *adapt)
{
	size_t n = 0;

	array_sort(adapt->lines, adapt->n, line_cmp);
	for (size_t i = 0; i < adapt->n; i++) {
		if (n == 0 || line_cmp(&adapt->lines[n - 1], &adapt->lines[i]))
			adapt->lines[n++] = adapt->lines[i];
	}
	adapt->n = n;
}

static size_t
usual(size_t *all, size_t n)
{
	sort(all, n, sizeof *all, size_cmp);
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

void
adapt_write(struct adapt *adapt)
{
	struct buf text = { 0 };

	sort_once(adapt);
	for (size_t i = 0; i < adapt->n; i++) {
		if (adapt->lines[i].sign == SIGNS)
			take_measure(adapt, adapt->lines[i].line);
	}
	settle(adapt);
	for (size_t i = 0; i < adapt->n; i++) {
		if (reaches(&adapt->thresholds, &adapt->lines[i]))
			out_line(adapt->lines[i].line);
	}
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
	arena_free(&adapt->arena);
	free(adapt->lines);
	free(adapt->reads);
	free(adapt->greps);
}
