/*
 * shared_terms: terms that several texts share, as topics where no rule gives
 * one. A term is a name in a program, or a word that is part of such a name or
 * has a capital in the middle of a sentence: so it belongs to the subject of the
 * texts, not to the language.
 */
#ifndef PITH_SHARED_TERMS_H
#define PITH_SHARED_TERMS_H

#include "base/arena.h"
#include "base/buf.h"
#include "same/lexicon.h"

/* A topic has at least this many texts. */
enum { SHARED_TEXTS = 3 };

struct shared {
	/* private */
	struct lexicon lexicon;
	struct term {
		struct str shown;   /* as written first */
		size_t last;        /* text that had it last, from 1 */
		size_t texts, takers;
		bool name, known;   /* a name; part of one */
	} *terms;               /* by number */
	size_t n_terms, cap_terms;
	struct shared_text {
		size_t first, n;    /* its terms, in used */
		uint32_t topic;     /* 0: none */
	} *texts;
	size_t n_texts, cap_texts;
	uint32_t *used;
	size_t n_used, cap_used;
	struct buf low, name;
	struct arena arena;
};

void shared_open(struct shared *shared);
void shared_close(struct shared *shared);

/* Adds a text, numbered from 0. Only its first 2000 bytes are used. */
void shared_add(struct shared *shared, struct str text);

/* Says that a term cannot be a topic, however many texts share it. */
typedef bool shared_veto(void *context, struct str term);

/* Chooses the topics once all texts are added. */
void shared_choose(struct shared *shared, shared_veto *veto, void *context);

/* The topic of a text; empty if it has none. Valid until the next call. */
struct str shared_topic(struct shared *shared, size_t text);

#endif
