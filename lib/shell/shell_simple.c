/* shell, second part: what is asked about a simple command. */
#include "shell/shell.h"

struct str
shell_operand(const struct simple *simple, size_t which)
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
shell_has(const struct simple *simple, struct str list)
{
	for (size_t i = 1; i < simple->n; i++) {
		if (str_listed(list, simple->words[i]))
			return true;
	}
	return false;
}

bool
shell_in_place(const struct simple *simple)
{
	for (size_t i = 1; i < simple->n; i++) {
		if (str_starts(simple->words[i], STR("-i")) ||
		    str_starts(simple->words[i], STR("--in-place")))
			return true;
	}
	return false;
}
