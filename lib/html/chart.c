#include "html/chart.h"

#include "html/html.h"

enum { WIDE = 1000, HIGH = 200, SPARK_PLACES = 200 };

/* part of all, of `length`: rounded; without overflow. */
static unsigned
scaled(uint64_t part, uint64_t all, unsigned length)
{
	if (all == 0)
		return 0;
	while (part > UINT64_MAX / WIDE / 4) {
		part >>= 1;
		all >>= 1;
	}
	return (unsigned)((part * length + all / 2) / all);
}

static uint64_t
sum_at(const struct chart *chart, size_t place)
{
	uint64_t sum = 0;

	for (size_t k = 0; k < chart->n_names; k++)
		sum += chart->values[place * chart->n_names + k];
	return sum;
}

static uint64_t
largest(const struct chart *chart, bool stacked)
{
	uint64_t most = 0;

	for (size_t i = 0; i < chart->n; i++) {
		if (stacked && sum_at(chart, i) > most)
			most = sum_at(chart, i);
		for (size_t k = 0; !stacked && k < chart->n_names; k++) {
			uint64_t value = chart->values[i * chart->n_names + k];

			most = value > most ? value : most;
		}
	}
	return most;
}

/* ---- the figure ---- */

static void
begin_figure(struct buf *b, const struct chart *chart, uint64_t most)
{
	buf_adds(b, "<figure>\n<p class=\"top\"><span>");
	chart->number(b, most);
	buf_adds(b, "</span></p>\n<svg class=\"chart\" role=\"img\" ");
	buf_addf(b,
	    "viewBox=\"0 0 %d %d\" preserveAspectRatio=\"none\" "
	    "aria-label=\"",
	    WIDE, HIGH);
	html_text(b, str_of(chart->title));
	buf_adds(b, "\">\n");
}

static void
end_figure(struct buf *b, const struct chart *chart)
{
	buf_adds(b, "</svg>\n<p class=\"ends\"><span>");
	html_text(b, chart->first);
	buf_adds(b, "</span><span>");
	html_text(b, chart->last);
	buf_adds(b, "</span></p>\n<figcaption>");
	html_text(b, str_of(chart->title));
	for (size_t k = 0; chart->n_names > 1 && k < chart->n_names; k++) {
		buf_addf(b,
		    "%s<svg class=\"key\" viewBox=\"0 0 10 10\" "
		    "aria-hidden=\"true\"><rect class=\"c%zu\" width=\"10\" "
		    "height=\"10\"/></svg>",
		    k ? ", " : ": ", k + 1);
		html_text(b, chart->names[k]);
	}
	buf_adds(b, "</figcaption>\n</figure>\n");
}

/* ---- columns ---- */

/* Those of one series, on top of those of the series before it. */
static void
add_columns(struct buf *b, const struct chart *chart, size_t series,
    uint64_t most)
{
	unsigned width = scaled(1, chart->n, WIDE), gap = width > 8 ? 2 : 0;
	size_t start = b->n;

	for (size_t i = 0; i < chart->n; i++) {
		const uint64_t *at = &chart->values[i * chart->n_names];
		uint64_t below = 0;
		unsigned from, until, x = scaled(i, chart->n, WIDE);

		for (size_t k = 0; k < series; k++)
			below += at[k];
		from = scaled(below, most, HIGH);
		until = scaled(below + at[series], most, HIGH);
		/* What is there is seen. */
		if (at[series] && until == from)
			from -= from > 0;
		if (at[series] && until == from)
			until++;
		if (until > from)
			buf_addf(b, "M%u %uh%uv%uh-%uz", x, HIGH - until,
			    width > gap ? width - gap : 1, until - from,
			    width > gap ? width - gap : 1);
	}
	if (b->n == start)
		return;
	buf_adds(b, "\"/>\n");
}

