#include "summary/point_shared.h"

#include "need/sign.h"
#include "summary/point_above.h"
#include "text/ids.h"
#include "text/label.h"

/* "Sec: " of "Sec: no keys" */
static struct str
label_of_text(struct str text)
{
	struct parsed_label label = label_parse_marked(text);
	size_t n = label.caption.n && label.text.n
	    ? (size_t)(label.text.p - text.p)
	    : 0;

	return str_ends(str_head(text, n), STR(": ")) ? str_head(text, n)
						      : STR("");
}

/* "✅ Done" of "The gate: ✅ Done" and "The gate ✅ Done" */
static struct str
status_of_text(struct str text)
{
	text = point_without_stop(text);
	for (size_t i = text.n; i-- > 1;) {
		struct str rest = str_skip(text, i);
		size_t sign = sign_length(rest);

		if (text.p[i - 1] != ' ' ||
		    !(sign || (i > 1 && text.p[i - 2] == ':')))
			continue;
		return status_only(str_skip(rest, sign)) != STATUS_NONE
		    ? rest
		    : STR("");
	}
	return STR("");
}

void
point_shared_add(struct point_shared *shared, struct str text)
{
	struct str label = label_of_text(text), status = status_of_text(text);

	if (shared->n++ == 0) {
		shared->label = label;
		shared->status = status;
		return;
	}
	if (!str_eq(shared->label, label))
		shared->label = STR("");
	if (!str_eq(shared->status, status))
		shared->status = STR("");
}

void
point_shared_end(struct point_shared *shared)
{
	enum { LABELS = 2, STATUSES = 3 };

	if (shared->n < LABELS)
		shared->label = STR("");
	if (shared->n < STATUSES || shared->label.n)
		shared->status = STR("");
}

struct str
point_shared_rest(const struct point_shared *shared, struct str text,
    bool first)
{
	if (!first)
		text = str_skip(text, shared->label.n);
	if (shared->status.n == 0)
		return text;
	text = point_without_stop(text);
	text = str_trim(str_head(text, text.n - shared->status.n));
	text.n -= str_ends(text, STR(":"));
	return text;
}
