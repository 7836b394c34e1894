#include "topic.h"

#include <stdlib.h>

/*
 * A learning says what it is about in its first sentences: only LOOK bytes and
 * WORDS matches are considered. A topic needs ENOUGH points.
 */
enum { LOOK = 2000, WORDS = 64, FAR = 150, WEAK = 1, STRONG = 2, ENOUGH = 2 };

#define NONE SIZE_MAX

/* The words found so far: each counts once for its topic. */
struct counted {
	struct {
		size_t topic;
		struct str word;
	} list[WORDS];
	size_t n;
};

static bool
is_weak(struct str type)
{
	return str_ends(type, STR("?"));
}

static bool
is_veto(struct str type)
{
	return str_eq(type, STR("!"));
}

static size_t
topic_of(struct topics *topics, struct str type)
{
	size_t i = 0;

	if (is_weak(type))
		type.n--;
	while (i < topics->n && !str_eq(topics->list[i].name, type))
		i++;
	if (i == topics->n)
		*array_push(&topics->list, &topics->n,
		    &topics->cap) = (struct topic){ .name = type };
	return i;
}

void
topics_open(struct topics *topics, const char *file)
{
	rules_open(&topics->rules, "topics.rules", file);
	topics->of = zeroed(topics->rules.count, sizeof *topics->of);
	for (size_t i = 0; i < topics->rules.count; i++)
		topics->of[i] = is_veto(topics->rules.list[i].type)
		    ? NONE
		    : topic_of(topics, topics->rules.list[i].type);
}

void
topics_close(struct topics *topics)
{
	rules_close(&topics->rules);
	free(topics->list);
	free(topics->of);
	buf_free(&topics->look);
	buf_free(&topics->name);
}

/* ---- the text that the rules match ---- */

/* Where one word ends in requireAuth or auth_token. */
static bool
is_seam(struct str name, size_t i)
{
	return name.p[i] == '_' ||
	    (is_upper(name.p[i]) && is_lower(name.p[i - 1]));
}

/* "require Auth" on a line of its own; nothing for a plain word. */
static void
add_parts(struct buf *look, struct str name)
{
	size_t start = look->n;
	bool seam = false;

	buf_addc(look, '\n');
	for (size_t i = 0; i < name.n; i++) {
		if (i > 0 && is_seam(name, i)) {
			buf_addc(look, ' ');
			seam = true;
		}
		if (name.p[i] != '_')
			buf_addc(look, name.p[i]);
	}
	if (!seam)
		look->n = start;
}

static void
compose(struct topics *topics, struct str text, struct str files)
{
	struct buf *look = &topics->look;
	size_t end;

	buf_clear(look);
	buf_add(look, str_head(text, LOOK));
	buf_addc(look, '\n');
	buf_add(look, str_head(files, LOOK));
	topics->own = end = look->n;
	for (size_t i = 0, start; i < end; i++) {
		char space[LOOK * 2 + 1];

		start = i;
		while (i < end && is_ident(look->p[i])) {
			space[i - start] = look->p[i];
			i++;
		}
		if (i > start)
			add_parts(look, (struct str){ space, i - start });
	}
}

/* ---- points ---- */

static bool
is_new(struct counted *counted, size_t topic, struct str word)
{
	for (size_t i = 0; i < counted->n; i++) {
		if (counted->list[i].topic == topic &&
		    str_same(counted->list[i].word, word))
			return false;
	}
	counted->list[counted->n].topic = topic;
	counted->list[counted->n++].word = word;
	return true;
}

/*
 * A part of a name counts less than a word (an AsyncStorage is for data), and so
 * does a word late in a long text.
 */
static size_t
points_of(const struct topics *topics, const struct rule_hit *hit, size_t at)
{
	size_t points = is_weak(hit->rule->type) ? WEAK : STRONG;

	return at < FAR && at < topics->own ? points : points - 1;
}

static void
count(struct topics *topics)
{
	struct rules *rules = &topics->rules;
	struct rule_walk walk = { 0 };
	struct rule_hit hit;
	struct counted counted = { .n = 0 };

	for (size_t i = 0; i < topics->n; i++)
		topics->list[i].points = 0;
	rules_look(rules, buf_str(&topics->look));
	while (counted.n < WORDS && rules_next(rules, &walk, &hit)) {
		size_t i = topics->of[hit.rule - rules->list];
		size_t at = (size_t)(hit.match.p - topics->look.p);
		struct topic *topic;

		if (i == NONE || !is_new(&counted, i, hit.group))
			continue;
		topic = &topics->list[i];
		if (topic->points == 0 || at < topic->first)
			topic->first = at;
		topic->points += points_of(topics, &hit, at);
	}
}

struct str
topics_find(struct topics *topics, struct str text, struct str files)
{
	const struct topic *best = NULL;

	compose(topics, text, files);
	count(topics);
	for (size_t i = 0; i < topics->n; i++) {
		const struct topic *topic = &topics->list[i];

		if (topic->points >= ENOUGH &&
		    (!best || topic->points > best->points ||
			(topic->points == best->points &&
			    topic->first < best->first)))
			best = topic;
	}
	buf_clear(&topics->name);
	for (size_t i = 0; best && i < best->name.n; i++)
		buf_addc(&topics->name,
		    best->name.p[i] == '_' ? ' ' : best->name.p[i]);
	return buf_str(&topics->name);
}

bool
topics_veto(struct topics *topics, struct str word)
{
	struct rule_hit hit;

	rules_look(&topics->rules, word);
	return rules_find(&topics->rules, STR("!"), &hit);
}
