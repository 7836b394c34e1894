#include "jsonlog/event.h"

#include <stdlib.h>
#include <time.h>

#include "json/named.h"
#include "log/entry.h"

/* A longer title is cut, and the rest is a line below it. */
enum { TITLE_BYTES = 100, SENTENCE_BYTES = 160 };

/* The first sentence of what is too long for a title. */
static struct str
title_of(struct str words)
{
	size_t end = 0;

	if (words.n <= TITLE_BYTES)
		return words;
	while ((end = str_find(words, STR(". "), end)) < SENTENCE_BYTES) {
		if (end > 20)
			return str_head(words, end);
		end++;
	}
	return words;
}

/* What follows the title. */
static struct str
rest_of(struct str words, struct str title)
{
	return title.n < words.n ? str_trim(str_skip(words, title.n + 1))
				 : words;
}

/* "Task completed: 1.2" for an entry that has no words of its own. */
static struct str
title_of_type(struct event *event)
{
	struct str type = event->text[ROLE_TYPE];
	struct str task = event->text[ROLE_TASK];
	struct buf title = { 0 };
	struct str copy;

	if (type.n)
		buf_add(&title, markdown_label(&event->said, type));
	if (type.n && task.n)
		buf_adds(&title, ": ");
	buf_add(&title, task);
	copy = arena_copy(event->arena, buf_str(&title));
	buf_free(&title);
	return copy;
}

/* The members that are not in the text yet. */
static void
add_rest(struct event *event, const char *silent)
{
	static const enum role in_text[] = { ROLE_TITLE, ROLE_STATUS, ROLE_FLAG,
		ROLE_AGENT, ROLE_SPEC, ROLE_TASK };
	struct str done[countof(in_text)];
	size_t n = 0;

	for (size_t i = 0; i < countof(in_text); i++) {
		if (event->at[in_text[i]].raw.p)
			done[n++] = event->at[in_text[i]].raw;
	}
	markdown_omit(&event->said, done, n, silent);
	markdown_members(&event->said, event->json);
	markdown_omit(&event->said, NULL, 0, NULL);
}

/* Sets event->title and event->said from the members in event->at. */
static void
format_body(struct event *event, const struct form *form)
{
	struct markdown *said = &event->said;
	struct json title = event->at[ROLE_TITLE];
	struct str words = event->text[ROLE_TITLE];
	struct str place = title.type == JSON_STRING ? title.raw
						     : event->json.raw;

	event->title = title_of(words);
	if (event->title.n == 0)
		event->title = title_of_type(event);
	markdown_heading(said, event->title.n ? event->title : STR("Entry"),
	    place);
	if (form_decides(event->text[ROLE_TYPE]) && words.n)
		markdown_line(said, "Decision", words, place);
	else if (words.n > TITLE_BYTES)
		markdown_line(said, "Summary", rest_of(words, event->title),
		    place);
	if (event->status == STATUS_BLOCKED)
		said->blocked = true;
	if (event->status == STATUS_BLOCKED || event->status == STATUS_FAILED)
		markdown_line(said, "Status", status_name(event->status),
		    event->json.raw);
	add_rest(event, form->silent);
}

bool
event_date(struct json value, struct arena *arena, struct date *date)
{
	size_t seconds = json_size_or(value, 0), pos = 0;
	struct tm tm;
	time_t time;

	*date = (struct date){ 0 };
	if (value.type != JSON_NUMBER)
		return date_find(named_line(value, arena), &pos, date);
	if (seconds > 100000000000)
		seconds /= 1000;
	time = (time_t)seconds;
	/* Before 2001 and after 2100 it is another number. */
	if (seconds < 978307200 || seconds > 4102444800 ||
	    gmtime_r(&time, &tm) == NULL)
		return false;
	*date = (struct date){ tm.tm_year + 1900, tm.tm_mon + 1, tm.tm_mday,
		tm.tm_hour, tm.tm_min, tm.tm_sec, .has_zone = true,
		.words = value.raw };
	return true;
}

/* ---- members that an entry has one of ---- */

/* "task": "1.2" is an identifier, "task": "Build the parser" a title. */
static enum role
role_of(const struct member *member, struct str words)
{
	if (member->role == ROLE_TASK && str_chr(words, ' ', 0) < words.n)
		return ROLE_TITLE;
	return member->role;
}

static bool
has_value(enum role role, struct json value, struct str words)
{
	if (role == ROLE_DATA)
		return value.type == JSON_OBJECT;
	if (role == ROLE_FLAG)
		return value.type == JSON_TRUE || value.type == JSON_FALSE;
	return words.n > 0;
}

