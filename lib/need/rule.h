/*
 * rule: what forbids or demands something by its own words.
 */
#ifndef PITH_RULE_H
#define PITH_RULE_H

#include "text/label.h"

/*
 * "Winch: never in the rain": in what a text says of a thing, not in its name, as in
 * "Critical alerts: shown". `label` is what the text begins with
 * (label_parse_marked).
 */
bool rule_is_said(struct str text, const struct parsed_label *label);

/* The same, of a sentence whose label the caller does not know. */
bool rule_is_in(struct str sentence);

/* "These are NOT steps": a word that forbids or demands, in capitals. */
bool rule_is_shouted(struct str text);

/* "Ask before any deploy", "needs the owner's approval": a person decides. */
bool rule_waits_for_person(struct str text);

#endif
