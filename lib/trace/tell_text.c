/* tell, second part: texts as logs have them. */
#include "text/wordlist.h"
#include "tokens/tokens.h"
#include "trace/tell.h"

static struct text
no_text(void)
{
	return (struct text){ { { NULL, 0 }, JSON_ABSENT }, { "", 0 } };
}

/* What one part of several says: its text, or what it is. */
static struct json
part_text(struct json part)
{
	struct json_field at[] = { { .name = "text" }, { .name = "content" },
		{ .name = "thinking" }, { .name = "type" } };

	if (part.type != JSON_OBJECT)
		return part;
	json_fields(part, at, sizeof at / sizeof *at);
	for (size_t i = 0; i < 3; i++) {
		if (at[i].value.type == JSON_STRING)
			return at[i].value;
	}
	return at[3].value.type == JSON_STRING ? at[3].value : part;
}

static bool
says_type(struct json part, struct json said)
{
	return part.type == JSON_OBJECT && said.type == JSON_STRING &&
	    str_eq(said.raw, json_member(part, "type").raw);
}

static void
join(struct tell *tell, struct buf *b, struct json array)
{
	struct json_iter iter = { 0 };
	struct json name, part;

	while (json_next(array, &iter, &name, &part)) {
		struct json said = part_text(part);

		if (b->n)
			buf_addc(b, '\n');
		if (says_type(part, said)) {
			/* An image, or a file: there is no text of it. */
			buf_addc(b, '[');
			buf_add(b, json_text(said, tell->arena));
			buf_addc(b, ']');
		} else if (said.type == JSON_STRING) {
			buf_add(b, json_text(said, tell->arena));
		} else {
			buf_add(b, said.raw);
		}
	}
}

static struct text
joined(struct tell *tell, struct json array)
{
	struct text text = no_text();
	struct buf b = { 0 };

	join(tell, &b, array);
	text.str = arena_copy(tell->arena, buf_str(&b));
	buf_free(&b);
	return text;
}

struct text
tell_text(struct tell *tell, struct json value)
{
	struct text text = no_text();
	struct json_iter iter = { 0 };
	struct json name, only;

	if (value.type == JSON_ARRAY) {
		if (!json_next(value, &iter, &name, &only))
			return text;
		if (json_next(value, &iter, &name, &name) ||
		    says_type(only, part_text(only)))
			return joined(tell, value);
		value = only;
	}
	value = part_text(value);
	if (value.type == JSON_STRING)
		text.json = value;
	else if (value.type != JSON_NULL && value.type != JSON_ABSENT)
		text.str = value.raw;
	return text;
}

struct str
text_str(const struct text *text, struct arena *arena)
{
	if (text->json.type == JSON_STRING)
		return json_text(text->json, arena);
	return text->str;
}

bool
text_is_empty(const struct text *text)
{
	struct str s = text->str;

	if (text->json.type != JSON_STRING)
		return str_trim(s).n == 0;
	s = (struct str){ text->json.raw.p + 1, text->json.raw.n - 2 };
	while (s.n) {
		if (is_space(s.p[0]))
			s = str_skip(s, 1);
		else if (s.n > 1 && s.p[0] == '\\' && memchr("nrtf", s.p[1], 4))
			s = str_skip(s, 2);
		else
			return false;
	}
	return true;
}

void
tell_add_text(struct tell *tell, struct buf *b, const char *name,
    const struct text *text)
{
	if (text->json.type != JSON_STRING)
		json_add_text(b, name, text->str);
	else if (!tell->dirty)
		json_add_raw(b, name, text->json);
	else
		json_add_text(b, name, json_text(text->json, tell->arena));
}

/* Behind the string that p begins. */
static const char *
behind(const char *p)
{
	for (p++; *p != '"'; p++)
		p += *p == '\\';
	return p + 1;
}

static void
add_strings(struct tell *tell, struct buf *b, struct str raw)
{
	const char *p = raw.p, *end = raw.p + raw.n;

	while (p < end) {
		const char *from = p;
		struct json string;

		while (p < end && *p != '"' && !is_space(*p))
			p++;
		buf_add(b, (struct str){ from, (size_t)(p - from) });
		if (p < end && *p == '"') {
			from = p;
			p = behind(p);
			string = (struct json){ { from, (size_t)(p - from) },
				JSON_STRING };
			json_put(b, json_text(string, tell->arena));
		} else {
			p++;
		}
	}
}

void
tell_add_value(struct tell *tell, struct buf *b, const char *name,
    struct json value)
{
	struct json open = { STR(""), value.type };

	if (value.type == JSON_ABSENT)
		return;
	if (memchr(value.raw.p, '\n', value.raw.n) == NULL &&
	    memchr(value.raw.p, '\r', value.raw.n) == NULL && !tell->dirty) {
		json_add_raw(b, name, value);
		return;
	}
	json_add_raw(b, name, open);
	add_strings(tell, b, value.raw);
}

bool
tell_is_meta(const struct text *text)
{
	static const char *const beginnings[] = {
		"<system-reminder",
		"<local-command-",
		"<environment_context",
		"<user_instructions",
		"<permissions instructions",
		"<user-prompt-submit-hook",
		"<bash-stdout",
		"<bash-stderr",
		"# AGENTS.md instructions",
		"<INSTRUCTIONS>",
		"<turn_aborted",
		"<collaboration_mode",
		"<task-notification",
		"<apps_instructions",
		"<skills_instructions",
		NULL,
	};
	struct str s = text->str;

	if (text->json.type == JSON_STRING)
		s = (struct str){ text->json.raw.p + 1, text->json.raw.n - 2 };
	while (s.n > 1 && s.p[0] == '\\' && s.p[1] == 'n')
		s = str_skip(s, 2);
	for (const char *const *one = beginnings; *one; one++) {
		if (str_starts(s, str_of(*one)))
			return true;
	}
	return wordlist_begins(LIST_CLIENT_NOTE, s) > 0;
}

/* Texts up to here are counted whole; of others one part in four. */
enum { WHOLE = 2048, SAMPLE = 512 };

/* No escape has a blank in it: where one stands, a string can be cut. */
static size_t
cut_at(struct str raw, size_t at)
{
	return at < raw.n ? str_chr(raw, ' ', at) : raw.n;
}

size_t
tell_tokens(struct tell *tell, const struct text *text)
{
	bool is_json = text->json.type == JSON_STRING;
	struct str raw = is_json ? text->json.raw : text->str;
	struct tokens tokens = { .counter = COUNT_O200K };
	size_t seen = 0;

	if (raw.n <= WHOLE)
		return tokens_of(COUNT_O200K, text_str(text, tell->arena));
	if (is_json)
		raw = (struct str){ raw.p + 1, raw.n - 2 };
	for (size_t at = 0, end; at < raw.n; at = end + WHOLE - SAMPLE) {
		size_t from = at ? cut_at(raw, at) : 0;
		struct json part;

		end = cut_at(raw, from + SAMPLE);
		seen += end - from;
		/* A string has a quote on each side: they are not looked at. */
		part = (struct json){ { raw.p + from - 1, end - from + 2 },
			JSON_STRING };
		tokens_add(&tokens,
		    is_json ? json_text(part, tell->arena)
			    : str_head(str_skip(raw, from), end - from));
	}
	return (size_t)((double)tokens_count(&tokens) * (double)raw.n /
	    (double)seen);
}
