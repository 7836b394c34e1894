#include "loss/instruct.h"

#include <stdlib.h>

#include "secret/secret.h"
#include "text/ids.h"
#include "text/show.h"
#include "text/truncate.h"
#include "tokens/tokens.h"

/* ---- what must be preserved ---- */

/* The types that have a heading, in this order. */
enum { KEEPS = 6 };
static const enum loss_type keeps_order[KEEPS] = { LOSS_PATHS, LOSS_ERRORS,
	LOSS_ISSUES, LOSS_TESTS, LOSS_SYMBOLS, LOSS_DECISIONS };

enum { LONGEST = 140, NEAR = 64 };

struct keep {
	enum loss_type type;
	struct str text, state; /* state: of the last fact */
	size_t times, order;    /* times 0: of an earlier session */
	bool of_session, lost;  /* lost: it had to be looked up again */
	size_t session;         /* the last one that had it, from 0 */
	bool shown;
};

static size_t
heading_of(enum loss_type type)
{
	size_t i = 0;

	while (i < KEEPS && keeps_order[i] != type)
		i++;
	return i;
}

/* The things of a session before this one are not its own. */
static void
forget_older(const struct keeps *keeps, struct keep *keep)
{
	if (keep->of_session && keep->session != keeps->session)
		*keep = (struct keep){ .type = keep->type, .text = keep->text };
	keep->session = keeps->session;
}

/* The one of that name; a new one has `times` 0. */
static struct keep *
keep_of(struct keeps *keeps, enum loss_type type, struct str text)
{
	struct keep *keep;
	uint32_t name;

	buf_clear(&keeps->key);
	buf_addc(&keeps->key, (char)('A' + type));
	buf_add(&keeps->key, text);
	name = intern_add(&keeps->names, buf_str(&keeps->key));
	keep = array_at(&keeps->all, &keeps->cap, name - 1);
	if (name > keeps->n) {
		keeps->n = name;
		*keep = (struct keep){ .type = type,
			.text = arena_copy(&keeps->arena, text) };
	}
	forget_older(keeps, keep);
	return keep;
}

static void
add_fact(struct keeps *keeps, const struct record *fact)
{
	struct str text = record_text(fact, K_text);
	struct str state = record_text(fact, K_state);
	enum loss_type type = loss_type_of_fact(record_text(fact, K_type));
	struct keep *keep;

	if (heading_of(type) == KEEPS || text.n == 0 || secret_is_mark(text))
		return;
	/* Some logs truncate paths. */
	if (type == LOSS_PATHS && str_ends(text, STR("...")))
		return;
	if (type == LOSS_PATHS)
		text = path_below(buf_str(&keeps->cwd), text);
	keep = keep_of(keeps, type, text);
	keep->times += json_size_or(fact->at[K_mentions], 1);
	keep->order = ++keeps->order;
	keep->of_session = record_text(fact, K_session).n > 0;
	/* Reading a file does not undo its change. */
	if (state.n && (!str_eq(state, STR("read")) || keep->state.n == 0))
		keep->state = arena_copy(&keeps->arena, state);
}

/* A path that was read again, without its lines. */
static void
add_loss(struct keeps *keeps, const struct record *loss)
{
	struct str text = record_text(loss, K_text);
	size_t n = text.n;
	struct keep *keep;

	if (sign_of(record_text(loss, K_sign)) != SIGN_READ)
		return;
	while (n > 0 && (is_digit(text.p[n - 1]) || text.p[n - 1] == '-'))
		n--;
	if (n > 1 && n < text.n && text.p[n - 1] == ':')
		text.n = n - 1;
	keep = keep_of(keeps, LOSS_PATHS,
	    path_below(buf_str(&keeps->cwd), text));
	keep->times++;
	keep->order = ++keeps->order;
	keep->of_session = true;
	keep->lost = true;
}

static void
keeps_add(struct keeps *keeps, const struct record *record)
{
	if (record->kind == KIND_FACT)
		add_fact(keeps, record);
	else if (record->kind == KIND_LOSS)
		add_loss(keeps, record);
	if (record->kind != KIND_DOC || record_text(record, K_session).n == 0)
		return;
	buf_set(&keeps->cwd, record_text(record, K_cwd));
	keeps->session++;
}

/* The greatest comes first under its heading; 0 is left out. */
static size_t
rank_of(const struct keep *keep)
{
	if (keep->times == 0)
		return 0;
	switch (keep->type) {
	case LOSS_PATHS:
		if (keep->lost)
			return 2;
		return keep->state.n && !str_eq(keep->state, STR("read"));
	case LOSS_ERRORS:
		return !str_eq(keep->state, STR("resolved"));
	case LOSS_ISSUES:
	case LOSS_SYMBOLS:
		return keep->times;
	default:
		return 1;
	}
}

