#include <stdlib.h>

#include "base/utf8.h"
#include "text/ids.h"
#include "text/memo.h"

/* ---- which words are paths ---- */

/* Sorted, for path_ending(). */
/* clang-format off */
static const char *const endings[] = {
	"adoc", "astro", "babelrc", "bash", "bashrc", "bat", "c", "cabal",
	"cc", "cfg", "cjs", "cmake", "cmd", "conf", "cpp", "cs", "css", "csv",
	"cts", "cur", "cxx", "dart", "db", "diff", "dockerignore",
	"editorconfig", "ejs", "env", "erl", "eslintrc", "ex", "example",
	"exs", "fish", "fs", "gif", "gitignore", "gitkeep", "go", "gql",
	"gradle", "graphql", "gz", "h", "hbs", "hh", "hpp", "hs", "htm",
	"html", "hx", "ico", "ini", "ipynb", "java", "jl", "jpeg", "jpg", "js",
	"json", "json5", "jsonc", "jsonl", "jsx", "kicad_pcb", "kicad_sch",
	"kt", "kts", "less", "lhs", "liquid", "lock", "log", "lua", "m", "map",
	"md", "mdc", "mdx", "mjs", "mk", "ml", "mli", "mm", "mp3", "mp4",
	"mts", "ndjson", "nix", "njk", "npmrc", "nvmrc", "patch", "pbxproj",
	"pdf", "php", "pl", "plan", "plist", "pm", "png", "prettierrc",
	"prisma", "proto", "ps1", "py", "pyi", "r", "rb", "rs", "rst",
	"sample", "sass", "scala", "scss", "service", "sh", "snap", "sql",
	"sqlite", "svelte", "svg", "swift", "tar", "template", "tf", "tfvars",
	"tgz", "tmpl", "toml", "tpl", "traj", "ts", "tsv", "tsx", "ttf", "txt",
	"vue", "wasm", "wav", "webp", "woff", "woff2", "xcconfig", "xhtml",
	"xml", "yaml", "yml", "zig", "zip", "zsh", "zshrc",
};
/* clang-format on */

/* Most words in their place have another end. */
static const char whole_names[] =
    " Makefile Dockerfile Justfile justfile Procfile Gemfile Rakefile "
    "Vagrantfile Jenkinsfile Brewfile Caddyfile ";

/* Roots that a path without an ending may begin with. */
static const char roots[] =
    " src lib libs test tests spec specs doc docs app apps pkg packages "
    "scripts cmd internal components pages server client web ui frontend "
    "backend public static assets config configs bin build dist tools crates "
    "examples prisma migrations supabase e2e hooks utils services api types "
    "memory-bank templates plugins modules resources data fixtures cli core "
    "include features infra terraform deploy functions features lambda skills "
    "tasks agents commands workflows ";

/* Names of things that end like files. */
static const char no_files[] =
    " node.js next.js vue.js react.js express.js three.js d3.js nuxt.js "
    "chart.js angular.js ember.js backbone.js alpine.js moment.js socket.io "
    "p5.js day.js deno.land console.log math.log git.log process.env "
    "import.meta.env discord.js vue.ts require.js pdf.js solid.js "
    "electron.js ";

static bool
is_listed_low(const char *list, struct str word)
{
	char low[32];

	if (word.n > sizeof low)
		return false;
	for (size_t i = 0; i < word.n; i++)
		low[i] = to_lower(word.p[i]);
	return str_listed(str_of(list), (struct str){ low, word.n });
}

static int
cmp_ending(const void *word, const void *ending)
{
	return strcmp(word, *(const char *const *)ending);
}

bool
path_ending(struct str s)
{
	char word[16] = "";

	if (s.n >= sizeof word)
		return false;
	for (size_t i = 0; i < s.n; i++)
		word[i] = to_lower(s.p[i]);
	return bsearch(word, endings, countof(endings), sizeof *endings,
	    cmp_ending);
}

struct str
path_below(struct str directory, struct str path)
{
	size_t n = directory.n;

	if (n && path.n > n + 1 && str_starts(path, directory) &&
	    path.p[n] == '/')
		return str_skip(path, n + 1);
	return path;
}

static unsigned
is_ending(struct str s)
{
	return path_ending(s);
}

static bool
has_ending(struct str name)
{
	/* The files of one project have few. */
	static struct memo known[MEMO_PLACES];
	size_t dot = name.n;

	while (dot && name.p[dot - 1] != '.')
		dot--;
	return dot && memo_get(known, str_skip(name, dot), is_ending);
}

/* "http://kiln", "a//b" */
static bool
has_two_slashes(struct str s)
{
	for (size_t i = 0; (i = str_chr(s, '/', i) + 1) < s.n;) {
		if (s.p[i] == '/')
			return true;
	}
	return false;
}

