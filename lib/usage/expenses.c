#include "usage/expenses.h"

#include <stdlib.h>

#include "usage/money.h"

/* By the numbers of sessions in `names`. */
struct session {
	uint32_t start
	    [OF_NAMES]; /* names of its first request or call with a project */
	struct buf ts;  /* when that was */
};

static const enum record_key token_keys[TOKENS] = { K_input, K_output,
	K_cache_read, K_cache_write_5m, K_cache_write_1h };

struct str
day_of(struct str ts)
{
	if (ts.n < 10 || ts.p[4] != '-' || ts.p[7] != '-' || !is_digit(ts.p[9]))
		return (struct str){ 0 };
	return str_head(ts, 10);
}

struct str
expense_text(const struct expenses *e, const struct expense *expense,
    enum expense_name name)
{
	if (name == OF_DAY && expense->ts.n)
		return expense->ts;
	return expense->name[name] ? intern_str(&e->names, expense->name[name])
				   : (struct str){ 0 };
}

/* ---- an expense from its record ---- */

static void
set_name(struct expenses *e, struct expense *expense, enum expense_name name,
    struct str text)
{
	uint32_t *last = &e->last[name];

	if (text.n &&
	    (*last == 0 || !str_eq(intern_str(&e->names, *last), text)))
		*last = intern_add(&e->names, text);
	expense->name[name] = text.n ? *last : 0;
}

/* A project is looked up once: there may be a million requests. */
static void
set_team(struct expenses *e, struct expense *expense)
{
	enum { UNKNOWN, NONE, FIRST };
	uint32_t project = expense->name[OF_PROJECT], team, *known;

	if (e->teams == NULL || project == 0)
		return;
	known = array_at(&e->team_of, &e->of_projects, project);
	if (*known == UNKNOWN) {
		struct str name = teams_find(e->teams,
		    intern_str(&e->names, project));

		team = name.n ? intern_add(&e->names, name) : 0;
		*known = team ? team + FIRST : NONE;
	}
	expense->name[OF_TEAM] = *known == NONE ? 0 : *known - FIRST;
}

static struct expense
read_names(struct expenses *e, const struct record *record)
{
	struct expense expense = { .costed = false };

	set_name(e, &expense, OF_SESSION, record_text(record, K_session));
	set_name(e, &expense, OF_AGENT, record_text(record, K_agent));
	set_name(e, &expense, OF_BRANCH, record_text(record, K_branch));
	set_name(e, &expense, OF_PROJECT, record_text(record, K_project));
	expense.ts = record_text(record, K_ts);
	set_team(e, &expense);
	return expense;
}

/* Replaces the key after its first letter by its digest. */
static void
digest_key(struct buf *b)
{
	uint64_t hash = str_hash(buf_str(b));

	b->n = 1;
	buf_addf(b, "%016llx", (unsigned long long)hash);
}

static void
add_amounts(struct buf *b, const struct expense *expense)
{
	for (size_t i = 0; i < TOKENS; i++)
		buf_addf(b, " %llu", (unsigned long long)expense->amount[i]);
}

/*
 * Without a time, the place in its file identifies it: what is read twice, as in
 * two parts, counts once. False if that has no name.
 */
static bool
add_place(struct buf *b, char kind, const struct record *record)
{
	struct src src;

	if (!src_parse(record->at[K_src], record->arena, &src) ||
	    src.line == 0 || src.file.n == 0 || str_eq(src.file, STR("-")))
		return false;
	buf_addc(b, kind);
	buf_add(b, src.file);
	buf_addf(b, ":%zu:%zu ", src.line, src.off);
	return true;
}

/* Sets `text` to the key of a request, or to nothing. */
static void
request_key(struct expenses *e, const struct record *record,
    const struct expense *expense)
{
	struct str request = record_text(record, K_request);
	struct buf *b = &e->text;

	buf_clear(b);
	if (request.n) {
		buf_addc(b, 'r');
		buf_add(b, request);
	} else if (expense->ts.n) {
		buf_addf(b, "t%u ", expense->name[OF_MODEL]);
		buf_add(b, expense->ts);
		add_amounts(b, expense);
	} else if (add_place(b, 'r', record)) {
		add_amounts(b, expense);
		digest_key(b);
	}
}

