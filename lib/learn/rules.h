/*
 * rules: patterns as data. A rule file has a rule a line,
 *
 *   NAME TYPE GATE PATTERN
 *
 * parted by spaces; `#` starts a comment line. TYPE is the caller's word. GATE
 * is what every match must contain, whatever its case: literals parted by `|`,
 * a space in them written `_`, two bytes at least; `-` for none. One search
 * for all gates decides which patterns run at all. PATTERN is a regular
 * expression of PCRE2 over UTF-8 text, matched anywhere, letters exactly as
 * they stand unless it begins with (?i).
 *
 * Patterns are compiled when their gate first shows, and by JIT when there is
 * text enough to pay for it. They run under match limits: one that reaches
 * them is said once (EX_SKIPPED) and does not match there. Text may hold any
 * bytes. See pith-rules(5).
 */
#ifndef PITH_RULES_H
#define PITH_RULES_H

#include "base/buf.h"
#include "base/opt.h"

enum { RULES_SLOTS = 1 << 15 };

struct rule {
	struct str name, type, gates, pattern;
	size_t line;        /* in its file */
	uint64_t kind;      /* a bit for its type, maybe others' too */
	void *code;         /* compiled; NULL until it is needed */
	size_t matched;     /* bytes that its pattern has seen */
	bool gated, broken;
	bool tried, jit;    /* to compile it for the machine; it is */
};

struct rules {
	bool ungated;       /* run every pattern on every text: for tests */

	/* private */
	const char *file;
	struct buf source, path;
	struct rule *list;
	size_t count, cap;
	struct rule_gate {
		struct str literal; /* lower case */
		size_t at;          /* its rarest three bytes */
		size_t rule, next;  /* next in its slot, from 1 */
	} *gates;
	size_t gate_count, gate_cap;
	uint64_t used[RULES_SLOTS / 64]; /* bits: a gate is in that slot */
	uint16_t slots[RULES_SLOTS]; /* by three bytes; from 1 */
	uint64_t *open, *always;   /* bits: its gate was found; needs none */
	size_t words;              /* of those */
	uint64_t open_kinds, always_kinds;
	struct str text;
	struct str subject;        /* text, or what stands for it */
	struct buf clean;
	bool checked;
	void *data, *context;
	bool said;
};

/*
 * Reads a rule file: `file` where it is not NULL; else `name` in the directory
 * that the environment variable PITH_DATA names; else the one that was
 * installed; else the copy in the program. Lines that are no rules and
 * patterns that do not compile end the process (EX_BROKEN) with their place.
 * rules must be all zero.
 */
void rules_open(struct rules *rules, const char *name, const char *file);

/* The same, from text; false, and said, at the first bad line. */
bool rules_parse(struct rules *rules, struct str text, const char *file);

void rules_close(struct rules *rules);

/* The copy in the program of a rule file; empty if there is none (data.h). */
struct str rules_builtin(const char *name);

/* The options of a filter with rules; it prints with rules_builtin(). */
#define RULES_OPTIONS(file, print) \
	{ 0, "rules", "FILE", OPT_TEXT, (file), "take the rules from FILE" }, \
	{ 0, "print-rules", NULL, OPT_FLAG, (print), \
	    "print the built-in rules" }

struct rule_hit {
	const struct rule *rule;
	struct str match;
	struct str group; /* the first group; the match where there is none */
};

/* The text that is asked about next; it must live as long. */
void rules_look(struct rules *rules, struct str text);

/* A rule of this type may match: its gate is there. Costs next to nothing. */
bool rules_may(const struct rules *rules, struct str type);

/* The first rule of this type that matches the text. */
bool rules_find(struct rules *rules, struct str type, struct rule_hit *hit);

/* All matches of all rules, by rule, then by place. Starts as all zero. */
struct rule_walk {
	size_t rule, at;
};
bool rules_next(struct rules *rules, struct rule_walk *walk,
    struct rule_hit *hit);

#endif
