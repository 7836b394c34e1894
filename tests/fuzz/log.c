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

static bool
same_text(struct str a, struct str b)
{
	return a.p == b.p && a.n == b.n;
}

/* An entry says the same, whether its lines are parsed already or not. */
static void
reads_parsed(struct str body, const struct entry_start *mark,
    const struct parsed *parsed)
{
	struct entry a = { 0 }, b = { 0 };

	entry_read(&a, body, mark, NULL);
	entry_read(&b, body, mark, parsed);
	must(a.title.n == b.title.n && a.title.status == b.title.status);
	must(same_text(a.title.date.words, b.title.date.words));
	must(same_text(a.words, b.words) && same_text(a.agent, b.agent));
	for (size_t i = 0; i < a.title.n; i++)
		must(same_text(a.title.ids[i], b.title.ids[i]));
	entry_free(&a);
	entry_free(&b);
}

/* As md2jsonl does, line by line. */
static void
parses_once(struct str text)
{
	struct parsed parsed = { 0 };
	struct entry_start mark, next;
	enum verdict open = GOES_ON, verdict;
	struct str rest = text, body = { text.p, 0 };
	struct split split;

	split_open_text(&split, text, &rest);
	while (rest.n) {
		struct str line = str_line(rest);

		rest = str_skip(rest, line.n);
		verdict = split_line(&split, line, &next);
		if (verdict == GOES_ON) {
			parsed_add(&parsed, &split, body.n);
			body.n += line.n;
			continue;
		}
		if (open == NEW_ENTRY)
			reads_parsed(body, &mark, &parsed);
		open = verdict;
		mark = next;
		body = line;
		if (open == NEW_ENTRY)
			parsed_begin(&parsed, &split);
		else
			parsed_stop(&parsed);
	}
	if (open == NEW_ENTRY)
		reads_parsed(body, &mark, &parsed);
	parsed_free(&parsed);
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
	parses_once(text);
	reads_head(text);
	return 0;
}
