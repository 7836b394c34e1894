#include "html/memory.h"

#include <stdlib.h>

#include "html/html.h"
#include "text/show.h"
#include "text/time.h"
#include "usage/expenses.h"

enum {
	SHOWN_CONTEXTS = 6,
	SHOWN_ROWS = 50,
	SHOWN_WISHES = 100,
	PLACES = 200, /* of a picture */
};

/* ---- reading ---- */

static struct memory_session *
session_of(struct memory *memory, const struct record *record)
{
	struct str name = record_text(record, K_session);
	uint32_t number = intern_add(&memory->names, name);

	while (memory->n_session < number)
		*array_push(&memory->session, &memory->n_session,
		    &memory->cap_session) = (struct memory_session){
			.name = arena_copy(&memory->arena, name),
		};
	return &memory->session[number - 1];
}

/* 0 if there is none. */
static int64_t
time_of(const struct record *record)
{
	struct date date;

	return date_parse(record_text(record, K_ts), &date)
	    ? date_seconds(&date)
	    : 0;
}

/* A sub-agent has a context of its own. */
static void
add_request(struct memory *memory, const struct record *record)
{
	struct memory_session *session;

	if (record_text(record, K_agent).n ||
	    record_text(record, K_session).n == 0)
		return;
	session = session_of(memory, record);
	*array_push(&session->request, &session->n,
	    &session->cap) = (struct memory_request){
		.time = time_of(record),
		.tokens = context_tokens(record),
	};
}

static void
add_compaction(struct memory *memory, const struct record *record)
{
	struct memory_session *session;

	memory->compactions++;
	*array_push(&memory->compaction, &memory->n_compaction,
	    &memory->cap_compaction) = (struct memory_compaction){
		.session = record_copy(record, K_session, &memory->arena),
		.ts = record_copy(record, K_ts, &memory->arena),
		.trigger = record_copy(record, K_trigger, &memory->arena),
		.before = json_round_or(record->at[K_before], 0),
		.after = json_round_or(record->at[K_after], 0),
	};
	if (record_text(record, K_session).n == 0)
		return;
	session = session_of(memory, record);
	*array_push(&session->marks, &session->n_marks,
	    &session->cap_marks) = time_of(record);
}

static void
add_loss(struct memory *memory, const struct record *record)
{
	*array_push(&memory->loss, &memory->n_loss,
	    &memory->cap_loss) = (struct memory_loss){
		.type = record_copy(record, K_type, &memory->arena),
		.text = record_copy(record, K_text, &memory->arena),
		.sign = record_copy(record, K_sign, &memory->arena),
		.evidence = record_copy(record, K_evidence, &memory->arena),
		.n = json_size_or(record->at[K_n], 0),
		.impact = json_size_or(record->at[K_impact], 0),
	};
}

static uint64_t
compaction_hash(struct str session, struct str ts)
{
	return str_hash(session) * 31 + str_hash(ts);
}

/* Of all types together. */
static void
add_kept(struct memory *memory, const struct record *record)
{
	size_t *number = map_put(&memory->kept_of,
	    compaction_hash(record_text(record, K_session),
		record_text(record, K_ts)));
	struct survived_type *kept;

	if (*number == 0) {
		*array_push(&memory->kept, &memory->n_kept,
		    &memory->cap_kept) = (struct survived_type){ .facts = 0 };
		*number = memory->n_kept;
	}
	kept = &memory->kept[*number - 1];
	kept->facts += json_size_or(record->at[K_facts], 0);
	kept->held += json_size_or(record->at[K_held], 0);
	kept->needed += json_size_or(record->at[K_needed], 0);
	kept->needed_held += json_size_or(record->at[K_needed_held], 0);
}

static void
add_lost(struct memory *memory, const struct record *record)
{
	if (record->at[K_needed].type != JSON_TRUE)
		return;
	*array_push(&memory->lost, &memory->n_lost,
	    &memory->cap_lost) = (struct memory_lost){
		.type = record_copy(record, K_type, &memory->arena),
		.text = record_copy(record, K_text, &memory->arena),
		.session = record_copy(record, K_session, &memory->arena),
	};
}

