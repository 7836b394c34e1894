#include "need/shorten.h"

#include "need/prose.h"
#include "need/rule.h"
#include "need/sign.h"
#include "need/words.h"
#include "text/fold.h"
#include "text/label.h"
#include "text/md.h"
#include "text/show.h"
#include "text/time.h"
#include "text/truncate.h"
#include "text/wordlist.h"

enum {
	ENOUGH = 80,  /* bytes: with fewer, the next sentence is taken, too, */
	TITLE = 48,   /* but for one in bold */
	USUAL = 200,  /* the last sentence ends before, or with its quotation */
	ADVICE = 260, /* a sentence further down that says what to do */
	MOST = 600,   /* of all that is kept */
	CLAUSE = 200, /* a longer text may end at a clause */
	RULE_CLAUSE = 420,
	CLAUSE_LEAST = 72,
	WHOLE = 360, /* but not one whose last clause says what to do */
	NEAR = 400,  /* how far from its start a link or code may end */
};

/* Bytes that begin something here: most do not, and are passed over at once. */
enum { SENTENCE = 1, CLAUSES = 2, MARK = 4 };
static const unsigned char begins[256] = {
	['`'] = SENTENCE | CLAUSES | MARK,
	['('] = SENTENCE | CLAUSES,
	[')'] = SENTENCE | CLAUSES,
	['['] = CLAUSES | MARK,
	[']'] = CLAUSES | MARK,
	[' '] = CLAUSES | MARK,
	['*'] = MARK,
	['_'] = MARK,
	['|'] = MARK,
	['.'] = SENTENCE,
	['!'] = SENTENCE,
	['?'] = SENTENCE,
	[';'] = CLAUSES,
	[0xe3] = SENTENCE | CLAUSES, /* "。", "「" */
	[0xef] = SENTENCE | CLAUSES, /* "！", "；" */
};

/* From `at` on, where the next of these bytes is; the end if there is none. */
static size_t
next_of(struct str text, size_t at, unsigned char what)
{
	while (at < text.n && !(begins[(unsigned char)text.p[at]] & what))
		at++;
	return at;
}

/* How far to the next byte that is not code. */
static size_t
step(struct str text, size_t at)
{
	struct str rest = str_head(str_skip(text, at), NEAR);
	uint64_t none = 0;
	size_t span;

	if (rest.p[0] != '`')
		return 1;
	span = show_code_span(rest, &none);
	return span ? span : str_run(rest, '`');
}

/* ---- sentences ---- */

/* "。" and kin need no space after them. */
static bool
is_wide_end(struct str s)
{
	static const struct str ends[] = { STR_INIT("。"), STR_INIT("！"),
		STR_INIT("？") };

	return str_starts_any(s, ends, countof(ends));
}

/* "e.g. this", "approx. = 3", "vs. — that". */
static bool
goes_on(struct str next)
{
	static const struct str dashes[] = { STR_INIT("–"), STR_INIT("—") };

	return is_lower(next.p[0]) || is_any(next.p[0], "-=&+,") ||
	    str_starts_any(next, dashes, countof(dashes));
}

static bool
is_closer(char c)
{
	return is_any(c, "\"')]*_`");
}

/* "vs. x", "e.g. x", "J. Doe": the full stop at text[at] ends no sentence. */
static bool
is_short_form(struct str text, size_t at)
{
	size_t from = at;

	while (from && !is_any(text.p[from - 1], " (") && at - from < 8)
		from--;
	text = (struct str){ text.p + from, at - from };
	return wordlist_is(LIST_ABBREVIATION, text) ||
	    (text.n == 1 && is_upper(text.p[0]));
}

/* A bracket, or a quotation mark of full width. */
static bool
opens_bracket(struct str s)
{
	static const struct str wide[] = { STR_INIT("（"), STR_INIT("「"),
		STR_INIT("『") };

	return is_any(s.p[0], "([") ||
	    str_starts_any(s, wide, countof(wide)) > 0;
}

static bool
closes_bracket(struct str s)
{
	static const struct str wide[] = { STR_INIT("）"), STR_INIT("」"),
		STR_INIT("』") };

	return is_any(s.p[0], ")]") ||
	    str_starts_any(s, wide, countof(wide)) > 0;
}

