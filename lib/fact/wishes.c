#include "fact/wishes.h"

#include <stdlib.h>

#include "fact/found.h"
#include "fact/stems.h"
#include "text/fold.h"
#include "text/show.h"
#include "text/wordlist.h"

enum {
	LONGEST = 400, /* bytes of a sentence that is a wish, or ends one */
	ANSWER = 6,    /* words of an answer to a choice */
	OFFER = 400,   /* bytes that a choice is looked for in */
	SAID = 8192,   /* bytes of the agent's words that are kept */
	OPEN = 500,    /* wishes that a later one may revoke */
	LASTS = 2      /* prompts after which a task is done */
};

/* What is written. */
#define WRITTEN (1u << TYPE_WISH | 1u << TYPE_DECISION | 1u << TYPE_CONSTRAINT)

/* How long a wish holds. */
enum holds { HOLDS_NOT, HOLDS_STANDING, HOLDS_DECISION, HOLDS_ONCE };

/* The type of the rules, and the name in records; the first one that matches counts. */
static const struct {
	const char *rules, *name;
} holds_rows[] = {
	[HOLDS_NOT] = { "no-wish", "" },
	[HOLDS_STANDING] = { "standing", "standing" },
	[HOLDS_DECISION] = { "chosen", "decision" },
	[HOLDS_ONCE] = { "once", "once" },
};

/* What two texts can have in common at most, by the starts of their stems. */
struct starts {
	uint64_t bits;
	size_t words;
};

struct wish {
	struct starts starts;
	size_t prompt;
	enum holds holds;
	bool forbids;
	struct buf text, stems;
};

/* ---- records ---- */

static void
write_place(struct buf *b, const struct record *record)
{
	json_add_if(b, "session", record_text(record, K_session));
	json_add_if(b, "ts", record_text(record, K_ts));
	json_add_raw(b, "src", record->at[K_src]);
	record_end(b);
}

/* What forbids is a constraint, too; a decision is one. */
static void
write_meaning(const struct wishes *wishes, const struct wish *wish,
    const struct record *record)
{
	enum type type = wish->holds == HOLDS_DECISION ? TYPE_DECISION
						       : TYPE_CONSTRAINT;
	struct buf *b;

	if (!types_have(wishes->wanted, type))
		return;
	b = record_begin("fact");
	json_add_text(b, "type", type_name(type));
	json_add_text(b, "text", buf_str(&wish->text));
	write_place(b, record);
}

static void
write_wish(const struct wishes *wishes, const struct wish *wish,
    const char *state, struct str answers, const struct record *record)
{
	struct buf *b;

	if (!types_have(wishes->wanted, TYPE_WISH))
		return;
	b = record_begin("fact");
	json_add_text(b, "type", type_name(TYPE_WISH));
	json_add_text(b, "text", buf_str(&wish->text));
	json_add_text(b, "holds", str_of(holds_rows[wish->holds].name));
	json_add_text(b, "state", str_of(state));
	json_add_if(b, "answers", answers);
	write_place(b, record);
}

static void
wish_free(struct wish *wish)
{
	buf_free(&wish->text);
	buf_free(&wish->stems);
}

static void
forget(struct wishes *wishes, size_t i)
{
	wish_free(&wishes->open[i]);
	wishes->n--;
	memmove(&wishes->open[i], &wishes->open[i + 1],
	    (wishes->n - i) * sizeof *wishes->open);
}

/* Moves the others only now and then. */
static void
forget_oldest(struct wishes *wishes)
{
	wish_free(&wishes->open[wishes->first]);
	if (++wishes->first < OPEN)
		return;
	wishes->n -= wishes->first;
	memmove(wishes->open, &wishes->open[wishes->first],
	    wishes->n * sizeof *wishes->open);
	wishes->first = 0;
}

static void
forget_all(struct wishes *wishes)
{
	for (size_t i = wishes->first; i < wishes->n; i++)
		wish_free(&wishes->open[i]);
	wishes->first = wishes->n = wishes->prompts = 0;
	buf_clear(&wishes->said);
}

/* ---- what ends a wish ---- */

/* Stems that are the same begin with the same three bytes. */
static struct starts
starts_of(struct str stems)
{
	struct starts starts = { 0 };

	while (stems.n) {
		uint64_t start = str_hash(str_head(str_cut(&stems, ' '), 3));
		uint64_t bit = UINT64_C(1) << (start & 63);

		starts.bits |= bit;
		starts.words++;
	}
	return starts;
}

