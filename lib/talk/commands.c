#include "talk/commands.h"

#include "shell/classify.h"

/* ---- the history of files ---- */

/* "test.txt", "v1.2.0": a file, a tag. */
static bool
is_other(struct str name)
{
	size_t at = name.n, n = str_starts(name, STR("v"));

	while (at && is_alpha(name.p[at - 1]))
		at--;
	if (at > 1 && at < name.n && name.n - at <= 4 && name.p[at - 1] == '.')
		return true;
	for (at = n;
	     at < name.n && (is_digit(name.p[at]) || name.p[at] == '.');)
		at++;
	return at > n && at == name.n;
}

void
commands_emit_branch(struct writer *writer, struct str name)
{
	struct buf line = { 0 };

	if (name.n == 0 || name.p[0] == '-' || name.n > FACT_BYTES ||
	    str_chr(name, '$', 0) < name.n || str_eq(name, STR("HEAD")) ||
	    str_chr(name, ':', 0) < name.n || str_eq(name, STR("detached")) ||
	    is_other(name))
		return;
	buf_adds(&line, "branch ");
	buf_add(&line, name);
	write_fact(writer, TYPE_GIT, buf_str(&line), NULL);
	buf_free(&line);
}

static bool
is_branch(struct str name)
{
	return name.n && !str_starts(name, STR(".")) &&
	    str_chr(name, '*', 0) == name.n &&
	    str_chr(name, '~', 0) == name.n && str_chr(name, '.', 0) == name.n;
}

static void
emit_history(struct writer *writer, const struct shell_command *simple)
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
		commands_emit_branch(writer, name);
	else if (str_eq(verb, STR("branch")) &&
	    !shell_has(simple, STR(" -d -D ")))
		commands_emit_branch(writer, name);
	else if (str_eq(verb, STR("push")))
		commands_emit_branch(writer, shell_operand(simple, 2));
}

/* "[main 1a2b3c4] subject", "[main (root-commit) 1a2b3c4] subject" */
static void
emit_commit(struct writer *writer, struct str line)
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
	write_fact(writer, TYPE_GIT, buf_str(&text), NULL);
	commands_emit_branch(writer, (struct str){ line.p + 1, space - 1 });
	buf_free(&text);
}

void
commands_emit_output(struct writer *writer, struct str output)
{
	while (output.n) {
		struct str line = str_cut(&output, '\n');

		if (str_starts(line, STR("[")))
			emit_commit(writer, line);
		else if (str_starts(line, STR("On branch ")))
			commands_emit_branch(writer,
			    str_trim(str_skip(line, 10)));
	}
}

/* ---- packages ---- */

/* What precedes the names of packages, the longest first. */
static const char installers[] =
    "python3 -m pip install|python -m pip install|uv pip install|"
    "npm install|npm i|npm add|yarn add|yarn global add|pnpm add|"
    "pnpm install|pnpm i|bun add|bun install|deno add|pip install|"
    "pip3 install|pipx install|uv add|uv tool install|poetry add|"
    "conda install|cargo add|cargo install|go get|go install|"
    "apt install|apt-get install|dnf install|yum install|apk add|"
    "brew install|gem install|bundle add|composer require|"
    "dotnet add package|npx expo install|pacman -S|mix deps.get";

/* Options whose value is the next word. */
static const char takers[] =
    " -r -e -c -f -i -t -p --features --index-url --extra-index-url "
    "--prefix --git --path --branch --rename --target --filter "
    "--package --requirement --editable --version --vers --tag "
    "--registry --group --extra --root --rev ";

/* How many words of the command the installer takes; 0 if it is another one. */
static size_t
words_of(const struct shell_command *simple, struct str installer)
{
	size_t n = 0;

	while (installer.n) {
		struct str word = str_cut(&installer, ' ');

		/* "apt-get -y install" */
		while (n && n < simple->n && simple->words[n].n &&
		    simple->words[n].p[0] == '-' && word.p[0] != '-')
			n++;
		if (n == simple->n || !str_eq(simple->words[n], word))
			return 0;
		n++;
	}
	return n;
}

/* A name, maybe with a version, not a file, a directory or a URL. */
static bool
is_package(struct str word)
{
	if (word.n < 2 || (!is_alnum(word.p[0]) && word.p[0] != '@') ||
	    str_find(word, STR("://"), 0) < word.n ||
	    str_ends(word, STR(".txt")) || str_ends(word, STR(".whl")) ||
	    str_ends(word, STR("/")) || str_ends(word, STR(".tgz")) ||
	    str_ends(word, STR(".deb")))
		return false;
	return str_is_of(word, "@/._=~^<>![],+-:*");
}

