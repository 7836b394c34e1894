#include "json/json.h"

#include <stdlib.h>

#include "base/compat.h"
#include "base/utf8.h"
#include "json/json_plain.h"

/*
 * One state machine over the bytes. A bit stack holds what is open, so a text
 * of 100,000 brackets meets JSON_DEPTH and not the end of the C stack.
 */
struct scan {
	const char *p, *end;
	const char *wrong; /* what was expected at p */
	bool bad_utf8, surrogates;
	bool escaped; /* there was an escape since it was cleared */
	size_t depth;
	uint64_t objects[JSON_DEPTH / 64];   /* bit: this level is an object */
	struct json_nodes *nodes;            /* NULL: nobody asked for them */
	struct str name;                     /* of the next one */
	struct json_node *open[JSON_LISTED]; /* of each level; NULL: left out */
};

static inline bool
is_white(char c)
{
	return c == ' ' || c == '\n' || c == '\r' || c == '\t';
}

static inline void
white(struct scan *s)
{
	while (s->p < s->end && is_white(*s->p))
		s->p++;
}

static bool
expected(struct scan *s, const char *what)
{
	s->wrong = what;
	return false;
}

/* p is at the backslash. */
static bool
escape(struct scan *s)
{
	if (s->end - s->p < 2)
		return expected(s, "end of string");
	switch (s->p[1]) {
	case '"':
	case '\\':
	case '/':
	case 'b':
	case 'f':
	case 'n':
	case 'r':
	case 't':
		s->p += 2;
		return true;
	}
	if (s->p[1] != 'u' || s->end - s->p < 6)
		return expected(s, "bad escape in string");
	for (int i = 2; i < 6; i++) {
		if (!is_hex(to_lower(s->p[i])))
			return expected(s, "bad escape in string");
	}
	s->surrogates |= to_lower(s->p[2]) == 'd' && s->p[3] >= '8';
	s->p += 6;
	return true;
}

/* p is in a string, which is not short. */
static bool
string_end(struct scan *s)
{
	const char *from = NULL; /* byte by byte up to its end */

	for (;;) {
		size_t n;

		if (from == NULL || s->p - from >= JSON_BLOCK)
			from = s->p = json_skip_blocks(s->p, s->end,
			    &s->escaped);
		s->p = json_plain(s->p, s->end);
		if (s->p == s->end)
			return expected(s, "string without end");
		if (*s->p == '"') {
			s->p++;
			return true;
		}
		if (*s->p == '\\') {
			s->escaped = true;
			if (!escape(s))
				return false;
		} else if ((unsigned char)*s->p < ' ') {
			return expected(s, "control character in string");
		} else if ((n = utf8_length((struct str){ s->p,
				(size_t)(s->end - s->p) }))) {
			s->p += n;
		} else {
			s->bad_utf8 = true;
			s->p++;
		}
	}
}

/* p is at the opening quote. */
static inline bool
string(struct scan *s)
{
	const char *p = s->p + 1;

	for (; s->end - p > BLOCK_BYTES; p += BLOCK_BYTES) {
		const char *end = p + json_plain_bytes(p);

		if (*end == '"') {
			s->p = end + 1;
			return true;
		}
		if (end < p + BLOCK_BYTES)
			break;
	}
	s->p = p;
	return string_end(s);
}

static bool
digits(struct scan *s)
{
	const char *p = s->p, *end = s->end;

	while (p < end && is_digit(*p))
		p++;
	if (p == s->p)
		return expected(s, "bad number");
	s->p = p;
	return true;
}

static bool
number(struct scan *s)
{
	if (*s->p == '-')
		s->p++;
	if (s->p < s->end && *s->p == '0')
		s->p++;
	else if (!digits(s))
		return false;
	if (s->p < s->end && *s->p == '.') {
		s->p++;
		if (!digits(s))
			return false;
	}
	if (s->p < s->end && (*s->p == 'e' || *s->p == 'E')) {
		s->p++;
		if (s->p < s->end && (*s->p == '+' || *s->p == '-'))
			s->p++;
		return digits(s);
	}
	return true;
}

static bool
word(struct scan *s, struct str w)
{
	if ((size_t)(s->end - s->p) < w.n || memcmp(s->p, w.p, w.n) != 0)
		return expected(s, "value expected");
	s->p += w.n;
	return true;
}

