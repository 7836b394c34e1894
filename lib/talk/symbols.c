#include "talk/symbols.h"

#include <stdlib.h>

#include "text/ids.h"

enum { SYMBOL_BYTES = 64 };

/* ---- names that are known ---- */

/* Products, and names of standard libraries; sorted. */
/* clang-format off */
static const char *const no_symbols[] = {
	"APIs", "AsRef", "AssertionError", "AttributeError", "BTreeMap",
	"BTreeSet", "BigQuery", "BitTorrent", "ChatGPT", "CircleCI", "ClaudeAI",
	"CloudFlare", "CloudFormation", "CloudFront", "CloudWatch", "CoPilot",
	"CodeBuddy", "CodePen", "CodeQL", "CoffeeScript", "CommonMark",
	"CouchDB", "DataDog", "DateTime", "DeepMind", "DeepSeek", "DevOps",
	"DevTools", "DigitalOcean", "DuckDB", "DuckDuckGo", "DynamoDB",
	"ESLint", "EcmaScript", "ElasticSearch", "FastAPI", "FileNotFoundError",
	"FromStr", "GitHub", "GitLab", "GitOps", "GoDaddy", "GraphQL",
	"HashMap", "HashSet", "HuggingFace", "IN_PROGRESS", "IPv4", "IPv6",
	"ImportError", "IndexError", "IntelliJ", "IntoIterator", "JSDoc",
	"JavaScript", "JoinHandle", "KeyError", "LaTeX", "LangChain",
	"LinkedIn", "LocalStorage", "MacBook", "MacOS", "MariaDB",
	"MicroPython", "ModuleNotFoundError", "MongoDB", "MySQL", "NextJS",
	"NodeJS", "NonNull", "NotImplementedError", "OAuth", "OAuth2",
	"ObjectiveC", "OpenAI", "OpenAPI", "OpenGL", "OpenID", "OpenRouter",
	"OpenSSL", "OpenTelemetry", "PartialEq", "PartialOrd", "PascalCase",
	"PathBuf", "PayPal", "PhD", "PhantomData", "PlayStation", "PlayWright",
	"PostHog", "PostgreSQL", "PowerPoint", "PowerShell", "PyCharm", "PyPI",
	"PyTorch", "RabbitMQ", "ReScript", "RefCell", "RuntimeError", "RwLock",
	"SCREAMING_CASE", "SCREAMING_SNAKE_CASE", "SQLite", "SaaS", "ScyllaDB",
	"SharePoint", "SolidJS", "StackOverflow", "SvelteKit", "SwiftUI",
	"SystemTime", "TailwindCSS", "TensorFlow", "TikTok", "TryFrom",
	"TurboRepo", "TypeError", "TypeScript", "UInt8Array", "UNIX_EPOCH",
	"UPPER_CASE", "VAR_NAME", "VSCode", "ValueError", "VecDeque", "ViteJS",
	"VueJS", "WebAssembly", "WebGL", "WebKit", "WebRTC", "WebSocket",
	"WebSockets", "WhatsApp", "WiFi", "WordPress", "XCode", "YouTube",
	"addEventListener", "appendChild", "ariaLabel", "as_bytes", "as_deref",
	"as_millis", "as_mut", "as_ref", "as_secs", "as_str", "assert_eq",
	"assert_ne", "async_trait", "call", "camelCase", "charAt", "charCodeAt",
	"childNodes", "classList", "className", "clearInterval", "clearTimeout",
	"clone", "constructor", "createElement", "create_dir_all", "cur_dir",
	"dead_code", "default", "defaultProps", "documentElement", "drop",
	"eBay", "endsWith", "file_path", "files_with_matches", "filter_map",
	"flatMap", "flat_map", "fmt", "forEach", "forwardRef", "from",
	"fromEntries", "from_millis", "from_secs", "from_str", "from_utf8",
	"from_utf8_lossy", "gRPC", "get", "getElementById", "globalThis",
	"hasOwnProperty", "htmlFor", "iCloud", "iOS", "iPad", "iPadOS",
	"iPhone", "iTerm", "iTunes", "in_progress", "indexOf", "innerHTML",
	"insert_str", "into", "into_iter", "isArray", "isNaN", "is_dir",
	"is_empty", "is_err", "is_error", "is_file", "is_none", "is_ok",
	"is_some", "isinstance", "iter_mut", "jQuery", "keyCode", "lastIndexOf",
	"len", "localStorage", "mRNA", "macOS", "main", "map_err", "maxLength",
	"minWidth", "new", "new_string", "next", "nextTick", "nodeType",
	"node_modules", "not_started", "num_cpus", "ok_or", "ok_or_else",
	"old_string", "onBlur", "onChange", "onClick", "onClose", "onFocus",
	"onInput", "onKeyDown", "onSubmit", "openSUSE", "or_else", "padEnd",
	"padStart", "parentNode", "parseFloat", "parseInt", "preventDefault",
	"print", "push_str", "querySelector", "querySelectorAll", "readFile",
	"readFileSync", "read_to_string", "removeEventListener", "render",
	"replaceAll", "serde_json", "set", "setInterval", "setTimeout", "setup",
	"snake_case", "sort_by", "sort_unstable", "split_whitespace",
	"startsWith", "starts_with", "stopPropagation", "strokeWidth",
	"tabIndex", "test", "textContent", "toFixed", "toISOString",
	"toLocaleString", "toLowerCase", "toString", "toUpperCase", "to_owned",
	"to_path_buf", "to_str", "to_string", "to_vec", "tool_result",
	"tool_use", "trimEnd", "try_from", "try_into", "tvOS", "unwrap_err",
	"unwrap_or", "unwrap_or_default", "unwrap_or_else", "useCallback",
	"useContext", "useEffect", "useId", "useLayoutEffect", "useMemo",
	"useReducer", "useRef", "useState", "utf_8", "viewBox", "watchOS",
	"with_capacity", "writeFile", "writeFileSync", "x86_64",
};

