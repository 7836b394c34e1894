/*
 * Random logs, each changed by two sides: the result must have everything once.
 * Each line that a side writes has a unique word.
 */
#include "../../filters/merge/merge.h"

#include "check.h"

enum { ENTRIES = 12, ITEMS = 6, LOGS = 3000, WORDS = 4000 };

struct log {
	struct made {
		unsigned entry;        /* the number in its heading */
		unsigned items[ITEMS]; /* their words */
		size_t n;
	} all[3 * ENTRIES];
	size_t n;
	unsigned patterns[ITEMS];
	size_t n_patterns;
	bool end; /* the last line has a line end */
};

struct style {
	bool top, crlf, rulers;
};

static unsigned words;
static uint64_t seed = 1;

static unsigned
chance(unsigned n)
{
	seed = seed * UINT64_C(6364136223846793005) + 1442695040888963407U;
	return (unsigned)(seed >> 33) % n;
}

static struct made
make_entry(void)
{
	struct made made = { .entry = ++words, .n = 1 + chance(3) };

	for (size_t i = 0; i < made.n; i++)
		made.items[i] = ++words;
	return made;
}

static void
insert(struct log *log, size_t at, struct made made)
{
	memmove(log->all + at + 1, log->all + at,
	    (log->n - at) * sizeof *log->all);
	log->all[at] = made;
	log->n++;
}

static struct log
make_log(const struct style *style)
{
	struct log log = { .end = chance(4) > 0 };
	size_t n = chance(ENTRIES);

	for (size_t i = 0; i < n; i++)
		insert(&log, style->top ? 0 : log.n, make_entry());
	for (size_t i = chance(3); i > 0; i--)
		log.patterns[log.n_patterns++] = ++words;
	return log;
}

/* Changes that an agent or a person makes. */
static void
change(struct log *log, const struct style *style)
{
	size_t at = log->n ? chance((unsigned)log->n) : 0;

	switch (chance(6)) {
	case 0:
	case 1:
		for (unsigned n = 1 + chance(3); n > 0; n--)
			insert(log, style->top ? 0 : log->n, make_entry());
		break;
	case 2:
		if (log->n_patterns < ITEMS)
			log->patterns[log->n_patterns++] = ++words;
		break;
	case 3:
		if (log->n && log->all[at].n < ITEMS)
			log->all[at].items[log->all[at].n++] = ++words;
		break;
	case 4:
		if (log->n)
			log->all[at].items[0] = ++words;
		break;
	default:
		if (log->n == 0)
			break;
		log->n--;
		memmove(log->all + at, log->all + at + 1,
		    (log->n - at) * sizeof *log->all);
	}
}

static void
write_log(const struct log *log, const struct style *style, struct buf *b)
{
	const char *eol = style->crlf ? "\r\n" : "\n";

	buf_addf(b, "# Progress Log%s%s## Codebase Patterns%s", eol, eol, eol);
	for (size_t i = 0; i < log->n_patterns; i++)
		buf_addf(b, "- Always =%u=%s", log->patterns[i], eol);
	for (size_t i = 0; i < log->n; i++) {
		const struct made *made = &log->all[i];

		buf_addf(b, "%s%s", eol, style->rulers ? "---" : "");
		buf_addf(b, "%s", style->rulers ? eol : "");
		buf_addf(b, "%s", style->rulers ? eol : "");
		buf_addf(b, "## 2026-01-%02u %02u:%02u - US-%u: Make =%u=%s",
		    made->entry % 28 + 1, made->entry % 24, made->entry % 60,
		    made->entry, made->entry, eol);
		for (size_t k = 0; k < made->n; k++)
			buf_addf(b, "- Did =%u=%s", made->items[k], eol);
	}
	if (!log->end)
		b->n -= strlen(eol);
}

/* How often the text has each word. */
static void
count(struct str text, unsigned char counts[WORDS])
{
	memset(counts, 0, WORDS);
	for (size_t i = 0; i + 1 < text.n; i++) {
		unsigned word = 0;
		size_t n = 1;

		if (text.p[i] != '=' || !is_digit(text.p[i + 1]))
			continue;
		for (; is_digit(text.p[i + n]); n++)
			word = word * 10 + (unsigned)(text.p[i + n] - '0');
		if (text.p[i + n] == '=' && word < WORDS)
			counts[word]++;
	}
}

