/* payload: read an agent's hook input, write the hook's answer. */
#include "base/err.h"
#include "base/in.h"
#include "base/opt.h"
#include "base/out.h"
#include "base/state.h"
#include "base/utf8.h"
#include "json/named.h"
#include "secret/secret.h"
#include "text/show.h"

/* Agents truncate at 10,000; this leaves a margin. */
enum { ROOM = 9500, CUT_LINE = 64 };

/*
 * The events for which an agent accepts a text, either plain or in JSON. For
 * other events it ignores the text, shows it to the user, or reports an error.
 */
static const struct agent {
	const char *name;
	const char *plain, *json;
	bool names_event; /* repeat it in the JSON */
	bool only_json;   /* needs an object even without a text */
	bool has_summary; /* PostCompact has the summary of the compaction */
} agents[] = {
	{ "claude", " SessionStart UserPromptSubmit PreCompact ", "", false,
	    false, true },
	{ "codex", "", " SessionStart UserPromptSubmit ", true, false, false },
	{ "gemini", "", " SessionStart BeforeAgent ", false, true, false },
	/* Our own plugins ask, and pass on the answer. */
	{ "opencode", " SessionStart PreCompact ", "", false, false, false },
	{ "pi", " SessionStart ", "", false, false, false },
};

/* ---- hook input ---- */

enum { EVENT, WHY, TRANSCRIPT, CWD, SESSION, FIELDS };

struct input {
	struct str json; /* empty if it is invalid */
	struct str fields[FIELDS];
};

/*
 * A field for `read` of the shell: never empty, and without bytes that would
 * end a field or the line. No path is better than a wrong one.
 */
static struct str
shell_field(struct str text)
{
	bool fit = text.n > 0;

	for (size_t i = 0; i < text.n; i++) {
		unsigned char c = (unsigned char)text.p[i];

		fit = fit && c >= ' ' && c != 127;
	}
	return fit ? text : STR("-");
}

static void
parse_input(struct input *input, const char *file, struct str text,
    struct arena *arena)
{
	/* The names of each field; the first one in the input counts. */
	static const char *const names[FIELDS] = {
		"hookeventname",
		"source trigger reason",
		"transcriptpath",
		"cwd",
		"sessionid",
	};
	struct json_error error;
	struct json json = { 0 };

	if (str_trim(text).n && !json_check(text, &json, &error)) {
		skip(file, str_lines(str_head(text, error.at + 1)), "%s",
		    error.what);
		json = (struct json){ 0 };
	}
	input->json = json.raw;
	for (size_t i = 0; i < FIELDS; i++) {
		struct str given = json_text(named_member(json, names[i],
						 arena),
		    arena);

		input->fields[i] = shell_field(given);
		/* That of the hook would be the wrong one. */
		if (i == CWD && given.n && input->fields[i].p != given.p)
			input->fields[i] = STR("/dev/null");
	}
}

/* ---- state between two events ---- */

/*
 * After a compaction, SessionStart needs the summary, but the transcript may
 * not have it yet. The input of PostCompact has it, so it is kept in a file for
 * each session.
 */
#define KEPT ".compacted"
enum { KEPT_SECONDS = 600 };

static bool
is_event(const struct input *input, const char *event)
{
	return str_eq(input->fields[EVENT], str_of(event));
}

/* Sets *kept to what SessionStart must read instead of its own input. */
static void
update_kept(const struct input *input, struct buf *kept)
{
	struct buf path = { 0 };

	if (!state_path(&path, input->fields[SESSION], KEPT))
		return;
	state_drop_old(path.p, KEPT, KEPT_SECONDS);
	if (is_event(input, "PostCompact"))
		state_put(path.p, input->json);
	else if (is_event(input, "PreCompact"))
		state_drop(path.p);
	/* The kept input is used once. */
	else if (is_event(input, "SessionStart") &&
	    str_eq(input->fields[WHY], STR("compact")) &&
	    state_read(path.p, KEPT_SECONDS, kept))
		state_drop(path.p);
	buf_free(&path);
}

/* Writes the fields, then the input for the rest of the pipe. */
static void
write_input(const struct agent *agent, const char *file, struct str text)
{
	struct arena arena = { 0 };
	struct buf kept = { 0 };
	struct input input;

	parse_input(&input, file, text, &arena);
	for (size_t i = 0; i < FIELDS; i++) {
		buf_add(out_buf(), input.fields[i]);
		buf_addc(out_buf(), i + 1 < FIELDS ? '\t' : '\n');
	}
	if (agent->has_summary)
		update_kept(&input, &kept);
	if (kept.n)
		out_line(buf_str(&kept));
	else if (input.json.n)
		out_line(input.json);
	buf_free(&kept);
	arena_free(&arena);
}

