/*
 * subheading: which headings in a record end before its next field. A field, as
 * "**Decision:**" below "## ADR-2: The lock", is not below "### The gate" in it,
 * where something else stands: the record has fields right below its title.
 */
#ifndef PITH_NEED_SUBHEADING_H
#define PITH_NEED_SUBHEADING_H

#include "need/scope.h"

/* Before a caption in bold, with these words. */
void subheadings_end(struct scope *scope, struct str caption);

/* "**Status:** accepted": the heading above it is that of a record. */
void subheading_note(struct scope *scope, struct str text);

#endif
