/*
 * layout: how a summary was narrowed, as the record that budget writes and
 * render lays out by.
 */
#ifndef PITH_LAYOUT_H
#define PITH_LAYOUT_H

#include "summary/fit.h"

/* Writes the layout record: how the summary was narrowed. */
void layout_write(const struct fit *fit, const struct summary *summary);

/* Narrows the summary in the same way. */
void layout_read(struct summary *summary, const struct record *record);

#endif
