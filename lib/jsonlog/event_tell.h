/*
 * event_tell: the title and the body of an entry whose members were found. Only
 * event.c needs it.
 */
#ifndef PITH_EVENT_TELL_H
#define PITH_EVENT_TELL_H

#include "jsonlog/event.h"

/* Sets event->title, and writes event->said, of the members in event->at. */
void event_tell(struct event *event, const struct form *form);

#endif
