#include "secret/match.h"
#include "secret/value.h"

/* How far a search looks back, and ahead. */
enum { BEFORE = 40, TITLE = 40, HOST = 256 };

/* ---- tokens with a prefix ---- */

bool
word_begins(struct str text, size_t at)
{
	char before = at ? text.p[at - 1] : ' ';

	if (at > 1 && is_any(before, "ntr") && text.p[at - 2] == '\\')
		return true;
	return !is_ident(before) && before != '-';
}

static size_t
class_run(struct str text, size_t at, char class)
{
	size_t end = at;

	while (end < text.n && secret_class_has(class, text.p[end]))
		end++;
	while (end > at && is_any(text.p[end - 1], ".~%"))
		end--;
	return end - at;
}

/* A text that was cut: what is left of a token has no end. */
static bool
is_cut(struct str text, size_t end)
{
	return str_starts(str_skip(text, end), STR("…"));
}

/* "MTA4....Gx2abc....": the second part is a time. */
static bool
has_parts(struct str token)
{
	size_t first = str_chr(token, '.', 0);
	size_t second = str_chr(token, '.', first + 1);

	return first < token.n && first >= 18 && second == first + 7 &&
	    token.n - second > 24 && str_chr(token, '.', second + 1) == token.n;
}

static size_t
token_end(struct str text, size_t at, const struct secret_rule *rule)
{
	size_t from = at + rule->literal.n;
	struct str body = str_head(str_skip(text, from),
	    class_run(text, from, rule->class));

	if (value_is_placeholder(body) ||
	    (body.n < rule->min &&
		(body.n < 4 || rule->form != SECRET_PREFIX ||
		    !is_cut(text, from + body.n))))
		return 0;
	if (rule->class == 't' &&
	    (body.n < rule->min ||
		!has_parts(str_head(str_skip(text, at), from + body.n - at))))
		return 0;
	if (is_any(rule->class, "nux") &&
	    is_ident(char_at(text, from + body.n)))
		return 0;
	return rule->form == SECRET_PREFIX || value_is_random(body)
	    ? from + body.n
	    : 0;
}

struct str
secret_kind_of(struct str text, size_t begin, const struct secret_rule *rule)
{
	const struct secret_rule *prefix = secret_prefix_at(text, begin);

	return prefix && token_end(text, begin, prefix) ? prefix->kind
							: rule->kind;
}

/* Of ".atlasv1." and ":AA" something comes before, and both together count. */
static bool
match_inner(struct secret_search *search, size_t at,
    const struct secret_rule *rule)
{
	enum { LEAST = 32 };
	struct str text = search->text;
	size_t begin = at, end = at + rule->literal.n;

	while (begin > search->from && at - begin < BEFORE &&
	    is_alnum(text.p[begin - 1]))
		begin--;
	end += class_run(text, end, rule->class);
	return begin < at && end - begin >= LEAST && word_begins(text, begin) &&
	    !is_ident(char_at(text, end)) &&
	    end - at >= rule->literal.n + rule->min &&
	    value_is_random(str_head(str_skip(text, begin), end - begin)) &&
	    found(search, begin, end, rule->kind);
}

/* After "&sig=" the rest is the secret. */
bool
match_token(struct secret_search *search, size_t at,
    const struct secret_rule *rule)
{
	struct str literal = rule->literal;
	bool parameter = literal.p[literal.n - 1] == '=';
	size_t end;

	if (!parameter && is_any(literal.p[0], ":.-"))
		return match_inner(search, at, rule);
	if (!parameter && !word_begins(search->text, at))
		return false;
	end = token_end(search->text, at, rule);
	return end &&
	    found(search, parameter ? at + literal.n : at, end,
		secret_kind_of(search->text, at, rule));
}

/* ---- private keys ---- */

static bool
is_between_lines(char c)
{
	return is_space(c) || is_any(c, "\"'>|+\\");
}

