#include "base/phrases.h"
#include "lint/reference.h"
#include "shell/shell.h"
#include "text/ids.h"
#include "text/show.h"

/* Options of package managers and of cargo, make and just with an argument. */
static const char with_argument[] =
    " --filter -F -w --workspace --prefix -C --cwd --dir "
    "--package-manager -f --file --makefile --justfile --directory "
    "--working-directory -d --manifest-path --features --target "
    "--profile -I -o -j ";

/* What is no script of package.json. */
static const char npm_words[] = " run run-script test start stop restart ";
static const char pnpm_words[] =
    " add install i remove rm uninstall up update upgrade dlx exec "
    "create init publish pack link unlink why list ls outdated audit "
    "config set get store patch import rebuild prune fetch env setup "
    "deploy licenses root bin doctor self-update approve-builds "
    "recursive m multi help server cache login logout whoami version "
    "info view dedupe plugin constraints node npm workspace "
    "workspaces global cat-file cat-index search stage unplug tag "
    "team policies generate-lock-entry check autoclean versions owner "
    "ci install-test it patch-commit patch-remove catalog with "
    "runtime ";
static const char cargo_words[] =
    " build b check c clean doc d new init add run r test t bench "
    "update search publish install uninstall fmt clippy fix tree "
    "metadata vendor fetch generate-lockfile locate-project login "
    "logout owner package pkgid remove rm report rustc rustdoc "
    "verify-project version yank info help config nextest watch "
    "expand audit deny outdated edit llvm-cov tarpaulin machete udeps "
    "make insta criterion flamegraph leptos tauri dist release chef "
    "hack semver-checks miri fuzz binstall wasi component sqlx xtask "
    "lambda shuttle zigbuild ndk deb rpm generate set-version "
    "workspaces sort mutants ";

/* Programs that make what they name, or remove it. */
static const char makers[] =
    " mkdir touch rm rmdir tee cp mv ln echo printf export set git "
    "curl wget ssh scp docker podman kubectl brew apt apt-get pip "
    "pip3 gh aws gcloud az code open sed awk grep rg find tar unzip "
    "zip chmod chown ";

struct words {
	struct references *references;
	const struct shell_command *command;
	struct str directory;
};

static void
add_name(struct words *words, enum name_kind kind, struct str text,
    bool certain)
{
	struct reference name = { .form = REFERENCE_NAME,
		.text = text,
		.kind = kind,
		.program = words->command->words[0],
		.certain = certain,
		.directory = words->directory };
	struct references *references = words->references;

	if (text.n && str_is_of(text, "-_:./@+") && !is_any(text.p[0], "-.") &&
	    text.p[text.n - 1] != ':' && text.p[text.n - 1] != '-')
		*array_push(&references->all, &references->n,
		    &references->cap) = name;
}

/* The next operand after *at; empty at the end. */
static struct str
next_operand(const struct shell_command *command, size_t *at)
{
	while (*at < command->n) {
		struct str word = command->words[(*at)++];

		if (word.n == 0 || word.p[0] != '-')
			return word;
		if (str_listed(STR(with_argument), word))
			++*at;
	}
	return STR("");
}

static void
add_script(struct words *words, struct str program)
{
	size_t at = 1;
	struct str sub = next_operand(words->command, &at);
	bool npm = str_eq(program, STR("npm")),
	     bun = str_eq(program, STR("bun"));

	if (str_eq(sub, STR("workspace")) && !npm) {
		next_operand(words->command, &at);
		sub = next_operand(words->command, &at);
	}
	if (str_eq(sub, STR("run")) || str_eq(sub, STR("run-script"))) {
		sub = next_operand(words->command, &at);
		if (str_chr(sub, '/', 0) == sub.n && !path_ending(sub) &&
		    !(bun && str_chr(sub, '.', 0) < sub.n))
			add_name(words, NAME_SCRIPT, sub, true);
		return;
	}
	if (npm ? str_listed(STR(npm_words), sub)
		: !bun && !str_listed(STR(pnpm_words), sub))
		add_name(words, NAME_SCRIPT, sub, false);
}

static void
add_targets(struct words *words)
{
	size_t at = 1;
	struct str word;

	while ((word = next_operand(words->command, &at)).n) {
		if (str_chr(word, '=', 0) == word.n &&
		    str_run_of(word, is_digit) != word.n)
			add_name(words, NAME_TARGET, word, true);
	}
}

