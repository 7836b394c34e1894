#include "secret/match.h"
#include "secret/value.h"

/* How far a search looks back, and ahead. */
enum { NAME = 40, TAIL = 24, GAP = 8, VALUE = 160, COMMAND = 256 };

/* ---- the value of a name ---- */

static bool
ends_value(struct str text, size_t at)
{
	char c = char_at(text, at);

	if (c == '\\')
		return is_any(char_at(text, at + 1), "nrt\"'`\\");
	if (c == ',') {
		size_t n = str_run_of(str_head(str_skip(text, at + 1), TAIL),
		    is_ident);
		char after = char_at(text, at + 1 + n);

		return at + 1 == text.n || is_any(after, "=:\"'") ||
		    (n == 0 && is_space(after));
	}
	return is_space(c) || is_any(c, "\"'`&;|<>") || c == '\0';
}

/* "abc)." in a sentence; "getToken()" and "sk-..." have their own. */
static size_t
without_marks(struct str text, size_t begin, size_t end)
{
	if (str_ends(str_head(text, end), STR("...")))
		return end;
	while (end > begin + 1 && is_any(text.p[end - 1], ".,;:*_)]}") &&
	    !(text.p[end - 1] == ')' && text.p[end - 2] == '('))
		end--;
	return end;
}

static size_t
quoted_end(struct str text, size_t at, char quote, bool escaped)
{
	size_t end = at;

	while (end < text.n && end - at < 4 * VALUE && text.p[end] != '\n' &&
	    text.p[end] != '`') {
		if (escaped && text.p[end] == '\\' &&
		    char_at(text, end + 1) == quote)
			return end;
		if (!escaped && text.p[end] == quote)
			return end;
		end += !escaped && text.p[end] == '\\' ? 2 : 1;
	}
	return at;
}

/* The end of a value: only its beginning was judged. */
static size_t
whole_end(struct str text, const struct secret_value *value)
{
	size_t end = (size_t)(str_end(value->text) - text.p);

	if (value->text.n < VALUE - 1)
		return end;
	while (end < text.n && !ends_value(text, end))
		end++;
	return end;
}

/* Reads the value at `at`; false: there is none. */
static bool
read_value(struct str text, size_t at, struct secret_value *value,
    size_t *begin)
{
	size_t slashes = str_run(str_skip(text, at), '\\');
	char quote = char_at(text, at + slashes);
	size_t end = at;

	value->quoted = false;
	if (is_any(quote, "\"'`")) {
		at += slashes + 1;
		end = quote == '`'
		    ? str_chr(str_head(text, at + VALUE), '`', at)
		    : quoted_end(text, at, quote, slashes > 0);
		value->quoted = end > at;
		value->ticks = quote == '`';
	}
	if (!value->quoted) {
		for (end = at; end < text.n && end - at < VALUE &&
		     !ends_value(text, end);)
			end++;
		end = without_marks(text, at, end);
	}
	*begin = at;
	value->text = (struct str){ text.p + at, end - at };
	value->ends = end == text.n || is_any(text.p[end], "\n\\");
	value->alone = value->ends || is_any(text.p[end], " \t.,");
	return end > at;
}

/* A name in its text, with the words before and after it. */
struct name {
	size_t begin, end; /* of all of it */
	bool upper;        /* in capitals: of the environment */
	bool option;       /* "--name" */
	bool tag;          /* "<name" */
	bool tail;         /* more follows: "_PROD" */
};

static bool
read_name(struct str text, size_t at, const struct secret_rule *rule,
    struct name *name)
{
	enum { SHORT = 6 };
	struct str word = str_head(str_skip(text, at), rule->literal.n);
	char before = at ? text.p[at - 1] : ' ';
	size_t end = at + word.n;
	size_t begin = at;

	*name = (struct name){ .upper = str_is_upper(word) };
	if (rule->literal.p[0] != '_' && word.n < SHORT && is_alnum(before) &&
	    !(is_lower(before) && is_upper(word.p[0])) &&
	    !(name->upper && is_upper(before)) && !word_begins(text, at))
		return false;
	while (begin && at - begin < NAME &&
	    (is_ident(text.p[begin - 1]) || is_any(text.p[begin - 1], "-.")))
		begin--;
	for (int i = 0; i < 2 && is_digit(char_at(text, end)); i++)
		end++;
	if (name->upper && char_at(text, end) == '_') {
		size_t n = str_run_of(str_head(str_skip(text, end), TAIL),
		    is_ident);

		name->tail = str_is_upper(str_head(str_skip(text, end), n));
		if (secret_words_in(WORDS_OTHER,
			str_head(str_skip(text, end), n)))
			return false;
		end += name->tail ? n : 0;
	}
	name->begin = begin;
	name->end = end;
	name->option = text.p[begin] == '-';
	name->tag = begin && text.p[begin - 1] == '<';
	return !is_ident(char_at(text, end));
}

