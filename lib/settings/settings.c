#include "settings/settings.h"

#include <stdlib.h>

#include "base/err.h"
#include "base/utf8.h"
#include "json/json.h"

/* ---- JSON with comments ---- */

static struct str
between(struct str text, size_t from, size_t to)
{
	return str_skip(str_head(text, to), from);
}

/* The end of the comment at `at`, or `at` if there is none. */
static size_t
after_comment(struct str text, size_t at)
{
	struct str rest = str_skip(text, at);
	size_t end;

	if (str_starts(rest, STR("//")))
		return str_chr(text, '\n', at);
	if (!str_starts(rest, STR("/*")))
		return at;
	end = str_find(text, STR("*/"), at + 2);
	return end < text.n ? end + 2 : text.n;
}

static size_t
after_string(struct str text, size_t at)
{
	for (at++; at < text.n && text.p[at] != '"'; at++)
		at += text.p[at] == '\\';
	return at < text.n ? at + 1 : text.n;
}

static void
blank(struct buf *plain, size_t from, size_t to)
{
	for (size_t i = from; i < to; i++) {
		if (plain->p[i] != '\n' && plain->p[i] != '\r')
			plain->p[i] = ' ';
	}
}

/*
 * Copies the text with spaces instead of comments, commas before a closing
 * bracket, and the byte order mark: offsets and lines stay.
 */
static void
make_plain(struct str text, struct buf *plain)
{
	size_t comma = text.n; /* the last one, if only blanks came since */

	buf_clear(plain);
	buf_add(plain, text);
	if (str_starts(text, UTF8_BOM))
		blank(plain, 0, UTF8_BOM.n);
	for (size_t at = 0; at < text.n;) {
		size_t end = after_comment(text, at);
		char c = text.p[at];

		if (end > at) {
			blank(plain, at, end);
			at = end;
			continue;
		}
		if ((c == ']' || c == '}') && comma < text.n)
			blank(plain, comma, comma + 1);
		if (c == ',')
			comma = at;
		else if (!is_space(plain->p[at]))
			comma = text.n;
		at = c == '"' ? after_string(text, at) : at + 1;
	}
}

/* ---- places in the text ---- */

/* The bytes of a value; of a member, with its name. */
struct span {
	size_t from, to;
};

/* An array or object: where its members are. */
struct members {
	size_t open, close; /* places of the brackets */
	struct span *all;
	size_t n, cap;
};

/* The settings that are edited, as they are and in plain JSON. */
struct edited {
	struct buf *text, plain;
	struct json root;
};

static size_t
place(const struct edited *edited, struct str raw)
{
	return (size_t)(raw.p - edited->plain.p);
}

static void
members_of(const struct edited *edited, struct json of, struct members *members)
{
	*members = (struct members){ .all = members->all,
		.cap = members->cap,
		.open = place(edited, of.raw) };
	members->close = members->open + of.raw.n - 1;
	json_each (it, of) {
		struct str first = it.name.raw.n ? it.name.raw : it.value.raw;
		struct span span = { place(edited, first),
			place(edited, it.value.raw) + it.value.raw.n };

		*array_push(&members->all, &members->n, &members->cap) = span;
	}
}

static bool
reads(struct edited *edited, const char *name)
{
	struct json_error error = { 0 };
	size_t line, column;

	make_plain(buf_str(edited->text), &edited->plain);
	if (!json_check(buf_str(&edited->plain), &edited->root, &error)) {
		json_place(buf_str(&edited->plain), error.at, &line, &column);
		return skip(name, line, "not JSON: %s", error.what);
	}
	if (edited->root.type != JSON_OBJECT)
		return skip(name, 1, "not JSON settings: '{' expected");
	return true;
}

/* Replaces the bytes of a span. */
static void
replace(struct edited *edited, struct span span, struct str by)
{
	struct buf text = { 0 };

	buf_add(&text, str_head(buf_str(edited->text), span.from));
	buf_add(&text, by);
	buf_add(&text, buf_since(edited->text, span.to));
	buf_free(edited->text);
	*edited->text = text;
}

/* ---- taking members out ---- */

static bool
is_blank(const struct buf *b, size_t from, size_t to)
{
	while (from < to && is_space(b->p[from]))
		from++;
	return from == to;
}

/* Where the white space before `at` begins. */
static size_t
before_blanks(const struct buf *b, size_t at)
{
	while (at && is_space(b->p[at - 1]))
		at--;
	return at;
}

static size_t
after_blanks(const struct buf *b, size_t at)
{
	while (at < b->n && is_space(b->p[at]))
		at++;
	return at;
}

