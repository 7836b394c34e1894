/* tools, second part: what a command of a shell does that only looks. */
#include "shell/shell.h"
#include "trace/tools.h"

/* "head -n 20 file": the number is none. */
static struct str
last_operand(const struct simple *simple)
{
	struct str last = { "", 0 };

	for (size_t i = 1; i < simple->n; i++) {
		struct str word = simple->words[i];

		if (word.n && word.p[0] != '-' &&
		    !str_number(word, SIZE_MAX, &(uintmax_t){ 0 }))
			last = word;
	}
	return last;
}

/* NULL: more than looking; "": nothing to speak of. */
static const char *
simple_verb(const struct simple *simple, struct str *path)
{
	struct str name = simple->n ? simple->words[0] : STR("");

	if (str_listed(STR(" cd pwd echo true export set test [ printf date "
			   "sort uniq cut tr column "),
		name))
		return "";
	/* xargs runs what it is told. */
	if (str_eq(name, STR("xargs")))
		return shell_has(simple, STR(" grep rg cat head ls wc "))
		    ? ""
		    : NULL;
	if (str_listed(STR(" rg grep egrep fgrep ag ack "), name)) {
		bool lists = shell_has(simple, STR(" --files "));

		*path = shell_operand(simple, lists ? 0 : 1);
		return lists ? "list" : "search";
	}
	if (str_listed(STR(" ls tree find fd du "), name)) {
		*path = shell_operand(simple, 0);
		return shell_has(simple, STR(" -delete -exec -execdir -ok "))
		    ? NULL
		    : "list";
	}
	if (str_listed(STR(" cat bat head tail nl less more od xxd strings "
			   "stat file wc tac "),
		name)) {
		*path = last_operand(simple);
		return "read";
	}
	if (str_listed(STR(" sed awk jq "), name)) {
		if (shell_operand(simple, 1).n)
			*path = last_operand(simple);
		return shell_in_place(simple) ? NULL : "read";
	}
	return NULL;
}

static bool
writes_file(const struct simple *simple)
{
	return simple->to.n && !str_starts(simple->to, STR("/dev/"));
}

const char *
shell_verb(struct str command, struct str *path)
{
	struct shell shell = { .text = command };
	struct simple simple;
	const char *all = "";

	*path = (struct str){ "", 0 };
	while (all && shell_next(&shell, &simple)) {
		struct str at = { "", 0 };
		const char *verb = simple_verb(&simple, &at);

		if (verb == NULL || writes_file(&simple))
			all = NULL;
		/* `cat x | grep y` searches x; `rg y | head` searches, too. */
		else if (*verb &&
		    (*all == '\0' ||
			(simple.piped && strcmp(all, "read") == 0)))
			all = verb;
		if (path->n == 0 && !simple.piped)
			*path = at;
	}
	shell_free(&shell);
	return all && *all && !shell.inserts ? all : NULL;
}
