/* render: lay out records as Markdown or as a page. */
#include <stdlib.h>

#include "base/err.h"
#include "base/file.h"
#include "base/opt.h"
#include "base/out.h"
#include "base/terminal.h"
#include "render/documents.h"
#include "render/output.h"
#include "secret/secret.h"
#include "summary/summary.h"
#include "text/show.h"
#include "tokens/tokens.h"

#define SOME_TEMPLATES \
	"summary, context, running, brief, handoff, index, entries, load,"
#define THE_OTHERS \
	"transcript, catalog, log, stats, status, session, instructions, " \
	"report,"
#define LAST_TEMPLATES \
	"restore, survival, recurring, findings, github, sarif, html, svg"

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
	/*
	 * A text within its cap by an exact count may be over it by an
	 * estimate.
	 */
	if (!str_starts(counter, STR("~")) &&
	    !counter_is_exact(limits->counter) && limits->cap < SIZE_MAX / 2)
		limits->cap += limits->cap / 4;
}

/*
 * A filter between budget and render may have added text after it was measured.
 * Truncates the text at a line if it is over the cap, and reports it.
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

/* The document to write: one of the documents, else a summary. */
struct page {
	struct buf *text; /* the output */
	bool streams;     /* written to standard output as it is ready */
	const struct document *document;
	const struct document_functions *functions; /* those of the document */
	void *state;
	struct summary summary;
	struct limits limits;
	struct document_options options;
	struct output output;
};

static void
find_template(struct page *page, const char *name)
{
	if (name == NULL)
		die_usage("which template? " SOME_TEMPLATES " " THE_OTHERS
			  " " LAST_TEMPLATES);
	page->document = document_find(name);
	if (page->document)
		page->functions = document_functions(page->document,
		    page->options.html);
	if (!page->document &&
	    !template_find(str_of(name), &page->summary.template))
		die_usage("unknown template '%s'; use " SOME_TEMPLATES
			  " " THE_OTHERS " " LAST_TEMPLATES,
		    name);
}

/* Ignoring an option would be a surprise. */
static void
check_options(const struct page *page, const char *name)
{
	unsigned taken = page->document ? page->document->options : 0;
	const struct document_options *options = &page->options;
	const struct {
		const char *name;
		unsigned option;
		bool given;
	} rows[] = {
		{ "chars", OPTION_CHARS, options->chars > 0 },
		{ "limit", OPTION_TOKENS, options->tokens > 0 },
		{ "repositories", OPTION_REPOSITORIES,
		    options->repositories > 0 },
		{ "json", OPTION_JSON, options->json },
		{ "html", OPTION_HTML, options->html },
		{ "directive", OPTION_DIRECTIVE, options->directive != NULL },
		{ "summary", OPTION_FILES, options->summary != NULL },
	};

	for (size_t i = 0; i < countof(rows); i++) {
		if (rows[i].given && !(taken & rows[i].option))
			die_usage("--%s is not for the template '%s'",
			    rows[i].name, name);
	}
	if ((taken & OPTION_FILES) && !(options->files.n && options->summary))
		die_usage(
		    "the template '%s' needs --of FILE and --summary FILE",
		    name);
	output_check_options(&page->output);
}

/* The output goes to text, or to standard output as it is ready. */
static void
page_open(struct page *page, struct buf *text)
{
	static const struct signature none,
	    summary = { "# Progress Summary",
		    { "*Auto-generated from ", " items in " }, "PITH_SUMMARY" };

	page->text = text;
	page->output.signature = page->document ? &page->document->signature
	    : page->summary.template == TEMPLATE_SUMMARY ? &summary
							 : &none;
	if (page->document == NULL)
		return;
	if (page->document->whole)
		secret_hiding_whole();
	/* A document with a limit is measured as a whole. */
	page->streams = page->functions->next
	    ? page->output.file == NULL
	    : !output_waits(&page->output) && page->functions->ready;
	if (page->streams)
		page->text = out_buf();
	page->state = zeroed(1, page->functions->size);
	if (page->functions->open)
		page->functions->open(page->state, &page->options);
}

/* A fact has a value, but not the name that was next to it. */
static void
see_secrets(const struct record *record)
{
	if (record->kind != KIND_MESSAGE && record->kind != KIND_CALL &&
	    record->kind != KIND_FACT)
		return;
	secret_see(record->at[K_text].raw);
	secret_see(record->at[K_command].raw);
}

/* A document about all that there is may be about a part of it only. */
static void
see_missing(const struct record *note)
{
	if (!str_eq(record_text(note, K_code), STR("missing-part")))
		return;
	say("%.*s", STR_ARG(record_text(note, K_text)));
	check_failed();
}

static void
page_add(struct page *page, const struct record *record)
{
	const struct document *document = page->document;
	const char *layout = document ? document->layout
				      : template_name(page->summary.template);

	output_see(&page->output, record);
	if (record->kind == KIND_NOTE)
		see_missing(record);
	see_secrets(record);
	if (record->kind == KIND_LAYOUT && layout)
		read_limits(&page->limits, layout, record);
	if (document)
		page->functions->add(page->state, record);
	else
		summary_add(&page->summary, record);
}

