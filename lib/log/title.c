#include "log/title.h"

#include <stdlib.h>

#include "log/entry_start.h"
#include "log/shape.h"
#include "text/calendar.h"
#include "text/md.h"
#include "text/wordlist.h"

/* "2026-01-25_103055_build": a run of an agent. */
static size_t
run_at(struct str s)
{
	struct date date;
	size_t n;

	if (s.n < 17 || !is_digit(s.p[0]) || s.p[4] != '-' || s.p[10] != '_' ||
	    !is_digit(s.p[11]) || date_in_front(s, &date) < 10)
		return 0;
	for (n = 11;
	     n < s.n && (is_alnum(s.p[n]) || s.p[n] == '_' || s.p[n] == '-');)
		n++;
	return n;
}

/* No dash and no emoji is longer. */
enum { MARK = 4 };

/* "1.8.0", "v2.0.1": a version with two dots. */
static size_t
version_at(struct str s)
{
	size_t v = s.n && (s.p[0] == 'v' || s.p[0] == 'V');
	size_t n = v + id_number(str_skip(s, v)), dots = 0;

	for (size_t i = 0; i < n; i++)
		dots += s.p[i] == '.';
	return dots == 2 && (n == s.n || is_any(s.p[n], " ]):,")) ? n : 0;
}

/* "task-001": an identifier in lower case. */
static size_t
small_id_at(struct str s)
{
	size_t word = s.n && is_alpha(s.p[0]) ? wordlist_begins(LIST_COUNTED, s)
					      : 0;
	size_t n;

	if (word == 0 || word + 3 > s.n || s.p[word] != '-')
		return 0;
	n = str_run_of(str_skip(s, word + 1), is_digit);
	n = n > 1 ? word + 1 + n : 0;
	return n && (n == s.n || is_any(s.p[n], " :,)]")) ? n : 0;
}

/* "F004", "T154", not an error's E501 in prose: the length of a short code. */
static size_t
short_code_at(struct str s)
{
	size_t n = s.n && is_upper(s.p[0]) && !is_any(s.p[0], "PVQ")
	    ? str_run_of(str_skip(s, 1), is_digit)
	    : 0;

	if (n < 3 || n > 4)
		return 0;
	n++;
	/* "F001-F003" */
	if (n + 1 < s.n && s.p[n] == '-' && is_upper(s.p[n + 1]))
		n += 2 + str_run_of(str_skip(s, n + 2), is_digit);
	return n == s.n || is_any(s.p[n], " ,:)]") ? n : 0;
}

/* A dash, an emoji: s is as long as one of them. */
static bool
is_mark(struct str s)
{
	return trim_lead(s).n < s.n;
}

/* What is at the start of a part: "(F004)", "A + F004", "Round 1 - task-001". */
static struct str
find_in_parts(struct str s, size_t (*at)(struct str))
{
	bool starts = true;

	for (size_t i = 0; i < s.n; i++) {
		struct str rest = str_skip(s, i);
		size_t n;

		if (s.p[i] == ' ' || ((unsigned char)s.p[i] & 0xc0) == 0x80)
			continue;
		n = starts ? at(rest) : 0;
		if (n)
			return str_head(rest, n);
		n = s.p[i] == '-' && (i == 0 || s.p[i - 1] == ' ');
		starts = n || is_any(s.p[i], "([|:+") ||
		    (is_nonascii(s.p[i]) && is_mark(str_head(rest, MARK)));
	}
	return (struct str){ 0 };
}

/* The number of "[001] title", "1. title"; empty for "3. Mai 2026", "3. Mai". */
static struct str
counted_at(struct str s)
{
	struct str plain = trim_lead(s);
	size_t n = str_run_of(plain, is_digit);
	struct date date;

	if (n && n < 5 && n + 1 < plain.n &&
	    (plain.p[n] == ']' || plain.p[n] == '.') && plain.p[n + 1] == ' ' &&
	    !date_in_front(plain, &date) && day_at(plain, &date) == 0)
		return str_head(plain, n);
	return (struct str){ 0 };
}

/* "V3.2 — title", "experiment 4: title": a word and a number before a title. */
static struct str
named_at(struct str s)
{
	size_t n = is_digit(s.n ? s.p[0] : '0') ? 0 : shape_number(s);
	struct str rest = str_skip(s, n);

	return str_head(s,
	    rest.n == 0 ||
		    trim_front(rest).n + (rest.p[0] == ':' ? 1 : 2) < rest.n
		? n
		: 0);
}

