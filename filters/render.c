/* render: lay out records as Markdown. */
#include <stdlib.h>

#include "document.h"
#include "err.h"
#include "file.h"
#include "opt.h"
#include "out.h"
#include "show.h"
#include "summary.h"
#include "tokens.h"

#define SOME_TEMPLATES \
	"summary, context, running, brief, handoff, index, entries, load,"
#define THE_OTHERS "log, session, instructions, report, restore, survival"

/* The limit that budget chose for, read back from its `layout` record. */
struct limits {
	size_t cap;
	enum counter counter;
};

static void
read_limits(struct limits *limits, const char *want,
    const struct record *record)
{
	struct str template = record_text(record, K_template);
	struct str counter = record_text(record, K_counter);

	if (!str_eq(template, str_of(want)))
		skip(record->in_file, record->in_line,
		    "the records were chosen for the template '%.*s'",
		    STR_ARG(template));
	limits->cap = json_size_or(record->at[K_cap], 0);
	if (limits->cap == 0)
		return;
	counter_find(counter, &limits->counter);
	/* An estimate cannot hold to the token what was counted exactly. */
	if (!str_starts(counter, STR("~")) &&
	    !counter_is_exact(limits->counter) && limits->cap < SIZE_MAX / 2)
		limits->cap += limits->cap / 4;
}

/*
 * Whoever put lines between budget and render may have made the text longer
 * than it was measured: what is over the cap is cut behind a line, and said.
 */
static struct str
hold_cap(const struct limits *limits, struct str text)
{
	struct tokens tokens = { limits->counter, 0 };
	struct str rest = text;

	if (limits->cap == 0 || tokens_of(limits->counter, text) <= limits->cap)
		return text;
	say("the text is over its %zu tokens and was cut", limits->cap);
	check_failed();
	while (rest.n) {
		struct str line = str_line(rest);

		tokens_add(&tokens, line);
		if (tokens_count(&tokens) > limits->cap)
			break;
		rest = str_skip(rest, line.n);
	}
	return str_head(text, text.n - rest.n);
}

/* What is written: one of the documents, else a summary. */
struct page {
	struct buf *text; /* where it goes */
	bool streams; /* that is standard output: it leaves as it is ready */
	const struct document *document;
	void *state;
	struct summary summary;
	struct limits limits;
	struct document_wish wish;
	struct opt_list of; /* the files that must have been read whole */
	bool must_be_whole;
	const char *output; /* the file; NULL: standard output */
	uintmax_t from;     /* how many entries are worth a new one */
	size_t entries;     /* that were read */
	struct buf source;  /* the first file that they are from */
};

/* An option that the document does not heed would be a surprise. */
static void
check_wish(const struct page *page, const char *name)
{
	unsigned heeded = page->document ? page->document->heeds : 0;
	const struct document_wish *wish = &page->wish;

	if (wish->chars && !(heeded & DOCUMENT_CHARS))
		die_usage("--chars is not for the template '%s'", name);
	if (wish->json && !(heeded & DOCUMENT_JSON))
		die_usage("--json is not for the template '%s'", name);
	if (wish->directive && !(heeded & DOCUMENT_DIRECTIVE))
		die_usage("--directive is not for the template '%s'", name);
	if (page->from && !page->output)
		die_usage("--from is for a file: -o FILE");
}

static void
page_open(struct page *page)
{
	if (page->document == NULL)
		return;
	page->state = zeroed(1, page->document->size);
	if (page->document->open)
		page->document->open(page->state, &page->wish);
}

static void
page_add(struct page *page, const struct record *record)
{
	const struct document *document = page->document;
	const char *layout = document ? document->layout
				      : template_name(page->summary.template);

	page->entries += record->kind == KIND_ENTRY;
	if (record->kind == KIND_DOC && page->source.n == 0)
		buf_add(&page->source, record_text(record, K_file));
	if (record->kind == KIND_LAYOUT && layout)
		read_limits(&page->limits, layout, record);
	if (document)
		document->add(page->state, record);
	else
		summary_add(&page->summary, record);
}

static void
page_note(struct page *page, struct str text)
{
	if (page->document == NULL)
		summary_add_note(&page->summary, text);
	else if (page->document->note)
		page->document->note(page->state, text);
}

