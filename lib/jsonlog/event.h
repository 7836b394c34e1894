/*
 * event: an entry of a log in JSON: its fields, and its body as Markdown.
 */
#ifndef PITH_EVENT_H
#define PITH_EVENT_H

#include "base/map.h"
#include "jsonlog/form.h"
#include "jsonlog/markdown.h"
#include "jsonlog/member.h"
#include "text/time.h"

struct event {
	struct json json;
	struct json at[ROLE_COUNT]; /* absent where the entry has none */
	struct str text[ROLE_COUNT];
	struct date date;           /* year 0: none */
	struct str title;
	enum status status;
	struct str *files;
	size_t n_files;
	struct markdown said;           /* its body */

	/* private */
	size_t rank[ROLE_COUNT];
	size_t cap_files;
	struct seen paths;
	struct arena *arena;
};

/*
 * Parses an object or a text of a log in that form into event, whose memory is
 * reused. Texts are in the JSON or the arena. False if it is not an entry, or
 * one that the form does not count as a report.
 */
bool event_read(struct event *event, struct json json, const struct form *form,
    struct arena *arena);
void event_free(struct event *event);

/* Parses a text or a number (seconds or milliseconds since 1970). */
bool event_date(struct json value, struct arena *arena, struct date *date);

#endif
