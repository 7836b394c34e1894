#include "shell/shell.h"

#include <stdlib.h>

#include "base/buf.h"

/* Nested substitutions; deeper ones are plain text. */
enum { NESTED = 32 };

static char
at(const struct shell *shell, size_t ahead)
{
	return shell->at + ahead < shell->text.n
	    ? shell->text.p[shell->at + ahead]
	    : '\0';
}

static bool
at_end(const struct shell *shell)
{
	return shell->at >= shell->text.n;
}

static bool
at_inserted(const struct shell *shell)
{
	return at(shell, 0) == '`' ||
	    (at(shell, 0) == '$' && at(shell, 1) == '(');
}

/* The end of a word. */
static bool
ends_word(char c)
{
	return is_space(c) || c == ';' || c == '|' || c == '&' || c == '<' ||
	    c == '>' || c == ')' || c == '(';
}

/* Without the quotes around it. */
static struct str
inside_quotes(struct str text)
{
	if (text.n < 2 || (text.p[0] != '"' && text.p[0] != '\'') ||
	    text.p[text.n - 1] != text.p[0])
		return text;
	return (struct str){ text.p + 1, text.n - 2 };
}

/* "a"b"c" stays as written. */
static struct str
unquoted(struct str word)
{
	struct str inner = inside_quotes(word);

	if (inner.n < word.n && str_chr(inner, word.p[0], 0) < inner.n)
		return word;
	return inner;
}

static void
skip_blanks(struct shell *shell)
{
	for (;;) {
		char c = at(shell, 0);

		if (c == '\\' && at(shell, 1) == '\n')
			shell->at += 2;
		else if (!at_end(shell) && c != '\n' && is_space(c))
			shell->at++;
		else
			return;
	}
}

/* Moves past the here-document. */
static void
skip_document(struct shell *shell)
{
	struct str rest = str_skip(shell->text, shell->at);

	while (shell->ending.n && rest.n) {
		struct str line = str_trim(str_cut(&rest, '\n'));

		if (str_eq(line, shell->ending))
			break;
	}
	if (shell->ending.n)
		shell->at = shell->text.n - rest.n;
	shell->ending.n = 0;
}

/* Takes the delimiter of a here-document, after its "<<". */
static void
take_ending(struct shell *shell)
{
	size_t from;

	shell->at += at(shell, 0) == '-';
	skip_blanks(shell);
	from = shell->at;
	while (!at_end(shell) && !ends_word(at(shell, 0)))
		shell->at++;
	shell->ending = inside_quotes(
	    (struct str){ shell->text.p + from, shell->at - from });
}

static void skip_substitution(struct shell *shell, unsigned level);

/* Moves past the closing quote. */
static void
skip_quoted(struct shell *shell, char quote, unsigned level)
{
	for (shell->at++; !at_end(shell) && at(shell, 0) != quote;) {
		bool inserted = quote == '"' && at_inserted(shell);

		shell->inserts |= inserted;
		if (inserted && at(shell, 0) == '$' && level < NESTED)
			skip_substitution(shell, level + 1);
		else
			shell->at += at(shell, 0) == '\\' && quote != '\'' ? 2
									   : 1;
	}
	shell->at++;
}

/*
 * Moves past "$(...)" and the brackets in it. Brackets in quotes and in the
 * text of a here-document ("$(cat <<EOF") do not count.
 */
static void
skip_substitution(struct shell *shell, unsigned level)
{
	struct str outer = shell->ending;
	size_t depth = 0;

	shell->ending.n = 0;
	shell->at++;
	do {
		char c = at(shell, 0);

		if (c == '\'' || c == '"') {
			skip_quoted(shell, c, level);
			continue;
		}
		shell->at += c == '\\' ? 2 : 1;
		depth += c == '(';
		depth -= c == ')';
		if (c == '<' && at(shell, 0) == '<') {
			shell->at++;
			if (at(shell, 0) != '<')
				take_ending(shell);
		} else if (c == '\n') {
			skip_document(shell);
		}
	} while (depth && !at_end(shell));
	shell->ending = outer;
}

static struct str
take_word(struct shell *shell)
{
	size_t from = shell->at, end;

	while (!at_end(shell) && !ends_word(at(shell, 0))) {
		char c = at(shell, 0);

		shell->inserts |= at_inserted(shell);
		if (c == '\'' || c == '"' || c == '`')
			skip_quoted(shell, c, 0);
		else if (at_inserted(shell))
			skip_substitution(shell, 0);
		else
			shell->at += c == '\\' ? 2 : 1;
	}
	end = shell->at < shell->text.n ? shell->at : shell->text.n;
	shell->at = end;
	return (struct str){ shell->text.p + from, end - from };
}

