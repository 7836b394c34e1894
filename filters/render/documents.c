#include "documents.h"

#include "gist/gist.h"
#include "gist/index.h"
#include "gist/stream_outline.h"
#include "html/page.h"
#include "loss/instruct.h"
#include "loss/loss_report.h"
#include "recall/restored.h"
#include "recall/survival.h"
#include "running/running.h"
#include "text/notes.h"
#include "text/show.h"

/* The functions of a document that a module of lib writes from its state. */
#define FUNCTION_ADD(name, function) \
	static void add_##name(void *state, const struct record *record) \
	{ \
		function(state, record); \
	}
#define FUNCTION_WRITE(name, function, free) \
	static void write_##name(void *state, struct buf *b) \
	{ \
		function(state, b); \
		free(state); \
	}

/*
 * The template `entries`: the text of entries (of sections, if there are none)
 * without characters that control a terminal.
 */
struct own_words {
	struct buf words; /* of the entries, or of the sections so far */
	bool found;       /* an entry */
};

static void
add_entries(void *state, const struct record *record)
{
	struct own_words *own = state;

	if (record->kind == KIND_ENTRY && !own->found) {
		buf_clear(&own->words);
		own->found = true;
	}
	if (record->kind == (own->found ? KIND_ENTRY : KIND_SECTION))
		show_lines(&own->words, record_text(record, K_body));
}

static void
ready_entries(void *state, struct buf *b)
{
	struct own_words *own = state;

	if (!own->found)
		return;
	buf_add(b, buf_str(&own->words));
	buf_clear(&own->words);
}

static void
write_entries(void *state, struct buf *b)
{
	struct own_words *own = state;

	buf_add(b, buf_str(&own->words));
	buf_free(&own->words);
}

/* The template `catalog`: the records of files, byte for byte. */
static void
add_catalog(void *state, const struct record *record)
{
	if (record->kind != KIND_DOC)
		return;
	buf_add(state, record->line);
	buf_addc(state, '\n');
}

static void
ready_catalog(void *state, struct buf *b)
{
	buf_add(b, buf_str(state));
	buf_clear(state);
}
FUNCTION_WRITE(catalog, ready_catalog, buf_free)

/* The template `running`: parts with a budget each. */
static void
open_running(void *state, const struct document_options *options)
{
	(void)options;
	running_init(state);
}
FUNCTION_ADD(running, running_take)

static void
write_running(void *state, struct buf *b)
{
	running_arrange(state);
	running_write(state, b);
	running_free(state);
}

/* The templates `brief` and `handoff`: the whole stream in 512 or 2048. */
FUNCTION_ADD(outline, stream_outline_add)

static void
write_outline(struct stream_outline *all, struct buf *b, size_t level)
{
	stream_outline_finish(all);
	gist_put(b, &all->outline, level);
	if (b->n && b->p[b->n - 1] != '\n')
		buf_addc(b, '\n');
	stream_outline_free(all);
}

static void
write_brief(void *state, struct buf *b)
{
	write_outline(state, b, 1);
}

static void
write_handoff(void *state, struct buf *b)
{
	write_outline(state, b, 2);
}

/* The template `index`: a line for each entry. */
FUNCTION_ADD(entry_index, index_add)
FUNCTION_WRITE(entry_index, index_write, index_free)

/* The template `instructions`: what a compaction must preserve. */
static void
open_instructions(void *state, const struct document_options *options)
{
	struct instruct *instruct = state;

	instruct->chars = options->chars;
	instruct->tokens = options->tokens;
	instruct->directive = options->directive;
}
FUNCTION_ADD(instructions, instruct_add)
FUNCTION_WRITE(instructions, instruct_write, instruct_free)

/* The template `report`: the losses. */
static void
open_report(void *state, const struct document_options *options)
{
	struct loss_report *report = state;

	report->json = options->json;
	open_instructions(&report->instruct, options);
}
FUNCTION_ADD(report, loss_report_add)
FUNCTION_WRITE(report, loss_report_write, loss_report_free)

static void
note_report(void *state, struct str text)
{
	loss_report_note(state, text);
}

/* The template `restore`: what a compaction lost, for the agent. */
struct restore {
	struct restored restored;
	size_t room;
};