/* Of what is said more than once the last state counts. */
static void
add_fact(struct memory *memory, const struct record *record)
{
	struct str type = record_text(record, K_type);
	size_t *number;
	struct memory_wish wish;

	if (record_text(record, K_session).n == 0 ||
	    !(str_eq(type, STR("wish")) || str_eq(type, STR("test")) ||
		str_eq(type, STR("todo"))))
		return;
	wish = (struct memory_wish){
		.type = record_copy(record, K_type, &memory->arena),
		.text = record_copy(record, K_text, &memory->arena),
		.state = record_copy(record, K_state, &memory->arena),
		.session = record_copy(record, K_session, &memory->arena),
	};
	wish.dated = day_parse(record_text(record, K_ts), &wish.day);
	number = map_put(&memory->wish_of,
	    str_hash(wish.text) * 31 + str_hash(wish.type));
	if (*number) {
		memory->wish[*number - 1].state = wish.state;
		return;
	}
	*array_push(&memory->wish, &memory->n_wish, &memory->cap_wish) = wish;
	*number = memory->n_wish;
}

void
memory_add(struct memory *memory, const struct record *record)
{
	switch (record->kind) {
	case KIND_USAGE:
		add_request(memory, record);
		return;
	case KIND_COMPACTION:
		add_compaction(memory, record);
		return;
	case KIND_LOSS:
		add_loss(memory, record);
		return;
	case KIND_FACT:
		add_fact(memory, record);
		return;
	case KIND_LOST:
		add_lost(memory, record);
		return;
	case KIND_SURVIVAL:
		survived_add(&memory->survived, record);
		add_kept(memory, record);
		return;
	default:
		return;
	}
}

bool
memory_any(const struct memory *memory)
{
	return memory->n_session || memory->n_compaction || memory->n_loss ||
	    memory->n_wish || memory->survived.any;
}

/* ---- contexts ---- */

static int
compare_requests(const void *a, const void *b)
{
	const struct memory_request *x = a, *y = b;

	return (x->time > y->time) - (x->time < y->time);
}

/* The places of the compactions among n, each once, in order; how many. */
static size_t
place_marks(const struct memory_session *session, size_t marks[], size_t n)
{
	bool *marked = zeroed(n, sizeof *marked);
	size_t count = 0;

	for (size_t i = 0; i < session->n_marks; i++) {
		size_t k;

		array_search(k, session->n,
		    session->request[k].time < session->marks[i]);
		k = k * n / session->n;
		marked[k - (k == n)] = true;
	}
	for (size_t k = 0; k < n; k++) {
		if (marked[k])
			marks[count++] = k;
	}
	free(marked);
	return count;
}

/* The largest of each place, and the places of the marks. */
static void
write_context(const struct memory_session *session, struct buf *b)
{
	size_t n = session->n < PLACES ? session->n : PLACES;
	uint64_t *values = zeroed(n, sizeof *values);
	size_t *marks = zeroed(n, sizeof *marks), n_marks;
	struct chart chart = { .title = "Tokens of the context after each "
					"request; a dashed line is a "
					"compaction",
		.names = { STR_INIT("tokens") },
		.n_names = 1,
		.first = STR_INIT("first request"),
		.last = STR_INIT("last request"),
		.values = values,
		.n = n,
		.number = buf_thousands };

	array_sort(session->request, session->n, compare_requests);
	for (size_t i = 0; i < session->n; i++) {
		uint64_t *value = &values[i * n / session->n];
		uint64_t tokens = session->request[i].tokens;

		*value = tokens > *value ? tokens : *value;
	}
	n_marks = place_marks(session, marks, n);
	buf_adds(b, "<h3>Session ");
	html_short(b, session->name);
	buf_adds(b, "</h3>\n");
	chart_lines(b, &chart, marks, n_marks);
	free(values);
	free(marks);
}

/* Those with the most compactions, then with the most requests. */
static int
compare_sessions(const void *a, const void *b)
{
	const struct memory_session *x = a, *y = b;

	if (x->n_marks != y->n_marks)
		return x->n_marks < y->n_marks ? 1 : -1;
	if (x->n != y->n)
		return x->n < y->n ? 1 : -1;
	return str_cmp(x->name, y->name);
}

static void
write_contexts(struct memory *memory, struct buf *b)
{
	size_t shown = 0;

	array_sort(memory->session, memory->n_session, compare_sessions);
	for (size_t i = 0; i < memory->n_session && shown < SHOWN_CONTEXTS;
	     i++) {
		if (memory->session[i].n < 2)
			continue;
		if (shown++ == 0)
			html_section(b, "contexts",
			    "How full the contexts were");
		write_context(&memory->session[i], b);
	}
	if (shown && memory->n_session > shown)
		buf_addf(b,
		    "<p class=\"faint\">%zu of %zu sessions are shown: those "
		    "with the most compactions and requests.</p>\n",
		    shown, memory->n_session);
	if (shown)
		html_close(b);
}

/* ---- compactions ---- */

static int
compare_compactions(const void *a, const void *b)
{
	const struct memory_compaction *x = a, *y = b;
	int c = str_cmp(y->ts, x->ts);

	return c ? c : str_cmp(x->session, y->session);
}

