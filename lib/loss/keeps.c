#include "loss/keeps.h"

#include <stdlib.h>

#include "loss/lost.h"
#include "text/phrase.h"
#include "text/show.h"

enum { LONGEST = 140, NEAR = 64 };

const enum loss_type keeps_order[KEEPS] = { LOSS_PATHS, LOSS_ERRORS,
	LOSS_ISSUES, LOSS_TESTS, LOSS_SYMBOLS, LOSS_DECISIONS };

static size_t
heading_of(enum loss_type type)
{
	size_t i = 0;

	while (i < KEEPS && keeps_order[i] != type)
		i++;
	return i;
}

static struct str
from_cwd(const struct keeps *keeps, struct str path)
{
	size_t n = keeps->cwd.n;

	if (n && path.n > n + 1 && str_starts(path, buf_str(&keeps->cwd)) &&
	    path.p[n] == '/')
		return str_skip(path, n + 1);
	return path;
}

/* The things of a session before this one are not its own. */
static void
forget_older(const struct keeps *keeps, struct keep *keep)
{
	if (keep->of_session && keep->session != keeps->session)
		*keep = (struct keep){ .type = keep->type, .text = keep->text };
	keep->session = keeps->session;
}

/* The one of that name; a new one has come no times. */
static struct keep *
keep_of(struct keeps *keeps, enum loss_type type, struct str text)
{
	size_t before = keeps->names.n;
	uint32_t name;

	buf_clear(&keeps->key);
	buf_addc(&keeps->key, (char)('A' + type));
	buf_add(&keeps->key, text);
	name = intern_add(&keeps->names, buf_str(&keeps->key));
	if (keeps->names.n == before) {
		forget_older(keeps, &keeps->all[keeps->places[name]]);
		return &keeps->all[keeps->places[name]];
	}
	keeps->places = grow(keeps->places, &keeps->cap_places,
	    (size_t)name + 1, sizeof *keeps->places);
	keeps->places[name] = keeps->n;
	keeps->all = grow(keeps->all, &keeps->cap, keeps->n + 1,
	    sizeof *keeps->all);
	keeps->all[keeps->n] = (struct keep){ .type = type,
		.session = keeps->session,
		.text = arena_copy(&keeps->arena, text) };
	return &keeps->all[keeps->n++];
}

static void
add_fact(struct keeps *keeps, const struct record *fact)
{
	struct str text = record_text(fact, K_text);
	struct str state = record_text(fact, K_state);
	enum loss_type type;
	struct keep *keep;

	if (!loss_type_of_fact(record_text(fact, K_type), &type) ||
	    heading_of(type) == KEEPS || text.n == 0)
		return;
	/* Some logs cut what they tell. */
	if (type == LOSS_PATHS && str_ends(text, STR("...")))
		return;
	if (type == LOSS_PATHS)
		text = from_cwd(keeps, text);
	keep = keep_of(keeps, type, text);
	keep->times += json_size_or(fact->at[K_mentions], 1);
	keep->order = ++keeps->order;
	keep->of_session = record_text(fact, K_session).n > 0;
	/* What was changed is not unchanged for having been read. */
	if (state.n && (!str_eq(state, STR("read")) || keep->state.n == 0))
		keep->state = arena_copy(&keeps->arena, state);
}

/* A path that was read again; its lines are of no matter. */
static void
add_loss(struct keeps *keeps, const struct record *loss)
{
	struct str text = record_text(loss, K_text);
	size_t n = text.n;
	struct keep *keep;

	if (sign_of(record_text(loss, K_sign)) != SIGN_READ)
		return;
	while (n > 0 && (is_digit(text.p[n - 1]) || text.p[n - 1] == '-'))
		n--;
	if (n > 1 && n < text.n && text.p[n - 1] == ':')
		text.n = n - 1;
	keep = keep_of(keeps, LOSS_PATHS, from_cwd(keeps, text));
	keep->times++;
	keep->order = ++keeps->order;
	keep->of_session = true;
	keep->lost = true;
}

static void
next_session(struct keeps *keeps, const struct record *doc)
{
	buf_clear(&keeps->cwd);
	buf_add(&keeps->cwd, record_text(doc, K_cwd));
	keeps->session++;
}