static int
keep_cmp(const void *a, const void *b)
{
	const struct keep *x = a, *y = b;
	int c = number_cmp(heading_of(x->type), heading_of(y->type));

	if (c == 0)
		c = number_cmp(rank_of(y), rank_of(x));
	return c ? c : number_cmp(y->order, x->order);
}

/* A path that ends another one near it: most likely the same file. */
static bool
is_end(const struct keeps *keeps, size_t at)
{
	const struct keep *keep = &keeps->all[at];
	size_t i = at > NEAR ? at - NEAR : 0;
	size_t last = at + NEAR < keeps->n ? at + NEAR : keeps->n;

	if (keep->type != LOSS_PATHS)
		return false;
	for (; i < last; i++) {
		const struct keep *other = &keeps->all[i];
		size_t n = other->text.n;

		if (n > keep->text.n && rank_of(other) > 0 &&
		    str_ends(other->text, keep->text) &&
		    other->text.p[n - keep->text.n - 1] == '/')
			return true;
	}
	return false;
}

/* "  - src/a.c (modified)", and a newline. */
static void
put_keep(const struct keep *keep, struct buf *b)
{
	struct arena arena = { 0 };
	struct str state = keep->state;

	if (str_eq(state, STR("read")))
		state.n = 0;
	buf_adds(b, "  - ");
	show_bullet(b, truncate_text(keep->text, LONGEST, &arena));
	if (state.n || keep->lost) {
		buf_adds(b, " (");
		show_text(b, state);
		buf_adds(b, state.n && keep->lost ? ", " : "");
		buf_adds(b, keep->lost ? "read again after a compaction" : "");
		buf_addc(b, ')');
	}
	buf_addc(b, '\n');
	arena_free(&arena);
}

/* The next under its heading from `at` on, shown if there is room for it. */
static bool
show_next(struct keeps *keeps, size_t heading, size_t *at, size_t *room)
{
	struct buf line = { 0 };
	bool fits = false;

	while (*at < keeps->n &&
	    (heading_of(keeps->all[*at].type) < heading || is_end(keeps, *at)))
		++*at;
	if (*at < keeps->n && rank_of(&keeps->all[*at]) > 0 &&
	    heading_of(keeps->all[*at].type) == heading) {
		put_keep(&keeps->all[*at], &line);
		fits = line.n <= *room;
		keeps->all[*at].shown = fits;
		*room -= fits ? line.n : 0;
		++*at;
	}
	buf_free(&line);
	return fits;
}

/*
 * Sorts them, and marks as many as fit into `room` bytes as shown, one of each
 * heading in turn.
 */
static void
keeps_choose(struct keeps *keeps, size_t room)
{
	size_t at[KEEPS] = { 0 };
	bool more = true;

	for (size_t i = 0; i < keeps->n; i++)
		forget_older(keeps, &keeps->all[i]);
	array_sort(keeps->all, keeps->n, keep_cmp);
	while (more) {
		more = false;
		for (size_t i = 0; i < KEEPS; i++)
			more |= show_next(keeps, i, &at[i], &room);
	}
}

static void
keeps_free(struct keeps *keeps)
{
	free(keeps->all);
	arena_free(&keeps->arena);
	intern_free(&keeps->names);
	buf_free(&keeps->cwd);
	buf_free(&keeps->key);
}

/* ---- the instructions ---- */

static const char head[] =
    "Create a handoff-ready summary for autonomous continuation:\n\n";
static const char critical[] =
    "## Critical Context (MUST PRESERVE)\n"
    "The following context is frequently lost and severely impacts task "
    "completion:\n\n";

/* In the order of keeps_order. */
static const char *const lines[KEEPS] = {
	"- **File paths**: ALWAYS include specific file paths with line "
	"numbers (e.g., `src/main.rs:142`)\n",
	"- **Error messages**: ALWAYS include full error messages if any "
	"errors occurred\n",
	"- **Issue/Directive IDs**: ALWAYS mention active issue numbers "
	"(#1234) and directive IDs (d-004)\n",
	"- **Test results**: ALWAYS state which tests passed/failed and why\n",
	"- **Function/type names**: ALWAYS preserve exact names of functions, "
	"structs, types being worked on\n",
	"- **Architectural decisions**: ALWAYS explain why certain approaches "
	"were chosen over alternatives\n",
};

/* Models count characters better than tokens. */
enum { TARGET = 70, PRESSURE = 50, TOKEN_CHARS = 4 };