static void
emit_installs(struct writer *writer, const struct shell_command *simple)
{
	struct str rest = STR(installers);
	size_t from = 0;

	while (from == 0 && rest.n)
		from = words_of(simple, str_cut(&rest, '|'));
	for (size_t i = from; from && i < simple->n; i++) {
		struct str word = simple->words[i];

		if (str_listed(STR(takers), word))
			i++;
		else if (is_package(word))
			write_name(writer, TYPE_DEPENDENCY, word, NULL);
	}
}

/* ---- files ---- */

/* A name, not a variable, an option or a device. */
static void
emit_file(struct writer *writer, struct str path, const char *state)
{
	if (path.n < 2 || path.n > 4 * FACT_BYTES || path.p[0] == '-' ||
	    str_starts(path, STR("/dev/")) || str_eq(path, STR("..")))
		return;
	for (size_t i = 0; i < path.n; i++) {
		if (is_any(path.p[i], "$`\n\"(*{"))
			return;
	}
	write_name(writer, TYPE_PATH, path, state);
}

static void
emit_operands(struct writer *writer, const struct shell_command *simple,
    size_t from, const char *state)
{
	for (size_t i = from; i < simple->n; i++)
		emit_file(writer, simple->words[i], state);
}

/* "mv a b", "cp a b": the last operand is created, unless it is a directory. */
static void
emit_moved(struct writer *writer, const struct shell_command *simple,
    size_t from, const char *state)
{
	size_t last = simple->n;

	if (last < from + 2)
		return;
	for (size_t i = from; state && i + 1 < last; i++)
		emit_file(writer, simple->words[i], state);
	if (!str_ends(simple->words[last - 1], STR("/")))
		emit_file(writer, simple->words[last - 1], "created");
}

static void
emit_files(struct writer *writer, const struct shell_command *simple)
{
	struct str program = simple->n ? simple->words[0] : STR("");
	bool git = str_eq(program, STR("git")) && simple->n > 2;
	size_t from = 1 + git;

	if (git)
		program = simple->words[1];
	if (simple->to.n)
		emit_file(writer, simple->to,
		    simple->append ? "modified" : "created");
	if (str_listed(STR(" rm rmdir unlink "), program))
		emit_operands(writer, simple, from, "deleted");
	else if (str_eq(program, STR("mv")))
		emit_moved(writer, simple, from, "renamed");
	else if (str_eq(program, STR("cp")))
		emit_moved(writer, simple, from, NULL);
	else if (str_listed(STR(" mkdir touch "), program))
		emit_operands(writer, simple, from, "created");
	else if (str_eq(program, STR("tee")))
		emit_operands(writer, simple, from,
		    shell_has(simple, STR(" -a ")) ? "modified" : "created");
	else if (str_eq(program, STR("sed")) && shell_in_place(simple) &&
	    simple->n > 3)
		emit_file(writer, simple->words[simple->n - 1], "modified");
}

/* ---- all of it ---- */

static void
emit_cwd(struct writer *writer, const struct shell_command *simple)
{
	struct str to = shell_operand(simple, 0);

	if (simple->n && str_eq(simple->words[0], STR("cd")) && to.n > 1 &&
	    to.p[0] != '$' && to.p[0] != '"' && str_find(to, STR(".."), 0) != 0)
		write_fact(writer, TYPE_CWD, to, NULL);
}

/*
 * Emits the first line of the command, and the next one if a here-document
 * begins there, whose first line says more: commit -m "$(cat <<EOF".
 */
static void
emit_command(struct writer *writer, struct str text)
{
	size_t end = str_chr(text, '\n', 0);
	struct buf line = { 0 };

	if (str_find(str_head(text, end), STR("<<"), 0) < end)
		end = str_chr(text, '\n', end + (end < text.n));
	buf_add(&line, str_head(text, end));
	if (end < text.n)
		buf_adds(&line, " …");
	write_fact(writer, TYPE_COMMAND, buf_str(&line), NULL);
	buf_free(&line);
}

void
commands_emit(struct writer *writer, struct str command, bool failed)
{
	struct shell shell = { .text = command };
	struct shell_command simple;
	struct str text = { 0 };

	while (shell_next(&shell, &simple)) {
		emit_cwd(writer, &simple);
		emit_history(writer, &simple);
		emit_installs(writer, &simple);
		if (!failed)
			emit_files(writer, &simple);
		if (simple.n == 0 || !shell_command_acts(&simple) ||
		    (text.n && simple.piped))
			continue;
		if (text.n == 0)
			text.p = simple.text.p;
		text.n = (size_t)(simple.text.p + simple.text.n - text.p);
	}
	if (text.n)
		emit_command(writer, text);
	shell_free(&shell);
}