static void
call_key(struct expenses *e, const struct record *record)
{
	struct str request = record_text(record, K_request);
	struct buf *b = &e->text;

	buf_clear(b);
	if (request.n) {
		buf_addc(b, 'c');
		buf_add(b, request);
		return;
	}
	if (record->at[K_ts].type == JSON_STRING)
		buf_addc(b, 'c');
	else if (!add_place(b, 'c', record))
		return;
	buf_add(b, record_text(record, K_ts));
	buf_addc(b, ' ');
	buf_add(b, record_text(record, K_tool));
	buf_add(b, record->at[K_args].raw);
	digest_key(b);
}

/* ---- records of one expense ---- */

static int
compare_texts(const struct expenses *e, const struct expense *a,
    const struct expense *b, enum expense_name name)
{
	if (name != OF_DAY && a->name[name] == b->name[name])
		return 0;
	return str_cmp(expense_text(e, a, name), expense_text(e, b, name));
}

/* By time if it is known, then by the names. */
static int
compare_names(const struct expenses *e, const struct expense *a,
    const struct expense *b)
{
	static const enum expense_name order[] = { OF_DAY, OF_SESSION, OF_AGENT,
		OF_BRANCH, OF_PROJECT, OF_TEAM, OF_MODEL, OF_TOOL, OF_VERB };
	int c = number_cmp(expense_text(e, a, OF_DAY).n == 0,
	    expense_text(e, b, OF_DAY).n == 0);

	for (size_t i = 0; c == 0 && i < OF_NAMES; i++)
		c = compare_texts(e, a, b, order[i]);
	return c;
}

/*
 * A side question to an agent may begin with copies of what the session said,
 * under other identifiers: the session's own record counts. True if the names are
 * those of the new one.
 */
static bool
merge(const struct expenses *e, struct expense *old, const struct expense *new)
{
	bool first = compare_names(e, new, old) < 0;

	if (!old->name[OF_AGENT] != !new->name[OF_AGENT]) {
		first = !new->name[OF_AGENT];
		if (first)
			*old = *new;
		return first;
	}
	if (first) {
		memcpy(old->name, new->name, sizeof old->name);
		old->ts = new->ts;
	}
	for (size_t i = 0; i < AMOUNTS; i++) {
		if (new->amount[i] > old->amount[i])
			old->amount[i] = new->amount[i];
	}
	old->costed |= new->costed;
	return first;
}

/* ---- one expense of all its records ---- */

static int
compare_amounts(const struct expense *a, const struct expense *b)
{
	int c = 0;

	for (size_t i = 0; c == 0 && i < AMOUNTS; i++)
		c = number_cmp(a->amount[i], b->amount[i]);
	return c ? c : a->costed - b->costed;
}

/* By time, names, key and amounts. */
static int
compare_expenses(struct str one, struct str other, void *expenses)
{
	const struct expenses *e = expenses;
	struct str x = packed_ts(one), y = packed_ts(other);
	struct expense a, b;
	int c = x.n && y.n ? str_cmp(x, y) : 0;

	if (c)
		return c;
	a = expense_unpack(one);
	b = expense_unpack(other);
	c = compare_names(e, &a, &b);
	c = c ? c : number_cmp(a.key.n == 0, b.key.n == 0);
	c = c ? c : str_cmp(a.key, b.key);
	return c ? c : compare_amounts(&a, &b);
}

/* Adds it; its key is in `text`. */
static void
add_request_or_call(struct expenses *e, struct expense *expense)
{
	uint64_t hash = 0;

	e->any = true;
	e->by_key.compare = packed_cmp_keys;
	expense->key = buf_str(&e->text);
	if (expense->key.n)
		hash = str_hash(expense->key) | 1;
	sorter_add(&e->by_key, expense_pack(expense, hash, &e->packed));
}

/*
 * The next request or call, made of all its records, valid until the next call;
 * false after the last.
 */
static bool
next_expense(struct expenses *e, struct expense *expense)
{
	struct expense same;

	if (e->next.p == NULL && !sorter_next(&e->by_key, &e->next))
		return false;
	buf_set(&e->text, e->next);
	*expense = expense_unpack(buf_str(&e->text));
	while (sorter_next(&e->by_key, &e->next)) {
		same = expense_unpack(e->next);
		if (expense->key.n == 0 || !str_eq(same.key, expense->key))
			return true;
		if (!merge(e, expense, &same))
			continue;
		buf_set(&e->text, expense_pack(expense, 0, &e->packed));
		*expense = expense_unpack(buf_str(&e->text));
	}
	e->next = (struct str){ 0 };
	return true;
}