void
chart_columns(struct buf *b, const struct chart *chart)
{
	uint64_t most = largest(chart, true);

	begin_figure(b, chart, most);
	for (size_t k = 0; k < chart->n_names; k++) {
		size_t start = b->n, head;

		buf_addf(b, "<path class=\"c%zu\" d=\"", k + 1);
		head = b->n;
		add_columns(b, chart, k, most);
		if (b->n == head)
			b->n = start;
	}
	end_figure(b, chart);
}

/* ---- lines ---- */

static unsigned
x_of(size_t place, size_t n)
{
	return n > 1 ? scaled(place, n - 1, WIDE) : 0;
}

static void
add_line(struct buf *b, const struct chart *chart, size_t series, uint64_t most)
{
	buf_addf(b, "<path class=\"l%zu\" d=\"", series + 1);
	for (size_t i = 0; i < chart->n; i++) {
		uint64_t value = chart->values[i * chart->n_names + series];

		buf_addf(b, "%c%u %u", i ? 'L' : 'M', x_of(i, chart->n),
		    HIGH - scaled(value, most, HIGH));
	}
	if (chart->n == 1)
		buf_addf(b, "H%d", WIDE);
	buf_adds(b, "\"/>\n");
}

void
chart_lines(struct buf *b, const struct chart *chart, const size_t marks[],
    size_t n_marks)
{
	uint64_t most = largest(chart, false);

	begin_figure(b, chart, most);
	if (n_marks) {
		buf_adds(b, "<path class=\"mark\" d=\"");
		for (size_t i = 0; i < n_marks; i++)
			buf_addf(b, "M%u 0V%d", x_of(marks[i], chart->n), HIGH);
		buf_adds(b, "\"/>\n");
	}
	for (size_t k = 0; k < chart->n_names && chart->n; k++)
		add_line(b, chart, k, most);
	end_figure(b, chart);
}

/* ---- in a cell ---- */

static void
begin_small(struct buf *b, const char *class, unsigned height)
{
	buf_addf(b,
	    "<svg class=\"%s\" viewBox=\"0 0 %d %u\" "
	    "preserveAspectRatio=\"none\" aria-hidden=\"true\">",
	    class, WIDE, height);
}

void
chart_bar(struct buf *b, uint64_t part, uint64_t all)
{
	if (part)
		chart_span(b, 0, scaled(part, all, WIDE), STR("c1"));
	else
		buf_adds(b, "<svg class=\"bar\" aria-hidden=\"true\"></svg>");
}

void
chart_span(struct buf *b, unsigned from, unsigned until, struct str class)
{
	enum { LEAST = 8 }; /* to be seen */

	if (until < from + LEAST)
		until = from + LEAST;
	if (until > WIDE) {
		from = from > WIDE - LEAST ? WIDE - LEAST : from;
		until = WIDE;
	}
	begin_small(b, "bar", 1);
	buf_addf(b,
	    "<rect class=\"%.*s\" x=\"%u\" width=\"%u\" height=\"1\"/></svg>",
	    STR_ARG(class), from, until - from);
}

/* The largest of each place. */
static size_t
fold_values(const uint64_t values[], size_t n, uint64_t places[SPARK_PLACES])
{
	size_t all = n < SPARK_PLACES ? n : SPARK_PLACES;

	for (size_t i = 0; i < n; i++) {
		uint64_t *place = &places[i * all / n];

		*place = values[i] > *place ? values[i] : *place;
	}
	return all;
}

void
chart_spark(struct buf *b, const uint64_t all[], size_t n_all)
{
	enum { LOW = 100 };
	uint64_t values[SPARK_PLACES] = { 0 }, most = 0;
	size_t n = fold_values(all, n_all, values);

	for (size_t i = 0; i < n; i++)
		most = values[i] > most ? values[i] : most;
	begin_small(b, "spark", LOW);
	buf_adds(b, "<path class=\"l1\" d=\"");
	for (size_t i = 0; i < n; i++)
		buf_addf(b, "%c%u %u", i ? 'L' : 'M', x_of(i, n),
		    LOW - scaled(values[i], most, LOW));
	buf_adds(b, "\"/></svg>");
}
