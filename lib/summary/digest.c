#include "summary/digest.h"

#include "summary/candidate.h"
#include "text/phrase.h"

static void
add_line(struct digest *digest, const struct candidate *c, struct str title,
    struct arena *arena)
{
	struct str text = phrase_cut(c->text, DIGEST_BYTES, arena);

	if (text.n == 0 || phrase_within(text, title))
		return;
	for (size_t i = 0; i < digest->n; i++) {
		if (phrase_starts(text, digest->line[i]))
			return;
	}
	digest->line[digest->n] = text;
	digest->src_line[digest->n++] = c->line;
}

static void
add_next(struct digest *digest, const struct candidate *next,
    struct arena *arena)
{
	static const struct str label = STR_INIT("Next: ");

	digest->line[digest->n] = arena_join(arena, label, STR(""),
	    phrase_cut(next->text, DIGEST_BYTES - label.n, arena));
	digest->src_line[digest->n++] = next->line;
}

/*
 * "[2026-03-09 15:25] - Cache by day", and words of their own right below. A
 * line that is wrapped is longer, or goes on with a small letter.
 */
static bool
is_title(struct str line, struct str below)
{
	enum { LONGEST = 72 };
	struct str words = without_stamp(line);

	return words.n < line.n && words.n <= LONGEST && below.n &&
	    is_upper(below.p[0]) && !strchr(",;:.!?(", words.p[words.n - 1]);
}

/*
 * The heading of an entry is no label: "## 2026-02-10 Test run" does not make
 * a test run of all that was done. Where the title is told, another first line
 * is no more than that.
 */
static size_t
own_heading(struct str body, bool told)
{
	size_t n = str_chr(body, '\n', 0);
	struct str line = str_trim(str_head(body, n));
	bool ruled = str_starts(line, STR("--- ")) &&
	    str_ends(line, STR(" ---"));

	if (line.n == 0 || n == body.n)
		return 0;
	return line.p[0] == '#' || ruled ||
		(told && is_title(line, str_skip(body, n + 1)))
	    ? n + 1
	    : 0;
}

void
digest_read(struct digest *digest, struct str body, struct str title,
    enum status status, bool latest, size_t most, struct arena *arena)
{
	struct candidate found[CANDIDATES];
	struct candidate next;
	size_t heading = own_heading(body, title.n > 0);
	size_t n = candidates_read(found, &next, str_skip(body, heading),
	    status, arena);
	size_t room = most > DIGEST_LINES ? DIGEST_LINES : most;
	bool tell_next = latest && next.text.n && room > 1;

	*digest = (struct digest){ .n = 0 };
	if (tell_next && room == DIGEST_LINES)
		room--;
	for (unsigned rank = 0; rank < RANK_NONE; rank++) {
		/* What stands aside is shown only where there is nothing else. */
		if (rank == RANK_ASIDE && digest->n)
			break;
		for (size_t i = 0; i < n && digest->n < room; i++) {
			if (found[i].rank == rank)
				add_line(digest, &found[i], title, arena);
		}
	}
	if (tell_next)
		add_next(digest, &next, arena);
	for (size_t i = 0; i < digest->n; i++)
		digest->src_line[i] += heading > 0;
}

void
digest_forget_next(struct digest *digest)
{
	if (digest->n && str_starts(digest->line[digest->n - 1], STR("Next: ")))
		digest->n--;
}

void
digest_section(struct digest *digest, struct str body, struct str title,
    size_t most, struct arena *arena)
{
	struct items items;
	struct item item;

	*digest = (struct digest){ .n = 0 };
	items_open(&items, body, arena);
	while (digest->n < most && digest->n < DIGEST_LINES &&
	    items_next(&items, &item)) {
		struct candidate c = { { NULL, 0 }, item.line, 0 };

		if (is_placeholder(item.text) || label_teaches(item.label) ||
		    item.label == LABEL_META)
			continue;
		c.text = candidate_text(&item, arena);
		if (str_ends(c.text, STR(":")) || str_ends(c.text, STR("：")))
			continue;
		add_line(digest, &c, title, arena);
	}
}
