/*
 * summary: what the template `summary` shows, and how. budget measures with
 * it, render writes with it: so what was measured is what is written. The form
 * is that of document 000's progress-summary.md.
 *
 * A summary is filled record by record, then narrowed (`shown`, `rows`,
 * `lines`), then written. It holds copies of what it shows; sizes are those of
 * the plan, the distinct learnings, and the entries that it was given.
 */
#ifndef PITH_SUMMARY_H
#define PITH_SUMMARY_H

#include "base/seen.h"
#include "json/record.h"
#include "same/intern.h"
#include "summary/digest.h"

/*
 * TEMPLATE_SUMMARY has document 000's order. TEMPLATE_CONTEXT has the same
 * parts for a prompt that is loaded at each step: what is stable comes first,
 * what each story changes comes last, so that prompt caches stay warm.
 */
enum template { TEMPLATE_SUMMARY, TEMPLATE_CONTEXT };

/* The template of a name; false if there is none. */
bool template_find(struct str name, enum template *template);
const char *template_name(enum template template);

enum { SUMMARY_TITLE = 100 }; /* bytes of a title: a longer one is a paragraph */
enum { SUMMARY_ROWS = 20 }; /* of the story table, before it folds */

enum learning_type { LEARN_PATTERN, LEARN_GOTCHA, LEARN_DEPENDENCY, LEARN_TYPES };

struct summary_story {
	struct str id, title, agent;
	struct str text; /* what it asks for */
	enum status status;
	size_t attempts; /* SIZE_MAX: not told */
};

struct summary_learning {
	enum learning_type type;
	struct str text, topic;
	struct str files;  /* raw JSON array, or empty */
	struct src src;
	size_t entry;      /* line of its entry; 0 in the preamble */
	size_t mentions;
	size_t merged;     /* that say the same, besides this one */
	struct str from;   /* the story that needs another */
	bool news;         /* it replaces what was said before */
	bool carried;      /* the log does not hold it any more: carry(1) */
	bool shown;
};

/* An entry, or a section where a log has no entries. */
struct summary_entry {
	struct str id, title, ts;
	enum status status;
	struct digest digest;
	struct str files[DIGEST_FILES];
	size_t n_files, more_files;
	struct src src;
	bool section;
	struct str heading; /* of a section: its file and its title */
	size_t before;     /* sections of that heading before it */
	bool carried;      /* the log does not hold it any more */
	bool borrowed;     /* the title is the first line of the body */
	bool other;        /* than the story that has its id in the plan */
	bool shown;
};

struct summary_drop {
	struct str of, why;
	size_t n, tokens;
};

struct summary {
	struct arena arena;
	struct str project, title, branch, started; /* plan, else log */
	bool has_plan;
	bool mismatch;     /* it may be the plan of another feature */
	size_t done, total;
	struct str current;
	size_t attempt;
	struct str *blocked;
	size_t n_blocked, cap_blocked;
	struct summary_story *stories;
	size_t n_stories, cap_stories;
	struct summary_learning *learnings;
	size_t n_learnings, cap_learnings;
	struct summary_entry *entries; /* oldest first */
	size_t n_entries, cap_entries;
	struct summary_entry *sections;
	size_t n_sections, cap_sections;
	struct summary_drop *drops;
	size_t n_drops, cap_drops;
	bool dropped_entries;
	struct str *notes;
	size_t n_notes, cap_notes;
	struct str *logs;              /* files with entries or sections */
	size_t n_logs, cap_logs;
	struct str *archives;          /* files that references of logs name */
	size_t n_archives, cap_archives;
	/* each once: logs, archives, notes; drops, by what and why */
	struct seen named, referred, noted;
	struct intern dropped;
	struct intern ids;             /* of stories: summary_story() */
	size_t *story_of;              /* by number: the first that has it */
	size_t cap_story_of;
	struct seen headed;            /* sections, by file and title */
	struct str log_title, log_branch, log_started;

	/* how it is narrowed; summary_init() sets what is usual */
	enum template template;
	size_t rows;  /* of the story table; 0: no table */
	size_t lines; /* of an entry's digest */
	bool frame;   /* branch, dates, completion */
	bool cite;    /* " (progress.md:120)" behind lines */
	bool by_topic; /* learnings by topic, not by type */
};

void summary_init(struct summary *summary);
void summary_free(struct summary *summary);

/*
 * Takes from a record what the summary shows. True if it is of a kind that the
 * summary holds (as its last member of that kind), false for all others.
 */
bool summary_add(struct summary *summary, const struct record *record);

/* Groups the learnings `by` "topic"; false for any other word. */
bool summary_group(struct summary *summary, struct str by);

/* The plan's story of an identifier, the first one; NULL if there is none. */
const struct summary_story *summary_story(const struct summary *summary,
    struct str id);

/* Adds a note, unless the same is there already. */
void summary_add_note(struct summary *summary, struct str text);

/*
 * A log without entries is shown by its sections; of one with entries, only
 * those that say what comes next or what is in the way.
 */
bool summary_wants(const struct summary *summary,
    const struct summary_entry *section);

/*
 * "Next Steps" of an earlier session: a later one of the log has a section of
 * that title, too. Never of a log without entries.
 */
bool summary_is_past(const struct summary *summary,
    const struct summary_entry *section);

/* The whole document. */
void summary_write(const struct summary *summary, struct buf *b);

/*
 * A learning of it: whole lines that begin at the start of a line, so that
 * their tokens add up.
 */
void summary_write_learning(const struct summary *summary,
    const struct summary_learning *learning, struct buf *b);

#endif
