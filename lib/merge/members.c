#include "merge/members.h"

#include "json/named.h"

/* Without white space between its parts. */
static void
put_bare(struct buf *b, struct str raw)
{
	bool string = false;

	for (size_t i = 0; i < raw.n; i++) {
		char c = raw.p[i];

		if (string && c == '\\' && i + 1 < raw.n) {
			buf_addc(b, c);
			c = raw.p[++i];
		} else if (c == '"') {
			string = !string;
		}
		if (string || !is_space(c))
			buf_addc(b, c);
	}
}

struct str
member_id(struct json value, struct arena *arena)
{
	return value.type == JSON_OBJECT ? named_text(value, "id", arena)
					 : STR("");
}

static struct when
when(struct json value, struct arena *arena)
{
	struct date date = { 0 };
	size_t pos = 0;

	if (value.type == JSON_OBJECT)
		date_find(json_text(json_member(value, "timestamp"), arena),
		    &pos, &date);
	return when_of(&date);
}

/* name is that of an object's member; else JSON_ABSENT. */
static void
number(struct piece *piece, struct json name, struct json value,
    struct numbering *numbering, struct arena *arena)
{
	struct buf b = { 0 };
	char space[JSON_NAME];
	struct str head = name.type == JSON_STRING ? json_name(name.raw, space)
						   : member_id(value, arena);

	buf_adds(&b, "member ");
	if (name.type == JSON_STRING)
		buf_add(&b, head);
	buf_addc(&b, '\n');
	put_bare(&b, value.raw);
	piece->same = intern_add(&numbering->same, buf_str(&b));
	if (head.n || name.type == JSON_STRING)
		piece->head = intern_add(&numbering->heads, head);
	piece->when = when(value, arena);
	buf_free(&b);
}

/* What stands from..to a comma. */
static struct str
cut_at_comma(const char **from, const char *to)
{
	struct str text = { *from, (size_t)(to - *from) };
	size_t comma = str_chr(text, ',', 0);

	*from += comma + (comma < text.n);
	return str_head(text, comma);
}

void
members_add(struct pieces *pieces, struct json container,
    struct numbering *numbering, struct arena *arena)
{
	const char *at = container.raw.p + 1;
	const char *end = container.raw.p + container.raw.n - 1;
	struct json_iter iter = { 0 };
	struct json name, value;

	if (container.type != JSON_OBJECT && container.type != JSON_ARRAY)
		return;
	while (json_next(container, &iter, &name, &value)) {
		struct piece piece = { .kind = PIECE_MEMBER,
			.core = value.raw };
		const char *begin = container.type == JSON_OBJECT ? name.raw.p
								  : value.raw.p;

		if (container.type == JSON_ARRAY)
			name.type = JSON_ABSENT;
		if (pieces->n)
			pieces->all[pieces->n - 1].tail = cut_at_comma(&at,
			    begin);
		piece.lead = (struct str){ at, (size_t)(value.raw.p - at) };
		number(&piece, name, value, numbering, arena);
		pieces_add(pieces, piece);
		at = value.raw.p + value.raw.n;
	}
	if (pieces->n)
		pieces->all[pieces->n - 1].tail = (struct str){ at,
			(size_t)(end - at) };
}

struct json
member_value(const struct piece *piece)
{
	struct json_error error;
	struct json value = { 0 };

	if (piece)
		json_check(piece->core, &value, &error);
	return value;
}
