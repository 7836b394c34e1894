#include "document/document.h"

#include "document/savings.h"
#include "gist/gist.h"
#include "gist/index.h"
#include "gist/overall.h"
#include "load/load_show.h"
#include "logbook/logbook.h"
#include "logbook/session.h"
#include "loss/instruct.h"
#include "loss/loss_report.h"
#include "recall/restored.h"
#include "recall/survival.h"
#include "running/running.h"
#include "text/show.h"

/*
 * The template `entries`: their own words as they stand, sections where there
 * is no entry; what could not go to a terminal is left out.
 */
struct own_words {
	struct buf words; /* of the entries, or of the sections so far */
	bool found;       /* an entry */
};

static void
entries_add(void *state, const struct record *record)
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
entries_ready(void *state, struct buf *b)
{
	struct own_words *own = state;

	if (!own->found)
		return;
	buf_add(b, buf_str(&own->words));
	buf_clear(&own->words);
}

static void
entries_write(void *state, struct buf *b)
{
	struct own_words *own = state;

	buf_add(b, buf_str(&own->words));
	buf_free(&own->words);
}

/* The template `catalog`: the records of files, byte for byte. */
static void
catalog_add(void *state, const struct record *record)
{
	if (record->kind != KIND_DOC)
		return;
	buf_add(state, record->line);
	buf_addc(state, '\n');
}

static void
catalog_ready(void *state, struct buf *b)
{
	buf_add(b, buf_str(state));
	buf_clear(state);
}

static void
catalog_write(void *state, struct buf *b)
{
	catalog_ready(state, b);
	buf_free(state);
}

/* The template `running`: parts with a budget each. */
static void
running_open_page(void *state, const struct document_wish *wish)
{
	(void)wish;
	running_init(state);
}

static void
running_add_page(void *state, const struct record *record)
{
	running_take(state, record);
}

static void
running_write_page(void *state, struct buf *b)
{
	running_settle(state);
	running_write(state, b);
	running_free(state);
}

/* The template `load`: memory files, as far as they were chosen. */
static void
load_add_page(void *state, const struct record *record)
{
	load_show_add(state, record);
}

static void
load_note_page(void *state, struct str text)
{
	load_show_note(state, text);
}

static void
load_write_page(void *state, struct buf *b)
{
	load_show_write(state, b);
	load_show_free(state);
}

/* The templates `brief` and `handoff`: the whole stream in 512 or 2048. */
static void
overall_add_page(void *state, const struct record *record)
{
	overall_add(state, record);
}

static void
overall_write_page(struct overall *all, struct buf *b, size_t level)
{
	overall_settle(all);
	gist_put(b, &all->outline, level);
	if (b->n && b->p[b->n - 1] != '\n')
		buf_addc(b, '\n');
	overall_free(all);
}

static void
brief_write(void *state, struct buf *b)
{
	overall_write_page(state, b, 1);
}

static void
handoff_write(void *state, struct buf *b)
{
	overall_write_page(state, b, 2);
}

/* The template `index`: a line an entry. */
static void
index_add_page(void *state, const struct record *record)
{
	index_add(state, record);
}

static void
index_write_page(void *state, struct buf *b)
{
	index_write(state, b);
	index_free(state);
}

/* The template `log`: by days, the newest first. */
static void
log_add(void *state, const struct record *record)
{
	logbook_add(state, record);
}

static void
log_write(void *state, struct buf *b)
{
	logbook_write(state, b);
	logbook_free(state);
}

/* The template `stats`: what a summary saves. */
static void
stats_open(void *state, const struct document_wish *wish)
{
	savings_open(state, wish);
}

static void
stats_add(void *state, const struct record *record)
{
	savings_add(state, record);
}

static void
stats_write_page(void *state, struct buf *b)
{
	savings_write(state, b);
	savings_free(state);
}

/* The template `session`: what an agent reads when it starts. */
static void
session_add_page(void *state, const struct record *record)
{
	session_add(state, record);
}

static void
session_write_page(void *state, struct buf *b)
{
	session_write(state, b);
	session_free(state);
}

/* The template `instructions`: what a compaction must preserve. */
static void
instructions_open(void *state, const struct document_wish *wish)
{
	struct instruct *instruct = state;

	instruct->chars = wish->chars;
	instruct->directive = wish->directive;
}

