/*
 * fact: how facts are told apart. Facts of different types are never the same.
 */
#ifndef PITH_FACT_H
#define PITH_FACT_H

#include "str.h"

enum { FACT_NONE }; /* the class of what is no fact: a learning */

/* The class of a `type`; all unknown ones are one class. */
uint8_t fact_class(struct str type);
/* Names and values: other bytes are another fact. Else sentences. */
bool fact_exact(uint8_t class);
/* It has a state, and the latest holds. */
bool fact_settles(uint8_t class);

#endif
