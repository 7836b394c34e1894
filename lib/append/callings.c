#include "append/callings.h"

#include "log/field.h"
#include "text/items.h"
#include "text/wordlist.h"

static void
see_line(struct callings *labels, struct str line, const struct md_line *md)
{
	struct field field = field_of(md->text);
	struct str caption = md_plain(field.caption);
	unsigned strength;
	struct str up_to;
	enum label label;

	if (field.kind == FIELD_NONE || caption.n == 0 || field.value.n == 0 ||
	    field.value.p < line.p || field.value.p >= line.p + line.n)
		return;
	up_to = str_head(line, (size_t)(field.value.p - line.p));
	label = label_known(caption, &strength);
	if (label == LABEL_FILES && labels->files.n == 0)
		labels->files = up_to;
	else if (label == LABEL_NEXT && labels->next.n == 0)
		labels->next = up_to;
	else if (wordlist_is(LIST_NOTES_CAPTION, caption) && labels->notes.n == 0)
		labels->notes = up_to;
}

void
callings_find(struct callings *labels, const struct mdpart *like)
{
	struct str rest = like->body;
	struct md md;

	md_open_part(&md);
	for (size_t n = 0; rest.n; n++) {
		struct str line = str_cut(&rest, '\n');
		struct md_line read = md_line(&md, line);

		if (n == 1)
			labels->blank = read.kind == MD_BLANK &&
			    mdlog_tail(like->body).p > line.p;
		if (n && (read.kind == MD_ITEM || read.kind == MD_TEXT))
			see_line(labels, line, &read);
	}
}
