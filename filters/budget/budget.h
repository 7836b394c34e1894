/*
 * budget: keeps the records that fit. In call order:
 *
 *   ../budget.c   the command line; count_files() counts
 *   summary.c     summary_choose(): reads, chooses and writes the records of a
 *                 summary
 *   fit.c         fit_summary(): what of the summary is shown
 *   fit_points.c  fit_points(): the same of points
 *   fit_names.c   fit_names(): and the names of the others
 *   running.c     running_choose(): the same for the template `running`
 *   load.c        load_choose(): the same for whole memory files
 *   load_plan.c   load_plan_find(): which of them matter
 *   catalog.c     catalog_find(): the short forms that were made of them
 */
#ifndef BUDGET_H
#define BUDGET_H

#include "summary/summary.h"
#include "tokens/tokens.h"

/* What the command line asks for; NULL: not given. */
struct budget_options {
	const char *template;    /* NULL: summary */
	enum counter counter;
	bool limited;            /* to max_tokens; else as a config says */
	uintmax_t max_tokens;    /* 0: no limit */
	bool caps_learnings;     /* to max_learnings; else as a config says */
	uintmax_t max_learnings;
	const char *caps;        /* "entries=2,stories=8" */
	const char *priorities;  /* "recent,learnings" */
	const char *by;          /* "topic" */
	const char *sections;    /* running, the tokens of parts: "done=3000" */
	const char *plan;        /* of memory files: its file */
	const char *catalog;     /* with a plan: the file of short forms */
	bool cite;
	bool as_given;           /* keep the order of the files */
	bool statistics;         /* add a stats record */
	bool explain;            /* print what was chosen instead of records */
};

/*
 * Each reads the records of the files (none: standard input), passes on those
 * that the document does not show, and writes the chosen ones of the others, a
 * drop for each kind that was left out, and a layout. Options that cannot be
 * met are a usage error.
 */
void summary_choose(const struct budget_options *options, char *const files[]);
void running_choose(const struct budget_options *options, char *const files[]);

/*
 * Of memory files it chooses the best level of each that fits: its line of the
 * catalogue, its header, or the whole file. It writes, in the order of the plan,
 * doc records with `tokens` and `load`, and the bodies of whole files.
 */
void load_choose(const struct budget_options *options, char *const files[]);

/* ---- a summary ---- */

enum { FIT_LEARNINGS = 15, FIT_SECTIONS = 10 }; /* by default */
enum { FIT_UNPLANNED = 60 }; /* of a log without a plan: it has no table either */
enum { FIT_STEADY = 21 }; /* learnings of a context: some wait for their turn */

/* What a limit of tokens is filled with. */
enum fit_part { FIT_RECENT, FIT_LEARNED, FIT_STATUS, FIT_PARTS };

struct fit {
	size_t max_learnings, max_entries, max_sections;
	size_t max_rows;        /* of the table of stories */
	bool exact;             /* show as many learnings as that, not fewer */
	size_t log;             /* tokens of the log; 0: not known */
	size_t max_tokens;      /* 0: no limit */
	bool asked;             /* max_tokens is the user's: use all of it */
	enum counter counter;
	enum fit_part order[FIT_PARTS]; /* by priority */
	size_t named;           /* how many of them the user named */
	size_t tokens;          /* output: of the narrowed summary */
};

/* Sets the default order: "recent", "learnings", "status". Call it first. */
void fit_unordered(struct fit *fit);

/*
 * Gives that part the next priority, after the parts named before. Returns
 * false if no part has that name; a part that is named twice keeps its place.
 */
bool fit_prioritize(struct fit *fit, struct str name);

/*
 * Clears `shown` of what has no room, and narrows rows, lines and frame. With
 * max_tokens the summary as written has at most that many by `counter`; an
 * estimate keeps a reserve of 5 %. Returns false if not even the title fits.
 */
bool fit_summary(struct fit *fit, struct summary *summary);

/* The same for a summary of points. For fit_summary(). */
bool fit_points(struct fit *fit, struct summary *summary);

/*
 * Sets `brief` of points that are not shown, as long as the summary fits: a few words
 * of each are worth more than their number. `order` has n of them, the best first.
 */
void fit_names(const struct fit *fit, const struct summary *summary,
    struct summary_point *order[], size_t n);

/*
 * Names the best lists of open boxes that have no point in the summary, and the other
 * steps of lists that are open now. Some of the last of the n points in `order` are
 * hidden for that; if it is still too long, all stay, and nothing is named.
 */
void fit_open_lists(const struct fit *fit, const struct summary *summary,
    struct summary_point *order[], size_t n);

/* The summary as it is has at most max_tokens. */
bool fit_holds(const struct fit *fit, const struct summary *summary);

/*
 * Sets those of `shown`, which are all false, in their order, as long as the
 * summary fits. Passes over what does not fit, up to the misses-th of them, and
 * returns how many come before that one. Sets more and more at a time and
 * halves the step where that is too much: the document is measured about as
 * often as there are misses, however many fit.
 */
size_t fit_show_most(const struct fit *fit, const struct summary *summary,
    bool *shown[], size_t n, size_t misses);

/* ---- memory files ---- */

enum { LOAD_PRIORITIES = 4 };

/* What is loaded of a file, each level more than the one before. */
enum load_level {
	LOAD_NONE,
	LOAD_LINE,   /* "128": its line of the catalogue */
	LOAD_HEADER, /* "512": the line with the longer short form */
	LOAD_WHOLE,
	LOAD_LEVELS,
};

/* "128", "512", "whole"; "-" for LOAD_NONE. */
const char *load_level_name(enum load_level level);

/*
 * A line of a plan:
 *
 *   P0 GLOB [LEVEL]
 *
 * Blanks separate the words; a word that begins with `#` starts a comment.
 * fnmatch(3) matches GLOB, `*` matching slashes too, with the name of a file as
 * it was given and with its last component. The first match counts.
 */
struct load_rule {
	size_t priority;      /* 0 is loaded first */
	enum load_level most; /* no more than this */
	const char *glob;
};

/*
 * Reads a plan. Reports each line that is wrong, then ends the process
 * (EX_BROKEN), as it does if it cannot read the file.
 */
struct load_plan *load_plan_open(const char *file);

/*
 * The number of the line for a file, from 0, and its rule. For a file without a
 * line it is past the last one, and the rule is that of the last priority.
 */
size_t load_plan_find(struct load_plan *plan, struct str file,
    struct load_rule *rule);

void load_plan_close(struct load_plan *plan);

/*
 * Reads a catalog: the doc records of files with their short forms. NULL: one
 * without records.
 */
struct catalog *catalog_open(const char *path);

/*
 * The short forms of a file that has so many bytes; absent if the catalog has
 * none, or has those of a file of another size. Valid until it is closed.
 */
struct json catalog_find(struct catalog *catalog, struct str file,
    size_t bytes);

/* Reports how many files had another size. */
void catalog_close(struct catalog *catalog);

#endif
