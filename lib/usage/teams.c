#include "usage/teams.h"

#include <fnmatch.h>
#include <stdlib.h>

#include "base/err.h"
#include "base/in.h"

/* How long the pattern is that the line begins with. */
static size_t
pattern_length(struct str line)
{
	size_t n = 0;

	while (n < line.n && !is_space(line.p[n]))
		n += line.p[n] == '\\' && n + 1 < line.n ? 2 : 1;
	return n;
}

/* False for a pattern without a team. */
static bool
add_line(struct teams *teams, struct str line)
{
	struct team_rule rule;
	size_t n;

	line = str_trim(line);
	if (line.n == 0 || line.p[0] == '#')
		return true;
	n = pattern_length(line);
	rule.pattern = arena_join(&teams->arena, str_head(line, n), STR(""),
	    (struct str){ "", 1 })
			   .p;
	rule.team = arena_copy(&teams->arena, str_trim(str_skip(line, n)));
	*array_push(&teams->rules, &teams->n, &teams->cap) = rule;
	return rule.team.n > 0;
}

bool
teams_parse(struct teams *teams, struct str text, size_t *bad)
{
	if (str_starts(text, STR("\xef\xbb\xbf")))
		text = str_skip(text, 3);
	for (*bad = 1; text.n; ++*bad) {
		if (!add_line(teams, str_cut(&text, '\n')))
			return false;
	}
	return true;
}

void
teams_open(struct teams *teams, const char *file)
{
	struct buf text = { 0 };
	size_t bad;

	if (!read_file(file, &text))
		die("cannot read the teams '%s'", file);
	if (!teams_parse(teams, buf_str(&text), &bad))
		die("%s:%zu: a team is PATTERN TEAM", file, bad);
	buf_free(&text);
}

struct str
teams_find(struct teams *teams, struct str project)
{
	const char *name;

	buf_set(&teams->project, project);
	name = buf_string(&teams->project);
	for (size_t i = 0; i < teams->n; i++) {
		if (fnmatch(teams->rules[i].pattern, name, 0) == 0)
			return teams->rules[i].team;
	}
	return (struct str){ 0 };
}

void
teams_close(struct teams *teams)
{
	arena_free(&teams->arena);
	free(teams->rules);
	buf_free(&teams->project);
}
