/*
 * trace: reads the transcript of a session, as an agent keeps it, as records. A
 * table for each agent says at which paths of its lines what is. In call order:
 *
 *   places      where agents keep their transcripts
 *   opencode_store   what opencode keeps otherwise, as transcripts
 *   folders     the files of a folder
 *   readers     all files, several at a time
 *   reading     a file, or what is added to it; from the last compactions on
 *   trace       lines and JSON texts: which format, copies, what is unknown
 *   engine      a line, or a part of one, by the row of its table
 *   claude, codex, copilot, gemini, opencode, swe, kimi,
 *   cursor, cline, other_formats   the tables
 *   calls       tools, by their names; calls that wait for their results
 *   emit        records, texts as transcripts have them, what requests used
 *   lookup      members of JSON objects by path
 *
 * To add an agent, add its table to formats.h and to the list in other_formats.c.
 */
#ifndef PITH_TRACE_H
#define PITH_TRACE_H

#include "base/map.h"
#include "json/origin.h"
#include "trace/calls.h"
#include "trace/emit.h"
#include "trace/lookup.h"

/* What a line, or a part of one, may have. */
enum trace_field {
	AT_TS, AT_SESSION, AT_CWD, AT_BRANCH, AT_MODEL, AT_TITLE,
	AT_AGENT,   /* a subagent's name, or true */
	AT_LINE_ID, /* by which other lines refer to this one */
	AT_ID,      /* of a call */
	AT_ROLE, AT_TEXT,
	AT_META,    /* true: written by the client, not by the user */
	AT_TOOL, AT_ARGS, AT_COMMAND,
	AT_PATH,    /* if it is not in the arguments */
	AT_OUTPUT,
	AT_ERROR,   /* true, not 0, an object, a word other than success */
	AT_OK,      /* false */
	AT_REQUEST, AT_STEP, /* its identifier: REQUEST or REQUEST/STEP */
	AT_USED,    /* an object, which has those up to AT_WRITE_1H */
	AT_IN, AT_OUT, AT_READ, AT_WRITE_5M, AT_WRITE_1H, AT_COST,
	AT_TRIGGER, AT_BEFORE, AT_AFTER,
	AT_KEPT,    /* AT_LINE_ID of a line, or its index */
	AT_COUNT,
};

/* What is emitted for a part, after its own parts. */
enum trace_act {
	ACT_NONE = 0,
	ACT_MESSAGE = 1,
	ACT_CALL = 2,    /* with ACT_RESULT: call and result in one */
	ACT_RESULT = 4,
	ACT_USAGE = 8,
	ACT_COMPACTION = 16, /* ACT_MORE: its text may follow */
	ACT_MORE = 32,
	ACT_PARTS = 64,  /* without any of its parts it is unknown */
};

struct trace;
struct trace_row;

struct trace_table {
	const char *kind[3]; /* paths to the words of its kind, joined with '/' */
	const struct trace_row *rows;
};

struct trace_row {
	const char *of;      /* kinds, a blank between; "x/": all that begin
				so; "*": any; "string": a string; NULL ends
				the table */
	unsigned acts;
	const char *at[AT_COUNT];
	const char *role;    /* of the message, without AT_ROLE */
	const char *tool;
	struct {
		const char *path; /* of an array of parts, or of one part */
		const struct trace_table *table;
	} each[4];
	/* Replaces all that if it returns true. */
	bool (*special)(struct trace *trace, struct json json);
};

struct trace_format {
	const char *name;
	const char *dialect;  /* or NULL */
	const char *signs[12];/* lookup_holds(); one of them is enough */
	struct trace_table table;
	const char *common[AT_COUNT]; /* of any line */
	const char *compactions[4];   /* each such line has one of these, */
	const char *prompt;           /* the line of a prompt has this, */
	const char *typed[2];         /* followed by one of these, if any; */
	const char *answer;           /* that of an answer in words this */
	const char *summary;          /* path: true in the line of a summary */
	struct {
		const char *word, *holds;
	} recall[4]; /* also read the last such line before a compaction */
	const char *usage[4]; /* words: a line without any of them has no usage,
				 and no model, no session but the one in it */
	const char *holds;    /* path: of lines with equal values the last counts */
	bool cumulative;      /* tokens are totals of the session */
	bool comments;        /* lines may begin with '#' */
	bool no_messages;     /* it may have none: a list, a log of events */
};

