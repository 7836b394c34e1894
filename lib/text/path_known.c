/* paths, second part: which words are paths, by their endings and roots. */
#include "text/path_known.h"
#include "text/ids.h"

/* Sorted: path_ending() looks by halves. */
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

static const char whole_names[] =
    " Makefile Dockerfile Justfile justfile Procfile Gemfile Rakefile LICENSE "
    "CODEOWNERS Vagrantfile Jenkinsfile Brewfile Caddyfile ";

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

bool
path_ending(struct str s)
{
	size_t low = 0, high = sizeof endings / sizeof *endings;
	char word[16];

	if (s.n >= sizeof word)
		return false;
	for (size_t i = 0; i < s.n; i++)
		word[i] = to_lower(s.p[i]);
	word[s.n] = '\0';
	while (low < high) {
		size_t middle = (low + high) / 2;
		int c = strcmp(word, endings[middle]);

		if (c == 0)
			return true;
		if (c < 0)
			high = middle;
		else
			low = middle + 1;
	}
	return false;
}

static bool
has_ending(struct str name)
{
	size_t dot = name.n;

	while (dot && name.p[dot - 1] != '.')
		dot--;
	return dot && path_ending(str_skip(name, dot));
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
	if (first.n ==
	    0) /* an absolute path; "/compact" and "/api/x" are none */
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

bool
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
	    (slash && str_find(s, STR("//"), 0) < s.n) ||
	    (dotted && !slash && is_listed_low(no_files, s)))
		return false;
	if (dotted && has_ending(name) &&
	    (name.n > 0 && (name.p[0] != '.' || slash || name.n > 4)))
		return !str_begins(s, STR("www.")) && s.p[0] != '$';
	if (s.p[0] == '@' || str_chr(s, '@', 0) < s.n ||
	    str_chr(s, '=', 0) < s.n)
		return false;
	if (str_listed(STR(whole_names), name) || str_starts(name, STR(".env")))
		return true;
	return slash && is_rooted(s);
}
