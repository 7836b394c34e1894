/*
 * event_tell: the title and the body of an entry whose members were found. Only
 * event.c needs it.
 */
#ifndef PITH_EVENT_TELL_H
#define PITH_EVENT_TELL_H

#include "event.h"

void event_tell(struct event *event, const struct form *form);

#endif
