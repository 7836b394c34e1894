/* statusline: print a line about a session, for an agent's status line. */
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/compat.h"
#include "base/err.h"
#include "base/in.h"
#include "base/opt.h"
#include "base/out.h"
#include "base/state.h"
#include "json/json.h"
#include "recall/at_risk.h"
#include "text/show.h"
#include "usage/money.h"

/* The line of a transcript that tells of a compaction; in a text it is escaped. */
static const struct str boundary = STR_INIT("\"subtype\":\"compact_boundary\"");

/* How far a transcript was counted, written after so many bytes more. */
#define COUNTED ".compactions"
enum { WRITE_AFTER = 1 << 20, DAY = 24 * 60 * 60, KEPT_DAYS = 31 };

struct counted {
	uint64_t bytes, compactions;
};

/* "BYTES COMPACTIONS" */
static void
read_counted(struct counted *counted, const char *path, size_t size)
{
	struct buf text = { 0 };
	struct str rest;

	if (state_read(path, (time_t)KEPT_DAYS * DAY, &text)) {
		uintmax_t bytes, compactions;

		rest = str_trim(buf_str(&text));
		if (str_number(str_cut(&rest, ' '), size, &bytes) &&
		    str_number(rest, SIZE_MAX, &compactions))
			*counted = (struct counted){ bytes, compactions };
	}
	buf_free(&text);
}

static void
count_in(struct counted *counted, struct str text)
{
	for (size_t at = str_find(text, boundary, 0); at < text.n;
	     at = str_find(text, boundary, at + boundary.n))
		counted->compactions++;
	counted->bytes += text.n;
}

/* Counts in what is new, but for a line that is being written. */
static void
count_on(struct counted *counted, int fd)
{
	static char bytes[1 << 18];
	ssize_t n;

	while (
	    (n = pread(fd, bytes, sizeof bytes, (off_t)counted->bytes)) > 0) {
		const char *end = memory_last(bytes, '\n', (size_t)n);
		struct str text = { bytes,
			end ? (size_t)(end - bytes) + 1 : 0 };

		/* A line that is longer: its end may cut a boundary in two. */
		if (end == NULL && (size_t)n == sizeof bytes)
			text.n = sizeof bytes - boundary.n;
		if (text.n == 0)
			break;
		count_in(counted, text);
	}
}

/*
 * The compactions of the session so far. What was counted before is not read
 * again, so this takes as long for a long session as for a short one.
 */