static bool
scalar(struct scan *s)
{
	char c = '\0';

	if (s->p < s->end)
		c = *s->p;
	switch (c) {
	case '"':
		return string(s);
	case 't':
		return word(s, STR("true"));
	case 'f':
		return word(s, STR("false"));
	case 'n':
		return word(s, STR("null"));
	default:
		if (c != '-' && !is_digit(c))
			return expected(s, "value expected");
		return number(s);
	}
}

static bool
in_object(const struct scan *s)
{
	size_t top = s->depth - 1;

	return s->objects[top / 64] >> (top % 64) & 1;
}

/* p is at the bracket. */
static bool
push(struct scan *s)
{
	uint64_t bit = (uint64_t)1 << (s->depth % 64);

	if (s->depth == JSON_DEPTH)
		return expected(s, "nested too deeply");
	if (*s->p++ == '{')
		s->objects[s->depth / 64] |= bit;
	else
		s->objects[s->depth / 64] &= ~bit;
	s->depth++;
	return true;
}

static bool
colon(struct scan *s)
{
	white(s);
	if (s->p == s->end || *s->p != ':')
		return expected(s, "':' expected");
	s->p++;
	white(s);
	return true;
}

/* A name and its colon; p moves past both and the white space after them. */
static bool
member_name(struct scan *s)
{
	if (s->p == s->end || *s->p != '"')
		return expected(s, "name in quotes expected");
	s->escaped = false;
	s->name.p = s->p + 1;
	if (!string(s))
		return false;
	s->name.n = (size_t)(s->p - s->name.p) - 1;
	if (s->nodes && s->escaped)
		s->nodes->escaped = true;
	return colon(s);
}

/* Of a valid value. */
static enum json_type
type_at(const char *p)
{
	static const unsigned char types[256] = {
		['{'] = JSON_OBJECT,
		['['] = JSON_ARRAY,
		['"'] = JSON_STRING,
		['t'] = JSON_TRUE,
		['f'] = JSON_FALSE,
		['n'] = JSON_NULL,
	};
	unsigned char type = types[(unsigned char)*p];

	return type ? (enum json_type)type : JSON_NUMBER;
}

/* Adds the node of a value; NULL where it is left out. */
static inline struct json_node *
add_node(struct scan *s, const char *from)
{
	struct json_nodes *nodes = s->nodes;
	struct json_node *node;

	if (nodes == NULL || s->depth >= JSON_LISTED || nodes->n == nodes->max)
		return NULL;
	node = &nodes->all[nodes->n++];
	node->name = s->name;
	s->name.n = 0;
	node->value.raw.p = from;
	node->after = 0;
	return node;
}

/* At p ends its value, and all that is in it. */
static inline void
end_node(struct scan *s, struct json_node *node)
{
	if (node == NULL)
		return;
	node->value.raw.n = (size_t)(s->p - node->value.raw.p);
	node->value.type = type_at(node->value.raw.p);
	node->after = s->nodes->n;
}

/* The same for a container that was open at this depth; not if nodes may lack. */
static inline void
end_container(struct scan *s)
{
	if (s->nodes && s->depth < JSON_LISTED && s->nodes->n < s->nodes->max)
		end_node(s, s->open[s->depth]);
}

/* What should be at p, after a value: as outermost() says it, where that is. */
static const char *
missing(const struct scan *s, bool object)
{
	if (s->nodes && object && s->depth == 1)
		return "',' or '}' expected";
	if (s->p < s->end)
		return "',' expected";
	return object ? "'}' expected" : "']' expected";
}

/*
 * After a value: closes what ends here, and goes to the next value. *more is
 * false if nothing above `floor` is open any more.
 */
static bool
next_place(struct scan *s, size_t floor, bool *more)
{
	while (s->depth > floor) {
		bool object = in_object(s);

		white(s);
		if (s->p < s->end && *s->p == (object ? '}' : ']')) {
			s->p++;
			s->depth--;
			end_container(s);
			continue;
		}
		if (s->p == s->end || *s->p != ',')
			return expected(s, missing(s, object));
		s->p++;
		white(s);
		*more = true;
		return !object || member_name(s);
	}
	*more = false;
	return true;
}

static bool
is_empty_container(struct scan *s, bool object)
{
	white(s);
	if (s->p < s->end && *s->p == (object ? '}' : ']')) {
		s->p++;
		s->depth--;
		return true;
	}
	return false;
}

