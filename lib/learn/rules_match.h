/*
 * rules_match: the patterns of rules, by PCRE2. Only for rules.c.
 */
#ifndef PITH_RULES_MATCH_H
#define PITH_RULES_MATCH_H

#include "learn/rules.h"

/* A bit that rules of this type have. */
uint64_t rules_kind(struct str type);

/* What matching needs, once the rules are counted. */
void rules_prepare(struct rules *rules);
void rules_forget(struct rules *rules);

/* Compiles the rule's pattern, if it is not yet; false, and said, if bad. */
bool rules_compile(struct rules *rules, struct rule *rule);

#endif