/* What is between a name and its value. */
struct gap {
	size_t end;
	bool sign;     /* "=", ":" */
	bool cell;     /* "|": PASS is a result, too */
	bool assigned; /* "=" without blanks, as in a shell */
	bool said;     /* "is" */
	bool call;     /* "(": an argument of a test, too */
};

static size_t
skip_of(struct str text, size_t at, const char *set)
{
	size_t end = at;

	while (end - at < GAP && is_any(char_at(text, end), set))
		end++;
	return end;
}

/* "|-" in YAML: the value is on the next line. */
static size_t
skip_block(struct str text, size_t at)
{
	size_t end = skip_of(text, at, "|>-+");

	if (end == at || char_at(text, end) != '\n')
		return at;
	while (is_space(char_at(text, end)))
		end++;
	return end;
}

static bool
read_gap(struct str text, const struct name *name, struct gap *gap)
{
	static const struct str signs[] = { STR_INIT("=>"), STR_INIT(":="),
		STR_INIT("："), STR_INIT("="), STR_INIT(":"), STR_INIT("|") };
	size_t at = skip_of(text, name->end, "\\\"'`]*?");
	size_t blank = skip_of(text, at, " \t"), i = 0;
	struct str rest = str_skip(text, blank);

	*gap = (struct gap){ .end = blank };
	while (i < countof(signs) && !str_starts(rest, signs[i]))
		i++;
	/* In a row of a table, not in a pattern. */
	if (i + 1 == countof(signs) && blank == at)
		return false;
	if (i < countof(signs)) {
		gap->end = blank + signs[i].n;
		if (is_any(char_at(text, gap->end), "=:"))
			return false;
		gap->sign = true;
		gap->cell = rest.p[0] == '|';
		gap->assigned = blank == name->end && rest.p[0] == '=' &&
		    !is_space(char_at(text, gap->end));
		gap->end = skip_of(text, gap->end, " \t*");
		gap->end = skip_block(text, gap->end);
	} else if (char_at(text, at) == '>' && name->tag) {
		gap->sign = gap->assigned = true;
		gap->end = at + 1;
	} else if (char_at(text, at) == '(' &&
	    is_any(char_at(text, at + 1), "\"'")) {
		gap->sign = gap->call = true;
		gap->end = at + 1;
	} else {
		gap->sign = name->option && blank > at;
	}
	return gap->end > name->end || gap->sign ||
	    is_nonascii(char_at(text, gap->end));
}

/* "Bearer ", with its blank; 0: none. */
static size_t
scheme_length(struct str text, size_t at)
{
	struct str rest = secret_words[WORDS_SCHEMES];

	while (rest.p) {
		struct str word = str_cut(&rest, ' ');

		if (word.n && str_begins(str_skip(text, at), word) &&
		    char_at(text, at + word.n) == ' ')
			return word.n + 1;
	}
	return 0;
}

/*
 * After a name without a sign: "the password is X", "token `X`", "パスワードは「X」",
 * where no blank is needed.
 */
static size_t
skip_before(struct str text, size_t at)
{
	enum { CHARACTER = 3 };
	struct str rest = str_skip(text, at);
	size_t n = str_run_of(str_head(rest, TAIL), is_alpha);
	bool wide = n == 0 && rest.n && is_nonascii(rest.p[0]);

	if (wide)
		n = CHARACTER;
	if (n == 0 || n >= rest.n || (!wide && rest.p[n] != ' ') ||
	    !str_listed(secret_words[WORDS_BEFORE], str_head(rest, n)))
		return at;
	if (!wide)
		return at + n + 1;
	at = skip_of(text, at + n, " ");
	return str_starts(str_skip(text, at), STR("「")) ? at + CHARACTER : at;
}

static bool
is_ascii(char c)
{
	return !is_nonascii(c);
}

/* "パスワードはX1です": the value at `at` ends where the sentence goes on. */
static struct str
ascii_from(struct str text, size_t at)
{
	size_t n = str_run_of(str_head(str_skip(text, at), VALUE), is_ascii);

	return n < VALUE ? str_head(text, at + n) : text;
}

static bool
is_secret(const struct secret_rule *rule, const struct name *name,
    const struct gap *gap, const struct secret_value *value)
{
	bool strong = rule->force == FORCE_STRONG && !name->tail;

	if (rule->force == FORCE_PHRASE)
		return value->quoted && value_is_password(value);
	if ((rule->force == FORCE_UPPER && !name->upper) ||
	    ((gap->cell || (gap->call && value->text.n < 16)) && !strong))
		return false;
	if (!gap->sign)
		return strong && (value->quoted || gap->said || name->upper)
		    ? value_is_mixed(value)
		    : value_is_token(value) && (strong || value->text.n >= 16);
	if (strong)
		return value_is_password(value);
	if (name->option || (name->upper && gap->assigned))
		return value_is_mixed(value);
	return value_is_token(value);
}