/* Types of standard libraries, whose methods say nothing: String::new. */
static const char *const std_types[] = {
	"Arc", "Array", "Box", "Command", "Date", "Default", "Duration",
	"Error", "File", "HashMap", "HashSet", "Instant", "Math", "Mutex",
	"None", "Number", "Object", "Ok", "Option", "Path", "PathBuf",
	"Promise", "Rc", "Result", "RwLock", "Self", "Some", "String",
	"SystemTime", "Utc", "Value", "Vec",
};

/* Keywords before the name that they define; sorted. */
static const char *const keywords[] = {
	"class", "def", "enum", "fn", "func", "function", "interface", "struct", "trait", "type",
};
/* clang-format on */

static int
word_cmp(const void *key, const void *member)
{
	return str_cmp(*(const struct str *)key,
	    str_of(*(const char *const *)member));
}

static bool
is_in(struct str word, const char *const *list, size_t n)
{
	return bsearch(&word, list, n, sizeof *list, word_cmp) != NULL;
}

#define IS_IN(word, list) is_in(word, list, countof(list))

bool
symbols_is_other(struct str name)
{
	return IS_IN(name, no_symbols);
}

/* ---- words ---- */

enum { WORD = 1, LOWER = 2, UPPER = 4, DIGIT = 8, LINE = 16 };

static inline unsigned
class_of(char c)
{
	if (is_lower(c))
		return WORD | LOWER;
	if (is_upper(c))
		return WORD | UPPER;
	if (is_digit(c))
		return WORD | DIGIT;
	return c == '_' ? WORD | LINE : 0;
}

struct word {
	size_t from, end;
	unsigned classes; /* of its characters */
	size_t humps;     /* capitals after small letters */
	size_t turns;     /* from a digit to a letter */
	size_t letters;
};

/* Finds the next word; false at the end. */
static bool
next_word(struct str text, size_t i, struct word *word)
{
	unsigned before = 0, class = 0;

	while (i < text.n && !(class = class_of(text.p[i])))
		i++;
	*word = (struct word){ .from = i };
	while (i < text.n && (class = class_of(text.p[i]))) {
		word->classes |= class;
		word->humps += class & UPPER && before & LOWER;
		word->turns += class & (LOWER | UPPER) && before & DIGIT;
		word->letters += (class & (LOWER | UPPER)) != 0;
		before = class;
		i++;
	}
	word->end = i;
	return i > word->from;
}

static char
char_at(struct str text, size_t i)
{
	return i < text.n ? text.p[i] : '\0';
}

/* "HTTPServer": capitals, then a word. */
static bool
is_acronym_first(struct str s)
{
	size_t capitals = str_run_of(s, is_upper);
	size_t small = str_run_of(str_skip(s, capitals), is_lower);

	return capitals > 2 && small > 2 && capitals + small == s.n;
}

/* A digest or a key in base 64 changes its case often. */
static bool
is_random(const struct word *word)
{
	size_t n = word->end - word->from;

	return n > SYMBOL_BYTES || word->turns > 3 ||
	    (n > 12 &&
		(3 * word->humps > n || (word->turns > 1 && word->humps > 3)));
}

