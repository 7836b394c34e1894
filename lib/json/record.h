/*
 * record: JSON Lines as the programs pass them (see pith-records(5)). The reader
 * gives one record at a time. It looks up the members that the programs know; all
 * others remain bytes. What a filter does not change goes on with record_pass(),
 * byte for byte.
 *
 * CRLF, a BOM and blank lines are accepted. A line that is not a JSON object, or
 * not UTF-8, is reported (`prog: file:line: what`, exit 1) and skipped; after the
 * last record of its input the reader counts such lines in a `note` record. If
 * only some of several inputs have an `end`, it reports each of the others, too.
 *
 * The folder: json (scanner and values), json_write; record on top of them, with
 * its src and the end of a stream; drop, origin (places); named.
 */
#ifndef PITH_RECORD_H
#define PITH_RECORD_H

#include "base/in.h"
#include "base/map.h"
#include "base/opt.h"
#include "json/json.h"

/* The members of RECORDS.md, as X(name): K_name is their place in `at`. */
#define RECORD_KEYS(X) \
	X(kind) X(schema) X(file) X(format) X(dialect) X(title) X(branch) \
	X(started) X(gist) X(level) X(ref) X(src) X(body) X(id) X(ids) X(ts) \
	X(when) X(status) X(agent) X(type) X(spec) X(task) X(attempt) X(files) \
	X(data) X(project) X(done) X(total) X(current) X(blocked) X(attempts) \
	X(priority) X(needs) X(enabled) X(recent) X(max_learnings) X(auto) \
	X(max_tokens) X(prioritize) X(text) X(entry) X(topic) X(mentions) \
	X(score) X(repeats) X(also) X(replaces) X(own) X(state) X(session) \
	X(of) X(why) X(n) X(tokens) X(code) X(template) X(cap) X(counter) X(frame) X(part) \
	X(carried) X(load) X(places) X(bytes) \
	X(bare) X(names) X(archived_through) X(suggested) X(role) X(tool) \
	X(verb) X(path) X(command) X(args) X(error) X(output) X(tokens_in) \
	X(tokens_out) X(model) X(request) X(input) X(cache_read) \
	X(cache_write_5m) X(cache_write_1h) X(cost) X(trigger) X(before) \
	X(after) X(kept) X(evidence) X(impact) X(severity) X(cwd) \
	X(rule) X(learnings) X(merged) X(facts) X(held) X(needed) X(needed_held) \
	X(holds) X(sign) X(directive) X(calls) X(reads) X(greps) X(errors) \
	X(compactions) X(rereads) X(losses) X(searched) X(group) X(lead) \
	X(log) X(summary) X(parent) X(below) X(list) X(brief) X(box) \
	X(outer) X(item)

enum record_key {
#define X(name) K_##name,
	RECORD_KEYS(X)
#undef X
	K_COUNT
};

/* The kinds of records, as X(DOC, "doc"). */
#define RECORD_KINDS(X) \
	X(DOC, "doc") X(SECTION, "section") X(ENTRY, "entry") X(PLAN, "plan") \
	X(STORY, "story") X(CONFIG, "config") X(LEARNING, "learning") \
	X(FACT, "fact") X(DROP, "drop") X(NOTE, "note") X(LAYOUT, "layout") \
	X(STATS, "stats") X(MESSAGE, "message") X(CALL, "call") \
	X(USAGE, "usage") X(COMPACTION, "compaction") X(LOSS, "loss") \
	X(SURVIVAL, "survival") X(LOST, "lost") X(TOTAL, "total") \
	X(SESSION, "session") X(HABIT, "habit") X(POINT, "point") \
	X(FINDING, "finding") X(ALSO, "also") \
	X(END, "end")

enum record_kind {
	KIND_UNKNOWN,
#define X(kind, name) KIND_##kind,
	RECORD_KINDS(X)
#undef X
};

struct record {
	struct str line;          /* the bytes, without newline */
	enum record_kind kind;
	const char *in_file;      /* where it was read, for messages */
	size_t in_line;
	struct json at[K_COUNT];  /* JSON_ABSENT where it has none */
	size_t known;             /* how many it has */
	bool unknown;             /* it has members of other names */
	struct arena *arena;      /* lives until the next record is read */
};

/* What was read of a stream so far. Starts as all zero. */
struct end {
	struct hashes docs, files; /* that have a doc record; that an end names */
	struct buf names;        /* of the files, as JSON, commas between */
	struct buf cut;          /* inputs without an end, each with its NUL */
	bool closed;             /* an input has an end */
	size_t missing;          /* files with a doc that no end names */
	int status;              /* the worst one of the ends */
	bool last;               /* the last record was an end */
	bool nameless;           /* set: `names` are not needed */
};

