/*
 * append: an entry added to a log, in JSON or Markdown. The file is locked,
 * read once, and replaced in one step.
 *
 *   report.c    the entry as a JSON object: of options, or of standard input
 *   log_file.c  append_entry(): locks, reads and writes the file
 *   journal.c   a log in JSON as text: the added entry in the layout of the
 *               others, metadata, migration from other versions
 *   markdown.c  the log with the entry in Markdown, verified
 *   mdlog.c     the entries of a Markdown log as md2jsonl(1) reads them
 *   template.c  the entry in the form of another entry of the log
 *   moment.c    the present, and dates in the style of other dates
 */
#ifndef PITH_APPEND_H
#define PITH_APPEND_H

#include <sys/stat.h>

#include "base/map.h"
#include "base/opt.h"
#include "json/json.h"
#include "log/entry_start.h"
#include "text/ids.h"
#include "text/time.h"

/* ---- the report ---- */

enum given {
	GIVEN_TYPE,
	GIVEN_SPEC,
	GIVEN_TASK,
	GIVEN_TEXT,
	GIVEN_DURATION,
	GIVEN_NOTES,
	GIVEN_NEXT,
	GIVEN_ALL,
};

struct given_options {
	const char *values[GIVEN_ALL]; /* NULL: not given */
	struct opt_list data;          /* KEY=VALUE */
};

bool options_given(const struct given_options *options);

/* What is to be added: a JSON object as progress.json has them. */
struct report {
	struct json json; /* the object; all else is in it */
	struct json id, timestamp, data;
	struct str type, spec, task;
	struct str text;  /* data.description */

	/* private */
	struct buf buf;
	struct arena arena;
};

/* Wrong options end the process with EX_USAGE. */
void report_of_options(struct report *report,
    const struct given_options *options);

/*
 * Reads standard input. False, and reported, if it cannot be read (EX_BROKEN)
 * or is not one JSON object with a "type" (EX_SKIPPED).
 */
bool report_read(struct report *report);

/* A text or number in data; else empty. */
struct str report_data(struct report *report, const char *name);

/*
 * The object with an id and a timestamp (JSON strings) added at its start;
 * empty: it has its own.
 */
void report_write(const struct report *report, struct str id,
    struct str timestamp, struct buf *b);

void report_free(struct report *report);

/* ---- the file ---- */

struct append {
	const char *path;
	const char *project;    /* of a new log; NULL: the directory's name */
	const char *owner, *as; /* owner.h */
	bool silent;            /* no remarks */
	int64_t now;
	struct report *report;
	struct buf added;       /* the id of the entry, or FILE:LINE */

	/* private */
	struct buf text;        /* of the file */
	bool exists;
	struct stat seen;
	int lock;
};

/*
 * Adds the report to its log, making its directories. False, and reported, if
 * nothing was added.
 */
bool append_entry(struct append *append);

/* ---- a log in JSON ---- */

#define JOURNAL_VERSION "1.0"

/* progress.json; all that is not replaced is kept byte for byte. */
struct journal {
	struct str text;
	const char *damage; /* NULL: it is sound */
	size_t line;        /* of the damage */
	struct str version; /* "" if it has none */
	bool current;       /* JOURNAL_VERSION, an object with entries */

	/* private */
	struct json root, entries, metadata, version_value;
	bool project;
	size_t n;
	struct json before, last; /* entries */
	struct str oldest;        /* "timestamp" of one, quotes included */
	struct arena arena;
};

/* A new one, without entries. */
void journal_begin(struct buf *b, struct str project);

/* Reads a text, which stays the caller's, and is not empty. */
void journal_read(struct journal *journal, struct str text);
void journal_free(struct journal *journal);

/* Adds the text as JOURNAL_VERSION. Not for a damaged one. */
void journal_migrate(const struct journal *journal, struct str project,
    struct buf *b);

/* Adds the ids of the entries. */
void journal_ids(const struct journal *journal, struct seen *ids);
/* An "id" as text. */
struct str journal_id(struct json id, struct arena *arena);

/*
 * Adds the text with one more entry at the end, and its metadata updated: now,
 * and the time of the entry (JSON strings). Only for a current one.
 */
void journal_add(const struct journal *journal, struct str entry,
    struct str now, struct str ts, struct buf *b);

/* ---- a log in Markdown ---- */

struct mdentry {
	struct entry_start mark;
	struct str body;
	/* texts in the body */
	struct date date;       /* year 0: none */
	bool grouped;           /* the date is that of the heading above */
	struct str group;       /* the line of that heading */
	bool group_blank;       /* a blank line follows it */
	struct str id, words;
	size_t ids;             /* number of them */
	enum status status;
};

struct mdlog {
	struct str text;
	struct mdentry *all;
	size_t n, cap;
	bool top;               /* it grows at its top */
};

/* The text stays the caller's. */
void mdlog_read(struct mdlog *log, struct str text);
void mdlog_free(struct mdlog *log);

/* Blank lines and rulers at the end of an entry. */
struct str mdlog_tail(struct str body);

/*
 * Adds the log with one more entry of that time to text, and its id, or
 * FILE:LINE, to append->added. False, and reported, if that is impossible.
 */
bool markdown_add(struct append *append, int64_t now, struct buf *text);

/* The content of a new entry of a Markdown log. */
struct content {
	struct report *report;
	int64_t now;
	struct buf title; /* the first line of its text */
	struct str more;  /* the rest */
	struct buf id;    /* empty: none that a log would have */
};

/* Valid as long as the report. */
void content_of_report(struct content *content, struct report *report,
    int64_t now);
void content_free(struct content *content);

/*
 * Formats the entry like another one: copies its lines with date, identifier
 * and title replaced, and adds the details. False if that is impossible.
 */
bool template_copy(struct buf *b, const struct content *content,
    const struct mdentry *like);

/* Then it starts with a heading of its own day. */
bool template_is_grouped(const struct content *content,
    const struct mdentry *like);

/* "## DATE - ID: title", with so many "#"; 0: "- DATE: ID: title" */
void template_default(struct buf *b, const struct content *content,
    unsigned level);

/* ---- time ---- */

/* Adds it in UTC, as strftime() does. */
void moment_format(struct buf *b, const char *format, int64_t seconds);

/*
 * Adds a moment in the style of another date, such as "Jan 9, 2026 ~4:05 PM",
 * in its time zone if that is known, else in UTC. False if the style is
 * unknown.
 */
bool moment_restyle(struct buf *b, const struct date *like, int64_t now);

/* The date is that moment, as precisely as it says. */
bool moment_is(const struct date *date, int64_t now);

#endif
