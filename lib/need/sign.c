#include "need/sign.h"

#include "text/wordlist.h"

struct signs {
	const struct str *all;
	size_t n;
};

static const struct str open_signs[] = { STR_INIT("❌"), STR_INIT("⬜"),
	STR_INIT("🔴"), STR_INIT("🟡"), STR_INIT("⏳"), STR_INIT("🚧"),
	STR_INIT("🔲"), STR_INIT("☐"), STR_INIT("⏸"), STR_INIT("🔄"),
	STR_INIT("🚫"), STR_INIT("📋"), STR_INIT("◻"), STR_INIT("❓"),
	STR_INIT("☒"), STR_INIT("○") };
static const struct str ticks[] = { STR_INIT("✅"), STR_INIT("✔"), STR_INIT("☑"),
	STR_INIT("🟢"), STR_INIT("✓") };

static const struct signs signs[] = {
	[SIGN_OPEN] = { open_signs, countof(open_signs) },
	[SIGN_DONE] = { ticks, countof(ticks) },
};

/* "🟢 P2", "🟢 Low": a colour that stands for a priority. */
static bool
is_level(struct str sign_and_rest)
{
	struct str circle = STR("🟢"), rest = sign_and_rest;
	size_t n;

	if (!str_starts(rest, circle))
		return false;
	rest = str_trim(str_skip(rest, circle.n));
	if (rest.n > 1 && rest.p[0] == 'P' && is_digit(rest.p[1]))
		n = 2;
	else
		n = wordlist_begins(LIST_LEVEL, rest);
	return n && (n == rest.n || is_any(rest.p[n], ",:;)|"));
}

size_t
note_begin(struct str text)
{
	static const struct str marks[] = { STR_INIT(" ("), STR_INIT(" — "),
		STR_INIT(" – "), STR_INIT(" - ") };

	return str_find_any(text, marks, countof(marks));
}

/* After a sign: " **cancelled** (too deep)", but not " Dropped frames". */
static bool
is_cancelled(struct str rest)
{
	size_t n = wordlist_begins(LIST_CANCELLED, rest);

	if (n == 0)
		return false;
	rest = str_skip(rest, n);
	while (rest.n && is_any(rest.p[0], "*_"))
		rest = str_skip(rest, 1);
	if (note_begin(rest) == 0 || is_any(rest.p[0], ".,:;)"))
		return true;
	rest = str_trim(rest);
	return rest.n == 0 || rest.p[0] == '|' || is_digit(rest.p[0]);
}

static size_t
count(struct str text, struct signs of, bool cancelled)
{
	size_t found = 0;

	for (size_t i = 0; i < of.n; i++) {
		for (size_t at = 0;
		     (at = str_find(text, of.all[i], at)) < text.n;
		     at += of.all[i].n)
			found += !is_level(str_skip(text, at)) &&
			    is_cancelled(str_skip(text, at + of.all[i].n)) ==
				cancelled;
	}
	return found;
}

bool
sign_cancelled(struct str text)
{
	return count(text, signs[SIGN_OPEN], true) > 0;
}

size_t
signs_count(struct str text, enum sign_kind kind)
{
	size_t n = count(text, signs[kind], false);

	if (kind == SIGN_DONE)
		n += count(text, signs[kind], true) +
		    count(text, signs[SIGN_OPEN], true);
	return n;
}

/* The length of the sign that the text begins with; 0: there is none. */
static size_t
begin_length(struct str text, struct signs of)
{
	/* Asked of each text: most begin with a letter. */
	if (text.n == 0 || !is_nonascii(text.p[0]) || is_level(text))
		return 0;
	return str_starts_any(text, of.all, of.n);
}

bool
sign_begins(struct str text, enum sign_kind kind)
{
	size_t open;

	while (text.n && is_any(text.p[0], "*_ |"))
		text = str_skip(text, 1);
	open = begin_length(text, signs[SIGN_OPEN]);
	if (open)
		return is_cancelled(str_skip(text, open)) ==
		    (kind == SIGN_DONE);
	return kind == SIGN_DONE &&
	    (begin_length(text, signs[SIGN_DONE]) ||
		str_starts(text, STR("~~")));
}

bool
sign_ends_done(struct str text)
{
	static const struct str selector = STR_INIT("\xef\xb8\x8f");

	while (text.n && is_any(text.p[text.n - 1], " *"))
		text.n--;
	if (str_ends(text, selector))
		text.n -= selector.n;
	return str_ends_any(text, ticks, countof(ticks)) > 0;
}

