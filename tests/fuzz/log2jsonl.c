#include "jsonlog/event.h"
#include "jsonlog/jsonlog.h"

#include "fuzz.h"

static void
holds(const struct event *event, struct str text)
{
	const struct markdown *markdown = &event->said;
	struct str rest = buf_str(&markdown->text);
	size_t lines = 0;

	for (; rest.n; lines++)
		str_cut(&rest, '\n');
	must(lines == markdown->n);
	for (size_t i = 0; i < markdown->n; i++)
		must(
		    inside(markdown->places[i], text) && markdown->places[i].n);
	for (size_t i = 0; i < event->n_files; i++)
		must(event->files[i].n > 0);
}

static void
looks_at_list(struct event *event, const struct jsonlog *log, struct json list,
    const struct form *form)
{
	struct arena arena = { 0 };
	struct json_iter iter = { 0 };
	struct json name, value;

	if (list.type != JSON_ARRAY && list.type != JSON_OBJECT)
		return;
	while (json_next(list, &iter, &name, &value)) {
		arena_reset(&arena);
		if (jsonlog_has(log, value) &&
		    event_read(event, value, form, &arena))
			holds(event, log->origin.text);
	}
	arena_free(&arena);
}

static void
looks_at_log(struct event *event, const struct jsonlog *log)
{
	struct json_iter iter = { 0 };
	struct json name, value;
	char space[JSON_NAME];

	looks_at_list(event, log, log->root, &form_array);
	while (log->root.type == JSON_OBJECT &&
	    json_next(log->root, &iter, &name, &value)) {
		const struct form *form = form_find(json_name(name.raw, space));

		looks_at_list(event, log, value, form ? form : &form_none);
	}
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	struct buf text = { 0 };
	struct jsonlog log;
	struct event event = { 0 };

	buf_add(&text, (struct str){ (const char *)data, n });
	jsonlog_read(&log, "progress.json", &text);
	must(log.whole <= n);
	must(log.wrong == NULL || log.damage.off <= n);
	looks_at_log(&event, &log);
	event_free(&event);
	buf_free(&text);
	return 0;
}
