#include "fit.h"

#include <stdlib.h>

#include "items.h"
#include "rank.h"

/* What a heading and the blank line around a group cost, at most. */
enum { HEADING_TOKENS = 12 };

/* Tokens of a log that is too short for its learnings to be spared. */
enum { SHORT = 1500 };

/* Tokens of the whole document. */
static size_t
count(enum counter counter, const struct summary *summary)
{
	struct buf b = { 0 };
	size_t n;

	summary_write(summary, &b);
	n = tokens_of(counter, buf_str(&b));
	buf_free(&b);
	return n;
}

static size_t
limit(const struct fit *fit)
{
	return tokens_limit(fit->counter, fit->max_tokens);
}

static bool
holds(const struct fit *fit, const struct summary *summary)
{
	return count(fit->counter, summary) <= limit(fit);
}

/* 0: tells what to do next or what is in the way; 1: the present; 2: others. */
static unsigned
section_rank(const struct summary_entry *section)
{
	/* clang-format off */
	static const struct str present[] = {
		STR_INIT("current"), STR_INIT("active"), STR_INIT("focus"),
		STR_INIT("status"), STR_INIT("recent"), STR_INIT("task"),
		STR_INIT("当前"), STR_INIT("progress"), STR_INIT("todo"),
	};
	/* clang-format on */
	enum label label = label_of(section->title);

	if (label == LABEL_NEXT || label == LABEL_BLOCKER)
		return 0;
	for (size_t i = 0; i < sizeof present / sizeof *present; i++) {
		if (str_search(section->title, present[i]) < section->title.n)
			return 1;
	}
	return 2;
}

static void
cap_sections(const struct fit *fit, struct summary *summary)
{
	size_t room = fit->max_sections;

	for (size_t i = 0; i < summary->n_sections; i++)
		summary->sections[i].shown = false;
	for (unsigned rank = 0; rank <= 2; rank++) {
		for (size_t i = 0; i < summary->n_sections && room; i++) {
			struct summary_entry *section = &summary->sections[i];

			if (summary_wants(summary, section) &&
			    section_rank(section) == rank) {
				section->shown = true;
				room--;
			}
		}
	}
}

/* The last ones stay. */
static void
show_last(struct summary *summary, size_t n)
{
	for (size_t i = 0; i < summary->n_entries; i++)
		summary->entries[i].shown = summary->n_entries - i <= n;
}

static void
cap_learnings(const struct fit *fit, struct summary *summary,
    const struct ranked order[])
{
	for (size_t i = fit->max_learnings; i < summary->n_learnings; i++)
		summary->learnings[order[i].at].shown = false;
}

/* Stories, or entries without one, that the log has. */
static size_t
count_entries(const struct summary *summary)
{
	size_t n = summary->n_entries;

	for (size_t i = 0; i < summary->n_drops; i++) {
		if (str_eq(summary->drops[i].of, STR("entry")))
			n += summary->drops[i].n;
	}
	return n;
}

/*
 * A summary should grow like the logarithm of its log; document 000 wants 500
 * tokens for 1,500 and 900 for 6,000, near enough 13 times the square root.
 * Over that, learnings are spared, down to one for each entry of a short log
 * and to MANY of a long one.
 */
static void
spare_learnings(const struct fit *fit, struct summary *summary,
    const struct ranked order[])
{
	enum { FEW = 5, MANY = 12 };
	size_t n = fit->max_learnings < summary->n_learnings
	    ? fit->max_learnings
	    : summary->n_learnings;
	size_t least = count_entries(summary);

	least = least < FEW ? FEW : least > MANY ? MANY : least;
	while (n > least) {
		size_t tokens = count(fit->counter, summary);

		if (tokens * tokens <= 13 * 13 * fit->log)
			break;
		summary->learnings[order[--n].at].shown = false;
	}
}

/* ---- the hard limit: all is hidden, then shown again while it fits ---- */

static size_t
piece_tokens(const struct fit *fit, struct buf *b)
{
	size_t n = tokens_of(fit->counter, buf_str(b)) + 1;

	buf_clear(b);
	return n;
}

