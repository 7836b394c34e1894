/*
 * topic: what a heading says its part is about, so that a line below it can be
 * understood by itself: "Phase 2: Library sync", "D-16: One clock"; not "Key
 * lessons" or "Fix", which only say what kind of lines follow.
 */
#ifndef PITH_NEED_TOPIC_H
#define PITH_NEED_TOPIC_H

#include "base/str.h"

/*
 * The part of a heading that is shown: without its date, as far as other words
 * are left, and cut at a clause where it is long. Empty: it names no topic.
 */
struct str topic_of(struct str heading);

#endif
