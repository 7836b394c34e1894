/*
 * merge: git's merge driver for logs: keeps the entries of both sides, once
 * each.
 */
#include "archive/months.h"
#include "base/err.h"
#include "base/file.h"
#include "base/in.h"
#include "base/opt.h"
#include "base/out.h"
#include "merge/merge.h"

enum { MARK_SIZE = 7, MARK_MOST = 1000 };

/* Without a base, both sides added the file. */
static bool
read_base(const char *path, struct buf *b)
{
	return file_is_missing(path) || read_file(path, b);
}

static struct str
line_end(const struct str texts[SIDES])
{
	for (int side = OURS; side <= THEIRS; side++) {
		struct str text = texts[side];
		size_t at = str_chr(text, '\n', 0);

		if (at < text.n)
			return at && text.p[at - 1] == '\r' ? STR("\r\n")
							    : STR("\n");
	}
	return STR("\n");
}

/* If only one side changed anything, its text is the result. */
static bool
is_plain(struct merge *merge)
{
	const struct str *texts = merge->texts;

	if (str_eq(texts[BASE], texts[OURS]))
		buf_add(&merge->result, texts[THEIRS]);
	else if (str_eq(texts[BASE], texts[THEIRS]) ||
	    str_eq(texts[OURS], texts[THEIRS]))
		buf_add(&merge->result, texts[OURS]);
	else
		return false;
	return true;
}

static void
merge_texts(struct merge *merge)
{
	merge->marks.eol = line_end(merge->texts);
	if (is_plain(merge))
		return;
	if (is_json_log(merge->path))
		merge_json(merge);
	else
		merge_log(merge);
}

static void
merge_files(struct merge *merge, char *const files[], const char *to)
{
	const char *const sources[] = { files[OURS], files[THEIRS], NULL };
	struct buf texts[SIDES] = { { 0 } };
	bool all = read_base(files[BASE], &texts[BASE]) &&
	    read_file(files[OURS], &texts[OURS]) &&
	    read_file(files[THEIRS], &texts[THEIRS]);

	for (int side = BASE; side <= THEIRS; side++) {
		/* Its slices must not begin with NULL. */
		buf_room(&texts[side], 1);
		merge->texts[side] = buf_str(&texts[side]);
	}
	if (all) {
		merge_texts(merge);
		file_put_or_print(to ? to : files[OURS],
		    buf_str(&merge->result), sources);
	}
	for (int side = BASE; side <= THEIRS; side++)
		buf_free(&texts[side]);
	buf_free(&merge->result);
}

int
main(int argc, char *argv[])
{
	const char *to = NULL, *ours = "ours", *theirs = "theirs";
	uintmax_t size = MARK_SIZE;
	const struct opt opts[] = {
		{ 'o', "output", "FILE", OPT_TEXT, &to,
		    "write FILE, all or nothing (OURS)" },
		{ 0, "marker-size", "N", OPT_NUMBER, &size,
		    "length of the marks around a conflict (7)" },
		{ 0, "ours", "NAME", OPT_TEXT, &ours,
		    "label of our side in the marks (ours)" },
		{ 0, "theirs", "NAME", OPT_TEXT, &theirs,
		    "label of their side in the marks (theirs)" },
		FILE_OPTIONS,
		{ 0 },
	};
	const struct program program = { "merge",
		"merge a log that grew on two branches, for git",
		"BASE OURS THEIRS [PATH]", opts };
	char **files = options_parse(&program, argc, argv);
	struct merge merge = { 0 };
	size_t n = 0;

	while (files[n])
		n++;
	if (n < SIDES || n > SIDES + 1)
		die_usage("three files, and the path of the result");
	if (size == 0 || size > MARK_MOST)
		die_usage("--marker-size from 1 to %d", MARK_MOST);
	merge.path = n > SIDES ? files[SIDES] : files[OURS];
	merge.marks.ours = str_of(ours);
	merge.marks.theirs = str_of(theirs);
	merge.marks.size = (size_t)size;
	merge_files(&merge, files, to);
	return finish();
}
