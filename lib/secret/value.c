#include "secret/value.h"

#include "base/phrases.h"
#include "secret/rules.h"

/* How many bytes of a value are judged: time is linear. */
enum { JUDGED = 160 };

/* What a value consists of. */
struct look {
	size_t letters, capitals, digits, blanks, signs;
	size_t joints; /* "_", "-", ".": between the words of a name */
	size_t
	    switches; /* from letter to digit and back, from small to capital */
	size_t pairs; /* of capitals */
	bool same;    /* one character, again and again */
};

static bool
is_joint(char c)
{
	return is_any(c, "_-./:");
}

static struct look
look_at(struct str text)
{
	struct look look = { .same = text.n > 0 };
	char before = 0;

	text = str_head(text, JUDGED);
	for (size_t i = 0; i < text.n; i++) {
		char c = text.p[i];

		look.letters += is_alpha(c) || is_nonascii(c);
		look.capitals += is_upper(c);
		look.digits += is_digit(c);
		look.blanks += is_space(c);
		look.joints += is_joint(c);
		look.signs += c > ' ' && !is_word_byte(c) && !is_joint(c);
		look.switches += (is_digit(c) && is_alpha(before)) ||
		    (is_alpha(c) && is_digit(before)) ||
		    (is_upper(c) && is_lower(before));
		look.pairs += is_upper(c) && is_upper(before);
		look.same &= c == text.p[0];
		before = c;
	}
	return look;
}

static bool
is_day(struct str text)
{
	return text.n >= 10 && is_digit(text.p[0]) && is_digit(text.p[3]) &&
	    text.p[4] == '-' && text.p[7] == '-';
}

bool
value_is_random(struct str text)
{
	struct look look = look_at(text);

	if (text.n < 8 || look.blanks || look.same || look.letters == 0 ||
	    is_day(text))
		return false;
	if (look.digits == 0)
		return text.n >= 12 && look.switches >= 3 && look.pairs &&
		    look.joints == 0;
	return look.switches + look.pairs / 2 >= 3 ||
	    (look.digits >= 4 && text.n >= 16 && look.joints == 0) ||
	    (text.n >= 32 && look.digits >= 4 && look.joints <= 4);
}

bool
value_is_unique(struct str text)
{
	struct look look = look_at(text);

	return text.n < JUDGED && !look.blanks &&
	    (value_is_random(text) ||
		(text.n >= 8 && look.letters && look.digits && look.signs));
}

/* ---- what is none ---- */

static bool
is_plain_word(struct str text)
{
	char word[24];

	if (text.n > sizeof word)
		return false;
	for (size_t i = 0; i < text.n; i++)
		word[i] = to_lower(text.p[i]);
	return str_listed(secret_words[WORDS_PLAIN],
	    (struct str){ word, text.n });
}

/* "$TOKEN", "${TOKEN}", "$(pass show x)", "%TOKEN%", "{token}", "<token>". */
static bool
is_variable(struct str text)
{
	struct str rest = str_skip(text, 1);
	char first = text.p[0];

	if (first == '$')
		return rest.n &&
		    (is_any(rest.p[0], "{(<") ||
			str_run_of(rest, is_ident) == rest.n);
	if (first == '%')
		return rest.n && is_alpha(rest.p[0]) &&
		    (rest.n < 3 || str_ends(rest, STR("%")));
	return is_any(first, "<{[*") || str_starts(text, STR("\\$")) ||
	    str_starts(text, STR("@{"));
}

bool
value_is_placeholder(struct str text)
{
	static const char *const marks[] = { "${", "{{", "$(", "...", "***",
		"xxxx", "XXXX", "•", "{}" };
	struct look look;

	text = str_head(text, JUDGED);
	look = look_at(text);
	if (text.n == 0 || is_variable(text) ||
	    look.letters + look.digits == 0 ||
	    (look.same && is_any(text.p[0], "xX0")))
		return true;
	return HOLDS(text, marks) || secret_words_in(WORDS_SAMPLE, text);
}

static bool
is_dotted(char c)
{
	return is_ident(c) || is_any(c, ".:?!");
}

/* "getToken()", "config.apiKey", "row::get", "Option<String>", "&str". */
static bool
is_code(const struct secret_value *value)
{
	static const char *const signs[] = { "::", "->", "()", "?." };
	struct str text = str_head(value->text, JUDGED);
	struct look look = look_at(text);
	size_t n = is_alpha(text.p[0]) ? str_run_of(text, is_dotted) : 0;

	if (value->quoted && !value->ticks)
		return false;
	if (n < text.n && (text.p[n] == '(' || text.p[n] == '['))
		return true;
	if (HOLDS(text, signs) ||
	    (n + 1 < text.n && text.p[n] == '=' && text.p[n + 1] != '='))
		return true;
	return is_any(text.p[0], "&!(") ||
	    (n == text.n && str_chr(text, '.', 0) < text.n && look.digits < 3);
}

/* "/run/secrets/x", "~/.netrc", "./key.pem", "https://example.org". */
static bool
is_place(struct str text)
{
	struct look look = look_at(text);

	if (str_starts(text, STR("./")) || str_starts(text, STR("../")) ||
	    str_starts(text, STR("~/")) ||
	    str_find(text, STR("://"), 0) < text.n)
		return true;
	if (str_starts(text, STR("arn:")))
		return true;
	return text.p[0] == '/'
	    ? look.digits == 0 && look.signs == 0
	    : str_chr(text, '/', 0) < text.n && !value_is_random(text);
}

static bool
is_none(const struct secret_value *value)
{
	struct str text = value->text;

	return value_is_placeholder(text) || is_plain_word(text) ||
	    is_place(text) || is_code(value);
}

/* The name of a variable: "OPENAI_API_KEY". */
static bool
is_constant(struct str text)
{
	return str_is_upper(text) && str_chr(text, '_', 0) < text.n &&
	    str_run_of(text, is_ident) == text.n && look_at(text).digits == 0;
}

/* "correct horse battery staple" */
static bool
is_phrase(struct str text)
{
	struct look look = look_at(text);
	struct str rest = text;

	if (text.n >= JUDGED || look.blanks < 3 ||
	    look.letters + look.blanks < text.n || look.capitals)
		return false;
	while (rest.n) {
		if (is_plain_word(str_word(&rest)))
			return false;
	}
	return true;
}

bool
value_is_password(const struct secret_value *value)
{
	struct str text = value->text;
	struct look look = look_at(text);

	if (look.blanks)
		return value->quoted && is_phrase(text);
	if (text.n < 4 || is_none(value) || is_constant(text))
		return false;
	if (value_is_random(text))
		return true;
	if (look.letters == 0)
		return value->quoted || value->assigned || value->ends;
	if (look.digits + look.signs)
		return value->quoted || value->assigned ||
		    (text.n >= 6 && value->alone);
	return text.n >= 5 &&
	    ((value->quoted && !value->ticks) || value->assigned);
}

bool
value_is_mixed(const struct secret_value *value)
{
	struct look look = look_at(value->text);

	return look.letters && look.digits + look.signs && value->text.n >= 6 &&
	    value_is_password(value);
}

bool
value_is_token(const struct secret_value *value)
{
	return value_is_random(value->text) && !is_none(value) &&
	    !is_constant(value->text);
}
