/*
 * title_parts: what the two files of title ask each other. Only for them.
 */
#ifndef PITH_TITLE_PARTS_H
#define PITH_TITLE_PARTS_H

#include "log/title.h"

/* "2026-01-25_103055_build" at the start of s, a run of an agent: its length. */
size_t title_run_at(struct str s);

/* The number of "[001] title", "1. title"; empty where s is not counted. */
struct str title_counted(struct str s);

/* s without "*** SUCCESS", "(US-003)", "- DONE" at its end. */
struct str title_without_end(struct str s);

/* A bullet's words without "(Claude):** " in front. */
struct str title_without_author(struct str s);

#endif
