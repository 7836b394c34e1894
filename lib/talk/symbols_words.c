#include "talk/symbols_words.h"

#include <stdlib.h>

/* What is written like a name of code, and is the name of something else. */
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

static const char *const std_types[] = {
	"Arc", "Array", "Box", "Command", "Date", "Default", "Duration",
	"Error", "File", "HashMap", "HashSet", "Instant", "Math", "Mutex",
	"None", "Number", "Object", "Ok", "Option", "Path", "PathBuf",
	"Promise", "Rc", "Result", "RwLock", "Self", "Some", "String",
	"SystemTime", "Utc", "Value", "Vec",
};

/* A name is defined behind one of these. */
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

#define IS_IN(word, list) is_in(word, list, sizeof list / sizeof *list)

bool
symbols_is_other(struct str name)
{
	return IS_IN(name, no_symbols);
}

bool
symbols_is_standard(struct str type)
{
	return IS_IN(type, std_types);
}

bool
symbols_is_keyword(struct str word)
{
	return IS_IN(word, keywords);
}
