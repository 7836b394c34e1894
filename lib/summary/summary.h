/*
 * summary: what the templates `summary` and `context` show, and how. budget
 * measures with it and render writes with it, so what was measured is what is
 * written.
 *
 * Fill a summary record by record, narrow it (`shown`, `rows`, `lines`), then
 * write it. It has copies of what it shows; its size is that of the plan, the
 * distinct learnings, and the entries that it was given. In call order:
 *
 *   summary.c          summary_add(): from records; summary_wants(): which
 *                      sections are shown; stats_write()
 *   digest.c           digest_entry(): the few lines of an entry that are shown
 *   rank.c             rank_learnings(): which learnings come first
 *   steady.c           steady_choose(): which ones a context shows, and where
 *   summary_write.c    summary_write(): the document
 *   summary_entries.c  summary_write_recent(): entries and sections in it
 *   summary_points.c   summary_write_points(): points in it, by part
 *   point_above.c      the topics and captions above them
 *   point_places.c     where they are in the log
 *   point_shared.c     what the texts of a line say alike
 *   briefs.c           lists of points, and names for those not shown
 *   short_name.c       short_name(): a few words for a point
 *   left_out.c         summary_write_left_out(): what is not in it, and where
 */
#ifndef PITH_SUMMARY_H
#define PITH_SUMMARY_H

#include "base/map.h"
#include "json/record.h"
#include "need/points.h"
#include "same/intern.h"
#include "summary/digest.h"
#include "text/show.h"
#include "tokens/tokens.h"

/*
 * TEMPLATE_CONTEXT has the parts of TEMPLATE_SUMMARY, for a prompt that is
 * loaded at each step: what is stable comes first, what each story changes
 * comes last, so that prompt caches stay warm.
 */
enum template { TEMPLATE_SUMMARY, TEMPLATE_CONTEXT };

/* The template of a name; false if there is none. */
bool template_find(struct str name, enum template *template);
const char *template_name(enum template template);

enum { SUMMARY_TITLE = 100 }; /* bytes; a longer title is a paragraph */
enum { SUMMARY_ROWS = 20 }; /* of the table of stories, before it folds */

enum learning_type {
	LEARN_PATTERN,
	LEARN_GOTCHA,
	LEARN_DEPENDENCY,
	LEARN_TYPES
};

struct summary_plan {
	struct str file, project, title, branch, started;
	size_t done, total;
	struct str current;
	size_t attempt;
	struct str *blocked;
	size_t n_blocked, cap_blocked;
};

struct summary_story {
	struct str id, title, agent;
	size_t plan; /* in summary->plans, if that has any */
	struct str text; /* what it asks for */
	enum status status;
	size_t attempts; /* SIZE_MAX: not known */
};

/* When and where the log has a learning. */
struct summary_mention {
	struct str ts;
	size_t entry;
	struct src src;
};

struct summary_learning {
	enum learning_type type;
	struct str text, topic;
	struct str files;  /* raw JSON array, or empty */
	struct src src;
	size_t entry;      /* line of its entry; 0 in the preamble */
	size_t mentions;
	size_t merged;     /* how many others say the same */
	struct summary_mention *places; /* of itself, and of those merged: in
	                                   a context */
	size_t n_places;
	size_t turn;       /* its place in a context */
	size_t under;      /* the entry it is shown below, from 1; 0: none */
	struct str from;   /* the story that depends on another */
	bool news;         /* it replaces an earlier learning */
	bool carried;      /* no longer in the log: carry(1) */
	bool shown;
};

/* An item of a section that is not a learning. */
struct summary_item {
	struct src src;
	size_t line; /* of the digest, from 1; 0: not in it */
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
	struct str heading; /* of a section: file and title */
	struct summary_item *items; /* of a section */
	size_t n_items;
	size_t before;     /* earlier sections with that heading */
	bool carried;      /* no longer in the log */
	bool borrowed;     /* its title is the first line of its body */
	bool other;        /* not the story that has its id in the plan */
	bool shown;
};

enum { POINT_ALSO = 3 }; /* places of others that say the same */

