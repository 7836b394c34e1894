/* summary: the learnings, by group. */
#include "summary/summary_parts.h"
#include "text/show.h"

enum { FILES_SHOWN = 2 };

/* The files of a learning that its own words do not name. */
static void
write_learning_files(const struct summary_learning *learning, struct buf *b)
{
	struct json array = { learning->files, JSON_ARRAY };
	struct json_iter iter = { 0 };
	struct json name, value;
	struct arena arena = { 0 };
	size_t n = 0;

	if (learning->files.n == 0)
		return;
	while (n < FILES_SHOWN && json_next(array, &iter, &name, &value)) {
		struct str path = json_text(value, &arena);

		if (str_find(learning->text, base_name(path), 0) <
		    learning->text.n)
			continue;
		buf_adds(b, n++ ? ", " : " (");
		show_path(b, path);
	}
	if (n)
		buf_addc(b, ')');
	arena_free(&arena);
}

void
summary_write_learning(const struct summary *summary,
    const struct summary_learning *learning, struct buf *b)
{
	buf_add(b, STR("- "));
	show_bullet(b, learning->text);
	write_learning_files(learning, b);
	summary_cite(summary, &learning->src, learning->src.line, b);
	buf_addc(b, '\n');
}

static size_t
write_types(const struct summary *summary, struct buf *b)
{
	static const char *const titles[] = {
		[LEARN_PATTERN] = "### Repository Patterns\n",
		[LEARN_GOTCHA] = "### Gotchas & Warnings\n",
		[LEARN_DEPENDENCY] = "### Dependencies Discovered\n",
	};
	size_t all = 0;

	for (int type = 0; type < LEARN_TYPES; type++) {
		size_t n = 0;

		for (size_t i = 0; i < summary->n_learnings; i++) {
			const struct summary_learning *learning =
			    &summary->learnings[i];

			if (!learning->shown || (int)learning->type != type)
				continue;
			if (n++ == 0)
				buf_adds(b, titles[type]);
			summary_write_learning(summary, learning, b);
		}
		if (n)
			buf_addc(b, '\n');
		all += n;
	}
	return all;
}

/* There are some, but budget left them out. */
static bool
left_out_any(const struct summary *summary)
{
	for (size_t i = 0; i < summary->n_drops; i++) {
		if (str_eq(summary->drops[i].of, STR("learning")) &&
		    !str_eq(summary->drops[i].why, STR("same")))
			return true;
	}
	return false;
}

void
summary_write_learnings(const struct summary *summary, struct buf *b)
{
	buf_add(b, STR("## Key Learnings (Extracted)\n\n"));
	if (summary->by_topic && summary_has_topics(summary))
		summary_write_topics(summary, b);
	else if (write_types(summary, b) == 0)
		buf_adds(b,
		    summary->n_learnings || left_out_any(summary)
			? "None of them fits here.\n\n"
			: "No reusable patterns identified yet\n\n");
}