static void
page_read(struct page *page, char *const files[])
{
	struct records in;
	struct record record;
	struct buf bad = { 0 };

	records_open(&in, files);
	in.last = true;
	while (records_next(&in, &record)) {
		page_add(page, &record);
		if (!page->streams)
			continue;
		page->document->ready(page->state, page->text);
		out_end();
	}
	if (records_bad(&in, &bad))
		page_note(page, buf_str(&bad));
	buf_free(&bad);
	if (page->must_be_whole)
		records_are_whole(&in, &page->of);
	records_close(&in);
}

static void
page_write(struct page *page)
{
	if (page->document)
		page->document->write(page->state, page->text);
	else
		summary_write(&page->summary, page->text);
	free(page->state);
	summary_free(&page->summary);
}

static bool
is_too_early(const struct page *page)
{
	if (page->entries >= page->from || !file_is_missing(page->output))
		return false;
	if (!quiet())
		say("%zu %s, fewer than %ju: no '%s' yet", page->entries,
		    page->entries == 1 ? "entry" : "entries", page->from,
		    page->output);
	return true;
}

/* A file that a person wrote; one that cannot be read may be that. */
static bool
is_foreign(const struct page *page)
{
	const char *first = page->document ? page->document->first_line : NULL;
	struct str source = base_name(buf_str(&page->source));
	struct buf old = { 0 };
	struct stat st;
	bool ours;

	if (!first || stat(page->output, &st) < 0 || !S_ISREG(st.st_mode))
		return false;
	if (!read_file(page->output, &old))
		return true;
	ours = str_eq(chomp(str_line(buf_str(&old))), str_of(first));
	buf_free(&old);
	if (!ours && !quiet())
		say("'%s' was not made from %.*s: left as it is", page->output,
		    STR_ARG(source.n ? source : STR("these records")));
	return !ours;
}

static void
page_put(const struct page *page, struct str text)
{
	if (page->output &&
	    (is_broken() || is_too_early(page) || is_foreign(page)))
		return;
	text = hold_cap(&page->limits, text);
	if (page->output)
		file_put(page->output, text, NULL);
	else
		buf_add(out_buf(), text);
}

int
main(int argc, char *argv[])
{
	struct page page = { .limits = { 0, COUNT_O200K } };
	struct buf text = { 0 };
	const char *by = NULL;
	uintmax_t chars = 0;
	bool cite = false;
	const struct opt opts[] = {
		{ 'o', "output", "FILE", OPT_TEXT, &page.output,
		    "write FILE, all or nothing (standard output)" },
		{ 'c', "chars", "N", OPT_NUMBER, &chars,
		    "at most N: restore (9500), instructions (2000)" },
		{ 0, "from", "N", OPT_NUMBER, &page.from,
		    "do nothing where there are fewer than N entries" },
		{ 'b', "by", "NAME", OPT_TEXT, &by,
		    "group the learnings by NAME: topic (type)" },
		{ 0, "cite", NULL, OPT_FLAG, &cite,
		    "name the source line behind each line" },
		{ 'd', "directive", "NAME", OPT_TEXT, &page.wish.directive,
		    "only what was lost in tasks of this kind" },
		RECORDS_OF(&page.of),
		{ 'j', "json", NULL, OPT_FLAG, &page.wish.json,
		    "write the report as JSON" },
		{ 0 },
	};
	const struct program program = { "render",
		"lay out records as Markdown\n\n"
		"TEMPLATE is one of\n  " SOME_TEMPLATES "\n  " THE_OTHERS,
		"TEMPLATE [FILE ...]", opts };
	char **files = options_parse(&program, argc, argv);

	if (files[0] == NULL)
		die_usage("which template? " SOME_TEMPLATES " " THE_OTHERS);
	summary_init(&page.summary);
	page.document = document_find(files[0]);
	if (!page.document &&
	    !template_find(str_of(files[0]), &page.summary.template))
		die_usage("no template '%s'; there are " SOME_TEMPLATES
			  " " THE_OTHERS,
		    files[0]);
	page.wish.chars = (size_t)chars;
	check_wish(&page, files[0]);
	options_need_input(&program, files + 1);
	page.summary.cite = cite;
	if (by && !summary_group(&page.summary, str_of(by)))
		die_usage("no groups by '%s'; there are those by topic", by);
	page.must_be_whole = page.output || page.of.n;
	/* A document with a limit is measured as a whole. */
	page.streams = !page.must_be_whole && page.document &&
	    page.document->ready;
	page.text = page.streams ? out_buf() : &text;
	page_open(&page);
	page_read(&page, files + 1);
	page_write(&page);
	if (page.must_be_whole && is_broken())
		return finish();
	page_put(&page, buf_str(&text));
	buf_free(&page.source);
	buf_free(&text);
	return finish();
}
