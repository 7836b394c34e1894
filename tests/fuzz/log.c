/* log: the sections and entries of a Markdown log, as md2jsonl reads them. */
#include "fuzz.h"
#include "log/doc.h"
#include "log/entry.h"
#include "log/split.h"

/* Every byte is in one part, and no part is empty. */
static void
splits(struct str text)
{
	struct entry entry = { 0 };
	struct log_parts parts;
	struct log_part part;
	const char *at = text.p;

	log_parts_open(&parts, text, text);
	while (log_parts_next(&parts, &part)) {
		must(part.body.p == at && part.body.n);
		must(at == text.p || at[-1] == '\n');
		at += part.body.n;
		if (part.kind != NEW_ENTRY)
			continue;
		entry_read(&entry, part.body, &part.mark, NULL);
		must(inside(entry.words, part.body));
		must(inside(entry.agent, part.body));
		for (size_t i = 0; i < entry.title.n; i++)
			must(entry.title.ids[i].n &&
			    inside(entry.title.ids[i], part.body));
	}
	must(at == text.p + text.n);
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
