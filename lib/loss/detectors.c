#include "loss/detectors.h"

#include <stdlib.h>

#include "recall/query.h"

/* ---- what an agent learned, and what a compaction took of it ---- */

/* A question to a tool. */
struct asked {
	struct query query;
	size_t call, line; /* line: where its record's source begins */
	size_t since;      /* answers of earlier calls do not count */

	/* set by context_ask(): */
	size_t before; /* the call that asked before; 0: none */
	size_t loss;   /* which loss since the compaction, from 0 */
};

enum memory {
	MEMORY_NEW,  /* not asked before, or the answer is another now */
	MEMORY_HELD, /* asked before, and the answer is still in the context */
	MEMORY_LOST, /* the same answer was there, and a compaction took it */
	MEMORY_MORE, /* the same, and another part was asked for before */
};

struct met {
	size_t from, to, call, line;
	uint64_t answer;
	size_t older; /* of the same name, plus 1; 0: none */
};

struct name_met {
	size_t newest;  /* plus 1 */
	size_t changed; /* by this call; 0: by none */
	size_t lost;    /* by this compaction, */
	size_t loss;    /* and is this loss of it */
};

/* Earlier questions of a name that are looked at: time remains linear. */
enum { LOOK_BACK = 16 };

/*
 * A compaction after so many calls. kept is the first line of the transcript
 * that it kept word for word, 0 if it kept none.
 */
static void
context_compact(struct context *context, size_t calls, size_t kept)
{
	context->lost_call = calls + 1;
	context->lost_line = kept ? kept : SIZE_MAX;
	context->compactions++;
	context->losses = 0;
}

static struct name_met *
name_of(struct context *context, struct str what)
{
	uint32_t name = intern_add(&context->names, what);

	return array_at(&context->by_name, &context->cap_by_name, name);
}

/* Half or more of the new lines were read before. */
static bool
covers(const struct met *met, const struct query *query)
{
	size_t from = met->from > query->from ? met->from : query->from;
	size_t to = met->to < query->to ? met->to : query->to;

	if (query->to == SIZE_MAX)
		return met->to == SIZE_MAX && met->from <= query->from;
	return from <= to && to - from >= (query->to - query->from) / 2;
}

static bool
is_answer(const struct met *met, const struct asked *asked, size_t changed)
{
	const struct query *query = &asked->query;

	if (met->call < asked->since)
		return false;
	if (met->from == query->from && met->to == query->to)
		return met->answer == query->answer &&
		    (query->sure || changed < met->call);
	return changed < met->call && covers(met, query);
}

static void
remember(struct context *context, const struct asked *asked,
    struct name_met *name)
{
	*array_push(&context->met, &context->n,
	    &context->cap) = (struct met){ asked->query.from, asked->query.to,
		asked->call, asked->line, asked->query.answer, name->newest };
	name->newest = context->n;
}

/* A file that is read again in parts was forgotten once. */
static enum memory
lost_by(struct context *context, struct name_met *name)
{
	if (name->lost == context->compactions)
		return MEMORY_MORE;
	name->lost = context->compactions;
	name->loss = context->losses++;
	return MEMORY_LOST;
}

/*
 * Whether it was asked before, and remembers it. Lines of a file are the same
 * when the answer is, and is sure or the file was not changed since; other
 * lines of it when half of them were read, and the file was not changed since.
 */
static enum memory
context_ask(struct context *context, struct asked *asked)
{
	struct name_met *name = name_of(context, asked->query.what);
	enum memory memory = MEMORY_NEW;
	size_t at = name->newest;

	asked->before = 0;
	for (size_t i = 0; at && i < LOOK_BACK && !asked->before; i++) {
		const struct met *met = &context->met[at - 1];

		at = met->older;
		if (!is_answer(met, asked, name->changed))
			continue;
		asked->before = met->call;
		memory = MEMORY_HELD;
		if (met->call < context->lost_call &&
		    met->line < context->lost_line)
			memory = lost_by(context, name);
	}
	asked->loss = name->loss;
	remember(context, asked, name);
	return memory;
}

/* ---- calls that repeat one from before a compaction ---- */

struct repeat {
	enum loss_type type;
	enum sign sign;
	struct str text, what, src; /* what: the call, for people */
	size_t before, call;        /* first asked, asked again */
	size_t tokens, times;
};

