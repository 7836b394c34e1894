/* payload: read what an agent tells a hook, write what it takes. */
#include "err.h"
#include "in.h"
#include "named.h"
#include "opt.h"
#include "out.h"
#include "show.h"
#include "utf8.h"

/* An agent cuts at 10,000; this leaves it a margin. */
enum { ROOM = 9500, CUT_LINE = 64 };

/*
 * Which events an agent takes a text for, as it stands or in JSON. Whatever
 * else it gets for an event it does not read, shows to the user, or takes for
 * an error.
 */
static const struct agent {
	const char *name;
	const char *plain, *json;
	bool names_event; /* in the JSON */
	bool only_json;   /* an object where there is nothing to say, too */
} agents[] = {
	{ "claude", " SessionStart UserPromptSubmit PreCompact ", "", false,
	    false },
	{ "codex", "", " SessionStart UserPromptSubmit ", true, false },
	{ "gemini", "", " SessionStart BeforeAgent ", false, true },
};

/* ---- what an agent tells ---- */

/* The names of each field, the first that is there. */
static const char *const fields[] = {
	"hookeventname",
	"source trigger reason",
	"transcriptpath",
	"cwd",
	"sessionid",
};

/*
 * For `read` of the shell: never empty, and without what would end a field or
 * the line. A path that is not told is better than another one.
 */
static void
put_field(struct buf *b, struct str text)
{
	bool fit = text.n > 0;

	for (size_t i = 0; i < text.n; i++) {
		unsigned char c = (unsigned char)text.p[i];

		fit = fit && c >= ' ' && c != 127;
	}
	buf_add(b, fit ? text : STR("-"));
}

static void
write_fields(const char *file, struct str text)
{
	struct arena arena = { 0 };
	struct json_error error;
	struct json json = { 0 };
	struct buf *b = out_buf();

	if (str_trim(text).n && !json_check(text, &json, &error)) {
		skip(file, str_lines(str_head(text, error.at + 1)), "%s",
		    error.what);
		json.type = JSON_ABSENT;
	}
	for (size_t i = 0; i < sizeof fields / sizeof *fields; i++) {
		struct json value = named_member(json, fields[i], &arena);

		if (i > 0)
			buf_addc(b, '\t');
		put_field(b, json_text(value, &arena));
	}
	buf_addc(b, '\n');
	out_end();
	arena_free(&arena);
}

/* ---- what an agent takes ---- */

static const struct agent *
find_agent(const char *name)
{
	for (size_t i = 0; i < sizeof agents / sizeof *agents; i++) {
		if (strcmp(agents[i].name, name) == 0)
			return &agents[i];
	}
	die_usage("no agent '%s'; there are claude, codex and gemini", name);
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

/* Whole lines, as many as there is room for, and what was cut. */
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

/* What begins with a brace is taken for JSON. */
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

static void
write_said(const struct agent *agent, const char *event, struct str text)
{
	struct buf fit = { 0 };

	if (is_among(agent->plain, event) || is_among(agent->json, event))
		show_lines(&fit, text);
	cut(&fit);
	if (str_trim(buf_str(&fit)).n == 0)
		buf_clear(&fit);
	else if (fit.p[fit.n - 1] != '\n')
		buf_addc(&fit, '\n');
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
	const char *name = agents[0].name, *event = NULL;
	const struct opt opts[] = {
		{ 'a', "agent", "NAME", OPT_TEXT, &name,
		    "which agent: codex, gemini (claude)" },
		{ 's', "say", "EVENT", OPT_TEXT, &event,
		    "write a text in the form that the agent takes then" },
		{ 0 },
	};
	const struct program program = { "payload",
		"read what an agent tells a hook, write what it takes",
		"[INPUT]", opts };
	char **files = options_parse(&program, argc, argv);
	const struct agent *agent = find_agent(name);
	const char *file = files[0] ? files[0] : "-";
	struct buf text = { 0 };

	options_need_input(&program, files);
	if (files[0] && files[1])
		die_usage("one file, not '%s' too", files[1]);
	if (!read_file(file, &text))
		return finish();
	if (event)
		write_said(agent, event, buf_str(&text));
	else
		write_fields(file, buf_str(&text));
	buf_free(&text);
	return finish();
}
