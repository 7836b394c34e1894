#include "lint/exposed.h"

#include "secret/secret.h"

/* A secret of a line. */
struct exposed {
	struct str line, value, kind;
};

/* ---- what is none ---- */

static struct str
before_of(const struct exposed *exposed)
{
	return str_head(exposed->line,
	    (size_t)(exposed->value.p - exposed->line.p));
}

static struct str
after_of(const struct exposed *exposed)
{
	return str_skip(exposed->line,
	    (size_t)(str_end(exposed->value) - exposed->line.p));
}

/* A token of a known form ("GitHub token"), or a key with its header. */
static bool
is_certain(const struct exposed *exposed)
{
	struct str kind = exposed->kind;

	return str_find(exposed->line, STR("-----BEGIN"), 0) <
	    exposed->line.n ||
	    (kind.n && is_upper(kind.p[0]) && !str_starts(kind, STR("API")));
}

/* "the private key with AES-256" */
static bool
is_algorithm(struct str value)
{
	enum { MOST = 12 };
	size_t capitals = 0, rest;

	while (capitals < value.n && is_upper(value.p[capitals]))
		capitals++;
	for (rest = capitals; rest < value.n &&
	     (is_digit(value.p[rest]) || value.p[rest] == '-');)
		rest++;
	return capitals >= 2 && rest == value.n && rest > capitals &&
	    value.n <= MOST;
}

/* "getSecretKey("name")": the argument of a call names it. */
static bool
is_argument(const struct exposed *exposed)
{
	struct str before = before_of(exposed);

	return before.n > 2 && is_any(before.p[before.n - 1], "\"'`") &&
	    before.p[before.n - 2] == '(' &&
	    is_word_byte(before.p[before.n - 3]);
}

/* "test-key", also in base64. */
static bool
is_for_tests(struct str value)
{
	static const struct str begins[] = { STR_INIT("test"), STR_INIT("mock"),
		STR_INIT("dummy"), STR_INIT("fake"), STR_INIT("example") };

	for (size_t i = 0; i < countof(begins); i++) {
		if (str_begins(value, begins[i]))
			return true;
	}
	return str_starts(value, STR("dGVzd"));
}

/* "http://user:value@host:1/": the host; empty if it is not in an address. */
static struct str
host_of(const struct exposed *exposed)
{
	struct str after = after_of(exposed), before = before_of(exposed);
	size_t end = 1;

	if (!str_starts(after, STR("@")) ||
	    str_find(before, STR("://"), 0) == before.n)
		return STR("");
	while (end < after.n &&
	    (is_word_byte(after.p[end]) || is_any(after.p[end], "-.[]")))
		end++;
	return str_skip(str_head(after, end), 1);
}

/* One's own machine, or a service of a compose file: a name without a dot. */
static bool
is_local(struct str host)
{
	return host.n == 0 || str_chr(host, '.', 0) == host.n ||
	    str_starts(host, STR("127.")) || str_starts(host, STR("0.0.0.0")) ||
	    str_ends(host, STR(".local")) || str_ends(host, STR(".internal")) ||
	    str_ends(host, STR(".localhost"));
}

/* The line has the value once more, as a word: the name of the user. */
static bool
repeats_user(const struct exposed *exposed)
{
	struct str line = exposed->line, value = exposed->value;
	size_t at = str_find(line, value, 0);

	for (; at < line.n; at = str_find(line, value, at + 1)) {
		size_t end = at + value.n;

		if (line.p + at != value.p &&
		    (at == 0 || !is_word_byte(line.p[at - 1])) &&
		    (end == line.n || !is_word_byte(line.p[end])))
			return true;
	}
	return false;
}

/* "postgres:postgres@localhost" opens what nobody else can reach. */
static bool
is_default(const struct exposed *exposed)
{
	struct str host = host_of(exposed), line = exposed->line;
	bool here = str_find(line, STR("localhost"), 0) < line.n ||
	    str_find(line, STR("127.0.0.1"), 0) < line.n;

	return repeats_user(exposed) && (host.n ? is_local(host) : here);
}

/* ---- what is one ---- */

static enum severity
severity_of(const struct exposed *exposed)
{
	return is_certain(exposed) || !is_local(host_of(exposed))
	    ? SEVERITY_ERROR
	    : SEVERITY_WARNING;
}

static bool
is_harmless(const struct exposed *exposed)
{
	return !is_certain(exposed) &&
	    (is_algorithm(exposed->value) || is_argument(exposed) ||
		is_for_tests(exposed->value) || is_default(exposed));
}

/*
 * The next secret: what stands in the line where `shown` has a mark. Both are what
 * is left of them.
 */
static bool
next_secret(struct exposed *exposed, struct str *rest, struct str *shown)
{
	size_t at = str_find(*shown, STR(SECRET_MARK), 0), end;
	struct str after;

	/* A mark that the file itself has is the same in both. */
	while (
	    at < shown->n && str_starts(str_skip(*rest, at), STR(SECRET_MARK)))
		at = str_find(*shown, STR(SECRET_MARK), at + 1);
	if (at >= shown->n)
		return false;
	*rest = str_skip(*rest, at);
	*shown = str_skip(*shown, at + sizeof SECRET_MARK - 1);
	end = str_chr(*shown, ']', 0);
	exposed->kind = str_head(*shown, end);
	*shown = str_skip(*shown, end < shown->n ? end + 1 : end);
	after = str_head(*shown, str_find(*shown, STR(SECRET_MARK), 0));
	end = after.n ? str_find(*rest, after, 0) : rest->n;
	exposed->value = str_head(*rest, end);
	*rest = str_skip(*rest, end);
	return true;
}

/*
 * The worst secret of a line; false if it has none. Of very many, only the first
 * are looked at closely, so that time is linear.
 */
static bool
find_worst(struct str line, struct str shown, struct exposed *worst)
{
	enum { MOST = 64 };
	struct exposed exposed = { .line = line };
	struct str rest = line;
	bool found = false;

	for (size_t n = 0; next_secret(&exposed, &rest, &shown); n++) {
		if ((n < MOST && is_harmless(&exposed)) ||
		    (found && severity_of(worst) >= severity_of(&exposed)))
			continue;
		*worst = exposed;
		found = true;
	}
	return found;
}

void
exposed_find(struct findings *findings, const struct memory *memory)
{
	struct arena arena = { 0 };

	secret_hiding(true);
	for (size_t line = 0; line < memory->n; line++) {
		struct str text = memory->lines[line].text, shown;
		struct src src = memory_src(memory, line, text);
		struct exposed worst;

		if (text.n < SECRET_LEAST)
			continue;
		arena_reset(&arena);
		shown = secret_hide(text, &arena);
		if (shown.p == text.p || str_eq(shown, text) ||
		    !find_worst(text, shown, &worst))
			continue;
		findings_add(findings, severity_of(&worst), "secret", &src,
		    "a secret: %.*s", STR_ARG(worst.kind));
	}
	secret_hiding(false);
	arena_free(&arena);
}
