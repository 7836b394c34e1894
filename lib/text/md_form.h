/*
 * md_form: what a line is by itself, whatever is open around it. For md.c only.
 */
#ifndef PITH_MD_FORM_H
#define PITH_MD_FORM_H

#include "text/md.h"

/* s has no white space around it, and is not empty; out->indent is set. */
bool md_form_rule(struct str s, struct md_line *out);
bool md_form_heading(struct str s, struct md_line *out);
bool md_form_row(struct str s, struct md_line *out);

/* The length of a list item's marker at the start of s, or 0. */
size_t md_form_marker(struct str s);
/* Takes a check box, "[x] ": what stands in it, or 0. */
char md_form_check(struct str *s);

#endif
