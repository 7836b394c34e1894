/*
 * layout: how a summary was narrowed, as the record that budget writes and
 * render lays out by.
 */
#ifndef PITH_LAYOUT_H
#define PITH_LAYOUT_H

#include "summary/summary.h"

/* Narrows the summary in the same way. */
void layout_read(struct summary *summary, const struct record *record);

#endif