static void
fill_learnings(const struct fit *fit, struct summary *summary,
    const struct ranked order[])
{
	size_t used = count(fit->counter, summary);
	size_t left = limit(fit) > used ? limit(fit) - used : 0;
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
	/* What was measured piece by piece is held against the whole. */
	for (size_t i = most; i > 0; i--) {
		struct summary_learning *learning =
		    &summary->learnings[order[i - 1].at];

		if (learning->shown && holds(fit, summary))
			break;
		learning->shown = false;
	}
	buf_free(&b);
}

/* As many as fit, found by halving: one by one would take quadratic time. */
static void
fill_recent(const struct fit *fit, struct summary *summary)
{
	size_t lines = summary->lines;
	size_t least = 0,
	       most = fit->max_entries < summary->n_entries
	    ? fit->max_entries
	    : summary->n_entries;

	summary->lines = 0;
	while (least < most) {
		size_t n = most - (most - least) / 2;

		show_last(summary, n);
		if (holds(fit, summary))
			least = n;
		else
			most = n - 1;
	}
	show_last(summary, least);
	summary->lines = lines;
	/* A title tells more than a number in what was left out. */
	while (least > 0 && summary->lines > 0 && !holds(fit, summary))
		summary->lines--;
}

static void
fill_sections(const struct fit *fit, struct summary *summary,
    const bool wanted[])
{
	for (unsigned rank = 0; rank <= 2; rank++) {
		for (size_t i = 0; i < summary->n_sections; i++) {
			struct summary_entry *section = &summary->sections[i];

			if (!wanted[i] || section_rank(section) != rank)
				continue;
			section->shown = true;
			if (!holds(fit, summary))
				section->shown = false;
		}
	}
}

static void
fill_status(const struct fit *fit, struct summary *summary)
{
	static const size_t rows[] = { SUMMARY_ROWS, 12, 6, 3, 1, 0 };

	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		summary->rows = rows[i] < fit->max_rows ? rows[i]
							: fit->max_rows;
		if (holds(fit, summary))
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

static void
fill(const struct fit *fit, struct summary *summary,
    const struct ranked order[], const bool wanted[], struct str what)
{
	if (str_eq(what, STR("recent"))) {
		fill_recent(fit, summary);
		fill_sections(fit, summary, wanted);
	} else if (str_eq(what, STR("learnings"))) {
		fill_learnings(fit, summary, order);
	} else if (str_eq(what, STR("status"))) {
		fill_status(fit, summary);
	}
}

static bool
fill_all(const struct fit *fit, struct summary *summary,
    const struct ranked order[])
{
	static const struct str usual[] = {
		STR_INIT("recent"),
		STR_INIT("learnings"),
		STR_INIT("status"),
	};
	bool *wanted = zeroed(summary->n_sections + 1, sizeof *wanted);

	for (size_t i = 0; i < summary->n_sections; i++)
		wanted[i] = summary->sections[i].shown;
	hide_all(summary);
	for (size_t i = 0; i < fit->n_priorities; i++)
		fill(fit, summary, order, wanted, fit->priorities[i]);
	for (size_t i = 0; i < sizeof usual / sizeof *usual; i++) {
		bool named = false;

		for (size_t j = 0; j < fit->n_priorities; j++)
			named |= str_eq(usual[i], fit->priorities[j]);
		if (!named)
			fill(fit, summary, order, wanted, usual[i]);
	}
	free(wanted);
	if (!holds(fit, summary))
		summary->frame = false;
	return holds(fit, summary);
}

bool
fit_summary(struct fit *fit, struct summary *summary)
{
	struct ranked *order = rank_learnings(summary);
	bool fits = true;

	cap_sections(fit, summary);
	show_last(summary, fit->max_entries);
	cap_learnings(fit, summary, order);
	if (!fit->exact && fit->log >= SHORT)
		spare_learnings(fit, summary, order);
	if (fit->max_tokens && !holds(fit, summary))
		fits = fill_all(fit, summary, order);
	free(order);
	fit->tokens = count(fit->counter, summary);
	return fits;
}
