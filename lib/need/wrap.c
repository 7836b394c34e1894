#include "need/wrap.h"

#include "need/caption.h"
#include "need/shorten.h"
#include "need/sign.h"
#include "text/fold.h"
#include "text/unspaced.h"
#include "text/wordlist.h"

enum {
	WRAP_BYTES = 60,   /* a shorter line ends its paragraph, */
	NARROW_BYTES = 48, /* so does one of these with a stop */
	FULL_BYTES = 72,   /* a longer one goes on, even in emphasis */
};

/* The length of "- ", "* " or, of a line found by a search, "26: - "; or 0. */
static size_t
mark_length(struct str text)
{
	size_t n = str_run_of(text, is_digit);
	struct str rest = str_skip(text, n);

	if (n && !str_starts(rest, STR(": ")))
		return 0;
	n += n ? strlen(": ") : 0;
	rest = str_skip(text, n);
	return str_starts(rest, STR("- ")) || str_starts(rest, STR("* "))
	    ? n + 2
	    : 0;
}

/* "[2026-01-02] ...", not "[a link](x.md)". */
static bool
begins_stamp(struct str text)
{
	size_t end = str_chr(text, ']', 0);

	return str_starts(text, STR("[")) && !begins_numbers(text) &&
	    !(end + 1 < text.n && text.p[end + 1] == '(');
}

/* "Status: done" */
static bool
begins_field(struct str text)
{
	size_t n = 0;

	if (text.n == 0 || !is_upper(text.p[0]))
		return false;
	while (
	    n < text.n && n < 26 && (is_ident(text.p[n]) || text.p[n] == ' '))
		n++;
	return n > 1 && n < text.n && text.p[n] == ':';
}

bool
wrap_begins_new(struct str text)
{
	return str_starts(text, STR("**")) || begins_stamp(text) ||
	    sign_length(text) || mark_length(text) || begins_field(text);
}

/* The number of "6. text"; 0 if it has none. */
static uintmax_t
number_of(struct str text)
{
	enum { MOST = 99 };
	struct str digits = str_head(text, str_run_of(text, is_digit));
	struct str rest = str_skip(text, digits.n);
	uintmax_t number;

	return rest.n > 1 && is_any(rest.p[0], ".)") && rest.p[1] == ' ' &&
		str_number(digits, MOST, &number)
	    ? number
	    : 0;
}

/*
 * "6. text" in a paragraph, after "5. text" or the end of a sentence: a list that
 * does not begin with 1 is none there.
 */
static bool
is_next_number(struct str raw, struct str text)
{
	uintmax_t number = number_of(text);

	raw = str_trim(raw);
	return number &&
	    (number_of(raw) + 1 == number ||
		(raw.n && is_any(raw.p[raw.n - 1], ".:;!?")));
}

/*
 * A paragraph's line that is long, or ends in the middle of a sentence or within
 * brackets.
 */
static bool
is_wrapped(struct str raw)
{
	struct str line = str_trim(raw);

	return raw.n >= WRAP_BYTES || str_is_unclosed(line) ||
	    (raw.n >= NARROW_BYTES && line.n &&
		!is_any(line.p[line.n - 1], ".:;!?"));
}

/* "of May, not yet dry):", after "The kiln (built on the floor" */
static bool
closes_brackets(struct str raw, struct str text)
{
	size_t end = str_chr(text, ')', 0);

	return end < text.n && str_chr(text, '(', 0) > end &&
	    str_is_unclosed(raw);
}

/* "..., ", "... -" */
static bool
ends_open(struct str raw)
{
	struct str word = str_last_word(str_trim(raw));

	return str_ends(word, STR(",")) || str_listed(STR(" - – — "), word);
}

/* "... the constraint created a": whatever comes next belongs to it. */
static bool
breaks_off(struct str raw)
{
	struct str word = str_last_word(str_trim(raw));

	return ends_open(raw) ||
	    (!str_ends(word, STR(".")) && wordlist_is(LIST_STOP_WORD, word));
}

