/*
 * work: a project as a page shows it: its plan, what its log says over time, what
 * is open, what was learned, what a summary leaves out; of several logs a row for
 * each, and what was learned in more than one. Starts as all zero.
 */
#ifndef PITH_WORK_H
#define PITH_WORK_H

#include "html/days.h"
#include "json/record.h"

struct work_place {
	struct str file;
	size_t line;
};

/* What is counted for each day. */
enum work_amount { WORK_ENTRIES, WORK_LEARNINGS, WORK_TOKENS };

struct work {
	struct work_name { /* from a plan, else from the first log by name */
		struct str text, file;
		bool by_plan;
	} title, branch;
	size_t entries, learnings;
	uint64_t log_tokens, summary_tokens; /* 0: not known */
	size_t done, stories; /* of the plan */

	/* private */
	struct arena arena;
	struct seen docs; /* by their files */
	bool again;       /* the file of the last one had come before */
	struct work_story {
		struct str id, title, status, agent;
		int64_t first, last; /* days of its entries; first > last: none */
		size_t entries;
		struct work_place place;
	} *story;
	size_t n_story, cap_story;
	struct map story_of; /* by the hash of an id: number, from 1 */
	struct work_entry {
		struct str id, title, status;
		int64_t day;
		bool dated;
		struct work_place place;
	} *entry;
	size_t n_entry, cap_entry;
	struct days days; /* by enum work_amount */
	struct work_log {
		struct str file;
		size_t entries, learnings;
		struct days days; /* entries */
	} *log;
	size_t n_log, cap_log;
	struct map log_of; /* by the hash of a file: number, from 1 */
	struct work_learning {
		struct str topic, type, text;
		struct src src;
		struct work_place place;
		size_t also;  /* more places that say it, */
		size_t files; /* and in how many files they are, with its own */
		int64_t day;
		bool dated;
	} *learning;
	size_t n_learning, cap_learning;
	struct work_point {
		struct str part, text;
		struct work_place place;
	} *point;
	size_t n_point, cap_point;
	struct work_drop {
		struct str of, why;
		size_t n, tokens, places;
		struct work_place first;
	} *drop;
	size_t n_drop, cap_drop;
	struct map drop_of; /* by kind and reason: number, from 1 */
	struct work_body {
		struct src src;
		struct str text;
	} *body; /* of entries and sections, for the items of learnings */
	size_t n_body, cap_body, body_bytes;
};

/*
 * Takes what it needs of a record. Of a file that comes a second time, as budget(1)
 * chose from it, that is only what it shows as points, leaves out and counts.
 */
void work_add(struct work *work, const struct record *record);

/* Something of a project was among the records. */
bool work_any(const struct work *work);

/* Its sections; each has a picture where there is something to see. */
void work_write(struct work *work, struct buf *b);

void work_free(struct work *work);

#endif