/* One value at p, whatever is inside it. */
static bool
value(struct scan *s)
{
	size_t floor = s->depth;
	bool more = true;

	while (more) {
		const char *from = s->p;

		if (from < s->end && (*from == '{' || *from == '[')) {
			bool object = *from == '{';

			if (s->depth < JSON_LISTED)
				s->open[s->depth] = add_node(s, from);
			if (!push(s))
				return false;
			if (!is_empty_container(s, object)) {
				if (object && !member_name(s))
					return false;
				continue;
			}
			end_container(s);
		} else if (!scalar(s)) {
			return false;
		} else {
			end_node(s, add_node(s, from));
		}
		if (!next_place(s, floor, &more))
			return false;
	}
	return true;
}

/* One member of the outermost object; p is at its name. */
static bool
member(struct scan *s, json_find *find, void *context, struct json_error *error)
{
	struct str name = { s->p, 0 }, decoded;
	struct json *to;
	struct json v;
	char space[JSON_NAME];

	if (s->p == s->end || *s->p != '"')
		return expected(s, "name in quotes expected");
	s->escaped = false;
	if (!string(s))
		return false;
	name.n = (size_t)(s->p - name.p);
	decoded = s->escaped ? json_name(name, space)
			     : (struct str){ name.p + 1, name.n - 2 };
	if (!colon(s))
		return false;
	v.raw.p = s->p;
	if (s->p < s->end && *s->p == '"' ? !string(s) : !value(s))
		return false;
	v.type = type_at(v.raw.p);
	v.raw.n = (size_t)(s->p - v.raw.p);
	to = find(context, decoded);
	if (to && to->type != JSON_ABSENT)
		error->twice = name;
	if (to)
		*to = v;
	return true;
}

/* The members of the outermost object; p is at its brace. */
static bool
outermost(struct scan *s, json_find *find, void *context,
    struct json_error *error)
{
	if (!push(s))
		return false;
	if (is_empty_container(s, true))
		return true;
	for (;;) {
		if (!member(s, find, context, error))
			return false;
		white(s);
		if (s->p < s->end && *s->p == '}') {
			s->p++;
			s->depth--;
			return true;
		}
		if (s->p == s->end || *s->p != ',')
			return expected(s, "',' or '}' expected");
		s->p++;
		white(s);
	}
}

/* All of a text; scan has what is asked for. */
static bool
scan_text(struct scan *s, struct str text, json_find *find, void *context,
    struct json *result, struct json_error *error)
{
	struct json v = { { NULL, 0 }, JSON_ABSENT };
	bool valid;

	s->p = text.p;
	s->end = str_end(text);
	*error = (struct json_error){ 0 };
	white(s);
	v.raw.p = s->p;
	if (find && s->p < s->end && *s->p == '{')
		valid = outermost(s, find, context, error);
	else
		valid = value(s);
	if (valid)
		v.type = type_at(v.raw.p);
	v.raw.n = (size_t)(s->p - v.raw.p);
	white(s);
	if (valid && s->p < s->end)
		valid = expected(s, "text after the value");
	error->at = (size_t)(s->p - text.p);
	error->what = s->wrong;
	error->bad_utf8 = s->bad_utf8;
	error->surrogates = s->surrogates;
	*result = v;
	return valid;
}

bool
json_scan(struct str text, json_find *find, void *context, struct json *value,
    struct json_error *error)
{
	struct scan s = { 0 };

	return scan_text(&s, text, find, context, value, error);
}

bool
json_list(struct str text, struct json_nodes *nodes, struct json *value,
    struct json_error *error)
{
	struct scan s = { .nodes = nodes };

	nodes->n = 0;
	nodes->escaped = false;
	return scan_text(&s, text, NULL, NULL, value, error);
}

bool
json_check(struct str text, struct json *result, struct json_error *error)
{
	return json_scan(text, NULL, NULL, result, error);
}

/* ---- inside values that are valid ---- */

static unsigned
hex(char c)
{
	return is_digit(c) ? (unsigned)(c - '0')
			   : (unsigned)(to_lower(c) - 'a' + 10);
}

static uint32_t
hex4(const char *p)
{
	return hex(p[0]) << 12 | hex(p[1]) << 8 | hex(p[2]) << 4 | hex(p[3]);
}

/*
 * The code point of a \u escape, p on its backslash; *n is how many bytes it
 * takes. A high surrogate takes its partner with it; alone it is U+FFFD.
 */
