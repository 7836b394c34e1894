#include "jsonlog/said.h"

#include <stdlib.h>

#include "base/utf8.h"
#include "json/named.h"
#include "jsonlog/member.h"
#include "jsonlog/said_parts.h"
#include "text/items.h"

/* A label is a few words, whatever an object's member is called. */
enum { LABEL_BYTES = 60 };

void
said_begin(struct said *said, struct arena *arena)
{
	buf_clear(&said->text);
	said->n = 0;
	said->too_deep = said->blocked = false;
	said->arena = arena;
	said_omit(said, NULL, 0, NULL);
}

void
said_blocked(struct said *said)
{
	said->blocked = true;
}

void
said_omit(struct said *said, const struct str *done, size_t n,
    const char *silent)
{
	said->done = done;
	said->n_done = n;
	said->silent = silent;
}

void
said_free(struct said *said)
{
	buf_free(&said->text);
	free(said->places);
}

void
said_end(struct said *said, struct str place)
{
	buf_addc(&said->text, '\n');
	said->places = grow(said->places, &said->cap, said->n + 1,
	    sizeof *said->places);
	said->places[said->n++] = place;
}

static void
add_blanks(struct buf *b, size_t n)
{
	while (n--)
		buf_addc(b, ' ');
}

static struct str
next_line(struct str *rest)
{
	struct str line = str_cut(rest, '\n');

	return str_ends(line, STR("\r")) ? str_head(line, line.n - 1) : line;
}

/* Lines behind the first belong to its item, and begin nothing of their own. */
void
said_words(struct said *said, struct str text, size_t indent, struct str place)
{
	struct str rest = str_trim(text), line = next_line(&rest);

	buf_add(&said->text, line);
	said_end(said, place);
	while (rest.p) {
		line = next_line(&rest);
		if (str_trim(line).n)
			add_blanks(&said->text, indent + 2);
		buf_add(&said->text, line);
		said_end(said, place);
	}
}

void
said_text(struct said *said, struct str text, struct str place)
{
	said_words(said, text, 0, place);
}

void
said_heading(struct said *said, struct str text, struct str place)
{
	buf_adds(&said->text, "## ");
	buf_add(&said->text, text);
	said_end(said, place);
}

/* Of a label that no filter knows the words are a part of the text. */
void
said_open(struct said *said, struct str label, size_t indent)
{
	const char *mark = label_of(label) == LABEL_OTHER ? "" : "**";

	add_blanks(&said->text, indent);
	buf_adds(&said->text, "- ");
	if (label.n)
		buf_addf(&said->text, "%s%.*s:%s", mark, STR_ARG(label), mark);
}

void
said_line(struct said *said, const char *label, struct str text,
    struct str place)
{
	said_open(said, str_of(label), 0);
	buf_addc(&said->text, ' ');
	said_words(said, text, 0, place);
}

/* "vibe_level", "goNow": "Vibe level", "Go now". */
struct str
said_label(struct said *said, struct str name)
{
	size_t rank, n = 0;
	const struct member *member = member_find(name, &rank);
	struct str s = utf8_cut(name, LABEL_BYTES);
	char *p;

	if (said->blocked && member && named_is(name, STR("issue")))
		return STR("Blocked");
	if (member && member->label)
		return str_of(member->label);
	p = arena_alloc(said->arena, 2 * s.n + 1);
	for (size_t i = 0; i < s.n; i++) {
		char c = s.p[i];
		bool word = is_word_byte(c);

		if (n && p[n - 1] != ' ' &&
		    (!word || (is_upper(c) && is_lower(s.p[i - 1]))))
			p[n++] = ' ';
		if (word)
			p[n++] = to_lower(c);
	}
	if (n && is_lower(p[0]))
		p[0] = (char)(p[0] - 32);
	return n ? str_trim((struct str){ p, n }) : STR("Other");
}
