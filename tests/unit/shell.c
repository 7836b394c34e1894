#include "check.h"
#include "shell/shell.h"

static struct buf all;

/* "[<] words [>to]" of each command. */
static struct str
all_commands(const char *text)
{
	struct shell shell = { .text = str_of(text) };
	struct shell_command simple;

	buf_clear(&all);
	while (shell_next(&shell, &simple)) {
		check_add(&all, '|', STR(""));
		if (simple.piped)
			buf_adds(&all, "<");
		for (size_t i = 0; i < simple.n; i++) {
			buf_adds(&all, i ? "," : "");
			buf_add(&all, simple.words[i]);
		}
		if (simple.to.n) {
			buf_adds(&all, simple.append ? ">>" : ">");
			buf_add(&all, simple.to);
		}
	}
	shell_free(&shell);
	return buf_str(&all);
}

static void
check_shell(void)
{
	CHECK_STR(all_commands("cd a && FOO=1 sudo make -j2 2>&1 | tail -3"),
	    "cd,a|make,-j2|<tail,-3");
	CHECK_STR(all_commands("echo \"a b\" 'c;d' >x; cat y>>z # no"),
	    "echo,a b,c;d>x|cat,y>>z");
	CHECK_STR(all_commands("cat <<'END' >a\nrm b\nEND\nrm c"),
	    "cat>a|rm,c");
	CHECK_STR(all_commands("git commit -m \"$(cat <<E\nx (y\nE\n)\" && ls"),
	    "git,commit,-m,$(cat <<E\nx (y\nE\n)|ls");
	CHECK_STR(all_commands(
		      "git commit -m \"$(cat <<'E'\nit's \"a > b; c\"\n"
		      "E\n)\" && ls"),
	    "git,commit,-m,\"$(cat <<'E'\nit's \"a > b; c\"\nE\n)\"|ls");
	CHECK_STR(all_commands("echo \"$(grep \"a; b\" x)\" >y"),
	    "echo,\"$(grep \"a; b\" x)\">y");
	CHECK_STR(all_commands("X=$(printf '%s)' a) make >y"), "make>y");
	CHECK_STR(all_commands("cat <<A >x; b $(cat <<B\n)\nB\n)\nrm\nA\nc"),
	    "cat>x|b,$(cat <<B\n)\nB\n)|c");
	CHECK_STR(all_commands("a $((1 << 2)) $(b <<< c)\nd"),
	    "a,$((1 << 2)),$(b <<< c)|d");
	CHECK_STR(all_commands("a \"$(b 'c\nd"), "a,\"$(b 'c\nd");
	CHECK_STR(all_commands("timeout 30s ./x & (a; b) \\\n c"), "./x|a|b|c");
	CHECK_STR(all_commands("rm \"a"), "rm,\"a");
	CHECK_STR(all_commands("a $(b"), "a,$(b");
	CHECK_STR(all_commands("\\"), "\\");
	CHECK_STR(all_commands("a |\n # why\n b\nc || d |& e"), "a|<b|c|d|<e");
	CHECK_STR(all_commands("a >|b; c 2>d \"e\"f\"g\" >"),
	    "a>b|c,\"e\"f\"g\"");
	CHECK_STR(all_commands(""), "");
}

static bool
inserts(const char *text)
{
	struct shell shell = { .text = str_of(text) };
	struct shell_command simple;

	while (shell_next(&shell, &simple))
		continue;
	shell_free(&shell);
	return shell.inserts;
}

static void
check_inserts(void)
{
	CHECK(inserts("X=$(a)"));
	CHECK(inserts("a \"b `c`\""));
	CHECK(inserts("a \"b $(c)\""));
	CHECK(inserts("a `b`"));
	CHECK(!inserts("a '$(b) `c`' \"\\`d\\`\" $e (f)"));
}

static void
check_inner(void)
{
	CHECK_STR(shell_inner(str_of("/bin/bash -lc 'a \"b\"'")), "a \"b\"");
	CHECK_STR(shell_inner(str_of("sh -c \"a 'b'\"")), "a 'b'");
	CHECK_STR(shell_inner(str_of("zsh -c a")), "a");
	CHECK_STR(shell_inner(str_of("crash -c a")), "crash -c a");
	CHECK_STR(shell_inner(str_of("")), "");
}

int
main(void)
{
	check_shell();
	check_inserts();
	check_inner();
	buf_free(&all);
	return check_done();
}
