/*
 * match: what begins at the literal of a rule. Each function sets what the search
 * has found, or returns false. It reads at most a fixed number of bytes past
 * what it finds, so that time is linear.
 */
#ifndef PITH_SECRET_MATCH_H
#define PITH_SECRET_MATCH_H

#include "secret/rules.h"

/* token.c: a token by its prefix; a private key; a password in an address. */
bool match_token(struct secret_search *search, size_t at,
    const struct secret_rule *rule);
bool match_key(struct secret_search *search, size_t at,
    const struct secret_rule *rule);
bool match_url(struct secret_search *search, size_t at,
    const struct secret_rule *rule);

/* named.c: the value of a name; what follows "Bearer"; an option of a command. */
bool match_name(struct secret_search *search, size_t at,
    const struct secret_rule *rule);
bool match_scheme(struct secret_search *search, size_t at,
    const struct secret_rule *rule);
bool match_command(struct secret_search *search, size_t at,
    const struct secret_rule *rule);

/* The kind that the value itself shows says more than that of the rule. */
struct str secret_kind_of(struct str text, size_t begin,
    const struct secret_rule *rule);

/* Of a key, without "=" and line ends. */
bool is_base64(char c);

/* A word begins at `at`. A letter of an escape, as in "\nghp_", is none of it. */
bool word_begins(struct str text, size_t at);

/* "user:password@", as documentation has it. */
bool is_documented(struct str pass);

static inline char
char_at(struct str text, size_t at)
{
	return at < text.n ? text.p[at] : '\0';
}

static inline bool
found(struct secret_search *search, size_t begin, size_t end, struct str kind)
{
	if (begin < search->from || end <= begin)
		return false;
	search->begin = begin;
	search->end = end;
	search->kind = kind;
	return true;
}

#endif
