#include "promote.h"

#include <stdlib.h>

#include "same/similar.h"
#include "text/md.h"

/* ---- the words of a document, in order ---- */

/*
 * With fewer words than this a sentence may contain the text and mean something
 * else: "never use mocks" contains "use mocks".
 */
enum { PHRASE_WORDS = 4 };

struct phrase_index {
	struct buf words, sought;    /* in lower case, a blank before each */
	size_t starts[PHRASE_WORDS]; /* of the last words */
	size_t n;
	struct intern lines, runs; /* of PHRASE_WORDS words */
};

/* Adds the next word of *rest; false at its end. */
static bool
put_word(struct buf *b, struct str *rest)
{
	size_t i = 0;

	while (i < rest->n && !is_word_byte(rest->p[i]))
		i++;
	if (i == rest->n)
		return false;
	buf_addc(b, ' ');
	for (; i < rest->n && is_word_byte(rest->p[i]); i++)
		buf_addc(b, to_lower(rest->p[i]));
	*rest = str_skip(*rest, i);
	return true;
}

/* Adds the words of a line, without the marks of a list or heading. */
static void
index_line(struct phrase_index *index, struct str line)
{
	size_t from = index->words.n, at = from;

	while (put_word(&index->words, &line)) {
		index->starts[index->n++ % PHRASE_WORDS] = at;
		at = index->words.n;
		if (index->n >= PHRASE_WORDS)
			intern_add(&index->runs,
			    buf_since(&index->words,
				index->starts[index->n % PHRASE_WORDS]));
	}
	if (at > from)
		intern_add(&index->lines, buf_since(&index->words, from));
}

/* s begins and ends with a word. */
static bool
has_words(struct str words, struct str s)
{
	size_t at = str_find(words, s, 0);

	while (at < words.n && at + s.n < words.n && words.p[at + s.n] != ' ')
		at = str_find(words, s, at + 1);
	return at < words.n;
}

/*
 * The words of text occur in this order, ignoring case, marks and line ends; a
 * text of fewer than PHRASE_WORDS words must be a whole line.
 */
static bool
index_has(struct phrase_index *index, struct str text)
{
	struct str sought;
	size_t n = 0, run = 0;

	buf_clear(&index->sought);
	while (put_word(&index->sought, &text)) {
		if (++n == PHRASE_WORDS)
			run = index->sought.n;
	}
	sought = buf_str(&index->sought);
	if (n < PHRASE_WORDS)
		return n && intern_find(&index->lines, sought);
	/* Of most texts that are missing, the first words are missing. */
	return intern_find(&index->runs, str_head(sought, run)) &&
	    has_words(buf_str(&index->words), sought);
}

static void
index_free(struct phrase_index *index)
{
	buf_free(&index->words);
	buf_free(&index->sought);
	intern_free(&index->lines);
	intern_free(&index->runs);
}

/* ---- the lines of the block ---- */

/* The words of a line, without the marks before them. */
static struct str
words_of(struct str line)
{
	struct md md;

	md_open_part(&md);
	return md_line(&md, line).text;
}

static struct str
next_line(struct str *rest)
{
	struct str line = str_line(*rest);

	*rest = str_skip(*rest, line.n);
	return line;
}

static bool
is_indented(struct str line)
{
	return is_space(line.p[0]) && str_trim(line).n > 0;
}

/* The number of the text after "- "; 0 if the records do not have it. */
static uint32_t
text_of(const struct patterns *patterns, struct str line)
{
	bool indented = is_indented(line);

	line = str_trim(line);
	if (indented || line.n < 3 || !memchr("-*+", line.p[0], 3) ||
	    line.p[1] != ' ')
		return 0;
	return intern_find(&patterns->texts, str_trim(str_skip(line, 2)));
}

static void
read_lines(struct block_lines *own, struct str text,
    const struct patterns *patterns)
{
	while (text.n) {
		struct block_line line = { .line = next_line(&text) };

		line.text = text_of(patterns, line.line);
		*array_push(&own->lines, &own->n, &own->cap) = line;
	}
}

