#include "trace/places.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/sha256.h"
#include "json/json.h"

/*
 * In the directory that a variable names, or else in one of the user, if there is
 * one.
 */
static const struct place {
	const char *variable, *directory, *folder;
} places[] = {
	{ "CLAUDE_CONFIG_DIR", ".claude", "projects" },
	{ "CLAUDE_CONFIG_DIR", ".config/claude", "projects" },
	{ "CODEX_HOME", ".codex", "sessions" },
	{ "CODEX_HOME", ".codex", "archived_sessions" },
	{ "GEMINI_CLI_HOME", "", ".gemini/tmp" },
	{ "COPILOT_HOME", ".copilot", "session-state" },
	{ "COPILOT_HOME", ".copilot", "history-session-state" },
	{ "PI_CODING_AGENT_DIR", ".pi/agent", "sessions" },
	{ "PI_CODING_AGENT_SESSION_DIR", NULL, "" },
};

static char *
string_of(struct arena *arena, const struct buf *b)
{
	char *copy = arena_alloc(arena, b->n + 1);

	memcpy(copy, b->p, b->n);
	copy[b->n] = '\0';
	return copy;
}

static void
put_place(struct buf *path, const struct place *place)
{
	const char *own = place->variable ? getenv(place->variable) : NULL;
	const char *home = getenv("HOME");

	buf_clear(path);
	if (own && *own)
		buf_addf(path, "%s/%s", own, place->folder);
	else if (place->directory && home && *home)
		buf_addf(path, "%s/%s%s%s", home, place->directory,
		    *place->directory ? "/" : "", place->folder);
	buf_string(path);
}

char **
places_find(struct arena *arena)
{
	char **found = arena_alloc(arena,
	    (countof(places) + 1) * sizeof *found);
	struct buf path = { 0 };
	struct stat st;
	size_t n = 0;

	for (size_t i = 0; i < countof(places); i++) {
		put_place(&path, &places[i]);
		if (path.n == 0 || stat(path.p, &st) < 0 ||
		    !S_ISDIR(st.st_mode) ||
		    (n > 0 && strcmp(found[n - 1], path.p) == 0))
			continue;
		found[n++] = string_of(arena, &path);
	}
	found[n] = NULL;
	buf_free(&path);
	return found;
}

bool
project_find(struct project *project, struct arena *arena)
{
	char here[PATH_MAX], hash[SHA256_HEX + 1] = "\"";
	struct buf quoted = { 0 };

	if (getcwd(here, sizeof here) == NULL) {
		fail("the current directory is unknown: %s", strerror(errno));
		return false;
	}
	json_put(&quoted, str_of(here));
	project->directory = arena_copy(arena,
	    str_head(buf_str(&quoted), quoted.n - 1));
	sha256_hex(str_of(here), hash + 1);
	project->hash = arena_copy(arena, (struct str){ hash, sizeof hash });
	project->member = STR("\"cwd\":");
	buf_free(&quoted);
	return true;
}

/* A member has this value, or is a path below it. */
static bool
has_value(struct str text, struct str name, struct str value, bool below)
{
	for (size_t at = str_find(text, name, 0); at < text.n;
	     at = str_find(text, name, at + 1)) {
		struct str rest = str_trim(str_skip(text, at + name.n));

		if (str_starts(rest, value) && rest.n > value.n &&
		    (rest.p[value.n] == '"' ||
			(below && rest.p[value.n] == '/')))
			return true;
	}
	return false;
}

bool
project_has(const struct project *project, const char *path)
{
	static char head[1 << 16];
	int fd = open(path, O_RDONLY | O_CLOEXEC);
	ssize_t n = fd < 0 ? -1 : read(fd, head, sizeof head);
	struct str text = { head, n > 0 ? (size_t)n : 0 };

	if (n < 0)
		fail("cannot read '%s': %s", path, strerror(errno));
	if (fd >= 0)
		close(fd);
	return has_value(text, project->member, project->directory, true) ||
	    has_value(text, STR("\"projectHash\":"), project->hash, false);
}
