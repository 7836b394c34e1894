#include "need/flow.h"

/* The first of them lead along the line, and may end it, too. */
enum { ALONG = 2 };
static const struct str arrows[] = { STR_INIT("→"), STR_INIT("->"),
	STR_INIT("↓"), STR_INIT("▼"), STR_INIT("⬇"), STR_INIT("⇓"),
	STR_INIT("↑"), STR_INIT("▲"), STR_INIT("⬆"), STR_INIT("←"),
	STR_INIT("⇒"), STR_INIT("=>") };

/* "≠" alone: U+2190 to U+22FF are arrows and operators. */
static bool
is_operator(struct str line)
{
	return line.n == 3 && line.p[0] == '\xe2' &&
	    (unsigned char)line.p[1] >= 0x86 &&
	    (unsigned char)line.p[1] <= 0x8b;
}

/* "↓", "↓ no", "v", "-> the yard", "the gate ->" */
static bool
has_arrow(struct str line)
{
	size_t n = str_starts_any(line, arrows, countof(arrows));

	return (n && (n == line.n || line.p[n] == ' ')) ||
	    (line.n == 1 && line.p[0] == 'v') || is_operator(line) ||
	    str_ends_any(line, arrows, ALONG);
}

static bool
ends_fence(struct str line)
{
	return str_starts(line, STR("```")) || str_starts(line, STR("~~~"));
}

bool
flow_follows(const struct lookahead *in)
{
	enum { FAR = 4096 };
	struct str below = str_head(in->rest, FAR);
	struct str line = str_trim(in->ahead.text);

	if (!in->more || in->ahead.kind != MD_CODE || in->program || in->shell)
		return false;
	while (line.n && !ends_fence(line)) {
		if (has_arrow(line))
			return true;
		line = str_trim(str_cut(&below, '\n'));
	}
	return false;
}

static bool
is_joint(struct str line)
{
	return str_eq(line, STR("|")) || has_arrow(line);
}

/* It leads to the next line; "-> the yard" does not. */
static bool
leads_on(struct str line)
{
	return is_joint(line) &&
	    (str_starts_any(line, arrows, ALONG) == 0 ||
		str_ends_any(line, arrows, ALONG));
}

/* "↓      ↓": beside each other, they say something in their columns only. */
static bool
is_columns(struct str line)
{
	return str_find(line, STR("   "), 0) < line.n &&
	    str_find_any(line, arrows, ALONG) == line.n;
}

void
flow_take(struct lookahead *in, struct log_item *point)
{
	bool joint = false; /* the last line is one */

	point->line = in->scope.number;
	for (; in->more && in->ahead.kind == MD_CODE; lookahead_next(in)) {
		struct str line = str_trim(in->ahead.text);

		if (line.n == 0)
			break;
		point->end = in->scope.number;
		if (is_columns(line) && point->text.n) {
			joint = false;
			continue;
		}
		joint |= is_joint(line);
		point->piece |= point->text.n + line.n >= POINT_BYTES;
		if (point->text.n == 0)
			point->text = line;
		else if (!point->piece)
			point->text = arena_join(in->arena, point->text,
			    joint ? STR(" ") : STR("; "), line);
		joint = leads_on(line);
	}
}
