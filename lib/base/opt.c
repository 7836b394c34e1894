#include "base/opt.h"

#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/compat.h"
#include "base/err.h"
#include "base/out.h"

#ifndef PITH_VERSION
#define PITH_VERSION "0.1"
#endif

enum {
	OPTS_MAX = 32,   /* rows of a table, the common ones included */
	LONG_ONLY = 256, /* getopt's value of row i without a letter: + i */
};

static bool be_quiet;
static bool want_help, want_version, want_options;

static const struct opt common[] = {
	{ 'q', "quiet", NULL, OPT_FLAG, &be_quiet, "no progress, no remarks" },
	{ 'h', "help", NULL, OPT_FLAG, &want_help, "print this" },
	{ 'V', "version", NULL, OPT_FLAG, &want_version, "print the version" },
	{ 0, "options", NULL, OPT_FLAG, &want_options,
	    "print the options for a program to read" },
	{ 0 },
};

const char *options_file = "has records, JSON Lines";

/* The program's rows, then the common ones; how many. */
static size_t
all_rows(const struct program *program, const struct opt *rows[OPTS_MAX])
{
	size_t n = 0;

	for (const struct opt *o = program->opts; o && o->name; o++)
		rows[n++] = o;
	for (const struct opt *o = common; o->name; o++)
		rows[n++] = o;
	return n;
}

/* What operands that end with "[WORD ...]" are, and what replaces missing ones. */
static void
print_operands(const char *operands, struct buf *b)
{
	struct str all = str_of(operands);
	const char *last = strrchr(operands, '[');
	struct str word;

	if (!last || !str_ends(all, STR(" ...]")))
		return;
	word = str_head(str_of(last + 1), strlen(last) - strlen("[ ...]"));
	if (str_eq(word, STR("FILE")))
		buf_addf(b, "FILE %s; without one, ", options_file);
	else
		buf_addf(b, "Without %.*s, ", (int)word.n, word.p);
	buf_addf(b, "or for -, standard input is read\n\n");
}

static void
print_help(const struct program *program, struct buf *b)
{
	const struct opt *rows[OPTS_MAX];
	size_t n = all_rows(program, rows);

	buf_addf(b, "usage: %s [options]%s%s\n%s: %s\n\n", program->name,
	    *program->operands ? " " : "", program->operands, program->name,
	    program->what);
	print_operands(program->operands, b);
	for (size_t i = 0; i < n; i++) {
		const struct opt *o = rows[i];
		char left[64];

		if (strcmp(o->name, "options") == 0)
			continue;
		snprintf(left, sizeof left, "%s%c%s--%s%s%s",
		    o->letter ? "-" : " ", o->letter ? o->letter : ' ',
		    o->letter ? ", " : "  ", o->name, o->arg ? " " : "",
		    o->arg ? o->arg : "");
		buf_addf(b, "  %-26s %s\n", left, o->help);
	}
}

static void
print_options(const struct program *program, struct buf *b)
{
	const struct opt *rows[OPTS_MAX];
	size_t n = all_rows(program, rows);

	for (size_t i = 0; i < n; i++) {
		if (rows[i]->letter)
			buf_addf(b, "-%c", rows[i]->letter);
		buf_addf(b, "\t--%s\t%s\t%s\n", rows[i]->name,
		    rows[i]->arg ? rows[i]->arg : "", rows[i]->help);
	}
}

static void
set(const struct opt *o, const char *arg)
{
	struct opt_list *list = o->to;

	switch (o->type) {
	case OPT_FLAG:
		*(bool *)o->to = true;
		return;
	case OPT_TEXT:
		*(const char **)o->to = arg;
		return;
	case OPT_LIST:
		*array_push(&list->all, &list->n, &list->cap) = arg;
		return;
	case OPT_NUMBER:
		if (!str_number(str_of(arg), SIZE_MAX / 2, o->to))
			die_usage("--%s takes a number, not '%s'", o->name,
			    arg);
		return;
	}
}

static const struct opt *
find(const struct opt *const rows[], size_t n, int c)
{
	for (size_t i = 0; i < n; i++) {
		if (c ==
		    (rows[i]->letter ? rows[i]->letter : LONG_ONLY + (int)i))
			return rows[i];
	}
	return NULL;
}

/* given is the argument that getopt stopped in. */
static _Noreturn void
wrong(int c, const char *given)
{
	bool is_long = strncmp(given, "--", 2) == 0;

	if (c == ':' && is_long)
		die_usage("option '%s' needs an argument", given);
	if (c == ':')
		die_usage("option '-%c' needs an argument", optopt);
	if (is_long)
		die_usage("unknown option '%s'", given);
	die_usage("unknown option '-%c'", optopt);
}

char **
options_parse(const struct program *program, int argc, char *argv[])
{
	const struct opt *rows[OPTS_MAX];
	size_t n = all_rows(program, rows);
	struct option longs[OPTS_MAX + 1] = { 0 };
	char shorts[2 * OPTS_MAX + 2] = ":";
	char *letter = shorts + 1;

	prog = program->name;
	program_called(argc > 0 ? argv[0] : "");
	for (size_t i = 0; i < n; i++) {
		longs[i].name = rows[i]->name;
		longs[i].has_arg = rows[i]->arg != NULL;
		longs[i].val = rows[i]->letter ? rows[i]->letter
					       : LONG_ONLY + (int)i;
		if (rows[i]->letter)
			*letter++ = rows[i]->letter;
		if (rows[i]->letter && rows[i]->arg)
			*letter++ = ':';
	}
	opterr = 0;
	/* It would make operands of the options behind the first one. */
	unsetenv("POSIXLY_CORRECT");
	for (int at = optind, c;
	     (c = getopt_long(argc, argv, shorts, longs, NULL)) != -1;
	     at = optind) {
		/* musl counts a missing argument, and may put it first. */
		int end = optind > argc || !argv[optind - 1] ? optind - 1
							     : optind;

		/* Inside "-xyz" optind stays where it was. */
		if (c == '?' || c == ':')
			wrong(c, argv[end > at ? end - 1 : at]);
		set(find(rows, n, c), optarg);
	}
	if (want_help || want_version || want_options) {
		if (want_help)
			print_help(program, out_buf());
		else if (want_version)
			buf_addf(out_buf(), "%s (pith) %s\n", program->name,
			    PITH_VERSION);
		else
			print_options(program, out_buf());
		exit(finish());
	}
	return argv + optind;
}

void
options_need_input(const struct program *program, char *const operands[])
{
	if (operands[0] || !isatty(STDIN_FILENO))
		return;
	say("nothing to read: standard input is a terminal");
	die_usage("arguments: [options] %s", program->operands);
}

bool
quiet(void)
{
	return be_quiet;
}

bool
options_pair(struct str *list, struct str *name, uintmax_t *n)
{
	struct str number = str_cut(list, ',');

	*name = str_trim(str_cut(&number, '='));
	return number.p && str_number(str_trim(number), SIZE_MAX, n);
}