static uint32_t
unicode_escape(const char *p, const char *end, size_t *n)
{
	uint32_t high = hex4(p + 2), low;

	*n = 6;
	if (high < 0xd800 || high > 0xdfff)
		return high;
	if (high > 0xdbff || end - p < 12 || p[6] != '\\' || p[7] != 'u')
		return 0xfffd;
	low = hex4(p + 8);
	if (low < 0xdc00 || low > 0xdfff)
		return 0xfffd;
	*n = 12;
	return 0x10000 + ((high - 0xd800) << 10) + (low - 0xdc00);
}

static char
short_escape(char c)
{
	static const char to[128] = {
		['b'] = '\b',
		['f'] = '\f',
		['n'] = '\n',
		['r'] = '\r',
		['t'] = '\t',
	};
	char meant = to[c & 127];

	return meant ? meant : c;
}

/* Copies what comes before the next backslash, if there is one; returns its length. */
static inline size_t
copy_plain(const char *p, const char *end, char *to)
{
	const char *from = p;

	/* All 16: what follows the plain ones is overwritten. */
	for (; end - p >= 16; p += 16, to += 16) {
		byte_block b = block_load(p);
		uint64_t slash = block_bits(b == '\\');

		memcpy(to, &b, sizeof b);
		if (slash)
			return (size_t)(p - from) +
			    (size_t)__builtin_ctzll(slash);
	}
	while (p < end && *p != '\\')
		*to++ = *p++;
	return (size_t)(p - from);
}

/* The same of text that may not be UTF-8, up to the first byte that is not. */
static size_t
copy_checked(struct str s, char *to)
{
	size_t n = utf8_valid(s);

	if (n)
		memcpy(to, s.p, n);
	return n;
}

/*
 * Decodes the text between the quotes. The result is at most three times as long
 * (a bad byte becomes U+FFFD), and no longer if all is UTF-8, which is not checked
 * again if it is `valid`.
 */
static size_t
decode(struct str s, bool valid, char *to)
{
	const char *p = s.p, *end = s.p + s.n;
	size_t slash = valid ? 0 : str_chr(s, '\\', 0);
	char *start = to;

	while (p < end) {
		size_t n, at = (size_t)(p - s.p);

		/* A new search after each bad byte would be quadratic. */
		if (!valid && slash < at)
			slash = str_chr(s, '\\', at);
		n = valid ? copy_plain(p, end, to)
			  : copy_checked((struct str){ p, slash - at }, to);
		p += n;
		to += n;
		if (p == end)
			break;
		if (*p != '\\') {
			memcpy(to, UTF8_BAD.p, UTF8_BAD.n);
			to += UTF8_BAD.n;
			p++;
		} else if (p[1] == 'u') {
			to += utf8_encode(unicode_escape(p, end, &n), to);
			p += n;
		} else {
			*to++ = short_escape(p[1]);
			p += 2;
		}
	}
	return (size_t)(to - start);
}

/* The text between the quotes; valid: it is UTF-8. */
static struct str
text_of(struct str inner, bool valid, struct arena *arena)
{
	char *to;
	size_t n;

	if (valid && str_chr(inner, '\\', 0) == inner.n)
		return inner;
	to = arena_alloc(arena, valid ? inner.n : 3 * inner.n);
	n = decode(inner, valid, to);
	arena_trim(arena, to, n);
	return (struct str){ to, n };
}

struct str
json_text(struct json v, struct arena *arena)
{
	struct str inner;

	if (v.type != JSON_STRING)
		return (struct str){ "", 0 };
	inner = (struct str){ v.raw.p + 1, v.raw.n - 2 };
	return text_of(inner, utf8_valid(inner) == inner.n, arena);
}

struct str
json_valid_text(struct json v, struct arena *arena)
{
	if (v.type != JSON_STRING)
		return (struct str){ "", 0 };
	return text_of((struct str){ v.raw.p + 1, v.raw.n - 2 }, true, arena);
}

struct str
json_name(struct str raw, char space[JSON_NAME])
{
	struct str inner = { raw.p + 1, raw.n - 2 };

	if (inner.n > JSON_NAME / 3 || memchr(inner.p, '\\', inner.n) == NULL)
		return inner;
	return (struct str){ space, decode(inner, false, space) };
}

