/*
 * chapter: entries with a bare number, "## 6. Forms", that are chapters of a document
 * and no units of work: no later one makes an older one of them. They are where some
 * have the name of a part, or where they are the parts of one section among others.
 * Starts as all zero; one for a log.
 */
#ifndef PITH_NEED_CHAPTER_H
#define PITH_NEED_CHAPTER_H

#include "json/record.h"
#include "need/part.h"
#include "need/point.h"

struct chapters {
	/* private */
	size_t entries, numbers; /* those with a bare number; of them, with the */
	size_t named;            /* name of a part */
	size_t levels[POINT_HEADINGS + 1]; /* headings of sections */
	size_t parent;                     /* level of the last of them; 0: none */
	bool apart;                        /* no entry came after that one */
	enum need_part kind;   /* that its words name */
	bool log;              /* "Work log", "Sessions" */
	size_t parents, above; /* sections that such entries are in; their level */
	bool units;            /* they are not what was done there */
};

/* Adds an entry or section. */
void chapters_add(struct chapters *chapters, const struct record *record);

/* "## 6. Forms", without a date: a chapter, or a unit of work. */
bool chapter_is_number(const struct record *record);

/* The entry is a chapter; when all of the log were added. */
bool chapters_has(const struct chapters *chapters, const struct record *entry);

#endif
