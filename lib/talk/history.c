#include "talk/history.h"

/* A line of its own, "branch main"; the name is a word. */
void
history_tell_branch(struct teller *teller, struct str name)
{
	struct buf line = { 0 };

	if (name.n == 0 || name.p[0] == '-' || name.n > FACT_BYTES ||
	    str_chr(name, '$', 0) < name.n || str_eq(name, STR("HEAD")))
		return;
	buf_adds(&line, "branch ");
	buf_add(&line, name);
	teller_tell(teller, TYPE_GIT, buf_str(&line), NULL);
	buf_free(&line);
}

static bool
is_branch(struct str name)
{
	return name.n && !str_starts(name, STR(".")) &&
	    str_chr(name, '*', 0) == name.n &&
	    str_chr(name, '~', 0) == name.n && str_chr(name, '.', 0) == name.n;
}

void
history_tell(struct teller *teller, const struct simple *simple)
{
	struct str verb = shell_operand(simple, 0),
		   name = shell_operand(simple, 1);
	bool makes = shell_has(simple, STR(" -b -c -B -C "));

	if (simple->n == 0 || !str_eq(simple->words[0], STR("git")))
		return;
	if (str_eq(verb, STR("switch")) ||
	    (str_eq(verb, STR("checkout")) &&
		(makes ||
		    (is_branch(name) && !shell_has(simple, STR(" -- ")) &&
			shell_operand(simple, 2).n == 0))))
		history_tell_branch(teller, name);
	else if (str_eq(verb, STR("branch")) &&
	    !shell_has(simple, STR(" -d -D ")))
		history_tell_branch(teller, name);
	else if (str_eq(verb, STR("push")))
		history_tell_branch(teller, shell_operand(simple, 2));
}

/* "[main 1a2b3c4] subject", "[main (root-commit) 1a2b3c4] subject" */
static void
tell_commit(struct teller *teller, struct str line)
{
	size_t shut = str_chr(line, ']', 0), from = shut, space;
	struct buf text = { 0 };
	struct str hash;

	while (from && is_alnum(line.p[from - 1]))
		from--;
	hash = (struct str){ line.p + from, shut - from };
	space = str_chr(line, ' ', 0);
	if (shut == line.n || hash.n < 7 || hash.n > 40 || from < 3 ||
	    space > from)
		return;
	for (size_t i = 0; i < hash.n; i++) {
		if (!is_digit(hash.p[i]) &&
		    (hash.p[i] < 'a' || hash.p[i] > 'f'))
			return;
	}
	buf_adds(&text, "commit ");
	buf_add(&text, hash);
	buf_add(&text, str_skip(line, shut + 1));
	teller_tell(teller, TYPE_GIT, buf_str(&text), NULL);
	history_tell_branch(teller, (struct str){ line.p + 1, space - 1 });
	buf_free(&text);
}

void
history_tell_output(struct teller *teller, struct str output)
{
	while (output.n) {
		struct str line = str_cut(&output, '\n');

		if (str_starts(line, STR("[")))
			tell_commit(teller, line);
		else if (str_starts(line, STR("On branch ")))
			history_tell_branch(teller,
			    str_trim(str_skip(line, 10)));
	}
}
