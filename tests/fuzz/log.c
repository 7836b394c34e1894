/* log: the sections and entries of a Markdown log, as md2jsonl reads them. */
#include "fuzz.h"
#include "log/doc.h"
#include "log/entry.h"
#include "log/split.h"

static void
reads_entry(struct entry *entry, struct str body,
    const struct entry_start *mark)
{
	entry_read(entry, body, mark);
	must(inside(entry->words, body));
	must(inside(entry->agent, body));
	for (size_t i = 0; i < entry->title.n; i++)
		must(
		    entry->title.ids[i].n && inside(entry->title.ids[i], body));
}

/* Each entry is read up to the line where something else starts. */
static void
splits(struct str text)
{
	struct entry entry = { 0 };
	struct entry_start mark, opened;
	struct str rest = text, body = { 0 };
	struct split split;

	split_open_text(&split, text, &rest);
	while (rest.n) {
		struct str line = str_line(rest);
		enum verdict verdict;

		rest = str_skip(rest, line.n);
		verdict = split_line(&split, line, &mark);
		if (verdict == GOES_ON) {
			body.n += body.n ? line.n : 0;
			continue;
		}
		if (body.n)
			reads_entry(&entry, body, &opened);
		body = verdict == NEW_ENTRY ? line : STR("");
		opened = mark;
	}
	if (body.n)
		reads_entry(&entry, body, &opened);
	entry_free(&entry);
}

static void
reads_head(struct str text)
{
	struct arena arena = { 0 };
	struct doc doc = doc_parse(text, &arena);

	must(doc.started.year == 0 || doc.started.month <= 12);
	must(inside(doc.title, text) || doc.title.n <= text.n);
	arena_free(&arena);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	struct str text = { (const char *)data, n };

	splits(text);
	reads_head(text);
	return 0;
}
