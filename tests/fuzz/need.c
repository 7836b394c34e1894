/* need: a log as points, what is shown of them, in which order, as records. */
#include <stdio.h>

#include "base/out.h"
#include "base/utf8.h"
#include "fuzz.h"
#include "need/choose.h"
#include "need/emit.h"
#include "need/shorten.h"
#include "need/words.h"

/* Parts of valid text are valid. */
static bool
is_whole(struct str part, bool valid)
{
	return !valid || utf8_valid(part) == part.n;
}

static void
reads(const struct log_item *point, bool valid, struct arena *arena)
{
	struct str text = point->text;
	struct scorer scorer = { 0 };
	struct features features = { 0 };
	struct str shown = point_shorten(text, arena);
	size_t n = sentence_length(text);

	must(text.n && n > 0 && n <= text.n);
	must(is_whole(text, valid) && is_whole(str_head(text, n), valid));
	must(is_whole(point->above, valid) && point->above.n <= ABOVE_BYTES);
	must(is_whole(shown, valid) && shown.n <= text.n && shown.n <= 600);
	score_text(&scorer, &features, point);
	must(word_set_common(&scorer.of_text, &scorer.of_above) <=
	    scorer.of_text.n);
	scorer_free(&scorer);
	for (size_t i = 0; i < FEATURE_COUNT; i++)
		must(features.at[i] <= 2 * FEATURE_ONE &&
		    features.at[i] >= -2 * FEATURE_ONE);
}

/* The points of a body, added to the candidates. */
static void
splits(struct splitter *splitter, struct str body, bool valid,
    struct buf *texts)
{
	struct arena arena = { 0 };
	struct log_item point;
	size_t line = 1;

	splitter_open(splitter, body, body.n & 1, &arena);
	while (splitter_next(splitter, &point)) {
		must(point.line >= line && point.line <= point.end);
		must(point.end <= str_lines(body));
		must(point.group <= splitter->in.scope.groups &&
		    point.depth < POINT_DEPTH);
		reads(&point, valid, &arena);
		line = point.line;
		buf_add(texts, point.text);
		buf_addc(texts, '\n');
	}
	arena_free(&arena);
}

/* Each line of the texts, scored by its length. */
static void
orders(struct str texts)
{
	size_t n = str_lines(texts);
	struct candidate *all = zeroed(n + 1, sizeof *all);
	bool *seen = zeroed(n + 1, sizeof *seen);
	size_t *order;

	for (size_t i = 0; i < n; i++) {
		all[i].text = str_cut(&texts, '\n');
		all[i].score = (int)(all[i].text.n % 3000);
		all[i].group = i / 3;
	}
	order = choose_order(all, n);
	for (size_t i = 0; i < n; i++) {
		must(order[i] < n && !seen[order[i]]);
		must(all[order[i]].same == 0 || seen[all[order[i]].same - 1]);
		seen[order[i]] = true;
	}
	free(order);
	free(seen);
	free(all);
}

static void
emits(struct str text)
{
	static FILE *nowhere;
	struct log_points points = { 0 };
	struct arena arena = { 0 };
	struct buf line = { 0 };
	struct json_error error;
	struct record record;

	if (nowhere == NULL)
		nowhere = freopen("/dev/null", "w", stdout);
	buf_adds(&line,
	    "{\"kind\":\"entry\",\"ts\":\"2026-01-02\",\"src\":"
	    "{\"file\":\"a\",\"line\":3},\"body\":");
	json_put(&line, text);
	buf_addc(&line, '}');
	must(record_parse(buf_str(&line), &arena, &record, &error));
	for (int i = 0; i < 3; i++)
		points_add(&points, &record);
	points_emit(&points);
	must(points.n == 0);
	out_buf()->n = 0;
	points_free(&points);
	buf_free(&line);
	arena_free(&arena);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	static struct splitter splitter;
	struct str text = { (const char *)data, n };
	bool valid = utf8_valid(text) == n;
	struct buf texts = { 0 };

	splitter = (struct splitter){ 0 };
	splits(&splitter, text, valid, &texts);
	splits(&splitter, text, valid, &texts);
	orders(buf_str(&texts));
	emits(text);
	buf_free(&texts);
	return 0;
}
