/* settings: put pith's hooks into an agent's settings, or take them out. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/err.h"
#include "base/file.h"
#include "base/in.h"
#include "base/opt.h"
#include "base/out.h"
#include "json/json.h"
#include "settings/settings.h"
#include "text/edits.h"

/*
 * Where an agent has its settings, or its plugins: of the user, in a directory
 * that a variable may name, and of a project.
 */
static const struct agent {
	const char *name;
	const char *variable, *user, *project, *file;
} agents[] = {
	{ "claude", "CLAUDE_CONFIG_DIR", ".claude", ".claude",
	    "settings.json" },
	{ "codex", "CODEX_HOME", ".codex", ".codex", "hooks.json" },
	{ "gemini", NULL, ".gemini", ".gemini", "settings.json" },
	{ "opencode", "OPENCODE_CONFIG_DIR", ".config/opencode", ".opencode",
	    "plugins/pith.js" },
	{ "pi", "PI_CODING_AGENT_DIR", ".pi/agent", ".pi",
	    "extensions/pith.ts" },
};

/*
 * The settings, and a copy as they were before, `NAME.before-pith`. Hooks that
 * are a plugin are a file of their own.
 */
struct setup {
	const char *path;
	struct buf copy_path, hooks, text, copy, base, wanted;
	bool exists, has_copy, remove, dry, plugin;
	struct stat seen;
};

/* The first line of a plugin says whose it is. */
static bool
is_plugin(struct str text)
{
	return str_starts(text, STR("// pith for "));
}

static bool
read_settings(struct setup *setup)
{
	buf_addf(&setup->copy_path, "%s.before-pith", setup->path);
	setup->exists = !file_is_missing(setup->path);
	setup->has_copy = !file_is_missing(buf_string(&setup->copy_path));
	if (setup->exists && !file_is_ours(setup->path, &setup->seen))
		return false;
	return (!setup->exists || read_file(setup->path, &setup->text)) &&
	    (!setup->has_copy || read_file(setup->copy_path.p, &setup->copy));
}

/* The copy with the hooks is what the settings are: nobody changed them since. */
static bool
copy_is_base(const struct setup *setup)
{
	struct buf with = { 0 };
	bool same;

	if (!setup->has_copy)
		return false;
	buf_add(&with, buf_str(&setup->copy));
	same = settings_add(&with, buf_str(&setup->hooks),
		   setup->copy_path.p) &&
	    str_eq(buf_str(&with), buf_str(&setup->text));
	buf_free(&with);
	return same;
}

/* The settings without our hooks. */
static bool
make_base(struct setup *setup)
{
	bool copied = copy_is_base(setup);

	buf_add(&setup->base, buf_str(copied ? &setup->copy : &setup->text));
	return copied || settings_remove(&setup->base, setup->path);
}

/* They are what the hooks alone make, and there is no copy: we made the file. */
static bool
is_made_here(const struct setup *setup)
{
	struct buf with = { 0 };
	bool here = setup->exists && !setup->has_copy &&
	    settings_add(&with, buf_str(&setup->hooks), setup->path) &&
	    str_eq(buf_str(&with), buf_str(&setup->text));

	buf_free(&with);
	return here;
}

static void
delete_file(const char *path)
{
	if (unlink(path) < 0)
		fail("cannot remove '%s': %s", path, strerror(errno));
}

/* The copy first: without it, the settings stay as they are. */
static void
write_settings(const struct setup *setup)
{
	const char *const sources[] = { setup->path, NULL };
	bool had_none = str_eq(buf_str(&setup->base), buf_str(&setup->text));

	/* A file that was empty has a copy, and stays. */
	if (setup->wanted.n == 0 && !setup->has_copy) {
		delete_file(setup->path);
		return;
	}
	if (!setup->remove && !setup->plugin && setup->exists && had_none &&
	    !file_put(setup->copy_path.p, buf_str(&setup->text), sources))
		return;
	if (file_put_seen(setup->path, buf_str(&setup->wanted),
		setup->exists ? &setup->seen : NULL, NULL) &&
	    setup->remove && copy_is_base(setup))
		delete_file(setup->copy_path.p);
}

/* What the settings become; false, and reported, if that cannot be. */
static bool
make_wanted(struct setup *setup)
{
	if (!make_base(setup))
		return false;
	if (!setup->remove || !is_made_here(setup))
		buf_add(&setup->wanted, buf_str(&setup->base));
	return setup->remove ||
	    settings_add(&setup->wanted, buf_str(&setup->hooks), setup->path);
}

static bool
make_plugin(struct setup *setup)
{
	if (setup->text.n && !is_plugin(buf_str(&setup->text)))
		return skip(setup->path, 1, "not a plugin of pith");
	if (!setup->remove)
		buf_add(&setup->wanted, buf_str(&setup->hooks));
	return true;
}