/* "State: the branch is at", before a long name that did not fit. */
static bool
breaks_off_before_code(struct str raw, struct str next)
{
	return str_starts(next, STR("`")) && breaks_off(raw);
}

/* "90% of the walls": within a sentence; not "3. Walls". */
static bool
begins_with_amount(struct str text)
{
	size_t n = str_run_of(text, is_digit);

	return n > 0 && n < text.n && is_any(text.p[n], " %");
}

/* The next word would have fitted on the line: it did not end for its width. */
static bool
had_room(struct str raw, struct str next)
{
	return raw.n + 1 + str_chr(next, ' ', 0) <= next.n;
}

/* "**CPX** (new)": emphasis in a sentence; not "**Type:** x", "**Type**: x". */
static bool
begins_emphasis(struct str text)
{
	size_t end = str_starts(text, STR("**")) ? str_find(text, STR("**"), 2)
						 : text.n;

	return end < text.n && !is_any(text.p[end - 1], ":.!?") &&
	    !str_starts(str_skip(text, end + 2), STR(":"));
}

/* "**CPX** in the yard": what comes after it is of its sentence. */
static bool
goes_on_behind(struct str emphasis)
{
	size_t end = str_find(emphasis, STR("** "), 2);
	struct str rest;

	if (end == emphasis.n)
		return false;
	rest = str_skip(emphasis, end + strlen("** "));
	return rest.n && (fold_is_small(rest) || rest.p[0] == '(');
}

/* The line was full, and its sentence goes on. */
static bool
is_full(struct str raw, struct str emphasis)
{
	struct str line = str_trim(raw);

	return raw.n >= (goes_on_behind(emphasis) ? WRAP_BYTES : FULL_BYTES) &&
	    line.n && !is_any(line.p[line.n - 1], ".:;!?)");
}

/* "and a dir for it:" within an item, with its text going on below as far indented. */
static bool
leads_on(const struct md_line *first, const struct md_line *ahead,
    struct str below)
{
	struct md_line next;
	struct md md;

	if (first->kind != MD_ITEM || ahead->kind != MD_TEXT ||
	    ahead->indent < first->content || is_any(ahead->text.p[0], "*_"))
		return false;
	md_open_part(&md);
	md_read(&md, str_trim(below), &next);
	return next.kind == MD_TEXT && str_run(below, ' ') == ahead->indent;
}

/* "  Risk: low", as far indented as "  Status: the arch is up" above it. */
static bool
is_next_field(const struct md_line *first, const struct md_line *ahead)
{
	return first->indent > 0 && ahead->indent == first->indent &&
	    begins_field(first->text) && begins_field(ahead->text);
}

/* "      nobody knows how deep", below "  Risk: the bed was not surveyed," */
static bool
hangs_below_field(const struct md_line *first, const struct md_line *ahead)
{
	return first->indent > 0 && ahead->indent > first->indent &&
	    begins_field(first->text);
}

/*
 * The line ahead goes on with the one above it, which is `raw`; the first of these
 * lines says what they are. The one after it is `below`.
 */
static bool
goes_on(const struct md_line *first, struct str raw,
    const struct md_line *ahead, struct str below)
{
	struct str caption, text = ahead->text;
	bool within = text.n &&
	    (((fold_is_small(text) || begins_with_amount(text)) &&
		 (first->kind == MD_ITEM ? ahead->indent > first->indent
					 : is_wrapped(raw))) ||
		breaks_off(raw) || closes_brackets(raw, text));

	if ((!within && caption_parse(text, &caption) &&
		!leads_on(first, ahead, below)) ||
	    (first->kind == MD_QUOTE && str_starts(first->text, STR("#"))))
		return false;
	if (first->kind == MD_ITEM)
		return ahead->kind == MD_TEXT &&
		    ahead->indent >= first->indent &&
		    !(ahead->indent == first->indent &&
			(wrap_begins_new(text) ||
			    (fold_is_capital(text) &&
				(first->indent > 0 || had_room(raw, text)))));
	return ahead->kind == first->kind && text.n &&
	    (is_wrapped(raw) || breaks_off_before_code(raw, text) ||
		hangs_below_field(first, ahead)) &&
	    !str_ends(raw, STR("  ")) && !is_next_field(first, ahead) &&
	    (!(wrap_begins_new(text) || is_next_number(raw, text)) ||
		breaks_off(raw) ||
		(is_full(raw, text) && begins_emphasis(text)));
}

