/* load: the records of what was chosen. */
#include "base/out.h"
#include "json/drop.h"
#include "load/load_parts.h"
#include "summary/stats.h"
#include "text/show.h"

/* The doc record as it was read, with what was found out about it. */
static void
write_doc(const struct load_file *file)
{
	struct json doc = { file->line, JSON_OBJECT };
	struct buf *b = out_buf();
	struct json_iter iter = { 0 };
	struct json name, value;
	char space[JSON_NAME];

	json_open(b, NULL, '{');
	while (file->line.n && json_next(doc, &iter, &name, &value)) {
		struct str word = json_name(name.raw, space);

		/* Of an earlier run. */
		if (str_eq(word, STR("tokens")) || str_eq(word, STR("load")))
			continue;
		buf_adds(b, b->p[b->n - 1] == '{' ? "" : ",");
		buf_add(b, name.raw);
		buf_addc(b, ':');
		buf_add(b, value.raw);
	}
	if (file->line.n == 0) {
		json_add_text(b, "kind", STR("doc"));
		json_add_number(b, "schema", 1);
		json_add_text(b, "file", file->name);
	}
	if (file->tokens)
		json_add_number(b, "tokens", file->tokens);
	json_add_text(b, "load", str_of(load_level_name(file->level)));
	record_end(b);
}

static void
write_drop(const struct load *load)
{
	struct drop drop = { 0 };

	for (size_t i = 0; i < load->n; i++) {
		const struct load_file *file = &load->files[i];

		if (file->level != LOAD_NONE)
			continue;
		drop_add(&drop, &file->src);
		drop.tokens += file->tokens;
	}
	drop_write(&drop, "doc", "budget");
	drop_free(&drop);
}

static void
write_layout(const struct load *load)
{
	struct buf *b = record_begin("layout");

	json_add_text(b, "template", STR("load"));
	if (load->max_tokens)
		json_add_number(b, "cap", load->max_tokens);
	json_add_text(b, "counter", str_of(counter_name(load->wish->counter)));
	if (load->rest.bare)
		json_add_bool(b, "bare", true);
	json_add_number(b, "names", load->rest.shown);
	record_end(b);
}

void
load_write(struct load *load)
{
	for (size_t i = 0; i < load->n; i++) {
		const struct load_file *file = &load->files[i];
		size_t body = file->first;

		if (file->level == LOAD_NONE)
			continue;
		write_doc(file);
		for (; body && file->level == LOAD_WHOLE;
		     body = load->bodies[body - 1].next)
			out_line(load->bodies[body - 1].line);
	}
	write_drop(load);
	write_layout(load);
	if (load->wish->statistics)
		stats_write(NULL, load->wish->counter, load->source,
		    load->source, load->tokens);
}

void
load_explain(const struct load *load)
{
	struct buf *b = out_buf();

	for (size_t i = 0; i < load->n; i++) {
		const struct load_file *file = &load->files[i];

		buf_addf(b, "P%zu %-5s %8zu ", file->priority,
		    load_level_name(file->level), file->tokens);
		show_path(b, file->name);
		buf_addc(b, '\n');
	}
}