static void
merge(const struct buf texts[SIDES], struct str eol, struct merge *merge)
{
	*merge = (struct merge){ .path = "log.md",
		.marks = { .ours = STR("ours"),
		    .theirs = STR("theirs"),
		    .size = 7,
		    .eol = eol } };
	for (int side = BASE; side <= THEIRS; side++)
		merge->texts[side] = buf_str(&texts[side]);
	merge_log(merge);
}

static void
holds(const struct buf texts[SIDES], const struct merge *result,
    const struct style *style)
{
	static unsigned char counts[SIDES][WORDS], merged[WORDS];
	struct str text = buf_str(&result->result);
	size_t failed = check_count(false);

	for (int side = BASE; side <= THEIRS; side++)
		count(buf_str(&texts[side]), counts[side]);
	count(text, merged);
	for (unsigned i = 1; i < WORDS; i++) {
		bool base = counts[BASE][i], ours = counts[OURS][i];
		bool theirs = counts[THEIRS][i];

		CHECK(merged[i] <= 1);
		CHECK(merged[i] == 1 ||
		    !(base ? ours && theirs : ours || theirs));
		CHECK(merged[i] == 0 || base || ours || theirs);
		CHECK(merged[i] == 0 || !base || ours || theirs);
	}
	/* Lines are not joined, and line ends do not change. */
	for (size_t at = 0; at < text.n; at = str_chr(text, '\n', at) + 1) {
		struct str line = str_skip(text, at);

		line = str_head(line, str_chr(line, '\n', 0));
		CHECK(str_find(line, STR("##"), 2) == line.n);
		CHECK(str_find(line, STR("- Did"), 1) == line.n);
		CHECK(at + line.n == text.n ||
		    str_ends(line, STR("\r")) == style->crlf);
	}
	if (check_count(false) > failed) {
		for (int side = BASE; side <= THEIRS; side++)
			check_print("side", buf_str(&texts[side]));
		check_print("made", text);
	}
}

/* Swapping the sides changes only the order. */
static void
same_words(const struct merge *a, const struct merge *b)
{
	static unsigned char one[WORDS], other[WORDS];

	count(buf_str(&a->result), one);
	count(buf_str(&b->result), other);
	CHECK(memcmp(one, other, WORDS) == 0);
}

static void
gives(const struct buf *base, const struct buf *ours, const struct buf *theirs,
    struct str eol, struct str want)
{
	const struct buf texts[SIDES] = { *base, *ours, *theirs };
	struct merge made;

	merge(texts, eol, &made);
	CHECK(str_eq(buf_str(&made.result), want));
	buf_free(&made.result);
}

static void
both_ways(const struct buf texts[SIDES], const struct style *style)
{
	struct str eol = style->crlf ? STR("\r\n") : STR("\n");
	const struct buf swapped[SIDES] = { texts[BASE], texts[THEIRS],
		texts[OURS] };
	struct str ours = buf_str(&texts[OURS]);
	struct merge one, other;

	merge(texts, eol, &one);
	if (texts[BASE].n)
		holds(texts, &one, style);
	merge(swapped, eol, &other);
	same_words(&one, &other);
	buf_free(&one.result);
	buf_free(&other.result);
	/* If only one side changed, the result is that side, byte for byte. */
	gives(&texts[BASE], &texts[BASE], &texts[OURS], eol, ours);
	gives(&texts[BASE], &texts[OURS], &texts[BASE], eol, ours);
	gives(&texts[BASE], &texts[OURS], &texts[OURS], eol, ours);
}

static void
some_log(void)
{
	struct style style = { chance(2), chance(4) == 0, chance(2) };
	struct buf texts[SIDES] = { 0 };
	struct log base = make_log(&style), side;

	write_log(&base, &style, &texts[BASE]);
	for (int i = OURS; i <= THEIRS; i++) {
		side = base;
		for (unsigned n = 1 + chance(5); n > 0; n--)
			change(&side, &style);
		side.end = chance(4) > 0;
		write_log(&side, &style, &texts[i]);
	}
	if (chance(10) == 0)
		texts[BASE].n = 0;
	both_ways(texts, &style);
	for (int i = BASE; i <= THEIRS; i++)
		buf_free(&texts[i]);
}

int
main(void)
{
	for (size_t i = check_rounds(LOGS); i > 0 && check_count(false) == 0;
	     i--) {
		words = 0;
		some_log();
	}
	return check_done();
}
