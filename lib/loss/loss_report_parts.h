/*
 * loss_report_parts: the report as Markdown. Only for the files of loss_report.
 */
#ifndef PITH_LOSS_REPORT_PARTS_H
#define PITH_LOSS_REPORT_PARTS_H

#include "loss/loss_report.h"

/*
 * mark and text as lines of no more than 80 columns, as far as words allow;
 * further lines stand below the text.
 */
void report_put_wrapped(struct buf *b, struct str mark, struct str text);

/* The whole of it; sorts the evidence. */
void report_put_markdown(struct loss_report *report, struct buf *b);

#endif
