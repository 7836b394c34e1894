/*
 * points: the points of one log, with what only the whole log shows: how old
 * each is, and how many are around it. Starts as all zero; add the entries and
 * sections of a file in their order, read them, then emit them.
 */
#ifndef PITH_POINTS_H
#define PITH_POINTS_H

#include "base/spool.h"
#include "json/record.h"
#include "need/age.h"
#include "need/chapter.h"
#include "need/checklist.h"
#include "need/kind.h"
#include "need/splitter.h"
#include "need/score.h"
#include "text/label.h"

enum { POINT_NEVER = 10000 }; /* off the score of one that is not shown at all */

struct scored_item {
	struct log_item point;
	struct src src;
	size_t number; /* of the points of the log, from 1 */
	size_t entry;  /* the number of its entry, from 1; 0: in none */
	struct features features;
	int score;
	enum need_part part;

	/* private */
	bool kept;
	bool leads;        /* a heading or caption with points under it */
	bool over;         /* a newer part of the log replaces it */
	bool likely_done;  /* a newer part seems to report it as done */
	bool settled;      /* a newer one with a tick says all of it; or a stage whose
	                      boxes are all over */
	bool last_named;   /* a step with an identifier that no newer entry names */
	bool decides;      /* it states a decision: its reasons say less */
	bool begins_choice; /* the first item of its entry below "Decision:" */
	bool planned;      /* its entry says that it is still to be done */
	bool at_work;      /* its stage of a plan says that it is in progress */
	bool dated;        /* its entry has a date, */
	bool numbered;     /* or a bare number instead */
	char day[sizeof "2026-01-02"]; /* of its entry; empty: not known */
	bool leads_state;  /* it says how far the whole work is */
	bool record;       /* "`a.c`: the gate", "`a1b2c3d` - the gate" */
	bool on_board;     /* the line of its board says all of it */
	bool opens;        /* it is the first one below its entry's heading */
	size_t next_of;    /* below "Next steps", in no entry: that entry which
	                      this part follows; or 0 */
	size_t follows;    /* in no entry, but as old as that one; or 0 */
	size_t list;       /* equal for the points of one list, in one part */
	size_t listed;     /* how many it has; 0: it is in none */
	size_t outer;      /* the list of the item that it is in and that is
	                      shown only with what is in it: a caption; */
	size_t item;       /* the number of that; 0: it is in none */
	size_t below;      /* open steps that are nested in this one, or below
	                      this heading */
	size_t stage;      /* this heading begins a stage of the part whose heading
	                      has this number; 0: it does not */
	bool later;        /* in such a stage, or an entry that is planned: it
	                      is not the first of several with numbers */
	struct src before; /* the points dropped between it and the last */
};

/* A document may show it: it is more than a caption of others, for example. */
static inline bool
points_show(const struct scored_item *one)
{
	return one->score > -POINT_NEVER / 2;
}

/* How far the work is. */
struct steps_done {
	struct checklist rows;  /* of boxes and of rows with signs, */
	struct checklist boxes; /* and of boxes alone */
};

/* A table of units of work, in one line (board.h). */
struct board {
	size_t rows;      /* those with a status; 0: there is no such table */
	size_t done;      /* of them */
	struct src place; /* from the first row to the last */
	struct buf name;  /* what the heading above it is about; may be empty */
	struct buf text;  /* "in progress: 2 The gate; pending: 4 The well" */

	/* private */
	size_t first, n; /* all rows, of the points */
};

/* How far a log says that the whole work is (total.h). */
struct total {
	uintmax_t done, all; /* of a percentage of 100; all 0: it does not */
};

struct log_points {
	struct scored_item *all; /* in file order */
	size_t n, cap;
	struct str file; /* what `src` calls it; the caller's */