/* ---- the kinds of records ---- */

static struct session *
session_of(struct expenses *e, const struct expense *expense)
{
	return array_at(&e->sessions, &e->cap_sessions,
	    expense->name[OF_SESSION]);
}

/* Those with requests; those without a name are one. */
static void
count_session(struct expenses *e, const struct expense *expense)
{
	bool *counted = array_at(&e->counted, &e->cap_counted,
	    expense->name[OF_SESSION]);

	if (expense->amount[REQUESTS] && !*counted) {
		*counted = true;
		e->n_sessions++;
	}
}

/* An answer that the client made up has no tokens. */
static bool
took_nothing(const struct expense *expense)
{
	uint64_t any = expense->costed ? expense->amount[COST] : 0;

	for (size_t i = 0; i < TOKENS; i++)
		any |= expense->amount[i];
	return any == 0;
}

static void
add_usage(struct expenses *e, const struct record *record)
{
	struct expense expense = read_names(e, record);
	struct json cost = record->at[K_cost];

	set_name(e, &expense, OF_MODEL, record_text(record, K_model));
	for (size_t i = 0; i < TOKENS; i++)
		expense.amount[i] = json_round_or(record->at[token_keys[i]], 0);
	expense.costed = cost.type == JSON_NUMBER &&
	    money_read(cost.raw, &expense.amount[COST]);
	expense.amount[REQUESTS] = 1;
	if (took_nothing(&expense))
		return;
	request_key(e, record, &expense);
	add_request_or_call(e, &expense);
}

static void
add_call(struct expenses *e, const struct record *record)
{
	struct expense expense = read_names(e, record);

	set_name(e, &expense, OF_TOOL, record_text(record, K_tool));
	set_name(e, &expense, OF_VERB, record_text(record, K_verb));
	expense.amount[CALLS] = 1;
	expense.amount[FAILED] = record->at[K_error].type == JSON_TRUE;
	expense.amount[TOKENS_IN] = json_round_or(record->at[K_tokens_in], 0);
	expense.amount[TOKENS_OUT] = json_round_or(record->at[K_tokens_out], 0);
	call_key(e, record);
	add_request_or_call(e, &expense);
}

/* Adds an expense from the members of a total record, or of a part of one. */
static struct expense *
read_sum(struct expenses *e, struct json object, struct arena *arena)
{
	struct expense *expense = array_push(&e->list, &e->n, &e->cap);
	struct json_field at[OF_NAMES + AMOUNTS];

	*expense = (struct expense){ .sum = true };

	for (size_t i = 0; i < OF_NAMES; i++)
		at[i].name = expense_names[i];
	for (size_t i = 0; i < AMOUNTS; i++)
		at[OF_NAMES + i].name = amount_names[i];
	json_fields(object, at, OF_NAMES + AMOUNTS);
	for (size_t i = 0; i < OF_NAMES; i++)
		set_name(e, expense, (enum expense_name)i,
		    json_text(at[i].value, arena));
	set_team(e, expense);
	for (size_t i = 0; i < AMOUNTS; i++)
		expense->amount[i] = json_round_or(at[OF_NAMES + i].value, 0);
	if (at[OF_NAMES + COST].value.type == JSON_NUMBER)
		money_read(at[OF_NAMES + COST].value.raw,
		    &expense->amount[COST]);
	return expense;
}

/* Adds a sum of expenses, or its parts. */
static void
add_total(struct expenses *e, const struct record *record)
{
	struct json whole = { record->line, JSON_OBJECT };
	struct json parts = json_member(whole, "parts");
	struct str session = record_text(record, K_session);
	struct json_iter iter = { 0 };
	struct json name, part;
	size_t before = e->n;

	if (parts.type != JSON_ARRAY)
		read_sum(e, whole, record->arena);
	while (
	    parts.type == JSON_ARRAY && json_next(parts, &iter, &name, &part))
		set_name(e, read_sum(e, part, record->arena), OF_SESSION,
		    session);
	for (; before < e->n; before++)
		count_session(e, &e->list[before]);
	e->any |= e->n > 0;
}