size_t
json_size_or(struct json v, size_t otherwise)
{
	uintmax_t n;

	if (v.type != JSON_NUMBER || !str_number(v.raw, SIZE_MAX, &n))
		return otherwise;
	return n;
}

size_t
json_round_or(struct json v, size_t otherwise)
{
	char text[64] = "";
	double number;
	uintmax_t n;

	if (v.type != JSON_NUMBER)
		return otherwise;
	if (str_number(v.raw, SIZE_MAX, &n))
		return n;
	if (v.raw.n >= sizeof text)
		return otherwise;
	memcpy(text, v.raw.p, v.raw.n);
	number = strtod(text, NULL);
	/* Whole numbers are exact up to there. */
	return number >= 0 && number < 0x1p53 ? (size_t)(number + 0.5)
					      : otherwise;
}

/* The end of the string at p: a quote after an even number of backslashes. */
static const char *
after_string(const char *p)
{
	const char *start = p + 1;

	for (p = start;; p++) {
		const char *slash;

		p = memory_until(p, '"');
		for (slash = p; slash > start && slash[-1] == '\\'; slash--)
			continue;
		if ((p - slash) % 2 == 0)
			return p + 1;
	}
}

static bool
ends_scalar(char c)
{
	return c == ',' || c == ']' || c == '}' || is_white(c);
}

/* The end of the valid value at p. */
static const char *
after_value(const char *p)
{
	size_t depth = 0;

	if (*p == '"')
		return after_string(p);
	if (*p != '{' && *p != '[') {
		while (!ends_scalar(*p))
			p++;
		return p;
	}
	do {
		if (*p == '"') {
			p = after_string(p);
			continue;
		}
		/* Below them are digits and what separates members. */
		if (*p >= '[') {
			depth += *p == '{' || *p == '[';
			depth -= *p == '}' || *p == ']';
		}
		p++;
	} while (depth);
	return p;
}

static const char *
after_white(const char *p)
{
	while (is_white(*p))
		p++;
	return p;
}

bool
json_next(struct json container, struct json_iter *iter, struct json *name,
    struct json *v)
{
	const char *p;

	if (container.type != JSON_ARRAY && container.type != JSON_OBJECT)
		return false;
	/* A record's line may have blanks before it. */
	p = after_white(container.raw.p + iter->at);
	if (iter->at == 0)
		p = after_white(p + 1);
	if (*p == ',')
		p = after_white(p + 1);
	if (*p == ']' || *p == '}')
		return false;
	if (container.type == JSON_OBJECT) {
		const char *end = after_string(p);

		*name = (struct json){ { p, (size_t)(end - p) }, JSON_STRING };
		p = after_white(after_white(end) + 1);
	}
	v->type = type_at(p);
	v->raw.p = p;
	p = after_value(p);
	v->raw.n = (size_t)(p - v->raw.p);
	iter->at = (size_t)(p - container.raw.p);
	return true;
}

size_t
json_size(struct json container)
{
	size_t n = 0;

	json_each (it, container)
		n++;
	return n;
}

static void
take_field(struct json_field fields[], size_t n, struct str name,
    struct json value)
{
	for (size_t i = 0; i < n; i++) {
		const char *field = fields[i].name;

		if ((name.n == 0 || *field == *name.p) &&
		    str_eq(name, str_of(field)))
			fields[i].value = value;
	}
}

void
json_fields_from(struct json object, size_t at, struct json_field fields[],
    size_t n)
{
	struct json_iter iter = { at };
	struct json name, value;
	char space[JSON_NAME];

	for (size_t i = 0; i < n; i++)
		fields[i].value = (struct json){ { NULL, 0 }, JSON_ABSENT };
	if (object.type != JSON_OBJECT)
		return;
	while (json_next(object, &iter, &name, &value))
		take_field(fields, n, json_name(name.raw, space), value);
}

void
json_fields(struct json object, struct json_field fields[], size_t n)
{
	json_fields_from(object, 0, fields, n);
}

struct json
json_member(struct json object, const char *name)
{
	struct json_field field = { name, { { NULL, 0 }, JSON_ABSENT } };

	json_fields(object, &field, 1);
	return field.value;
}

void
json_place(struct str text, size_t at, size_t *line, size_t *column)
{
	size_t start = 0;

	*line = 1;
	for (size_t i; (i = str_chr(text, '\n', start)) < at; start = i + 1)
		++*line;
	*column = at - start + 1;
}
