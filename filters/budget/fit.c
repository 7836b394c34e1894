/* budget: narrows a summary to its limits. */
#include <stdlib.h>

#include "budget.h"
#include "summary/rank.h"
#include "summary/steady.h"
#include "text/items.h"
#include "text/wordlist.h"

/* The most that a heading and the blank line around a group cost. */
enum { HEADING_TOKENS = 12 };

/* A log with fewer tokens keeps all its learnings. */
enum { SHORT_LOG = 1500 };

static size_t
count_tokens(const struct fit *fit, const struct summary *summary)
{
	struct buf b = { 0 };
	size_t n;

	summary_write(summary, &b);
	n = tokens_of(fit->counter, buf_str(&b));
	buf_free(&b);
	return n;
}

static size_t
limit_of(const struct fit *fit)
{
	return tokens_limit(fit->counter, fit->max_tokens);
}

bool
fit_holds(const struct fit *fit, const struct summary *summary)
{
	return count_tokens(fit, summary) <= limit_of(fit);
}

size_t
fit_show_most(const struct fit *fit, const struct summary *summary,
    bool *shown[], size_t n, size_t misses)
{
	size_t at = 0, step = 1;

	while (at < n) {
		size_t end = step < n - at ? at + step : n;
		bool fits;

		for (size_t i = at; i < end; i++)
			*shown[i] = true;
		fits = fit_holds(fit, summary);
		for (size_t i = at; i < end; i++)
			*shown[i] = fits;
		if (!fits && end - at > 1) {
			step = (end - at) / 2;
			continue;
		}
		if (!fits && --misses == 0)
			break;
		at = end;
		step = fits ? 2 * step : 1;
	}
	return at;
}

/* 0: what to do next, or what is in the way; 1: the present; 2: others. */
static unsigned
section_rank(const struct summary_entry *section)
{
	enum label label = label_of(section->title);

	if (label == LABEL_NEXT || label == LABEL_BLOCKER)
		return 0;
	return wordlist_has(LIST_PRESENT, section->title) ? 1 : 2;
}

/* Of sections of one rank, the last ones: most files grow at their end. */
static void
cap_sections(const struct fit *fit, struct summary *summary)
{
	size_t room = fit->max_sections;

	for (size_t i = 0; i < summary->n_sections; i++)
		summary->sections[i].shown = false;
	for (unsigned rank = 0; rank <= 2; rank++) {
		for (size_t i = summary->n_sections; i-- > 0 && room;) {
			struct summary_entry *section = &summary->sections[i];

			if (summary_wants(summary, section) &&
			    section_rank(section) == rank) {
				section->shown = true;
				room--;
			}
		}
	}
}

/* Keeps the last ones. */
static void
cap_entries(const struct fit *fit, struct summary *summary)
{
	for (size_t i = 0; i < summary->n_entries; i++)
		summary->entries[i].shown = summary->n_entries - i <=
		    fit->max_entries;
}

static void
cap_learnings(const struct fit *fit, struct summary *summary,
    const struct ranked order[])
{
	for (size_t i = fit->max_learnings; i < summary->n_learnings; i++)
		summary->learnings[order[i].at].shown = false;
}

/*
 * A summary should grow like the logarithm of its log: 500 tokens for 1,500 and
 * 900 for 6,000 are close to 13 times the square root. Above that, learnings
 * are left out, down to one for each entry of a short log and to MANY of a long
 * one.
 */
static void
trim_learnings(const struct fit *fit, struct summary *summary,
    const struct ranked order[])
{
	enum { FEW = 5, MANY = 12 };
	size_t n = fit->max_learnings < summary->n_learnings
	    ? fit->max_learnings
	    : summary->n_learnings;
	size_t least = summary_count_entries(summary);

	least = least < FEW ? FEW : least > MANY ? MANY : least;
	while (n > least) {
		size_t tokens = count_tokens(fit, summary);

		if (tokens * tokens <= 13 * 13 * fit->log)
			break;
		summary->learnings[order[--n].at].shown = false;
	}
}

/* ---- the hard limit: hide everything, then show again what fits ---- */

static size_t
piece_tokens(const struct fit *fit, struct buf *b)
{
	size_t n = tokens_of(fit->counter, buf_str(b)) + 1;

	buf_clear(b);
	return n;
}

/* Checks the sum of the pieces with the whole document. */
static void
narrow_learnings(const struct fit *fit, struct summary *summary,
    const struct ranked order[], size_t most)
{
	bool **shown = zeroed(most + 1, sizeof *shown);
	size_t n = 0;

	for (size_t i = 0; i < most; i++) {
		bool *one = &summary->learnings[order[i].at].shown;

		if (*one)
			shown[n++] = one;
	}
	if (n && !fit_holds(fit, summary)) {
		for (size_t i = 0; i < n; i++)
			*shown[i] = false;
		fit_show_most(fit, summary, shown, n, 1);
	}
	free(shown);
}

