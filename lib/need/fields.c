#include "need/fields.h"

#include "need/part.h"
#include "need/position.h"
#include "need/shorten.h"
#include "text/label.h"
#include "text/time.h"

static bool
begins_dated(struct str text)
{
	struct date date;

	return date_at(text, &date) || stamp_length(text);
}

static bool
has_label(struct str text)
{
	struct parsed_label label = label_parse_marked(text);

	return label.caption.n && label.text.n && label.colon;
}

static bool
says_position(struct str text)
{
	return position_label(text).n || position_label_at_head(text).n;
}

bool
fields_has(struct str text)
{
	size_t bar = str_find(text, STR(" | "), 0);
	struct str rest;

	if (bar == text.n)
		return false;
	rest = str_skip(text, bar + strlen(" | "));
	return (has_label(text) && has_label(rest) &&
		   (says_position(text) || says_position(rest))) ||
	    (begins_dated(text) && str_find(rest, STR(" | "), 0) < rest.n);
}

bool
fields_is_labelled(struct str text)
{
	enum label label = str_starts(text, STR("| "))
	    ? label_parse_marked(str_skip(text, 2)).label
	    : LABEL_NONE;

	return label != LABEL_NONE && label != LABEL_OTHER;
}

bool
fields_names_part(struct str text)
{
	enum { BYTES = 40 }; /* no label that names a part is longer */
	struct str caption;

	text = str_head(text, BYTES);
	caption = label_parse_marked(text).caption;
	return caption.n && str_chr(text, ':', 0) < text.n &&
	    part_named_by(caption) != NEED_UNKNOWN;
}

bool
fields_name_part_within(struct str text)
{
	if (str_find(text, STR(": "), 0) == text.n)
		return false;
	for (size_t n = sentence_length(text); n < text.n;
	     n += sentence_length(str_skip(text, n))) {
		if (fields_names_part(str_skip(text, n)))
			return true;
	}
	return false;
}

size_t
fields_who(struct str text)
{
	enum { BYTES = 24, FIELDS = 2 };
	size_t n = 0;

	for (int i = 0; i < FIELDS && begins_dated(text); i++) {
		size_t bar = str_find(text, STR(" | "), n);

		if (bar == text.n || bar - n > BYTES)
			break;
		n = bar + strlen(" | ");
	}
	return n;
}
