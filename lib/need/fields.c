#include "need/fields.h"

#include "need/part.h"
#include "need/shorten.h"
#include "text/label.h"
#include "text/time.h"

bool
fields_has(struct str text)
{
	size_t bar = str_find(text, STR(" | "), 0);
	struct date date;

	return bar < text.n && str_find(text, STR(" | "), bar + 1) < text.n &&
	    (date_at(text, &date) || stamp_length(text));
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

	for (int i = 0; i < FIELDS; i++) {
		size_t bar = str_find(text, STR(" | "), n);

		if (bar == text.n || bar - n > BYTES)
			break;
		n = bar + strlen(" | ");
	}
	return n;
}
