/*
 * learn: what a log teaches. learnings(1) calls, for each item of an entry,
 *
 *   rules         pattern files: compiled, and matched against a text
 *   classify      which kind of learning the item is, if it is one
 *   signs         the same by its form and words, where no rule decides
 *   dependencies  which stories the plan says are waiting for others
 *
 * rules: patterns as data. A rule file has one rule per line,
 *
 *   NAME TYPE GATE PATTERN
 *
 * separated by spaces; `#` starts a comment line. The caller defines the TYPEs.
 * GATE is what every match contains, ignoring case: literals of at least two
 * bytes, separated by `|`, with `_` for a space, and with `^` before one that the
 * text's first word begins with; `-` for no gate; `!` if no text with a space
 * matches. One search for all gates decides which patterns run at
 * all. PATTERN is a PCRE2 regular
 * expression over UTF-8 text. It matches anywhere, and is case-sensitive unless
 * it begins with (?i).
 *
 * A pattern is compiled when its gate is first found, and by JIT when there is
 * enough text to pay for it. Patterns run under match limits: one that reaches
 * them is reported once (EX_SKIPPED) and does not match there. Text may contain
 * any bytes. See pith-rules(5).
 */
#ifndef PITH_RULES_H
#define PITH_RULES_H

#include "base/buf.h"
#include "base/opt.h"

enum { RULES_SLOTS = 1 << 12, RULES_FOURS = 1 << 17, RULES_LOOKS = 6 };

struct rule {
	struct str name, type, gates, pattern;
	size_t line;        /* in its file */
	uint64_t kind;      /* a bit for its type, maybe shared with others */
	void *code;         /* compiled; NULL until needed */
	size_t matched;     /* bytes that its pattern has seen */
	bool gated, broken;
	bool unspaced;      /* no text with a blank matches */
	bool tried, jit;    /* JIT was tried; and works */
};

struct rules {
	bool ungated;       /* run every pattern on every text: for tests */

	/* private */
	const char *file;
	struct buf source, path;
	struct rule *list;
	size_t count, cap;
	struct rule_gate {
		uint32_t key, mask; /* the four bytes there, those it has */
		uint16_t literal;
		uint16_t at;        /* in it, from 1, where its slot is; 0: one
		                       byte before it */
		uint16_t next;      /* in its slot, from 1 */
	} *gates;
	size_t gate_count, gate_cap;
	struct rule_literal {
		struct str text;    /* lower case */
		uint64_t head;      /* its first eight bytes, */
		uint64_t case_bits; /* what a capital letter lacks of them, */
		uint64_t head_mask; /* and those that it has */
		uint64_t kinds;     /* of its rules */
		size_t at;          /* of the first one of its two gates */
		bool first;         /* the first word begins with it */
	} *literals;
	size_t literal_count, literal_cap;
	struct rule_opening {
		size_t literal, rule;
	} *openings;
	size_t opening_count, opening_cap;
	uint64_t *opens;             /* bits: the rules of each literal */
	/* Each is small enough for the nearest cache. */
	struct rule_fours {
		uint64_t kinds;    /* of the gates' rules */
		uint64_t bits[RULES_FOURS / 64]; /* four bytes of a gate */
	} *fours[RULES_LOOKS];     /* the first of all kinds; then as needed */
	uint16_t slots[RULES_SLOTS]; /* by three bytes; from 1 */
	uint64_t *open;            /* bits: its gate was found */
	struct rule_set {
		uint64_t *rules;   /* bits */
		uint64_t kinds;    /* all of theirs */
	} ungated_in[2];           /* texts with a blank; without */
	uint64_t *of_kind[64];     /* bits: its type has this bit */
	size_t words;              /* uint64_t in each */
	uint64_t open_kinds;
	struct str text;
	size_t first_word;         /* where it begins in the text */
	struct str subject;        /* text as valid UTF-8 */
	struct buf clean;
	bool checked;
	void *data, *context;
	bool reported;            /* a match limit was reached */
};

/*
 * Reads a rule file: `file` if it is not NULL, else `name` in the directory
 * PITH_DATA, else the installed file, else the copy in the program. A line that
 * is not a rule or a pattern that does not compile ends the process (EX_BROKEN)
 * with its place. rules must be all zero.
 */
void rules_open(struct rules *rules, const char *name, const char *file);

/* The same, from text; stops at the first bad line: reported, and false. */
bool rules_parse(struct rules *rules, struct str text, const char *file);

void rules_close(struct rules *rules);

/* The copy of a rule file in the program; empty if there is none (data.h). */
struct str rules_builtin(const char *name);

/* The options of a filter that has rules; it prints with rules_builtin(). */
#define RULES_OPTIONS(file, print) \
	{ 0, "rules", "FILE", OPT_TEXT, (file), "use the rules in FILE" }, \
	{ 0, "print-rules", NULL, OPT_FLAG, (print), \
	    "print the built-in rules" }

struct rule_hit {
	const struct rule *rule;
	struct str match;
	struct str group; /* the first group, else the whole match */
};

/* Sets the text for the calls below; it must live as long. */
void rules_look(struct rules *rules, struct str text);

/*
 * The same where only rules of some types are asked for, of which rules_kind() are
 * these bits: quicker. At most RULES_LOOKS - 1 different sets.
 */
void rules_look_for(struct rules *rules, struct str text, uint64_t kinds);

/* Private, for the calls below. */
bool rules_has_open(const struct rules *rules, struct str type);
bool rules_match(struct rules *rules, struct str type, struct rule_hit *hit);

/* A bit that rules of this type have, and maybe others. */
static inline uint64_t
rules_kind(struct str type)
{
	size_t bit = type.n == 0 ? 0
				 : type.n * 5 + (unsigned char)type.p[0] +
		(unsigned char)type.p[type.n - 1];

	return (uint64_t)1 << bit % 64;
}

/* A rule of this type may match: its gate was found. Costs next to nothing. */
static inline bool
rules_may(const struct rules *rules, struct str type)
{
	return rules->open_kinds & rules_kind(type) && rules_has_open(rules, type);
}

/* The first rule of this type that matches the text. */
static inline bool
rules_find(struct rules *rules, struct str type, struct rule_hit *hit)
{
	return rules->open_kinds & rules_kind(type) &&
	    rules_match(rules, type, hit);
}

/* Iterates all matches of all rules, by rule, then by place. Starts as zero. */
struct rule_walk {
	size_t rule, at;
};
bool rules_next(struct rules *rules, struct rule_walk *walk,
    struct rule_hit *hit);

#endif