/* "US-003: ": an identifier that nothing else may be meant by. */
static size_t
plain_id_at(struct str s)
{
	size_t n = str_run_of(s, is_upper);

	if (n < 2 || n > 4 || n == s.n || s.p[n] != '-')
		return 0;
	n += 1 + str_run_of(str_skip(s, n + 1), is_digit);
	return n < s.n && is_any(s.p[n], ": ")
	    ? id_in_front(str_head(s, n), false)
	    : 0;
}

/* The length of a name with digits at the start of s. */
static size_t
number_name_at(struct str s)
{
	struct date date;
	size_t n;

	return (n = run_at(s)) || (n = date_in_front(s, &date)) ||
		(n = plain_id_at(s)) || (n = id_numbered(s)) ||
		(n = counted_at(s).n) || (n = code_at(s)) ||
		(n = small_id_at(s)) || (n = version_at(s)) ||
		(n = named_at(s).n) || (n = status_at(s)) ||
		(n = id_in_front(str_head(s, 80), true))
	    ? n
	    : 0;
}

/* The length of a name at the start of s that title.words does without. */
static size_t
naming_at(struct str s)
{
	struct date date;
	struct str rest;
	size_t n;

	if (str_has_digit(s))
		n = number_name_at(s);
	else if (!(n = id_numbered(s)))
		n = status_at(s);
	if (n)
		return n;
	n = wordlist_begins(LIST_TITLE_FRONT, s);
	rest = trim_separators(str_skip(s, n));
	if (n && rest.n < s.n - n &&
	    (date_in_front(rest, &date) || id_numbered(rest) ||
		id_in_front(str_head(rest, 80), true)))
		return n;
	return 0;
}

/* The length of what joins two names, or 0. */
static size_t
joint_at(struct str s)
{
	size_t n = s.n && is_word_byte(s.p[0]) ? wordlist_begins(LIST_JOINT, s)
					       : 0;

	return n ? n : s.n > 1 && is_any(s.p[0], "/&+.") ? 1 : 0;
}

/* "(continued)": the length of a remark that a title does without, or 0. */
static size_t
continued_at(struct str s)
{
	size_t end = str_chr(str_head(s, 40), ')', 0);

	return s.n && s.p[0] == '(' && end < s.n && s.p[end] == ')' &&
		wordlist_is(LIST_CONTINUED, str_head(str_skip(s, 1), end - 1))
	    ? end + 1
	    : 0;
}

/* The other end of a range: "through 5", "to 11:00"; s if rest is neither. */
static struct str
skip_number(struct str s, struct str rest)
{
	size_t n = 0;

	while (n < rest.n && (is_digit(rest.p[n]) || rest.p[n] == ':'))
		n++;
	return n && n < 9 && (n == rest.n || !is_word_byte(rest.p[n]))
	    ? str_skip(rest, n)
	    : s;
}

/* "-05:00)" after a time, "]", "." */
static struct str
skip_tail(struct str s)
{
	struct str range = trim_front(s);
	struct scan scan = { range, 0 };
	struct date date = { 0 };
	size_t n;

	if (range.n < s.n && clock_time(&scan, &date))
		s = scan_rest(&scan);
	if (s.n && s.p[0] && strchr(".)]", s.p[0]))
		s = str_skip(s, 1);
	/* "US-007/US-008", "US-001 & US-002", "#3 and #4" */
	range = trim_front(s);
	n = joint_at(range);
	if (n && naming_at(trim_front(str_skip(range, n))))
		s = trim_front(str_skip(range, n));
	else if (n && is_word_byte(range.p[0]))
		s = skip_number(s, trim_front(str_skip(range, n)));
	range = trim_front(s);
	n = continued_at(range);
	return n ? str_skip(range, n) : s;
}

/* "(Claude):** ", the author after the date of a bullet. */
static struct str
without_author(struct str s)
{
	size_t end = str_find(str_head(s, 60), STR("):"), 0);

	return s.n && s.p[0] == '(' && end < s.n && end < 58
	    ? trim_front(str_skip(s, end + 2))
	    : s;
}

