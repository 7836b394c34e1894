#include "jsonlog/markdown.h"

#include <stdlib.h>

#include "base/utf8.h"
#include "json/named.h"
#include "jsonlog/member.h"
#include "text/items.h"

/* A label is a few words, whatever an object's member is called. */
enum { LABEL_BYTES = 60 };

void
markdown_begin(struct markdown *said, struct arena *arena)
{
	buf_clear(&said->text);
	said->n = 0;
	said->too_deep = said->blocked = false;
	said->arena = arena;
	markdown_omit(said, NULL, 0, NULL);
}

void
markdown_omit(struct markdown *said, const struct str *done, size_t n,
    const char *silent)
{
	said->done = done;
	said->n_done = n;
	said->silent = silent;
}

void
markdown_free(struct markdown *said)
{
	buf_free(&said->text);
	free(said->places);
}

/* Ends a line, which comes from that place in the file. */
static void
end_line(struct markdown *said, struct str place)
{
	buf_addc(&said->text, '\n');
	*array_push(&said->places, &said->n, &said->cap) = place;
}

static void
add_blanks(struct buf *b, size_t n)
{
	while (n--)
		buf_addc(b, ' ');
}

static struct str
next_line(struct str *rest)
{
	struct str line = str_cut(rest, '\n');

	return str_ends(line, STR("\r")) ? str_head(line, line.n - 1) : line;
}

/* The other lines belong to the item of the first, and are indented. */
static void
add_text(struct markdown *said, struct str text, size_t indent,
    struct str place)
{
	struct str rest = str_trim(text), line = next_line(&rest);

	buf_add(&said->text, line);
	end_line(said, place);
	while (rest.p) {
		line = next_line(&rest);
		if (str_trim(line).n)
			add_blanks(&said->text, indent + 2);
		buf_add(&said->text, line);
		end_line(said, place);
	}
}

void
markdown_text(struct markdown *said, struct str text, struct str place)
{
	add_text(said, text, 0, place);
}

void
markdown_heading(struct markdown *said, struct str text, struct str place)
{
	buf_adds(&said->text, "## ");
	buf_add(&said->text, text);
	end_line(said, place);
}

/* "- **label:**"; an unknown label is part of the text. */
static void
open_line(struct markdown *said, struct str label, size_t indent)
{
	const char *mark = label_of(label) == LABEL_OTHER ? "" : "**";

	add_blanks(&said->text, indent);
	buf_adds(&said->text, "- ");
	if (label.n)
		buf_addf(&said->text, "%s%.*s:%s", mark, STR_ARG(label), mark);
}

void
markdown_line(struct markdown *said, const char *label, struct str text,
    struct str place)
{
	open_line(said, str_of(label), 0);
	buf_addc(&said->text, ' ');
	add_text(said, text, 0, place);
}

/* "vibe_level", "goNow": "Vibe level", "Go now". */
struct str
markdown_label(struct markdown *said, struct str name)
{
	size_t rank, n = 0;
	const struct member *member = member_find(name, &rank);
	struct str s = utf8_cut(name, LABEL_BYTES);
	char *p;

	if (said->blocked && member && named_is(name, STR("issue")))
		return STR("Blocked");
	if (member && member->label)
		return str_of(member->label);
	p = arena_alloc(said->arena, 2 * s.n + 1);
	for (size_t i = 0; i < s.n; i++) {
		char c = s.p[i];
		bool word = is_word_byte(c);

		if (n && p[n - 1] != ' ' &&
		    (!word || (is_upper(c) && is_lower(s.p[i - 1]))))
			p[n++] = ' ';
		if (word)
			p[n++] = to_lower(c);
	}
	if (n && is_lower(p[0]))
		p[0] = (char)(p[0] - 32);
	return n ? str_trim((struct str){ p, n }) : STR("Other");
}

static bool
is_done(const struct markdown *said, struct str raw)
{
	for (size_t i = 0; i < said->n_done; i++) {
		if (said->done[i].p == raw.p)
			return true;
	}
	return false;
}

/* A number alone is useless as a quotation: quotes its object. */
static struct str
place_of(struct json value, struct str around)
{
	return value.type == JSON_STRING ? value.raw : around;
}

/* A text or a number; empty for other values. */
static struct str
words_of(struct markdown *said, struct json value)
{
	if (value.type == JSON_NUMBER)
		return value.raw;
	return str_trim(json_text(value, said->arena));
}

static void add_members(struct markdown *said, struct json object,
    size_t indent, size_t depth);

/* "US-1, US-2": texts and numbers of an array, on one line. */
static void
add_joined(struct markdown *said, struct str label, struct json array,
    size_t indent)
{
	size_t n = 0;

	json_each (it, array) {
		struct str words = named_line(it.value, said->arena);

		if (words.n == 0)
			continue;
		if (n == 0)
			open_line(said, label, indent);
		buf_adds(&said->text, n++ ? ", " : " ");
		buf_add(&said->text, words);
	}
	if (n)
		end_line(said, array.raw);
}

/* The name of an object in a list; its other members follow below. */
static struct json
name_of(struct markdown *said, struct json object)
{
	return named_member(object,
	    "title name summary description text message issue task decision"
	    " change content id path file",
	    said->arena);
}