static bool
count_compactions(uint64_t *n, const char *transcript, struct str session)
{
	struct counted counted = { 0 };
	struct buf state = { 0 }, text = { 0 };
	int fd = open(transcript, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
	uint64_t before;
	struct stat st;

	if (fd < 0)
		return false;
	if (fstat(fd, &st) == 0 && S_ISREG(st.st_mode)) {
		if (state_path(&state, session, COUNTED))
			read_counted(&counted, state.p, (size_t)st.st_size);
		before = counted.bytes;
		count_on(&counted, fd);
		if (state.n && counted.bytes - before >= WRITE_AFTER) {
			state_drop_old(state.p, COUNTED,
			    (time_t)KEPT_DAYS * DAY);
			buf_addf(&text, "%ju %ju\n", (uintmax_t)counted.bytes,
			    (uintmax_t)counted.compactions);
			state_put(state.p, buf_str(&text));
		}
	}
	close(fd);
	*n = counted.compactions;
	buf_free(&state);
	buf_free(&text);
	return true;
}

/* ---- what a compaction would lose ---- */

/*
 * The last hook left it: "COMPACTIONS TEXT". It is of no use after one more
 * compaction.
 */
#define AT_RISK ".at-risk"

struct remember {
	struct session_index index;
	struct buf transcript;
	const char *session;
};

static void
leave(struct remember *remember)
{
	struct buf path = { 0 }, text = { 0 };
	uint64_t n;

	if (state_path(&path, str_of(remember->session), AT_RISK) &&
	    count_compactions(&n, buf_string(&remember->transcript),
		str_of(remember->session))) {
		buf_addf(&text, "%ju ", (uintmax_t)n);
		at_risk_format(&remember->index, &text);
		buf_addc(&text, '\n');
		state_drop_old(path.p, AT_RISK, (time_t)KEPT_DAYS * DAY);
		state_put(path.p, buf_str(&text));
	}
	buf_free(&path);
	buf_free(&text);
}

/* Of several sessions the last one counts. */
static void
remember(const char *session, char *files[])
{
	struct remember remember = { .session = session };
	struct records records;
	struct record record;

	records_open(&records, files);
	records.last = true;
	while (records_next(&records, &record)) {
		if (record.kind == KIND_DOC) {
			session_index_clear(&remember.index);
			buf_set(&remember.transcript,
			    record_text(&record, K_file));
		}
		session_index_add(&remember.index, &record);
	}
	if (remember.transcript.n)
		leave(&remember);
	records_close(&records);
	session_index_free(&remember.index);
	buf_free(&remember.transcript);
}

static void
add_at_risk(struct buf *b, struct str session, uint64_t compactions)
{
	struct buf path = { 0 }, text = { 0 };
	uintmax_t n;

	if (state_path(&path, session, AT_RISK) &&
	    state_read(path.p, (time_t)KEPT_DAYS * DAY, &text)) {
		struct str rest = str_trim(str_line(buf_str(&text)));

		if (str_number(str_cut(&rest, ' '), SIZE_MAX, &n) &&
		    n == compactions && rest.n) {
			buf_adds(b, ", at risk: ");
			show_text(b, rest);
		}
	}
	buf_free(&path);
	buf_free(&text);
}

/* ---- the line ---- */

static void
separate(struct buf *b)
{
	if (b->n)
		buf_adds(b, ", ");
}

/* "context 42% of 200k", "context 84k" */
static void
add_context(struct buf *b, struct json window)
{
	static const char *const parts[] = { "input_tokens",
		"cache_creation_input_tokens", "cache_read_input_tokens" };
	struct json used = json_member(window, "current_usage");
	size_t size = json_size_or(json_member(window, "context_window_size"),
	    0);
	size_t percent = json_round_or(json_member(window, "used_percentage"),
	    SIZE_MAX);
	size_t tokens = 0;

	if (used.type != JSON_OBJECT && percent == SIZE_MAX)
		return;
	for (size_t i = 0; used.type == JSON_OBJECT && i < countof(parts); i++)
		tokens += json_size_or(json_member(used, parts[i]), 0);
	if (percent == SIZE_MAX && size && tokens <= SIZE_MAX / 100)
		percent = (tokens * 100 + size / 2) / size;
	separate(b);
	if (percent == SIZE_MAX || size == 0)
		buf_addf(b, "context %zuk", (tokens + 500) / 1000);
	else
		buf_addf(b, "context %zu%% of %zuk", percent,
		    (size + 500) / 1000);
}

/* *risk: what another one would lose. */
static void
add_compactions(struct buf *b, struct buf *risk, struct json json,
    struct arena *arena)
{
	struct str session = json_text(json_member(json, "session_id"), arena);
	struct buf path = { 0 };
	uint64_t n;

	buf_add(&path, json_text(json_member(json, "transcript_path"), arena));
	if (path.n && strlen(buf_string(&path)) == path.n &&
	    count_compactions(&n, path.p, session)) {
		separate(b);
		buf_addf(b, n == 1 ? "%ju compaction" : "%ju compactions",
		    (uintmax_t)n);
		add_at_risk(risk, session, n);
	}
	buf_free(&path);
}

static void
add_cost(struct buf *b, struct json cost)
{
	struct json dollars = json_member(cost, "total_cost_usd");
	uint64_t money;

	if (dollars.type != JSON_NUMBER || !money_read(dollars.raw, &money))
		return;
	separate(b);
	buf_addc(b, '$');
	money_put(b, money, 2);
}

static void
write_line(struct json json)
{
	struct arena arena = { 0 };
	struct buf line = { 0 }, risk = { 0 };

	add_context(&line, json_member(json, "context_window"));
	add_compactions(&line, &risk, json, &arena);
	add_cost(&line, json_member(json, "cost"));
	buf_add(&line, buf_str(&risk));
	out_line(buf_str(&line));
	buf_free(&line);
	buf_free(&risk);
	arena_free(&arena);
}

static void
print_line(const char *file)
{
	struct buf text = { 0 };
	struct json_error error;
	struct json json;

	if (read_file(file, &text) && str_trim(buf_str(&text)).n) {
		if (json_check(buf_str(&text), &json, &error) &&
		    json.type == JSON_OBJECT)
			write_line(json);
		else
			skip(file, 1,
			    "not what an agent sends for its status line");
	}
	buf_free(&text);
}

int
main(int argc, char *argv[])
{
	const char *session = NULL;
	const struct opt opts[] = {
		{ 'r', "remember", "ID", OPT_TEXT, &session,
		    "keep what a compaction of session ID would lose" },
		{ 0 },
	};
	const struct program program = { "statusline",
		"print a line about a session, for an agent's status line",
		"[INPUT]", opts };
	char **files = options_parse(&program, argc, argv);

	options_need_input(&program, files);
	if (session) {
		remember(session, files);
		return finish();
	}
	if (files[0] && files[1])
		die_usage("one file, not '%s' too", files[1]);
	print_line(files[0] ? files[0] : "-");
	return finish();
}