size_t
sentence_length(struct str text)
{
	/* A bracket that is open for more bytes was never closed. */
	enum { WIDE = 3, BRACKET = 200 };
	size_t open = text.n;

	for (size_t i = 0; (i = next_of(text, i, SENTENCE)) < text.n;
	     i += step(text, i)) {
		struct str rest = str_skip(text, i);
		size_t at = i + 1;

		if (opens_bracket(rest))
			open = i;
		else if (closes_bracket(rest))
			open = text.n;
		if (open < i && i - open < BRACKET)
			continue;
		if (is_wide_end(rest))
			return i + WIDE;
		if (!is_any(text.p[i], ".!?"))
			continue;
		at += str_run_of(str_skip(text, at), is_closer);
		if (at + 1 < text.n && text.p[at] == ' ' &&
		    !goes_on(str_skip(text, at + 1)) && !is_short_form(text, i))
			return at + 1;
	}
	return text.n;
}

struct str
text_without_lead(struct str text)
{
	size_t last = 0, next = 0;

	while (final_colon(text) && next < text.n) {
		last = next;
		next += sentence_length(str_skip(text, next));
	}
	return last ? str_trim(str_head(text, last)) : text;
}

static struct str
without_colon(struct str text)
{
	return str_trim(str_head(text, text.n - final_colon(text)));
}

/* "(2) ...", "2) ...": one of several that are counted. */
static bool
is_counted(struct str text)
{
	size_t n = str_starts(text, STR("("));
	size_t digits = str_run_of(str_skip(text, n), is_digit);

	return digits > 0 && digits <= 2 &&
	    str_starts(str_skip(text, n + digits), STR(")"));
}

/* It ends within a quotation. */
static bool
is_quoting(struct str text)
{
	size_t quotes = 0;

	for (size_t i = 0; i < text.n; i++)
		quotes += text.p[i] == '"';
	return quotes % 2 > 0;
}

bool
sentence_limits(struct str text)
{
	return wordlist_begins(LIST_EXCEPTION, text) > 0 ||
	    (wordlist_begins(LIST_CONTRAST, text) > 0 &&
		sentence_length(text) <= ADVICE);
}

/* "Not on public pages", "but one of them": the clause before it says too much. */
static bool
limits_clause(struct str clause)
{
	return sentence_limits(clause) ||
	    wordlist_begins(LIST_CLAUSE_EXCEPTION, clause) > 0;
}

/* After n bytes the rest is not needed to understand them. */
static bool
may_end(struct str text, size_t n)
{
	return !is_counted(str_skip(text, n)) &&
	    !sentence_limits(str_skip(text, n)) &&
	    !(is_quoting(str_head(text, n)) && !is_quoting(text));
}

/* "**A name can make a test pass.** ...": what the writer made of it. */
static bool
is_in_bold(struct str sentence)
{
	sentence = str_trim(sentence);
	return sentence.n > TITLE && prose_is_bold(sentence);
}

/* A name in bold says nothing yet: what is enough is measured from its end. */
static size_t
name_length(struct str text)
{
	struct parsed_label label = label_parse_marked(text);

	return label.bold && label.caption.n <= TITLE && label.text.n
	    ? label.caption.n
	    : 0;
}

static struct str
first_sentences(struct str text, size_t name)
{
	size_t n = 0, usual = 0;
	size_t enough = is_in_bold(str_head(text, sentence_length(text)))
	    ? TITLE
	    : ENOUGH;

	while (n < text.n) {
		size_t next = sentence_length(str_skip(text, n));
		size_t most = USUAL + (n < name + enough ? name : 0);

		if (n + next > most && n >= enough) {
			usual = usual ? usual : n;
			if (may_end(text, n))
				break;
		}
		n += next;
		if (n > MOST && usual) {
			n = usual;
			break;
		}
	}
	return str_trim(str_head(text, n));
}

static bool
asks(struct str sentence)
{
	return str_ends(sentence, STR("?")) || str_ends(sentence, STR("？"));
}

/* With a phrase of the list, after an article: "The solution is ...". */
static bool
begins_with(enum wordlist list, struct str sentence)
{
	size_t article = wordlist_begins(LIST_ARTICLE, sentence);

	return wordlist_begins(list, sentence) > 0 ||
	    (article && wordlist_begins(list, str_skip(sentence, article)) > 0);
}

/* What a sentence tells, that what is before it may lack. */
enum {
	ASKS = 1,     /* or says why, or has a part in bold */
	REST = 2,     /* what is left to do */
	RULE = 4,     /* what must be, or must not */
	DOES = 8,     /* how to do it */
	WAITS = 16,   /* that it waits for something */
	VERDICT = 32, /* what came of it, and no more: "Rejected." */
};

