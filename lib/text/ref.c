#include "text/ref.h"

#define MARK_BEGIN "<!-- pith:ref "
#define MARK_END " -->"
#define MARK_DIGEST " sha256="

static size_t
number(struct str s)
{
	uintmax_t n;

	return str_number(s, SIZE_MAX, &n) ? (size_t)n : SIZE_MAX;
}

/* LINE or LINE-END at the start of s; how long it is, 0: there is none. */
static size_t
read_lines(struct ref *ref, struct str s)
{
	size_t n = str_run_of(s, is_digit);
	size_t more = 0;

	if (n == 0)
		return 0;
	if (n < s.n && s.p[n] == '-')
		more = str_run_of(str_skip(s, n + 1), is_digit);
	ref->line = ref->end = number(str_head(s, n));
	ref->lone = more == 0;
	if (ref->lone)
		return n;
	ref->end = number(str_head(str_skip(s, n + 1), more));
	return n + 1 + more;
}

bool
ref_parse(struct ref *ref, struct str s)
{
	size_t colon = s.n;
	struct str lines;

	while (colon && s.p[colon - 1] != ':')
		colon--;
	if (colon < 2)
		return false;
	*ref = (struct ref){ .file = str_head(s, colon - 1) };
	lines = str_skip(s, colon);
	return lines.n && read_lines(ref, lines) == lines.n;
}

static bool
is_of_name(char c)
{
	return !is_space(c) && c && !is_any(c, "\"'`()[]{}<>,;:|*");
}

bool
ref_find(struct str text, size_t *pos, struct ref *ref)
{
	size_t at = *pos;

	while ((at = str_chr(text, ':', at)) < text.n) {
		size_t begin = at++;
		struct str lines = str_skip(text, at);
		size_t n;

		/* At most to the colon before: linear, whatever the text. */
		while (begin && is_of_name(text.p[begin - 1]))
			begin--;
		if (begin + 1 == at)
			continue;
		*ref = (struct ref){ .file = { text.p + begin,
					 at - 1 - begin } };
		n = read_lines(ref, lines);
		if (n == 0 || (n < lines.n && is_ident(lines.p[n])))
			continue;
		*pos = at + n;
		return true;
	}
	*pos = text.n;
	return false;
}

/*
 * From where the mark begins that the line ends with; empty where there is
 * none. In a table "|" may follow it.
 */
static struct str
mark_in(struct str line)
{
	struct str s = str_trim(line);
	size_t at, next;

	while (str_ends(s, STR("|")))
		s = str_trim(str_head(s, s.n - 1));
	if (!str_ends(s, STR(MARK_END)))
		return str_starts(s, STR(MARK_BEGIN)) ? s : str_head(s, 0);
	at = str_find(s, STR(MARK_BEGIN), 0);
	while ((next = str_find(s, STR(MARK_BEGIN), at + 1)) < s.n)
		at = next;
	return str_skip(s, at < s.n ? at : s.n);
}

bool
ref_is_mark(struct str line)
{
	return mark_in(line).n > 0;
}

static bool
is_digest(struct str s)
{
	for (size_t i = 0; i < s.n; i++) {
		if (!is_digit(s.p[i]) && (s.p[i] < 'a' || s.p[i] > 'f'))
			return false;
	}
	return s.n == REF_DIGEST;
}

bool
ref_parse_mark(struct ref *ref, struct str line)
{
	size_t tail = sizeof MARK_DIGEST - 1 + REF_DIGEST;
	struct str s, digest;

	if (!ref_may_end(line))
		return false;
	s = mark_in(line);
	if (s.n == 0 || !str_ends(s, STR(MARK_END)))
		return false;
	s = str_skip(s, sizeof MARK_BEGIN - 1);
	if (s.n < tail + sizeof MARK_END - 1)
		return false;
	s.n -= sizeof MARK_END - 1;
	digest = str_skip(s, s.n - tail);
	if (!str_starts(digest, STR(MARK_DIGEST)))
		return false;
	digest = str_skip(digest, sizeof MARK_DIGEST - 1);
	if (!is_digest(digest) || !ref_parse(ref, str_head(s, s.n - tail)))
		return false;
	ref->digest = digest;
	return true;
}

void
ref_format_mark(struct buf *b, const struct ref *ref)
{
	buf_adds(b, MARK_BEGIN);
	buf_add(b, ref->file);
	buf_addf(b, ":%zu-%zu" MARK_DIGEST, ref->line, ref->end);
	buf_add(b, ref->digest);
	buf_adds(b, MARK_END);
}