static void
open_restore(void *state, const struct document_options *options)
{
	struct restore *restore = state;

	restore->room = options->chars ? options->chars : RESTORED_ROOM;
}

static void
add_restore(void *state, const struct record *record)
{
	struct restore *restore = state;

	restored_add(&restore->restored, record);
}

static void
write_restore(void *state, struct buf *b)
{
	struct restore *restore = state;

	restored_write(&restore->restored, b, restore->room);
	restored_free(&restore->restored);
}

/* The template `survival`: what summaries kept, by type. */
struct survival_table {
	struct survived survived;
	struct notes notices;
	const struct terminal *terminal;
};

static void
open_survival(void *state, const struct document_options *options)
{
	struct survival_table *table = state;

	table->terminal = &options->terminal;
}

static void
add_survival(void *state, const struct record *record)
{
	struct survival_table *table = state;

	survived_add(&table->survived, record);
	notes_add_missing(&table->notices, record);
}

static void
write_survival(void *state, struct buf *b)
{
	struct survival_table *table = state;

	survived_write(&table->survived, table->terminal, b);
	buf_adds(b, table->notices.n ? "\n" : "");
	notes_format(&table->notices, b);
	survived_free(&table->survived);
	notes_free(&table->notices);
}

/* The templates `html` and `svg`. */
FUNCTION_ADD(page, page_add)
FUNCTION_WRITE(page, page_write, page_free)
FUNCTION_WRITE(card, card_write, page_free)

static void
note_page(void *state, struct str text)
{
	page_note(state, text);
}

/* clang-format off */
static const struct document_functions functions[DOCUMENTS] = {
	[DOCUMENT_RUNNING] = { sizeof(struct running),
	    .open = open_running, .add = add_running,
	    .write = write_running },
	[DOCUMENT_BRIEF] = { sizeof(struct stream_outline),
	    .add = add_outline, .write = write_brief },
	[DOCUMENT_HANDOFF] = { sizeof(struct stream_outline),
	    .add = add_outline, .write = write_handoff },
	[DOCUMENT_INDEX] = { sizeof(struct index),
	    .add = add_entry_index, .write = write_entry_index },
	[DOCUMENT_ENTRIES] = { sizeof(struct own_words), .add = add_entries,
	    .ready = ready_entries, .write = write_entries },
	[DOCUMENT_CATALOG] = { sizeof(struct buf), .add = add_catalog,
	    .ready = ready_catalog, .write = write_catalog },
	[DOCUMENT_INSTRUCTIONS] = { sizeof(struct instruct),
	    .open = open_instructions, .add = add_instructions,
	    .write = write_instructions },
	[DOCUMENT_REPORT] = { sizeof(struct loss_report),
	    .open = open_report, .add = add_report, .note = note_report,
	    .write = write_report },
	[DOCUMENT_RESTORE] = { sizeof(struct restore), .open = open_restore,
	    .add = add_restore, .write = write_restore },
	[DOCUMENT_SURVIVAL] = { sizeof(struct survival_table),
	    .open = open_survival, .add = add_survival,
	    .write = write_survival },
	[DOCUMENT_HTML] = { sizeof(struct page), .add = add_page,
	    .note = note_page, .write = write_page },
	[DOCUMENT_SVG] = { sizeof(struct page), .add = add_page,
	    .write = write_card },
};
/* clang-format on */

const struct document_functions *
document_functions(const struct document *document, bool html)
{
	switch (document->id) {
	case DOCUMENT_FINDINGS:
		return &findings_document;
	case DOCUMENT_GITHUB:
		return &github_document;
	case DOCUMENT_SARIF:
		return &sarif_document;
	case DOCUMENT_LOG:
		return &daily_log_document;
	case DOCUMENT_LOAD:
		return &load_document;
	case DOCUMENT_RECURRING:
		return &recurring_document;
	case DOCUMENT_STATS:
		return &savings_document;
	case DOCUMENT_STATUS:
		return &status_document;
	case DOCUMENT_SESSION:
		return &session_document;
	case DOCUMENT_TRANSCRIPT:
		return html ? &transcript_page_document : &transcript_document;
	default:
		return &functions[document->id];
	}
}
