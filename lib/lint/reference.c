#include "lint/reference.h"

#include "base/phrases.h"
#include "text/ids.h"
#include "text/show.h"

/* A path of a command is one in a code span, too. */
static void
add(struct references *references, const struct reference *reference)
{
	for (size_t i = 0; i < references->n; i++) {
		struct str other = references->all[i].text;

		if (references->all[i].form != REFERENCE_NAME &&
		    reference->text.p < str_end(other) &&
		    str_end(reference->text) > other.p)
			return;
	}
	*array_push(&references->all, &references->n,
	    &references->cap) = *reference;
}

void
references_free(struct references *references)
{
	free(references->all);
}

/* ---- paths ---- */

/* "path/to/file", "your-app", "<name>", "{id}", "..." */
static bool
is_placeholder(struct str text)
{
	static const char *const signs[] = { "path/to", "...", "…", "xxx",
		"XXX", "YYYY", "NNN", "://", "your-", "my-", "foo/bar",
		"example.com" };

	for (size_t i = 0; i < text.n; i++) {
		if (is_any(text.p[i], "<>{}$|\"'=,;!`\\") ||
		    is_space(text.p[i]))
			return true;
	}
	return HOLDS(text, signs);
}

/* Cut before the first part that is a pattern: "src/ *.c" is about "src". */
static struct str
above_pattern(struct str path, bool *dir)
{
	size_t star = 0;

	while (star < path.n && path.p[star] != '*' && path.p[star] != '?')
		star++;
	if (star == path.n)
		return path;
	*dir = true;
	while (star && path.p[star - 1] != '/')
		star--;
	return str_head(path, star);
}

/* "src/a.c:12", "src/a.c#L3", "src/a.c:main", "src/a.c." */
static struct str
without_place(struct str path)
{
	path = str_head(path, str_chr(path, '#', 1));
	path = str_head(path, str_chr(path, ':', 1));
	while (path.n && is_any(path.p[path.n - 1], ".,:()"))
		path.n--;
	return path;
}

struct str
reference_path(const struct reference *reference, bool *dir)
{
	const struct str none = { "", 0 };
	struct str path = reference->text;

	*dir = false;
	path = above_pattern(path, dir);
	path = without_place(path);
	if (str_starts(path, STR("@")) && reference->form == REFERENCE_IMPORT)
		path = str_skip(path, 1);
	while (str_starts(path, STR("./")))
		path = str_skip(path, 2);
	/* "/src/a.c" is from the root of the project, if it is anything here. */
	if (path.n > 1 && path.p[0] == '/')
		path = str_skip(path, 1);
	while (path.n && path.p[path.n - 1] == '/') {
		*dir = true;
		path.n--;
	}
	if (path.n < 2 || is_placeholder(path) ||
	    is_any(path.p[0], "~-@#%&+(["))
		return none;
	return path;
}

/* ---- links ---- */

/* "](target "title")", at the bracket; how many bytes it takes, or 0. */
static size_t
add_link(struct references *references, struct str s)
{
	struct reference link = { .form = REFERENCE_LINK };
	size_t end = 2, depth = 0, hash;

	if (!str_starts(s, STR("](")))
		return 0;
	for (; end < s.n && !(s.p[end] == ')' && depth == 0); end++) {
		depth += s.p[end] == '(';
		depth -= s.p[end] == ')';
	}
	if (end == s.n)
		return 0;
	link.text = str_trim((struct str){ s.p + 2, end - 2 });
	if (str_starts(link.text, STR("<")))
		link.text = str_head(str_skip(link.text, 1),
		    str_chr(link.text, '>', 1) - 1);
	else
		link.text = str_word(&link.text);
	hash = str_chr(link.text, '#', 0);
	if (hash < link.text.n)
		link.anchor = str_skip(link.text, hash + 1);
	link.text = str_head(link.text, hash);
	if (str_find(link.text, STR("://"), 0) == link.text.n &&
	    !str_begins(link.text, STR("mailto:")) &&
	    (link.text.n || link.anchor.n))
		add(references, &link);
	return end;
}

/* ---- text ---- */

