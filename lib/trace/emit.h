/*
 * emitter: the records of a transcript, written: doc, message, call, usage,
 * compaction. What stays the same from line to line is kept here.
 */
#ifndef PITH_EMIT_H
#define PITH_EMIT_H

#include "json/record.h"
#include "trace/idmap.h"

/* A text as it stands in the log (json is a string), or one made of it. */
struct text {
	struct json json;
	struct str str;
};

/* A word that stays until another one is told. */
struct emitted_word {
	struct buf now, told;
};

struct emitter {
	const char *format, *dialect;
	struct src src;       /* of the line, or part, that is read */
	struct arena *arena;
	struct buf session, model, title, agent;
	struct emitted_word cwd, branch;
	struct buf ts;        /* of the line; empty where it has none */
	struct buf started;   /* the first of them */
	bool begun;           /* the doc record is written */
	struct idmap sessions; /* of a file that holds several */
	bool dirty;           /* the line has bytes that are no UTF-8, or surrogates */
	struct {
		bool waits;   /* for its text */
		struct buf ts, trigger, text;
		size_t before, after, kept; /* SIZE_MAX: not known */
		struct src src;
	} compaction;
};

/* Forgets the file before; arena is for what one record needs. */
void emitter_begin(struct emitter *emitter, struct str file, struct arena *arena);
void emitter_free(struct emitter *emitter);

/* Sets a word, where there is something to set; true if it is another one. */
bool word_set(struct buf *word, struct str s);

/*
 * A value as text: a string; the texts of an array of parts, by lines; what
 * has none as it is written. Decoded texts are in the arena.
 */
struct text text_of(struct emitter *emitter, struct json value);
struct str text_str(const struct text *text, struct arena *arena);
bool text_is_empty(const struct text *text);

/* As a member; nothing for an empty one. */
void text_add(struct emitter *emitter, struct buf *b, const char *name,
    const struct text *text);
/* A value on one line and in UTF-8. */
void value_add(struct emitter *emitter, struct buf *b, const char *name,
    struct json value);

/* About how many tokens it has; of long ones a quarter is looked at. */
size_t text_tokens(struct emitter *emitter, const struct text *text);

/* The doc record, where it was not written yet: what follows has a head. */
void emit_doc(struct emitter *emitter);

/* What the client puts among the words of the user. */
bool text_is_clients(const struct text *text);

/* Writes a message record; the role is "user", "assistant", ... */
void emit_message(struct emitter *emitter, const char *role, const struct text *text);

/* Begins a record with the members that all have, up to ts. */
void emit_head(struct emitter *emitter, struct buf *b, const char *kind);

/* A compaction whose numbers are set waits for its text, or gets it now. */
void emit_compaction(struct emitter *emitter, const struct text *text);
/* A summary: of the one that waits, or of one that nothing else tells of. */
void emit_summary(struct emitter *emitter, const struct text *text);
/* One that still waits is written as it is. */
void emit_waiting(struct emitter *emitter);

#endif
