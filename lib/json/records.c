/* The records of one file after the other; see record.h. */
#include "json/record.h"

#include <stdlib.h>
#include <sys/stat.h>

#include "base/err.h"

enum { BAD_SAID = 5 }; /* bad records that are said one by one */

void
records_open(struct records *records, char *const files[])
{
	*records = (struct records){ .files = files };
	in_open(&records->in, files, NULL);
}

/* A log or a transcript, as its first line tells, was given to a filter. */
static void
say_no_records(const char *file)
{
	say("%s: these are no records; md2jsonl, prd2jsonl, log2jsonl and "
	    "trace2jsonl make them",
	    file);
}

/* The first ones are said by their lines; of all, how many there were. */
static void
bad_record(struct records *records, const struct json_error *error)
{
	const char *file = records->in.name;
	size_t line = records->in.line;

	if (records->bad < BAD_SAID)
		skip(file, line, "bad record: column %zu: %s", error->at + 1,
		    error->what);
	if (line == 1 && error->at == 0)
		say_no_records(file);
	if (records->bad++ == 0)
		buf_addf(&records->first_bad, "%s:%zu: column %zu: %s", file,
		    line, error->at + 1, error->what);
}

static struct str
without_bom(const struct in *in, struct str line)
{
	static const struct str bom = STR_INIT("\xef\xbb\xbf");

	return in->line == 1 && str_starts(line, bom) ? str_skip(line, bom.n)
						      : line;
}

/* The next line that is not blank, of whichever file. */
static bool
next_line(struct records *records, struct str *line)
{
	for (;;) {
		while (records->open && in_line(&records->in, line)) {
			*line = chomp(without_bom(&records->in, *line));
			if (str_trim(*line).n)
				return true;
		}
		records->open = in_next_file(&records->in);
		if (!records->open)
			return false;
	}
}

bool
records_bad(const struct records *records, struct buf *b)
{
	if (records->bad == 0)
		return false;
	buf_addf(b, "%zu bad record%s left out by %s, the first at %.*s",
	    records->bad, records->bad == 1 ? "" : "s", prog,
	    STR_ARG(buf_str(&records->first_bad)));
	return true;
}

static void
note_bad(const struct records *records)
{
	struct buf text = { 0 };

	if (records_bad(records, &text))
		note("bad-record", NULL, "%.*s", STR_ARG(buf_str(&text)));
	buf_free(&text);
}

bool
records_next(struct records *records, struct record *record)
{
	struct json_error error;
	struct str line;

	arena_reset(&records->arena);
	while (next_line(records, &line)) {
		record->in_file = records->in.name;
		record->in_line = records->in.line;
		if (!record_parse(line, &records->arena, record, &error)) {
			bad_record(records, &error);
			end_break(&records->end);
			continue;
		}
		end_see(&records->end, record);
		if (record->kind == KIND_END)
			continue;
		if (record->in_line == 1 &&
		    record->at[K_kind].type == JSON_ABSENT)
			say_no_records(record->in_file);
		return true;
	}
	if (records->bad > BAD_SAID)
		say("%zu bad records in all", records->bad);
	if (!records->last) {
		note_bad(records);
		records->bad = 0;
	}
	return false;
}

bool
records_are_whole(const struct records *records, const struct opt_list *of)
{
	const struct end *end = &records->end;

	if (!end_is_whole(end)) {
		fail("the input broke off: it does not close with an 'end' "
		     "record (jq and grep must keep it)");
	} else if (end->status >= EX_USAGE) {
		fail("the input is incomplete: a program before this one "
		     "failed");
	} else {
		for (size_t i = 0; i < of->n; i++) {
			if (seen_times(&end->files, str_of(of->all[i])) == 0)
				fail("the input does not have all of '%s'",
				    of->all[i]);
		}
	}
	return !is_broken();
}

static size_t
count(char *const files[])
{
	size_t n = 0;

	while (files[n])
		n++;
	return n;
}

/* The names are the strings of a JSON array without its brackets. */
char **
records_files(const struct records *records)
{
	size_t given = count(records->files);
	const struct end *end = &records->end;
	struct arena arena = { 0 };
	struct buf array = { 0 };
	struct json_iter iter = { 0 };
	struct json name, file;
	size_t n = 0, room = (end->files.n + given + 1) * sizeof(char *);
	char **files = zeroed(1, room + end->names.n + end->files.n);
	char *at = (char *)files + room;

	buf_addc(&array, '[');
	buf_add(&array, buf_str(&end->names));
	buf_addc(&array, ']');
	while (json_next((struct json){ buf_str(&array), JSON_ARRAY }, &iter,
	    &name, &file)) {
		struct str text = json_text(file, &arena);

		memcpy(at, text.p, text.n);
		files[n++] = at;
		at += text.n + 1;
	}
	for (size_t i = 0; i < given; i++)
		files[n++] = records->files[i];
	buf_free(&array);
	arena_free(&arena);
	return files;
}

bool
records_spare(const struct records *records, const char *file)
{
	char **files = records_files(records);
	struct stat target, source;
	bool same = false;

	if (stat(file, &target) == 0 && S_ISREG(target.st_mode)) {
		for (size_t i = 0; files[i] && !same; i++)
			same = stat(files[i], &source) == 0 &&
			    source.st_dev == target.st_dev &&
			    source.st_ino == target.st_ino;
	}
	if (same)
		fail("cannot write '%s': the records are made from it", file);
	free(files);
	return !same;
}

void
records_close(struct records *records)
{
	in_close(&records->in);
	arena_free(&records->arena);
	buf_free(&records->first_bad);
	if (records->last)
		end_free(&records->end);
	else
		end_pass(&records->end);
}