static bool
is_public(struct str text, const struct name *name)
{
	struct str all = str_head(str_skip(text, name->begin),
	    name->end - name->begin);

	return str_search(all, STR("pub")) < all.n;
}

/* "Set-Cookie: session=X" */
static size_t
skip_cookie(struct str text, size_t at, const struct secret_rule *rule)
{
	size_t n = str_run_of(str_head(str_skip(text, at), NAME), is_ident);

	return str_eq(rule->kind, STR("cookie")) && n &&
		char_at(text, at + n) == '='
	    ? at + n + 1
	    : at;
}

bool
match_name(struct secret_search *search, size_t at,
    const struct secret_rule *rule)
{
	struct str text = search->text;
	struct secret_value value = { 0 };
	struct name name;
	struct gap gap;
	size_t begin, scheme;

	if (!read_name(text, at, rule, &name) || !read_gap(text, &name, &gap) ||
	    is_public(text, &name))
		return false;
	begin = gap.end;
	if (!gap.sign)
		begin = skip_before(text, begin);
	gap.said = begin > gap.end;
	if (gap.said && is_nonascii(char_at(text, gap.end)))
		text = ascii_from(text, begin);
	scheme = scheme_length(text,
	    begin + (size_t)is_any(char_at(text, begin), "\"'"));
	if (scheme)
		begin += scheme + (size_t)is_any(char_at(text, begin), "\"'");
	begin = skip_cookie(text, begin, rule);
	if (!read_value(text, begin, &value, &begin))
		return false;
	value.assigned = gap.assigned &&
	    (name.upper || name.option || name.tag || value.ends ||
		is_any(char_at(text, begin + value.text.n), ";&"));
	value.alone |= scheme > 0;
	if (name.tag &&
	    !str_starts(str_skip(text, begin + value.text.n), STR("</")))
		return false;
	if (scheme ? !value_is_password(&value) ||
		    (!value_is_random(value.text) && value.text.n < 6)
		   : !is_secret(rule, &name, &gap, &value))
		return false;
	return found(search, begin, whole_end(text, &value),
	    secret_kind_of(text, begin, rule));
}

/* ---- "Bearer X" by itself ---- */

bool
match_scheme(struct secret_search *search, size_t at,
    const struct secret_rule *rule)
{
	struct secret_value value = { 0 };
	size_t begin = at + rule->literal.n;

	if (!word_begins(search->text, at) ||
	    char_at(search->text, begin) != ' ' ||
	    !read_value(search->text, begin + 1, &value, &begin) ||
	    value.text.n < 12 || !value_is_token(&value))
		return false;
	return found(search, begin, whole_end(search->text, &value),
	    secret_kind_of(search->text, begin, rule));
}

/* ---- options of commands ---- */

static bool
ends_command(char c)
{
	return is_any(c, "\n|;&`") || c == '\0';
}

/* The value of the option at `at`, whose name is read. */
static bool
match_option(struct secret_search *search, size_t at,
    const struct secret_rule *rule)
{
	struct str text = search->text;
	struct secret_value value = { 0 };
	bool space = char_at(text, at) == ' ' || char_at(text, at) == '=';
	size_t begin, mark;

	if (!space && rule->how != FLAG_JOINED && rule->flag.n > 2)
		return false;
	if (!read_value(text, at + space, &value, &begin) ||
	    value.text.p[0] == '-')
		return false;
	if (rule->how >= FLAG_PAIR) {
		mark = str_chr(value.text, rule->how == FLAG_PAIR ? ':' : '%',
		    0);
		if (mark + 1 >= value.text.n)
			return false;
		begin += mark + 1;
		value.text = str_skip(value.text, mark + 1);
	}
	if (space && rule->how == FLAG_JOINED &&
	    !str_same(rule->literal, STR("sshpass")))
		return false;
	if (is_documented(value.text) || value.text.n < 2)
		return false;
	return found(search, begin, whole_end(text, &value),
	    secret_kind_of(text, begin, rule));
}

bool
match_command(struct secret_search *search, size_t at,
    const struct secret_rule *rule)
{
	struct str text = search->text;
	size_t i = at + rule->literal.n;

	if (!word_begins(text, at) || is_ident(char_at(text, i)))
		return false;
	for (; i - at < COMMAND && !ends_command(char_at(text, i)); i++) {
		if (text.p[i] == ' ' &&
		    str_starts(str_skip(text, i + 1), rule->flag) &&
		    match_option(search, i + 1 + rule->flag.n, rule))
			return true;
	}
	return false;
}