static void
page_note(struct page *page, struct str text)
{
	if (page->document == NULL)
		summary_add_note(&page->summary, text);
	else if (page->functions->note)
		page->functions->note(page->state, text);
}

static void
write_summary(struct summary *summary, struct buf *b)
{
	summary_settle(summary);
	summary_write(summary, b);
}

/* What the text has from there on is complete. */
static void
page_part(struct page *page, size_t from)
{
	secret_hide_since(page->text, from);
	if (page->streams)
		out_end();
}

static bool
page_next(struct page *page)
{
	size_t from = page->text->n;

	if (!page->functions->next(page->state, page->text))
		return false;
	page_part(page, from);
	return true;
}

static void
page_write(struct page *page, const struct records *in)
{
	bool has_parts = page->document && page->functions->next;
	size_t from;

	if (has_parts &&
	    (!page->streams || output_may_begin(&page->output, in))) {
		while (page_next(page))
			continue;
	}
	from = page->text->n;
	if (page->document)
		page->functions->write(page->state, page->text);
	else
		write_summary(&page->summary, page->text);
	page_part(page, from);
	free(page->state);
	summary_free(&page->summary);
}

static void
page_make(struct page *page, char *const files[])
{
	struct records in;
	struct record record;
	struct buf bad = { 0 };
	size_t from;

	records_open(&in, files);
	in.last = !page->output.findings;
	in.end.nameless = in.last && !page->output.file;
	while (records_next(&in, &record)) {
		page_add(page, &record);
		if (!page->streams || !page->functions->ready)
			continue;
		from = page->text->n;
		page->functions->ready(page->state, page->text);
		page_part(page, from);
	}
	if (records_bad(&in, &bad))
		page_note(page, buf_str(&bad));
	buf_free(&bad);
	page_write(page, &in);
	if (!page->streams)
		output_put(&page->output, &in,
		    hold_cap(&page->limits, buf_str(page->text)));
	/* What was skipped before is said, and is no finding. */
	if (page->output.exit_zero && in.end.status == EX_SKIPPED)
		in.end.status = EX_DONE;
	if (page->document && page->document->checks &&
	    in.end.status == EX_SKIPPED)
		check_failed();
	records_close(&in);
}

static void
group_by(struct page *page, const char *by)
{
	if (by && !summary_group(&page->summary, str_of(by)))
		die_usage("cannot group by '%s', only by topic", by);
	page->options.by = by;
}

int
main(int argc, char *argv[])
{
	struct page page = { .limits = { 0, COUNT_O200K } };
	struct buf text = { 0 };
	const char *by = NULL, *color = NULL;
	uintmax_t chars = 0, tokens = 0, repositories = 0;
	bool cite = false, show = false;
	const struct opt opts[] = {
		OUTPUT_OPTIONS(&page.output),
		FILE_OPTIONS,
		{ 'c', "chars", "N", OPT_NUMBER, &chars,
		    "restore (9500), instructions (2000), results (400)" },
		{ 0, "limit", "N", OPT_NUMBER, &tokens,
		    "for instructions: the limit of the summary (9000)" },
		{ 'b', "by", "NAME", OPT_TEXT, &by,
		    "group the learnings by NAME: topic (type)" },
		{ 0, "summary", "FILE", OPT_TEXT, &page.options.summary,
		    "for stats: the summary of the log" },
		{ 0, "cite", NULL, OPT_FLAG, &cite,
		    "name the source after each line" },
		{ 0, "repositories", "N", OPT_NUMBER, &repositories,
		    "recurring: how many must have a learning (2)" },
		{ 'd', "directive", "NAME", OPT_TEXT, &page.options.directive,
		    "only losses in tasks of this kind" },
		{ 'j', "json", NULL, OPT_FLAG, &page.options.json,
		    "write report, session or recurring as JSON" },
		{ 0, "html", NULL, OPT_FLAG, &page.options.html,
		    "write transcript as a page for a browser" },
		COLOR_OPTION(&color),
		SECRET_OPTION(&show),
		{ 0 },
	};
	const struct program program = { "render",
		"lay out records as Markdown or as a page\n\n"
		"TEMPLATE is one of\n  " SOME_TEMPLATES "\n  " THE_OTHERS
		"\n  " LAST_TEMPLATES,
		"TEMPLATE [FILE ...]", opts };
	char **files = options_parse(&program, argc, argv);

	if (page.output.file && strcmp(page.output.file, "-") == 0)
		page.output.file = NULL;
	secret_hiding(!show);
	summary_init(&page.summary);
	find_template(&page, files[0]);
	page.options.chars = (size_t)chars;
	page.options.tokens = (size_t)tokens;
	page.options.repositories = (size_t)repositories;
	page.options.files = page.output.of;
	terminal_open(&page.options.terminal, color);
	if (page.output.file)
		page.options.terminal = (struct terminal){ .on = false };
	page.output.template = files[0];
	check_options(&page, files[0]);
	options_need_input(&program, files + 1);
	page.summary.cite = cite;
	group_by(&page, by);
	page_open(&page, &text);
	page_make(&page, files + 1);
	output_free(&page.output);
	buf_free(&text);
	return finish();
}
