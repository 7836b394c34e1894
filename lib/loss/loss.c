#include "loss/loss.h"

#include "recall/author.h"

/* ---- types ---- */

static const struct row {
	const char *name, *words, *fact;
} rows[LOSS_TYPES] = {
	[LOSS_PATHS] = { "FilePaths", "File paths and locations", "path" },
	[LOSS_SYMBOLS] = { "SymbolNames",
	    "Names of functions, structs and types", "symbol" },
	[LOSS_ERRORS] = { "ErrorDetails",
	    "Error messages and why something failed", "error" },
	[LOSS_DIRECTORY] = { "WorkingDirectory",
	    "Directories and where the work is", "cwd" },
	[LOSS_DEPENDENCIES] = { "Dependencies", "Package names and versions",
	    "dependency" },
	[LOSS_TESTS] = { "TestResults", "Test outcomes", "test" },
	[LOSS_TODO] = { "TodoItems", "Pending tasks", "todo" },
	[LOSS_GIT] = { "GitContext", "Branch and commit info", "git" },
	[LOSS_ISSUES] = { "IssueContext", "Issue and directive IDs", "issue" },
	[LOSS_DECISIONS] = { "ArchitectureDecisions", "Design choices",
	    "decision" },
	[LOSS_CONSTRAINTS] = { "Constraints", "Requirements", "constraint" },
};

struct str
loss_type_words(enum loss_type type)
{
	return str_of(rows[type].words);
}

enum loss_type
loss_type_named(struct str name)
{
	size_t i = 0;

	while (i < LOSS_TYPES && !str_eq(str_of(rows[i].name), name))
		i++;
	return (enum loss_type)i;
}

enum loss_type
loss_type_of_fact(struct str fact)
{
	size_t i = 0;

	while (i < LOSS_TYPES && !str_eq(str_of(rows[i].fact), fact))
		i++;
	return (enum loss_type)i;
}

/* ---- records ---- */

enum { MOST = 10, HIGH = 7, MEDIUM = 4 };

static const struct str names[SIGNS] = {
	[SIGN_READS] = STR_INIT("reads"),
	[SIGN_SEARCHES] = STR_INIT("searches"),
	[SIGN_GREPS] = STR_INIT("greps"),
	[SIGN_READ] = STR_INIT("read-again"),
	[SIGN_SEARCH] = STR_INIT("search-again"),
	[SIGN_ERROR] = STR_INIT("error-again"),
};

enum sign
sign_of(struct str name)
{
	size_t sign = 0;

	while (sign < SIGNS && !str_eq(names[sign], name))
		sign++;
	return (enum sign)sign;
}

size_t
loss_cost(size_t tokens)
{
	size_t cost = 0;

	for (size_t step = 250; cost < 4 && tokens >= step; step *= 4)
		cost++;
	return cost;
}

void
loss_emit(const struct loss *loss, struct buf *b)
{
	size_t impact = loss->impact < MOST ? loss->impact : MOST;

	record_open(b, "loss");
	json_add_text(b, "type", str_of(rows[loss->type].name));
	json_add_text(b, "sign", names[loss->sign]);
	json_add_if(b, "text", loss->text);
	json_add_text(b, "evidence", loss->evidence);
	if (loss->n)
		json_add_number(b, "n", loss->n);
	json_add_number(b, "impact", impact);
	json_add_text(b, "severity",
	    impact >= HIGH         ? STR("high")
		: impact >= MEDIUM ? STR("medium")
				   : STR("low"));
	json_add_if(b, "session", loss->session);
	author_put(b, loss->agent, loss->model);
	json_add_if(b, "directive", loss->directive);
	json_add_raw(b, "src", loss->src);
	record_close(b);
}

/* ---- counts ---- */

/* The first loss of this session, of the type or (LOSS_TYPES) of any. */
static bool
is_new(struct tally *tally, enum loss_type context, struct str session)
{
	buf_clear(&tally->key);
	buf_addc(&tally->key, (char)('A' + context));
	buf_add(&tally->key, session);
	if (intern_find(&tally->seen, buf_str(&tally->key)))
		return false;
	intern_add(&tally->seen, buf_str(&tally->key));
	return true;
}

bool
tally_add(struct tally *tally, const struct record *loss)
{
	enum loss_type context = loss_type_named(record_text(loss, K_type));
	struct str session = record_text(loss, K_session);
	struct tally_type *type = &tally->types[context];

	if (context == LOSS_TYPES)
		return false;
	type->n++;
	type->impact += json_size_or(loss->at[K_impact], 0);
	type->sessions += is_new(tally, context, session);
	tally->n++;
	tally->sessions += is_new(tally, LOSS_TYPES, session);
	return true;
}

size_t
tally_impact(const struct tally *tally, enum loss_type context)
{
	const struct tally_type *type = &tally->types[context];

	return type->n ? (type->impact * 10 + type->n / 2) / type->n : 0;
}

bool
tally_is_critical(const struct tally *tally, enum loss_type context)
{
	const struct tally_type *type = &tally->types[context];

	return type->n >= TALLY_FREQUENT &&
	    type->impact >= type->n * TALLY_SEVERE;
}

static bool
comes_before(const struct tally *tally, enum loss_type a, enum loss_type b)
{
	if (tally->types[a].n != tally->types[b].n)
		return tally->types[a].n > tally->types[b].n;
	return tally_impact(tally, a) > tally_impact(tally, b);
}

size_t
tally_sort(const struct tally *tally, enum loss_type sorted[LOSS_TYPES])
{
	size_t n = 0;

	for (size_t i = 0; i < LOSS_TYPES; i++) {
		size_t at = n;

		if (tally->types[i].n == 0)
			continue;
		for (; at > 0 &&
		     comes_before(tally, (enum loss_type)i, sorted[at - 1]);
		     at--)
			sorted[at] = sorted[at - 1];
		sorted[at] = (enum loss_type)i;
		n++;
	}
	return n;
}

void
tally_free(struct tally *tally)
{
	intern_free(&tally->seen);
	buf_free(&tally->key);
}
