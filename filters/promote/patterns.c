#include "promote.h"

#include <stdlib.h>

/* 0 for a text without anything that can be shown. */
static uint32_t
text_of(struct patterns *patterns, struct str text)
{
	size_t had = patterns->texts.n;
	uint32_t number;

	buf_clear(&patterns->shown);
	block_text(&patterns->shown, text);
	if (patterns->shown.n == 0)
		return 0;
	number = intern_add(&patterns->texts, buf_str(&patterns->shown));
	patterns->fates = grow(patterns->fates, &patterns->cap_fates,
	    patterns->texts.n, sizeof *patterns->fates);
	if (patterns->texts.n > had)
		patterns->fates[number] = (struct fate){ 0 };
	return number;
}

/* An earlier version wrote its secrets to the block. */
static void
add_shown(struct patterns *patterns, const struct record *record, uint32_t now)
{
	uint32_t text = text_of(patterns,
	    json_text(record->at[K_text], record->arena));

	if (text && text != now && patterns->fates[text].now == 0)
		patterns->fates[text].now = now;
}

/* The learning now says what was merged into it or replaced by it. */
static void
add_others(struct patterns *patterns, const struct record *record,
    enum record_key key, uint32_t now)
{
	if (record->at[key].type != JSON_ARRAY)
		return;
	json_each (it, record->at[key]) {
		uint32_t text;

		if (it.value.type != JSON_OBJECT)
			continue;
		text = text_of(patterns,
		    json_text(json_member(it.value, "text"), record->arena));
		if (text == 0 || text == now)
			continue;
		if (patterns->fates[text].now == 0)
			patterns->fates[text].now = now;
		*array_push(&patterns->others, &patterns->n_others,
		    &patterns->cap_others) = text;
	}
}

static bool
is_wanted(const struct patterns *patterns, const struct record *record)
{
	struct str type = record_text(record, K_type);

	return json_size_or(record->at[K_mentions], 1) >= patterns->least &&
	    (str_eq(type, STR("pattern")) ||
		(patterns->gotchas && str_eq(type, STR("gotcha"))));
}

void
patterns_add(struct patterns *patterns, const struct record *record)
{
	bool wanted = is_wanted(patterns, record);
	struct pattern one = { .first = patterns->n_others,
		.order = patterns->n };

	if (!wanted && record->at[K_also].type == JSON_ABSENT &&
	    record->at[K_replaces].type == JSON_ABSENT)
		return;
	one.text = text_of(patterns, record_text(record, K_text));
	if (one.text == 0)
		return;
	add_shown(patterns, record, one.text);
	one.mentions = json_size_or(record->at[K_mentions], 1);
	add_others(patterns, record, K_also, one.text);
	one.n = patterns->n_others - one.first;
	add_others(patterns, record, K_replaces, one.text);
	if (!wanted || patterns->fates[one.text].wanted)
		return;
	patterns->fates[one.text].wanted = true;
	*array_push(&patterns->all, &patterns->n, &patterns->cap) = one;
}

static int
pattern_cmp(const void *a, const void *b)
{
	const struct pattern *x = a, *y = b;

	if (x->mentions != y->mentions)
		return x->mentions > y->mentions ? -1 : 1;
	return number_cmp(x->order, y->order);
}

void
patterns_sort(struct patterns *patterns)
{
	array_sort(patterns->all, patterns->n, pattern_cmp);
}

void
patterns_free(struct patterns *patterns)
{
	intern_free(&patterns->texts);
	free(patterns->all);
	free(patterns->others);
	free(patterns->fates);
	buf_free(&patterns->shown);
}