/* The emphasis of a title is none: "**Loader.** It ...", "May: **Loader** ...". */
static bool
has_bold(struct str text, bool first)
{
	enum { LEAD = 16 };
	struct str mark = STR("**");
	size_t bold = str_find(text, mark, 0);

	if (first && bold < LEAD) {
		bold = str_find(text, mark, bold + mark.n);
		bold = str_find(text, mark, bold + mark.n);
	}
	return bold < text.n;
}

/* "Commit the lock file", "Wrap `load()` in a transaction"; not "Commit a1b2c3". */
static bool
begins_with_object(struct str sentence)
{
	struct str rest = str_trim(
	    str_skip(sentence, wordlist_begins(LIST_ADVICE_OF, sentence)));

	return rest.n < sentence.n &&
	    (wordlist_begins(LIST_ARTICLE, rest) || str_starts(rest, STR("`")));
}

/* "Cache it for each ...", "Resolution: ...": how to do it. */
static bool
begins_advice(struct str sentence)
{
	enum { LABEL = 40 };
	struct str label =
	    label_parse_marked(str_head(sentence, LABEL)).caption;

	return (label.n && wordlist_is(LIST_MENDED, label)) ||
	    begins_with(LIST_REMEDY, sentence) ||
	    wordlist_begins(LIST_WORKAROUND, sentence) > 0 ||
	    wordlist_begins(LIST_NEED_DO, sentence) > 0 ||
	    wordlist_begins(LIST_ADVICE, sentence) > 0 ||
	    begins_with_object(sentence);
}

static unsigned
told_by(struct str sentence)
{
	unsigned told = 0;

	/* "(**Implemented**)": an aside. */
	if (opens_bracket(sentence) && str_ends(str_trim(sentence), STR(")")))
		return 0;
	if (has_bold(sentence, false) || asks(sentence) ||
	    begins_with(LIST_OPERATIVE, sentence))
		told |= ASKS;
	if (wordlist_has(LIST_STILL_LEFT, sentence))
		told |= REST;
	if (wordlist_is(LIST_CAME_OF_IT, sentence))
		told |= VERDICT;
	if (rule_is_in(sentence))
		told |= RULE;
	if (wordlist_has(LIST_ITEM_WAITS, sentence))
		told |= WAITS;
	if (begins_advice(sentence) || prose_is_bold(sentence) ||
	    wordlist_begins(LIST_CLAUSE_RULE, sentence))
		told |= DOES;
	return told;
}

/*
 * What the first sentences tell; a remedy may be anywhere in them. "Build the gate"
 * alone may be the name of what follows.
 */
static unsigned
told_first(struct str before)
{
	unsigned told = told_by(before) & (REST | RULE | WAITS);

	if (has_bold(before, true) || begins_with(LIST_OPERATIVE, before)) {
		told |= ASKS;
		if (wordlist_has(LIST_REMEDY, before) || begins_advice(before))
			told |= DOES;
	}
	return told;
}

/* "Tests of the gate: PARTIAL - two of them pass" */
static bool
is_done_partly(struct str before)
{
	enum { HEAD = 80 };

	return wordlist_has(LIST_PARTLY, str_head(before, HEAD));
}

/* The first sentence behind n bytes that tells one of these; empty if none does. */
static struct str
sentence_after(struct str text, size_t n, unsigned wanted)
{
	while (n < text.n) {
		size_t length = sentence_length(str_skip(text, n));
		struct str found = str_trim((struct str){ text.p + n, length });

		if (found.n <= ADVICE && (told_by(found) & wanted))
			return found;
		n += length;
	}
	return STR("");
}

/* Of several, each is on something else: "One: ... Rejected. Two: ... Adopted." */
static bool
is_single_verdict(struct str text, size_t n)
{
	struct str one = sentence_after(text, n, VERDICT);

	return one.n &&
	    sentence_after(text, (size_t)(one.p - text.p) + one.n, VERDICT).n ==
	    0;
}

/*
 * What follows the first sentences, n bytes: the one of them that is needed most
 * and tells what none of the first does: what it must tell; what is left of what is
 * done in part; how to do it right: "Never merge it there. ... Fix: ..."; "Rejected.";
 * or what came of it. Empty if there is none.
 */