/* What each line becomes. Lines that stay count before lines that change. */
static void
find_changes(struct block_lines *own, const struct patterns *patterns)
{
	for (size_t i = 0; i < own->n; i++) {
		struct block_line *line = &own->lines[i];

		if (line->text && !patterns->fates[line->text].wanted)
			line->now = patterns->fates[line->text].now;
		if (line->now == 0)
			own->present[line->text] = true;
	}
	for (size_t i = 0; i < own->n; i++) {
		struct block_line *line = &own->lines[i];
		bool last = i + 1 == own->n;

		if (line->now == 0)
			continue;
		/* What a user wrote below it must not go to another item. */
		line->drop = own->present[line->now] &&
		    (last || !is_indented(own->lines[i + 1].line));
		own->present[line->now] = true;
	}
}

/* ---- patterns that the file has already ---- */

static void
index_text(struct phrase_index *index, struct str text)
{
	while (text.n)
		index_line(index, words_of(next_line(&text)));
}

static void
index_unchanged(struct phrase_index *index, const struct block_lines *own)
{
	for (size_t i = 0; i < own->n; i++) {
		if (own->lines[i].now == 0)
			index_line(index, words_of(own->lines[i].line));
	}
}

/* In one of the wordings that dedupe merged. */
static bool
index_has_pattern(struct phrase_index *index, const struct patterns *patterns,
    const struct pattern *pattern)
{
	if (index_has(index, intern_str(&patterns->texts, pattern->text)))
		return true;
	for (size_t i = 0; i < pattern->n; i++) {
		uint32_t other = patterns->others[pattern->first + i];

		if (index_has(index, intern_str(&patterns->texts, other)))
			return true;
	}
	return false;
}

/* Anywhere in the file, outside the block too. */
static void
find_quoted(struct block_lines *own, struct str text, const struct block *block,
    const struct patterns *patterns)
{
	struct phrase_index index = { 0 };

	index_text(&index, str_head(text, block->begin));
	index_unchanged(&index, own);
	index_text(&index, str_skip(text, block->end));
	for (size_t i = 0; i < patterns->n; i++) {
		const struct pattern *pattern = &patterns->all[i];

		if (!own->present[pattern->text])
			own->present[pattern->text] = index_has_pattern(&index,
			    patterns, pattern);
	}
	index_free(&index);
}

/*
 * Groups the lines that are not patterns, then the patterns. Returns the number
 * of these lines.
 */
static size_t
group(struct similar *similar, const struct block_lines *own,
    const struct patterns *patterns)
{
	size_t lines;

	similar_open(similar);
	for (size_t i = 0; i < own->n; i++) {
		if (own->lines[i].text == 0)
			similar_add(similar, words_of(own->lines[i].line), 0,
			    false);
	}
	lines = similar->n;
	for (size_t i = 0; i < patterns->n; i++)
		similar_add(similar,
		    intern_str(&patterns->texts, patterns->all[i].text), 0,
		    false);
	similar_group(similar);
	return lines;
}

/*
 * The user reworded a line, or its log is gone: a pattern that says the same,
 * as dedupe sees it, must not be added again.
 */
static void
find_similar(struct block_lines *own, const struct patterns *patterns)
{
	struct similar similar;
	size_t lines = group(&similar, own, patterns);
	bool *has = zeroed(similar.n + 1, sizeof *has);

	for (size_t i = 0; i < lines; i++)
		has[similar.texts[i].kept] |= similar.texts[i].n > 0;
	for (size_t i = 0; i < patterns->n; i++)
		own->present[patterns->all[i].text] |=
		    has[similar.texts[lines + i].kept];
	free(has);
	similar_close(&similar);
}

void
block_lines_read(struct block_lines *own, struct str text,
    const struct block *block, const struct patterns *patterns)
{
	*own = (struct block_lines){ 0 };
	own->present = zeroed(patterns->texts.n + 1, sizeof *own->present);
	read_lines(own,
	    str_head(str_skip(text, block->begin), block->end - block->begin),
	    patterns);
	find_changes(own, patterns);
	find_quoted(own, text, block, patterns);
	find_similar(own, patterns);
}

void
block_lines_free(struct block_lines *own)
{
	free(own->lines);
	free(own->present);
}