/* "and/or", "01/02", "text/html", "Success/Error": a slash, but no path. */
static bool
is_rooted(struct str s)
{
	struct str rest = s;
	struct str first = str_cut(&rest, '/');

	if (str_starts(s, STR("./")) || str_starts(s, STR("../")) ||
	    str_starts(s, STR("~/")))
		return s.n > 3;
	/* An absolute path; "/compact" and "/api/x" are none. */
	if (first.n == 0)
		return str_chr(rest, '/', 0) + 1 < rest.n &&
		    !str_starts(rest, STR("api/")) && rest.p[0] != '/';
	if (first.p[0] == '.' && first.n > 1)
		return true;
	if (s.p[s.n - 1] == '/')
		return s.n > 3 &&
		    (str_listed(STR(roots), first) ||
			str_chr(first, '-', 0) < first.n ||
			str_chr(first, '_', 0) < first.n || rest.n > 1);
	return rest.n > 1 && str_listed(STR(roots), first);
}

static bool
is_whole_name(struct str name)
{
	if (str_ends(name, STR("file")))
		return str_listed(STR(whole_names), name);
	return str_eq(name, STR("LICENSE")) || str_eq(name, STR("CODEOWNERS"));
}

static bool
path_known(struct str s)
{
	size_t slash = s.n;
	struct str name;
	size_t dots = 0;
	bool dotted = str_chr(s, '.', 0) < s.n;

	while (slash && s.p[slash - 1] != '/' && s.p[slash - 1] != '\\')
		slash--;
	name = str_skip(s, slash);
	while (dots < s.n &&
	    (s.p[dots] == '.' || is_digit(s.p[dots]) || s.p[dots] == '/'))
		dots++;
	if (s.n < 3 || dots == s.n || s.p[0] == '-' || s.p[0] == '=' ||
	    (slash && has_two_slashes(s)) ||
	    (dotted && !slash && is_listed_low(no_files, s)))
		return false;
	if (dotted && has_ending(name) &&
	    (name.n > 0 && (name.p[0] != '.' || slash || name.n > 4)))
		return !str_begins(s, STR("www.")) && s.p[0] != '$';
	if (s.p[0] == '@' || str_chr(s, '@', 0) < s.n ||
	    str_chr(s, '=', 0) < s.n)
		return false;
	if (is_whole_name(name) || str_starts(name, STR(".env")))
		return true;
	return slash && is_rooted(s);
}

/* ---- where they begin and end ---- */

/* A byte that a bare path may hold. Brackets are looked at by path_end. */
static bool
is_path_char(char c)
{
	static const bool signs[128] = { ['_'] = true,
		['-'] = true,
		['.'] = true,
		['/'] = true,
		['@'] = true,
		['~'] = true,
		['+'] = true,
		['$'] = true,
		['\\'] = true,
		[':'] = true,
		['%'] = true,
		['='] = true,
		['&'] = true,
		['#'] = true,
		['!'] = true };

	return is_word_byte(c) || signs[(unsigned char)c];
}

/* The same of ASCII, for each byte: no look at what follows. */
static const bool *
plain_path_bytes(void)
{
	static bool bytes[256];

	if (!bytes['a']) {
		for (unsigned c = 0; c < 0x80; c++)
			bytes[c] = is_path_char((char)c);
	}
	return bytes;
}

/* Full-width punctuation and typographic quotes and dashes end a path. */
static bool
is_wide_mark(struct str s)
{
	/* clang-format off */
	static const struct str wide[] = {
		STR_INIT("，"), STR_INIT("、"), STR_INIT("。"), STR_INIT("："),
		STR_INIT("（"), STR_INIT("）"), STR_INIT("；"), STR_INIT("“"),
		STR_INIT("”"), STR_INIT("→"), STR_INIT("—"), STR_INIT("–"),
		STR_INIT("「"), STR_INIT("」"), STR_INIT("…"), STR_INIT("•"),
		STR_INIT("·"), STR_INIT("’"), STR_INIT("‘"), STR_INIT("《"),
		STR_INIT("》"), STR_INIT("【"), STR_INIT("】"), STR_INIT("✅"),
	};
	/* clang-format on */

	char c = s.p[0];

	if (c != '\xc2' && c != '\xe2' && c != '\xe3' && c != '\xef')
		return false;
	for (size_t i = 0; i < countof(wide); i++) {
		if (str_starts(s, wide[i]))
			return true;
	}
	return false;
}

/* The end of the bracket that opens here; `at` if a path cannot have it. */
static size_t
bracket_end(struct str text, size_t at)
{
	size_t end = at + 1;
	char shut = closing(text.p[at]);

	if (shut == '\0')
		return at;
	while (end < text.n && end - at < 200 &&
	    (is_path_char(text.p[end]) || text.p[end] == ',' ||
		text.p[end] == '|'))
		end++;
	return end < text.n && text.p[end] == shut ? end + 1 : at;
}

