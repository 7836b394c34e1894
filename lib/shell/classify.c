#include "shell/classify.h"

/* ---- programs ---- */

/* Programs that only look, unless an option says otherwise. */
enum look {
	LOOK_NOTHING,
	LOOK_XARGS,
	LOOK_SEARCH,
	LOOK_LIST,
	LOOK_READ,
	LOOK_FILTER,
	LOOKS
};

static const struct str lookers[LOOKS] = {
	/* Not worth a verb. */
	[LOOK_NOTHING] = STR_INIT(" cd pwd echo true export set test [ printf "
				  "date sort uniq cut tr column "),
	[LOOK_XARGS] = STR_INIT(" xargs "),
	[LOOK_SEARCH] = STR_INIT(" rg grep egrep fgrep ag ack "),
	[LOOK_LIST] = STR_INIT(" ls tree find fd du "),
	[LOOK_READ] = STR_INIT(" cat bat head tail nl less more od xxd strings "
			       "stat file wc tac "),
	[LOOK_FILTER] = STR_INIT(" sed awk jq "),
};

/* Others that ask, wait or steer the shell. */
static const char idle[] =
    " which sleep false read source . gawk diff df ps env type [[ whoami "
    "hostname "
    "uname history basename dirname realpath readlink exit return for done fi "
    "wait rev md5sum sha256sum hexdump unset local declare let pushd popd "
    "alias man help jobs batcat esac case in id nproc free top lsof netstat "
    "ss pgrep tee comm paste fold expand shift break continue trap ";

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

/* Not "go hub.Run()". */
static const char verbs_of_go[] =
    " build test run mod get install vet fmt generate list tool work clean ";

/* Not a truncated word or a quote that the parser did not understand. */
static bool
is_program(struct str word)
{
	return str_is_of(word, "/._-+~@$") && word.n &&
	    !str_ends(word, STR("..."));
}

static enum look
look_of(struct str program)
{
	enum look look = 0;

	while (look < LOOKS && !str_listed(lookers[look], program))
		look++;
	return look;
}

static bool
writes_file(const struct shell_command *simple)
{
	return simple->to.n && !str_starts(simple->to, STR("/dev/"));
}

/* ---- what only looks ---- */

/* The last operand that is not a number: "head -n 20 file". */
static struct str
last_operand(const struct shell_command *simple)
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

/* NULL: it does more than look; "": not worth a verb. */
static const char *
simple_verb(const struct shell_command *simple, struct str *path)
{
	struct str name = simple->n ? simple->words[0] : STR("");
	bool lists;

	switch (look_of(name)) {
	case LOOK_NOTHING:
		return "";
	case LOOK_XARGS:
		/* It runs its arguments. */
		return shell_has(simple, STR(" grep rg cat head ls wc "))
		    ? ""
		    : NULL;
	case LOOK_SEARCH:
		lists = shell_has(simple, STR(" --files "));
		*path = shell_operand(simple, lists ? 0 : 1);
		return lists ? "list" : "search";
	case LOOK_LIST:
		*path = shell_operand(simple, 0);
		return shell_has(simple, STR(" -delete -exec -execdir -ok "))
		    ? NULL
		    : "list";
	case LOOK_READ:
		*path = last_operand(simple);
		return "read";
	case LOOK_FILTER:
		if (shell_operand(simple, 1).n)
			*path = last_operand(simple);
		return shell_in_place(simple) ? NULL : "read";
	default:
		return NULL;
	}
}

const char *
shell_verb(struct str command, struct str *path)
{
	struct shell shell = { .text = command };
	struct shell_command simple;
	const char *all = "";

	*path = (struct str){ "", 0 };
	while (all && shell_next(&shell, &simple)) {
		struct str at = { "", 0 };
		const char *verb = simple_verb(&simple, &at);

		if (verb == NULL || writes_file(&simple))
			all = NULL;
		/* `cat x | grep y` searches x; `rg y | head` searches. */
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

/* ---- what acts ---- */

bool
shell_command_acts(const struct shell_command *simple)
{
	struct str program;

	if (simple->n == 0)
		return simple->to.n > 0;
	program = simple->words[0];
	if (!is_program(program))
		return false;
	if (writes_file(simple))
		return true;
	if (str_eq(program, STR("sed")))
		return shell_in_place(simple);
	if (str_eq(program, STR("git")))
		return simple->n > 1 &&
		    !str_listed(STR(idle_git), shell_operand(simple, 0)) &&
		    !(str_eq(shell_operand(simple, 0), STR("branch")) &&
			shell_operand(simple, 1).n == 0);
	return look_of(program) == LOOKS && !str_listed(STR(idle), program);
}

bool
shell_acts(struct str command)
{
	struct shell shell = { .text = command };
	struct shell_command simple;
	bool does = false;

	while (!does && shell_next(&shell, &simple))
		does = shell_command_acts(&simple);
	shell_free(&shell);
	return does;
}

bool
shell_is_command(struct str span)
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
	return shell_is_tool(str_head(span, space));
}

bool
shell_is_tool(struct str word)
{
	return str_listed(STR(tools), word);
}