uint64_t
context_tokens(const struct record *record)
{
	uint64_t tokens = 0;

	if (record->kind == KIND_COMPACTION)
		return json_round_or(record->at[K_after], 0);
	for (size_t i = 0; i < TOKENS; i++)
		tokens = capped_add(tokens,
		    json_round_or(record->at[token_keys[i]], 0));
	return tokens;
}

void
expenses_add(struct expenses *e, const struct record *record)
{
	if (record->kind == KIND_USAGE)
		add_usage(e, record);
	else if (record->kind == KIND_CALL)
		add_call(e, record);
	else if (record->kind == KIND_TOTAL)
		add_total(e, record);
}

/* ---- prices ---- */

static struct str
plain_model(struct expenses *e, const struct expense *expense)
{
	if (e->plain_of != expense->name[OF_MODEL]) {
		e->plain_of = expense->name[OF_MODEL];
		buf_clear(&e->plain);
		model_plain(&e->plain, expense_text(e, expense, OF_MODEL));
	}
	return buf_str(&e->plain);
}

static void
price(struct expenses *e, const struct prices *prices, struct expense *expense)
{
	struct str day = day_of(expense_text(e, expense, OF_DAY));
	uint64_t cost;

	if (prices_cost_plain(prices, plain_model(e, expense), day,
		expense->amount, &cost)) {
		expense->amount[COST] = cost;
		e->priced++;
	} else {
		expense->amount[UNPRICED] = !expense->costed;
		e->logged += expense->costed;
	}
}

/* The session's own requests come first, by time. */
static bool
is_nearer_start(const struct expenses *e, const struct expense *a,
    const struct expense *b)
{
	if (!a->name[OF_AGENT] != !b->name[OF_AGENT])
		return !a->name[OF_AGENT];
	return compare_names(e, a, b) < 0;
}

/* Notes in which project its session began. */
static void
see_start(struct expenses *e, const struct expense *expense)
{
	struct session *session = session_of(e, expense);
	struct expense start = { .ts = buf_str(&session->ts) };

	if (expense->name[OF_PROJECT] == 0)
		return;
	memcpy(start.name, session->start, sizeof start.name);
	if (start.name[OF_PROJECT] && !is_nearer_start(e, expense, &start))
		return;
	memcpy(session->start, expense->name, sizeof session->start);
	buf_set(&session->ts, expense->ts);
}

/*
 * A session may go on in another file and directory, and its sub-agents have files
 * of their own: all of it is for the project in which it began.
 */
static void
set_projects(struct expenses *e)
{
	for (size_t i = 0; i < e->n; i++) {
		struct expense *expense = &e->list[i];
		uint32_t *project = &expense->name[OF_PROJECT];

		if (*project && !expense->sum && expense->name[OF_SESSION])
			*project = session_of(e, expense)->start[OF_PROJECT];
	}
}

/*
 * Adds it to the sum of its names, as far as they are wanted, after the totals. That
 * of requests is another one than that of calls.
 */
static void
add_to_sum(struct expenses *e, const struct expense *expense, size_t totals)
{
	struct expense sum = { .costed = expense->amount[REQUESTS] > 0 };
	size_t at;

	for (size_t i = 0; i < OF_NAMES; i++)
		sum.name[i] = e->without[i] ? 0 : expense->name[i];
	if (!e->without[OF_PROJECT])
		sum.name[OF_SESSION] = expense->name[OF_SESSION];
	if (!e->without[OF_DAY])
		set_name(e, &sum, OF_DAY, day_of(expense->ts));
	at = totals + intern_add(&e->sums, expense_pack(&sum, 0, &e->packed)) -
	    1;
	if (at == e->n)
		*array_push(&e->list, &e->n, &e->cap) = sum;
	for (size_t i = 0; i < AMOUNTS; i++)
		e->list[at].amount[i] = capped_add(e->list[at].amount[i],
		    expense->amount[i]);
}

void
expenses_price(struct expenses *e, const struct prices *prices, bool again)
{
	size_t totals = e->n;
	struct expense expense;

	while (next_expense(e, &expense)) {
		if (expense.amount[REQUESTS] &&
		    (again || expense.amount[COST] == 0))
			price(e, prices, &expense);
		else
			e->logged += expense.amount[REQUESTS];
		count_session(e, &expense);
		if (!e->without[OF_PROJECT])
			see_start(e, &expense);
		add_to_sum(e, &expense, totals);
	}
	sorter_free(&e->by_key);
	set_projects(e);
}

/* ---- records ---- */