static const char compress[] =
    "- COMPRESS older progress entries into higher-level summaries when the "
    "budget is tight (for example \"Built and tested 6 importers\" instead of "
    "a line for each)\n"
    "- REMOVE details that are no longer needed for continuation (resolved "
    "blockers, abandoned approaches)\n";

static size_t
percent_of(size_t n, size_t percent)
{
	return n / 100 * percent + n % 100 * percent / 100;
}

/* Nothing is compressed before the summary has half of its limit. */
static void
put_target(const struct instruct *instruct, struct buf *b)
{
	size_t most = instruct->tokens ? instruct->tokens : INSTRUCT_TOKENS;
	size_t target = percent_of(most, TARGET);
	bool given = instruct->tokens > 0;
	bool pressure = instruct->previous
	    ? instruct->previous > percent_of(most, PRESSURE)
	    : given;

	if (!given && !pressure)
		return;
	buf_addf(b,
	    "TARGET: Keep the summary under %zu tokens (~%zu characters).\n\n"
	    "RULES:\n- PRESERVE all information that is still relevant to "
	    "continuing the work\n%s"
	    "- ADD new progress, decisions, and context from the new "
	    "messages\n\n",
	    target, target * TOKEN_CHARS, pressure ? compress : "");
}

/* The kind of task, if all losses are of one. */
static void
see_directive(struct instruct *instruct, struct str directive)
{
	if (instruct->named && !str_eq(directive, buf_str(&instruct->name)))
		instruct->several = true;
	if (!instruct->named)
		buf_add(&instruct->name, directive);
	instruct->named = true;
}

bool
instruct_add(struct instruct *instruct, const struct record *record)
{
	bool own = record->kind == KIND_LOSS || record->kind == KIND_SESSION;
	struct str directive = record_text(record, K_directive);

	if (own && instruct->directive &&
	    !str_eq(directive, str_of(instruct->directive)))
		return false;
	if (own)
		see_directive(instruct, directive);
	if (record->kind == KIND_COMPACTION && record_text(record, K_text).n)
		instruct->previous = tokens_of(COUNT_O200K,
		    record_text(record, K_text));
	/* A wish that is a decision, too, is not shown twice. */
	if (record->kind != KIND_FACT ||
	    !wanted_has(&instruct->wanted, record_text(record, K_text)))
		keeps_add(&instruct->keeps, record);
	wanted_add(&instruct->wanted, record);
	return record->kind != KIND_LOSS || tally_add(&instruct->tally, record);
}

/* "  - lost 4 times in 2 sessions, impact 6.3 of 10". */
static void
put_lost(const struct tally *tally, enum loss_type context, struct buf *b)
{
	const struct tally_type *type = &tally->types[context];
	size_t impact = tally_impact(tally, context);

	if (type->n == 0)
		return;
	buf_addf(b,
	    "  - lost %zu time%s in %zu session%s, impact %zu.%zu of 10\n",
	    type->n, type->n == 1 ? "" : "s", type->sessions,
	    type->sessions == 1 ? "" : "s", impact / 10, impact % 10);
}

static void
put_section(const struct instruct *instruct, size_t i, struct buf *b)
{
	const struct keeps *keeps = &instruct->keeps;

	buf_adds(b, lines[i]);
	put_lost(&instruct->tally, keeps_order[i], b);
	for (size_t k = 0; k < keeps->n; k++) {
		if (keeps->all[k].shown && keeps->all[k].type == keeps_order[i])
			put_keep(&keeps->all[k], b);
	}
}

static size_t
chars_of(const struct instruct *instruct)
{
	return instruct->chars ? instruct->chars : INSTRUCT_CHARS;
}

static void
put_all(const struct instruct *instruct, struct buf *b)
{
	buf_adds(b, head);
	wanted_write(&instruct->wanted, chars_of(instruct) / 2, b);
	put_target(instruct, b);
	if (instruct->name.n && !instruct->several) {
		buf_adds(b, "Directive: ");
		show_text(b, buf_str(&instruct->name));
		buf_adds(b, "\n\n");
	}
	buf_adds(b, critical);
	for (size_t i = 0; i < KEEPS; i++)
		put_section(instruct, i, b);
}

void
instruct_write(struct instruct *instruct, struct buf *b)
{
	size_t chars = chars_of(instruct);
	struct buf fixed = { 0 };

	put_all(instruct, &fixed);
	keeps_choose(&instruct->keeps, fixed.n < chars ? chars - fixed.n : 0);
	buf_free(&fixed);
	put_all(instruct, b);
}

void
instruct_free(struct instruct *instruct)
{
	tally_free(&instruct->tally);
	keeps_free(&instruct->keeps);
	wanted_free(&instruct->wanted);
	buf_free(&instruct->name);
}
