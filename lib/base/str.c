#include "base/str.h"

#include "base/compat.h"

int
str_cmp(struct str a, struct str b)
{
	size_t n = a.n < b.n ? a.n : b.n;
	int c = n && a.p != b.p ? memcmp(a.p, b.p, n) : 0;

	return c ? c : (a.n > b.n) - (a.n < b.n);
}

bool
str_begins(struct str s, struct str prefix)
{
	if (s.n < prefix.n)
		return false;
	for (size_t i = 0; i < prefix.n; i++) {
		if (to_lower(s.p[i]) != to_lower(prefix.p[i]))
			return false;
	}
	return true;
}

bool
str_same(struct str a, struct str b)
{
	return a.n == b.n && str_begins(a, b);
}

/* Which byte of a block is the first of three; BLOCK_BYTES: none is. */
static inline size_t
find_in_block(const char *p, const char bytes[3])
{
	byte_block b = block_load(p);

	return block_first((byte_block)((b == (signed char)bytes[0]) |
	    (b == (signed char)bytes[1]) | (b == (signed char)bytes[2])));
}

size_t
str_chr_any(struct str s, const char bytes[3], size_t from)
{
	size_t n;

	for (; s.n - from >= BLOCK_BYTES; from += BLOCK_BYTES) {
		n = find_in_block(s.p + from, bytes);
		if (n < BLOCK_BYTES)
			return from + n;
	}
	/* The last ones with some that were looked at: one of these may be found. */
	if (from < s.n && s.n >= BLOCK_BYTES) {
		n = s.n - BLOCK_BYTES;
		n += find_in_block(s.p + n, bytes);
		if (n >= from)
			return n;
	}
	while (from < s.n && s.p[from] != bytes[0] && s.p[from] != bytes[1] &&
	    s.p[from] != bytes[2])
		from++;
	return from;
}

/*
 * Of a needle's bytes, one that is rare in text: no letter and no blank; and in JSON:
 * no quote, if there is another one.
 */
static size_t
rare_byte(struct str needle)
{
	size_t rare = needle.n;

	for (size_t i = 0; i < needle.n; i++) {
		char c = needle.p[i];

		if (is_alpha(c) || c == ' ' || (c == '"' && rare < needle.n))
			continue;
		rare = i;
		if (c != '"')
			break;
	}
	return rare < needle.n ? rare : 0;
}

/* A needle, two bytes of which are looked at first. */
struct needle {
	struct str text;
	size_t rare, other; /* their places; the same in a needle of one byte */
};

/*
 * The first place before `end` where it begins in s; s.n if there is none. Adds to
 * *compared how many bytes were compared for nothing.
 */
static size_t
find_in_few(struct str s, const struct needle *needle, size_t from, size_t end,
    size_t *compared)
{
	struct str text = needle->text, all = str_head(s, end + needle->rare);
	size_t i = from + needle->rare;

	for (; (i = str_chr(all, text.p[needle->rare], i)) < all.n; i++) {
		const char *p = s.p + i - needle->rare;

		/* A quote is as common as it is rare: look twice, then call. */
		if (p[needle->other] != text.p[needle->other])
			continue;
		if (memcmp(p, text.p, text.n) == 0)
			return i - needle->rare;
		*compared += text.n;
	}
	return s.n;
}

/* Where it may begin among the places from p on. */
static inline byte_block
may_begin(const char *p, const struct needle *needle)
{
	byte_block rare = block_load(p + needle->rare);
	byte_block other = block_load(p + needle->other);

	return (byte_block)(rare == (signed char)needle->text.p[needle->rare]) &
	    (byte_block)(other == (signed char)needle->text.p[needle->other]);
}

/*
 * Most often the quotes of a text are none of those in the needle: to stop at each of
 * them would take longer than all the rest. Where too much is like a long needle, libc
 * goes on in linear time.
 */
static size_t
find_by_blocks(struct str s, const struct needle *needle, size_t from)
{
	enum { PLACES = 4 * BLOCK_BYTES, FEW = 1024 };
	size_t end = s.n - needle->text.n + 1, start = from, compared = 0;

	for (; end - from >= PLACES; from += PLACES) {
		const char *p = s.p + from;
		size_t at = s.n;

		if (block_bits(may_begin(p, needle) |
			may_begin(p + BLOCK_BYTES, needle) |
			may_begin(p + 2 * BLOCK_BYTES, needle) |
			may_begin(p + 3 * BLOCK_BYTES, needle)))
			at = find_in_few(s, needle, from, from + PLACES,
			    &compared);
		if (at < s.n)
			return at;
		if (compared > FEW + 4 * (from - start)) {
			p = memory_find(p, s.n - from, needle->text.p,
			    needle->text.n);
			return p ? (size_t)(p - s.p) : s.n;
		}
	}
	return find_in_few(s, needle, from, end, &compared);
}

size_t
str_find(struct str s, struct str needle, size_t from)
{
	struct needle few = { needle, rare_byte(needle), needle.n - 1 };

	if (from >= s.n || needle.n > s.n - from)
		return s.n;
	if (needle.n == 0)
		return from;
	if (few.other == few.rare)
		few.other = needle.n / 2;
	return find_by_blocks(s, &few, from);
}

