/* log: the sections and entries of a Markdown log, as md2jsonl reads them. */
#include "append/append.h"
#include "fuzz.h"
#include "log/doc.h"
#include "log/entry.h"

static void
looks_at(struct entry *entry, const struct mdpart *part)
{
	entry_read(entry, part->body, &part->mark);
	must(inside(entry->words, part->body));
	must(inside(entry->agent, part->body));
	for (size_t i = 0; i < entry->title.n; i++)
		must(entry->title.ids[i].n &&
		    inside(entry->title.ids[i], part->body));
	must(str_eq(part->words, entry->words));
	must(part->ids == entry->title.n);
	must(part->ids == 0 || str_eq(part->id, entry->title.ids[0]));
}

/* Every byte is in one part, and no part is empty. */
static void
splits(struct str text)
{
	struct entry entry = { 0 };
	struct mdlog log;
	const char *at = text.p;
	size_t entries = 0;

	mdlog_read(&log, text);
	for (size_t i = 0; i < log.n; i++) {
		const struct mdpart *part = &log.all[i];

		must(part->body.p == at && part->body.n);
		must(at == text.p || at[-1] == '\n');
		must(inside(mdlog_tail(part->body), part->body));
		at += part->body.n;
		if (!part->entry)
			continue;
		entries++;
		must(log.first <= i);
		looks_at(&entry, part);
	}
	must(at == text.p + text.n);
	must(entries == log.entries);
	must(entries == 0 || (log.first <= log.last && log.last < log.n));
	entry_free(&entry);
	mdlog_free(&log);
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
