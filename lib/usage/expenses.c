#include "usage/expenses.h"

#include <stdlib.h>

#include "base/sort.h"
#include "usage/money.h"

const char *const expense_names[OF_NAMES] = { "session", "agent", "branch",
	"project", "team", "model", "day", "tool", "verb" };

const char *const amount_names[AMOUNTS] = {
	[INPUT] = "input",
	[OUTPUT] = "output",
	[CACHE_READ] = "cache_read",
	[CACHE_WRITE_5M] = "cache_write_5m",
	[CACHE_WRITE_1H] = "cache_write_1h",
	[COST] = "cost",
	[REQUESTS] = "requests",
	[UNPRICED] = "unpriced",
	[CALLS] = "calls",
	[FAILED] = "failed",
	[TOKENS_IN] = "tokens_in",
	[TOKENS_OUT] = "tokens_out",
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
	return expense->name[name] ? intern_str(&e->names, expense->name[name])
				   : (struct str){ 0 };
}

/* ---- an expense from its record ---- */

static void
set_name(struct expenses *e, struct expense *expense, enum expense_name name,
    struct str text)
{
	expense->name[name] = text.n ? intern_add(&e->names, text) : 0;
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
	struct expense expense = { .key = 0 };

	set_name(e, &expense, OF_SESSION, record_text(record, K_session));
	set_name(e, &expense, OF_AGENT, record_text(record, K_agent));
	set_name(e, &expense, OF_BRANCH, record_text(record, K_branch));
	set_name(e, &expense, OF_PROJECT, record_text(record, K_project));
	set_name(e, &expense, OF_DAY, record_text(record, K_ts));
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
	} else if (expense->name[OF_DAY]) {
		buf_addf(b, "t%u %u", expense->name[OF_DAY],
		    expense->name[OF_MODEL]);
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

/* By time if it is known, then by the names. */
static int
compare_names(const struct expenses *e, const struct expense *a,
    const struct expense *b)
{
	static const enum expense_name order[] = { OF_DAY, OF_SESSION, OF_AGENT,
		OF_BRANCH, OF_PROJECT, OF_TEAM, OF_MODEL, OF_TOOL, OF_VERB };
	int c = number_cmp(!a->name[OF_DAY], !b->name[OF_DAY]);

	for (size_t i = 0; c == 0 && i < OF_NAMES; i++) {
		enum expense_name name = order[i];

		if (a->name[name] != b->name[name])
			c = str_cmp(expense_text(e, a, name),
			    expense_text(e, b, name));
	}
	return c;
}

/* By time, names, key and amounts. */
static int
expense_cmp(const void *one, const void *other, void *expenses)
{
	const struct expenses *e = expenses;
	const struct expense *a = one, *b = other;
	int c = compare_names(e, a, b);

	if (c == 0)
		c = number_cmp(!a->key, !b->key);
	if (c == 0 && a->key != b->key)
		c = str_cmp(intern_str(&e->keys, a->key),
		    intern_str(&e->keys, b->key));
	for (size_t i = 0; c == 0 && i < AMOUNTS; i++)
		c = number_cmp(a->amount[i], b->amount[i]);
	return c ? c : a->costed - b->costed;
}

/*
 * A side question to an agent may begin with copies of what the session said,
 * under other identifiers: the session's own record counts.
 */
static void
merge(const struct expenses *e, struct expense *old, const struct expense *new)
{
	if (!old->name[OF_AGENT] != !new->name[OF_AGENT]) {
		uint32_t key = old->key;

		if (!new->name[OF_AGENT])
			*old = *new;
		old->key = key;
		return;
	}
	if (compare_names(e, new, old) < 0)
		memcpy(old->name, new->name, sizeof old->name);
	for (size_t i = 0; i < AMOUNTS; i++) {
		if (new->amount[i] > old->amount[i])
			old->amount[i] = new->amount[i];
	}
	old->costed |= new->costed;
}

/* Adds it, or merges it with the expense whose key is in `text`. */
static void
add_once(struct expenses *e, struct expense *expense)
{
	size_t keys = e->keys.n;

	if (e->text.n) {
		expense->key = intern_add(&e->keys, buf_str(&e->text));
		if (e->keys.n == keys) {
			merge(e, &e->list[e->of_key[expense->key]], expense);
			return;
		}
		*array_at(&e->of_key, &e->of_keys,
		    expense->key) = (uint32_t)e->n;
	}
	*array_push(&e->list, &e->n, &e->cap) = *expense;
}

/* ---- the kinds of records ---- */

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
	add_once(e, &expense);
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
	add_once(e, &expense);
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

	if (parts.type != JSON_ARRAY)
		read_sum(e, whole, record->arena);
	while (
	    parts.type == JSON_ARRAY && json_next(parts, &iter, &name, &part))
		set_name(e, read_sum(e, part, record->arena), OF_SESSION,
		    session);
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

static void
price(struct expenses *e, const struct prices *prices, struct expense *expense)
{
	struct str day = day_of(expense_text(e, expense, OF_DAY));
	uint64_t cost;

	if (prices_cost(prices, expense_text(e, expense, OF_MODEL), day,
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

/*
 * A session may go on in another file and directory, and its sub-agents have files
 * of their own: all of it is for the project in which it began.
 */
static void
set_projects(struct expenses *e)
{
	const struct expense **first = zeroed(e->names.n + 1, sizeof *first);

	for (size_t i = 0; i < e->n; i++) {
		const struct expense *expense = &e->list[i];
		const struct expense **at = &first[expense->name[OF_SESSION]];

		if (expense->name[OF_PROJECT] && !expense->sum &&
		    (*at == NULL || is_nearer_start(e, expense, *at)))
			*at = expense;
	}
	first[0] = NULL;
	for (size_t i = 0; i < e->n; i++) {
		struct expense *expense = &e->list[i];
		const struct expense *of = first[expense->name[OF_SESSION]];

		if (of && expense->name[OF_PROJECT] && !expense->sum)
			expense->name[OF_PROJECT] = of->name[OF_PROJECT];
	}
	free(first);
}

void
expenses_price(struct expenses *e, const struct prices *prices, bool again)
{
	set_projects(e);
	for (size_t i = 0; i < e->n; i++) {
		struct expense *expense = &e->list[i];

		if (expense->amount[REQUESTS] == 0 || expense->sum)
			continue;
		if (again || expense->amount[COST] == 0)
			price(e, prices, expense);
		else
			e->logged++;
	}
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
add_request(struct buf *b, const struct expenses *e,
    const struct expense *expense)
{
	struct str key = { 0 };

	if (expense->key)
		key = intern_str(&e->keys, expense->key);
	if (key.n && key.p[0] != 't')
		json_add_text(b, "request", str_skip(key, 1));
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
	add_request(b, e, expense);
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
	add_request(b, e, expense);
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
	if (e->n > 1)
		sort_with(e->list, e->n, sizeof(*e->list), expense_cmp, e);
	for (size_t i = 0; i < e->n; i++) {
		const struct expense *expense = &e->list[i];

		if (expense->sum)
			emit_sum(e, expense);
		else if (expense->amount[REQUESTS])
			emit_request(e, expense);
		else
			emit_call(e, expense);
	}
}

void
expenses_free(struct expenses *e)
{
	intern_free(&e->names);
	intern_free(&e->keys);
	free(e->list);
	free(e->of_key);
	free(e->team_of);
	buf_free(&e->text);
	*e = (struct expenses){ .teams = e->teams };
}
