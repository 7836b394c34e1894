#include "trace/calls.h"

#include <stdlib.h>

#include "base/out.h"
#include "trace/tools.h"

static const size_t NONE = SIZE_MAX;

/* ---- those that wait, in their order ---- */

static size_t
take_slot(struct calls *calls)
{
	size_t cap = calls->cap, at = calls->free;

	if (calls->n == 0)
		calls->oldest = calls->newest = calls->free = at = NONE;
	if (at != NONE) {
		calls->free = calls->all[at].newer;
		return at;
	}
	calls->all = grow(calls->all, &calls->cap, calls->n + 1,
	    sizeof *calls->all);
	memset(calls->all + cap, 0, (calls->cap - cap) * sizeof *calls->all);
	return calls->n++;
}

static struct held_call *
hold(struct calls *calls, struct str id)
{
	size_t at = take_slot(calls);
	struct held_call *call = &calls->all[at];

	call->newer = NONE;
	call->older = calls->newest;
	if (calls->newest != NONE)
		calls->all[calls->newest].newer = at;
	else
		calls->oldest = at;
	calls->newest = at;
	if (id.n)
		*idmap_put(&calls->by_id, id) = at + 1;
	buf_clear(&call->head);
	buf_clear(&call->agent);
	buf_clear(&call->id);
	buf_add(&call->id, id);
	return call;
}

/* A result of its identifier that comes later must not find its place. */
static void
forget_id(struct calls *calls, size_t at)
{
	struct str id = buf_str(&calls->all[at].id);
	size_t of_id;

	if (id.n && idmap_get(&calls->by_id, id, &of_id) && of_id == at + 1)
		*idmap_put(&calls->by_id, id) = 0;
}

static void
let_go(struct calls *calls, size_t at)
{
	struct held_call *call = &calls->all[at];

	forget_id(calls, at);
	if (call->older != NONE)
		calls->all[call->older].newer = call->newer;
	else
		calls->oldest = call->newer;
	if (call->newer != NONE)
		calls->all[call->newer].older = call->older;
	else
		calls->newest = call->older;
	call->newer = calls->free;
	calls->free = at;
}

/* ---- their records ---- */

/* The arguments are an object; what is none is the input. */
static size_t
add_args(struct tell *tell, struct buf *b, const struct call *call)
{
	size_t from = b->n;
	struct text text;

	if (call->args.type == JSON_OBJECT) {
		if (json_size(call->args) == 0)
			return 0;
		tell_add_value(tell, b, "args", call->args);
	} else if (call->args.type != JSON_ABSENT) {
		text = tell_text(tell, call->args);
		json_open(b, "args", '{');
		tell_add_text(tell, b, "input", &text);
		json_close(b, '}');
	} else if (call->command.n) {
		json_open(b, "args", '{');
		json_add_text(b, "command", call->command);
		json_close(b, '}');
	} else {
		return 0;
	}
	from += STR(",\"args\":").n;
	text = (struct text){ .str = buf_since(b, from) };
	return tell_tokens(tell, &text);
}

void
calls_add(struct calls *calls, struct tell *tell, const struct call *call)
{
	struct held_call *held = hold(calls, call->id);
	struct tool tool = tool_tell(call->tool, call->args, call->command,
	    tell->arena);
	struct buf *b = &held->head;

	if (call->path.n)
		tool.path = call->path;
	tell_doc(tell);
	tell_head(tell, b, "call");
	json_add_if(b, "tool", call->tool);
	json_add_text(b, "verb", str_of(tool.verb));
	json_add_if(b, "path", tool.path);
	json_add_if(b, "command", tool.command);
	held->tokens_in = add_args(tell, b, call);
	buf_add(&held->agent, buf_str(&tell->agent));
	held->src = tell->src;
}

/* result is NULL where there is none. */
static void
write_call(struct held_call *call, struct tell *tell,
    const struct result *result)
{
	struct buf *b = out_buf();
	size_t tokens_out = 0;

	buf_add(b, buf_str(&call->head));
	if (result) {
		json_add_bool(b, "error", result->error);
		if (!text_is_empty(&result->output)) {
			tell_add_text(tell, b, "output", &result->output);
			tokens_out = tell_tokens(tell, &result->output);
		}
	}
	if (call->tokens_in)
		json_add_number(b, "tokens_in", call->tokens_in);
	if (tokens_out)
		json_add_number(b, "tokens_out", tokens_out);
	json_add_if(b, "agent", buf_str(&call->agent));
	src_add(b, "src", &call->src);
	record_end(b);
}

bool
calls_has(const struct calls *calls, struct str id)
{
	size_t at;

	return id.n && idmap_get(&calls->by_id, id, &at) && at;
}

/* The call of a result; where none is known it stands before what is read. */
static size_t
call_of(struct calls *calls, struct tell *tell, struct str id)
{
	struct call unknown = { .id = id };
	size_t at;

	if (calls_has(calls, id)) {
		idmap_get(&calls->by_id, id, &at);
		return at - 1;
	}
	if (id.n || calls->n == 0 || calls->newest == NONE)
		calls_add(calls, tell, &unknown);
	return calls->newest;
}

void
calls_result(struct calls *calls, struct tell *tell,
    const struct result *result)
{
	size_t at = call_of(calls, tell, result->id);

	write_call(&calls->all[at], tell, result);
	let_go(calls, at);
}

void
calls_end(struct calls *calls, struct tell *tell)
{
	while (calls->n && calls->oldest != NONE) {
		size_t at = calls->oldest;

		write_call(&calls->all[at], tell, NULL);
		let_go(calls, at);
	}
	idmap_clear(&calls->by_id);
}

void
calls_free(struct calls *calls)
{
	for (size_t i = 0; i < calls->n; i++) {
		buf_free(&calls->all[i].head);
		buf_free(&calls->all[i].id);
		buf_free(&calls->all[i].agent);
	}
	free(calls->all);
	idmap_free(&calls->by_id);
}
