/*
 * same: which texts say the same. In the order of the calls:
 *
 *   merge_set   takes learnings and facts apart, groups them, chooses what is shown
 *   provenance  the originals that a merged record keeps
 *   fact_class  which types of facts are compared, and how
 *   similar     groups many texts in nearly linear time
 *   paraphrases joins groups that say the same in other words
 *   texts       many texts as words
 *   relate      whether two texts say the same
 *   wordset     the words of one text
 *   words       reads a text into a word set
 *   lexicon     numbers, roles, synonyms and opposites of words
 *   spelling    where words begin and end, and what kind of word each is
 *   intern      numbers texts: the table under all of them
 *
 * merge_set: the learnings and facts of a run of dedupe, taken apart into what
 * they were before anything was merged into them, and grouped. The groups
 * depend only on the set of those.
 */
#ifndef PITH_MERGE_SET_H
#define PITH_MERGE_SET_H

#include "base/arena.h"
#include "base/buf.h"
#include "json/record.h"
#include "same/intern.h"
#include "same/provenance.h"
#include "same/similar.h"

struct item {
	size_t original;      /* where it is in `originals` (provenance.h) */
	uint32_t n;           /* of its bytes, */
	uint32_t repeats_bytes; /* and of its repeats; their offset in their
	                           spool follows its text */
	struct original_parts at; /* in it */
	uint32_t age;         /* how many are older */
	uint32_t next;        /* in its list, plus 1; 0: it is the last */
	uint32_t n_repeats;   /* places of its text that are not items: those in
	                         its repeats */
	uint32_t file;        /* of its src: a number in `files` */
	uint8_t class;        /* fact_class.h */
	bool settled;         /* has a state that counts */
	size_t entry;         /* the line of its entry, or SIZE_MAX; in a session,
	                         which has none, its own line */
	size_t line, end, off, len; /* of its src; line 0: there is none */
};

/* Items in the order of the output. */
struct list {
	uint32_t head, tail; /* items, plus 1; 0: none */
	uint32_t n;
};

struct held {
	struct item *items;  /* after merge_set_sort: by file, then offset */
	size_t n, cap;
	struct group {
		struct list same, obsolete;
		uint32_t shown;  /* the item that represents all */
	} *groups;           /* n of them; those without `same` are empty */

	struct buf originals;
	struct spool repeats; /* of the originals */

	/* private */
	struct similar similar; /* while the items are grouped */
	uint32_t *kept;       /* by age: the one whose group it is in */
	struct slots lines;   /* items, plus 1, by the line they were read from */
	struct place *places; /* until the items are in their order */
	size_t cap_places;
	uint32_t *by_age;
	struct intern files;
	uint32_t file;       /* the last one that was asked for */
	struct arena now;
};

/* Adds a record with a text, by its members, and what was merged into it. */
void merge_set_add(struct held *held, const struct members *record, bool fact,
    struct arena *arena);

/* The line of a record that is here to the byte: it would change nothing. */
bool merge_set_has(const struct held *held, struct str line);

/* When all are there: puts the items in their order, each once, and sets their age. */
void merge_set_sort(struct held *held);

/* The same, and groups them. */
void merge_set_group(struct held *held);

/* Valid until the next record is added. */
static inline struct original
merge_set_original(const struct held *held, const struct item *item)
{
	const char *p = held->originals.p + item->original;
	struct original original = { { p, item->n }, 0, item->repeats_bytes };

	if (item->repeats_bytes)
		memcpy(&original.repeats, p + item->n, sizeof original.repeats);
	return original;
}

/* A part of its original, of that type where it has it. */
static inline struct json
merge_set_part(const struct held *held, const struct item *item,
    struct original_part part, enum json_type type)
{
	const char *p = held->originals.p + item->original + part.at;

	return (struct json){ { p, part.n }, part.n ? type : JSON_ABSENT };
}

/* Adds an item, which is in no other list, at the end. */
void merge_set_append(struct held *held, struct list *list, uint32_t item);

/* The text; valid until the next call. */
struct str merge_set_text(struct held *held, const struct item *item);

/* Its place (line 0: there is none), whose file lives as long as the items. */
struct src merge_set_src(const struct held *held, const struct item *item);

/* The group that an item represents; NULL if another item represents it. */
const struct group *merge_set_shown(const struct held *held, size_t item);

#endif