/* At most so many of the old words are missing. */
static bool
lacks_at_most(const struct starts *old, const struct starts *new, size_t most)
{
	uint64_t missing = old->bits & ~new->bits;

	for (; missing && most; most--)
		missing &= missing - 1;
	return missing == 0;
}

/* The same of the words themselves, and two of them are there. */
static bool
has_words(struct str old, struct str new, size_t most)
{
	size_t n = 0;

	while (old.n) {
		if (stems_have(new, str_cut(&old, ' ')))
			n++;
		else if (most-- == 0)
			return false;
	}
	return n >= 2;
}

/* What the user typed. */
struct sentence {
	struct str text, stems;
	struct starts starts;
	bool forbids, takes_back;
};

/* The stems are those of the wishes, until the next sentence. */
static struct sentence
sentence_of(struct wishes *wishes, struct str text)
{
	struct sentence new = { .text = text,
		.forbids = wordlist_has(LIST_WISH_FORBIDS, text),
		.takes_back = wordlist_has(LIST_WISH_REVOKES, text) };

	buf_clear(&wishes->stems);
	stems_add(&wishes->stems, text);
	new.stems = buf_str(&wishes->stems);
	new.starts = starts_of(new.stems);
	return new;
}

/*
 * "Commit after each step" after "do not commit": most of its words, and the
 * opposite; or a word that takes something back, and half of its words.
 */
static bool
is_opposite(const struct sentence *new, const struct wish *old)
{
	return new->takes_back ||
	    (old->forbids != new->forbids && old->holds == HOLDS_STANDING);
}

/* How many of the old words a new sentence need not have. */
static size_t
may_lack(const struct sentence *new, const struct wish *old)
{
	size_t words = old->starts.words;

	return new->takes_back ? words / 2 : words / 5;
}

/* What is seldom true comes first: a session has thousands of pairs. */
static bool
revokes(const struct sentence *new, const struct wish *old)
{
	size_t most = may_lack(new, old);

	return is_opposite(new, old) &&
	    lacks_at_most(&old->starts, &new->starts, most) &&
	    has_words(buf_str(&old->stems), new->stems, most);
}

static void
end_revoked(struct wishes *wishes, const struct sentence *new,
    const struct record *record)
{
	for (size_t i = wishes->n; i-- > wishes->first;) {
		const struct wish *old = &wishes->open[i];

		if (!revokes(new, old) || old->prompt == wishes->prompts)
			continue;
		write_wish(wishes, old, "revoked", STR(""), record);
		forget(wishes, i);
	}
}

/* The user went on to something else, twice, and the agent worked on it. */
static void
end_done(struct wishes *wishes, const struct record *record)
{
	size_t n = wishes->first;

	for (size_t i = n; i < wishes->n; i++) {
		struct wish *wish = &wishes->open[i];

		if (wish->holds == HOLDS_ONCE &&
		    wish->prompt + LASTS <= wishes->prompts) {
			write_wish(wishes, wish, "done", STR(""), record);
			wish_free(wish);
		} else if (n++ < i) {
			wishes->open[n - 1] = *wish;
		}
	}
	wishes->n = n;
}

/* ---- what is a wish ---- */

/* "python" to "Python or Node?": few words, one of them offered. */
static bool
is_answer(struct str sentence, struct str offer)
{
	struct folded f;
	size_t words = 0, shared = 0;

	if (wordlist_begins(LIST_ANSWER_NOT, sentence) > 0 ||
	    !wordlist_has(LIST_CHOICE, offer))
		return false;
	for (struct str rest = sentence; fold_word(&f, &rest); words++) {
		struct phrase phrase = { .n = (unsigned char)f.n };
		struct phrases one = { "", &phrase, 1 };
		struct str word = { f.text, f.n };

		if (f.n <= 2 || f.n > PHRASE_BYTES)
			continue;
		memcpy(phrase.text, f.text, f.n);
		if (!wordlist_is(LIST_STEP_FILLER, word) &&
		    !wordlist_is(LIST_ANSWER_NOT, word))
			shared += phrases_find(&one, offer).n > 0;
	}
	return words <= ANSWER && shared > 0;
}

/* The question at the end of what the agent said; empty if there is none. */
static struct str
offer_in(struct str said)
{
	struct str end = str_skip(said, said.n > OFFER ? said.n - OFFER : 0);

	end = str_trim(end);
	return str_ends(end, STR("?")) || str_ends(end, STR("？"))
	    ? end
	    : (struct str){ 0 };
}