static void
add_item(struct markdown *said, struct json item, size_t indent, size_t depth)
{
	struct json name = item;
	const struct str *done = said->done;
	size_t n_done = said->n_done;

	if (item.type == JSON_OBJECT)
		name = name_of(said, item);
	if (words_of(said, name).n) {
		open_line(said, STR(""), indent);
		add_text(said, words_of(said, name), indent,
		    place_of(name, item.raw));
	}
	if (item.type != JSON_OBJECT && item.type != JSON_ARRAY)
		return;
	said->done = &name.raw;
	said->n_done = words_of(said, name).n > 0;
	add_members(said, item, indent + (said->n_done ? 2 : 0), depth + 1);
	said->done = done;
	said->n_done = n_done;
}

/* Removes the label again if nothing follows it. */
static void
add_list(struct markdown *said, struct str label, struct json array,
    size_t indent, size_t depth)
{
	size_t from = said->text.n, lines = said->n;

	if (label.n) {
		open_line(said, label, indent);
		end_line(said, array.raw);
		indent += 2;
	}
	json_each (it, array)
		add_item(said, it.value, indent, depth);
	if (label.n && said->n == lines + 1) {
		said->text.n = from;
		said->n = lines;
	}
}

/* "recorded_at": "2026-01-18T09:30:00Z": when, but not what. */
static bool
is_stamp(struct str name, struct json value)
{
	return value.type == JSON_STRING && value.raw.n > 12 &&
	    is_digit(value.raw.p[1]) && is_digit(value.raw.p[2]) &&
	    (str_ends(name, STR("_at")) || str_ends(name, STR("At")));
}

static bool
is_silent(const struct markdown *said, struct str name, struct json value)
{
	size_t rank;
	const struct member *member = member_find(name, &rank);

	if (said->silent && named_place(name, said->silent) != SIZE_MAX)
		return true;
	if (member == NULL)
		return is_stamp(name, value);
	return member->role == ROLE_SILENT || member->role == ROLE_TIME ||
	    member->role == ROLE_ID || member->role == ROLE_TYPE;
}

static void
add_words(struct markdown *said, struct str label, struct json value,
    size_t indent, struct str around)
{
	struct str words = words_of(said, value);

	if (words.n == 0)
		return;
	open_line(said, label, indent);
	buf_addc(&said->text, ' ');
	add_text(said, words, indent, place_of(value, around));
}

/* A number or a word with an unknown name is a tag. */
static bool
is_tag(const struct member *member, struct json value)
{
	if (member && member->label)
		return false;
	return value.type == JSON_NUMBER ||
	    (value.type == JSON_STRING &&
		str_chr(value.raw, ' ', 0) == value.raw.n &&
		str_chr(value.raw, '\\', 0) == value.raw.n);
}

/* "Tags: Vibe level 4, Focus task 1.1" */
static void
add_tags(struct markdown *said, struct json object, size_t indent)
{
	char space[JSON_NAME];
	size_t n = 0, rank;

	json_each (it, object) {
		struct str key = json_name(it.name.raw, space);
		const struct member *member = member_find(key, &rank);

		if (!is_tag(member, it.value) || is_done(said, it.value.raw) ||
		    is_silent(said, key, it.value) ||
		    words_of(said, it.value).n == 0)
			continue;
		if (n == 0)
			open_line(said, STR("Tags"), indent);
		buf_adds(&said->text, n++ ? ", " : " ");
		buf_add(&said->text, markdown_label(said, key));
		buf_addc(&said->text, ' ');
		buf_add(&said->text, words_of(said, it.value));
	}
	if (n)
		end_line(said, object.raw);
}

static void
add_member(struct markdown *said, struct str name, struct json value,
    size_t indent, size_t depth, struct str around)
{
	size_t rank;
	const struct member *member = member_find(name, &rank);
	struct str label;

	if (is_done(said, value.raw) || is_silent(said, name, value))
		return;
	label = markdown_label(said, name);
	if (value.type == JSON_OBJECT)
		add_members(said, value, indent, depth + 1);
	else if (is_tag(member, value))
		return;
	else if (value.type != JSON_ARRAY)
		add_words(said, label, value, indent, around);
	else if (member && member->form == MEMBER_LINE)
		add_joined(said, label, value, indent);
	else
		add_list(said, label, value, indent, depth);
}

static void
add_members(struct markdown *said, struct json object, size_t indent,
    size_t depth)
{
	char space[JSON_NAME];

	if (depth == MARKDOWN_DEPTH) {
		said->too_deep = true;
		return;
	}
	if (object.type == JSON_ARRAY) {
		add_list(said, STR(""), object, indent, depth);
		return;
	}
	json_each (it, object)
		add_member(said, json_name(it.name.raw, space), it.value,
		    indent, depth, object.raw);
	add_tags(said, object, indent);
}

void
markdown_members(struct markdown *said, struct json object)
{
	add_members(said, object, 0, 0);
}

void
markdown_value(struct markdown *said, struct str name, struct json value)
{
	markdown_heading(said, markdown_label(said, name), value.raw);
	if (value.type == JSON_OBJECT || value.type == JSON_ARRAY)
		add_members(said, value, 0, 0);
	else if (words_of(said, value).n)
		add_text(said, words_of(said, value), 0,
		    place_of(value, value.raw));
}
