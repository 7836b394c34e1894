/*
 * trace: a session's transcript, as an agent keeps it, read as records. Each
 * agent's form is a table in a file of its own, which says by their paths what
 * the members of its lines mean; what reads by such a table is here.
 */
#ifndef PITH_TRACE_H
#define PITH_TRACE_H

#include "json/origin.h"
#include "trace/calls.h"
#include "trace/idmap.h"
#include "trace/lookup.h"
#include "trace/requests.h"
#include "trace/emit.h"

/* What a line, or a part of one, may emitter, and where in it that stands. */
enum trace_field {
	AT_TS, AT_SESSION, AT_CWD, AT_BRANCH, AT_MODEL, AT_TITLE,
	AT_AGENT,   /* a name, or true */
	AT_LINE_ID, /* what other lines know this one by */
	AT_ID,      /* of a call */
	AT_ROLE, AT_TEXT,
	AT_META,    /* true: written by the client, not by the user */
	AT_TOOL, AT_ARGS, AT_COMMAND,
	AT_PATH,    /* where the arguments do not say it */
	AT_OUTPUT,
	AT_ERROR,   /* true, a number other than 0, a word of failure, an object */
	AT_OK,      /* false */
	AT_REQUEST, AT_STEP, /* the second half of its identifier */
	AT_IN, AT_OUT, AT_READ, AT_WRITE_5M, AT_WRITE_1H, AT_COST,
	AT_TRIGGER, AT_BEFORE, AT_AFTER,
	AT_KEPT,    /* AT_LINE_ID of a line, or its place from 0 */
	AT_COUNT,
};

/* What is made of it, behind its parts; in this order where it is several. */
enum trace_act {
	ACT_NONE = 0,
	ACT_MESSAGE = 1,
	ACT_CALL = 2,    /* with ACT_RESULT: both in one */
	ACT_RESULT = 4,
	ACT_USAGE = 8,
	ACT_COMPACTION = 16, /* ACT_MORE: its text may stand further down */
	ACT_MORE = 32,
};

struct trace;
struct trace_row;

/* Which parts a table is for. */
struct trace_table {
	const char *kind[3]; /* paths; what they say, joined with '/' */
	const struct trace_row *rows;
};

struct trace_row {
	const char *of;      /* a kind; with '/' at its end: all that begin so;
				"*": any; "string": a text by itself */
	unsigned acts;
	const char *at[AT_COUNT];
	const char *role;    /* of the message, where no AT_ROLE says it */
	const char *tool;
	struct {
		const char *path; /* an array, or one part by itself */
		const struct trace_table *table;
	} each[4];
	/* Instead of all that; false: the row is as if it had none. */
	bool (*special)(struct trace *trace, struct json json);
};

struct trace_format {
	const char *name;
	const char *dialect;  /* or NULL */
	const char *signs[12];/* conditions (lookup_holds); one tells the format */
	struct trace_table table;
	const char *common[AT_COUNT]; /* what any line may have */
	const char *compactions[4];   /* words: a line about one has one of them */
	const char *summary;          /* true where a line is but its summary */
	struct {
		const char *word, *holds;
	} recall[4]; /* the last such lines in front of what is read count */
	const char *holds;    /* of lines with the same at this path the last counts */
	bool cumulative;      /* numbers of tokens are those of the whole session */
	bool comments;        /* lines may begin with '#' */
};

/* What is known where the reader is: of the file, the line, the part. */
struct trace {
	struct emitter emitter;
	struct lookup lookup;
	const struct trace_format *format;
	struct calls calls;
	struct requests requests;
	struct idmap lines;     /* by AT_LINE_ID */
	struct unknown {
		struct buf names[16];
		size_t times[16], n, others;
	} unknown;
	struct totals {
		size_t of[3];   /* in, read, out: of a cumulative format */
	} *totals;              /* of each session; the first of none */
	size_t n_totals, cap_totals;
	struct idmap total_of;
	struct buf kind;        /* of the part that is read */
	unsigned level;         /* how deep in parts it is */
	bool meta;              /* the line is the client's, not the user's */
	bool silent;            /* what is read was told before: writes nothing */
	struct str skipped;     /* what stands in front of what is read... */
	struct idmap before;    /* ... and, once it was asked for, its lines */
	struct origin *origin;  /* of a file that is one JSON text; else NULL */
	struct {
		struct buf text, id;
		struct src src;
		struct arena arena;
	} held;                 /* a line that may come again */
	struct buf request;     /* where no AT_REQUEST can say it */
	size_t state;           /* for a format */
};

/* All that the programs can read; the last one is NULL. */
extern const struct trace_format *const trace_formats[];

/* The format that a line, or text of JSON, tells; NULL: none. */
const struct trace_format *trace_detect(struct lookup *lookup, struct str line);

/*
 * Begins a file. `file` lives until trace_end(), which writes what has
 * waited so far.
 */
void trace_begin(struct trace *trace, const struct trace_format *format,
    struct str file);
void trace_end(struct trace *trace);
void trace_free(struct trace *trace);

/*
 * Reads one line without its newline; src is where it stands. False with error
 * filled in where it is no JSON.
 */
bool trace_line(struct trace *trace, struct str line, const struct src *src,
    struct json_error *error);

/* The same for a file that is one JSON text. */
bool trace_text(struct trace *trace, struct origin *origin,
    struct json_error *error);

/* What a line of JSON tells of a compaction. */
enum trace_compaction { NO_COMPACTION, COMPACTION, ITS_SUMMARY };
enum trace_compaction trace_compaction(struct trace *trace, struct str line);

/* A summary that the transcript may not have yet. */
void trace_summary(struct trace *trace, struct str summary);

/* ---- for the formats ---- */

/* Reads a value by a table, as a part of the line. */
void trace_part(struct trace *trace, struct json json,
    const struct trace_table *table);

/* Its row in a table; NULL: it has none. */
const struct trace_row *trace_row(struct trace *trace, struct json json,
    const struct trace_table *table);

/* Sets what the paths emitter of session, time, model and so on. */
void trace_context(struct trace *trace, struct json json,
    const char *const at[AT_COUNT]);

/* A part that is JSON inside of a string; false where it is none. */
bool trace_inner(struct trace *trace, struct json string,
    const struct trace_table *table);

/* A line that is known by nothing. */
void trace_unknown(struct trace *trace, struct str kind);

#endif
