/*
 * fields: a record of a log on one line, "2026-01-02 | agent | what was done | Next:
 * dig the pit".
 */
#ifndef PITH_NEED_FIELDS_H
#define PITH_NEED_FIELDS_H

#include "base/str.h"

/*
 * It begins with a date, and has two bars or more between spaces; or its first fields
 * have labels and say where the work is: "**Branch:** main | **Prod:** live".
 */
bool fields_has(struct str text);

/* "| Next: ...": a field with a known label, from its bar on. */
bool fields_is_labelled(struct str text);

/* "Remaining: ...": a sentence with the label of a part of the document. */
bool fields_names_part(struct str text);

/* One after the first sentence of text does. */
bool fields_name_part_within(struct str text);

/* The length of "2026-01-02 | agent | ", when and who, before what; or 0. */
size_t fields_who(struct str text);

#endif