static void
fill_learnings(const struct fit *fit, struct summary *summary,
    const struct ranked order[])
{
	size_t used = count_tokens(fit, summary);
	size_t left = limit_of(fit) > used ? limit_of(fit) - used : 0;
	size_t most = fit->max_learnings < summary->n_learnings
	    ? fit->max_learnings
	    : summary->n_learnings;
	bool seen[LEARN_TYPES] = { false };
	struct buf b = { 0 };

	for (size_t i = 0; i < most && left; i++) {
		struct summary_learning *learning =
		    &summary->learnings[order[i].at];
		size_t need;

		summary_write_learning(summary, learning, &b);
		need = piece_tokens(fit, &b) +
		    (seen[learning->type] ? 0 : HEADING_TOKENS);
		if (need > left)
			continue;
		seen[learning->type] = learning->shown = true;
		left -= need;
	}
	buf_free(&b);
	narrow_learnings(fit, summary, order, most);
}

/* Drops lines before entries: a title says more than "2 older entries". */
static bool
trim_lines(const struct fit *fit, struct summary *summary, bool *shown)
{
	size_t lines = summary->lines;

	*shown = true;
	while (summary->lines > 0 && !fit_holds(fit, summary))
		summary->lines--;
	if (summary->lines > 0 || fit_holds(fit, summary))
		return true;
	*shown = false;
	summary->lines = lines;
	return false;
}

static void
fill_recent(const struct fit *fit, struct summary *summary)
{
	size_t all = summary->n_entries;
	size_t n = all < fit->max_entries ? all : fit->max_entries;
	bool **shown = zeroed(n + 1, sizeof *shown);
	size_t at;

	for (size_t i = 0; i < n; i++)
		shown[i] = &summary->entries[all - 1 - i].shown;
	at = fit_show_most(fit, summary, shown, n, 1);
	while (at < n && trim_lines(fit, summary, shown[at])) {
		at++;
		at += fit_show_most(fit, summary, shown + at, n - at, 1);
	}
	free(shown);
}

static void
fill_sections(const struct fit *fit, struct summary *summary,
    const bool wanted[])
{
	/* A smaller section may fit after one that does not. */
	enum { MISSES = 64 };
	bool **shown = zeroed(summary->n_sections + 1, sizeof *shown);

	for (unsigned rank = 0; rank <= 2; rank++) {
		size_t n = 0;

		for (size_t i = summary->n_sections; i-- > 0;) {
			struct summary_entry *section = &summary->sections[i];

			if (wanted[i] && section_rank(section) == rank)
				shown[n++] = &section->shown;
		}
		fit_show_most(fit, summary, shown, n, MISSES);
	}
	free(shown);
}

static void
fill_status(const struct fit *fit, struct summary *summary)
{
	static const size_t rows[] = { SUMMARY_ROWS, 12, 6, 3, 1, 0 };

	for (size_t i = 0; i < countof(rows); i++) {
		summary->rows = rows[i] < fit->max_rows ? rows[i]
							: fit->max_rows;
		if (fit_holds(fit, summary))
			return;
	}
}

static void
hide_all(struct summary *summary)
{
	for (size_t i = 0; i < summary->n_learnings; i++)
		summary->learnings[i].shown = false;
	for (size_t i = 0; i < summary->n_entries; i++)
		summary->entries[i].shown = false;
	for (size_t i = 0; i < summary->n_sections; i++)
		summary->sections[i].shown = false;
	summary->rows = 0;
}

static bool
fill_all(const struct fit *fit, struct summary *summary,
    const struct ranked order[])
{
	bool *wanted = zeroed(summary->n_sections + 1, sizeof *wanted);

	for (size_t i = 0; i < summary->n_sections; i++)
		wanted[i] = summary->sections[i].shown;
	hide_all(summary);
	for (size_t i = 0; i < FIT_PARTS; i++) {
		switch (fit->order[i]) {
		case FIT_RECENT:
			fill_recent(fit, summary);
			fill_sections(fit, summary, wanted);
			break;
		case FIT_LEARNED:
			fill_learnings(fit, summary, order);
			break;
		default:
			fill_status(fit, summary);
		}
	}
	free(wanted);
	if (!fit_holds(fit, summary))
		summary->frame = false;
	return fit_holds(fit, summary);
}

