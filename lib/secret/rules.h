/*
 * rules: the lines of lib/data/secrets, as tables that rules.awk makes when pith
 * is built, and where in a text one of them may apply.
 */
#ifndef PITH_SECRET_RULES_H
#define PITH_SECRET_RULES_H

#include "base/str.h"

enum secret_form {
	SECRET_PREFIX,
	SECRET_RANDOM,
	SECRET_NAME,
	SECRET_FLAG,
	SECRET_SCHEME,
	SECRET_URL,   /* "://" */
	SECRET_PEM,   /* "BEGIN ", after dashes */
	SECRET_KNOWN, /* a secret that was found elsewhere */
};

enum secret_force { FORCE_STRONG, FORCE_WEAK, FORCE_UPPER, FORCE_PHRASE };

/* How a command takes a password. */
enum secret_flag { FLAG_JOINED, FLAG_NEXT, FLAG_PAIR, FLAG_PERCENT };

struct secret_rule {
	enum secret_form form;
	struct str literal; /* a prefix, a name, a command */
	size_t anchor;      /* of three rare bytes of it */
	struct str kind;
	char class; /* of the rest of a token, and its least length */
	size_t min;
	enum secret_force force;
	struct str flag;
	enum secret_flag how;
};

extern const struct secret_rule secret_rules[];
extern const size_t n_secret_rules;

/* The words of some lines, in lower case, with a blank around each. */
enum secret_words {
	WORDS_BEFORE,
	WORDS_PLAIN,
	WORDS_SAMPLE,
	WORDS_SCHEMES,
	WORDS_OTHER,
	SECRET_WORDS
};
extern const struct str secret_words[SECRET_WORDS];

/* One of the words is in text; in capitals, only as a word of its own. */
bool secret_words_in(enum secret_words which, struct str text);

/* A search from left to right; text, from and match are the caller's. */
struct secret_search {
	struct str text;
	size_t from;
	/* Whether the literal of a rule at `at` begins a secret; sets the rest. */
	bool (*match)(struct secret_search *search, size_t at,
	    const struct secret_rule *rule);
	size_t begin, end; /* of the secret */
	struct str kind;
};

/* False: there is none. */
bool secret_search(struct secret_search *search);

/*
 * From now on this value is a secret anywhere in the input. Copies it. There is
 * room for thousands; more are not added.
 */
void secret_rule_add(struct str value, struct str kind);

/* The rule with the prefix that text has at `at`; NULL: none. */
const struct secret_rule *secret_prefix_at(struct str text, size_t at);

/* A rule of the class may have this character. */
bool secret_class_has(char class, char c);

#endif