static void
change(struct setup *setup)
{
	if (!read_settings(setup) ||
	    !(setup->plugin ? make_plugin(setup) : make_wanted(setup)))
		return;
	if (str_eq(buf_str(&setup->wanted), buf_str(&setup->text))) {
		if (!quiet())
			say("'%s' has %s", setup->path,
			    setup->remove ? "no hook of pith"
					  : "the hooks already");
		return;
	}
	edits_show_texts(out_buf(), setup->path, setup->exists,
	    buf_str(&setup->text), buf_str(&setup->wanted));
	if (!setup->dry)
		write_settings(setup);
}

static const struct agent *
find_agent(const char *name)
{
	for (size_t i = 0; i < sizeof agents / sizeof *agents; i++) {
		if (strcmp(agents[i].name, name) == 0)
			return &agents[i];
	}
	return NULL;
}

/* The path of the settings that are meant: an operand with a slash is one. */
static void
put_path(struct buf *path, const char *operand, bool project)
{
	const struct agent *agent = find_agent(operand);
	const char *home = getenv("HOME"), *own = NULL;
	const char *config = getenv("XDG_CONFIG_HOME");

	if (agent == NULL && strchr(operand, '/') == NULL)
		die_usage("unknown agent '%s'; use claude, codex, gemini, "
			  "opencode, pi or a path",
		    operand);
	if (agent && agent->variable && !project)
		own = getenv(agent->variable);
	if (agent == NULL)
		buf_adds(path, operand);
	else if (project)
		buf_addf(path, "%s/%s", agent->project, agent->file);
	else if (own && *own)
		buf_addf(path, "%s/%s", own, agent->file);
	else if (config && *config && strncmp(agent->user, ".config/", 8) == 0)
		buf_addf(path, "%s/%s/%s", config, agent->user + 8,
		    agent->file);
	else if (home && *home)
		buf_addf(path, "%s/%s/%s", home, agent->user, agent->file);
	else
		die("the home directory is not known; set HOME, or use "
		    "--project");
	buf_string(path);
}

/*
 * Links in the home directory are the user's own, from wherever this runs: that is
 * the directory out of which none must lead.
 */
static void
go_home(const char *path)
{
	const char *home = getenv("HOME");

	if (*path == '/' && home && *home && chdir(home) < 0)
		return;
}

static bool
read_hooks(struct setup *setup, const char *file)
{
	struct json_error error;
	struct json root;
	const char *name = strcmp(file, "-") ? file : "standard input";

	if (!read_file(file, &setup->hooks))
		return false;
	setup->plugin = is_plugin(buf_str(&setup->hooks));
	if (setup->plugin)
		return true;
	if (!json_check(buf_str(&setup->hooks), &root, &error) ||
	    json_member(root, "hooks").type != JSON_OBJECT)
		return skip(name, 1,
		    "no hooks, as \"pith hooks claude\" "
		    "prints them");
	return true;
}

static void
setup_free(struct setup *setup)
{
	buf_free(&setup->copy_path);
	buf_free(&setup->hooks);
	buf_free(&setup->text);
	buf_free(&setup->copy);
	buf_free(&setup->base);
	buf_free(&setup->wanted);
}

int
main(int argc, char *argv[])
{
	struct setup setup = { 0 };
	bool project = false, user = false;
	struct buf path = { 0 };
	const struct opt opts[] = {
		{ 0, "project", NULL, OPT_FLAG, &project,
		    "in the project in the current directory" },
		{ 0, "user", NULL, OPT_FLAG, &user,
		    "for all projects of the user (this is the default)" },
		{ 'r', "remove", NULL, OPT_FLAG, &setup.remove,
		    "take them out again" },
		DRY_RUN_OPTION(&setup.dry),
		FILE_OPTIONS,
		{ 0 },
	};
	const struct program program = { "settings",
		"put hooks into an agent's settings, or take them out",
		"AGENT [FILE]", opts };
	char **files = options_parse(&program, argc, argv);
	int lock;

	if (files[0] == NULL)
		die_usage("which agent? claude, codex, gemini, opencode or pi");
	if (files[1] && files[2])
		die_usage("too many arguments: '%s'", files[2]);
	if (project && user)
		die_usage("--project and --user exclude each other");
	options_need_input(&program, files + 1);
	put_path(&path, files[0], project);
	setup.path = path.p;
	if (!read_hooks(&setup, files[1] ? files[1] : "-"))
		return finish();
	if (!project && find_agent(files[0]))
		go_home(setup.path);
	if (!setup.dry && !setup.remove && !file_make_directories(setup.path))
		return finish();
	if (file_is_missing(setup.path) && (setup.dry || setup.remove)) {
		/* Its directory may be missing, too: nothing to lock. */
		change(&setup);
	} else if ((lock = file_lock(setup.path)) >= 0) {
		change(&setup);
		file_unlock(lock);
	}
	setup_free(&setup);
	buf_free(&path);
	return finish();
}