void
fit_unordered(struct fit *fit)
{
	fit->named = 0;
	for (size_t i = 0; i < FIT_PARTS; i++)
		fit->order[i] = (enum fit_part)i;
}

bool
fit_prioritize(struct fit *fit, struct str name)
{
	static const struct str names[FIT_PARTS] = { STR_INIT("recent"),
		STR_INIT("learnings"), STR_INIT("status") };
	size_t at = 0;
	enum fit_part part;

	while (at < FIT_PARTS && !str_eq(names[fit->order[at]], name))
		at++;
	if (at == FIT_PARTS)
		return false;
	if (at < fit->named)
		return true;
	part = fit->order[at];
	for (; at > fit->named; at--)
		fit->order[at] = fit->order[at - 1];
	fit->order[fit->named++] = part;
	return true;
}

/* ---- a context ---- */

/* How many learnings have room in half of the limit, by the first of them. */
static size_t
steady_room(const struct fit *fit, const struct summary *summary)
{
	enum { SAMPLE = 20 };
	size_t n = summary->n_learnings < SAMPLE ? summary->n_learnings
						 : SAMPLE;
	struct buf b = { 0 };
	size_t tokens;

	for (size_t i = 0; i < n; i++)
		summary_write_learning(summary, &summary->learnings[i], &b);
	tokens = piece_tokens(fit, &b);
	buf_free(&b);
	return n ? limit_of(fit) / 2 * n / tokens : 0;
}

/* Hides the last ones until the document fits. */
static void
hide_last(const struct fit *fit, struct summary *summary)
{
	const struct summary_learning **all = summary_in_turn(summary);

	for (size_t i = summary->n_learnings;
	     i-- > 0 && !fit_holds(fit, summary);)
		summary->learnings[all[i] - summary->learnings].shown = false;
	free(all);
}

/* The last entries have half of the limit, then what the learnings leave. */
static bool
fill_context(const struct fit *fit, struct summary *summary)
{
	bool *wanted = zeroed(summary->n_sections + 1, sizeof *wanted);
	size_t room = steady_room(fit, summary);
	struct fit half = *fit;

	for (size_t i = 0; i < summary->n_sections; i++)
		wanted[i] = summary->sections[i].shown;
	if (fit->named == 0)
		half.max_tokens /= 2;
	hide_all(summary);
	for (size_t i = 0; i < FIT_PARTS; i++) {
		switch (fit->order[i]) {
		case FIT_RECENT:
			fill_recent(&half, summary);
			fill_sections(&half, summary, wanted);
			break;
		case FIT_LEARNED:
			steady_choose(summary,
			    room < fit->max_learnings ? room
						      : fit->max_learnings);
			hide_last(fit, summary);
			break;
		default:
			fill_status(fit, summary);
		}
	}
	fill_recent(fit, summary);
	fill_sections(fit, summary, wanted);
	free(wanted);
	if (!fit_holds(fit, summary))
		summary->frame = false;
	return fit_holds(fit, summary);
}

static bool
fit_context(struct fit *fit, struct summary *summary)
{
	if (!fit->exact)
		fit->max_learnings = FIT_STEADY;
	cap_sections(fit, summary);
	cap_entries(fit, summary);
	steady_choose(summary, fit->max_learnings);
	return fit->max_tokens == 0 || fit_holds(fit, summary) ||
	    fill_context(fit, summary);
}

/* ---- the summary ---- */

static bool
fit_learnings(struct fit *fit, struct summary *summary)
{
	struct ranked *order = rank_learnings(summary);
	bool fits = true;

	if (!fit->exact && summary->n_plans == 0 && fit->log)
		fit->max_learnings = FIT_UNPLANNED;
	cap_sections(fit, summary);
	cap_entries(fit, summary);
	cap_learnings(fit, summary, order);
	if (!fit->exact && fit->log >= SHORT_LOG)
		trim_learnings(fit, summary, order);
	if (fit->max_tokens && !fit_holds(fit, summary))
		fits = fill_all(fit, summary, order);
	free(order);
	return fits;
}

bool
fit_summary(struct fit *fit, struct summary *summary)
{
	bool fits;

	summary->where = false;
	fits = summary->by_need ? fit_points(fit, summary)
	    : summary->template == TEMPLATE_CONTEXT
	    ? fit_context(fit, summary)
	    : fit_learnings(fit, summary);
	summary->where = !summary->by_need &&
	    summary->template == TEMPLATE_SUMMARY;
	if (fit->max_tokens && !fit_holds(fit, summary))
		summary->where = false;
	fit->tokens = count_tokens(fit, summary);
	return fits;
}
