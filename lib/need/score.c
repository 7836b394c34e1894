#include "need/score.h"

#include "base/utf8.h"
#include "base/weights.h"
#include "need/box.h"
#include "need/place.h"
#include "text/ids.h"
#include "text/time.h"
#include "text/wordlist.h"

static const char *const names[] = {
#define X(name) #name,
	FEATURES(X)
#undef X
};

const char *
feature_name(enum feature feature)
{
	return names[feature];
}

/* ---- numbers ---- */

int
score_log(size_t n, size_t d)
{
	enum { LN_2 = 693 }; /* thousandths */

	return (log2_parts(n, FEATURE_ONE) - log2_parts(d, FEATURE_ONE)) *
	    LN_2 / 1000;
}

/* ---- what it has ---- */

static bool
is_number_after_dash(struct str text)
{
	return text.n > 1 && text.p[0] == '-' && is_digit(text.p[1]);
}

/* A word of three capitals or more, but no issue (ABC-12) or acronym. */
static bool
has_capitals(struct str text)
{
	bool lower = false, capitals = false;

	while (text.n) {
		struct str word = str_head(text, str_run_of(text, is_ident));

		text = str_skip(text, word.n ? word.n : 1);
		lower |= word.n && !str_is_upper(word);
		capitals |= word.n >= 3 && is_upper(word.p[0]) &&
		    str_is_upper(word) && !is_number_after_dash(text) &&
		    !wordlist_is(LIST_NEED_ACRONYM, word);
	}
	return lower && capitals;
}

static bool
has_path(struct str text)
{
	size_t pos = 0;
	struct str path;

	return path_find(text, &pos, &path);
}

/* ---- words ---- */

/* Without code spans' quotes and emphasis: "`npm test`" begins with npm. */
static struct str
plain(struct buf *b, struct str text)
{
	buf_clear(b);
	for (size_t i = 0; i < text.n; i++) {
		if (text.p[i] == '`')
			continue;
		if (text.p[i] == '*' && i + 1 < text.n && text.p[i + 1] == '*')
			i++;
		else
			buf_addc(b, text.p[i]);
	}
	return buf_str(b);
}

static void
set(struct features *features, enum feature feature, bool value)
{
	features->at[feature] = value ? FEATURE_ONE : 0;
}

/* "Gotcha: ...": the words before the colon. */
static struct str
own_key(struct str text)
{
	size_t colon = str_chr(text, ':', 0);

	return str_head(text, colon < text.n && colon < 40 ? colon : 0);
}

enum { ABOVE_STATE, ABOVE_NEXT, ABOVE_LEARN, ABOVE_RULE, ABOVE_TEST };
static const enum wordlist above_lists[] = { LIST_NEED_STATE, LIST_NEED_NEXT,
	LIST_NEED_LEARN, LIST_NEED_RULE, LIST_NEED_TEST };

enum {
	ITEM_MUST,
	ITEM_LIMIT,
	ITEM_STATED,
	ITEM_DO,
	ITEM_PENDING,
	ITEM_COMMAND
};
static const enum wordlist item_lists[] = { LIST_NEED_MUST, LIST_NEED_LIMIT,
	LIST_NEED_STATED, LIST_NEED_DO, LIST_NEED_PENDING, LIST_NEED_COMMAND };

static void
read_above(struct scorer *scorer, struct str above)
{
	if (str_eq(above, buf_str(&scorer->above)))
		return;
	buf_clear(&scorer->above);
	buf_add(&scorer->above, above);
	scorer->lists = wordlist_mask(above_lists, countof(above_lists), above);
	word_set_read(&scorer->of_above, above);
	scorer->words = vocabulary_sum(&scorer->of_above, VOCABULARY_ABOVE);
}