	/* private */
	struct held_record {
		size_t at, n; /* in the spool */
	} *held;
	size_t n_held, cap_held, next; /* the first that is not read yet */
	struct spool spool;
	struct arena of_record;
	struct splitter splitter;
	struct arena arena; /* of texts */
	struct str above, topic, outer, heading, parent; /* of the last point */
	struct map sizes;   /* of groups: how many points they have */
	struct map statuses; /* how many points say the same one */
	struct map topics;  /* and leads of topics: how many headings have one */
	struct map taught;  /* lines of learnings */
	struct log_order order;
	struct ages ages;
	size_t entries;
	bool decides;             /* the last point is the heading "Decision" */
	size_t read;              /* so many of the entries; */
	size_t entry_level;       /* of the heading of the last one, or 0 */
	size_t opened;            /* the last one of which a point was read */
	bool says_newest_first;   /* what is above the entries does */
	size_t first_start;       /* the first entry that begins the work */
	struct chapters chapters;
	size_t stories, teaching; /* entries with an id; with learnings, of
	                             those that were read */
	bool ralph;               /* the log of a Ralph loop, by its head */
	bool dated;               /* an entry has a date */
	size_t parts;             /* sections with a heading, so far */
	bool addendum;            /* the only entry is a dated heading below some of
	                             these, and the log ends with it */
	size_t steps_age;         /* of the newest entry that names next steps;
	                             SIZE_MAX: none does */
	bool restates_steps;      /* most entries name theirs */
	struct steps_done steps;   /* of all points, */
	struct steps_done apart;   /* and of those that are in no entry */
	struct board board;
	struct total total;
	size_t last;              /* line of the log */
	size_t group;             /* of the last point in a part, plus 1 */
	size_t number;            /* of the last point */
	size_t items;             /* points that are neither headings nor
	                             captions */
	size_t scored; /* so many of `all` have the features of the text */
	struct scorer scorer;
	struct src after; /* the points dropped after the last */
};

/* Adds an entry or section. */
void points_add(struct log_points *points, const struct record *record);

/*
 * Finds the points of what was added. Where there are thousands, those with the
 * lower half of the scores of their text are dropped, so that the memory does not
 * grow with the log. False, with no point or only some of them, if the log is a
 * list of stories with a part for what was learned in each: a summary of its
 * learnings and its last stories holds what is needed.
 */
bool points_read(struct log_points *points);

/* Sets the features of the text and a score by these, where they are not set yet. */
void points_score_texts(struct log_points *points);

/* Drops all but the n best, with their texts, and notes where they were. */
void points_keep(struct log_points *points, size_t n);

/* The first heading after i of that level or one above it; else the end. */
size_t points_next_heading(const struct log_points *points, size_t i,
    size_t level);

/* The first point after what is below the heading at i. */
static inline size_t
points_end_of(const struct log_points *points, size_t i)
{
	return points_next_heading(points, i, points->all[i].point.level);
}

/*
 * The best score of those from first to end, without that, that are some such thing;
 * INT_MIN: there is none.
 */
int points_best(const struct log_points *points, size_t first, size_t end,
    bool is(const struct scored_item *));

/* Shifts the scores of those, so that `best` is the best one. */
void points_align(struct log_points *points, size_t first, size_t end,
    bool is(const struct scored_item *), int best);

/* An entry is newer than something else in the log: it says how things are. */
static inline bool
points_has_newest(const struct log_points *points)
{
	return points->entries > 1 || points->addendum;
}

/* Notes the place of a learning. */
void points_teach(struct log_points *points, const struct record *learning);

/* The words of its own label: "Fix" of "**Fix:** ..."; empty if it has none. */
static inline struct str
points_caption(const struct scored_item *one)
{
	return label_parse_marked(one->point.text).caption;
}

/* The words of the label of what it is nested in, or of what leads to its list. */
static inline struct str
points_parent_caption(const struct scored_item *one)
{
	return label_parse_marked(one->point.parent).caption;
}

/* "Next steps: ...": its own label says so. */
static inline bool
points_names_next(const struct scored_item *one)
{
	struct str caption = points_caption(one);

	return caption.n && label_of(caption) == LABEL_NEXT;
}

/*
 * What a point is about. A heading that comes again and again, as "Verdict" does,
 * says what kind of part it is: then the one around it tells, or all its words,
 * with the date. So does what most headings begin with: "Experiment: ".
 */
struct str points_topic(const struct log_points *points,
    const struct scored_item *one);

/*
 * The newest entry is first: by times and numbers, else by what the log says, else
 * if "Initial setup" is near its end.
 */
bool points_newest_first(const struct log_points *points);

/* Dates, numbers or the log itself tell which entries are newer. */
static inline bool
points_has_order(const struct log_points *points)
{
	return points->dated || log_order_is_known(&points->order) ||
	    points->says_newest_first;
}

/*
 * How many entries are newer; what is outside of entries is current, but for what
 * was written with one of them.
 */
static inline size_t
points_age(const struct log_points *points, const struct scored_item *one)
{
	return one->entry ? ages_of(&points->ages, one->entry)
	    : one->follows ? ages_of(&points->ages, one->follows)
			   : 0;
}

void points_clear(struct log_points *points);
void points_free(struct log_points *points);

#endif
