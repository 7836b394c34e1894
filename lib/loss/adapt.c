#include "loss/adapt.h"

#include <stdlib.h>

#include "base/err.h"
#include "base/out.h"
#include "base/sort.h"

/* What nine of ten do not exceed is usual. */
enum { USUAL = 9, OF = 10 };

enum { RUN = 1 << 19 }; /* bytes of lines that are held */

/* In the sorter, the file and the line follow it. */
struct adapt_line {
	struct src src;
	struct str line; /* of a habit: as a loss */
	size_t at;       /* where the value of its kind is */
	size_t n;
	enum sign sign; /* SIGNS: none */
};

static void
take_measure(struct adapt *adapt, const struct record *record)
{
	struct measure measure;

	measure_read(&measure, record);
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

static struct adapt_line
line_of(struct str s)
{
	struct adapt_line line;

	memcpy(&line, s.p, sizeof line);
	line.src.file.p = s.p + sizeof line;
	line.line.p = line.src.file.p + line.src.file.n;
	return line;
}

static int
line_cmp(struct str one, struct str other, void *context)
{
	struct adapt_line a = line_of(one), b = line_of(other);
	int c = src_cmp(&a.src, &b.src);

	(void)context;
	return c ? c : str_cmp(a.line, b.line);
}

/* The line of a habit is that of the loss that it was. */
static void
add_line(struct adapt *adapt, const struct record *record)
{
	struct adapt_line line = { .sign = SIGNS };
	struct str kind = record->at[K_kind].raw, own = kind;
	struct str whole = record->line;
	struct buf *text = &adapt->text;

	if (record->kind == KIND_HABIT)
		own = loss_kind;
	if (record->kind == KIND_HABIT || record->kind == KIND_LOSS)
		line.sign = sign_of(record_text(record, K_sign));
	line.at = (size_t)(kind.p - whole.p);
	line.n = json_size_or(record->at[K_n], 0);
	line.line.n = whole.n - kind.n + own.n;
	src_parse(record->at[K_src], record->arena, &line.src);
	buf_clear(text);
	buf_add(text, (struct str){ (char *)&line, sizeof line });
	buf_add(text, line.src.file);
	buf_add(text, str_head(whole, line.at));
	buf_add(text, own);
	buf_add(text, str_skip(whole, line.at + kind.n));
	adapt->lines.compare = line_cmp;
	adapt->lines.most = RUN;
	sorter_add(&adapt->lines, buf_str(text));
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
	if (record->kind == KIND_NOTE &&
	    str_eq(record_text(record, K_code), STR("thresholds"))) {
		adapt->again = true;
		return true;
	}
	if (!is_kept(record->kind))
		return notes_add(&adapt->notes, record);
	/* A record of an earlier run and the same from this run count once. */
	if (record->kind == KIND_SESSION &&
	    hashes_add(&adapt->sessions, record->line))
		take_measure(adapt, record);
	add_line(adapt, record);
	return true;
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

/* Writes each line once; how many are losses. */
static size_t
write_lines(struct adapt *adapt)
{
	struct buf *last = &adapt->text;
	size_t losses = 0;
	struct str text;

	buf_clear(last);
	while (sorter_next(&adapt->lines, &text)) {
		struct adapt_line line = line_of(text);

		if (str_eq(line.line, buf_str(last)))
			continue;
		buf_set(last, line.line);
		write_line(adapt, &line);
		losses += line.sign < SIGNS;
	}
	return losses;
}

/* Earlier versions dropped what was usual in a part. */
static void
report_missing(const struct adapt *adapt, size_t n)
{
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

	settle(adapt);
	notes_emit_by_place(&adapt->notes);
	report_missing(adapt, write_lines(adapt));
	if (adapt->lines.compare) {
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
	sorter_free(&adapt->lines);
	buf_free(&adapt->text);
	hashes_free(&adapt->sessions);
	free(adapt->reads);
	free(adapt->greps);
}
