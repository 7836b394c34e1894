#include "trace/emit.h"

#include "base/out.h"
#include "base/phrases.h"
#include "text/wordlist.h"
#include "tokens/tokens.h"

void
emitter_free(struct emitter *emitter)
{
	buf_free(&emitter->session);
	buf_free(&emitter->model);
	buf_free(&emitter->title);
	buf_free(&emitter->agent);
	buf_free(&emitter->cwd.now);
	buf_free(&emitter->cwd.written);
	buf_free(&emitter->branch.now);
	buf_free(&emitter->branch.written);
	buf_free(&emitter->project);
	buf_free(&emitter->ts);
	buf_free(&emitter->started);
	buf_free(&emitter->compaction.ts);
	buf_free(&emitter->compaction.trigger);
	buf_free(&emitter->compaction.text);
	map_free(&emitter->sessions);
}

bool
word_set(struct buf *word, struct str s)
{
	if (s.n == 0 || str_eq(buf_str(word), s))
		return false;
	buf_set(word, s);
	return true;
}

/* ---- texts as transcripts have them ---- */

/* The text of one of several parts, or its type. */
static struct json
part_text(struct json part)
{
	struct json_field at[] = { { .name = "text" }, { .name = "content" },
		{ .name = "thinking" }, { .name = "type" } };

	if (part.type != JSON_OBJECT)
		return part;
	json_fields(part, at, countof(at));
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
join(struct emitter *emitter, struct buf *b, struct json array)
{
	struct json_iter iter = { 0 };
	struct json name, part;

	while (json_next(array, &iter, &name, &part)) {
		struct json said = part_text(part);

		if (b->n)
			buf_addc(b, '\n');
		if (says_type(part, said)) {
			/* An image or a file has no text. */
			buf_addc(b, '[');
			buf_add(b, json_text(said, emitter->arena));
			buf_addc(b, ']');
		} else if (said.type == JSON_STRING) {
			buf_add(b, json_text(said, emitter->arena));
		} else {
			buf_add(b, said.raw);
		}
	}
}

static struct text
joined(struct emitter *emitter, struct json array)
{
	struct text text = { 0 };
	struct buf b = { 0 };

	join(emitter, &b, array);
	text.str = arena_copy(emitter->arena, buf_str(&b));
	buf_free(&b);
	return text;
}

struct text
text_of(struct emitter *emitter, struct json value)
{
	struct text text = { 0 };
	struct json_iter iter = { 0 };
	struct json name, only;

	if (value.type == JSON_ARRAY) {
		if (!json_next(value, &iter, &name, &only))
			return text;
		if (json_next(value, &iter, &name, &name) ||
		    says_type(only, part_text(only)))
			return joined(emitter, value);
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
text_add(struct emitter *emitter, struct buf *b, const char *name,
    const struct text *text)
{
	if (text->json.type != JSON_STRING)
		json_add_text(b, name, text->str);
	else if (!emitter->dirty)
		json_add_raw(b, name, text->json);
	else
		json_add_text(b, name, json_text(text->json, emitter->arena));
}

/* The end of the string that begins at p. */
static const char *
string_end(const char *p)
{
	for (p++; *p != '"'; p++)
		p += *p == '\\';
	return p + 1;
}

static void
add_strings(struct emitter *emitter, struct buf *b, struct str raw)
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
			p = string_end(p);
			string = (struct json){ { from, (size_t)(p - from) },
				JSON_STRING };
			json_put(b, json_text(string, emitter->arena));
		} else {
			p++;
		}
	}
}

void
value_add(struct emitter *emitter, struct buf *b, const char *name,
    struct json value)
{
	struct json open = { STR(""), value.type };

	if (value.type == JSON_ABSENT)
		return;
	if (memchr(value.raw.p, '\n', value.raw.n) == NULL &&
	    memchr(value.raw.p, '\r', value.raw.n) == NULL && !emitter->dirty) {
		json_add_raw(b, name, value);
		return;
	}
	json_add_raw(b, name, open);
	add_strings(emitter, b, value.raw);
}

bool
text_is_clients(const struct text *text)
{
	static const struct str marks[] = {
		STR_INIT("<system-reminder"),
		STR_INIT("<local-command-"),
		STR_INIT("<environment_context"),
		STR_INIT("<environment_details"),
		STR_INIT("<user_instructions"),
		STR_INIT("<permissions instructions"),
		STR_INIT("<user-prompt-submit-hook"),
		STR_INIT("<bash-stdout"),
		STR_INIT("<bash-stderr"),
		STR_INIT("# AGENTS.md instructions"),
		STR_INIT("<INSTRUCTIONS>"),
		STR_INIT("<turn_aborted"),
		STR_INIT("<collaboration_mode"),
		STR_INIT("<task-notification"),
		STR_INIT("<apps_instructions"),
		STR_INIT("<skills_instructions"),
	};
	struct str s = text->str;

	if (text->json.type == JSON_STRING)
		s = (struct str){ text->json.raw.p + 1, text->json.raw.n - 2 };
	while (s.n > 1 && s.p[0] == '\\' && s.p[1] == 'n')
		s = str_skip(s, 2);
	return BEGINS(s, marks) || wordlist_begins(LIST_CLIENT_NOTE, s) > 0;
}