static struct str
operative_after(struct str text, size_t n, unsigned must)
{
	struct str before = str_head(text, n), found = STR("");
	unsigned told = told_first(before);
	const unsigned wanted[] = { must, is_done_partly(before) ? REST : 0,
		DOES, is_single_verdict(text, n) ? VERDICT : 0,
		told & (ASKS | DOES) ? 0 : ASKS };

	for (size_t i = 0; found.n == 0 && i < countof(wanted); i++)
		found = sentence_after(text, n, wanted[i] & ~told);
	return found;
}

/* "; " or a dash between blanks: its length, or 0. */
static size_t
joint_length(struct str s)
{
	static const struct str joints[] = { STR_INIT("; "), STR_INIT(" — "),
		STR_INIT(" – "), STR_INIT(" - "), STR_INIT("；") };

	return str_starts_any(s, joints, countof(joints));
}

/* What is before the joint at `end`, of the last sentence there. */
static struct str
last_clause(struct str text, size_t end)
{
	size_t at = 0, n;

	text = str_head(text, end);
	while ((n = sentence_length(str_skip(text, at))) < text.n - at)
		at += n;
	return str_skip(text, at);
}

/*
 * Where the last clause within USUAL ends; the length of text if none does. Not
 * before "(2) ...", which is one of several, nor before an exception, nor behind "It
 * is not merely slow", nor at the second dash of "The gate — it is of oak — is shut".
 */
static size_t
clause_end(struct str text, size_t name)
{
	size_t found = text.n, before = text.n, depth = 0, joint;
	bool dashed = false;

	for (size_t i = 0;
	     (i = next_of(text, i, CLAUSES)) < text.n && i < USUAL;
	     i += step(text, i)) {
		struct str next;
		bool dash = text.p[i] == ' ';

		depth += opens_bracket(str_skip(text, i));
		depth -= depth && closes_bracket(str_skip(text, i));
		if (depth > 0 || (joint = joint_length(str_skip(text, i))) == 0)
			continue;
		next = str_skip(text, i + joint);
		if (dash &&
		    (wordlist_begins(LIST_FINITE_VERB, next) ||
			(dashed && text.n <= WHOLE && next.n &&
			    is_lower(next.p[0]))))
			found = before;
		else if (i >= name + CLAUSE_LEAST && !(dash && dashed) &&
		    !is_counted(next) && !limits_clause(next) &&
		    !wordlist_has(LIST_NOT_ONLY, last_clause(text, i)) &&
		    (!is_quoting(str_head(text, i)) || is_quoting(text)))
			found = i;
		dashed = dash && !dashed;
		/* A dash may open what another one closes. */
		if (!dash)
			before = found;
	}
	return found;
}

/* "; result: ...", " — so ...": what came of it. */
static bool
has_result(struct str text)
{
	for (size_t i = 0; (i = next_of(text, i, CLAUSES)) < text.n;
	     i += step(text, i)) {
		size_t joint = joint_length(str_skip(text, i));

		if (joint &&
		    wordlist_begins(LIST_CLAUSE_RESULT,
			str_skip(text, i + joint)) > 0)
			return true;
	}
	return false;
}

/* What the writer set in bold in the text is in its last part. */
static bool
is_stressed(struct str marked, struct str part)
{
	size_t from = 0, end;

	while ((from = str_find(marked, STR("**"), from)) < marked.n) {
		struct str bold;

		from += strlen("**");
		end = str_find(marked, STR("**"), from);
		bold = str_skip(str_head(marked, end), from);
		if (end < marked.n && bold.n &&
		    str_find(part, bold, 0) < part.n)
			return true;
		from = end < marked.n ? end + strlen("**") : end;
	}
	return false;
}

/* Behind n bytes a sentence turns what is said before it. */
static bool
is_limited_after(struct str text, size_t n)
{
	size_t at = 0;

	while (at < text.n && (at < n || !sentence_limits(str_skip(text, at))))
		at += sentence_length(str_skip(text, at));
	return at < text.n;
}

/*
 * The clauses of text that come first; all of it if the others say what to do ("It
 * breaks on public pages - always check the route before ..."), or what came of it,
 * or are in bold, if a sentence turns the meaning of the first, and if it begins as
 * a note or a warning does.
 */