/* s without the names of the entry at its start, and what surrounds them. */
static struct str
cut_front(struct str s)
{
	for (;;) {
		struct str lead = trim_lead(s);
		bool bracket = lead.n < s.n &&
		    (lead.p[-1] == '(' || lead.p[-1] == '[');
		size_t n = lead.n ? naming_at(lead) : 0;
		struct str rest = str_skip(lead, n);

		if (n == 0 ||
		    (bracket && rest.n && rest.p[0] != ')' && rest.p[0] != ']'))
			return s;
		s = trim_front(skip_tail(rest));
	}
}

/* "2026-01-18", "US-003", "SUCCESS": in the record already. */
static bool
is_read(struct str s)
{
	struct date date;
	size_t n = date_in_front(s, &date);

	if (n == 0)
		n = id_numbered(s);
	if (n == 0)
		n = id_in_front(s, true);
	if (n)
		return trim_separators(str_skip(s, n)).n == 0;
	return s.n < 20 && s.n && is_upper(s.p[0]) && status_detect(s);
}

/* "(US-003)", "(Not Started)" */
static bool
is_read_group(struct str s)
{
	return is_read((struct str){ s.p + 1, s.n - 2 }) ||
	    (s.n < 20 && status_detect(s));
}

/* s without "*** SUCCESS", "(US-003)", "- DONE" at its end. */
static struct str
without_end(struct str s)
{
	for (;;) {
		size_t from = s.n, open;

		s = trim_back(s);
		if (s.n && s.p[s.n - 1] == ')') {
			for (open = s.n; open && s.p[open - 1] != '(';)
				open--;
			if (open > 1 && is_read_group(str_skip(s, open - 1)))
				s.n = open - 1;
		} else {
			for (open = s.n; open && is_upper(s.p[open - 1]);)
				open--;
			/* "*** SUCCESS", "- DONE" */
			if (open > 1 && s.n - open > 3 &&
			    trim_back(str_head(s, open)).n + 2 < open &&
			    is_read(str_skip(s, open)))
				s.n = open;
		}
		if (s.n == from)
			return s;
	}
}

/* The marks that end the emphasis begun in it, where they were taken for an edge. */
static struct str
with_emphasis(struct str s)
{
	struct str mark = STR("**");
	size_t marks = 0;

	for (size_t at = 0; (at = str_find(s, mark, at)) < s.n; at += mark.n)
		marks++;
	if (marks % 2)
		s.n += mark.n;
	return s;
}

/*
 * "*Given* a lid", of which the first mark was taken for an edge of the words; none
 * of "*A lid*".
 */
static struct str
with_first_mark(struct str text, struct str words)
{
	size_t end = str_chr(words, '*', 0);
	struct str before = { text.p, (size_t)(words.p - text.p) };

	if (!str_ends(before, STR("*")) || str_ends(before, STR("**")) ||
	    end == 0 || end == words.n || is_space(words.p[end - 1]) ||
	    str_run(str_skip(words, end), '*') != 1)
		return words;
	return end + 1 == words.n ? str_head(words, end)
				  : (struct str){ words.p - 1, words.n + 1 };
}

struct str
title_words(struct str text)
{
	text = md_plain(text);
	return md_plain(with_first_mark(text, trim_front(cut_front(text))));
}

/* A line of prose has its identifiers here; "[writer/" is shorter than that. */
enum { PROSE_HEAD = 48, WRITER = 16 };

/* "add-the-map", "phase-0+1": a cell of one word with two joints or a digit. */
static bool
is_slug(struct str s)
{
	size_t joints = 0, digits = 0, dashes = 0;

	for (size_t i = 0; i < s.n; i++) {
		bool joint = is_any(s.p[i], "-_+");

		if (!joint && !is_alnum(s.p[i]))
			return false;
		joints += joint;
		dashes += s.p[i] == '-';
		digits += is_digit(s.p[i]);
	}
	return dashes && is_alpha(s.p[0]) && (joints > 1 || digits);
}

