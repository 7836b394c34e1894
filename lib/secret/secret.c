#include "secret/secret.h"

#include "secret/match.h"
#include "secret/value.h"

static bool
match(struct secret_search *search, size_t at, const struct secret_rule *rule)
{
	switch (rule->form) {
	case SECRET_NAME:
		return match_name(search, at, rule);
	case SECRET_FLAG:
		return match_command(search, at, rule);
	case SECRET_SCHEME:
		return match_scheme(search, at, rule);
	case SECRET_URL:
		return match_url(search, at, rule);
	case SECRET_PEM:
		return match_key(search, at, rule);
	case SECRET_KNOWN:
		return found(search, at, at + rule->literal.n, rule->kind);
	default:
		return match_token(search, at, rule);
	}
}

/* Set once, by main(). */
static bool hiding, whole;

void
secret_hiding(bool on)
{
	hiding = on;
}

void
secret_hiding_whole(void)
{
	whole = true;
}

/* Of a private key, each line. */
static void
learn(struct str value, struct str kind)
{
	enum { LINE = 40 };
	size_t n = str_run_of(value, is_base64);

	if (n == value.n || value_is_unique(value)) {
		if (value_is_unique(value))
			secret_rule_add(value, kind);
		return;
	}
	for (; value.n; value = str_skip(value, n ? n : 1)) {
		n = str_run_of(value, is_base64);
		if (n >= LINE)
			secret_rule_add(str_head(value, n), kind);
	}
}

static void
learn_found(const struct secret_search *search)
{
	learn((struct str){ search->text.p + search->begin,
		  search->end - search->begin },
	    search->kind);
}

void
secret_see(struct str text)
{
	struct secret_search search = { .text = text, .match = match };

	while (hiding && !whole && secret_search(&search)) {
		learn_found(&search);
		search.from = search.end;
	}
}

static void
redact(struct buf *b, struct secret_search *search)
{
	struct str text = search->text;
	size_t from = 0;

	do {
		learn_found(search);
		buf_add(b,
		    str_head(str_skip(text, from), search->begin - from));
		buf_adds(b, SECRET_MARK);
		buf_add(b, search->kind);
		buf_addc(b, ']');
		from = search->from = search->end;
	} while (secret_search(search));
	buf_add(b, str_skip(text, from));
}

bool
secret_is_mark(struct str text)
{
	return str_starts(text, STR(SECRET_MARK)) &&
	    str_chr(text, ']', 0) + 1 == text.n;
}

struct str
secret_hide(struct str text, struct arena *arena)
{
	struct secret_search search = { .text = text, .match = match };
	struct buf b = { 0 };

	if (!hiding || whole || !secret_search(&search))
		return text;
	redact(&b, &search);
	text = arena_copy(arena, buf_str(&b));
	buf_free(&b);
	return text;
}

void
secret_hide_since(struct buf *b, size_t from)
{
	struct secret_search search = { .text = buf_since(b, from),
		.match = match };
	struct buf hidden = { 0 };

	if (!hiding || !secret_search(&search))
		return;
	redact(&hidden, &search);
	b->n = from;
	buf_add(b, buf_str(&hidden));
	buf_free(&hidden);
}
