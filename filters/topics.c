/* topics: name a topic for each learning. */
#include <stdlib.h>

#include "base/err.h"
#include "base/opt.h"
#include "base/out.h"
#include "json/record.h"
#include "topics/shared_terms.h"
#include "topics/topic.h"

/* A learning that waits for the end of the input. */
struct held {
	struct str line, topic;
	size_t
	    text; /* number in the shared terms; NONE: it needs no topic from us */
};

#define NONE SIZE_MAX

struct naming {
	struct topics topics;
	struct shared shared;
	struct held *held;
	size_t n, cap;
	struct arena arena;
	struct buf files;
};

/* ---- writing ---- */

static void
write_learning(struct str line, struct str topic)
{
	struct buf member = { 0 };

	if (topic.n == 0) {
		out_line(line);
		return;
	}
	buf_adds(&member, "\"topic\":");
	json_put(&member, topic);
	record_pass_with(line, buf_str(&member),
	    " mentions score src also replaces own ");
	buf_free(&member);
}

/* ---- reading ---- */

static void
hold(struct naming *naming, struct str line, struct str topic, size_t text)
{
	*array_push(&naming->held, &naming->n, &naming->cap) = (struct held){
		arena_copy(&naming->arena, line),
		arena_copy(&naming->arena, topic),
		text,
	};
}

/* The paths, a line each. */
static struct str
read_files(struct naming *naming, const struct record *record)
{
	struct json files = record->at[K_files];

	buf_clear(&naming->files);
	json_each (it, files) {
		buf_add(&naming->files, json_text(it.value, record->arena));
		buf_addc(&naming->files, '\n');
	}
	return buf_str(&naming->files);
}

/*
 * From the first learning without a topic on, all wait for the end, which keeps
 * their order.
 */
static void
read_learning(struct naming *naming, const struct record *record)
{
	struct str text = record_text(record, K_text);
	struct str topic = { "", 0 };
	size_t wait = NONE;

	if (text.n && record->at[K_topic].type == JSON_ABSENT) {
		topic = topics_find(&naming->topics, text,
		    read_files(naming, record));
		if (topic.n == 0) {
			wait = naming->shared.n_texts;
			shared_add(&naming->shared, text);
		}
	}
	if (wait == NONE && naming->n == 0)
		write_learning(record->line, topic);
	else
		hold(naming, record->line, topic, wait);
}

static bool
is_vetoed(void *context, struct str word)
{
	return topics_veto(context, word);
}

static void
write_held(struct naming *naming)
{
	shared_choose(&naming->shared, is_vetoed, &naming->topics);
	for (size_t i = 0; i < naming->n; i++) {
		const struct held *held = &naming->held[i];

		write_learning(held->line,
		    held->text == NONE
			? held->topic
			: shared_topic(&naming->shared, held->text));
	}
}

static void
filter(struct naming *naming, char *const files[])
{
	struct records records;
	struct record record;

	records_open(&records, files);
	while (records_next(&records, &record)) {
		if (record.kind == KIND_LEARNING)
			read_learning(naming, &record);
		else
			record_pass(&record);
	}
	write_held(naming);
	records_close(&records);
}

int
main(int argc, char *argv[])
{
	const char *file = NULL;
	bool print = false;
	const struct opt opts[] = {
		RULES_OPTIONS(&file, &print),
		{ 0 },
	};
	const struct program program = {
		"topics",
		"name a topic for each learning",
		"[FILE ...]",
		opts,
	};
	char **files = options_parse(&program, argc, argv);
	struct naming naming = { .n = 0 };

	if (print) {
		buf_add(out_buf(), rules_builtin("topics.rules"));
		return finish();
	}
	options_need_input(&program, files);
	topics_open(&naming.topics, file);
	shared_open(&naming.shared);
	filter(&naming, files);
	topics_close(&naming.topics);
	shared_close(&naming.shared);
	free(naming.held);
	buf_free(&naming.files);
	arena_free(&naming.arena);
	return finish();
}
