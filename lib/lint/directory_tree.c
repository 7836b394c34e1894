#include "lint/directory_tree.h"

/* A line of a block, taken apart. */
struct drawn {
	size_t column;   /* of the name, in characters */
	bool drawn;      /* lines lead to it, not only blanks */
	struct str name; /* a slice of the line; empty: a line without one */
	bool alone;      /* nothing follows it but a remark */
};

/* "├── ", "│   ", "|-- ", "`-- ", "📁 ": what is before a name. */
static size_t
prefix_of(struct str line, struct drawn *drawn)
{
	size_t n = 0;

	for (; n < line.n; n++) {
		char c = line.p[n];

		if (is_nonascii(c)) {
			drawn->drawn |= str_starts(str_skip(line, n),
			    STR("\xe2\x94"));
			drawn->column += ((unsigned char)c & 0xC0) != 0x80;
			continue;
		}
		if (!is_any(c, " \t|`+-"))
			break;
		drawn->drawn |= str_starts(str_skip(line, n), STR("-- "));
		drawn->column += c == '\t' ? 4 : 1;
	}
	return n;
}

static bool
is_remark(struct str rest)
{
	static const char *const signs[] = { "#", "//", "- ", "(", "<-", "->",
		"—", "–", "←", "→", "*" };
	struct str text = str_trim(rest);

	/* Text in a column of its own. */
	if (text.n == 0 || (size_t)(text.p - rest.p) > 1)
		return true;
	for (size_t i = 0; i < countof(signs); i++) {
		if (str_starts(text, str_of(signs[i])))
			return true;
	}
	return false;
}

static struct drawn
draw(struct str line)
{
	struct drawn drawn = { 0 };
	struct str rest = str_skip(line, prefix_of(line, &drawn));

	drawn.name = str_word(&rest);
	drawn.alone = is_remark((struct str){ str_end(drawn.name),
	    (size_t)(str_end(line) - str_end(drawn.name)) });
	return drawn;
}

/* "...", "<id>", "*.md", "a.c," are no names. */
static bool
is_name(struct str text)
{
	for (size_t i = 0; i < text.n; i++) {
		if (!is_alnum(text.p[i]) && !is_nonascii(text.p[i]) &&
		    !is_any(text.p[i], "._-@+/()[]=$"))
			return false;
	}
	return text.n > 0 && str_find(text, STR(".."), 0) == text.n &&
	    str_find(text, STR("…"), 0) == text.n;
}

/* The directory that a name of this column is in, plus 1. */
static size_t
directory_above(const struct directory_tree *tree, size_t from, size_t column)
{
	size_t up = tree->n;

	while (up > from && tree->names[up - 1].column >= column)
		up--;
	return up > from ? up : 0;
}

/* "." and "/" are the top itself. */
static struct str
without_slashes(struct str text)
{
	while (str_starts(text, STR("./")))
		text = str_skip(text, 2);
	while (text.n && text.p[text.n - 1] == '/')
		text.n--;
	return str_eq(text, STR(".")) ? str_head(text, 0) : text;
}

static void
add_name(struct directory_tree *tree, size_t from, const struct drawn *drawn,
    size_t line)
{
	struct tree_name name = { .line = line,
		.text = without_slashes(drawn->name),
		.up = directory_above(tree, from, drawn->column),
		.dir = str_ends(drawn->name, STR("/")),
		.unknown = !is_name(drawn->name),
		.column = drawn->column };

	name.path = name.text;
	if (name.up) {
		struct tree_name *up = &tree->names[name.up - 1];

		up->dir = true;
		name.unknown |= up->unknown;
		if (up->path.n)
			name.path = arena_join(&tree->paths, up->path, STR("/"),
			    name.text);
	}
	*array_push(&tree->names, &tree->n, &tree->cap) = name;
}

/* Names that only blanks lead to: all lines are some, and two are directories. */
static bool
is_indented_tree(const struct directory_tree *tree)
{
	size_t dirs = 0, inner = 0;

	for (size_t i = 0; i < tree->n; i++) {
		if (tree->names[i].unknown)
			return false;
		dirs += tree->names[i].dir;
		inner += tree->names[i].up > 0;
	}
	return tree->n >= 3 && dirs >= 2 && inner > 0;
}

bool
directory_tree_parse(struct directory_tree *tree, const struct memory *memory,
    size_t first, size_t *end)
{
	size_t lines = 0, from = 0;
	bool others = false;

	tree->n = 0;
	arena_reset(&tree->paths);
	for (*end = first;
	     *end < memory->n && memory->lines[*end].md.kind == MD_CODE;
	     ++*end) {
		struct drawn drawn = draw(memory->lines[*end].text);

		if (drawn.name.n == 0)
			continue;
		lines += drawn.drawn;
		if (drawn.drawn || drawn.alone) {
			add_name(tree, from, &drawn, *end);
			continue;
		}
		/* A sentence between two drawings. */
		others = true;
		from = tree->n;
	}
	return lines >= 2 || (!others && is_indented_tree(tree));
}

void
directory_tree_free(struct directory_tree *tree)
{
	free(tree->names);
	arena_free(&tree->paths);
}