/* The losses so far are complete. */
static void
repeats_compact(struct repeats *repeats, const struct record *compaction,
    size_t calls)
{
	context_compact(&repeats->context, calls,
	    json_size_or(compaction->at[K_kept], 0));
	repeats->compacted = calls;
	repeats->n = 0;
	arena_reset(&repeats->arena);
}

static enum memory
ask_failure(struct repeats *repeats, const struct record *call,
    struct asked *asked)
{
	if (!query_parse_failure(call, &repeats->key, &asked->query))
		return MEMORY_NEW;
	/* After a change a command may well be tried once more. */
	if (verb_of(call) == VERB_OTHER)
		asked->since = repeats->changed;
	return context_ask(&repeats->context, asked);
}

static enum memory
ask_look(struct repeats *repeats, const struct record *call,
    struct asked *asked)
{
	enum verb verb = verb_of(call);
	enum memory memory;

	if (!query_parse(call, &repeats->key, &asked->query))
		return MEMORY_NEW;
	if (verb == VERB_CHANGE) {
		name_of(&repeats->context, asked->query.what)->changed =
		    asked->call;
		repeats->changed = asked->call;
	}
	if (!verb_looks(verb))
		return MEMORY_NEW;
	if (verb != VERB_READ && !asked->query.sure)
		asked->since = repeats->changed;
	memory = context_ask(&repeats->context, asked);
	repeats->rereads += memory == MEMORY_HELD;
	return memory;
}

static struct str
take_text(struct repeats *repeats)
{
	struct str text = arena_copy(&repeats->arena, buf_str(&repeats->text));

	buf_clear(&repeats->text);
	return text;
}

static struct repeat *
add_repeat(struct repeats *repeats, const struct record *call, struct str cwd,
    bool failed)
{
	struct repeat *repeat;
	enum verb verb = verb_of(call);

	repeat = array_push(&repeats->all, &repeats->n, &repeats->cap);
	*repeat = (struct repeat){ .type = LOSS_PATHS, .sign = SIGN_SEARCH };
	if (verb == VERB_SEARCH)
		repeat->type = LOSS_SYMBOLS;
	if (verb == VERB_READ)
		repeat->sign = SIGN_READ;
	if (failed) {
		repeat->type = LOSS_ERRORS;
		repeat->sign = SIGN_ERROR;
		query_format_error(call, cwd, &repeats->text);
		repeat->text = take_text(repeats);
	}
	query_format(call, cwd, &repeats->text);
	repeat->what = take_text(repeats);
	if (!failed)
		repeat->text = repeat->what;
	repeat->src = arena_copy(&repeats->arena, call->at[K_src].raw);
	return repeat;
}

/*
 * Looks at a call, the number-th of its session. Returns the repetition that it
 * is the first to show; NULL for none, or one more part of an earlier one.
 */
static const struct repeat *
repeats_take(struct repeats *repeats, const struct record *call, struct str cwd,
    size_t number)
{
	bool failed = call->at[K_error].type == JSON_TRUE;
	size_t line = json_size_or(json_member(call->at[K_src], "line"), 0);
	size_t tokens = json_size_or(call->at[K_tokens_out], 0);
	struct asked asked = { .call = number, .line = line };
	struct repeat *repeat;
	enum memory memory;

	memory = failed ? ask_failure(repeats, call, &asked)
			: ask_look(repeats, call, &asked);
	if (memory != MEMORY_LOST && memory != MEMORY_MORE)
		return NULL;
	repeats->tokens += tokens;
	if (memory == MEMORY_MORE) {
		repeat = &repeats->all[asked.loss];
	} else {
		repeat = add_repeat(repeats, call, cwd, failed);
		repeat->before = asked.before;
		repeat->call = number;
	}
	repeat->tokens += tokens;
	repeat->times++;
	return memory == MEMORY_LOST ? repeat : NULL;
}

static void
repeats_free(struct repeats *repeats)
{
	intern_free(&repeats->context.names);
	free(repeats->context.met);
	free(repeats->context.by_name);
	arena_free(&repeats->arena);
	buf_free(&repeats->key);
	buf_free(&repeats->text);
	free(repeats->all);
}

/* ---- losses as records ---- */

struct followed {
	size_t call; /* its number */
	size_t searches, tokens;
	size_t left; /* calls that may follow yet */
	bool written;
	struct buf text, src;
};

