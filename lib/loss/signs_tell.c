#include "loss/signs_parts.h"

enum { BASE_READS = 5, BASE_SEARCHES = 4, BASE_GREPS = 3, MANY_GREPS = 5 };
/* What a habit counts less where there was no compaction to forget by. */
enum { NOT_COMPACTED = 2 };

static void
write_lost(struct signs *signs, struct lost *lost, struct buf *made)
{
	struct str evidence = lost->evidence;

	buf_clear(&signs->evidence);
	if (signs->session.n) {
		buf_add(&signs->evidence, buf_str(&signs->session));
		buf_adds(&signs->evidence, ": ");
	}
	buf_add(&signs->evidence, evidence);
	lost->evidence = buf_str(&signs->evidence);
	lost->session = buf_str(&signs->session);
	lost->directive = signs->directive;
	signs->measure.losses++;
	lost_write(lost, made);
}

struct json
signs_src(struct signs *signs)
{
	struct src src = signs->first;
	const struct src *last = &signs->last;

	if (src.line == 0)
		return (struct json){ 0 };
	src.file = buf_str(&signs->file);
	/* Calls stand in the order of their results. */
	if (last->end > src.end) {
		src.end = last->end;
		src.len = last->off + last->len - src.off;
	}
	buf_clear(&signs->src);
	src_add(&signs->src, NULL, &src);
	return (struct json){ buf_str(&signs->src), JSON_OBJECT };
}

/* A habit of the whole session; once for each. */
static void
tell_habit(struct signs *signs, struct lost *lost, struct buf *made)
{
	struct buf evidence = { 0 };
	const struct measure *measure = &signs->measure;
	size_t percent = (measure->reads * 1000 + measure->calls / 2) /
	    measure->calls;

	if (signs->told[lost->sign])
		return;
	signs->told[lost->sign] = true;
	if (lost->sign == SIGN_READS)
		buf_addf(&evidence,
		    "%zu Read calls out of %zu total (%zu.%zu%%) "
		    "- likely forgetting file context",
		    measure->reads, measure->calls, percent / 10, percent % 10);
	else
		buf_addf(&evidence,
		    "%zu Grep calls - likely forgetting search results",
		    measure->greps);
	if (measure->compactions == 0)
		lost->impact -= NOT_COMPACTED;
	lost->evidence = buf_str(&evidence);
	lost->src = signs_src(signs);
	write_lost(signs, lost, made);
	buf_free(&evidence);
}

void
signs_judge(struct signs *signs, struct buf *made)
{
	const struct thresholds *limits = &signs->thresholds;
	const struct measure *measure = &signs->measure;
	struct lost reads = { .type = LOSS_PATHS,
		.sign = SIGN_READS,
		.text = STR("what the files say that were read"),
		.n = measure_reads(measure),
		.impact = BASE_READS };
	struct lost greps = { .type = LOSS_SYMBOLS,
		.sign = SIGN_GREPS,
		.text = STR("what searches had found"),
		.n = measure->greps,
		.impact = BASE_GREPS };

	if (measure->calls > limits->calls && reads.n > limits->reads * 10) {
		reads.impact += (reads.n - limits->reads * 10) / 100;
		tell_habit(signs, &reads, made);
	}
	if (greps.n > limits->greps) {
		for (size_t n = limits->greps + 1;
		     n <= greps.n / 2 && greps.impact < MANY_GREPS; n *= 2)
			greps.impact++;
		tell_habit(signs, &greps, made);
	}
}

void
signs_tell_followed(struct signs *signs, const struct followed *followed,
    struct buf *made)
{
	struct buf evidence = { 0 };
	struct lost lost = { .type = LOSS_ERRORS,
		.sign = SIGN_SEARCHES,
		.text = buf_str(&followed->text),
		.n = followed->searches,
		.impact = BASE_SEARCHES,
		.src = { buf_str(&followed->src), JSON_OBJECT } };

	if (followed->src.n == 0)
		lost.src.type = JSON_ABSENT;
	lost.impact += followed->searches - signs->thresholds.searches;
	if (signs->measure.compactions == 0)
		lost.impact -= NOT_COMPACTED;
	buf_addf(&evidence,
	    "Error at call %zu, then %zu search operations "
	    "- likely forgot error details",
	    followed->call, followed->searches);
	lost.evidence = buf_str(&evidence);
	write_lost(signs, &lost, made);
	buf_free(&evidence);
}

void
signs_tell_again(struct signs *signs, const struct again_loss *loss,
    struct buf *made)
{
	struct buf evidence = { 0 };
	struct lost lost = again_tell(&signs->again, loss, &evidence);

	write_lost(signs, &lost, made);
	buf_free(&evidence);
}
