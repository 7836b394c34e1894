#include "log/field.h"

#include "text/md.h"
#include "text/memo.h"
#include "text/wordlist.h"

/* clang-format off */
static const struct {
	enum wordlist list;
	enum field_kind kind;
} known[] = {
	{ LIST_FIELD_DATE, FIELD_DATE },
	{ LIST_FIELD_UPDATED, FIELD_UPDATED },
	{ LIST_FIELD_STATUS, FIELD_STATUS },
	{ LIST_FIELD_RESULT, FIELD_STATUS },
	{ LIST_FIELD_AGENT, FIELD_AGENT },
	{ LIST_FIELD_ID, FIELD_ID },
};
/* clang-format on */
enum { KNOWN = countof(known) };

/* Five bits of each of the first three bytes: of letters, without their case. */
static unsigned
beginning(struct str s)
{
	unsigned key = 0;

	for (size_t i = 0; i < 3; i++)
		key = key << 5 | (i < s.n ? (unsigned char)s.p[i] & 31u : 0);
	return key;
}

/* Latin with accents, Cyrillic: folding changes the bytes. */
static bool
has_accent(struct str s)
{
	for (size_t i = 0; i < s.n; i++) {
		if (is_nonascii(s.p[i]) && (unsigned char)s.p[i] < 0xe0)
			return true;
		if (is_nonascii(s.p[i]))
			return false;
	}
	return false;
}

/*
 * A bit for each row of known[] in which a phrase begins as the caption does:
 * most captions are none, and need no look into the lists.
 */
static unsigned
rows_of(struct str caption)
{
	static unsigned char rows[1 << 15];
	static bool filled;

	for (size_t i = 0; !filled && i < KNOWN; i++) {
		const struct phrases *set = &wordlists[known[i].list];

		for (size_t k = 0; k < set->n; k++) {
			struct str phrase = { set->phrases[k].text,
				set->phrases[k].n };

			rows[beginning(phrase)] |= (unsigned char)(1u << i);
		}
	}
	filled = true;
	if (has_accent(str_head(caption, 3)))
		return (1u << KNOWN) - 1;
	return rows[beginning(caption)];
}

static unsigned
find_kind(struct str caption)
{
	unsigned rows = rows_of(caption);

	for (size_t i = 0; rows >> i; i++) {
		if (rows >> i & 1 && wordlist_is(known[i].list, caption))
			return known[i].kind;
	}
	return FIELD_OTHER;
}

static enum field_kind
kind_of(struct str caption)
{
	static struct memo kinds[MEMO_PLACES];

	return (enum field_kind)memo_get(kinds, caption, find_kind);
}

static bool
is_mark(char c)
{
	return c == ' ' || c == '*' || c == '_' || c == '`';
}

static struct str
strip(struct str s)
{
	while (s.n && is_mark(s.p[0]))
		s = str_skip(s, 1);
	while (s.n && is_mark(s.p[s.n - 1]))
		s.n--;
	return s;
}

struct field
field_at(struct str text, size_t at)
{
	static const struct str wide = STR_INIT("：");
	struct str head = str_head(text, FIELD_CAPTION);
	struct field field = { 0 };
	size_t width = 1;

	while (at < head.n && head.p[at] != ':' &&
	    !str_starts(str_skip(head, at), wide))
		at = str_where(head, at + 1, field_colon);
	if (at == 0 || at == head.n)
		return field;
	if (text.p[at] != ':')
		width = wide.n;
	field.caption = strip(str_head(text, at));
	field.value = str_trim(str_skip(text, at + width));
	while (str_starts(field.value, STR("**")))
		field.value = str_trim(str_skip(field.value, 2));
	if (field.caption.n && !is_digit(field.caption.p[0]))
		field.kind = kind_of(field.caption);
	return field;
}

struct field
field_of_row(struct str row)
{
	struct field field = { 0 };

	field.caption = strip(md_cell(&row));
	if (row.p == NULL || field.caption.n == 0 ||
	    field.caption.n > FIELD_CAPTION || is_digit(field.caption.p[0]))
		return field;
	field.value = strip(md_cell(&row));
	if (row.p == NULL || str_trim(row).n == 0)
		field.kind = kind_of(field.caption);
	if (field.kind == FIELD_OTHER)
		field.kind = FIELD_NONE;
	return field;
}