size_t
str_search(struct str s, struct str needle)
{
	for (size_t i = 0; i + needle.n <= s.n; i++) {
		if (str_begins(str_skip(s, i), needle))
			return i;
	}
	return s.n;
}

size_t
str_starts_any(struct str s, const struct str marks[], size_t n)
{
	for (size_t i = 0; i < n; i++) {
		if (str_starts(s, marks[i]))
			return marks[i].n;
	}
	return 0;
}

size_t
str_ends_any(struct str s, const struct str marks[], size_t n)
{
	for (size_t i = 0; i < n; i++) {
		if (str_ends(s, marks[i]))
			return marks[i].n;
	}
	return 0;
}

size_t
str_find_any(struct str s, const struct str marks[], size_t n)
{
	size_t first = s.n;

	for (size_t i = 0; i < n; i++) {
		size_t at = str_find(s, marks[i], 0);

		first = at < first ? at : first;
	}
	return first;
}

bool
str_is_unclosed(struct str s)
{
	size_t depth = 0;

	for (size_t i = 0; i < s.n; i++) {
		depth += s.p[i] == '(';
		depth -= depth && s.p[i] == ')';
	}
	return depth > 0;
}

bool
str_listed(struct str list, struct str word)
{
	size_t at = 0;

	if (word.n == 0 || str_chr(word, ' ', 0) < word.n)
		return false;
	for (; (at = str_find(list, word, at)) < list.n; at++) {
		if (at && at + word.n < list.n && list.p[at - 1] == ' ' &&
		    list.p[at + word.n] == ' ')
			return true;
	}
	return false;
}

size_t
str_run(struct str s, char c)
{
	size_t n = 0;

	while (n < s.n && s.p[n] == c)
		n++;
	return n;
}

struct str
str_trim(struct str s)
{
	while (s.n && is_space(s.p[0]))
		s = str_skip(s, 1);
	while (s.n && is_space(s.p[s.n - 1]))
		s.n--;
	return s;
}

struct str
str_trim_of(struct str s, bool (*class)(char))
{
	s = str_skip(s, str_run_of(s, class));
	while (s.n && class(s.p[s.n - 1]))
		s.n--;
	return s;
}

struct str
str_cut(struct str *rest, char c)
{
	size_t at = str_chr(*rest, c, 0);
	struct str head = str_head(*rest, at);

	*rest = at < rest->n ? str_skip(*rest, at + 1)
			     : (struct str){ NULL, 0 };
	return head;
}

struct str
str_word(struct str *rest)
{
	struct str word = str_cut(rest, ' ');

	*rest = str_trim(*rest);
	return word;
}

bool
str_is_of(struct str s, const char *others)
{
	size_t n = 0;

	while (n < s.n && (is_alnum(s.p[n]) || is_any(s.p[n], others)))
		n++;
	return n == s.n;
}

bool
str_is_upper(struct str s)
{
	return !str_has(s, is_lower);
}

size_t
str_lines(struct str s)
{
	size_t n = 0;

	for (size_t at = 0; at < s.n; at = str_chr(s, '\n', at) + 1)
		n++;
	return n;
}

size_t
str_line_start(struct str s, size_t at)
{
	at -= at > 0;
	while (at && s.p[at - 1] != '\n')
		at--;
	return at;
}

struct str
str_eol(struct str s)
{
	if (str_ends(s, STR("\r\n")))
		return STR("\r\n");
	return str_ends(s, STR("\n")) ? STR("\n") : STR("");
}

bool
str_number(struct str s, uintmax_t max, uintmax_t *number)
{
	enum { ALWAYS_FIT = 19 }; /* digits, in 64 bits */
	uintmax_t n = 0;

	if (s.n == 0)
		return false;
	for (size_t i = 0; i < s.n; i++) {
		unsigned digit = (unsigned)(s.p[i] - '0');

		if (digit > 9 ||
		    (i >= ALWAYS_FIT &&
			(n > UINTMAX_MAX / 10 || n * 10 > UINTMAX_MAX - digit)))
			return false;
		n = n * 10 + digit;
	}
	if (n > max)
		return false;
	*number = n;
	return true;
}

uint64_t
str_hash(struct str s)
{
	uint64_t h = 0xcbf29ce484222325u;

	for (size_t i = 0; i < s.n; i++)
		h = (h ^ (unsigned char)s.p[i]) * 0x100000001b3u;
	return h;
}

uint64_t
str_hash_long(struct str s)
{
	const uint64_t odd = 0x9e3779b97f4a7c15u;
	uint64_t h = s.n * odd, w = 0;

	for (; s.n >= sizeof w; s = str_skip(s, sizeof w)) {
		memcpy(&w, s.p, sizeof w);
		h = (h ^ w) * odd;
		h ^= h >> 32;
	}
	w = 0;
	if (s.n)
		memcpy(&w, s.p, s.n);
	h = (h ^ w) * odd;
	return h ^ h >> 32;
}
