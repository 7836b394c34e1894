#include "talk/commands.h"

#include "shell/shell.h"
#include "talk/history.h"
#include "talk/installs.h"

/* What shows, asks, waits, or steers the shell. */
static const char idle[] =
    " cd ls cat echo printf head tail pwd which wc sleep true false export set "
    "source . grep egrep fgrep rg ag find fd tree sort uniq jq awk gawk cut tr "
    "diff file stat du df ps env type test [ [[ read date whoami hostname "
    "uname "
    "xargs less more nl history basename dirname realpath readlink column exit "
    "return for done fi wait sed tac rev md5sum sha256sum xxd od hexdump "
    "strings "
    "unset local declare let pushd popd alias man help jobs bat batcat esac "
    "case "
    "in id nproc free top lsof netstat ss pgrep tee comm paste fold expand "
    "shift break continue trap ";

static const char idle_git[] =
    " status add log diff show remote rev-parse ls-files blame config grep "
    "describe ls-tree shortlog reflog rev-list cat-file ls-remote help fetch ";

static const char tools[] =
    " npm npx yarn pnpm bun bunx deno node cargo rustc go make cmake ninja "
    "python python3 pip pip3 uv poetry pytest ruff mypy git gh docker "
    "docker-compose kubectl helm terraform gradle ./gradlew mvn dotnet ruby "
    "bundle rails rake rspec php composer artisan swift xcodebuild flutter "
    "dart mix iex sbt apt apt-get brew curl psql sqlite3 redis-cli supabase "
    "prisma tsc eslint prettier vitest jest playwright cypress bats ctest tox "
    "systemctl ssh scp rsync aws gcloud az vercel netlify wrangler just task "
    "turbo nx lerna tsx ts-node zig gcc clang ";

/* "go hub.Run()" is none. */
static const char verbs_of_go[] =
    " build test run mod get install vet fmt generate list tool work clean ";

/* What a transcript cut off, or a quote that was not understood, is none. */
static bool
is_program(struct str word)
{
	for (size_t i = 0; i < word.n; i++) {
		if (!is_alnum(word.p[i]) && !is_any(word.p[i], "/._-+~@$"))
			return false;
	}
	return word.n && !str_ends(word, STR("..."));
}

static bool
acts(const struct simple *simple)
{
	struct str program;

	if (simple->n == 0)
		return simple->to.n > 0;
	program = simple->words[0];
	if (!is_program(program))
		return false;
	if (simple->to.n && !str_starts(simple->to, STR("/dev/")))
		return true;
	if (str_eq(program, STR("sed")))
		return shell_in_place(simple);
	if (str_eq(program, STR("git")))
		return simple->n > 1 &&
		    !str_listed(STR(idle_git), shell_operand(simple, 0)) &&
		    !(str_eq(shell_operand(simple, 0), STR("branch")) &&
			shell_operand(simple, 1).n == 0);
	return !str_listed(STR(idle), program);
}

/* ---- files ---- */

/* A name, not a variable, an option or a device. */
static void
tell_file(struct teller *teller, struct str path, const char *state)
{
	if (path.n < 2 || path.n > 4 * FACT_BYTES || path.p[0] == '-' ||
	    str_chr(path, '$', 0) < path.n || str_chr(path, '`', 0) < path.n ||
	    str_chr(path, '\n', 0) < path.n || str_chr(path, '"', 0) < path.n ||
	    str_chr(path, '(', 0) < path.n || str_chr(path, '*', 0) < path.n ||
	    str_chr(path, '{', 0) < path.n || str_starts(path, STR("/dev/")) ||
	    str_eq(path, STR("..")))
		return;
	teller_name(teller, TYPE_PATH, path, state);
}

static void
tell_operands(struct teller *teller, const struct simple *simple, size_t from,
    const char *state)
{
	for (size_t i = from; i < simple->n; i++)
		tell_file(teller, simple->words[i], state);
}

