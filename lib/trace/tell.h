/*
 * tell: the records of a transcript, written: doc, message, call, usage,
 * compaction. What stays the same from line to line is kept here.
 */
#ifndef PITH_TELL_H
#define PITH_TELL_H

#include "json/record.h"
#include "trace/idmap.h"

/* A text as it stands in the log (json is a string), or one made of it. */
struct text {
	struct json json;
	struct str str;
};

/* A word that stays until another one is told. */
struct tell_word {
	struct buf now, told;
};

struct tell {
	const char *format, *dialect;
	struct src src;       /* of the line, or part, that is read */
	struct arena *arena;
	struct buf session, model, title, agent;
	struct tell_word cwd, branch;
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
void tell_begin(struct tell *tell, struct str file, struct arena *arena);
void tell_free(struct tell *tell);

/* Sets a word, where there is something to set; true if it is another one. */
bool tell_set(struct buf *word, struct str s);

/*
 * A value as text: a string; the texts of an array of parts, by lines; what
 * has none as it is written. Decoded texts are in the arena.
 */
struct text tell_text(struct tell *tell, struct json value);
struct str text_str(const struct text *text, struct arena *arena);
bool text_is_empty(const struct text *text);

/* As a member; nothing for an empty one. */
void tell_add_text(struct tell *tell, struct buf *b, const char *name,
    const struct text *text);
/* A value on one line and in UTF-8. */
void tell_add_value(struct tell *tell, struct buf *b, const char *name,
    struct json value);

/* About how many tokens it has; of long ones a quarter is looked at. */
size_t tell_tokens(struct tell *tell, const struct text *text);

/* The doc record, where it was not written yet: what follows has a head. */
void tell_doc(struct tell *tell);

/* What the client puts among the words of the user. */
bool tell_is_meta(const struct text *text);

/* Writes a message record; the role is "user", "assistant", ... */
void tell_message(struct tell *tell, const char *role, const struct text *text);

/* Begins a record with the members that all have, up to ts. */
void tell_head(struct tell *tell, struct buf *b, const char *kind);

/* A compaction whose numbers are set waits for its text, or gets it now. */
void tell_compaction(struct tell *tell, const struct text *text);
/* A summary: of the one that waits, or of one that nothing else tells of. */
void tell_summary(struct tell *tell, const struct text *text);
/* One that still waits is written as it is. */
void tell_waiting(struct tell *tell);

#endif
