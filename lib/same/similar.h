/*
 * similar: which of many texts say the same. Add all, the oldest first, then
 * group them. The groups depend only on the texts and their order. Time is
 * nearly linear in the number of words, whatever they are: where very many
 * texts share a word, only some of them are compared.
 */
#ifndef PITH_SIMILAR_H
#define PITH_SIMILAR_H

#include "same/texts.h"
#include "same/words.h"

struct similar {
	struct words words;
	struct similar_text *texts;
	size_t n, cap;
	size_t n_apart;   /* more texts, each equal to one of these and neither the
	                     first nor the last of its bytes: they only count */
	uint32_t *newer;  /* after grouping: the kept text that made a kept
	                     one obsolete, else itself */

	/* private */
	struct word *all; /* gone after grouping */
	size_t n_all, cap_all;
	uint32_t *counts; /* by word: of texts that have it */
	size_t n_ids;     /* different words */
	uint32_t n_once;  /* those in one text only: the first numbers */
	struct slots sets; /* of words; the first text that has them */
	struct edge *edges; /* what is obsolete, and by which text */
	size_t n_edges, cap_edges;
};

void similar_open(struct similar *similar);
void similar_close(struct similar *similar);

/*
 * Only texts of the same class are compared. An exact text is the same only as
 * one of the same bytes.
 */
void similar_add(struct similar *similar, struct str text, uint8_t class,
    bool exact);

/* Adds a text whose bytes and class are those of an earlier one. */
void similar_repeat(struct similar *similar, uint32_t earlier);

/* Sets kept and newer of all texts. */
void similar_group(struct similar *similar);

#endif