enum { BASE_READS = 5, BASE_SEARCHES = 4, BASE_GREPS = 3, MANY_GREPS = 5 };
enum { BASE_LOOK = 4, BASE_ERROR = 6 };
/* How much less a habit counts if there was no compaction to forget by. */
enum { NOT_COMPACTED = 2 };

static struct json
raw_src(struct str src)
{
	return (struct json){ src, src.n ? JSON_OBJECT : JSON_ABSENT };
}

/* Frees the evidence. */
/* What is asked for again is what the summary of that model lacks. */
static uint32_t
model_of(const struct signs *signs, const struct loss *loss)
{
	bool again = loss->sign == SIGN_READ || loss->sign == SIGN_SEARCH ||
	    loss->sign == SIGN_ERROR;

	return again && signs->compacted_by ? signs->compacted_by
					    : author_last(&signs->author);
}

static void
emit(struct signs *signs, struct loss *loss, struct buf *evidence,
    struct buf *made)
{
	struct buf named = { 0 };

	if (signs->session.n) {
		buf_add(&named, buf_str(&signs->session));
		buf_adds(&named, ": ");
	}
	buf_add(&named, buf_str(evidence));
	loss->evidence = buf_str(&named);
	loss->session = buf_str(&signs->session);
	loss->agent = author_agent(&signs->author);
	loss->model = author_named(&signs->author, model_of(signs, loss));
	loss->directive = signs->directive;
	signs->measure.losses++;
	loss_emit(loss, made);
	buf_free(&named);
	buf_free(evidence);
}

/* The place of the whole session so far; absent if it is not known. */
static struct json
session_src(struct signs *signs)
{
	struct src src = signs->first;
	const struct src *last = &signs->last;

	if (src.line == 0)
		return (struct json){ 0 };
	src.file = buf_str(&signs->file);
	/* Calls are in the order of their results. */
	if (last->end > src.end) {
		src.end = last->end;
		src.len = last->off + last->len - src.off;
	}
	buf_clear(&signs->src);
	src_add(&signs->src, NULL, &src);
	return raw_src(buf_str(&signs->src));
}

/* A habit of the whole session; each once. */
static void
emit_habit(struct signs *signs, struct loss *loss, struct buf *made)
{
	struct buf evidence = { 0 };
	const struct measure *measure = &signs->measure;
	size_t share = (measure->reads * 1000 + measure->calls / 2) /
	    measure->calls;

	if (signs->written[loss->sign])
		return;
	signs->written[loss->sign] = true;
	if (loss->sign == SIGN_READS)
		buf_addf(&evidence,
		    "%zu Read calls out of %zu total (%zu.%zu%%) "
		    "- likely forgetting file context",
		    measure->reads, measure->calls, share / 10, share % 10);
	else
		buf_addf(&evidence,
		    "%zu Grep calls - likely forgetting search results",
		    measure->greps);
	if (measure->compactions == 0)
		loss->impact -= NOT_COMPACTED;
	loss->src = session_src(signs);
	emit(signs, loss, &evidence, made);
}

/* There must have been a call. */
static void
judge_habits(struct signs *signs, struct buf *made)
{
	const struct thresholds *limits = &signs->thresholds;
	const struct measure *measure = &signs->measure;
	struct loss reads = { .type = LOSS_PATHS,
		.sign = SIGN_READS,
		.text = STR("what the files say that were read"),
		.n = measure_reads(measure),
		.impact = BASE_READS };
	struct loss greps = { .type = LOSS_SYMBOLS,
		.sign = SIGN_GREPS,
		.text = STR("what searches had found"),
		.n = measure->greps,
		.impact = BASE_GREPS };

	if (measure->calls > limits->calls && reads.n > limits->reads * 10) {
		reads.impact += (reads.n - limits->reads * 10) / 100;
		emit_habit(signs, &reads, made);
	}
	if (greps.n > limits->greps) {
		for (size_t n = limits->greps + 1;
		     n <= greps.n / 2 && greps.impact < MANY_GREPS; n *= 2)
			greps.impact++;
		emit_habit(signs, &greps, made);
	}
}

/* An error that enough searches followed. */
static void
emit_followed(struct signs *signs, const struct followed *followed,
    struct buf *made)
{
	struct buf evidence = { 0 };
	struct loss loss = { .type = LOSS_ERRORS,
		.sign = SIGN_SEARCHES,
		.text = buf_str(&followed->text),
		.n = followed->searches,
		.impact = BASE_SEARCHES + followed->searches -
		    signs->thresholds.searches,
		.src = raw_src(buf_str(&followed->src)) };

