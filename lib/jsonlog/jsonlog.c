#include "jsonlog/jsonlog.h"

#include "base/utf8.h"
#include "json/named.h"

/* The outermost value, the list in it; the entries are one deeper. */
enum { LEVELS = 2 };

struct cut {
	size_t at, depth;
	char close[LEVELS]; /* what ends the levels that are open */
};

/* The index of the end of the string whose first quote is at i. */
static size_t
string_end(struct str s, size_t i)
{
	for (i++; i < s.n && s.p[i] != '"'; i++)
		i += s.p[i] == '\\';
	return i;
}

static struct cut
find_cut(struct str s)
{
	struct cut cut = { 0 };
	size_t depth = 0;

	for (size_t i = 0; i < s.n; i++) {
		char c = s.p[i];

		if (c == '"') {
			i = string_end(s, i);
			continue;
		}
		if (c == '{' || c == '[') {
			if (depth < LEVELS)
				cut.close[depth] = c == '{' ? '}' : ']';
			depth++;
		} else if (c == '}' || c == ']') {
			depth--;
		} else if (c != ',') {
			continue;
		}
		if (depth <= LEVELS) {
			cut.at = c == ',' ? i : i + 1;
			cut.depth = depth;
		}
	}
	return cut;
}

/*
 * Cuts text, valid up to the byte `at`, after the last whole value that it
 * holds two levels deep, as the entries of a log are, and closes what is open
 * there. Returns how much of the text itself is left.
 */
static size_t
cut_damage(struct buf *text, size_t at)
{
	struct cut cut = find_cut(str_head(buf_str(text), at));

	text->n = cut.at;
	for (size_t depth = cut.depth; depth; depth--)
		buf_addc(text, cut.close[depth - 1]);
	return cut.at;
}

static const struct head {
	const char *names;
	size_t at; /* of a struct json */
} heads[] = {
	{ "projectname project name title currentproject",
	    offsetof(struct jsonlog, project) },
	{ "branchname branch", offsetof(struct jsonlog, branch) },
	{ "started startedat startdate created createdat date",
	    offsetof(struct jsonlog, started) },
	{ "lastupdated updatedat updated", offsetof(struct jsonlog, updated) },
	{ "version schemaversion", offsetof(struct jsonlog, version) },
};
enum { HEADS = countof(heads) };

static const struct head *
head_find(struct str name, size_t *rank)
{
	for (size_t i = 0; i < HEADS; i++) {
		*rank = named_place(name, heads[i].names);
		if (*rank != SIZE_MAX)
			return &heads[i];
	}
	return NULL;
}

bool
jsonlog_is_head(struct str name)
{
	size_t rank;

	return head_find(name, &rank) != NULL;
}

static bool
is_scalar(struct json value)
{
	return value.type == JSON_STRING || value.type == JSON_NUMBER;
}

/* Its first entry has one of the types of Agent OS. */
static bool
is_typed(struct json list)
{
	struct json_iter iter = { 0 };
	struct json name, entry, type;
	enum status status;

	if (list.type != JSON_ARRAY || !json_next(list, &iter, &name, &entry) ||
	    entry.type != JSON_OBJECT)
		return false;
	type = json_member(entry, "type");
	return type.type == JSON_STRING &&
	    form_find_type((struct str){ type.raw.p + 1, type.raw.n - 2 },
		&status);
}

static void
read_head(struct jsonlog *log)
{
	size_t best[HEADS];
	char space[JSON_NAME];
	size_t rank;

	for (size_t i = 0; i < HEADS; i++)
		best[i] = SIZE_MAX;
	json_each (it, log->root) {
		struct str key = json_name(it.name.raw, space);
		const struct head *head = head_find(key, &rank);

		if (head && is_scalar(it.value) && rank <= best[head - heads]) {
			best[head - heads] = rank;
			*(struct json *)((char *)log + head->at) = it.value;
		}
	}
}

/* What Agent OS records about the log. */
static void
read_metadata(struct jsonlog *log)
{
	struct json metadata = json_member(log->root, "metadata");

	if (metadata.type != JSON_OBJECT)
		return;
	log->total = json_member(metadata, "total_entries");
	log->archived = json_member(metadata, "archived_through");
}

/* Its entries have those types; or there are none yet, but its metadata. */
static bool
is_agent_os(const struct jsonlog *log, struct json entries)
{
	if (entries.type != JSON_ARRAY)
		return false;
	return is_typed(entries) ||
	    (json_size(entries) == 0 &&
		json_member(log->root, "metadata").type == JSON_OBJECT);
}

/* "progress": {"done": 3, "total": 7} is not a list. */
static bool
is_list(struct json value)
{
	if (value.type != JSON_OBJECT)
		return value.type == JSON_ARRAY;
	json_each (it, value) {
		if (it.value.type != JSON_OBJECT)
			return false;
	}
	return true;
}

const struct form *
jsonlog_form(struct str name, struct json value)
{
	const struct form *form = form_find(name);

	if (form &&
	    (is_list(value) || (form->one && value.type == JSON_OBJECT)))
		return form;
	return NULL;
}

static void
find_form(struct jsonlog *log)
{
	char space[JSON_NAME];

	json_each (it, log->root) {
		struct str key = json_name(it.name.raw, space);
		const struct form *form = jsonlog_form(key, it.value);

		if (form == NULL)
			continue;
		if (log->form == &form_none)
			log->form = form;
		if (str_eq(key, STR("entries")))
			log->agent_os = is_agent_os(log, it.value);
	}
}

/* Parses it again, without what follows the damage at a byte. */
static void
read_rest(struct jsonlog *log, struct buf *text, size_t from, size_t at)
{
	struct str bytes = str_skip(buf_str(text), at);
	struct json_error error;

	log->damage = origin_src(&log->origin, str_head(bytes, 1));
	log->whole = cut_damage(text, at);
	log->origin = (struct origin){ log->origin.file, buf_str(text), 0, 0 };
	if (log->whole <= from ||
	    !json_check(str_skip(buf_str(text), from), &log->root, &error))
		log->root = (struct json){ { NULL, 0 }, JSON_ABSENT };
}

void
jsonlog_read(struct jsonlog *log, const char *file, struct buf *text)
{
	struct json_error error;
	struct str all;

	*log = (struct jsonlog){ .whole = text->n, .form = &form_none };
	log->origin.file = file;
	/* So that no slice of it is NULL. */
	buf_room(text, 1);
	log->origin.text = buf_str(text);
	all = utf8_without_bom(buf_str(text));
	if (str_trim(all).n == 0)
		return;
	if (!json_check(all, &log->root, &error)) {
		log->wrong = error.what;
		read_rest(log, text, text->n - all.n,
		    text->n - all.n + error.at);
	}
	if (log->root.type == JSON_ARRAY)
		log->form = &form_array;
	if (log->root.type == JSON_OBJECT) {
		read_head(log);
		read_metadata(log);
		find_form(log);
	}
}

bool
jsonlog_has(const struct jsonlog *log, struct json value)
{
	return (size_t)(value.raw.p - log->origin.text.p) + value.raw.n <=
	    log->whole;
}
