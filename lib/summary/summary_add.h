/*
 * summary_add: how the summary takes what it shows out of records. Only for
 * the files of summary, and for running.
 */
#ifndef PITH_SUMMARY_ADD_H
#define PITH_SUMMARY_ADD_H

#include "summary/summary.h"

/* Room for one more in an array of the summary; a pointer to it, all zero. */
#define ADD(summary, name) \
	((summary)->name = grow((summary)->name, &(summary)->cap_##name, \
	    (summary)->n_##name + 1, sizeof *(summary)->name), \
	    memset(&(summary)->name[(summary)->n_##name], 0, \
	    sizeof *(summary)->name), \
	    &(summary)->name[(summary)->n_##name++])

/* A member's text, copied to where the summary keeps it. */
struct str summary_keep(struct summary *summary, const struct record *record,
    enum record_key key);
struct src summary_keep_src(struct summary *summary,
    const struct record *record);

void summary_add_entry(struct summary *summary, const struct record *record);
/* False if the section has nothing to show. */
bool summary_add_section(struct summary *summary,
    const struct record *record);

#endif
