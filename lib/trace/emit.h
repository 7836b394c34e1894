/*
 * emit: writes the records of a transcript: doc, message, compaction, usage, and
 * what calls share with them. Keeps what stays the same from line to line.
 */
#ifndef PITH_EMIT_H
#define PITH_EMIT_H

#include "base/map.h"
#include "json/record.h"

/* A text as it is in the transcript (json is a string), or str made of it. */
struct text {
	struct json json;
	struct str str;
};

/* A value that holds until it changes, and the last one written. */
struct emitted_word {
	struct buf now, written;
};

struct emitter {
	const char *format, *dialect;
	unsigned kinds;       /* to write, 1 << KIND_x for each; 0: all */
	struct src src;       /* of the line, or part, being read */
	struct arena *arena;  /* for one record */
	struct buf session, model, title, agent;
	struct emitted_word cwd, branch;
	struct buf project;   /* where the session began; may be empty */
	struct buf ts;        /* of the line; may be empty */
	struct buf started;   /* the first ts */
	bool begun;           /* the doc record is written */
	size_t written;       /* messages, calls and compactions */
	struct map sessions; /* those with a doc record */
	bool dirty;           /* the line has bad UTF-8 or surrogates */
	struct {
		bool waits;   /* for its text */
		struct buf ts, trigger, text;
		size_t before, after, kept; /* SIZE_MAX: not known */
		struct src src;
	} compaction;
};

void emitter_free(struct emitter *emitter);

/* Records of this kind were asked for. */
static inline bool
emitter_wants(const struct emitter *emitter, enum record_kind kind)
{
	return emitter->kinds == 0 || emitter->kinds >> kind & 1;
}

/* Sets a word unless s is empty; true if it changed. */
bool word_set(struct buf *word, struct str s);

/*
 * A value as text: a string; the texts of an array of parts, a line each; any
 * other value as JSON. Decoded texts are in the arena.
 */
struct text text_of(struct emitter *emitter, struct json value);
struct str text_str(const struct text *text, struct arena *arena);
bool text_is_empty(const struct text *text);

/* Adds a text as a member. */
void text_add(struct emitter *emitter, struct buf *b, const char *name,
    const struct text *text);
/* Adds a value as a member, on one line and in UTF-8; not if it is absent. */
void value_add(struct emitter *emitter, struct buf *b, const char *name,
    struct json value);

/* About how many tokens a text has: of long texts a quarter is counted. */
size_t text_tokens(struct emitter *emitter, const struct text *text);

/* Writes the doc record of the session, once. */
void emit_doc(struct emitter *emitter);

/* A message that the client wrote in the user's name. */
bool text_is_clients(const struct text *text);

/* Writes a message, unless it is empty. role: "user", "assistant", ... */
void emit_message(struct emitter *emitter, const char *role,
    const struct text *text);

/* Begins a record: kind, session, ts. */
void emit_head(struct emitter *emitter, struct buf *b, const char *kind);

/* Writes the compaction whose numbers are set; without a text, it waits. */
void emit_compaction(struct emitter *emitter, const struct text *text);
/* Writes a summary with the compaction that waits, or a compaction for it. */
void emit_summary(struct emitter *emitter, const struct text *text);
/* Writes the compaction that waits, if any, without a text. */
void emit_waiting(struct emitter *emitter);

/*
 * What requests to a model used, each written once. A transcript may repeat a
 * request, and only the last numbers are right: the newest few wait.
 */
enum { REQUESTS_HELD = 16 };

enum { USED_IN, USED_OUT, USED_READ, USED_WRITE_5M, USED_WRITE_1H, USED_COUNT };

struct requests {
	/* private */
	struct held_request {
		struct buf line, id; /* the record */
		uint64_t hash;       /* of the id; 0: it has none */
	} held[REQUESTS_HELD];       /* the newest last */
	size_t n;
	struct map written;
	size_t prompt[USED_COUNT];   /* of the newest */
};

struct used {
	struct str request, model;
	size_t tokens[USED_COUNT]; /* SIZE_MAX: unknown */
	struct json cost;
	bool repeats; /* the format repeats requests, under their identifiers */
};

/*
 * Each call without a request identifier is another request, unless it repeats
 * the prompt of the one before, where requests are repeated.
 */
void requests_add(struct requests *requests, struct emitter *emitter,
    const struct used *used);

/* Writes those that wait except the newest, when there is nothing to read. */
void requests_write_old(struct requests *requests);
/* Writes those that wait; a new file may repeat what was written. */
void requests_end(struct requests *requests);
void requests_free(struct requests *requests);

#endif
