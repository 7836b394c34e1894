/* summary: what was left out, and what else has to be said. */
#include "base/seen.h"
#include "summary/summary_parts.h"
#include "text/show.h"

/* What fit.h hides here will be a drop record in the text that is written. */
static size_t
hidden(const struct summary *summary, struct str of)
{
	size_t n = 0;

	if (str_eq(of, STR("learning"))) {
		for (size_t i = 0; i < summary->n_learnings; i++)
			n += !summary->learnings[i].shown;
	} else if (str_eq(of, STR("entry"))) {
		for (size_t i = 0; i < summary->n_entries; i++)
			n += !summary->entries[i].shown;
	} else if (str_eq(of, STR("section"))) {
		for (size_t i = 0; i < summary->n_sections; i++) {
			const struct summary_entry *section =
			    &summary->sections[i];

			n += (!section->shown &&
				 summary_wants(summary, section)) ||
			    summary_is_past(summary, section);
		}
	}
	return n;
}

/* newer: what `recent --older` left out, which is the other end of the log. */
static size_t
left_out(const struct summary *summary, const char *of, bool newer)
{
	size_t n = newer ? 0 : hidden(summary, str_of(of));

	for (size_t i = 0; i < summary->n_drops; i++) {
		const struct summary_drop *drop = &summary->drops[i];

		if (str_eq(drop->of, str_of(of)) &&
		    !str_eq(drop->why, STR("same")) &&
		    str_eq(drop->why, STR("recent")) == newer)
			n += drop->n;
	}
	return n;
}

void
summary_write_logs(const struct summary *summary, bool archives, struct buf *b)
{
	size_t more = archives ? summary->n_archives : 0;
	size_t n = summary->n_logs;
	struct seen names = { 0 };

	if (n == 0)
		buf_add(b, STR("the log"));
	for (size_t i = 0; i < n; i++)
		seen_add(&names, base_name(summary->logs[i]));
	for (size_t i = 0; i < n; i++) {
		struct str file = summary->logs[i], base = base_name(file);

		if (i)
			buf_adds(b, i + 1 == n && more == 0 ? " and " : ", ");
		if (str_eq(file, STR("-")))
			buf_adds(b, "standard input");
		else
			show_path(b,
			    seen_times(&names, base) > 1 ? file : base);
	}
	seen_free(&names);
	for (size_t i = 0; i < more; i++) {
		buf_adds(b, i + 1 < more ? ", " : " and ");
		show_path(b, summary->archives[i]);
	}
}

void
summary_write_left_out(const struct summary *summary, struct buf *b)
{
	static const struct {
		const char *of;
		bool newer;
		const char *one, *many;
	} kinds[] = {
		{ "learning", false, "learning", "learnings" },
		{ "entry", false, "older entry", "older entries" },
		{ "entry", true, "newer entry", "newer entries" },
		{ "section", false, "section", "sections" },
		{ "story", false, "story", "stories" },
	};
	size_t any = 0;

	for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
		size_t n = left_out(summary, kinds[i].of, kinds[i].newer);

		if (n)
			buf_addf(b, "%s%zu %s", any++ ? ", " : "Left out: ", n,
			    n == 1 ? kinds[i].one : kinds[i].many);
	}
	/* Where it is to be found, the footer says. */
	if (any)
		buf_addc(b, '\n');
	for (size_t i = 0; i < summary->n_notes; i++) {
		buf_add(b, STR("Note: "));
		show_text(b, summary->notes[i]);
		buf_addc(b, '\n');
		any++;
	}
	if (any)
		buf_addc(b, '\n');
}