/* Its shape is that of a name in code. */
static bool
is_shaped(struct str s, const struct word *word)
{
	if (word->letters < 3 || is_digit(s.p[0]) || is_random(word))
		return false;
	if (word->classes & LINE)
		return s.n > 4 && str_chr(s, '_', 1) < s.n - 1 &&
		    !str_starts(s, STR("__"));
	return (word->humps > 0 && s.n > 3 && word->letters > 3) ||
	    is_acronym_first(s);
}

/* ---- what is around it ---- */

static bool
is_file_ending(struct str text, size_t dot)
{
	size_t n = str_run_of(str_skip(text, dot + 1), is_alnum);

	return n && char_at(text, dot + 1 + n) != '(' &&
	    path_ending((struct str){ text.p + dot + 1, n });
}

/* After "self." or "this.". */
static bool
is_own(struct str text, size_t from)
{
	struct str before = str_head(text, from - 1);

	return str_ends(before, STR("self")) || str_ends(before, STR("this"));
}

/* A part of a path, a URL, a package or an option, or in code a member. */
static bool
is_part(struct str text, const struct word *word, bool code)
{
	char before = word->from ? text.p[word->from - 1] : ' ';
	char after = char_at(text, word->end);
	char further = char_at(text, word->end + 1);

	if (is_any(before, "/\\#-~%") || after == '/' || after == '@')
		return true;
	if (after == '-' && is_alnum(further))
		return true;
	if (after == '.' && is_file_ending(text, word->end))
		return true;
	/* "get_pull_reque...": truncated. */
	if (after == '.' && further == '.')
		return true;
	if (after == '\\' && further != 'n' && further != 't')
		return true;
	if (before != '.')
		return false;
	return word->from < 2 || is_space(text.p[word->from - 2]) ||
	    (code && !is_own(text, word->from));
}

/* "TestApp::new": extends the word to the end of the method. */
static bool
is_method(struct str text, struct word *word)
{
	struct str type = { text.p + word->from, word->end - word->from };
	struct word method;

	if (!is_upper(type.p[0]) || !(word->classes & LOWER) || type.n < 3 ||
	    char_at(text, word->end) != ':' ||
	    char_at(text, word->end + 1) != ':' ||
	    class_of(char_at(text, word->end + 2)) == 0 ||
	    IS_IN(type, std_types) ||
	    !next_word(text, word->end + 2, &method) || is_random(word))
		return false;
	word->end = method.end;
	return word->end - word->from <= SYMBOL_BYTES;
}

/* "fn open(", "class Ledger {": between a keyword and a bracket. */
static bool
is_defined(struct str text, const struct word *word)
{
	struct str name = { text.p + word->from, word->end - word->from };
	size_t end = word->from, from, after = word->end;

	if (end < 2 || text.p[end - 1] != ' ' || name.n < 3)
		return false;
	from = --end;
	while (from && is_lower(text.p[from - 1]))
		from--;
	if (!IS_IN(((struct str){ text.p + from, end - from }), keywords))
		return false;
	while (char_at(text, after) == ' ')
		after++;
	return after < text.n && is_any(text.p[after], "(<{:=[") &&
	    !symbols_is_other(name);
}

/* "open()" in prose. */
static bool
is_called(struct str text, const struct word *word)
{
	return word->letters > 2 && char_at(text, word->end) == '(' &&
	    char_at(text, word->end + 1) == ')' &&
	    (word->from == 0 || text.p[word->from - 1] != '.') &&
	    !is_random(word);
}

static bool
is_symbol(struct str text, struct word *word, bool code)
{
	struct str s = { text.p + word->from, word->end - word->from };

	if (is_method(text, word))
		return true;
	if (is_shaped(s, word))
		return !is_part(text, word, code) && !symbols_is_other(s);
	if (is_digit(s.p[0]) || s.n > SYMBOL_BYTES)
		return false;
	return code ? is_defined(text, word) : is_called(text, word);
}

bool
symbol_find(struct str text, size_t *pos, bool code, struct str *symbol)
{
	struct word word;

	while (next_word(text, *pos, &word)) {
		*pos = word.end;
		if (is_symbol(text, &word, code)) {
			*pos = word.end;
			*symbol = (struct str){ text.p + word.from,
				word.end - word.from };
			return true;
		}
	}
	*pos = text.n;
	return false;
}
