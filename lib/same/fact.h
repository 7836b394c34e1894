/*
 * fact: how facts are told apart. Facts of different types are never the same.
 */
#ifndef PITH_FACT_H
#define PITH_FACT_H

#include "base/str.h"

/* The classes; the first is what is no fact: a learning. */
enum {
	FACT_NONE, FACT_TODO, FACT_DECISION, FACT_CONSTRAINT, FACT_NEXT,
	FACT_GOAL, FACT_BLOCKER, FACT_PATH, FACT_TEST, FACT_SYMBOL, FACT_ERROR,
	FACT_CWD, FACT_DEPENDENCY, FACT_GIT, FACT_ISSUE, FACT_COMMAND,
	FACT_NUMBER, FACT_OTHER, FACT_CLASSES
};

/* The class of a `type`; all unknown ones are one class. */
uint8_t fact_class(struct str type);
/* What its `type` is called; "" for FACT_NONE, "?" for FACT_OTHER. */
struct str fact_name(uint8_t class);
/* Names and values: other bytes are another fact. Else sentences. */
bool fact_exact(uint8_t class);
/* It has a state, and the latest holds. */
bool fact_settles(uint8_t class);

#endif