/*
 * After `raw` and a blank line, the line below these goes on with an item's
 * sentence: it is indented as the item's text, and begins with a small letter.
 */
static bool
goes_on_below(const struct md_line *first, struct str raw, struct str below)
{
	enum { CODE_INDENT = 4 };
	struct str line = str_trim(raw), next = str_trim(below);
	struct md_line ahead;
	struct md md;

	if (first->kind != MD_ITEM || line.n == 0 ||
	    !(fold_is_small(next) || ends_open(line)) ||
	    is_any(line.p[line.n - 1], ".:;!?"))
		return false;
	md_open_part(&md);
	md_read(&md, below, &ahead);
	return ahead.kind == MD_TEXT && ahead.indent >= first->content &&
	    ahead.indent < first->content + CODE_INDENT;
}

/* "a single-" and "span bridge"; not "pre-" and "and post-tests". */
static bool
splits_compound(struct str before, struct str line)
{
	return before.n > 1 && before.p[before.n - 1] == '-' &&
	    is_lower(before.p[before.n - 2]) && is_lower(line.p[0]) &&
	    !wordlist_begins(LIST_GOES_ON, line) &&
	    !wordlist_begins(LIST_CLAUSE_LEAD, line);
}

/* The lines of span on one line; and where each begins in it. */
static struct str
join(struct wrapped *lines, struct str span, bool quote, struct arena *arena)
{
	char *p = arena_alloc(arena, span.n + 1);
	size_t n = 0;

	lines->starts = arena_alloc(arena, lines->n * sizeof *lines->starts);
	for (size_t i = 0; i < lines->n; i++) {
		struct str line = str_trim(str_cut(&span, '\n'));

		while (quote && line.n > 0 && is_any(line.p[0], ">#"))
			line = str_trim(str_skip(line, 1));
		if (n > 0 && line.n > 0 &&
		    !unspaced_joins((struct str){ p, n }, line) &&
		    !splits_compound((struct str){ p, n }, line))
			p[n++] = ' ';
		lines->starts[i] = n;
		memcpy(p + n, line.p, line.n);
		n += line.n;
	}
	return (struct str){ p, n };
}

static bool
is_more(const struct lookahead *in, const struct md_line *first, struct str raw)
{
	if (!in->more)
		return false;
	return in->ahead.kind == MD_BLANK
	    ? goes_on_below(first, raw, str_line(in->rest))
	    : goes_on(first, raw, &in->ahead, str_line(in->rest));
}

struct str
wrap_take(struct lookahead *in, struct wrapped *lines, struct log_item *point)
{
	struct md_line first = in->ahead, last = first;
	struct str span = first.text;
	struct str raw = in->raw;
	bool quote = first.kind == MD_QUOTE || in->quoted;

	*lines = (struct wrapped){ .first = point->line, .n = 1 };
	lookahead_next(in);
	while (is_more(in, &first, raw)) {
		if (in->ahead.kind == MD_BLANK) {
			lines->n++;
			lookahead_next(in);
		}
		last = in->ahead;
		raw = in->raw;
		point->end = in->scope.number;
		lines->n++;
		lookahead_next(in);
	}
	if (lines->n == 1)
		return first.text;
	span.n = (size_t)(str_end(last.text) - span.p);
	return join(lines, span, quote, in->arena);
}

struct str
wrap_skip_mark(struct wrapped *lines, struct str text)
{
	size_t n = mark_length(text);

	for (size_t i = 1; n > 0 && i < lines->n; i++)
		lines->starts[i] -= n;
	return str_skip(text, n);
}

size_t
wrap_line(struct wrapped *lines, size_t at)
{
	while (lines->at + 1 < lines->n && lines->starts[lines->at + 1] <= at)
		lines->at++;
	return lines->first + lines->at;
}
