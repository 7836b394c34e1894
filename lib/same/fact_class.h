/*
 * fact_class: how facts are distinguished. Facts of different types are never
 * the same.
 */
#ifndef PITH_FACT_CLASS_H
#define PITH_FACT_CLASS_H

#include "base/str.h"

/* The classes; the first is a learning, which is not a fact. */
enum {
	FACT_NONE, FACT_TODO, FACT_DECISION, FACT_CONSTRAINT, FACT_NEXT,
	FACT_GOAL, FACT_BLOCKER, FACT_PATH, FACT_TEST, FACT_SYMBOL, FACT_ERROR,
	FACT_CWD, FACT_DEPENDENCY, FACT_GIT, FACT_ISSUE, FACT_COMMAND,
	FACT_NUMBER, FACT_WISH, FACT_OTHER, FACT_CLASSES
};

/* The class of a `type`; all unknown types are one class. */
uint8_t fact_class(struct str type);
/* Its `type`; "" for FACT_NONE, "?" for FACT_OTHER. */
struct str fact_name(uint8_t class);
/* A name or value: other bytes are another fact. False for sentences. */
bool fact_exact(uint8_t class);
/* It has a state, and the latest one counts. */
bool fact_settles(uint8_t class);

#endif
