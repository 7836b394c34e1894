/*
 * page: the template `html`, a page about a project and its sessions; and the
 * template `svg`, a card of a few numbers of it. From any records: what is not
 * there has no section. Starts as all zero.
 */
#ifndef PITH_PAGE_H
#define PITH_PAGE_H

#include "html/costs.h"
#include "html/memory.h"
#include "html/work.h"
#include "text/notes.h"

struct page {
	/* private */
	struct work work;
	struct costs costs;
	struct memory memory;
	struct notes notices; /* of parts that are missing, and bad ones */
	struct buf notes; /* what the readers of the stream left out */
};

void page_add(struct page *page, const struct record *record);

/* Something that was left out, for the end of the page. */
void page_note(struct page *page, struct str text);

void page_write(struct page *page, struct buf *b);

/* The card, instead of the page. */
void card_write(struct page *page, struct buf *b);

void page_free(struct page *page);

#endif