/* A path in running text has a slash and ends as files do. */
static void
add_bare(struct references *references, struct str text)
{
	struct str path;

	for (size_t pos = 0; path_find(text, &pos, &path);) {
		size_t dot = path.n;

		while (dot && path.p[dot - 1] != '.' && path.p[dot - 1] != '/')
			dot--;
		if (dot == 0 || path.p[dot - 1] != '.' ||
		    str_chr(path, '/', 0) == path.n)
			continue;
		add(references,
		    &(struct reference){ .form = REFERENCE_BARE,
			.text = path });
	}
}

/* An import of a program, whose paths are those of its modules. */
static bool
is_program_text(struct str text)
{
	static const char *const words[] = { " from '", " from \"", "require(",
		"import(" };

	return str_starts(text, STR("#include")) ||
	    str_starts(text, STR("import ")) || HOLDS(text, words);
}

static void
add_span(struct references *references, struct str text)
{
	text = str_trim(text);
	if (is_program_text(text))
		return;
	if (str_chr(text, ' ', 0) == text.n) {
		if (text.n)
			add(references,
			    &(struct reference){ .form = REFERENCE_SPAN,
				.text = text });
		return;
	}
	references_add_commands(references, text);
	add_bare(references, text);
}

/* "@docs/rules.md" after white space: how many bytes it takes, or 0. */
static size_t
add_import(struct references *references, struct str s, char before)
{
	size_t n = 1;

	if (!is_space(before) && !is_any(before, "(:"))
		return 0;
	while (n < s.n && !is_space(s.p[n]) && !is_any(s.p[n], "),;`"))
		n++;
	while (n > 1 && is_any(s.p[n - 1], ".:!?"))
		n--;
	if (str_chr(str_head(s, n), '.', 1) == n)
		return 0;
	add(references,
	    &(struct reference){ .form = REFERENCE_IMPORT,
		.text = str_head(s, n) });
	return n;
}

static void
find_in_text(struct references *references, struct str line)
{
	uint64_t none = 0;
	size_t from = 0, at = 0;

	while (at < line.n) {
		struct str s = str_skip(line, at);
		size_t taken = 0, quotes;

		if (s.p[0] == '`') {
			taken = show_code_span(s, &none);
			quotes = str_run(s, '`');
			if (taken)
				add_span(references,
				    (struct str){ s.p + quotes,
					taken - 2 * quotes });
			else
				taken = quotes;
		} else if (s.p[0] == ']') {
			taken = add_link(references, s);
		} else if (s.p[0] == '@') {
			taken = add_import(references, s,
			    at ? line.p[at - 1] : ' ');
		}
		if (taken) {
			add_bare(references,
			    (struct str){ line.p + from, at - from });
			from = at + taken;
		}
		at += taken ? taken : 1;
	}
	if (from < line.n)
		add_bare(references, str_skip(line, from));
}

/* Commands are in fences of a shell, or of nothing. */
static bool
is_shell(struct str language)
{
	static const struct str shells[] = { STR_INIT("sh"), STR_INIT("bash"),
		STR_INIT("zsh"), STR_INIT("shell"), STR_INIT("console"),
		STR_INIT("terminal"), STR_INIT("shell-session"),
		STR_INIT("fish") };

	return language.n == 0 || IS_ONE_OF(language, shells);
}

static void
find_in_code(struct references *references, const struct memory_line *line)
{
	struct str text = str_trim(line->text);

	if (!is_shell(line->fence))
		return;
	if (str_starts(text, STR("$ ")))
		text = str_skip(text, 2);
	if (text.n == 0 || text.p[0] == '#')
		return;
	references_add_commands(references, text);
	add_bare(references, text);
}

void
references_find(struct references *references, const struct memory *memory,
    size_t at)
{
	const struct memory_line *line = &memory->lines[at];

	references->n = 0;
	switch (line->md.kind) {
	case MD_CODE:
		find_in_code(references, line);
		break;
	case MD_TEXT:
	case MD_HEADING:
	case MD_ITEM:
	case MD_ROW:
	case MD_QUOTE:
		find_in_text(references, line->text);
		break;
	default:
		break;
	}
}
