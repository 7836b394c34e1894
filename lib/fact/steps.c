#include "steps.h"

#include "fold.h"

/* ---- words ---- */

/* "the", "of": a step and its report differ in them. */
static bool
says_nothing(struct str word)
{
	static const char *const words[] = { "the", "and", "for", "with", "all",
		"any", "its", "los", "las", "del", "der", "die", "das", "und",
		"les", "des" };

	if (word.n < 3)
		return true;
	for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
		if (str_eq(word, str_of(words[i])))
			return true;
	}
	return false;
}

static void
add_words(struct buf *b, struct str text)
{
	struct folded f;

	while (fold_word(&f, &text)) {
		struct str word = { f.text, f.n };

		if (says_nothing(word))
			continue;
		buf_add(b, word);
		buf_addc(b, ' ');
	}
}

enum { STEM = 4, ENDING = 3 };

static bool
has_digit(struct str s)
{
	for (size_t i = 0; i < s.n; i++) {
		if (s.p[i] >= '0' && s.p[i] <= '9')
			return true;
	}
	return false;
}

/* verify, verified; column, columns; not phase1, phase12. */
static bool
same_word(struct str a, struct str b)
{
	size_t n = 0;

	while (n < a.n && n < b.n && a.p[n] == b.p[n])
		n++;
	if (n == a.n && n == b.n)
		return true;
	a = str_skip(a, n);
	b = str_skip(b, n);
	return n >= STEM && a.n <= ENDING && b.n <= ENDING && !has_digit(a) &&
	    !has_digit(b);
}

static bool
has_word(struct str words, struct str word)
{
	while (words.n) {
		if (same_word(str_cut(&words, ' '), word))
			return true;
	}
	return false;
}

static bool
is_letter(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
	    (c >= '0' && c <= '9') || (unsigned char)c >= 0x80;
}

/*
 * A bit for the start of each word, which is the same whatever its ending: so
 * that most reports need not be folded. What folding may change has none.
 */
static uint64_t
signature_of(struct str text)
{
	uint64_t signature = 0;
	size_t i = 0;

	while (i < text.n) {
		uint32_t hash = 0;
		size_t n = 0;
		bool plain = true;

		for (; i < text.n && is_letter(text.p[i]); i++, n++) {
			if (n >= STEM)
				continue;
			plain &= (unsigned char)text.p[i] < 0x80;
			hash = hash * 31 + ((unsigned char)text.p[i] | 0x20u);
		}
		if (plain && n >= STEM)
			signature |= (uint64_t)1 << (hash * 2654435769u >> 26);
		i += n == 0;
	}
	return signature;
}

/* What a report does not say of what is done. */
static bool
denies(struct str words)
{
	static const char *const no[] = { "not", "never", "without", "still",
		"later", "todo", "pending", "missing", "remains", "remaining",
		"blocked", "failed", "skipped", "deferred", "half", "partly",
		"started" };

	while (words.n) {
		struct str word = str_cut(&words, ' ');

		for (size_t i = 0; i < sizeof no / sizeof *no; i++) {
			if (str_eq(word, str_of(no[i])))
				return true;
		}
	}
	return false;
}

/* ---- steps ---- */

/* What a step begins with is mostly a verb, which a report need not have. */
static struct str
needed(const struct step *step)
{
	struct str words = buf_str(&step->words), rest = words;
	size_t n = 0;

	while (rest.n) {
		str_cut(&rest, ' ');
		n++;
	}
	if (n > 2)
		str_cut(&words, ' ');
	return words;
}

static bool
is_single(struct str words)
{
	str_cut(&words, ' ');
	return words.n == 0;
}

/* A single word is no step's name unless something begins with it. */
static bool
begins_with(struct str words, struct str word)
{
	return same_word(str_cut(&words, ' '), word);
}

static bool
is_reported(const struct steps *steps, const struct step *step)
{
	struct str report = buf_str(&steps->report);
	struct str title = buf_str(&steps->title);
	struct str words = needed(step);

	if (words.n == 0)
		return false;
	if (is_single(words) && is_single(buf_str(&step->words))) {
		struct str word = str_cut(&words, ' ');

		return begins_with(title, word) || begins_with(report, word);
	}
	while (words.n) {
		struct str word = str_cut(&words, ' ');

		if (!has_word(report, word) && !has_word(title, word))
			return false;
	}
	return true;
}

/* Times are compared as far as both are told. */
static bool
is_earlier(struct str a, struct str b)
{
	size_t n = a.n < b.n ? a.n : b.n;

	return n > 0 && memcmp(a.p, b.p, n) < 0;
}

static void
forget(struct steps *steps, size_t i)
{
	struct step gone = steps->held[i];

	steps->n--;
	memmove(&steps->held[i], &steps->held[i + 1],
	    (steps->n - i) * sizeof *steps->held);
	steps->held[steps->n] = gone; /* its buffers serve again */
}

/* The texts of what is held, which are not where they were. */
static struct found
told(const struct step *step)
{
	struct found found = step->found;

	found.text.p = step->bytes.p;
	found.ts.p = found.text.p + found.text.n;
	found.src.file.p = found.ts.p + found.ts.n;
	return found;
}

static void
write_step(const struct step *step)
{
	struct found found = told(step);

	found_write(&found);
}

void
steps_hold(struct steps *steps, const struct found *found)
{
	struct step *step;

	if (steps->n == STEPS) {
		write_step(&steps->held[0]);
		forget(steps, 0);
	}
	step = &steps->held[steps->n++];
	step->found = *found;
	buf_clear(&step->bytes);
	buf_add(&step->bytes, found->text);
	buf_add(&step->bytes, found->ts);
	buf_add(&step->bytes, found->src.file);
	buf_clear(&step->words);
	add_words(&step->words, found->text);
	step->signature = signature_of(needed(step));
}

void
steps_entry(struct steps *steps, struct str title, struct str id, struct str ts)
{
	buf_clear(&steps->title);
	add_words(&steps->title, title);
	add_words(&steps->title, id);
	steps->signature = signature_of(buf_str(&steps->title));
	steps->ts = ts;
}

void
steps_report(struct steps *steps, struct str text)
{
	uint64_t signature = steps->signature | signature_of(text);
	bool folded = false;

	for (size_t i = steps->n; i-- > 0;) {
		struct step *step = &steps->held[i];

		if ((step->signature & ~signature) != 0)
			continue;
		if (!folded) {
			buf_clear(&steps->report);
			add_words(&steps->report, text);
			if (denies(buf_str(&steps->report)))
				return;
			folded = true;
		}
		if (!is_earlier(steps->ts, told(step).ts) &&
		    is_reported(steps, step))
			forget(steps, i);
	}
}

void
steps_write(struct steps *steps)
{
	for (size_t i = 0; i < steps->n; i++)
		write_step(&steps->held[i]);
	steps->n = 0;
}

void
steps_free(struct steps *steps)
{
	for (size_t i = 0; i < STEPS; i++) {
		buf_free(&steps->held[i].bytes);
		buf_free(&steps->held[i].words);
	}
	buf_free(&steps->report);
	buf_free(&steps->title);
}
