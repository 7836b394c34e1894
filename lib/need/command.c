#include "need/command.h"

#include "text/wordlist.h"

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

/* A quotation begins in it, not as in "can't", that does not end there. */
static bool
is_quoting(struct str command)
{
	char quote = '\0';

	for (size_t i = 0; i < command.n; i++) {
		char c = command.p[i];

		if (c == '\\' && quote != '\'')
			i++;
		else if (c == quote)
			quote = '\0';
		else if (quote == '\0' && is_any(c, "\"'") &&
		    !(i && is_alnum(command.p[i - 1])))
			quote = c;
	}
	return quote != '\0';
}

bool
command_is_unfinished(struct str command)
{
	return is_any(command.p[command.n - 1], "\\|") ||
	    str_ends(command, STR("&&")) || is_quoting(command);
}

bool
command_is_setup(struct str line)
{
	return (wordlist_begins(LIST_SETUP, line) > 0 &&
		   str_find(line, STR("&&"), 0) == line.n &&
		   str_chr(line, ';', 0) == line.n) ||
	    str_starts(line, STR("$env:"));
}
