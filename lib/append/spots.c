#include "append/spots.h"

#include "log/mark.h"

struct spot
spot_of(struct str body, struct str s)
{
	if (s.n == 0 || s.p < body.p || str_end(s) > str_end(body))
		return (struct spot){ 0, 0 };
	return (struct spot){ (size_t)(s.p - body.p), s.n };
}

bool
spot_overlap(struct spot a, struct spot b)
{
	return a.n && b.n && a.at < b.at + b.n && b.at < a.at + a.n;
}

bool
spots_find(struct spots *s, const struct mdpart *like)
{
	s->body = like->body;
	s->words = spot_of(like->body, like->words);
	s->id = spot_of(like->body, like->id);
	s->date = like->grouped ? (struct spot){ 0, 0 }
				: spot_of(like->body, like->date.words);
	if (like->mark.form == FORM_ROW)
		s->words.n = str_chr(like->words, '|', 0);
	while (s->words.n && like->words.p[s->words.n - 1] == ' ')
		s->words.n--;
	/* "(session 1 - setup)" */
	if (spot_overlap(s->words, s->id))
		s->id.n = 0;
	return s->words.n && (s->date.n || like->grouped || !like->date.year) &&
	    !spot_overlap(s->words, s->date) && !spot_overlap(s->date, s->id);
}

/* ---- the identifier ---- */

static bool
is_open(char c)
{
	return c == '[' || c == '(' || c == '*' || c == '`' || c == '_';
}

static bool
is_close(char c)
{
	return c == ']' || c == ')' || c == '*' || c == '`' || c == '_';
}

/* "[US-003]: ", with all that goes when it goes. */
static struct spot
widen(struct str body, struct spot id)
{
	static const char *const marks[] = { ":", "-", "|", ".", "–", "—", "：",
		"·" };
	size_t from = id.at, to = id.at + id.n;

	while (from && is_open(body.p[from - 1]) && to < body.n &&
	    is_close(body.p[to])) {
		from--;
		to++;
	}
	while (to < body.n && body.p[to] == ' ')
		to++;
	for (size_t i = 0; i < sizeof marks / sizeof *marks; i++) {
		struct str mark = str_of(marks[i]);

		if (!str_starts(str_skip(body, to), mark))
			continue;
		to += mark.n;
		while (to < body.n && body.p[to] == ' ')
			to++;
		break;
	}
	/* Nothing is behind it: nothing separates it from that. */
	if (to == body.n || body.p[to] == '\n' || body.p[to] == '\r')
		from = mark_back(str_head(body, from)).n;
	return (struct spot){ from, to - from };
}

/* "Session 7", "DEC-003": the next number counts on. */
static bool
put_next_number(struct buf *b, struct str id)
{
	bool counts = (id_numbered(id) == id.n && is_unit_of_work(id)) ||
	    str_begins(id, STR("dec-")) || str_begins(id, STR("adr-")) ||
	    str_begins(id, STR("d-")) || id_number(id) == id.n;
	size_t from = id.n;
	uintmax_t n;

	while (from && is_digit(id.p[from - 1]))
		from--;
	if (!counts || !str_number(str_skip(id, from), 999999, &n))
		return false;
	buf_add(b, str_head(id, from));
	buf_addf(b, "%0*ju", (int)(id.n - from), n + 1);
	return true;
}

/* In front of the words, or behind the date, where that is the title. */
static void
add_id(struct splices *s, const struct spots *spots, struct str id)
{
	size_t line = str_chr(spots->body, '\n', 0);
	bool stub = spots->words.at > line && spots->date.n &&
	    spots->date.at < line;
	struct buf *b;

	if (line && line < spots->body.n && spots->body.p[line - 1] == '\r')
		line--;
	b = splices_put(s, stub ? line : spots->words.at, 0);
	if (stub)
		buf_adds(b, " - ");
	buf_add(b, id);
	if (!stub)
		buf_adds(b, ": ");
}

void
spots_change_id(struct splices *s, const struct spots *spots,
    const struct news *news)
{
	struct str id = str_head(str_skip(spots->body, spots->id.at),
	    spots->id.n);
	struct buf next = { 0 };
	struct spot all;

	if (news->id.n && id.n) {
		buf_add(splices_put(s, spots->id.at, id.n), news->id);
	} else if (news->id.n) {
		add_id(s, spots, news->id);
	} else if (put_next_number(&next, id)) {
		buf_add(splices_put(s, spots->id.at, id.n), buf_str(&next));
	} else if (id.n) {
		all = widen(spots->body, spots->id);
		if (!spot_overlap(all, spots->words) &&
		    !spot_overlap(all, spots->date))
			splices_put(s, all.at, all.n);
	}
	buf_free(&next);
}