static struct str
without_rest(struct str text, struct str marked, size_t name)
{
	size_t end = clause_end(text, name);
	struct str rest = str_skip(text, end);

	if (is_limited_after(text, end))
		return text;
	return (wordlist_has(LIST_ITEM_RULE, rest) ||
		   wordlist_has(LIST_CLAUSE_RULE, rest) || has_result(rest) ||
		   rule_waits_for_person(rest) || is_stressed(marked, rest) ||
		   wordlist_begins(LIST_ITEM_RULE_FIRST, text) > 0) &&
		text.n <= WHOLE
	    ? text
	    : str_trim(str_head(text, end));
}

/* ---- marks ---- */

/* "](target)" at the start of s: its length, or 0. */
static size_t
link_target(struct str s)
{
	size_t end;

	s = str_head(s, NEAR);
	if (!str_starts(s, STR("](")))
		return 0;
	end = str_chr(s, ')', 2);
	return end < s.n ? end + 1 : 0;
}

/* "**", but not in a pattern of paths: "src" "/" "**". */
static bool
is_emphasis(struct str s, size_t at)
{
	char before = at ? s.p[at - 1] : ' ';
	char after = at + 2 < s.n ? s.p[at + 2] : ' ';

	return str_starts(str_skip(s, at), STR("**")) &&
	    !(before == '/' && !is_word_byte(after)) &&
	    !(after == '/' && !is_word_byte(before));
}

/* "_(" of "The last one: _(not fired)_"; not "_(text)", a call. */
static bool
begins_aside(struct str s, size_t at)
{
	static const struct str ends[] = { STR_INIT(")_"), STR_INIT(")*") };
	struct str rest = str_head(str_skip(s, at), NEAR);
	size_t end;

	if (rest.n < 2 || !is_any(rest.p[0], "*_") || rest.p[1] != '(' ||
	    (at && s.p[at - 1] != ' '))
		return false;
	end = str_find(rest, ends[rest.p[0] == '*'], 0);
	return end < rest.n &&
	    (end + 2 == rest.n || !is_word_byte(rest.p[end + 2]));
}

/* The last mark in a text closes what is open, behind the "/" of a path, too. */
static bool
is_last_mark(struct str s)
{
	struct str mark = STR("**");

	return str_starts(s, mark) && str_find(s, mark, mark.n) == s.n;
}

/*
 * "**The lid is shut** It opens at ten.": the bold text that comes first, up to `end`,
 * is a sentence whose stop only its marks show. One or two words may begin a sentence:
 * "**Grid MM** Bots need three minutes".
 */
static bool
lacks_stop(struct str text, size_t end)
{
	enum { WORDS = 3 };
	struct str mark = STR("**");
	size_t start = sign_length(text);
	struct str bold = str_skip(str_head(text, end), start + mark.n);

	return str_starts(str_skip(text, start), mark) && start < end &&
	    str_find(text, mark, start + mark.n) == end &&
	    str_starts(str_skip(text, end + mark.n), STR(" ")) &&
	    fold_is_capital(str_skip(text, end + strlen("** "))) &&
	    (is_word_byte(text.p[end - 1]) || is_any(text.p[end - 1], ")`%")) &&
	    need_count_words(bold) >= WORDS;
}

/*
 * Strong emphasis, that of what is in brackets, and link targets go, and of cells
 * the bars. "__" stays: in logs it is part of names (__init__). So do code spans.
 */
static struct str
without_marks(struct str text, bool cells, struct arena *arena)
{
	char *p = arena_alloc(arena, text.n);
	size_t n = 0, open = SIZE_MAX; /* the last "[" */
	bool bold = false;
	char aside = '\0'; /* the mark before the "(" around it */

	for (size_t i = 0, length; i < text.n; i += length) {
		struct str rest = str_skip(text, i);

		length = next_of(text, i, MARK) - i;
		if (length) {
			memcpy(p + n, rest.p, length);
			n += length;
			continue;
		}
		length = open == SIZE_MAX ? 0 : link_target(rest);
		if (length) {
			n--;
			memmove(p + open, p + open + 1, n - open);
			open = SIZE_MAX;
			continue;
		}
		if (is_emphasis(text, i) || (bold && is_last_mark(rest))) {
			if (bold && lacks_stop(text, i))
				p[n++] = '.';
			bold = !bold;
			length = 2;
			continue;
		}
		if (aside ? rest.p[0] == aside && text.p[i - 1] == ')'
			  : begins_aside(text, i)) {
			aside = aside ? '\0' : rest.p[0];
			length = 1;
			continue;
		}
		if (cells &&
		    (str_starts(rest, STR(" | ")) ||
			(i == 0 && rest.p[0] == '|'))) {
			length = i ? 3 : 1;
			memcpy(p + n, ", ", i ? 2 : 0);
			n += i ? 2 : 0;
			continue;
		}
		length = step(text, i);
		if (rest.p[0] == '[')
			open = n;
		memcpy(p + n, rest.p, length);
		n += length;
	}
	arena_trim(arena, p, n);
	return str_trim((struct str){ p, n });
}