/* The next comma that separates members. */
static size_t
comma_after(const struct edited *edited, size_t at)
{
	return str_chr(buf_str(&edited->plain), ',', at);
}

/*
 * Takes out a span and a comma. White space goes with them where nothing but
 * that is between: the end of a // comment must stay.
 */
static void
take_out_both(struct edited *edited, struct span span, size_t comma)
{
	const struct buf *text = edited->text;
	struct str none = STR("");

	if (comma < span.from) {
		if (is_blank(text, comma + 1, span.from)) {
			span.from = before_blanks(text, comma);
			replace(edited, span, none);
			return;
		}
		replace(edited, span, none);
		replace(edited, (struct span){ comma, comma + 1 }, none);
	} else if (is_blank(text, span.to, comma)) {
		span.from = before_blanks(text, span.from);
		span.to = comma + 1;
		replace(edited, span, none);
	} else {
		replace(edited, (struct span){ comma, comma + 1 }, none);
		replace(edited, span, none);
	}
}

static void
take_out(struct edited *edited, const struct members *members, size_t i)
{
	const struct buf *text = edited->text;
	struct span span = members->all[i];
	size_t before = before_blanks(text, span.from), comma;

	if (i + 1 < members->n) {
		take_out_both(edited, span, comma_after(edited, span.to));
		return;
	}
	if (i > 0) {
		take_out_both(edited, span,
		    comma_after(edited, members->all[i - 1].to));
		return;
	}
	/* A comma after the only one is blank in the plain text. */
	comma = after_blanks(text, span.to);
	if (text->p[comma] == ',')
		span.to = comma + 1;
	if (before == members->open + 1) {
		span.from = before;
		if (is_blank(text, span.to, members->close))
			span.to = members->close;
	}
	replace(edited, span, STR(""));
}

static bool
is_ours(struct json hook)
{
	struct arena arena = { 0 };
	struct str command = json_text(json_member(hook, "command"), &arena);
	bool ours = false;

	for (size_t at = 0;
	     (at = str_find(command, STR("pith"), at)) < command.n; at++) {
		struct str rest = str_skip(command, at + 4);

		if (str_starts(rest, STR("'")) || str_starts(rest, STR("\"")))
			rest = str_skip(rest, 1);
		ours |= str_starts(rest, STR(" hook --agent "));
	}
	arena_free(&arena);
	return ours;
}

/* The containers around a hook, from the root on, and its place in each. */
enum { LEVELS = 4 };

struct path {
	struct json of[LEVELS];
	size_t at[LEVELS];
};

static bool
find_in_event(struct json event, struct path *path)
{
	path->of[2] = event;
	path->at[2] = 0;
	json_each (group, event) {
		path->of[3] = json_member(group.value, "hooks");
		path->at[3] = 0;
		json_each (hook, path->of[3]) {
			if (is_ours(hook.value))
				return true;
			path->at[3]++;
		}
		path->at[2]++;
	}
	return false;
}

static bool
find_ours(struct json root, struct path *path)
{
	char space[JSON_NAME];

	path->of[0] = root;
	path->at[0] = 0;
	json_each (member, root) {
		path->of[1] = member.value;
		path->at[1] = 0;
		if (str_eq(json_name(member.name.raw, space), STR("hooks")) &&
		    member.value.type == JSON_OBJECT) {
			json_each (event, member.value) {
				if (find_in_event(event.value, path))
					return true;
				path->at[1]++;
			}
		}
		path->at[0]++;
	}
	return false;
}

/* The hook, or the outermost of what contains nothing else. */
static void
take_out_hook(struct edited *edited, const struct path *path)
{
	struct members members = { 0 };
	size_t level = LEVELS - 1;

	while (level > 0 && json_size(path->of[level]) == 1)
		level--;
	members_of(edited, path->of[level], &members);
	take_out(edited, &members, path->at[level]);
	free(members.all);
}

bool
settings_remove(struct buf *text, const char *name)
{
	struct edited edited = { .text = text };
	struct path path;
	bool read = true;

	while (str_trim(buf_str(text)).n && (read = reads(&edited, name)) &&
	    find_ours(edited.root, &path))
		take_out_hook(&edited, &path);
	buf_free(&edited.plain);
	return read;
}

/* ---- adding members ---- */

/* The white space at the start of the line of `at`. */
static struct str
indent_at(const struct buf *text, size_t at)
{
	size_t start = at, end;

	while (start && text->p[start - 1] != '\n')
		start--;
	for (end = start; text->p[end] == ' ' || text->p[end] == '\t'; end++)
		continue;
	return between(buf_str(text), start, end);
}