/* An entry with blockers is not done, unless it says so. */
static bool
has_blockers(const struct event *event)
{
	struct json list = named_member(event->json, "blockers blockedby",
	    event->arena);

	return named_line(list, event->arena).n ||
	    (list.type == JSON_ARRAY && json_size(list));
}

static enum status
find_status(const struct event *event, const struct form *form)
{
	enum status status = status_parse(event->text[ROLE_STATUS]);
	bool dated = event->at[ROLE_TIME].type != JSON_ABSENT;

	if (status == STATUS_NONE && event->at[ROLE_FLAG].type == JSON_TRUE)
		status = STATUS_DONE;
	if (status == STATUS_NONE)
		status = form_status(event->text[ROLE_TYPE]);
	if (status == STATUS_NONE && form->begun)
		status = dated ? STATUS_PROGRESS : STATUS_PENDING;
	if (status == STATUS_NONE && form->status == STATUS_DONE &&
	    has_blockers(event))
		status = STATUS_PROGRESS;
	return status ? status : form->status;
}

/* ---- its files ---- */

static void
add_file(struct event *event, struct str words)
{
	struct str path;
	size_t pos = 0;

	if (!path_find(words, &pos, &path) || seen_add(&event->paths, path))
		return;
	*array_push(&event->files, &event->n_files, &event->cap_files) = path;
}

static void
add_files(struct event *event, struct json value)
{
	add_file(event, named_line(value, event->arena));
	json_each (it, value) {
		if (it.value.type == JSON_OBJECT)
			it.value = named_member(it.value,
			    "path file filename name to", event->arena);
		add_file(event, named_line(it.value, event->arena));
	}
}

/* ---- the whole entry ---- */

static void
find_members(struct event *event, struct json object)
{
	char space[JSON_NAME];

	json_each (it, object) {
		struct str key = json_name(it.name.raw, space);
		size_t rank;
		const struct member *member = member_find(key, &rank);
		struct str words = named_line(it.value, event->arena);
		enum role role;

		if (member && member->form == MEMBER_FILES)
			add_files(event, it.value);
		if (member == NULL || member->role >= ROLE_COUNT)
			continue;
		role = role_of(member, words);
		/* Of equal names the last wins. */
		if (!has_value(role, it.value, words) ||
		    rank > event->rank[role])
			continue;
		event->rank[role] = rank;
		event->at[role] = it.value;
		event->text[role] = words;
	}
}

static bool
read_object(struct event *event, const struct form *form)
{
	find_members(event, event->json);
	find_members(event, event->at[ROLE_DATA]);
	event_date(event->at[ROLE_TIME], event->arena, &event->date);
	event->status = find_status(event, form);
	if (form->begun &&
	    (event->status == STATUS_PENDING || event->status == STATUS_NONE))
		return false;
	format_body(event, form);
	return event->title.n || event->said.n > 1;
}

/* A text, like a line of other logs. */
static bool
read_line(struct event *event)
{
	struct str text = str_trim(json_text(event->json, event->arena));
	struct entry_start mark = { .form = FORM_BULLET };
	struct entry entry = { 0 };

	entry_read(&entry, text, &mark, NULL);
	event->date = entry.title.date;
	event->status = status_detect(text);
	if (event->status == STATUS_NONE)
		event->status = entry.title.status;
	event->title = arena_copy(event->arena, entry.words);
	if (entry.title.n)
		event->text[ROLE_ID] = arena_copy(event->arena,
		    entry.title.ids[0]);
	entry_free(&entry);
	markdown_text(&event->said, text, event->json.raw);
	return text.n > 0;
}

bool
event_read(struct event *event, struct json json, const struct form *form,
    struct arena *arena)
{
	event->json = json;
	memset(event->at, 0, sizeof event->at);
	memset(event->text, 0, sizeof event->text);
	for (size_t i = 0; i < ROLE_COUNT; i++)
		event->rank[i] = SIZE_MAX;
	event->arena = arena;
	event->date = (struct date){ 0 };
	event->title = (struct str){ "", 0 };
	event->n_files = 0;
	seen_clear(&event->paths);
	markdown_begin(&event->said, arena);
	if (json.type == JSON_STRING)
		return read_line(event);
	return json.type == JSON_OBJECT && read_object(event, form);
}

void
event_free(struct event *event)
{
	markdown_free(&event->said);
	seen_free(&event->paths);
	free(event->files);
}