void
keeps_add(struct keeps *keeps, const struct record *record)
{
	if (record->kind == KIND_FACT)
		add_fact(keeps, record);
	else if (record->kind == KIND_LOSS)
		add_loss(keeps, record);
	else if (record->kind == KIND_DOC && record_text(record, K_session).n)
		next_session(keeps, record);
}

/* What comes first under its heading: 0 is left out. */
static size_t
rank_of(const struct keep *keep)
{
	if (keep->times == 0)
		return 0;
	switch (keep->type) {
	case LOSS_PATHS:
		if (keep->lost)
			return 2;
		return keep->state.n && !str_eq(keep->state, STR("read"));
	case LOSS_ERRORS:
		return !str_eq(keep->state, STR("resolved"));
	case LOSS_ISSUES:
	case LOSS_SYMBOLS:
		return keep->times;
	default:
		return 1;
	}
}

static int
keep_cmp(const void *a, const void *b)
{
	const struct keep *x = a, *y = b;
	size_t left = heading_of(x->type), right = heading_of(y->type);

	if (left != right)
		return left < right ? -1 : 1;
	left = rank_of(y);
	right = rank_of(x);
	if (left == right) {
		left = y->order;
		right = x->order;
	}
	return (left > right) - (left < right);
}

/* A path that is the end of one near it: the same file, most likely. */
static bool
is_end(const struct keeps *keeps, size_t at)
{
	const struct keep *keep = &keeps->all[at];
	size_t i = at > NEAR ? at - NEAR : 0;
	size_t last = at + NEAR < keeps->n ? at + NEAR : keeps->n;

	if (keep->type != LOSS_PATHS)
		return false;
	for (; i < last; i++) {
		const struct keep *other = &keeps->all[i];
		size_t n = other->text.n;

		if (n > keep->text.n && rank_of(other) > 0 &&
		    str_ends(other->text, keep->text) &&
		    other->text.p[n - keep->text.n - 1] == '/')
			return true;
	}
	return false;
}

/* The next under its heading from `at` on, shown if there is room for it. */
static bool
show_next(struct keeps *keeps, size_t heading, size_t *at, size_t *room)
{
	struct buf line = { 0 };
	bool fits = false;

	while (*at < keeps->n &&
	    (heading_of(keeps->all[*at].type) < heading || is_end(keeps, *at)))
		++*at;
	if (*at < keeps->n && rank_of(&keeps->all[*at]) > 0 &&
	    heading_of(keeps->all[*at].type) == heading) {
		keeps_put(&keeps->all[*at], &line);
		fits = line.n <= *room;
		keeps->all[*at].shown = fits;
		*room -= fits ? line.n : 0;
		++*at;
	}
	buf_free(&line);
	return fits;
}

void
keeps_choose(struct keeps *keeps, size_t room)
{
	size_t at[KEEPS] = { 0 };
	bool more = true;

	for (size_t i = 0; i < keeps->n; i++)
		forget_older(keeps, &keeps->all[i]);
	if (keeps->n > 1)
		qsort(keeps->all, keeps->n, sizeof *keeps->all, keep_cmp);
	while (more) {
		more = false;
		for (size_t i = 0; i < KEEPS; i++)
			more |= show_next(keeps, i, &at[i], &room);
	}
}

void
keeps_put(const struct keep *keep, struct buf *b)
{
	struct arena arena = { 0 };
	struct str state = keep->state;

	if (str_eq(state, STR("read")))
		state.n = 0;
	buf_adds(b, "  - ");
	show_bullet(b, phrase_cut(keep->text, LONGEST, &arena));
	if (state.n || keep->lost) {
		buf_adds(b, " (");
		show_text(b, state);
		buf_adds(b, state.n && keep->lost ? ", " : "");
		buf_adds(b, keep->lost ? "read again after a compaction" : "");
		buf_addc(b, ')');
	}
	buf_addc(b, '\n');
	arena_free(&arena);
}

void
keeps_free(struct keeps *keeps)
{
	free(keeps->all);
	free(keeps->places);
	arena_free(&keeps->arena);
	intern_free(&keeps->names);
	buf_free(&keeps->cwd);
	buf_free(&keeps->key);
}