/* Signs that stand for nothing else. */
static const struct str waits[] = { STR_INIT("⏳"), STR_INIT("🚧"),
	STR_INIT("⏸"), STR_INIT("⬜"), STR_INIT("🔲"), STR_INIT("☐") };

bool
sign_begins_waiting(struct str text)
{
	return text.n && is_nonascii(text.p[0]) &&
	    str_starts_any(text, waits, countof(waits)) > 0;
}

bool
sign_begins_work(struct str text)
{
	static const struct str work[] = { STR_INIT("🟡"), STR_INIT("🔄"),
		STR_INIT("🚧") };

	return str_starts_any(text, work, countof(work)) > 0;
}

bool
sign_waits(struct str heading)
{
	/* Of other headings, these are ornaments. */
	static const struct str last[] = { STR_INIT("🔴"), STR_INIT("🟡"),
		STR_INIT("🔄"), STR_INIT("📋") };

	return signs_count(heading, SIGN_DONE) == 0 &&
	    (str_ends_any(heading, last, countof(last)) ||
		count(heading, (struct signs){ waits, countof(waits) }, false) >
		    0);
}

size_t
sign_length(struct str text)
{
	unsigned char first = text.n > 2 ? (unsigned char)text.p[0] : 0;
	size_t n = str_chr(str_head(text, 8), ' ', 0);

	return (first == 0xf0 ||
		   (first == 0xe2 && (unsigned char)text.p[1] >= 0x8c)) &&
		n < text.n && n < 8
	    ? n + 1
	    : 0;
}

static const struct str ornaments[] = { STR_INIT("🚀"), STR_INIT("🎉"),
	STR_INIT("🎊"), STR_INIT("🎯"), STR_INIT("✨"), STR_INIT("🔥"),
	STR_INIT("💡"), STR_INIT("📝"), STR_INIT("📊"), STR_INIT("📈"),
	STR_INIT("💪"), STR_INIT("🏁"), STR_INIT("🎨"), STR_INIT("📦"),
	STR_INIT("📚"), STR_INIT("📖"), STR_INIT("🔧"), STR_INIT("🛠"),
	STR_INIT("🧹"), STR_INIT("📁"), STR_INIT("📂"), STR_INIT("🏆"),
	STR_INIT("🌟"), STR_INIT("💻"), STR_INIT("🤖"), STR_INIT("🙌"),
	STR_INIT("👏"), STR_INIT("🥳"), STR_INIT("🔍"), STR_INIT("🔎"),
	STR_INIT("🏗"), STR_INIT("📌"), STR_INIT("🔮"), STR_INIT("🧠"),
	STR_INIT("💾"), STR_INIT("🗂"), STR_INIT("🗄"), STR_INIT("🧩"),
	STR_INIT("📅"), STR_INIT("🎓"), STR_INIT("🧪"), STR_INIT("🧭"),
	STR_INIT("📄"), STR_INIT("🔗") };

/* U+FE0F: the sign before it is an emoji. */
static const struct str selector = STR_INIT("\xef\xb8\x8f");

static size_t
ornament_before(struct str text)
{
	size_t more = str_ends(text, selector) ? selector.n : 0;
	size_t n;

	if (str_ends(text, STR(" ")))
		return 1;
	n = str_ends_any(str_head(text, text.n - more), ornaments,
	    countof(ornaments));
	return n ? n + more : 0;
}

static size_t
ornament_at(struct str text)
{
	size_t n;

	if (str_starts(text, STR(" ")))
		return 1;
	n = str_starts_any(text, ornaments, countof(ornaments));
	return n +
	    (n && str_starts(str_skip(text, n), selector) ? selector.n : 0);
}

struct str
sign_trim_ornaments(struct str text)
{
	struct str rest = text;
	size_t n;

	while (rest.n && !is_alnum(rest.p[0]) && (n = ornament_at(rest)))
		rest = str_skip(rest, n);
	while (rest.n && !is_alnum(str_end(rest)[-1]) &&
	    (n = ornament_before(rest)))
		rest.n -= n;
	/* "🚀 = fired" tells what it means. */
	return rest.n && !is_any(rest.p[0], "=:-") ? rest : text;
}
