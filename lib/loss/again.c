#include "loss/again.h"

#include <stdlib.h>

#include "loss/asking.h"

enum { BASE_LOOK = 4, BASE_ERROR = 6 };

void
again_compact(struct again *again, const struct record *compaction,
    size_t calls)
{
	known_compact(&again->known, calls,
	    json_size_or(compaction->at[K_kept], 0));
	again->compacted = calls;
	again->n = 0;
	arena_reset(&again->arena);
}

static enum memory
ask_failure(struct again *again, const struct record *call, struct asked *asked)
{
	if (!asking_failure(call, &again->key, asked))
		return MEMORY_NEW;
	/* Behind a change a command may well be tried once more. */
	if (verb_of(call) == VERB_OTHER)
		asked->since = again->changed;
	return known_ask(&again->known, asked);
}

static enum memory
ask_look(struct again *again, const struct record *call, struct asked *asked)
{
	enum verb verb = verb_of(call);
	enum memory memory;

	if (!asking_read(call, &again->key, asked))
		return MEMORY_NEW;
	if (verb == VERB_CHANGE) {
		known_change(&again->known, asked->what, asked->call);
		again->changed = asked->call;
	}
	if (!verb_looks(verb))
		return MEMORY_NEW;
	if (verb != VERB_READ && !asked->sure)
		asked->since = again->changed;
	memory = known_ask(&again->known, asked);
	again->rereads += memory == MEMORY_HELD;
	return memory;
}

static struct str
copy(struct again *again)
{
	struct str text = arena_copy(&again->arena, buf_str(&again->text));

	buf_clear(&again->text);
	return text;
}

static struct again_loss *
add_loss(struct again *again, const struct record *call, bool failed)
{
	struct again_loss *loss;
	enum verb verb = verb_of(call);

	again->all = grow(again->all, &again->cap, again->n + 1,
	    sizeof *again->all);
	loss = &again->all[again->n++];
	*loss = (struct again_loss){ .type = LOSS_PATHS, .sign = SIGN_SEARCH };
	if (verb == VERB_SEARCH)
		loss->type = LOSS_SYMBOLS;
	if (verb == VERB_READ)
		loss->sign = SIGN_READ;
	if (failed) {
		loss->type = LOSS_ERRORS;
		loss->sign = SIGN_ERROR;
		asking_error(call, again->cwd, &again->text);
		loss->text = copy(again);
	}
	asking_tell(call, again->cwd, &again->text);
	loss->what = copy(again);
	if (!failed)
		loss->text = loss->what;
	loss->src = arena_copy(&again->arena, call->at[K_src].raw);
	return loss;
}

const struct again_loss *
again_take(struct again *again, const struct record *call, size_t number)
{
	bool failed = call->at[K_error].type == JSON_TRUE;
	size_t line = json_size_or(json_member(call->at[K_src], "line"), 0);
	size_t tokens = json_size_or(call->at[K_tokens_out], 0);
	struct asked asked = { .call = number, .line = line };
	struct again_loss *loss;
	enum memory memory;

	memory = failed ? ask_failure(again, call, &asked)
			: ask_look(again, call, &asked);
	if (memory != MEMORY_LOST && memory != MEMORY_MORE)
		return NULL;
	again->tokens += tokens;
	if (memory == MEMORY_MORE) {
		loss = &again->all[asked.loss];
	} else {
		loss = add_loss(again, call, failed);
		loss->before = asked.before;
		loss->call = number;
	}
	loss->tokens += tokens;
	loss->times++;
	return memory == MEMORY_LOST ? loss : NULL;
}

struct lost
again_tell(const struct again *again, const struct again_loss *loss,
    struct buf *b)
{
	static const struct {
		const char *what, *forgot;
		size_t base;
	} words[SIGNS] = {
		[SIGN_READ] = { "Read of ", "file context", BASE_LOOK },
		[SIGN_SEARCH] = { "Search for ", "search results", BASE_LOOK },
		[SIGN_ERROR] = { "Error of ", "error details", BASE_ERROR },
	};
	struct lost lost = { .type = loss->type,
		.sign = loss->sign,
		.text = loss->text,
		.n = loss->times,
		.impact = words[loss->sign].base + lost_cost(loss->tokens),
		.src = { loss->src, loss->src.n ? JSON_OBJECT : JSON_ABSENT } };

	buf_clear(b);
	buf_adds(b, words[loss->sign].what);
	buf_add(b, loss->what);
	buf_addf(b, " at call %zu repeats call %zu", loss->call, loss->before);
	if (loss->times > 1)
		buf_addf(b, ", %zu times in all", loss->times);
	buf_addf(b, ", compaction after call %zu - likely forgot %s",
	    again->compacted, words[loss->sign].forgot);
	lost.evidence = buf_str(b);
	return lost;
}

void
again_free(struct again *again)
{
	known_free(&again->known);
	arena_free(&again->arena);
	buf_free(&again->key);
	buf_free(&again->text);
	free(again->all);
	*again = (struct again){ 0 };
}