/* "lights-bootstrap: title", "v3-lights-003 title": a name before a title. */
static size_t
slug_at(struct str s)
{
	size_t n = 0, digits = 0, dashes = 0;
	struct str rest;

	while (n < s.n && (is_alnum(s.p[n]) || s.p[n] == '-')) {
		digits += is_digit(s.p[n]);
		dashes += s.p[n++] == '-';
	}
	rest = str_skip(s, n);
	if (dashes == 0 || !is_lower(s.p[0]) || !is_alnum(s.p[n - 1]))
		return 0;
	if (rest.n && rest.p[0] == ':')
		return n;
	return dashes > 1 && digits && is_digit(s.p[n - 1]) &&
		(rest.n == 0 || rest.p[0] == ' ')
	    ? n
	    : 0;
}

/* "Phase: goty-feel (2026-07-05)": a name after the word that is counted. */
static struct str
name_of_counted(struct str s)
{
	size_t n = s.n && is_word_byte(s.p[0])
	    ? wordlist_begins(LIST_COUNTED, s)
	    : 0;
	struct str name;

	if (n == 0 || n + 2 >= s.n || s.p[n] != ':' || s.p[n + 1] != ' ' ||
	    !is_alpha(s.p[n + 2]))
		return (struct str){ 0 };
	name = str_skip(s, n + 2);
	name.n = str_chr(name, ' ', 0);
	return str_chr(name, '-', 0) < name.n ? name : (struct str){ 0 };
}

/* "M0+M1 text": codes that a cell begins with. */
static size_t
codes_at(struct str s)
{
	size_t n = 0, digits = 0;

	while (n < s.n &&
	    (is_upper(s.p[n]) || is_digit(s.p[n]) || (n && s.p[n] == '+')))
		digits += is_digit(s.p[n++]);
	return digits && n > 1 && n < 12 && is_upper(s.p[0]) &&
		!is_any(s.p[0], "PVQ") && n < s.n && s.p[n] == ' '
	    ? n
	    : 0;
}

/* The name in "DATE | add-the-map | text", "DATE | agent | M1 text"; or none. */
static struct str
name_in_cells(struct str s)
{
	for (int i = 0; i < 2 && s.n; i++) {
		size_t end = str_find(s, STR(" | "), 0);
		struct str cell = str_trim(str_head(s, end));

		if (end == s.n && i == 0)
			break;
		if (end < s.n && is_slug(cell))
			return cell;
		if (codes_at(cell))
			return str_head(cell, codes_at(cell));
		s = str_skip(s, end + 3);
	}
	return (struct str){ 0 };
}

static struct str
numbered_at(struct str s)
{
	size_t n = id_numbered(s);

	/* "Phase 2+" */
	if (n && n < s.n && s.p[n] == '+' &&
	    (n + 1 == s.n || is_any(s.p[n + 1], " :,)")))
		n++;
	return str_head(s, n);
}

/* "Session 7" and the like anywhere in text; empty if not found. */
static struct str
find_numbered(struct str text, bool steps)
{
	text = str_head(text, 400);
	for (size_t i = 0; i < text.n; i++) {
		struct str rest = str_skip(text, i);
		unsigned char c = (unsigned char)text.p[i];
		struct str found;

		if (c < 0x80 ? !is_alpha(text.p[i]) ||
			    (i &&
				(is_alnum(text.p[i - 1]) ||
				    text.p[i - 1] == '-'))
			     : c < 0xc0)
			continue;
		found = numbered_at(rest);
		if (found.n && (steps || is_unit_of_work(rest)))
			return found;
	}
	return (struct str){ 0 };
}

void
title_add(struct title *t, struct str id)
{
	if (seen_add(&t->seen, id))
		return;
	if (t->n == 0)
		t->name = id;
	t->ids = grow(t->ids, &t->cap, t->n + 1, sizeof *t->ids);
	t->ids[t->n++] = id;
}

/* The length of what joins two identifiers, ", and ", " & ", "-", or 0. */
static size_t
list_joint_at(struct str s)
{
	size_t n = str_run(s, ','), word;

	n += str_run(str_skip(s, n), ' ');
	word = n && n < s.n && is_word_byte(s.p[n])
	    ? wordlist_begins(LIST_JOINT, str_skip(s, n))
	    : 0;
	/* Not the German "bis" of BIS-001. */
	if (word && n + word < s.n && s.p[n + word] == ' ')
		return n + word + str_run(str_skip(s, n + word), ' ');
	if (n < s.n && is_any(s.p[n], "&+/")) {
		n++;
		return n + str_run(str_skip(s, n), ' ');
	}
	if (s.n && s.p[0] == ',')
		return n;
	if (str_starts(s, STR("..")) || str_starts(s, STR("–")))
		return str_starts(s, STR("–")) ? STR("–").n : 2;
	return s.n && s.p[0] == '-';
}

