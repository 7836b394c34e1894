/*
 * caption: lines that name what is below them, as headings do.
 */
#ifndef PITH_NEED_CAPTION_H
#define PITH_NEED_CAPTION_H

#include "base/str.h"

/*
 * "**Results**", "✅ **Done**", "**Next:**", "Next:"; not "**Next:** the rest", nor
 * the end of a paragraph, "`main`. This adds:". Sets its words, without the marks.
 */
bool caption_parse(struct str text, struct str *caption);

#endif