/* Of longer texts a quarter is counted. */
enum { WHOLE = 2048, SAMPLE = 512 };

/* A JSON string can be cut at a blank, as no escape contains one. */
static size_t
cut_at(struct str raw, size_t at)
{
	return at < raw.n ? str_chr(raw, ' ', at) : raw.n;
}

size_t
text_tokens(struct emitter *emitter, const struct text *text)
{
	bool is_json = text->json.type == JSON_STRING;
	struct str raw = is_json ? text->json.raw : text->str;
	struct tokens tokens = { .counter = COUNT_O200K };
	size_t seen = 0;

	if (raw.n <= WHOLE)
		return tokens_of(COUNT_O200K, text_str(text, emitter->arena));
	if (is_json)
		raw = (struct str){ raw.p + 1, raw.n - 2 };
	for (size_t at = 0, end; at < raw.n; at = end + WHOLE - SAMPLE) {
		size_t from = at ? cut_at(raw, at) : 0;
		struct json part;

		end = cut_at(raw, from + SAMPLE);
		seen += end - from;
		/* A JSON string begins and ends with a quote, which nobody reads. */
		part = (struct json){ { raw.p + from - 1, end - from + 2 },
			JSON_STRING };
		tokens_add(&tokens,
		    is_json ? json_text(part, emitter->arena)
			    : str_head(str_skip(raw, from), end - from));
	}
	return (size_t)((double)tokens_count(&tokens) * (double)raw.n /
	    (double)seen);
}

/* ---- the records ---- */

void
emit_doc(struct emitter *emitter)
{
	size_t *seen;
	struct buf *b;

	if (emitter->begun)
		return;
	emitter->begun = true;
	seen = map_put(&emitter->sessions,
	    str_hash(buf_str(&emitter->session)));
	if ((*seen)++)
		return;
	b = record_begin("doc");
	json_add_number(b, "schema", 1);
	json_add_text(b, "file", emitter->src.file);
	json_add_text(b, "format", str_of(emitter->format));
	if (emitter->dialect)
		json_add_text(b, "dialect", str_of(emitter->dialect));
	json_add_if(b, "title", buf_str(&emitter->title));
	json_add_if(b, "branch", buf_str(&emitter->branch.now));
	json_add_if(b, "started", buf_str(&emitter->started));
	json_add_if(b, "session", buf_str(&emitter->session));
	json_add_if(b, "cwd", buf_str(&emitter->cwd.now));
	record_end(b);
	word_set(&emitter->cwd.written, buf_str(&emitter->cwd.now));
	word_set(&emitter->branch.written, buf_str(&emitter->branch.now));
}

void
emit_head(struct emitter *emitter, struct buf *b, const char *kind)
{
	json_open(b, NULL, '{');
	json_add_text(b, "kind", str_of(kind));
	json_add_if(b, "session", buf_str(&emitter->session));
	json_add_if(b, "ts", buf_str(&emitter->ts));
}

static void
add_change(struct buf *b, const char *name, struct emitted_word *word)
{
	if (word_set(&word->written, buf_str(&word->now)))
		json_add_text(b, name, buf_str(&word->written));
}

void
emit_message(struct emitter *emitter, const char *role, const struct text *text)
{
	struct buf *b;

	if (text_is_empty(text))
		return;
	emit_doc(emitter);
	emitter->written++;
	if (!emitter_wants(emitter, KIND_MESSAGE))
		return;
	b = out_buf();
	emit_head(emitter, b, "message");
	json_add_text(b, "role", str_of(role));
	json_add_if(b, "agent", buf_str(&emitter->agent));
	if (strcmp(role, "assistant") == 0 || strcmp(role, "reasoning") == 0)
		json_add_if(b, "model", buf_str(&emitter->model));
	text_add(emitter, b, "text", text);
	add_change(b, "branch", &emitter->branch);
	add_change(b, "cwd", &emitter->cwd);
	src_add(b, "src", &emitter->src);
	record_end(b);
}

/* ---- compactions ---- */

static void
add_known(struct buf *b, const char *name, size_t n)
{
	if (n != SIZE_MAX)
		json_add_number(b, name, n);
}

static void
write_compaction(struct emitter *emitter, const struct text *text)
{
	struct src *src = &emitter->compaction.src;
	struct buf *b;

	emit_doc(emitter);
	emitter->written++;
	emitter->compaction.waits = false;
	if (!emitter_wants(emitter, KIND_COMPACTION))
		return;
	b = record_begin("compaction");
	json_add_if(b, "session", buf_str(&emitter->session));
	json_add_if(b, "ts", buf_str(&emitter->compaction.ts));
	json_add_if(b, "trigger", buf_str(&emitter->compaction.trigger));
	add_known(b, "before", emitter->compaction.before);
	add_known(b, "after", emitter->compaction.after);
	add_known(b, "kept", emitter->compaction.kept);
	buf_clear(&emitter->compaction.text);
	if (text && !text_is_empty(text)) {
		text_add(emitter, b, "text", text);
		buf_add(&emitter->compaction.text,
		    text_str(text, emitter->arena));
		/* Boundary and summary are two lines. */
		src->end = emitter->src.end;
		src->len = emitter->src.off + emitter->src.len - src->off;
	}
	src_add(b, "src", src);
	record_end(b);
}