/* No identifier is longer. */
enum { NAME = 40 };

/*
 * What a joint leads to: an identifier; after "#7" and "Phase 5" also a number
 * that no word follows.
 */
static size_t
joined_at(struct str s, bool number)
{
	struct str rest;
	size_t n = id_in_front(str_head(s, NAME), true);

	if (n)
		return n;
	n = number ? id_number(s) : 0;
	rest = str_skip(s, n);
	if (n == 0 || n > 5 || (rest.n && !is_any(rest.p[0], " :)],")))
		return 0;
	/* "Step 3, 4 files changed" */
	return rest.n && rest.p[0] == ' ' &&
		trim_separators(rest).n + 1 >= rest.n
	    ? 0
	    : n;
}

size_t
title_add_joined(struct title *t, struct str text, struct str id)
{
	bool first = t->n == 0, hash = id.p[0] == '#';
	bool number = hash || id_numbered(id) == id.n;
	size_t pos = (size_t)(str_end(id) - text.p), joint, n;

	title_add(t, id);
	while ((joint = list_joint_at(str_skip(text, pos)))) {
		n = joined_at(str_skip(text, pos + joint), number);
		if (n == 0)
			break;
		title_add(t, str_head(str_skip(text, pos + joint), n));
		pos += joint + n;
	}
	if (first)
		t->name.n = (size_t)(text.p + pos - id.p);
	return pos;
}

/* The first words of s, of about n bytes. */
static struct str
first_words(struct str s, size_t n)
{
	while (n < s.n && !is_space(s.p[n]))
		n++;
	return str_head(s, n);
}

/* The length of the date that start begins with: most often that of the title. */
static size_t
date_in_title(const struct title *t, struct str start)
{
	struct date date;

	if (t->date.words.p == start.p && start.n && is_digit(start.p[0]))
		return t->date.words.n;
	return t->date.year ? date_in_front(start, &date) : 0;
}

/* "Task 4" of "Session: 2026-02-25 (Task 4: the lid)". */
static struct str
numbered_behind_date(const struct title *t, struct str s)
{
	struct str date = t->date.words, word;

	if (t->date.year == 0 || date.p < s.p || date.p >= str_end(s))
		return STR("");
	word = str_trim(str_before(s, date));
	return str_chr(word, ' ', 0) == word.n
	    ? numbered_at(trim_separators(str_after(s, date)))
	    : STR("");
}

static void
find_ids(struct title *t, struct str s, bool prose)
{
	struct str head = prose ? first_words(s, PROSE_HEAD) : s;
	struct str start = trim_lead(s);
	struct str id;
	size_t n;

	n = date_in_title(t, start);
	if (n)
		start = trim_separators(str_skip(start, n));
	start = trim_separators(str_skip(start, status_at(start)));
	n = run_at(start);
	if (n) {
		title_add(t, str_head(start, n));
		return;
	}
	for (size_t pos = 0; id_find(head, &pos, false, &id);) {
		size_t end = title_add_joined(t, s, id);

		pos = end > pos ? end : pos;
	}
	if (t->n)
		return;
	id = STR("");
	if (prose && s.n && s.p[0] != '|')
		id = name_in_cells(start);
	else if (!prose)
		id = find_in_parts(s, small_id_at);
	if (id.n == 0 && !prose && t->date.year)
		id = str_head(start, slug_at(start));
	if (id.n == 0 && !prose)
		id = name_of_counted(start);
	if (id.n == 0)
		id = numbered_at(start);
	if (id.n == 0)
		id = str_head(start, version_at(start));
	if (id.n == 0 && !prose)
		id = find_in_parts(start, short_code_at);
	if (id.n == 0 && !prose)
		id = numbered_behind_date(t, s);
	if (id.n == 0 && !prose)
		id = find_numbered(s, false);
	if (id.n == 0)
		id = str_head(start, code_at(start));
	if (id.n == 0)
		id = counted_at(s);
	if (id.n == 0 && !prose)
		id = named_at(start);
	if (id.n == 0) {
		size_t pos = 0;

		/* "(#12)" further on in prose only says what it is about. */
		if (prose)
			id = str_head(start, id_in_front(start, true));
		else
			id_find(head, &pos, true, &id);
		if (id.n == 0)
			return;
	}
	title_add_joined(t, s, id);
}