static void
instructions_add(void *state, const struct record *record)
{
	instruct_add(state, record);
}

static void
instructions_write(void *state, struct buf *b)
{
	instruct_write(state, b);
	instruct_free(state);
}

/* The template `report`: what was lost. */
static void
report_open(void *state, const struct document_wish *wish)
{
	struct loss_report *report = state;

	report->json = wish->json;
	instructions_open(&report->instruct, wish);
}

static void
report_add(void *state, const struct record *record)
{
	loss_report_add(state, record);
}

static void
report_note(void *state, struct str text)
{
	loss_report_note(state, text);
}

static void
report_write(void *state, struct buf *b)
{
	loss_report_write(state, b);
	loss_report_free(state);
}

/* The template `restore`: what a compaction lost, for the agent. */
struct restore_page {
	struct restored restored;
	size_t room;
};

static void
restore_open_page(void *state, const struct document_wish *wish)
{
	struct restore_page *page = state;

	page->room = wish->chars ? wish->chars : RESTORED_ROOM;
}

static void
restore_add_page(void *state, const struct record *record)
{
	struct restore_page *page = state;

	restored_add(&page->restored, record);
}

static void
restore_write_page(void *state, struct buf *b)
{
	struct restore_page *page = state;

	restored_write(&page->restored, b, page->room);
	restored_free(&page->restored);
}

/* The template `survival`: what summaries kept, by type. */
static void
survival_add_page(void *state, const struct record *record)
{
	survived_add(state, record);
}

static void
survival_write_page(void *state, struct buf *b)
{
	survived_write(state, b);
}

/* clang-format off */
static const struct document documents[] = {
	{ .name = "running", .layout = "running",
	    .size = sizeof(struct running), .open = running_open_page,
	    .add = running_add_page, .write = running_write_page },
	{ .name = "brief", .layout = "brief", .size = sizeof(struct overall),
	    .add = overall_add_page, .write = brief_write },
	{ .name = "handoff", .layout = "handoff",
	    .size = sizeof(struct overall),
	    .add = overall_add_page, .write = handoff_write },
	{ .name = "index", .layout = "index", .size = sizeof(struct index),
	    .add = index_add_page, .write = index_write_page },
	{ .name = "entries", .size = sizeof(struct own_words),
	    .add = entries_add, .ready = entries_ready,
	    .write = entries_write },
	{ .name = "catalog", .size = sizeof(struct buf), .add = catalog_add,
	    .ready = catalog_ready, .write = catalog_write },
	{ .name = "load", .layout = "load", .size = sizeof(struct load_show),
	    .add = load_add_page, .note = load_note_page,
	    .write = load_write_page },
	{ .name = "log", .size = sizeof(struct logbook),
	    .first_line = LOGBOOK_TITLE, .add = log_add, .write = log_write },
	{ .name = "stats", .size = sizeof(struct savings),
	    .open = stats_open, .add = stats_add, .write = stats_write_page,
	    .heeds = DOCUMENT_FILES },
	{ .name = "session", .size = sizeof(struct session),
	    .add = session_add_page, .write = session_write_page },
	{ .name = "instructions", .size = sizeof(struct instruct),
	    .open = instructions_open, .add = instructions_add,
	    .write = instructions_write,
	    .heeds = DOCUMENT_CHARS | DOCUMENT_DIRECTIVE },
	{ .name = "report", .size = sizeof(struct loss_report),
	    .open = report_open, .add = report_add, .note = report_note,
	    .write = report_write,
	    .heeds = DOCUMENT_CHARS | DOCUMENT_DIRECTIVE | DOCUMENT_JSON },
	{ .name = "restore", .size = sizeof(struct restore_page),
	    .open = restore_open_page, .add = restore_add_page,
	    .write = restore_write_page, .heeds = DOCUMENT_CHARS },
	{ .name = "survival", .size = sizeof(struct survived),
	    .add = survival_add_page, .write = survival_write_page },
};
/* clang-format on */

const struct document *
document_find(const char *name)
{
	for (size_t i = 0; i < sizeof documents / sizeof *documents; i++) {
		if (strcmp(name, documents[i].name) == 0)
			return &documents[i];
	}
	return NULL;
}
