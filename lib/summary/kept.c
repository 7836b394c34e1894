#include "summary/kept.h"

#include <stdlib.h>

#include "same/similar.h"
#include "summary/told.h"
#include "text/md.h"

/* The words of a line, without the marks in front of them. */
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

/* The text behind "- ", where the records have it. */
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
read_lines(struct kept *kept, struct str text, const struct patterns *patterns)
{
	while (text.n) {
		struct kept_line line = { .line = next_line(&text) };

		line.text = text_of(patterns, line.line);
		kept->lines = grow(kept->lines, &kept->cap, kept->n + 1,
		    sizeof *kept->lines);
		kept->lines[kept->n++] = line;
	}
}

/* What a line says now. One that stays counts before one that changes. */
static void
settle_lines(struct kept *kept, const struct patterns *patterns)
{
	for (size_t i = 0; i < kept->n; i++) {
		struct kept_line *line = &kept->lines[i];

		if (line->text && !patterns->fates[line->text].wanted)
			line->now = patterns->fates[line->text].now;
		if (line->now == 0)
			kept->stands[line->text] = true;
	}
	for (size_t i = 0; i < kept->n; i++) {
		struct kept_line *line = &kept->lines[i];
		bool last = i + 1 == kept->n;

		if (line->now == 0)
			continue;
		/* What a user wrote below it must not go to another item. */
		line->drop = kept->stands[line->now] &&
		    (last || !is_indented(kept->lines[i + 1].line));
		kept->stands[line->now] = true;
	}
}

static void
tell(struct told *told, struct str text)
{
	while (text.n)
		told_add(told, words_of(next_line(&text)));
}

static void
tell_kept(struct told *told, const struct kept *kept)
{
	for (size_t i = 0; i < kept->n; i++) {
		if (kept->lines[i].now == 0)
			told_add(told, words_of(kept->lines[i].line));
	}
}

/* In one of the wordings that dedupe merged. */
static bool
is_told(struct told *told, const struct patterns *patterns,
    const struct pattern *one)
{
	bool has = told_has(told, intern_str(&patterns->texts, one->text));

	for (size_t i = 0; i < one->n && !has; i++)
		has = told_has(told,
		    intern_str(&patterns->texts,
			patterns->others[one->first + i]));
	return has;
}

static void
settle_told(struct kept *kept, struct told *told,
    const struct patterns *patterns)
{
	for (size_t i = 0; i < patterns->n; i++) {
		const struct pattern *one = &patterns->all[i];

		if (!kept->stands[one->text])
			kept->stands[one->text] = is_told(told, patterns, one);
	}
}

/* The lines that are none of the patterns', then the patterns. */
static size_t
compare(struct similar *similar, const struct kept *kept,
    const struct patterns *patterns)
{
	size_t lines;

	similar_open(similar);
	for (size_t i = 0; i < kept->n; i++) {
		if (kept->lines[i].text == 0)
			similar_add(similar, words_of(kept->lines[i].line), 0,
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
 * Where a user mended the wording of a line, or its log is gone: what says the
 * same, as dedupe sees it, must not come again.
 */
static void
settle_similar(struct kept *kept, const struct patterns *patterns)
{
	struct similar similar;
	size_t lines = compare(&similar, kept, patterns);
	bool *has = zeroed(similar.n + 1, sizeof *has);

	for (size_t i = 0; i < lines; i++)
		has[similar.texts[i].kept] |= similar.texts[i].n > 0;
	for (size_t i = 0; i < patterns->n; i++)
		kept->stands[patterns->all[i].text] |=
		    has[similar.texts[lines + i].kept];
	free(has);
	similar_close(&similar);
}

void
kept_read(struct kept *kept, struct str text, const struct block *block,
    const struct patterns *patterns)
{
	struct str inside = str_head(str_skip(text, block->begin),
	    block->end - block->begin);
	struct told told = { 0 };

	*kept = (struct kept){ 0 };
	kept->stands = zeroed(patterns->texts.n + 1, sizeof *kept->stands);
	read_lines(kept, inside, patterns);
	settle_lines(kept, patterns);
	tell(&told, str_head(text, block->begin));
	tell_kept(&told, kept);
	tell(&told, str_skip(text, block->end));
	settle_told(kept, &told, patterns);
	settle_similar(kept, patterns);
	told_free(&told);
}

void
kept_free(struct kept *kept)
{
	free(kept->lines);
	free(kept->stands);
}