static void
find_first_date(struct title *t, struct str text)
{
	struct str front = str_head(text, WRITER);
	size_t pos = 0, slash = str_chr(front, '/', 0);

	/* "[agent/2026-01-18 12:00] title" */
	if (str_starts(text, STR("[")) && slash < front.n &&
	    date_in_front(str_skip(text, slash + 1), &t->date))
		return;
	while (date_find(text, &pos, &t->date)) {
		if (t->date.day &&
		    !date_is_ahead(
			str_head(text, (size_t)(t->date.words.p - text.p))))
			return;
	}
	t->date = (struct date){ 0 };
}

/* What the bracket that s begins with holds, "(to do)" or "（待办）"; or empty. */
static struct str
in_bracket(struct str s)
{
	enum { LONG = 60 };
	bool wide = str_starts(s, STR("（"));
	struct str close = wide ? STR("）") : STR(")");
	size_t end;

	if (s.p[0] != '(' && !wide)
		return STR("");
	s = str_skip(str_head(s, LONG), close.n);
	end = str_find(s, close, 0);
	return str_head(s, end < s.n ? end : 0);
}

/* Behind a bracket: the end of a title, or of the name in it, "Sprint 3 (x): y". */
static bool
ends_name(struct str s)
{
	struct str rest;

	s = str_trim(str_skip(s, str_starts(s, STR(")")) ? 1 : STR("）").n));
	rest = trim_front(s);
	return rest.n == 0 || rest.n < s.n;
}

/* A bracket, or the first byte of a wide one. */
static byte_block
opens(byte_block b)
{
	return (byte_block)((b == '(') | (b == (signed char)'\xef'));
}

/*
 * "Lamps (not started yet)", "Sprint 3 (current): lamps": a bracket says that the
 * work is still open.
 */
static enum status
status_of_brackets(const struct title *t, struct str s)
{
	for (size_t i = 0; (i = str_where(s, i + 1, opens)) < s.n;) {
		struct str words, before;
		enum status status;

		before = words = in_bracket(str_skip(s, i));
		if (words.n == 0 || !ends_name(str_after(s, words)))
			continue;
		/* "(completed 2026-05-30)" */
		if (t->date.year && t->date.words.p > words.p &&
		    t->date.words.p < str_end(words))
			before.n = (size_t)(t->date.words.p - words.p);
		status = status_only(str_trim(before));
		if (status && before.n < words.n)
			return status;
		if (status == STATUS_NONE &&
		    !wordlist_begins(LIST_UNDER_WAY_LAST, words))
			status = status_begun(words);
		if (status_is_open(status))
			return status;
		if (wordlist_is(LIST_ENDS_WAITING, words))
			return STATUS_PENDING;
		if (t->date.year == 0 && wordlist_is(LIST_UNDER_WAY_NOW, words))
			return STATUS_PROGRESS;
	}
	return STATUS_NONE;
}

void
title_read(struct title *t, struct str text, bool prose)
{
	struct str s = md_plain(text);

	t->n = 0;
	t->name = (struct str){ 0 };
	seen_clear(&t->seen);
	t->date = (struct date){ 0 };
	find_first_date(t, prose ? str_head(s, 2 * PROSE_HEAD) : s);
	find_ids(t, s, prose);
	t->status = prose ? STATUS_NONE : status_detect(s);
	if (t->status == STATUS_NONE && !prose)
		t->status = status_of_brackets(t, s);
	text = prose ? s : without_end(s);
	if (text.n < s.n && str_starts(str_skip(s, text.n), STR("**")))
		text = with_emphasis(text);
	t->words = title_words(text);
	if (prose)
		t->words = without_author(t->words);
}

void
title_find(struct title *t, struct str text)
{
	struct str head = str_head(text, PROSE_HEAD);
	struct str id;
	size_t pos = 0;

	if (!id_find(head, &pos, false, &id))
		id = find_numbered(head, true);
	if (id.n)
		title_add(t, id);
}

void
title_free(struct title *t)
{
	free(t->ids);
	seen_free(&t->seen);
	*t = (struct title){ 0 };
}
