/* value: whether a text is a secret, by its characters and its surroundings. */
#ifndef PITH_SECRET_VALUE_H
#define PITH_SECRET_VALUE_H

#include "base/str.h"

struct secret_value {
	struct str text;
	bool quoted;
	bool ticks;    /* in back quotes: in prose */
	bool assigned; /* "NAME=value", "--name value": no prose, and no code */
	bool ends;     /* nothing follows on its line */
	bool alone;    /* or a blank, or the end of a sentence */
};

/* Digits and letters, or capitals and others, as no word and no name has them. */
bool value_is_random(struct str text);

/* So unlike a word that it is the same secret anywhere else. */
bool value_is_unique(struct str text);

/* "<token>", "xxx", "$TOKEN", "your-api-key", "...". */
bool value_is_placeholder(struct str text);

/* The value of a name that always means a secret: "password". */
bool value_is_password(const struct secret_value *value);

/* The same with a digit or a sign in it, which rules out a word. */
bool value_is_mixed(const struct secret_value *value);

/* The value of a name with other meanings: "token", "key". */
bool value_is_token(const struct secret_value *value);

#endif