static void
add_cost(struct buf *b, uint64_t cost)
{
	struct buf text = { 0 };

	money_put_exact(&text, cost);
	json_add_raw(b, amount_names[COST],
	    (struct json){ buf_str(&text), JSON_NUMBER });
	buf_free(&text);
}

static void
add_range(struct buf *b, const uint64_t amount[AMOUNTS], size_t first,
    size_t last)
{
	for (size_t i = first; i <= last; i++)
		json_add_number(b, amount_names[i], amount[i]);
}

void
amounts_add(struct buf *b, const uint64_t amount[AMOUNTS])
{
	if (amount[REQUESTS]) {
		add_range(b, amount, REQUESTS, REQUESTS);
		add_range(b, amount, INPUT, CACHE_WRITE_1H);
		if (amount[UNPRICED] < amount[REQUESTS])
			add_cost(b, amount[COST]);
		if (amount[UNPRICED])
			add_range(b, amount, UNPRICED, UNPRICED);
	}
	if (amount[CALLS])
		add_range(b, amount, CALLS, TOKENS_OUT);
}

static void
add_name(struct buf *b, const struct expenses *e, const struct expense *expense,
    enum expense_name name)
{
	json_add_if(b, name == OF_DAY ? "ts" : expense_names[name],
	    expense_text(e, expense, name));
}

/* Its key, unless it consists of the other members. */
static void
add_request(struct buf *b, const struct expense *expense)
{
	if (expense->key.n && expense->key.p[0] != 't')
		json_add_text(b, "request", str_skip(expense->key, 1));
}

static void
emit_request(const struct expenses *e, const struct expense *expense)
{
	struct buf *b = record_begin("usage");

	add_name(b, e, expense, OF_SESSION);
	add_name(b, e, expense, OF_DAY);
	add_name(b, e, expense, OF_AGENT);
	add_name(b, e, expense, OF_BRANCH);
	add_name(b, e, expense, OF_PROJECT);
	add_name(b, e, expense, OF_MODEL);
	add_request(b, expense);
	add_range(b, expense->amount, INPUT, CACHE_WRITE_1H);
	if (expense->costed)
		add_cost(b, expense->amount[COST]);
	record_end(b);
}

static void
emit_call(const struct expenses *e, const struct expense *expense)
{
	struct buf *b = record_begin("call");

	add_name(b, e, expense, OF_SESSION);
	add_name(b, e, expense, OF_DAY);
	add_name(b, e, expense, OF_TOOL);
	add_name(b, e, expense, OF_VERB);
	json_add_bool(b, "error", expense->amount[FAILED]);
	add_range(b, expense->amount, TOKENS_IN, TOKENS_OUT);
	add_name(b, e, expense, OF_AGENT);
	add_request(b, expense);
	record_end(b);
}

static void
emit_sum(const struct expenses *e, const struct expense *expense)
{
	struct buf *b = record_begin("total");

	for (size_t i = 0; i < OF_NAMES; i++)
		json_add_if(b, expense_names[i],
		    expense_text(e, expense, (enum expense_name)i));
	amounts_add(b, expense->amount);
	record_end(b);
}

void
expenses_emit(struct expenses *e)
{
	struct sorter sorter = { .compare = compare_expenses, .context = e };
	struct expense expense;
	struct str text;

	while (next_expense(e, &expense))
		sorter_add(&sorter, expense_pack(&expense, 0, &e->packed));
	sorter_free(&e->by_key);
	for (size_t i = 0; i < e->n; i++)
		sorter_add(&sorter, expense_pack(&e->list[i], 0, &e->packed));
	while (sorter_next(&sorter, &text)) {
		expense = expense_unpack(text);
		if (expense.sum)
			emit_sum(e, &expense);
		else if (expense.amount[REQUESTS])
			emit_request(e, &expense);
		else
			emit_call(e, &expense);
	}
	sorter_free(&sorter);
}

void
expenses_free(struct expenses *e)
{
	for (size_t i = 0; i < e->cap_sessions; i++)
		buf_free(&e->sessions[i].ts);
	free(e->sessions);
	free(e->counted);
	free(e->list);
	free(e->team_of);
	intern_free(&e->names);
	intern_free(&e->sums);
	sorter_free(&e->by_key);
	buf_free(&e->text);
	buf_free(&e->packed);
	buf_free(&e->plain);
	*e = (struct expenses){ .teams = e->teams };
}
