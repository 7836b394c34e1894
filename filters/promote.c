/*
 * promote: keep the often-mentioned patterns in a marked block of a file.
 *
 * The patterns in the block stay, in the wording that dedupe chose last, until
 * a learning replaces them: a log that was reset removes nothing.
 */
#include <stdlib.h>
#include <sys/stat.h>

#include "base/err.h"
#include "base/file.h"
#include "base/opt.h"
#include "base/out.h"
#include "log/owner.h"
#include "promote/promote.h"
#include "secret/secret.h"
#include "text/edits.h"

#define HEADING "## Codebase Patterns"

/* The user's file. */
struct target {
	const char *path;
	const char *owner, *as; /* owner.h */
	char **sources;         /* file.h */
	bool exists;
	struct stat seen; /* when it was read */
	struct buf text;
	struct block block;
	struct block_lines own;
	struct edits edits;
	struct arena lines; /* lines to add */
};

/* False, and reported, if we must not write to the file. */
static bool
target_read(struct target *t)
{
	/* Its slices must not begin with NULL. */
	buf_room(&t->text, 1);
	t->exists = !file_is_missing(t->path);
	if (t->exists && stat(t->path, &t->seen) == 0 &&
	    !S_ISREG(t->seen.st_mode))
		return fail("'%s' is not a regular file", t->path);
	if (t->exists && !read_file(t->path, &t->text))
		return false;
	if (str_starts(buf_str(&t->text), STR("\xff\xfe")) ||
	    str_starts(buf_str(&t->text), STR("\xfe\xff")))
		return skip(t->path, 1,
		    "UTF-16, not UTF-8; the file is left unchanged");
	return owner_allows(buf_str(&t->text), t->path, t->owner, t->as) &&
	    block_find(&t->block, buf_str(&t->text), t->path);
}

static void
add_item(struct target *t, struct str mark, struct str text, struct str eol)
{
	edits_add(&t->edits, arena_join(&t->lines, mark, STR(""), text), eol);
}

/* Adds the missing patterns; returns their number. */
static size_t
add_missing(struct target *t, const struct patterns *patterns)
{
	size_t n = 0;

	for (size_t i = 0; i < patterns->n; i++) {
		uint32_t text = patterns->all[i].text;

		if (t->own.present[text])
			continue;
		if (n++ == 0 && !t->block.found) {
			edits_add(&t->edits, STR(BLOCK_BEGIN), t->block.eol);
			edits_add(&t->edits, STR(HEADING), t->block.eol);
			edits_add(&t->edits, STR(""), t->block.eol);
		}
		add_item(t, STR("- "), intern_str(&patterns->texts, text),
		    t->block.eol);
	}
	return n;
}

static void
edit_own(struct target *t, const struct patterns *patterns, size_t i)
{
	const struct block_line *line = &t->own.lines[i];
	struct str eol = str_skip(line->line, chomp(line->line).n);

	if (line->now == 0) {
		edits_keep(&t->edits, line->line);
		return;
	}
	edits_drop(&t->edits, line->line);
	if (!line->drop)
		add_item(t, str_head(line->line, 2),
		    intern_str(&patterns->texts, line->now), eol);
}

static void
edit_block(struct target *t, const struct patterns *patterns)
{
	const struct block_lines *own = &t->own;
	size_t last = own->n;

	while (last && str_trim(own->lines[last - 1].line).n == 0)
		last--;
	edits_keep(&t->edits, str_head(buf_str(&t->text), t->block.begin));
	for (size_t i = 0; i < last; i++)
		edit_own(t, patterns, i);
	add_missing(t, patterns);
	for (size_t i = last; i < own->n; i++)
		edits_keep(&t->edits, own->lines[i].line);
	edits_keep(&t->edits, buf_since(&t->text, t->block.end));
}

/*
 * Adds a blank line before the block, and a line end after it only if the text
 * ended with one.
 */
