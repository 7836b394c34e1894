#include "trace/opencode_store.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/err.h"
#include "base/in.h"
#include "base/process.h"
#include "json/json.h"
#include "text/show.h"
#include "trace/folders.h"

/* ---- places ---- */

static bool
is_there(const struct buf *path)
{
	struct stat st;

	return path->n && stat(path->p, &st) == 0;
}

/* The directory of its data, with '/' at its end; false if there is no home. */
static bool
add_home(struct buf *path)
{
	const char *data = getenv("XDG_DATA_HOME");
	const char *home = getenv("HOME");

	if (data && *data == '/')
		buf_addf(path, "%s/opencode/", data);
	else if (home && *home)
		buf_addf(path, "%s/.local/share/opencode/", home);
	return path->n > 0;
}

/* Other channels than the usual one have databases of other names. */
static void
add_database(struct buf *path)
{
	const char *name = getenv("OPENCODE_DB");
	bool named = name && *name && strcmp(name, ":memory:") != 0;

	if ((named && *name == '/') || add_home(path))
		buf_adds(path, named ? name : "opencode.db");
	buf_string(path);
}

static void
add_folder(struct buf *path, const char *folder)
{
	if (add_home(path))
		buf_addf(path, "storage/%s", folder);
	buf_string(path);
}

/* ---- files ---- */

/* A file on one line; false, and reported, if it is not one JSON text. */
static bool
add_file(struct buf *b, const char *path)
{
	struct buf text = { 0 };
	struct json_error error;
	struct json json;
	bool good = read_file(path, &text);

	if (good && !json_check(buf_str(&text), &json, &error))
		good = skip(path,
		    str_lines(str_head(buf_str(&text), error.at + 1)), "%s",
		    error.what);
	for (size_t i = 0; i < text.n; i++) {
		if (text.p[i] == '\n' || text.p[i] == '\r')
			text.p[i] = ' ';
	}
	if (good)
		buf_add(b, buf_str(&text));
	buf_free(&text);
	return good;
}

/* "ses_1" of ".../ses_1.json" */
static struct str
id_of(const char *path)
{
	struct str name = base_name(str_of(path));

	return str_head(name, name.n - strlen(".json"));
}

/* The files in the folder of an identifier, in their order. */
static void
open_files(struct folders *files, const char *folder, struct str id)
{
	struct buf path = { 0 };
	char *arguments[] = { NULL, NULL };

	*files = (struct folders){ .may_be_empty = true };
	add_folder(&path, folder);
	buf_addf(&path, "/%.*s", STR_ARG(id));
	buf_string(&path);
	if (is_there(&path))
		arguments[0] = path.p;
	folders_open(files, arguments);
	buf_free(&path);
}

static void
add_message(struct buf *b, const char *path)
{
	size_t before = b->n, parts;
	struct folders files;

	buf_adds(b, "{\"info\":");
	if (!add_file(b, path)) {
		b->n = before;
		return;
	}
	buf_adds(b, ",\"parts\":[");
	parts = b->n;
	open_files(&files, "part", id_of(path));
	for (size_t i = 0; i < files.n; i++) {
		size_t end = b->n;

		if (b->n > parts)
			buf_addc(b, ',');
		if (!add_file(b, files.files[i]))
			b->n = end;
	}
	folders_close(&files);
	buf_adds(b, "]}");
}

/* A session without messages is none. */
static void
add_session(struct buf *b, const char *path)
{
	struct folders files;
	size_t messages;

	buf_adds(b, "{\"info\":");
	if (!add_file(b, path)) {
		buf_clear(b);
		return;
	}
	buf_adds(b, ",\"messages\":[");
	messages = b->n;
	open_files(&files, "message", id_of(path));
	for (size_t i = 0; i < files.n; i++) {
		size_t end = b->n;

		if (b->n > messages)
			buf_addc(b, ',');
		add_message(b, files.files[i]);
		if (b->p[b->n - 1] == ',')
			b->n = end;
	}
	folders_close(&files);
	buf_adds(b, "]}\n");
	if (b->n == messages + 3)
		buf_clear(b);
}

/* False if nobody reads on. */
static bool
write_all(struct str text)
{
	while (text.n) {
		ssize_t n = write(STDOUT_FILENO, text.p, text.n);

		if (n < 0 && errno != EINTR)
			return false;
		text = str_skip(text, n > 0 ? (size_t)n : 0);
	}
	return true;
}