/* The state of reading a file. Zero-initialise it. */
struct trace {
	struct emitter emitter;
	struct lookup lookup;
	const struct trace_format *format;
	struct calls calls;
	struct requests requests;
	struct map lines;     /* by AT_LINE_ID */
	struct unknown {
		struct buf names[16];
		size_t times[16], n, others;
	} unknown;
	struct totals {
		size_t of[3];   /* in, read, out; for cumulative formats */
	} *totals;              /* of each session */
	size_t n_totals, cap_totals;
	struct map total_of;
	struct buf kind;        /* of the part being read */
	unsigned level;         /* nesting of parts */
	bool meta;              /* the client wrote the line */
	const struct seen *files; /* the names of all to be read; or NULL */
	unsigned kinds;         /* to write (emit.h) */
	bool silent;            /* only recall: write nothing */
	bool only_said;         /* write messages only */
	struct str skipped;     /* the text before what is read... */
	struct map before;    /* ... and, when needed, its lines by id */
	struct origin *origin;  /* of a file that is one JSON text, else NULL */
	struct {
		struct buf text, id;
		struct src src;
		struct arena arena;
	} held;                 /* a line that may be repeated */
	struct buf request;     /* the request, without AT_REQUEST */
	uint64_t state;         /* private to a format */
};

/* All formats; NULL ends the list. */
extern const struct trace_format *const trace_formats[];

/* Detects the format of a line or a JSON text; NULL if it is unknown. */
const struct trace_format *trace_detect(struct lookup *lookup, struct str line);

/* What a text of an unknown format looks like; NULL if nobody knows. */
const char *trace_unread(struct lookup *lookup, struct str text);

/*
 * trace_begin() begins a file, whose name must stay valid until trace_end(),
 * which writes what still waits.
 */
void trace_begin(struct trace *trace, const struct trace_format *format,
    struct str file);
void trace_end(struct trace *trace);
void trace_free(struct trace *trace);

/*
 * Reads one line without its newline; src is its position. False, and error
 * filled in, if it is not JSON.
 */
bool trace_line(struct trace *trace, struct str line, const struct src *src,
    struct json_error *error);

/* The same for a file that is one JSON text. */
bool trace_text(struct trace *trace, struct origin *origin,
    struct json_error *error);

/* Whether a line is a compaction or its summary. */
enum trace_compaction { NO_COMPACTION, COMPACTION, ITS_SUMMARY };
enum trace_compaction trace_compaction(struct trace *trace, struct str line);

/* Adds a summary, unless the transcript has it. */
void trace_summary(struct trace *trace, struct str summary);

/* ---- for the formats ---- */

/* What is at a path (lookup.h), which may be NULL: the value, its text. */
struct json trace_value(struct trace *trace, struct json json,
    const char *path);
struct str trace_str(struct trace *trace, struct json json, const char *path);
/* The same as the text of a message or a result (emit.h). */
struct text trace_content(struct trace *trace, struct json json,
    const char *path);

/* Reads a value, or each of an array, by a table, as a part of the line. */
void trace_part(struct trace *trace, struct json json,
    const struct trace_table *table);

/* Reads each element of an array as a line of another format. */
void trace_lines(struct trace *trace, struct json array,
    const struct trace_format *format);

/* The row of a value in a table; NULL if it has none. */
const struct trace_row *trace_row(struct trace *trace, struct json json,
    const struct trace_table *table);

/* Sets session, time, model and so on from the values at these paths. */
void trace_context(struct trace *trace, struct json json,
    const char *const at[AT_COUNT]);

/*
 * Writes a message of the user: what is between two marks, and as the client's
 * what is around them; without the marks, all is the user's.
 */
void trace_typed(struct trace *trace, const struct text *text, struct str from,
    struct str to);

/* Reads a part that is JSON in a string; false if it is not JSON. */
bool trace_inner(struct trace *trace, struct json string,
    const struct trace_table *table);

/* A line with this identifier was read. */
bool trace_has_line(const struct trace *trace, struct str id);

/* Counts a line of an unknown kind. */
void trace_unknown(struct trace *trace, struct str kind);

#endif