static void
write_compactions(struct memory *memory, struct buf *b)
{
	static const struct html_column columns[] = { { "Session", HTML_WORDS },
		{ "Time", HTML_WORDS }, { "Trigger", HTML_WORDS },
		{ "Tokens before", HTML_NUMBER },
		{ "Tokens after", HTML_NUMBER }, { "Facts", HTML_NUMBER },
		{ "Kept", HTML_NUMBER }, { "Used again", HTML_NUMBER },
		{ "Of those kept", HTML_NUMBER } };
	size_t n = memory->n_compaction;

	if (n == 0)
		return;
	array_sort(memory->compaction, n, compare_compactions);
	html_table(b, "The newest compactions", true, columns,
	    countof(columns));
	for (size_t i = 0; i < n && i < SHOWN_ROWS; i++) {
		const struct memory_compaction *one = &memory->compaction[i];
		struct survived_type kept = { .facts = 0 };
		struct buf time = { 0 };
		size_t number;

		if (map_find(&memory->kept_of,
			compaction_hash(one->session, one->ts), &number))
			kept = memory->kept[number - 1];
		show_time(&time, one->ts);
		buf_adds(b, "<tr>");
		html_head_cell(b, one->session);
		html_cell(b, buf_str(&time));
		html_cell(b, one->trigger);
		html_number_cell(b, one->before);
		html_number_cell(b, one->after);
		html_number_cell(b, kept.facts);
		html_number_cell(b, kept.held);
		html_number_cell(b, kept.needed);
		html_number_cell(b, kept.needed_held);
		buf_adds(b, "</tr>\n");
		buf_free(&time);
	}
	html_table_end(b, true);
	html_others(b, SHOWN_ROWS, n, "compactions");
}

static void
write_kept(struct buf *b, const char *title, const struct survived_type *type)
{
	buf_adds(b, "<tr>");
	html_head_cell(b, str_of(title));
	html_number_cell(b, type->facts);
	html_number_cell(b, type->held);
	html_share_cell(b, type->held, type->facts);
	buf_adds(b, "<td class=\"w\">");
	chart_bar(b, type->held, type->facts);
	buf_adds(b, "</td>");
	html_number_cell(b, type->needed);
	html_number_cell(b, type->needed_held);
	html_share_cell(b, type->needed_held, type->needed);
	buf_adds(b, "</tr>\n");
}

static void
write_survival(const struct memory *memory, struct buf *b)
{
	static const struct html_column columns[] = { { "Type", HTML_WORDS },
		{ "Facts", HTML_NUMBER }, { "Kept", HTML_NUMBER },
		{ "Share", HTML_NUMBER }, { "Share kept", HTML_WIDE },
		{ "Used again", HTML_NUMBER }, { "Of those kept", HTML_NUMBER },
		{ "Share", HTML_NUMBER } };
	struct survived_type all = { 0 };

	if (!memory->survived.any)
		return;
	html_table(b, "What summaries kept of what they replaced", false,
	    columns, countof(columns));
	for (int i = 1; i < FACT_CLASSES; i++) {
		const struct survived_type *type = &memory->survived.types[i];
		const char *title = survived_title((uint8_t)i);

		all.facts += type->facts;
		all.held += type->held;
		all.needed += type->needed;
		all.needed_held += type->needed_held;
		if (type->facts && title)
			write_kept(b, title, type);
	}
	write_kept(b, "all", &all);
	html_table_end(b, false);
}

static int
compare_lost(const void *a, const void *b)
{
	const struct memory_lost *x = a, *y = b;
	int c = str_cmp(x->type, y->type);

	c = c ? c : str_cmp(x->text, y->text);
	return c ? c : str_cmp(x->session, y->session);
}

static void
write_lost(struct memory *memory, struct buf *b)
{
	static const struct html_column columns[] = { { "What", HTML_WORDS },
		{ "Type", HTML_WORDS }, { "Session", HTML_WORDS } };
	size_t n = memory->n_lost;

	if (n == 0)
		return;
	array_sort(memory->lost, n, compare_lost);
	html_table(b, "Lost by a summary, and used again afterwards", true,
	    columns, countof(columns));
	for (size_t i = 0; i < n && i < SHOWN_ROWS; i++) {
		const struct memory_lost *lost = &memory->lost[i];

		buf_adds(b, "<tr>");
		html_head_cell(b, lost->text);
		html_cell(b, lost->type);
		html_cell(b, lost->session);
		buf_adds(b, "</tr>\n");
	}
	html_table_end(b, true);
	html_others(b, SHOWN_ROWS, n, "facts");
}

