#include "lint/cost.h"

#include "tokens/tokens.h"

static const char rule[] = "cost";

/* The lines that another finding, no note, is about: true for each. */
static bool *
mark_lines(const struct findings *findings, const struct memory *memory)
{
	bool *marked = zeroed(memory->n + 1, sizeof *marked);

	for (size_t i = 0; i < findings->n; i++) {
		const struct finding *one = &findings->all[i];

		if (one->severity == SEVERITY_NOTE ||
		    !str_eq(one->src.file, str_of(memory->path)))
			continue;
		/* That of a whole file, a copy, marks all of it. */
		for (size_t line = one->src.line; line <= one->src.end; line++)
			if (line > 0 && line <= memory->n)
				marked[line - 1] = true;
	}
	return marked;
}

static void
report(struct findings *findings, const struct memory *memory, size_t first,
    size_t end, const bool *marked)
{
	struct str title = memory->lines[first].md.text;
	struct src src = memory_src_lines(memory, first, end - 1);
	enum counter counter = counter_default();
	size_t all = 0, found = 0;

	for (size_t line = first; line < end; line++) {
		const struct str *text = &memory->lines[line].text;
		struct tokens tokens = { .counter = counter };

		tokens_add(&tokens, *text);
		tokens_add(&tokens, STR("\n"));
		all += tokens_count(&tokens);
		found += marked[line] ? tokens_count(&tokens) : 0;
	}
	if (first == 0 && end == memory->n)
		title = STR("the file");
	findings_add(findings, SEVERITY_NOTE, rule, &src,
	    "'%.*s' costs %zu tokens at each start", STR_ARG(title), all)
	    ->n = all;
	if (found)
		findings_prove(findings,
		    "%zu of them are in lines with a "
		    "finding (%zu %%)",
		    found, all ? 100 * found / all : 0);
}

void
cost_find(struct findings *findings, const struct memory *memory)
{
	bool *marked;
	size_t first = memory->n;

	if (memory->n == 0)
		return;
	marked = mark_lines(findings, memory);
	report(findings, memory, 0, memory->n, marked);
	for (size_t line = 0; line <= memory->n; line++) {
		bool begins = line == memory->n ||
		    (memory->lines[line].md.kind == MD_HEADING &&
			memory->lines[line].md.level <= 2);

		if (!begins)
			continue;
		if (first < line)
			report(findings, memory, first, line, marked);
		first = line;
	}
	free(marked);
}
