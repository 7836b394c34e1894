/*
 * json: a validating scanner and a writer for JSON texts (RFC 8259).
 *
 * The scanner walks a text once, checks every byte of it, and finds the
 * members it is asked for; all else stays bytes. A value is a slice of the
 * text (`raw`), so numbers keep their spelling and unknown members can be
 * written again as they were. Values that came out of here are valid: looking
 * into them (json_next, json_text, json_size) cannot fail.
 *
 * Limits: nesting of JSON_DEPTH. Bytes in strings that are not UTF-8 are
 * accepted, reported by json_error.bad_utf8, and decoded as U+FFFD.
 */
#ifndef PITH_JSON_H
#define PITH_JSON_H

#include "base/arena.h"
#include "base/buf.h"

enum { JSON_DEPTH = 1024 };

/*
 * Code that walks each level again stops at this depth, else it would take depth
 * times bytes. No agent nests its texts half as deep.
 */
enum { JSON_LEVELS = 16 };

enum json_type {
	JSON_ABSENT, JSON_NULL, JSON_FALSE, JSON_TRUE, JSON_NUMBER, JSON_STRING,
	JSON_ARRAY, JSON_OBJECT,
};

struct json {
	struct str raw; /* its bytes, without white space around them */
	enum json_type type;
};

struct json_error {
	size_t at;         /* byte offset in the text */
	const char *what;  /* "',' expected", ... */
	bool bad_utf8;     /* set with success too */
	bool surrogates;   /* so are these: \ud800 to \udfff are written */
	struct str twice;  /* raw name of a member that json_scan looked up twice */
};

/* A member to look for in an object. Of duplicate names the last wins. */
struct json_field {
	const char *name;
	struct json value; /* set by json_fields; JSON_ABSENT if not there */
};

/* All of text is one value; false with error filled in. */
bool json_check(struct str text, struct json *value, struct json_error *error);

/*
 * All of text is one value; an object's members are looked up by `find`, which
 * gets the decoded name and returns where the value goes, or NULL. One pass.
 * This is what json_fields and the record reader are made of.
 */
typedef struct json *json_find(void *context, struct str name);
bool json_scan(struct str text, json_find *find, void *context,
    struct json *value, struct json_error *error);

/*
 * The same for whoever looks up many members at several levels: a node for each
 * value in the text, in their order. Left out are those in JSON_LISTED containers
 * or more, and all after `max`, with the containers that end after the last.
 */
enum { JSON_LISTED = 6 };
struct json_node {
	struct str name; /* of a member, as it is written, without its quotes */
	struct json value;
	size_t after;    /* place of the next one that is not in it; 0: left out */
};
struct json_nodes {
	struct json_node *all; /* the caller's */
	size_t n, max;
	bool escaped;          /* a name has an escape */
};
bool json_list(struct str text, struct json_nodes *nodes, struct json *value,
    struct json_error *error);

/* The members of a valid object that `fields` (n of them) name. */
void json_fields(struct json object, struct json_field fields[], size_t n);
/* The same of those after a value that ends at this byte of the object. */
void json_fields_from(struct json object, size_t at,
    struct json_field fields[], size_t n);
/* One of them. */
struct json json_member(struct json object, const char *name);

/*
 * The members of an array or object, in order: zero the iterator, then call
 * until false. For an object *name is the raw name (a JSON_STRING).
 */
struct json_iter {
	size_t at;
};
bool json_next(struct json container, struct json_iter *iter,
    struct json *name, struct json *value);

/*
 * The same as a loop:
 *	json_each (it, record->at[K_files])
 *		add_file(json_text(it.value, arena));
 */
struct json_each {
	struct json_iter iter;
	struct json name, value;
};
#define json_each(it, container) \
	for (struct json_each it = { 0 }; \
	     json_next((container), &it.iter, &it.name, &it.value);)

/* How many members. */
size_t json_size(struct json container);

/*
 * A string's decoded text: a slice of raw where it has no escapes, else in the
 * arena. Lone surrogates and bytes that are not UTF-8 become U+FFFD. Empty for
 * anything but a string.
 */
struct str json_text(struct json string, struct arena *arena);

/* The same of a text that is UTF-8: json_error.bad_utf8 was not set. */
struct str json_valid_text(struct json string, struct arena *arena);

/*
 * A raw name decoded: a slice of it, or in `space` where it has escapes (a
 * name of more bytes than that stays as it is written).
 */
enum { JSON_NAME = 256 };
struct str json_name(struct str raw, char space[JSON_NAME]);

/* A non-negative whole number <= SIZE_MAX; `otherwise` for anything else. */
size_t json_size_or(struct json number, size_t otherwise);
/* The same of any number that is not negative, rounded: 1e3, 12.5 (13). */
size_t json_round_or(struct json number, size_t otherwise);

/* 1-based line and column of an offset, for messages. */
void json_place(struct str text, size_t at, size_t *line, size_t *column);

/* ---- writing: into a buf, one object at a time, no white space ---- */

/* s as a JSON string, quotes included; U+FFFD for bytes that are not UTF-8. */
void json_put(struct buf *b, struct str s);

/*
 * Members of the object (or array) that is open at the end of b: a comma is
 * put where one is needed. `name` is plain ASCII; NULL inside an array.
 */
void json_open(struct buf *b, const char *name, char bracket);
void json_close(struct buf *b, char bracket);
void json_add_text(struct buf *b, const char *name, struct str s);
/* The same, and nothing at all when s is empty: absent rather than null. */
void json_add_if(struct buf *b, const char *name, struct str s);
void json_add_number(struct buf *b, const char *name, uintmax_t n);
void json_add_bool(struct buf *b, const char *name, bool value);
/* A value unchanged; nothing if it is absent. */
void json_add_raw(struct buf *b, const char *name, struct json value);

#endif