/*
 * The end of the word at `from`. Brackets belong to it where they close and
 * hold no space: {a,b}.md, app/[id]/page.tsx, app/(auth)/page.tsx, src/<name>, *.
 */
static size_t
word_end(struct str text, size_t from)
{
	const bool *plain = plain_path_bytes();
	size_t i = from;

	for (;;) {
		size_t end;
		char c;

		while (i < text.n && plain[(unsigned char)text.p[i]])
			i++;
		if (i == text.n)
			break;
		c = text.p[i];
		if (is_path_char(c)) {
			if (is_wide_mark(str_skip(text, i)))
				break;
			i++;
			continue;
		}
		if (c == '*' && i + 1 < text.n &&
		    (text.p[i + 1] == '.' || text.p[i + 1] == '/' ||
			(i && text.p[i - 1] == '/'))) {
			i++;
			continue;
		}
		/* Other brackets are in a path only after these. */
		if (c != '{' && (i == from || !is_any(text.p[i - 1], "/.-")))
			break;
		end = bracket_end(text, i);
		if (end == i)
			break;
		i = end;
	}
	return i;
}

/*
 * Takes off ":12", ":12-40", "#L3", "()", "." at the end, and the backslash
 * before a quote.
 */
static struct str
strip(struct str s)
{
	size_t colon = str_chr(s, ':', s.n > 2 && s.p[1] == ':' ? 2 : 0);
	size_t hash = str_chr(s, '#', 1);

	if (hash < s.n && s.p[hash - 1] != '/')
		s.n = hash;
	if (colon < s.n)
		s.n = colon;
	while (s.n && is_any(s.p[s.n - 1], ".:!=&,~-\\"))
		s.n--;
	return s;
}

/* Without a slash, a dot or a capital there is nothing to look at. */
static bool
may_be_path(struct str s)
{
	for (size_t i = 0; i < s.n; i++) {
		if (s.p[i] == '/' || s.p[i] == '.' || s.p[i] == '\\')
			return s.n >= 3;
	}
	return s.n > 4 && (is_upper(s.p[0]) || s.p[0] == 'j');
}

/* A slash, a dot, or a letter of all whole names: of "file", "NSE" or "NER". */
static inline byte_block
is_hint(byte_block b)
{
	return (b == '/') | (b == '.') | (b == '\\') | (b == 'f') | (b == 'N');
}

/* The first byte from `from` on that a path may have; text.n: no path follows. */
static size_t
find_hint(struct str text, size_t from)
{
	while ((from = str_where(text, from, is_hint)) < text.n) {
		struct str s = str_skip(text, from);

		if (s.p[0] == 'f'
			? str_starts(s, STR("file"))
			: s.p[0] != 'N' || str_starts(s, STR("NSE")) ||
			    str_starts(s, STR("NER")))
			break;
		from++;
	}
	return from;
}

/* Where the word between blanks begins that the hint is in, or `from` in it. */
static size_t
word_start(struct str text, size_t from, size_t hint)
{
	while (hint > from && text.p[hint - 1] != ' ')
		hint--;
	return hint;
}

bool
path_find(struct str text, size_t *pos, struct str *path)
{
	size_t hint = find_hint(text, *pos);
	size_t end = word_start(text, *pos, hint);

	for (size_t i = end; hint < text.n; i = end) {
		struct str word;

		if (hint < i) {
			hint = find_hint(text, i);
			end = word_start(text, i, hint);
			continue;
		}
		end = word_end(text, i);
		if (end == i) {
			size_t n = utf8_length(str_skip(text, i));

			end += n ? n : 1;
			continue;
		}
		word = (struct str){ text.p + i, end - i };
		if (!may_be_path(word) ||
		    (str_chr(word, ':', 0) < word.n &&
			str_find(word, STR("://"), 0) < word.n) ||
		    (end < text.n && text.p[end] == '('))
			continue;
		word = strip(word);
		if (path_known(word)) {
			*path = word;
			*pos = end;
			return true;
		}
	}
	*pos = text.n;
	return false;
}

struct str
name_ending(struct str name)
{
	size_t dot = name.n;

	while (dot && name.p[dot - 1] != '.')
		dot--;
	return str_skip(name, dot > 1 ? dot - 1 : name.n);
}

bool
path_add_part(struct buf *b, struct str part)
{
	if (part.n == 0 || str_eq(part, STR(".")))
		return true;
	if (!str_eq(part, STR(".."))) {
		if (b->n)
			buf_addc(b, '/');
		buf_add(b, part);
		return true;
	}
	if (b->n == 0)
		return false;
	while (b->n && b->p[b->n - 1] != '/')
		b->n--;
	b->n -= b->n > 0;
	return true;
}
