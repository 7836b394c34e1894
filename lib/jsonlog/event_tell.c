#include "jsonlog/event_tell.h"

/* A title is a line; what is longer is told below it. */
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

/* What a title that is a sentence leaves. */
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
		buf_add(&title, said_label(&event->said, type));
	if (type.n && task.n)
		buf_adds(&title, ": ");
	buf_add(&title, task);
	copy = arena_copy(event->arena, buf_str(&title));
	buf_free(&title);
	return copy;
}

/* What no member above has told. */
static void
tell_rest(struct event *event, const char *silent)
{
	static const enum role told[] = { ROLE_TITLE, ROLE_STATUS, ROLE_FLAG,
		ROLE_AGENT, ROLE_SPEC, ROLE_TASK };
	struct str done[sizeof told / sizeof *told];
	size_t n = 0;

	for (size_t i = 0; i < sizeof told / sizeof *told; i++) {
		if (event->at[told[i]].raw.p)
			done[n++] = event->at[told[i]].raw;
	}
	said_omit(&event->said, done, n, silent);
	said_members(&event->said, event->json);
	said_omit(&event->said, NULL, 0, NULL);
}

void
event_tell(struct event *event, const struct form *form)
{
	struct said *said = &event->said;
	struct json told = event->at[ROLE_TITLE];
	struct str words = event->text[ROLE_TITLE];
	struct str place = told.type == JSON_STRING ? told.raw
						    : event->json.raw;

	event->title = title_of(words);
	if (event->title.n == 0)
		event->title = title_of_type(event);
	said_heading(said, event->title.n ? event->title : STR("Entry"), place);
	if (form_decides(event->text[ROLE_TYPE]) && words.n)
		said_line(said, "Decision", words, place);
	else if (words.n > TITLE_BYTES)
		said_line(said, "Summary", rest_of(words, event->title), place);
	if (event->status == STATUS_BLOCKED)
		said_blocked(said);
	if (event->status == STATUS_BLOCKED || event->status == STATUS_FAILED)
		said_line(said, "Status", status_name(event->status),
		    event->json.raw);
	tell_rest(event, form->silent);
}