static _Noreturn void
write_files(char *folder, const struct project *project)
{
	struct folders sessions = { .may_be_empty = true };
	struct project ours;
	struct buf line = { 0 };

	if (project) {
		ours = *project;
		ours.member = STR("\"directory\":");
		sessions.project = &ours;
	}
	folders_open(&sessions, (char *[]){ folder, NULL });
	for (size_t i = 0; i < sessions.n; i++) {
		buf_clear(&line);
		add_session(&line, sessions.files[i]);
		if (!write_all(buf_str(&line)))
			break;
	}
	_exit(exit_status());
}

/* ---- the database ---- */

/* A line for each session. The rows do not repeat what their columns say. */
static const char query[] =
    "select json_object('info', json_object('id', s.id,"
    " 'directory', s.directory, 'title', s.title,"
    " 'time', json_object('created', s.time_created)),"
    " 'messages', (select json_group_array(json_object("
    "  'info', json_set(data, '$.id', id),"
    "  'parts', (select json_group_array(json(data)) from"
    "   (select data from part where message_id = m.id and json_valid(data)"
    "    order by id)))) from"
    "  (select id, data from message where session_id = s.id"
    "   and json_valid(data) order by time_created, id) m))"
    " from session s"
    " where exists (select 1 from message where session_id = s.id)";

static void
add_quoted(struct buf *b, struct str text)
{
	buf_addc(b, '\'');
	for (size_t i = 0; i < text.n; i++) {
		if (text.p[i] == '\'')
			buf_addc(b, '\'');
		buf_addc(b, text.p[i]);
	}
	buf_addc(b, '\'');
}

/* The session was in the current directory, or below it. */
static void
add_here(struct buf *b)
{
	char *here = getcwd(NULL, 0);

	buf_adds(b, " and substr(s.directory || '/', 1, length(");
	add_quoted(b, str_of(here ? here : ""));
	buf_adds(b, ") + 1) = ");
	add_quoted(b, str_of(here ? here : ""));
	buf_adds(b, " || '/'");
	free(here);
}

/* The settings of a user, in ~/.sqliterc, must not change the form. */
static _Noreturn void
write_database(char *path, bool here)
{
	struct buf text = { 0 };

	buf_adds(&text, query);
	if (here)
		add_here(&text);
	buf_adds(&text, " order by s.time_created, s.id");
	execlp("sqlite3", "sqlite3", "-batch", "-readonly", "-noheader",
	    "-list", path, buf_string(&text), (char *)NULL);
	_exit(errno == ENOENT ? 127 : EX_BROKEN);
}

static bool
has_sqlite(void)
{
	struct str all = str_of(getenv("PATH") ? getenv("PATH") : "");
	struct buf path = { 0 };
	bool found = false;

	while (all.n && !found) {
		struct str dir = str_cut(&all, ':');

		buf_clear(&path);
		buf_addf(&path, "%.*s/sqlite3", STR_ARG(dir));
		found = access(buf_string(&path), X_OK) == 0;
	}
	buf_free(&path);
	return found;
}

/* ---- both ---- */

/* Forks; standard input of the parent is standard output of the child. */
static pid_t
fork_writer(void)
{
	int ends[2];
	pid_t child;

	if (pipe(ends) < 0 || (child = fork()) < 0) {
		fail("cannot start a process: %s", strerror(errno));
		return -1;
	}
	dup2(ends[child ? 0 : 1], child ? STDIN_FILENO : STDOUT_FILENO);
	close(ends[0]);
	close(ends[1]);
	return child;
}

/* The database, unless nothing can read it; else the files. */
static bool
name_store(struct opencode_store *store, const struct buf *database,
    const struct buf *folder)
{
	bool made = is_there(database);

	if (made && has_sqlite()) {
		buf_addf(&store->name, "sqlite3:%s", database->p);
		return true;
	}
	if (made)
		skip(NULL, 0,
		    "the sessions in '%s' are not read: there is no sqlite3",
		    database->p);
	if (is_there(folder))
		buf_addf(&store->name, "opencode:%s", folder->p);
	return store->name.n > 0;
}

bool
opencode_open(struct opencode_store *store, const struct project *project)
{
	struct buf database = { 0 }, folder = { 0 };

	add_database(&database);
	add_folder(&folder, "session");
	store->writer = -1;
	if (name_store(store, &database, &folder))
		store->writer = fork_writer();
	if (store->writer == 0 && *buf_string(&store->name) == 's')
		write_database(database.p, project != NULL);
	if (store->writer == 0)
		write_files(folder.p, project);
	buf_free(&database);
	buf_free(&folder);
	return store->writer > 0;
}

void
opencode_close(struct opencode_store *store)
{
	if (store->writer > 0) {
		int status = process_wait(store->writer);

		if (!WIFEXITED(status) || WEXITSTATUS(status) != EX_DONE)
			skip(NULL, 0, "not all sessions of opencode were read");
	}
	buf_free(&store->name);
}