/* What is needed of a log without a plan. */
struct summary_point {
	enum need_part part;
	struct str text, above, topic;
	struct str parent; /* the name of the item that it is nested in, or the
	                      sentence that leads to its list */
	struct str day;    /* of its entry */
	int score;
	size_t group;
	size_t list;       /* equal for the points of one list */
	size_t listed;     /* how many it has, but for those that points of a
	                      record say, too; 0: it is in none */
	size_t outer;      /* the list of the item that stands above it, */
	size_t item;       /* and the number of that; 0: there is none */
	size_t below;      /* open steps that are nested in it, or below it */
	struct src src;
	struct src *also;  /* where the log says it, too; room for POINT_ALSO */
	size_t n_also;
	bool heading;      /* it is above the others of its group */
	bool intro;        /* it is right above the list, and none of it */
	bool current;      /* it is of the newest part of its log */
	bool waits;        /* it is an open box */
	bool leads;        /* its part begins with it */
	size_t same;       /* the point that says it, plus 1; 0: none */
	bool led;          /* its parent is "[Stage 3]", the lead of its text */
	bool folded;       /* its record lacks places of `also` */
	bool shown;
	struct str brief;  /* if it is not: its name, or that of its list */
};

/* What the head of a file says. */
struct summary_field {
	struct str file, text;
};

struct summary_drop {
	struct str of, why;
	size_t n, tokens;
	struct src *places;
	size_t n_places, cap_places;
};

struct summary {
	struct arena arena;
	struct summary_plan *plans;
	size_t n_plans, cap_plans;
	struct str *plan_files;        /* of these plans */
	size_t n_plan_files, cap_plan_files;
	bool mismatch;     /* a plan may be that of another feature */
	struct summary_story *stories;
	size_t n_stories, cap_stories;
	struct summary_learning *learnings;
	size_t n_learnings, cap_learnings;
	struct summary_entry *entries; /* oldest first */
	size_t n_entries, cap_entries;
	struct summary_entry *sections;
	size_t n_sections, cap_sections;
	struct summary_point *points;
	size_t n_points, cap_points;
	struct summary_drop *drops;
	size_t n_drops, cap_drops;
	bool dropped_entries;
	bool counted;      /* by budget: the drops have all that is left out */
	struct str *notes;
	size_t n_notes, cap_notes;
	struct str *logs;              /* that have entries or sections */
	size_t n_logs, cap_logs;
	struct str *archives;          /* that references in logs name */
	size_t n_archives, cap_archives;
	/* logs, archives and notes; drops, by what and why: each once */
	struct seen named, referred, noted;
	struct file_names files;       /* that it cites */
	struct intern dropped;
	struct seen plan_names;        /* for summary_plan_name() */
	struct map story_of;           /* for summary_story() */
	struct seen headed;            /* sections, by file and title */
	struct summary_field log_title, log_branch, log_started;

	/* how it is narrowed; summary_init() sets the defaults */
	enum template template;
	size_t rows;  /* of the story table; 0: no table */
	size_t lines; /* of an entry's digest */
	bool frame;   /* branch, dates, completion */
	bool where;   /* the lines of what is left out */
	bool cite;    /* " (progress.md:120)" after lines */
	bool by_topic; /* learnings by topic, not by type */
	bool steady;   /* the learnings have their `turn` and `under` */
	bool by_need;  /* points instead of learnings, entries and sections */
};

void summary_init(struct summary *summary);
void summary_free(struct summary *summary);

/*
 * Adds what the summary shows of a record. Returns true if the record is of a
 * kind that the summary holds (as the last of that kind).
 */
bool summary_add(struct summary *summary, const struct record *record);

/* How many entries the log has, with those that other programs dropped. */
size_t summary_count_entries(const struct summary *summary);

/* The same for points; *shown is how many are shown. */
size_t summary_count_points(const struct summary *summary, size_t *shown);

/* Adds a note, unless the summary has it already. */
void summary_add_note(struct summary *summary, struct str text);

/* A copy of a member of a record that lives as long as the summary. */
struct str summary_keep(struct summary *summary, const struct record *record,
    enum record_key key);