static void
write_kept_and_lost(struct memory *memory, struct buf *b)
{
	if (memory->n_compaction == 0 && !memory->survived.any)
		return;
	html_section(b, "compactions", "What compactions kept and lost");
	write_survival(memory, b);
	write_lost(memory, b);
	write_compactions(memory, b);
	html_close(b);
}

/* ---- what was looked for again ---- */

static int
compare_losses(const void *a, const void *b)
{
	const struct memory_loss *x = a, *y = b;
	int c;

	if (x->impact != y->impact)
		return x->impact < y->impact ? 1 : -1;
	if (x->n != y->n)
		return x->n < y->n ? 1 : -1;
	c = str_cmp(x->type, y->type);
	return c ? c : str_cmp(x->text, y->text);
}

static void
write_losses(struct memory *memory, struct buf *b)
{
	static const struct html_column columns[] = { { "What", HTML_WORDS },
		{ "Type", HTML_WORDS }, { "Sign", HTML_WORDS },
		{ "Number", HTML_NUMBER }, { "Impact", HTML_NUMBER },
		{ "Evidence", HTML_WORDS } };
	size_t n = memory->n_loss;

	if (n == 0)
		return;
	array_sort(memory->loss, n, compare_losses);
	html_section(b, "losses", "What agents looked for again");
	html_table(b, "Losses, the ones with the most impact first", false,
	    columns, countof(columns));
	for (size_t i = 0; i < n && i < SHOWN_ROWS; i++) {
		const struct memory_loss *loss = &memory->loss[i];

		buf_adds(b, "<tr>");
		html_head_cell(b, loss->text);
		html_cell(b, loss->type);
		html_cell(b, loss->sign);
		html_number_cell(b, loss->n);
		html_number_cell(b, loss->impact);
		html_cell(b, loss->evidence);
		buf_adds(b, "</tr>\n");
	}
	html_table_end(b, false);
	html_others(b, SHOWN_ROWS, n, "losses");
	html_close(b);
}

/* ---- what is open in the sessions ---- */

static int
compare_wishes(const void *a, const void *b)
{
	const struct memory_wish *x = a, *y = b;
	int c;

	if (x->dated != y->dated)
		return x->dated ? -1 : 1;
	if (x->dated && x->day != y->day)
		return x->day < y->day ? 1 : -1;
	c = str_cmp(x->session, y->session);
	return c ? c : str_cmp(x->text, y->text);
}

static void
write_open(const struct memory *memory, struct buf *b, const char *type,
    const char *state, const char *heading)
{
	size_t n = 0;

	for (size_t i = 0; i < memory->n_wish; i++) {
		const struct memory_wish *wish = &memory->wish[i];

		if (!str_eq(wish->type, str_of(type)) ||
		    !str_eq(wish->state, str_of(state)) || n++ >= SHOWN_WISHES)
			continue;
		html_item(b, n, heading);
		html_short(b, wish->text);
		buf_adds(b, " <span class=\"src\">");
		if (wish->dated) {
			buf_adds(b, "since ");
			day_format(b, wish->day);
			buf_adds(b, ", ");
		}
		buf_adds(b, "session ");
		html_short(b, wish->session);
		buf_adds(b, "</span></li>\n");
	}
	html_items_end(b, SHOWN_WISHES, n, "items");
}

static void
write_wishes(struct memory *memory, struct buf *b)
{
	size_t start = b->n, head;

	array_sort(memory->wish, memory->n_wish, compare_wishes);
	html_section(b, "wishes", "What users wish, and what was left open");
	head = b->n;
	write_open(memory, b, "wish", "open", "Wishes that hold");
	write_open(memory, b, "test", "fail", "Tests that failed last");
	write_open(memory, b, "todo", "open", "Open to-do items");
	if (b->n == head)
		b->n = start;
	else
		html_close(b);
}

/* ---- all of it ---- */

void
memory_write(struct memory *memory, struct buf *b)
{
	write_contexts(memory, b);
	write_kept_and_lost(memory, b);
	write_losses(memory, b);
	write_wishes(memory, b);
}

void
memory_free(struct memory *memory)
{
	for (size_t i = 0; i < memory->n_session; i++) {
		free(memory->session[i].request);
		free(memory->session[i].marks);
	}
	free(memory->session);
	free(memory->compaction);
	free(memory->kept);
	map_free(&memory->kept_of);
	free(memory->loss);
	free(memory->lost);
	free(memory->wish);
	map_free(&memory->wish_of);
	intern_free(&memory->names);
	arena_free(&memory->arena);
	survived_free(&memory->survived);
}