/* "mv a b", "cp a b": the last one is new, if it is not a directory. */
static void
tell_moved(struct teller *teller, const struct simple *simple, size_t from,
    const char *state)
{
	size_t last = simple->n;

	if (last < from + 2)
		return;
	for (size_t i = from; state && i + 1 < last; i++)
		tell_file(teller, simple->words[i], state);
	if (!str_ends(simple->words[last - 1], STR("/")))
		tell_file(teller, simple->words[last - 1], "created");
}

static void
tell_files(struct teller *teller, const struct simple *simple)
{
	struct str program = simple->n ? simple->words[0] : STR("");
	bool git = str_eq(program, STR("git")) && simple->n > 2;
	size_t from = 1 + git;

	if (git)
		program = simple->words[1];
	if (simple->to.n)
		tell_file(teller, simple->to,
		    simple->append ? "modified" : "created");
	if (str_eq(program, STR("rm")) || str_eq(program, STR("rmdir")) ||
	    str_eq(program, STR("unlink")))
		tell_operands(teller, simple, from, "deleted");
	else if (str_eq(program, STR("mv")))
		tell_moved(teller, simple, from, "renamed");
	else if (str_eq(program, STR("cp")))
		tell_moved(teller, simple, from, NULL);
	else if (str_eq(program, STR("mkdir")) || str_eq(program, STR("touch")))
		tell_operands(teller, simple, from, "created");
	else if (str_eq(program, STR("tee")))
		tell_operands(teller, simple, from,
		    shell_has(simple, STR(" -a ")) ? "modified" : "created");
	else if (str_eq(program, STR("sed")) && shell_in_place(simple) &&
	    simple->n > 3)
		tell_file(teller, simple->words[simple->n - 1], "modified");
}

/* ---- all of it ---- */

static void
tell_cwd(struct teller *teller, const struct simple *simple)
{
	struct str to = shell_operand(simple, 0);

	if (simple->n && str_eq(simple->words[0], STR("cd")) && to.n > 1 &&
	    to.p[0] != '$' && to.p[0] != '"' && str_find(to, STR(".."), 0) != 0)
		teller_tell(teller, TYPE_CWD, to, NULL);
}

/*
 * The first line; where what is said in it begins on the next ("commit -m
 * "$(cat <<EOF"), that one, too.
 */
static void
tell_command(struct teller *teller, struct str text)
{
	size_t end = str_chr(text, '\n', 0);
	struct buf line = { 0 };

	if (str_find(str_head(text, end), STR("<<"), 0) < end)
		end = str_chr(text, '\n', end + (end < text.n));
	buf_add(&line, str_head(text, end));
	if (end < text.n)
		buf_adds(&line, " …");
	teller_tell(teller, TYPE_COMMAND, buf_str(&line), NULL);
	buf_free(&line);
}

void
commands_tell(struct teller *teller, struct str command, bool failed)
{
	struct shell shell = { .text = command };
	struct simple simple;
	struct str text = { 0 };

	while (shell_next(&shell, &simple)) {
		tell_cwd(teller, &simple);
		history_tell(teller, &simple);
		installs_tell(teller, &simple);
		if (!failed)
			tell_files(teller, &simple);
		if (simple.n == 0 || !acts(&simple) || (text.n && simple.piped))
			continue;
		if (text.n == 0)
			text.p = simple.text.p;
		text.n = (size_t)(simple.text.p + simple.text.n - text.p);
	}
	if (text.n)
		tell_command(teller, text);
	shell_free(&shell);
}

bool
commands_act(struct str command)
{
	struct shell shell = { .text = command };
	struct simple simple;
	bool does = false;

	while (!does && shell_next(&shell, &simple))
		does = acts(&simple);
	shell_free(&shell);
	return does;
}

bool
commands_known(struct str span)
{
	size_t space = str_chr(span, ' ', 0);

	struct str verb;

	if (space + 2 >= span.n || is_digit(span.p[space + 1]) ||
	    str_chr(span, '<', 0) < span.n)
		return false;
	verb = str_skip(span, space + 1);
	verb = str_head(verb, str_chr(verb, ' ', 0));
	if (str_eq(str_head(span, space), STR("go")))
		return str_listed(STR(verbs_of_go), verb);
	return str_listed(STR(tools), str_head(span, space));
}
