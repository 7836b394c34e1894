#include "fact/steps.h"

#include "fact/stems.h"
#include "text/wordlist.h"

/* A step mostly begins with a verb, which its report need not have. */
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

/* A single word names a step only at the start of a report. */
static bool
begins_with(struct str words, struct str word)
{
	return stems_same(str_cut(&words, ' '), word);
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

		if (!stems_have(report, word) && !stems_have(title, word))
			return false;
	}
	return true;
}

/* Times are compared as far as both are known. */
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
	steps->held[steps->n] = gone; /* its buffers are used again */
}

/* The fact, with its texts in the step's own buffer. */
static struct found
found_of(const struct step *step)
{
	struct found found = step->found;

	found.text.p = step->bytes.p;
	found.ts.p = found.text.p + found.text.n;
	found.src.file.p = found.ts.p + found.ts.n;
	found.spec.p = found.src.file.p + found.src.file.n;
	found.task.p = found.spec.p + found.spec.n;
	return found;
}

static void
write_step(const struct step *step)
{
	struct found found = found_of(step);

	found.spec.n = found.task.n = 0;
	found_write(&found);
}

/* "Next: x" of a later entry replaces that of an earlier one. */
static bool
is_replaced(struct steps *steps, const struct found *found, bool newest_first)
{
	if (!found->single)
		return false;
	for (size_t i = steps->n; i-- > 0;) {
		const struct found *other = &steps->held[i].found;

		if (!other->single || other->entry == found->entry)
			continue;
		if (newest_first)
			return true;
		forget(steps, i);
	}
	return false;
}

void
steps_hold(struct steps *steps, const struct found *found, bool newest_first)
{
	struct step *step;

	if (is_replaced(steps, found, newest_first))
		return;
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
	buf_add(&step->bytes, found->spec);
	buf_add(&step->bytes, found->task);
	buf_clear(&step->words);
	stems_add(&step->words, found->text);
	step->signature = stems_signature(needed(step));
}

/* "Task 1.2 - moon phases"; not "Task 1.20". */
static bool
is_task(struct str text, struct str task)
{
	size_t n = wordlist_begins(LIST_TASK_ID, text);

	if (n == 0)
		return false;
	text = str_trim(str_skip(text, n));
	if (!str_starts(text, task))
		return false;
	text = str_skip(text, task.n);
	return text.n == 0 ||
	    !(is_word_byte(text.p[0]) ||
		(text.p[0] == '.' && text.n > 1 && is_word_byte(text.p[1])));
}

void
steps_entry(struct steps *steps, const struct record *record)
{
	struct str task = record_text(record, K_task);
	struct str spec = record_text(record, K_spec);
	struct str story = found_story(record);

	buf_clear(&steps->title);
	stems_add(&steps->title, record_text(record, K_title));
	stems_add(&steps->title, record_story(record));
	steps->signature = stems_signature(buf_str(&steps->title));
	steps->ts = record_text(record, K_ts);
	for (size_t i = steps->n; i-- > 0;) {
		struct found step = found_of(&steps->held[i]);

		if (is_earlier(steps->ts, step.ts) || !str_eq(step.spec, spec))
			continue;
		if ((task.n && is_task(step.text, task)) ||
		    (story.n && str_eq(step.task, story)))
			forget(steps, i);
	}
}

void
steps_report(struct steps *steps, struct str text)
{
	uint64_t signature = steps->signature | stems_signature(text);
	bool folded = false;

	for (size_t i = steps->n; i-- > 0;) {
		struct step *step = &steps->held[i];

		if ((step->signature & ~signature) != 0)
			continue;
		if (!folded) {
			buf_clear(&steps->report);
			stems_add(&steps->report, text);
			if (stems_deny(buf_str(&steps->report)))
				return;
			folded = true;
		}
		if (!is_earlier(steps->ts, found_of(step).ts) &&
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
