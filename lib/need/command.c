#include "need/command.h"

#include "text/wordlist.h"

/*
 * "git status", "To run it, ..."; not the captions "Git：" and "swift: ...", nor
 * "Command side".
 */
static bool
begins_command(struct str line)
{
	size_t n = wordlist_begins(LIST_NEED_COMMAND, line);

	return wordlist_begins(LIST_RUN_WITH, line) > 0 ||
	    (n && !is_upper(line.p[0]) &&
		(n == line.n ||
		    ((unsigned char)line.p[n] < 0x80 && line.p[n] != ':')));
}

/* What "cd yard && make" runs there. */
static struct str
after_cd(struct str line)
{
	size_t end = str_find(line, STR(" && "), 0);

	return str_starts(line, STR("cd ")) && end < line.n
	    ? str_trim(str_skip(line, end + strlen(" && ")))
	    : line;
}

bool
command_begins(struct str line)
{
	struct str rest = str_trim(line), word;

	while (str_starts(rest, STR("$ ")) || str_starts(rest, STR("sudo ")))
		str_word(&rest);
	rest = after_cd(rest);
	line = rest;
	word = str_word(&rest);
	while (
	    word.n && is_upper(word.p[0]) && str_chr(word, '=', 0) < word.n) {
		line = rest;
		word = str_word(&rest);
	}
	return str_starts(line, STR("./")) || begins_command(line);
}

bool
command_has_option(struct str line)
{
	struct str word = str_word(&line);

	if (word.n == 0 || !(is_lower(word.p[0]) || word.p[0] == '.'))
		return false;
	while ((word = str_word(&line)).n) {
		if ((word.p[0] == '-' && word.n > 1 &&
			(word.p[1] == '-' || is_alpha(word.p[1]))) ||
		    str_find(word, STR("://"), 0) < word.n ||
		    str_find(word, STR(".#"), 0) < word.n)
			return true;
	}
	return false;
}

bool
command_is_comment(struct str line)
{
	return str_starts(line, STR("#")) || str_starts(line, STR("//"));
}

size_t
command_remark_at(struct str line)
{
	char quote = '\0';

	for (size_t i = 0; i + 2 < line.n; i++) {
		char c = line.p[i];

		if (quote == '\0' && is_space(c) && line.p[i + 1] == '#' &&
		    is_space(line.p[i + 2]))
			return i;
		if (c == quote)
			quote = '\0';
		else if (quote == '\0' && is_any(c, "\"'"))
			quote = c;
	}
	return line.n;
}

/* "can't" */
static bool
is_apostrophe(struct str line, size_t at)
{
	return line.p[at] == '\'' && at > 0 && at + 1 < line.n &&
	    is_alnum(line.p[at - 1]) && is_alnum(line.p[at + 1]);
}

char
command_open_quote(struct str line, char quote)
{
	for (size_t i = 0; i < line.n; i++) {
		char c = line.p[i];

		if (c == '\\' && quote != '\'')
			i++;
		else if (c == quote)
			quote = '\0';
		else if (quote == '\0' && is_any(c, "\"'") &&
		    !is_apostrophe(line, i))
			quote = c;
	}
	return quote;
}

bool
command_is_unfinished(struct str line)
{
	/* PowerShell's lines go on after a back quote. */
	return is_any(line.p[line.n - 1], "\\|") || str_ends(line, STR("&&")) ||
	    str_ends(line, STR(" `"));
}

bool
command_is_setup(struct str line)
{
	return (wordlist_begins(LIST_SETUP, line) > 0 &&
		   str_find(line, STR("&&"), 0) == line.n &&
		   str_chr(line, ';', 0) == line.n) ||
	    str_starts(line, STR("$env:"));
}
