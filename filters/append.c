/*
 * append: add an entry to a log, locked and at once: to document 004's
 * progress.json, or to a Markdown log in the form that its entries have.
 */
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "append/ledger.h"
#include "append/stamp.h"
#include "archive/months.h"
#include "base/err.h"
#include "base/file.h"
#include "base/opt.h"
#include "base/out.h"
#include "log/owner.h"

/*
 * Where it is not said: the first log that is there; without any, document
 * 004's is begun. A log in JSON has its Markdown beside it.
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

	for (size_t i = 0; i < sizeof(places) / sizeof(*places); i++) {
		for (size_t j = 0; j < sizeof(names) / sizeof(*names); j++) {
			snprintf(path, sizeof(path), "%s%s", places[i],
			    names[j]);
			if (access(path, F_OK) == 0)
				return path;
		}
	}
	return ".agent-os/progress/progress.json";
}

/* What the entry says; NULL: it stands on standard input. */
static const char *
text_of(char *const operands[], const struct wish *wish)
{
	if (operands[0] && operands[1])
		die_usage("one text, not several: put it in quotes");
	if (operands[0] == NULL || strcmp(operands[0], "-") != 0)
		return operands[0];
	if (!wish_is_empty(wish))
		die_usage("an entry on standard input has no options");
	return NULL;
}

/* Before the lock: nobody is to wait for a slow pipe. */
static bool
read_report(struct report *report, const struct program *program,
    const struct wish *wish, char *const operands[])
{
	if (!wish_is_empty(wish)) {
		report_tell(report, wish);
		return true;
	}
	options_need_input(program, operands);
	return report_take(report);
}

static void
add(struct ledger *book)
{
	if (is_json_log(book->path) ? !ledger_add_json(book)
				    : !ledger_add_md(book))
		return;
	buf_add(out_buf(), buf_str(&book->said));
	buf_addc(out_buf(), '\n');
}

int
main(int argc, char *argv[])
{
	struct wish wish = { 0 };
	struct report report = { 0 };
	struct ledger book = { .report = &report };
	const char *now = NULL;
	const struct opt opts[] = {
		{ 0, "to", "FILE", OPT_TEXT, &book.path,
		    "the log (progress.json or progress.md here)" },
		{ 't', "type", "TYPE", OPT_TEXT, &wish.type,
		    "what happened (task_completed)" },
		{ 0, "spec", "NAME", OPT_TEXT, &wish.spec,
		    "the specification it belongs to" },
		{ 0, "task", "ID", OPT_TEXT, &wish.task,
		    "the task or story that it is about" },
		{ 0, "duration", "N", OPT_TEXT, &wish.duration,
		    "how many minutes it took" },
		{ 0, "next", "TEXT", OPT_TEXT, &wish.next, "what comes next" },
		{ 0, "notes", "TEXT", OPT_TEXT, &wish.notes,
		    "what else to say" },
		{ 'd', "data", "KEY=VALUE", OPT_LIST, &wish.data,
		    "another member of data; may be given again" },
		{ 0, "project", "NAME", OPT_TEXT, &book.project,
		    "what a new log is of (the directory's name)" },
		{ 0, "id-only", NULL, OPT_FLAG, &book.silent,
		    "print the identifier, and say nothing else" },
		OWNER_OPTIONS(&book.as, &book.owner),
		FILE_OPTIONS,
		{ 0, "now", "TIME", OPT_TEXT, &now,
		    "take TIME as the present (the clock's)" },
		{ 0 },
	};
	const struct program program = { "append", "add an entry to a log",
		"[TEXT]", opts };
	char **operands = options_parse(&program, argc, argv);

	wish.text = text_of(operands, &wish);
	book.now = stamp_now(now);
	if (book.path == NULL)
		book.path = log_here();
	if (*book.path == '\0')
		die_usage("to which file?");
	if (read_report(&report, &program, &wish, operands))
		add(&book);
	report_free(&report);
	buf_free(&book.said);
	free(wish.data.all);
	return finish();
}