static bool
is_joint(char c)
{
	return is_any(c, " :-");
}

/* "[09:54", "[--:--": a time without a date. */
static bool
is_time(struct str stamp)
{
	enum { LEAST = 5 };
	size_t n = 1;

	while (
	    n < stamp.n && (is_digit(stamp.p[n]) || is_any(stamp.p[n], "-:")))
		n++;
	return n == stamp.n && n >= LEAST && str_chr(stamp, ':', 0) < n;
}

static bool
is_in_numbers(char c)
{
	return is_any(c, "0123456789.,%+- ");
}

bool
begins_numbers(struct str text)
{
	size_t end = str_chr(text, ']', 0);

	return str_starts(text, STR("[")) &&
	    str_run_of(str_skip(text, 1), is_in_numbers) + 1 == end &&
	    str_find(str_head(text, end), STR(", "), 0) < end;
}

size_t
stamp_length(struct str text)
{
	enum { STAMP = 40, DIGITS = 6 };
	size_t end = str_chr(str_head(text, STAMP), ']', 0);
	size_t digits = 0;

	if (text.n == 0 || text.p[0] != '[' || end >= text.n || end >= STAMP)
		return 0;
	for (size_t i = 1; i < end; i++)
		digits += is_digit(text.p[i]);
	if ((digits < DIGITS && !is_time(str_head(text, end))) ||
	    begins_numbers(text))
		return 0;
	end++;
	/* "[2026-01-02 - the beam](sessions/beam.md)" is a link. */
	if (str_starts(str_skip(text, end), STR("(")))
		return 0;
	return end + str_run_of(str_skip(text, end), is_joint);
}

/* "*Last updated: in May*", all of it in emphasis: the text in it. */
static struct str
without_emphasis(struct str text)
{
	size_t n = text.n;

	return n > 2 && is_any(text.p[0], "*_") && text.p[n - 1] == text.p[0] &&
		str_chr(text, text.p[0], 1) == n - 1 && text.p[1] != ' ' &&
		text.p[n - 2] != ' '
	    ? (struct str){ text.p + 1, n - 2 }
	    : text;
}

/* "| a | b", "date | agent | text"; not "default | upper" in a sentence. */
static bool
has_cells(struct str text)
{
	struct date date;

	return str_starts(text, STR("|")) || stamp_length(text) ||
	    date_at(text, &date);
}

static struct str
shorten(struct str text, unsigned must, struct arena *arena)
{
	struct str marked, first, rest = { 0 };
	bool follows = false; /* nothing is left out between them */
	bool cells = has_cells(text);
	size_t name;

	text = without_emphasis(str_skip(text, stamp_length(text)));
	name = name_length(text);
	marked = text;
	if (without_marks(text, cells, arena).n > USUAL) {
		marked = first_sentences(text, name);
		rest = operative_after(text, marked.n, must);
		follows = rest.n &&
		    str_trim((struct str){ str_end(marked),
				 (size_t)(rest.p - str_end(marked)) })
			    .n == 0;
	}
	first = text_without_lead(without_marks(marked, cells, arena));
	first = sign_trim_ornaments(without_colon(first));
	if (first.n > name + (must == RULE ? RULE_CLAUSE : CLAUSE)) {
		size_t all = first.n;

		first = without_rest(first, marked, name);
		follows &= first.n == all;
	}
	if (first.n > MOST)
		return truncate_text(first, USUAL, arena);
	if (rest.n == 0)
		return first;
	return arena_join(arena, first, follows ? STR(" ") : STR(" … "),
	    without_marks(rest, cells, arena));
}

struct str
point_shorten(struct str text, struct arena *arena)
{
	return shorten(text, 0, arena);
}

struct str
point_shorten_rule(struct str text, struct arena *arena)
{
	return shorten(text, RULE, arena);
}

struct str
point_shorten_open(struct str text, struct arena *arena)
{
	return shorten(text, WAITS, arena);
}
