/*
 * append: add an entry to a log, locked and atomically: to progress.json, or to
 * a Markdown log in the style of its entries.
 */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "append/append.h"
#include "base/err.h"
#include "base/file.h"
#include "base/out.h"
#include "log/owner.h"

/*
 * By default, the first log that exists; if there is none, append starts
 * progress.json. A log in JSON may have a copy in Markdown next to it.
 */
static const char *
log_here(void)
{
	static const char *const places[] = { ".agent-os/progress/", "",
		".ralph/", "scripts/ralph/", "ralph/", "tasks/",
		"memory-bank/" };
	static const char *const names[] = { "progress.json", "progress.md",
		"progress.txt" };
	static char path[64];

	for (size_t i = 0; i < countof(places); i++) {
		for (size_t j = 0; j < countof(names); j++) {
			snprintf(path, sizeof(path), "%s%s", places[i],
			    names[j]);
			if (access(path, F_OK) == 0)
				return path;
		}
	}
	return ".agent-os/progress/progress.json";
}

/* Before the lock, so that nobody waits for a slow pipe. */
static bool
read_report(struct report *report, const struct program *program,
    struct given_options *given, char *const operands[])
{
	bool input = operands[0] && strcmp(operands[0], "-") == 0;
	bool empty = operands[0] && str_trim(str_of(operands[0])).n == 0;

	if (operands[0] && operands[1])
		die_usage("one text, not several: put it in quotes");
	/* As of a variable that is not set: alone it tells nothing. */
	if (empty && !options_given(given))
		die_usage("the text is empty");
	if (!input)
		given->values[GIVEN_TEXT] = operands[0];
	if (input && options_given(given))
		die_usage("an entry on standard input has no options");
	if (options_given(given)) {
		report_of_options(report, given);
		return true;
	}
	options_need_input(program, operands);
	return report_read(report);
}

int
main(int argc, char *argv[])
{
	struct given_options given = { 0 };
	const char **values = given.values;
	struct report report = { 0 };
	struct append append = { .report = &report };
	const char *now = NULL;
	const struct opt opts[] = {
		{ 0, "to", "FILE", OPT_TEXT, &append.path,
		    "the log (progress.json or progress.md here)" },
		{ 't', "type", "TYPE", OPT_TEXT, &values[GIVEN_TYPE],
		    "the type of the entry (task_completed)" },
		{ 0, "spec", "NAME", OPT_TEXT, &values[GIVEN_SPEC],
		    "the specification it belongs to" },
		{ 0, "task", "ID", OPT_TEXT, &values[GIVEN_TASK],
		    "the task or story that it is about" },
		{ 0, "duration", "N", OPT_TEXT, &values[GIVEN_DURATION],
		    "the minutes it took" },
		{ 0, "next", "TEXT", OPT_TEXT, &values[GIVEN_NEXT],
		    "the next steps" },
		{ 0, "notes", "TEXT", OPT_TEXT, &values[GIVEN_NOTES],
		    "further notes" },
		{ 'd', "data", "KEY=VALUE", OPT_LIST, &given.data,
		    "another member of data; may be given again" },
		{ 0, "project", "NAME", OPT_TEXT, &append.project,
		    "the project of a new log (the directory's name)" },
		{ 0, "id-only", NULL, OPT_FLAG, &append.silent,
		    "print only the entry's identifier" },
		OWNER_OPTIONS(&append.as, &append.owner),
		FILE_OPTIONS,
		NOW_OPTION(&now),
		{ 0 },
	};
	const struct program program = { "append", "add an entry to a log",
		"[TEXT]", opts };
	char **operands = options_parse(&program, argc, argv);

	if (!now_given(now, &append.now))
		append.now = time(NULL);
	if (append.path == NULL)
		append.path = log_here();
	if (*append.path == '\0')
		die_usage("--to needs a file");
	if (read_report(&report, &program, &given, operands) &&
	    append_entry(&append)) {
		buf_add(out_buf(), buf_str(&append.added));
		buf_addc(out_buf(), '\n');
	}
	report_free(&report);
	buf_free(&append.added);
	free(given.data.all);
	return finish();
}