	if (signs->measure.compactions == 0)
		loss.impact -= NOT_COMPACTED;
	buf_addf(&evidence,
	    "Error at call %zu, then %zu search operations "
	    "- likely forgot error details",
	    followed->call, followed->searches);
	emit(signs, &loss, &evidence, made);
}

/* A repetition of a question or an error from before the last compaction. */
static void
emit_repeat(struct signs *signs, const struct repeat *repeat, struct buf *made)
{
	static const struct {
		const char *what, *forgot;
		size_t base;
	} words[SIGNS] = {
		[SIGN_READ] = { "Read of ", "file context", BASE_LOOK },
		[SIGN_SEARCH] = { "Search for ", "search results", BASE_LOOK },
		[SIGN_ERROR] = { "Error of ", "error details", BASE_ERROR },
	};
	struct buf evidence = { 0 };
	struct loss loss = { .type = repeat->type,
		.sign = repeat->sign,
		.text = repeat->text,
		.n = repeat->times,
		.impact = words[repeat->sign].base + loss_cost(repeat->tokens),
		.src = raw_src(repeat->src) };

	buf_adds(&evidence, words[repeat->sign].what);
	buf_add(&evidence, repeat->what);
	buf_addf(&evidence, " at call %zu repeats call %zu", repeat->call,
	    repeat->before);
	if (repeat->times > 1)
		buf_addf(&evidence, ", %zu times in all", repeat->times);
	buf_addf(&evidence, ", compaction after call %zu - likely forgot %s",
	    signs->repeats.compacted, words[repeat->sign].forgot);
	emit(signs, &loss, &evidence, made);
}

/* Those since the last compaction are complete. */
static void
emit_repeats(struct signs *signs, struct buf *made)
{
	for (size_t i = 0; !signs->live && i < signs->repeats.n; i++)
		emit_repeat(signs, &signs->repeats.all[i], made);
}

/* ---- errors and the searches that follow them ---- */

/* Another call, which looks for something or not. */
static void
count_search(struct follow_ups *follow_ups, bool looks)
{
	for (size_t i = 0; i < follow_ups->n; i++) {
		follow_ups->all[i].searches += looks;
		follow_ups->all[i].left--;
	}
}

static void
follow_error(struct signs *signs, const struct record *call)
{
	struct follow_ups *follow_ups = &signs->follow_ups;
	struct followed *followed;

	followed = array_push(&follow_ups->all, &follow_ups->n,
	    &follow_ups->cap);
	*followed = (struct followed){ .call = signs->measure.calls,
		.left = signs->thresholds.within };
	query_format_error(call, buf_str(&signs->cwd), &followed->text);
	buf_add(&followed->src, call->at[K_src].raw);
}

/* Writes the errors that enough searches followed, and drops what is over. */
static void
judge_errors(struct signs *signs, bool ended, struct buf *made)
{
	struct follow_ups *follow_ups = &signs->follow_ups;
	size_t n = 0;

	for (size_t i = 0; i < follow_ups->n; i++) {
		struct followed *followed = &follow_ups->all[i];
		bool over = ended || followed->left == 0;

		if ((over || signs->live) && !followed->written &&
		    followed->searches >= signs->thresholds.searches) {
			followed->written = true;
			emit_followed(signs, followed, made);
		}
		if (!over) {
			follow_ups->all[n++] = *followed;
			continue;
		}
		signs->measure.searched[followed->searches]++;
		buf_free(&followed->text);
		buf_free(&followed->src);
	}
	follow_ups->n = n;
}

/* ---- sessions ---- */

static void
add_call(struct signs *signs, const struct record *call, struct buf *made)
{
	struct measure *measure = &signs->measure;
	enum verb verb = verb_of(call);
	const struct repeat *repeat;

	measure->calls++;
	measure->reads += verb == VERB_READ;
	measure->greps += verb == VERB_SEARCH;
	count_search(&signs->follow_ups, verb_looks(verb));
	judge_errors(signs, false, made);
	repeat = repeats_take(&signs->repeats, call, buf_str(&signs->cwd),
	    measure->calls);
	if (repeat && signs->live)
		emit_repeat(signs, repeat, made);
	if (query_is_mistake(call)) {
		measure->errors++;
		follow_error(signs, call);
	}
	if (signs->live)
		judge_habits(signs, made);
}