void
emit_compaction(struct emitter *emitter, const struct text *text)
{
	if (text == NULL || text_is_empty(text)) {
		emitter->compaction.waits = true;
		return;
	}
	write_compaction(emitter, text);
}

void
emit_summary(struct emitter *emitter, const struct text *text)
{
	if (!emitter->compaction.waits) {
		buf_set(&emitter->compaction.ts, buf_str(&emitter->ts));
		buf_clear(&emitter->compaction.trigger);
		emitter->compaction.before = emitter->compaction.after =
		    emitter->compaction.kept = SIZE_MAX;
		emitter->compaction.src = emitter->src;
	}
	write_compaction(emitter, text);
}

void
emit_waiting(struct emitter *emitter)
{
	if (emitter->compaction.waits)
		write_compaction(emitter, NULL);
}

/* ---- requests ---- */

/* A file may repeat requests from long before. */
static void
write_oldest(struct requests *requests)
{
	struct held_request oldest = requests->held[0];

	if (oldest.id.n == 0 ||
	    (*map_put(&requests->written, oldest.hash))++ == 0)
		out_line(buf_str(&oldest.line));
	requests->n--;
	memmove(&requests->held[0], &requests->held[1],
	    requests->n * sizeof requests->held[0]);
	requests->held[requests->n] = oldest;
}

/* Its prompt is that of the newest: only the answer may be longer. */
static bool
is_newest(struct requests *requests, const struct used *used)
{
	size_t prompt[USED_COUNT];
	bool same;

	memcpy(prompt, used->tokens, sizeof prompt);
	prompt[USED_OUT] = 0;
	same = memcmp(prompt, requests->prompt, sizeof prompt) == 0;
	memcpy(requests->prompt, prompt, sizeof prompt);
	return same && used->repeats && used->request.n == 0 && requests->n &&
	    requests->held[requests->n - 1].id.n == 0;
}

/* The buffer for a record, which replaces that of the same request. */
static struct buf *
place(struct requests *requests, const struct used *used)
{
	struct str id = used->request;
	uint64_t hash = id.n ? str_hash(id) : 0;

	if (is_newest(requests, used)) {
		buf_clear(&requests->held[requests->n - 1].line);
		return &requests->held[requests->n - 1].line;
	}
	for (size_t i = requests->n; id.n && i-- > 0;) {
		if (requests->held[i].hash == hash &&
		    str_eq(buf_str(&requests->held[i].id), id)) {
			buf_clear(&requests->held[i].line);
			return &requests->held[i].line;
		}
	}
	if (requests->n == REQUESTS_HELD)
		write_oldest(requests);
	buf_set(&requests->held[requests->n].id, id);
	requests->held[requests->n].hash = hash;
	buf_clear(&requests->held[requests->n].line);
	return &requests->held[requests->n++].line;
}

void
requests_add(struct requests *requests, struct emitter *emitter,
    const struct used *used)
{
	static const char *const names[USED_COUNT] = {
		[USED_IN] = "input",
		[USED_OUT] = "output",
		[USED_READ] = "cache_read",
		[USED_WRITE_5M] = "cache_write_5m",
		[USED_WRITE_1H] = "cache_write_1h",
	};
	struct buf *b;

	emit_doc(emitter);
	if (!emitter_wants(emitter, KIND_USAGE))
		return;
	b = place(requests, used);
	emit_head(emitter, b, "usage");
	json_add_if(b, "agent", buf_str(&emitter->agent));
	json_add_if(b, "branch", buf_str(&emitter->branch.now));
	json_add_if(b, "project", buf_str(&emitter->project));
	json_add_if(b, "model", used->model);
	json_add_if(b, "request", used->request);
	for (size_t i = 0; i < USED_COUNT; i++) {
		if (used->tokens[i] != SIZE_MAX)
			json_add_number(b, names[i], used->tokens[i]);
	}
	if (used->cost.type == JSON_NUMBER)
		json_add_raw(b, "cost", used->cost);
	src_add(b, "src", &emitter->src);
	json_close(b, '}');
}

void
requests_write_old(struct requests *requests)
{
	while (requests->n > 1)
		write_oldest(requests);
}

void
requests_end(struct requests *requests)
{
	while (requests->n)
		write_oldest(requests);
	map_clear(&requests->written);
}

void
requests_free(struct requests *requests)
{
	for (size_t i = 0; i < REQUESTS_HELD; i++) {
		buf_free(&requests->held[i].line);
		buf_free(&requests->held[i].id);
	}
	map_free(&requests->written);
}
