/*
 * summary_parts: the parts of the document, each in a file of its own. Only
 * for the files of summary, and for running. Each adds whole lines and the
 * blank line behind them, or nothing at all.
 */
#ifndef PITH_SUMMARY_PARTS_H
#define PITH_SUMMARY_PARTS_H

#include "summary/summary.h"

/* " (progress.md:120)", where the summary cites. */
void summary_cite(const struct summary *summary, const struct src *src,
    size_t line, struct buf *b);

/* What the document is about: of the plan, else of the log; may be empty. */
struct str summary_name(const struct summary *summary);

/* The plan's title for a story; empty if it has none. */
struct str summary_story_title(const struct summary *summary, struct str id);

/* The table, folded to summary->rows. */
void summary_write_stories(const struct summary *summary, struct buf *b);
void summary_write_learnings(const struct summary *summary, struct buf *b);
/* Of those learnings, each under its topic; only where one has a topic. */
bool summary_has_topics(const struct summary *summary);
void summary_write_topics(const struct summary *summary, struct buf *b);
/* The last entries, the newest first. */
void summary_write_recent(const struct summary *summary, struct buf *b);
void summary_write_sections(const struct summary *summary, struct buf *b);
/* What was left out, and the notes. */
void summary_write_left_out(const struct summary *summary, struct buf *b);
/* The names of the logs, and of the archives that they refer to, in a
 * sentence. */
void summary_write_logs(const struct summary *summary, bool archives,
    struct buf *b);

#endif