static bool
begins_line(const struct buf *text, size_t at)
{
	struct str indent = indent_at(text, at);

	return indent.p + indent.n == text->p + at;
}

/* By how much a level is indented: as the first member is, or two blanks. */
static struct str
unit_of(const struct edited *edited)
{
	struct members members = { 0 };
	struct str unit = STR("  ");

	members_of(edited, edited->root, &members);
	if (members.n && begins_line(edited->text, members.all[0].from))
		unit = indent_at(edited->text, members.all[0].from);
	free(members.all);
	return unit.n ? unit : STR("  ");
}

/* Adds a member after the last one: on a line of its own, if that one is. */
static void
put_in(struct edited *edited, struct json of, struct str member)
{
	const struct buf *text = edited->text;
	struct str newline = str_find(buf_str(text), STR("\r\n"), 0) < text->n
	    ? STR("\r\n")
	    : STR("\n");
	struct members members = { 0 };
	struct buf added = { 0 };
	size_t at;

	members_of(edited, of, &members);
	at = members.n ? members.all[members.n - 1].to : members.open + 1;
	if (members.n == 0) {
		struct str indent = indent_at(text, members.open);

		buf_add(&added, newline);
		buf_add(&added, indent);
		buf_add(&added, unit_of(edited));
		buf_add(&added, member);
		if (str_chr(str_head(buf_str(text), members.close), '\n', at) ==
		    members.close) {
			buf_add(&added, newline);
			buf_add(&added, indent);
		}
	} else if (begins_line(text, members.all[members.n - 1].from)) {
		buf_addc(&added, ',');
		buf_add(&added, newline);
		buf_add(&added,
		    indent_at(text, members.all[members.n - 1].from));
		buf_add(&added, member);
	} else {
		buf_adds(&added, ", ");
		buf_add(&added, member);
	}
	replace(edited, (struct span){ at, at }, buf_str(&added));
	buf_free(&added);
	free(members.all);
}

/* The member of an object, added if it is missing. */
static bool
member_of(struct edited *edited, const char *const path[2], size_t n,
    enum json_type type, const char *name, struct json *found)
{
	struct buf member = { 0 };
	struct json of;

	if (!reads(edited, name))
		return false;
	of = n > 1 ? json_member(edited->root, path[0]) : edited->root;
	*found = json_member(of, path[n - 1]);
	if (found->type == JSON_ABSENT) {
		buf_addf(&member, "\"%s\": %s", path[n - 1],
		    type == JSON_OBJECT ? "{}" : "[]");
		put_in(edited, of, buf_str(&member));
		buf_free(&member);
		return member_of(edited, path, n, type, name, found);
	}
	if (found->type != type)
		return skip(name, 1, "\"%s\" is not %s", path[n - 1],
		    type == JSON_OBJECT ? "an object" : "an array");
	return true;
}

/* On one line. */
static void
put_collapsed(struct buf *b, struct str raw)
{
	for (size_t at = 0; at < raw.n;) {
		size_t end = raw.p[at] == '"' ? after_string(raw, at) : at + 1;

		if (!is_space(raw.p[at]))
			buf_add(b, between(raw, at, end));
		else if (!str_ends(buf_str(b), STR(" ")))
			buf_addc(b, ' ');
		at = end;
	}
}

static bool
add_group(struct edited *edited, const char *event, struct str group,
    const char *name)
{
	const char *const path[] = { "hooks", event };
	struct buf line = { 0 };
	struct json found;
	bool added = member_of(edited, path, 1, JSON_OBJECT, name, &found) &&
	    member_of(edited, path, 2, JSON_ARRAY, name, &found);

	if (added) {
		put_collapsed(&line, group);
		put_in(edited, found, buf_str(&line));
	}
	buf_free(&line);
	return added;
}

bool
settings_add(struct buf *text, struct str ours, const char *name)
{
	struct edited edited = { .text = text };
	struct json_error error;
	struct json root;
	bool added = json_check(ours, &root, &error);

	if (str_trim(buf_str(text)).n == 0)
		buf_set(text, STR("{}\n"));
	json_each (event, json_member(root, "hooks")) {
		char space[JSON_NAME + 1];
		struct str called = json_name(event.name.raw, space);

		memmove(space, called.p, called.n);
		space[called.n] = '\0';
		json_each (group, event.value)
			added = added &&
			    add_group(&edited, space, group.value.raw, name);
	}
	buf_free(&edited.plain);
	return added;
}