/* Takes ">", ">>", ">|", "2>&1", "<", "<<EOF" with their operands. */
static void
take_redirection(struct shell *shell, struct shell_command *simple, bool own)
{
	bool out = at(shell, 0) == '>';
	size_t run = 0;
	struct str word;

	while (run < 3 && at(shell, 0) == (out ? '>' : '<')) {
		shell->at++;
		run++;
	}
	if (at(shell, 0) == '&') {
		shell->at++;
		take_word(shell);
		return;
	}
	if (at(shell, 0) == (out ? '|' : '-'))
		shell->at++;
	skip_blanks(shell);
	word = unquoted(take_word(shell));
	if (!out && run == 2)
		shell->ending = word;
	if (out && own && word.n) {
		simple->to = word;
		simple->append = run > 1;
		if (simple->n && !str_starts(word, STR("/dev/")))
			simple->text.n = shell->at -
			    (size_t)(simple->text.p - shell->text.p);
	}
}

/* "FOO=bar" before a program. */
static bool
is_variable(struct str word)
{
	size_t i = 0;

	while (i < word.n && is_ident(word.p[i]))
		i++;
	return i && i < word.n && word.p[i] == '=';
}

static bool
leads(struct str word)
{
	return str_listed(STR(" sudo env time timeout nohup exec command then "
			      "do else ! { if while until "),
	    word);
}

/* The "30s" of "timeout 30s". */
static bool
is_duration(struct str word)
{
	size_t n = str_run_of(word, is_digit);

	return n && (n == word.n || (n + 1 == word.n && is_lower(word.p[n])));
}

static void
add_word(struct shell *shell, struct shell_command *simple, struct str word)
{
	if (simple->n == 0 &&
	    (is_variable(word) || leads(word) || is_duration(word)))
		return;
	if (simple->n == 0)
		simple->text.p = word.p;
	shell->words = grow(shell->words, &shell->cap, simple->n + 1,
	    sizeof *shell->words);
	shell->words[simple->n++] = unquoted(word);
	simple->text.n = (size_t)(word.p + word.n - simple->text.p);
}

/* A digit, or "&", right before ">". */
static bool
is_number_of(const struct shell *shell)
{
	return (is_digit(at(shell, 0)) || at(shell, 0) == '&') &&
	    at(shell, 1) == '>';
}

/* Takes the operator after a command; false if there is none. */
static bool
take_joint(struct shell *shell)
{
	char c = at(shell, 0);

	if (c != '\n' && c != ';' && c != '|' && c != '&' && c != '(' &&
	    c != ')')
		return false;
	shell->at++;
	shell->piped = c == '|' && at(shell, 0) != c;
	if ((c == '|' || c == '&') && at(shell, 0) == c)
		shell->at++;
	else if (c == '|' && at(shell, 0) == '&')
		shell->at++;
	if (c == '\n')
		skip_document(shell);
	return true;
}

static void
take_simple(struct shell *shell, struct shell_command *simple)
{
	for (skip_blanks(shell); !at_end(shell); skip_blanks(shell)) {
		char c = at(shell, 0);

		if (is_number_of(shell)) {
			shell->at++;
			take_redirection(shell, simple, c != '2');
		} else if (c == '<' || c == '>') {
			take_redirection(shell, simple, true);
		} else if (c == '#') {
			shell->at = str_chr(shell->text, '\n', shell->at);
		} else if (take_joint(shell)) {
			return;
		} else {
			add_word(shell, simple, take_word(shell));
		}
	}
}

bool
shell_next(struct shell *shell, struct shell_command *simple)
{
	while (!at_end(shell)) {
		*simple = (struct shell_command){ .piped = shell->piped };
		take_simple(shell, simple);
		simple->words = shell->words;
		if (simple->n || simple->to.n)
			return true;
		/* A command may begin on the line after its "|". */
		shell->piped = simple->piped;
	}
	return false;
}

void
shell_free(struct shell *shell)
{
	free(shell->words);
}

struct str
shell_operand(const struct shell_command *simple, size_t which)
{
	for (size_t i = 1; i < simple->n; i++) {
		if (simple->words[i].n && simple->words[i].p[0] == '-')
			continue;
		if (which-- == 0)
			return simple->words[i];
	}
	return (struct str){ 0 };
}

bool
shell_has(const struct shell_command *simple, struct str list)
{
	for (size_t i = 1; i < simple->n; i++) {
		if (str_listed(list, simple->words[i]))
			return true;
	}
	return false;
}

bool
shell_in_place(const struct shell_command *simple)
{
	for (size_t i = 1; i < simple->n; i++) {
		if (str_starts(simple->words[i], STR("-i")) ||
		    str_starts(simple->words[i], STR("--in-place")))
			return true;
	}
	return false;
}

struct str
shell_inner(struct str command)
{
	static const char *const shells[] = { "bash -lc ", "bash -c ", "sh -c ",
		"sh -lc ", "zsh -lc ", "zsh -c ", NULL };

	for (const char *const *shell = shells; *shell; shell++) {
		size_t found = str_find(str_head(command, 32), str_of(*shell),
		    0);

		if (found < command.n && found < 32 &&
		    (found == 0 || command.p[found - 1] == '/'))
			return inside_quotes(str_trim(
			    str_skip(command, found + strlen(*shell))));
	}
	return command;
}