static void
edit_new(struct target *t, const struct patterns *patterns)
{
	struct str text = buf_str(&t->text);
	bool blank = edits_after_blank(text);
	bool ends = blank || str_ends(text, STR("\n"));

	edits_keep(&t->edits, text);
	if (!ends)
		edits_end(&t->edits, t->block.eol);
	if (!blank)
		edits_add(&t->edits, STR(""), t->block.eol);
	if (add_missing(t, patterns) == 0)
		edits_free(&t->edits);
	else
		edits_add(&t->edits, STR(BLOCK_END),
		    ends ? t->block.eol : STR(""));
}

static void
target_write(const struct target *t)
{
	struct buf text = { 0 };
	struct stat now;

	if (t->exists && !file_is_ours(t->path, &now))
		return;
	edits_text(&t->edits, &text);
	file_put_seen(t->path, buf_str(&text), t->exists ? &t->seen : NULL,
	    (const char *const *)t->sources);
	buf_free(&text);
}

static void
target_update(struct target *t, const struct patterns *patterns, bool dry)
{
	if (!target_read(t))
		return;
	block_lines_read(&t->own, buf_str(&t->text), &t->block, patterns);
	if (t->block.found)
		edit_block(t, patterns);
	else
		edit_new(t, patterns);
	if (!edits_any(&t->edits)) {
		if (patterns->n == 0 && !quiet())
			say("no pattern is in %ju %s: nothing to promote",
			    patterns->least,
			    patterns->least == 1 ? "entry" : "entries");
		return;
	}
	if (dry)
		edits_show(&t->edits, out_buf(),
		    t->exists ? t->path : "/dev/null", t->path);
	else
		target_write(t);
}

static void
target_free(struct target *t)
{
	edits_free(&t->edits);
	block_lines_free(&t->own);
	arena_free(&t->lines);
	buf_free(&t->text);
}

/* The buffers that the records use, for free(). */
static char **
read_records(struct patterns *patterns, char *const files[],
    const struct opt_list *of)
{
	struct records records;
	struct record record;
	char **sources;

	records_open(&records, files);
	records.last = true;
	while (records_next(&records, &record)) {
		if (record.kind == KIND_LEARNING)
			patterns_add(patterns, &record);
	}
	if (of->n)
		records_are_whole(&records, of);
	sources = records_files(&records);
	records_close(&records);
	patterns_sort(patterns);
	return sources;
}

int
main(int argc, char *argv[])
{
	struct patterns patterns = { .least = 3 };
	struct target target = { 0 };
	bool dry = false, show = false;
	struct opt_list of = { 0 };
	const struct opt opts[] = {
		DRY_RUN_OPTION(&dry),
		{ 'm', "mentions", "N", OPT_NUMBER, &patterns.least,
		    "only patterns that N or more entries mention (3)" },
		{ 'g', "gotchas", NULL, OPT_FLAG, &patterns.gotchas,
		    "keep gotchas, too" },
		SECRET_OPTION(&show),
		RECORDS_OF(&of),
		OWNER_OPTIONS(&target.as, &target.owner),
		FILE_OPTIONS,
		{ 0 },
	};
	const struct program program = { "promote",
		"keep often-mentioned patterns in a block of AGENTS.md",
		"TARGET [FILE ...]", opts };
	char **files = options_parse(&program, argc, argv);
	int lock;

	if (files[0] == NULL || strcmp(files[0], "-") == 0)
		die_usage("which file? AGENTS.md or CLAUDE.md");
	target.path = files[0];
	secret_hiding(!show);
	options_need_input(&program, files + 1);
	/* Before the lock, so that nobody waits for a slow pipe. */
	target.sources = read_records(&patterns, files + 1, &of);
	/* If records are missing, the old file is better. */
	lock = is_broken() ? -1 : file_lock(target.path);
	if (lock >= 0) {
		target_update(&target, &patterns, dry);
		file_unlock(lock);
	}
	target_free(&target);
	free(target.sources);
	patterns_free(&patterns);
	return finish();
}
