#include "json/json.h"
#include "base/utf8.h"
#include "json/json_plain.h"

/*
 * One state machine over the bytes; what is open stands in a bit stack, so a
 * text of 100,000 brackets meets JSON_DEPTH and not the end of the C stack.
 * The file is long because the whole grammar is in it, from bytes upwards.
 */
struct scan {
	const char *p, *end;
	const char *wrong; /* what was expected at p */
	bool bad_utf8, surrogates;
	size_t depth;
	uint64_t objects[JSON_DEPTH / 64]; /* bit: this level is an object */
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

static bool
is_hex(char c)
{
	char l = to_lower(c);

	return is_digit(c) || (l >= 'a' && l <= 'f');
}

/* p stands on the backslash. */
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
		if (!is_hex(s->p[i]))
			return expected(s, "bad escape in string");
	}
	s->surrogates |= to_lower(s->p[2]) == 'd' && s->p[3] >= '8';
	s->p += 6;
	return true;
}

/* p stands on the opening quote. */
static bool
string(struct scan *s)
{
	s->p++;
	for (;;) {
		size_t n;

		s->p = json_plain(s->p, s->end);
		if (s->p == s->end)
			return expected(s, "string without end");
		if (*s->p == '"') {
			s->p++;
			return true;
		}
		if (*s->p == '\\') {
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

static bool
digits(struct scan *s)
{
	const char *from = s->p;

	while (s->p < s->end && is_digit(*s->p))
		s->p++;
	return s->p > from || expected(s, "bad number");
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
scalar(struct scan *s, enum json_type *type)
{
	if (s->p == s->end)
		return expected(s, "value expected");
	switch (*s->p) {
	case '"':
		*type = JSON_STRING;
		return string(s);
	case 't':
		*type = JSON_TRUE;
		return word(s, STR("true"));
	case 'f':
		*type = JSON_FALSE;
		return word(s, STR("false"));
	case 'n':
		*type = JSON_NULL;
		return word(s, STR("null"));
	default:
		*type = JSON_NUMBER;
		if (*s->p != '-' && !is_digit(*s->p))
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

/* p stands on the bracket. */
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

/* A name and its colon, p behind both and the white space after them. */
static bool
member_name(struct scan *s)
{
	if (s->p == s->end || *s->p != '"')
		return expected(s, "name in quotes expected");
	return string(s) && colon(s);
}

/*
 * Behind a value: closes what ends here, and goes to where the next value
 * stands. *more is false when nothing is open any more (above `floor`).
 */
static bool
next_place(struct scan *s, size_t floor, bool *more)
{
	while (s->depth > floor) {
		bool object = in_object(s);

		white(s);
		if (s->p == s->end)
			return expected(s,
			    object ? "'}' expected" : "']' expected");
		if (*s->p == (object ? '}' : ']')) {
			s->p++;
			s->depth--;
			continue;
		}
		if (*s->p != ',')
			return expected(s, "',' expected");
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
value(struct scan *s, enum json_type *type)
{
	size_t floor = s->depth;
	bool more = true;
	bool first = true;

	while (more) {
		enum json_type t;

		if (s->p < s->end && (*s->p == '{' || *s->p == '[')) {
			bool object = *s->p == '{';

			t = object ? JSON_OBJECT : JSON_ARRAY;
			if (!push(s))
				return false;
			if (!is_empty_container(s, object)) {
				if (first)
					*type = t;
				first = false;
				if (object && !member_name(s))
					return false;
				continue;
			}
		} else if (!scalar(s, &t)) {
			return false;
		}
		if (first)
			*type = t;
		first = false;
		if (!next_place(s, floor, &more))
			return false;
	}
	return true;
}

/* One member of the outermost object; p stands on its name. */
static bool
member(struct scan *s, json_find *find, void *context, struct json_error *error)
{
	struct str name = { s->p, 0 };
	struct json *to;
	struct json v;
	char space[JSON_NAME];

	if (s->p == s->end || *s->p != '"')
		return expected(s, "name in quotes expected");
	if (!string(s))
		return false;
	name.n = (size_t)(s->p - name.p);
	if (!colon(s))
		return false;
	v.raw.p = s->p;
	if (!value(s, &v.type))
		return false;
	v.raw.n = (size_t)(s->p - v.raw.p);
	to = find(context, json_name(name, space));
	if (to && to->type != JSON_ABSENT)
		error->twice = name;
	if (to)
		*to = v;
	return true;
}

/* The members of the outermost object; p stands on its brace. */
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

bool
json_scan(struct str text, json_find *find, void *context, struct json *result,
    struct json_error *error)
{
	struct scan s = { .p = text.p, .end = str_end(text) };
	struct json v = { { NULL, 0 }, JSON_ABSENT };
	bool valid;

	*error = (struct json_error){ 0 };
	white(&s);
	v.raw.p = s.p;
	if (find && s.p < s.end && *s.p == '{') {
		v.type = JSON_OBJECT;
		valid = outermost(&s, find, context, error);
	} else {
		valid = value(&s, &v.type);
	}
	v.raw.n = (size_t)(s.p - v.raw.p);
	white(&s);
	if (valid && s.p < s.end)
		valid = expected(&s, "something behind the value");
	error->at = (size_t)(s.p - text.p);
	error->what = s.wrong;
	error->bad_utf8 = s.bad_utf8;
	error->surrogates = s.surrogates;
	*result = v;
	return valid;
}

bool
json_check(struct str text, struct json *result, struct json_error *error)
{
	return json_scan(text, NULL, NULL, result, error);
}