struct records {
	struct in in;
	char *const *files;       /* as they were given */
	struct arena arena;
	bool open;
	bool last;                /* set: writes text, so no note record */
	/* Set: lines for which it is true, unparsed, are skipped. */
	bool (*known)(void *context, struct str line);
	void *context;
	size_t bad;               /* lines skipped */
	struct buf first_bad;     /* "FILE:LINE: what" */
	struct end end;           /* whether the stream is whole */
};

/* Reads the files, or standard input where there is none (in.h). */
void records_open(struct records *records, char *const files[]);

/*
 * The next record, valid until the next call; false at the end. It has then
 * written a `note` for skipped lines to standard output, except with `last`: then
 * the caller reports them with records_bad().
 */
bool records_next(struct records *records, struct record *record);

/*
 * Adds "1 bad record left out by ..., the first at ..." and what inputs
 * broke off, to b, as one line without newline; false if there are none.
 */
bool records_bad(const struct records *records, struct buf *b);

/*
 * Lets finish() write the `end` record, if the stream was whole, except with
 * `last`.
 */
void records_close(struct records *records);

/*
 * The option --of, for a program that writes a file from a stream, and its check
 * after the last record: the stream is whole, no reader of it failed, and each
 * file of the list was read. Else it reports so (EX_BROKEN), and the caller must
 * not write: a stream that broke off is not a short one.
 */
#define RECORDS_OF(list) \
	{ 0, "of", "FILE", OPT_LIST, (list), \
	    "write nothing unless all of FILE was read" }
bool records_are_whole(const struct records *records,
    const struct opt_list *of);

/*
 * What the records are made from: the files that the readers of the stream have
 * read whole, and those that hold the records, as far as they are here. A list
 * that ends with NULL, in one block for free().
 */
char **records_files(const struct records *records);

/*
 * The file is none of these, by whatever name, and may be written over. Else
 * that is reported (EX_BROKEN).
 */
bool records_spare(const struct records *records, const char *file);

/* Parses one line into *record (no message); arena is for decoded texts. */
bool record_parse(struct str line, struct arena *arena, struct record *record,
    struct json_error *error);

/*
 * Decoded text of a member; empty if it is none or no string. In a program that
 * shows text it is without secrets (secret.h), except for a body and a file.
 */
struct str record_text(const struct record *record, enum record_key key);
/* The same for as long as the arena. */
struct str record_copy(const struct record *record, enum record_key key,
    struct arena *arena);

/*
 * The story or task of an entry, the first of several. In a log whose entries
 * have a type, `id` is only the entry's own name.
 */
struct str record_story(const struct record *record);

/* Writes the record as it was read. */
void record_pass(const struct record *record);

/*
 * Writes the line of a record with one more member ("\"name\":value"), before the
 * first one that `before` names (names with blanks around each), else at the end.
 */
void record_pass_with(struct str line, struct str member, const char *before);

/* src: where in a file something is. */
struct src {
	struct str file;
	size_t line, end; /* 1-based first and last line */
	size_t off, len;  /* bytes */
};

/* From a `src` object; false for anything else. file is decoded into the arena. */
bool src_parse(struct json value, struct arena *arena, struct src *src);
/* As member `name` of the open object (NULL in an array). */
void src_add(struct buf *b, const char *name, const struct src *src);
/* Grows the place by one after it; one without a line is that one. */
void src_extend(struct src *place, const struct src *by);
/* Of two struct src, by file, then offset, then line: <0, 0, >0. */
int src_cmp(const void *one, const void *other);

/*
 * A record is written by opening an object in out_buf() and closing it here:
 *   struct buf *b = record_begin("note");
 *   json_add_text(b, "code", ...);
 *   record_end(b);
 */
struct buf *record_begin(const char *kind);
void record_end(struct buf *b);
/* The same in any buffer. */
void record_open(struct buf *b, const char *kind);
void record_close(struct buf *b);

/* A `note` record: code and text, and src where it is not NULL. */
void note(const char *code, const struct src *src, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* ---- the end of a stream ---- */

/*
 * The last record of a stream says that the stream is whole:
 *
 *   {"kind":"end","files":["prd.json","progress.md"],"status":0}
 *
 * A shell sees only the status of the last stage of a pipe, and a stage that was
 * killed closes its output like one that is done. So completeness travels in the
 * stream, like the last chunk of a chunked HTTP body or the last block of a tar
 * archive, also over ssh and between machines. A reader ends its output with the
 * names, sorted, of the files that it has read whole, and its status; a filter
 * takes the ends out of its input and writes one, last, if its input was whole.
 */

/* A reader calls this before it reads: its output will have an end. */
void end_begin(void);

/* A reader has read this file to its last byte. */
void end_add_file(struct str file);

#endif