struct src summary_keep_src(struct summary *summary,
    const struct record *record);

/* Adds a log that the document is made from, which lives as long as it. */
void summary_note_log(struct summary *summary, struct str file);

/* Groups by "topic", "need" or "type"; false for any other word. */
bool summary_group(struct summary *summary, struct str by);

/*
 * The first story with that identifier in the plan of a file, which is a log or
 * a plan; NULL if there is none.
 */
const struct summary_story *summary_story(const struct summary *summary,
    struct str file, struct str id);
/* Its title; empty if there is none. */
struct str summary_story_title(const struct summary *summary, struct str file,
    struct str id);

/* The project of a plan, its title or its file: what no other plan is called. */
struct str summary_plan_name(const struct summary *summary, size_t plan);

/* The same for the plan of a log; empty if the summary has only one project. */
struct str summary_project(const struct summary *summary, struct str log,
    struct str id);

/* Writes ": " and what the document is about: the plan or the log; or nothing. */
void summary_write_name(const struct summary *summary, struct buf *b);

/* How many stories all plans have, and how many of them are done. */
size_t summary_count_stories(const struct summary *summary, size_t *done);

/* The log has its newest entry at the top, as the entries show. */
bool summary_is_newest_first(const struct summary *summary);

/*
 * A log without entries is shown by its sections; a log with entries only by
 * those that say what comes next or what is in the way.
 */
bool summary_wants(const struct summary *summary,
    const struct summary_entry *section);

/* It is wanted, and `shown`. */
bool summary_shows(const struct summary *summary,
    const struct summary_entry *section);

/* ---- what is left out ---- */

/* Where summary_next_hidden() is. Starts as all zero. */
struct summary_place {
	size_t section, item;
};

/*
 * The next item that is not shown of a section that is; NULL after the last one.
 */
const struct summary_item *summary_next_hidden(const struct summary *summary,
    struct summary_place *place);

/* Notes the items of a section; those in the lines of its digest are shown. */
void summary_add_items(struct summary *summary, struct summary_entry *section,
    const struct record *record, const struct digest *digest);

/*
 * Removes the items that are learnings, which are counted as such, and notes the
 * logs without anything left. Call it once all records are added.
 */
void summary_settle(struct summary *summary);

/* One line: how many of each kind are not shown, and on which lines they are. */
void summary_write_left_out(const struct summary *summary, struct buf *b);

/* ---- the document ---- */

void summary_write(const struct summary *summary, struct buf *b);

/* It lasts until a story is done: a dependency that names the story. */
bool summary_is_pending(const struct summary_learning *learning);

/* The learnings of a context in their order; free the array. */
const struct summary_learning **summary_in_turn(const struct summary *summary);

/*
 * One learning of it: whole lines that begin at the start of a line, so that
 * their tokens add up.
 */
void summary_write_learning(const struct summary *summary,
    const struct summary_learning *learning, struct buf *b);

/* " (progress.md:120)", where the summary cites. */
void summary_cite(const struct summary *summary, const struct src *src,
    size_t line, struct buf *b);

/* The points, by part. For summary_write(). */
void summary_write_points(const struct summary *summary, struct buf *b);

/*
 * The last entries: in a summary the newest first, in a context last; and the
 * sections. For summary_write().
 */
void summary_write_recent(const struct summary *summary, struct buf *b);
void summary_write_sections(const struct summary *summary, struct buf *b);
/* "Next: ...", the next step of the last entry, for the end of a context. */
void summary_write_next(const struct summary *summary, struct buf *b);

/* ---- the stats record ---- */

/*
 * Tokens in the log or the plan of what the record describes, those of the plan
 * estimated from its length; for a drop record, those of the dropped entries.
 */
size_t stats_source(enum counter counter, const struct record *record);

/*
 * Writes the stats record of pith-records(5): source, the log in it, and shown
 * are tokens as the counter counts them. The learnings are those of the
 * summary; NULL for a document without any.
 */
void stats_write(const struct summary *summary, enum counter counter,
    size_t source, size_t log, size_t shown);

#endif