static void
add_recipe(struct words *words)
{
	size_t at = 1;
	struct str word = next_operand(words->command, &at);

	if (str_chr(word, '=', 0) == word.n && str_chr(word, ':', 0) == word.n)
		add_name(words, NAME_RECIPE, word, true);
}

/* "-p NAME", "--package=NAME", "--bin NAME"; and an alias. */
static void
add_crates(struct words *words)
{
	const struct shell_command *command = words->command;
	size_t at = 1;
	struct str sub = next_operand(command, &at);

	if (!str_listed(STR(cargo_words), sub) && sub.n && sub.p[0] != '+')
		add_name(words, NAME_ALIAS, sub, false);
	for (size_t i = 1; i + 1 < command->n; i++) {
		if (str_eq(command->words[i], STR("--")))
			break;
		if (str_listed(STR(" -p --package "), command->words[i]))
			add_name(words, NAME_CRATE, command->words[i + 1],
			    true);
		if (str_eq(command->words[i], STR("--bin")))
			add_name(words, NAME_BINARY, command->words[i + 1],
			    true);
	}
}

static void
add_operand(struct words *words, struct str word)
{
	struct reference path = { .form = REFERENCE_OPERAND,
		.text = word,
		.directory = words->directory };
	struct references *references = words->references;
	size_t equals = str_chr(word, '=', 0);

	if (str_starts(word, STR("-"))) {
		if (equals == word.n)
			return;
		path.text = str_skip(word, equals + 1);
	}
	if (str_ends(path.text, STR("/...")))
		path.text.n -= 4;
	if (str_chr(path.text, '/', 0) < path.text.n)
		*array_push(&references->all, &references->n,
		    &references->cap) = path;
}

/* The first word is a program, so that the others are its operands. */
static bool
is_program(struct str word)
{
	static const char known[] = " npm pnpm yarn bun npx bunx node deno tsx "
				    "ts-node python python3 uv "
				    "poetry pytest ruby rake bundle php "
				    "composer perl bash sh zsh source . "
				    "make gmake just cargo go cd cat less vim "
				    "ls head tail eslint tsc jest "
				    "vitest mocha playwright prettier ruff "
				    "mypy black flake8 rspec cmake "
				    "ctest gcc cc clang java javac mvn gradle "
				    "dotnet swift flutter dart "
				    "terraform ansible-playbook streamlit "
				    "uvicorn gunicorn jq sqlite3 psql "
				    "mix elixir lua nix time sudo env exec "
				    "bats shellcheck stylua biome "
				    "oxlint wrangler supabase prisma "
				    "django-admin ./gradlew nvim protoc ";

	return str_listed(STR(known), word) || str_starts(word, STR("./")) ||
	    str_starts(word, STR("scripts/")) || str_starts(word, STR("bin/"));
}

static void
add_operands(struct words *words, struct str program)
{
	const struct shell_command *command = words->command;

	if (str_listed(STR(makers), program) || !is_program(program))
		return;
	for (size_t i = 0; i < command->n; i++) {
		if (i > 0 &&
		    str_listed(STR(" -o --output --out --outDir "),
			command->words[i - 1]))
			continue;
		if (i > 0 || str_chr(program, '/', 0) < program.n)
			add_operand(words, command->words[i]);
	}
}

static void
take(struct words *words)
{
	struct str program = words->command->words[0];

	if (IS_ONE_OF(program,
		((const struct str[]){ STR_INIT("npm"), STR_INIT("pnpm"),
		    STR_INIT("yarn"), STR_INIT("bun") })))
		add_script(words, program);
	else if (str_listed(STR(" make gmake "), program))
		add_targets(words);
	else if (str_eq(program, STR("just")))
		add_recipe(words);
	else if (str_eq(program, STR("cargo")))
		add_crates(words);
	add_operands(words, program);
}

void
references_add_commands(struct references *references, struct str text)
{
	struct shell shell = { .text = text };
	struct shell_command command;
	struct words words = { .references = references, .command = &command };

	while (shell_next(&shell, &command)) {
		if (command.n == 0)
			continue;
		take(&words);
		if (str_eq(command.words[0], STR("cd")) && command.n > 1)
			words.directory = command.words[1];
	}
	shell_free(&shell);
}