static bool
is_ascii_mark(char c)
{
	return c != ' ' && !is_nonascii(c);
}

/* One word; scripts without spaces have no blanks between them. */
static bool
is_word(struct str sentence)
{
	return str_run_of(sentence, is_ascii_mark) == sentence.n;
}

/* Seldom is there any wish: first whether there is, then what speaks against it. */
static enum holds
holds_of(const struct wishes *wishes, struct str sentence)
{
	const uint64_t kinds = rules_kind(STR("no-wish")) |
	    rules_kind(STR("standing")) | rules_kind(STR("chosen")) |
	    rules_kind(STR("once"));
	struct rules *rules = wishes->rules;
	size_t i = HOLDS_STANDING;
	struct rule_hit hit;

	if (is_word(sentence))
		return HOLDS_NOT;
	rules_look_for(rules, sentence, kinds);
	while (i < countof(holds_rows) &&
	    !rules_find(rules, str_of(holds_rows[i].rules), &hit))
		i++;
	if (i == countof(holds_rows) ||
	    rules_find(rules, str_of(holds_rows[HOLDS_NOT].rules), &hit))
		return HOLDS_NOT;
	return (enum holds)i;
}

static void
add_wish(struct wishes *wishes, enum holds holds, const struct sentence *new,
    struct str answers, const struct record *record)
{
	struct wish wish = { .holds = holds,
		.starts = new->starts,
		.prompt = wishes->prompts,
		.forbids = new->forbids };

	buf_set(&wish.text, new->text);
	buf_set(&wish.stems, new->stems);
	write_wish(wishes, &wish, "open", answers, record);
	write_meaning(wishes, &wish, record);
	if (wishes->n - wishes->first == OPEN)
		forget_oldest(wishes);
	*array_push(&wishes->open, &wishes->n, &wishes->cap) = wish;
}

static void
read_prompt(struct wishes *wishes, const struct record *record)
{
	struct str said = buf_str(&wishes->said);
	struct str offer = offer_in(said), text;
	struct str all = str_trim(typed_request(record_text(record, K_text)));
	struct typed typed;

	if (wishes->acted || wishes->prompts == 0)
		wishes->prompts++;
	wishes->acted = false;
	end_done(wishes, record);
	typed_open(&typed, all, said);
	while (typed_next(&typed, &text)) {
		struct sentence new;
		enum holds holds;
		bool answer;

		if (text.n > LONGEST)
			continue;
		holds = holds_of(wishes, text);
		answer = holds == HOLDS_NOT && text.n == all.n && offer.n &&
		    is_answer(text, offer);
		new = sentence_of(wishes, text);
		end_revoked(wishes, &new, record);
		if (answer)
			holds = HOLDS_DECISION;
		if (holds != HOLDS_NOT)
			add_wish(wishes, holds, &new,
			    answer ? offer : (struct str){ 0 }, record);
	}
	typed_close(&typed);
}

void
wishes_read(struct wishes *wishes, const struct record *record)
{
	struct str role = record_text(record, K_role);
	struct str text = record_text(record, K_text);

	if (!(wishes->wanted & WRITTEN))
		return;
	if (record->kind == KIND_DOC)
		forget_all(wishes);
	if (record->kind == KIND_CALL)
		wishes->acted = true;
	if (record->kind != KIND_MESSAGE)
		return;
	if (typed_is_prompt(record)) {
		read_prompt(wishes, record);
	} else if (str_eq(role, STR("assistant")) &&
	    record->at[K_agent].type == JSON_ABSENT) {
		wishes->acted = true;
		buf_set(&wishes->said,
		    str_skip(text, text.n > SAID ? text.n - SAID : 0));
	}
}

void
wishes_free(struct wishes *wishes)
{
	forget_all(wishes);
	free(wishes->open);
	buf_free(&wishes->said);
	buf_free(&wishes->stems);
}

void
wishes_cite(struct buf *b, size_t n, const struct src places[])
{
	buf_addf(b, "%zu more wish%s:", n, n == 1 ? "" : "es");
	for (size_t i = 0; i < n && i < WISHES_CITED; i++) {
		buf_adds(b, i ? ", " : " ");
		if (i == 0 || !str_eq(places[i].file, places[i - 1].file)) {
			show_path(b, base_name(places[i].file));
			buf_addc(b, ':');
		}
		buf_addf(b, "%zu", places[i].line);
	}
	buf_adds(b, n > WISHES_CITED ? ", ...\n" : "\n");
}