/* ---- hook answer ---- */

static const struct agent *
find_agent(const char *name)
{
	for (size_t i = 0; i < countof(agents); i++) {
		if (strcmp(agents[i].name, name) == 0)
			return &agents[i];
	}
	die_usage(
	    "unknown agent '%s'; use claude, codex, gemini, opencode or pi",
	    name);
}

static bool
is_among(const char *events, const char *event)
{
	struct buf word = { 0 };
	bool found;

	buf_addf(&word, " %s ", event);
	found = str_find(str_of(events), buf_str(&word), 0) < strlen(events);
	buf_free(&word);
	return found;
}

/* Keeps whole lines, as many as fit, and reports the number of the others. */
static void
cut(struct buf *b)
{
	struct str rest = buf_str(b);
	size_t units = CUT_LINE;

	if (utf8_units(rest) <= ROOM)
		return;
	while (rest.n) {
		struct str line = str_line(rest);

		units += utf8_units(line);
		if (units > ROOM)
			break;
		rest = str_skip(rest, line.n);
	}
	b->n -= rest.n;
	buf_addf(b, "(cut here; lines left out: %zu)\n", str_lines(rest));
}

/* Agents parse a text that begins with a brace as JSON. */
static void
write_plain(struct str text)
{
	if (str_starts(str_trim(text), STR("{")))
		buf_adds(out_buf(), "(from pith)\n");
	buf_add(out_buf(), text);
}

static void
write_json(const struct agent *agent, const char *event, struct str text)
{
	struct buf *b = out_buf();

	json_open(b, NULL, '{');
	if (text.n) {
		json_open(b, "hookSpecificOutput", '{');
		if (agent->names_event)
			json_add_text(b, "hookEventName", str_of(event));
		json_add_text(b, "additionalContext", text);
		json_close(b, '}');
	}
	json_close(b, '}');
	buf_addc(b, '\n');
}

/*
 * Writes nothing, or whole lines; the last one shows that the agent received
 * all.
 */
static void
end_lines(struct buf *b, const char *mark)
{
	if (str_trim(buf_str(b)).n == 0) {
		buf_clear(b);
		return;
	}
	while (mark && b->p[b->n - 1] == '\n')
		b->n--;
	if (b->p[b->n - 1] != '\n')
		buf_addc(b, '\n');
	if (mark)
		buf_addf(b, "(end, pith %s)\n", mark);
}

static void
write_answer(const struct agent *agent, const char *event, const char *mark,
    struct str text)
{
	struct buf fit = { 0 };

	if (is_among(agent->plain, event) || is_among(agent->json, event))
		show_lines(&fit, text);
	secret_hide_since(&fit, 0);
	cut(&fit);
	end_lines(&fit, mark);
	if (agent->only_json || (fit.n && is_among(agent->json, event)))
		write_json(agent, event, buf_str(&fit));
	else
		write_plain(buf_str(&fit));
	out_end();
	buf_free(&fit);
}

int
main(int argc, char *argv[])
{
	const char *name = agents[0].name, *event = NULL, *mark = NULL;
	bool show = false;
	const struct opt opts[] = {
		{ 'a', "agent", "NAME", OPT_TEXT, &name,
		    "which agent: codex, gemini, opencode, pi (claude)" },
		{ 's', "say", "EVENT", OPT_TEXT, &event,
		    "write a text as the agent expects it at EVENT" },
		{ 0, "mark", "NAME", OPT_TEXT, &mark,
		    "with --say: end the text with a line that has NAME" },
		SECRET_OPTION(&show),
		{ 0 },
	};
	const struct program program = { "payload",
		"read an agent's hook input, write the hook's answer",
		"[INPUT]", opts };
	char **files = options_parse(&program, argc, argv);
	const struct agent *agent = find_agent(name);
	const char *file = files[0] ? files[0] : "-";
	struct buf text = { 0 };

	options_need_input(&program, files);
	secret_hiding(!show);
	if (files[0] && files[1])
		die_usage("one file, not '%s' too", files[1]);
	if (mark && !event)
		die_usage("--mark is for --say");
	if (!read_file(file, &text))
		return finish();
	if (event)
		write_answer(agent, event, mark, buf_str(&text));
	else
		write_input(agent, file, buf_str(&text));
	buf_free(&text);
	return finish();
}