bool
is_base64(char c)
{
	return is_alnum(c) || is_any(c, "+/=");
}

/* "\n" as in JSON, or anything else between the lines of a key. */
static size_t
skip_between(struct str text, size_t at)
{
	for (;;) {
		if (char_at(text, at) == '\\' &&
		    is_any(char_at(text, at + 1), "nr"))
			at += 2;
		else if (str_starts(str_skip(text, at), STR("- ")))
			at += 2;
		else if (is_between_lines(char_at(text, at)))
			at++;
		else
			return at;
	}
}

/* "Proc-Type: 4,ENCRYPTED" */
static size_t
skip_header(struct str text, size_t at)
{
	size_t end = at;

	while (is_alnum(char_at(text, end)) || char_at(text, end) == '-')
		end++;
	if (end == at || !str_starts(str_skip(text, end), STR(": ")))
		return at;
	while (char_at(text, end) && !is_any(text.p[end], "\n\\"))
		end++;
	return end;
}

/* The lines of a key whose end is missing are as long as those of one. */
static size_t
key_end(struct str text, size_t at)
{
	enum { LINE = 16 };
	size_t end = at;

	for (;;) {
		size_t next = skip_between(text, end), n, header;

		header = skip_header(text, next);
		if (header > next) {
			end = header;
			continue;
		}
		n = str_run_of(str_skip(text, next), is_base64);
		if (str_starts(str_skip(text, next + n), STR("…")))
			return end + (next - end) + n;
		if (n < LINE) {
			size_t mark = skip_between(text, next + n);

			if (!str_starts(str_skip(text, mark), STR("-----END ")))
				return end;
			mark = str_find(text, STR("-----"), mark + 9);
			return end == at    ? at
			    : mark < text.n ? mark + 5
					    : text.n;
		}
		end = next + n;
	}
}

bool
match_key(struct secret_search *search, size_t at,
    const struct secret_rule *rule)
{
	struct str text = search->text;
	struct str title = str_skip(text, at + rule->literal.n);
	size_t begin, end;

	title = str_head(title,
	    str_find(str_head(title, TITLE), STR("-----"), 0));
	if (at < 5 || !str_ends(str_head(text, at), STR("-----")) ||
	    str_find(title, STR("PRIVATE KEY"), 0) == title.n)
		return false;
	begin = at + rule->literal.n + title.n + 5;
	if (begin > text.n)
		return false;
	end = key_end(text, begin);
	return end > begin && found(search, at - 5, end, rule->kind);
}

/* ---- passwords in addresses ---- */

static bool
ends_address(char c)
{
	return is_space(c) || is_any(c, "\"'`<>|\\") || c == '\0';
}

bool
is_documented(struct str pass)
{
	return value_is_placeholder(pass) || str_same(pass, STR("pass")) ||
	    str_same(pass, STR("password"));
}

bool
match_url(struct secret_search *search, size_t at,
    const struct secret_rule *rule)
{
	struct str rest = str_head(str_skip(search->text, at + 3), HOST);
	size_t n = 0, colon, sign = 0;
	struct str pass;

	while (n < rest.n && !ends_address(rest.p[n]) &&
	    (rest.p[n] != '/' || str_chr(rest, '@', n) < rest.n)) {
		if (rest.p[n] == '@')
			sign = n;
		if (rest.p[n] == '/' && sign)
			break;
		n++;
	}
	colon = str_chr(str_head(rest, sign), ':', 0);
	if (sign == 0)
		return false;
	if (colon == sign)
		return value_is_random(str_head(rest, sign)) && sign >= 16 &&
		    found(search, at + 3, at + 3 + sign, rule->kind);
	pass = str_skip(str_head(rest, sign), colon + 1);
	if (pass.n < 3 || is_documented(pass) || str_chr(pass, '/', 0) < pass.n)
		return false;
	return found(search, at + 4 + colon, at + 3 + sign, rule->kind);
}