static bool
is_part(const struct record *record)
{
	return record->kind == KIND_MESSAGE || record->kind == KIND_CALL ||
	    record->kind == KIND_COMPACTION;
}

void
detectors_turn(struct signs *signs, const struct record *record,
    struct buf *made)
{
	if (record->kind == KIND_DOC ||
	    (is_part(record) && signs->open &&
		!str_eq(record_text(record, K_session),
		    buf_str(&signs->session))))
		detectors_end(signs, made);
}

/* The session begins with this record. */
static void
open_session(struct signs *signs, const struct record *record)
{
	struct src src;

	signs->open = true;
	buf_add(&signs->session, record_text(record, K_session));
	src_parse(record->at[K_src], record->arena, &src);
	signs->first = src;
	signs->first.file = (struct str){ 0 };
	buf_add(&signs->file, src.file);
}

/*
 * A sub-agent has a context of its own, which ends with its task: in a file
 * that has both, only the first speaker's calls count.
 */
static bool
is_other_agent(struct signs *signs, const struct record *record)
{
	struct str agent = record_text(record, K_agent);

	if (!signs->has_agent && record->kind != KIND_COMPACTION) {
		signs->has_agent = true;
		buf_add(&signs->agent, agent);
	}
	return !str_eq(agent, buf_str(&signs->agent));
}

/* Extends the place of the session. */
static void
widen_src(struct signs *signs, const struct record *record)
{
	struct src src;

	if (!src_parse(record->at[K_src], record->arena, &src) ||
	    src.off + src.len < signs->last.off + signs->last.len)
		return;
	signs->last = src;
	signs->last.file = (struct str){ 0 };
}

void
detectors_add(struct signs *signs, const struct record *record,
    struct buf *made)
{
	author_add(&signs->author, record);
	if (signs->cwd.n == 0)
		buf_add(&signs->cwd, record_text(record, K_cwd));
	if (!is_part(record))
		return;
	if (!signs->open)
		open_session(signs, record);
	widen_src(signs, record);
	if (is_other_agent(signs, record))
		return;
	if (record->kind == KIND_CALL) {
		add_call(signs, record, made);
	} else if (record->kind == KIND_COMPACTION) {
		emit_repeats(signs, made);
		signs->measure.compactions++;
		signs->compacted_by = author_last(&signs->author);
		repeats_compact(&signs->repeats, record, signs->measure.calls);
	}
}

static void
write_session(struct signs *signs, struct buf *made)
{
	record_open(made, "session");
	json_add_if(made, "session", buf_str(&signs->session));
	author_put(made, author_agent(&signs->author),
	    author_model(&signs->author));
	json_add_if(made, "directive", signs->directive);
	signs->measure.rereads = signs->repeats.rereads;
	signs->measure.tokens = signs->repeats.tokens;
	measure_put(&signs->measure, made);
	json_add_raw(made, "src", session_src(signs));
	record_close(made);
}

void
detectors_end(struct signs *signs, struct buf *made)
{
	struct signs empty = { .thresholds = signs->thresholds,
		.directive = signs->directive,
		.live = signs->live };

	if (signs->measure.calls > 0) {
		emit_repeats(signs, made);
		judge_errors(signs, true, made);
		judge_habits(signs, made);
		write_session(signs, made);
	}
	/* The next session may be of the same transcript. */
	empty.author = signs->author;
	signs->author = (struct author){ 0 };
	author_clear(&empty.author);
	detectors_free(signs);
	*signs = empty;
}

bool
detectors_makes(const struct signs *signs, const struct record *record)
{
	bool ours = record->kind == KIND_SESSION ||
	    ((record->kind == KIND_LOSS || record->kind == KIND_HABIT) &&
		sign_of(record_text(record, K_sign)) < SIGNS);

	return ours && signs->measure.calls > 0 &&
	    str_eq(record_text(record, K_session), buf_str(&signs->session));
}

void
detectors_free(struct signs *signs)
{
	author_free(&signs->author);
	repeats_free(&signs->repeats);
	for (size_t i = 0; i < signs->follow_ups.n; i++) {
		buf_free(&signs->follow_ups.all[i].text);
		buf_free(&signs->follow_ups.all[i].src);
	}
	free(signs->follow_ups.all);
	buf_free(&signs->session);
	buf_free(&signs->agent);
	buf_free(&signs->cwd);
	buf_free(&signs->file);
	buf_free(&signs->src);
}