static void
score_above(struct scorer *scorer, struct features *features,
    const struct log_item *point)
{
	uint32_t lists;

	read_above(scorer, point->above);
	lists = point->titled || point->title ? 0 : scorer->lists;
	set(features, FEATURE_state, lists >> ABOVE_STATE & 1);
	set(features, FEATURE_next, lists >> ABOVE_NEXT & 1);
	set(features, FEATURE_rule, lists >> ABOVE_RULE & 1);
	set(features, FEATURE_test, lists >> ABOVE_TEST & 1);
	set(features, FEATURE_old_lesson,
	    (lists >> ABOVE_LEARN & 1) ||
		(point->form != POINT_HEADING && point->form != POINT_ROW &&
		    wordlist_has(LIST_NEED_LEARN, own_key(point->text))));
	word_set_read(&scorer->of_text, point->text);
	if (scorer->of_text.n)
		features->at[FEATURE_repeated] =
		    (int)(word_set_common(&scorer->of_text, &scorer->of_above) *
			FEATURE_ONE / scorer->of_text.n);
	features->words = scorer->words +
	    vocabulary_sum(&scorer->of_text, VOCABULARY_TEXT);
}

static void
score_words(struct features *features, struct str text)
{
	uint32_t words = wordlist_mask(item_lists, countof(item_lists), text);

	set(features, FEATURE_must, words >> ITEM_MUST & 1);
	set(features, FEATURE_limits, words >> ITEM_LIMIT & 1);
	set(features, FEATURE_stated, words >> ITEM_STATED & 1);
	set(features, FEATURE_does, words >> ITEM_DO & 1);
	set(features, FEATURE_pending, words >> ITEM_PENDING & 1);
	set(features, FEATURE_runs, words >> ITEM_COMMAND & 1);
	set(features, FEATURE_imperative,
	    wordlist_begins(LIST_NEED_DO, text) ||
		wordlist_begins(LIST_NEED_DO_FIRST, text));
	set(features, FEATURE_meta, wordlist_begins(LIST_NEED_META, text));
	set(features, FEATURE_capitals, has_capitals(text));
}

void
score_text(struct scorer *scorer, struct features *features,
    const struct log_item *point)
{
	enum {
		USUAL = 90,
		MOST = FEATURE_ONE * 3 / 2,
		FAR = FEATURE_ONE * 4 / 5
	};
	int length = score_log(1 + utf8_units(point->text), USUAL);

	set(features, FEATURE_heading, point->form == POINT_HEADING);
	set(features, FEATURE_caption, point->form == POINT_CAPTION);
	set(features, FEATURE_paragraph, point->form == POINT_PARAGRAPH);
	set(features, FEATURE_continued, point->more);
	set(features, FEATURE_row, point->form == POINT_ROW);
	set(features, FEATURE_nested, point->depth > 0);
	set(features, FEATURE_command,
	    point->form == POINT_CODE && point_is_command(point));
	set(features, FEATURE_open, point_is_open(point));
	set(features, FEATURE_ticked, point_is_ticked(point));
	set(features, FEATURE_bold,
	    str_find(point->text, STR("**"), 0) < point->text.n);
	set(features, FEATURE_date, date_is_in(point->text));
	set(features, FEATURE_path, has_path(point->text));
	length = length > MOST ? MOST : length < -MOST ? -MOST : length;
	features->at[FEATURE_length] = length;
	features->at[FEATURE_lengthy] = length > FAR ? length - FAR : 0;
	features->at[FEATURE_brief] = length < -FAR ? -FAR - length : 0;
	score_above(scorer, features, point);
	score_words(features, plain(&scorer->plain, point->text));
}

void
scorer_free(struct scorer *scorer)
{
	buf_free(&scorer->above);
	word_set_free(&scorer->of_above);
	word_set_free(&scorer->of_text);
	buf_free(&scorer->plain);
}

/* ---- weights ---- */

int
score_sum(const struct features *features)
{
	static int weights[FEATURE_COUNT];
	static bool known;
	long long sum = 0;

	if (!known)
		weights_read(weights, names, FEATURE_COUNT, "needs");
	known = true;
	for (size_t i = 0; i < FEATURE_COUNT; i++)
		sum += (long long)weights[i] * features->at[i];
	return (int)(sum / FEATURE_ONE) + features->words;
}
