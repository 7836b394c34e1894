#include "loss/asking.h"
#include "loss/signs_parts.h"

static void
follow_errors(struct signs *signs, bool ended, struct buf *made)
{
	const struct followed *followed;
	size_t enough = signs->thresholds.searches;

	while (signs->live && (followed = trail_reached(&signs->trail, enough)))
		signs_tell_followed(signs, followed, made);
	while ((followed = trail_next(&signs->trail, ended))) {
		signs->measure.searched[followed->searches]++;
		if (!followed->told && followed->searches >= enough)
			signs_tell_followed(signs, followed, made);
	}
}

/* Those since the last compaction are complete. */
static void
tell_all_again(struct signs *signs, struct buf *made)
{
	for (size_t i = 0; !signs->live && i < signs->again.n; i++)
		signs_tell_again(signs, &signs->again.all[i], made);
}

/* A search that finds nothing fails, too, and is none. */
static bool
is_mistake(const struct record *call)
{
	return call->at[K_error].type == JSON_TRUE &&
	    !(verb_of(call) == VERB_SEARCH && !asking_says(call));
}

static void
add_call(struct signs *signs, const struct record *call, struct buf *made)
{
	struct measure *measure = &signs->measure;
	enum verb verb = verb_of(call);
	size_t tokens = json_size_or(call->at[K_tokens_out], 0);
	const struct again_loss *loss;

	measure->calls++;
	measure->reads += verb == VERB_READ;
	measure->greps += verb == VERB_SEARCH;
	trail_call(&signs->trail, verb_looks(verb), tokens);
	follow_errors(signs, false, made);
	signs->again.cwd = buf_str(&signs->cwd);
	loss = again_take(&signs->again, call, measure->calls);
	if (loss && signs->live)
		signs_tell_again(signs, loss, made);
	if (is_mistake(call)) {
		struct followed *followed = trail_error(&signs->trail,
		    measure->calls, signs->thresholds.within);

		measure->errors++;
		asking_error(call, signs->again.cwd, &followed->text);
		buf_add(&followed->src, call->at[K_src].raw);
	}
	if (signs->live)
		signs_judge(signs, made);
}

static bool
is_told_of(const struct record *record)
{
	return record->kind == KIND_MESSAGE || record->kind == KIND_CALL ||
	    record->kind == KIND_COMPACTION;
}

void
signs_turn(struct signs *signs, const struct record *record, struct buf *made)
{
	if (record->kind == KIND_DOC ||
	    (is_told_of(record) && signs->open &&
		!str_eq(record_text(record, K_session),
		    buf_str(&signs->session))))
		signs_end(signs, made);
}

/* The session begins with this record; whose context it is about. */
static void
open_session(struct signs *signs, const struct record *record)
{
	struct src src;

	signs->open = true;
	buf_add(&signs->session, record_text(record, K_session));
	src_read(record->at[K_src], record->arena, &src);
	signs->first = src;
	signs->first.file = (struct str){ 0 };
	buf_add(&signs->file, src.file);
}

/*
 * A sub-agent has a context of its own, which ends with its task: of a file
 * that has both only the first speaker's calls count.
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

/* How far the session goes. */
static void
widen_src(struct signs *signs, const struct record *record)
{
	struct src src;

	if (!src_read(record->at[K_src], record->arena, &src) ||
	    src.off + src.len < signs->last.off + signs->last.len)
		return;
	signs->last = src;
	signs->last.file = (struct str){ 0 };
}

void
signs_add(struct signs *signs, const struct record *record, struct buf *made)
{
	if (signs->cwd.n == 0)
		buf_add(&signs->cwd, record_text(record, K_cwd));
	if (!is_told_of(record))
		return;
	if (!signs->open)
		open_session(signs, record);
	widen_src(signs, record);
	if (is_other_agent(signs, record))
		return;
	if (record->kind == KIND_CALL) {
		add_call(signs, record, made);
	} else if (record->kind == KIND_COMPACTION) {
		tell_all_again(signs, made);
		signs->measure.compactions++;
		again_compact(&signs->again, record, signs->measure.calls);
	}
}

static void
write_session(struct signs *signs, struct buf *made)
{
	json_open(made, NULL, '{');
	json_add_text(made, "kind", STR("session"));
	json_add_if(made, "session", buf_str(&signs->session));
	json_add_if(made, "directive", signs->directive);
	signs->measure.rereads = signs->again.rereads;
	signs->measure.tokens = signs->again.tokens;
	measure_put(&signs->measure, made);
	json_add_raw(made, "src", signs_src(signs));
	json_close(made, '}');
	buf_addc(made, '\n');
}

void
signs_end(struct signs *signs, struct buf *made)
{
	struct signs empty = { .thresholds = signs->thresholds,
		.directive = signs->directive,
		.live = signs->live };

	if (signs->measure.calls > 0) {
		tell_all_again(signs, made);
		follow_errors(signs, true, made);
		signs_judge(signs, made);
		write_session(signs, made);
	}
	signs_free(signs);
	*signs = empty;
}

bool
signs_makes(const struct signs *signs, const struct record *record)
{
	bool ours = record->kind == KIND_SESSION ||
	    (record->kind == KIND_LOSS &&
		sign_of(record_text(record, K_sign)) < SIGNS);

	return ours && signs->measure.calls > 0 &&
	    str_eq(record_text(record, K_session), buf_str(&signs->session));
}

void
signs_free(struct signs *signs)
{
	again_free(&signs->again);
	trail_free(&signs->trail);
	buf_free(&signs->session);
	buf_free(&signs->agent);
	buf_free(&signs->cwd);
	buf_free(&signs->file);
	buf_free(&signs->evidence);
	buf_free(&signs->src);
}
