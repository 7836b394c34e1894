/*
 * documents: what render writes, except the summary. Each document takes
 * records one by one and is written at the end.
 *
 *   ../render.c     the command line, and the loop over the records
 *   documents.c     the functions of each template; those that fit in a line
 *   log_entry.c     an entry as `log` and `session` show it
 *   daily_log.c     the template `log`
 *   session.c       the template `session`
 *   load.c          the template `load`
 *   savings.c       the template `stats`
 *   status.c        the template `status`
 *   recurring.c     the template `recurring`
 *   findings.c      the templates `findings`, `github` and `sarif`
 *   transcript.c    the template `transcript`, and as a page
 *   transcript_page.c
 *   output.c        where the text goes, and when it goes nowhere
 */
#ifndef RENDER_DOCUMENTS_H
#define RENDER_DOCUMENTS_H

#include "base/opt.h"
#include "base/terminal.h"
#include "document/document.h"
#include "json/record.h"

/* From the command line. */
struct document_options {
	size_t chars;          /* the limit; 0: the default */
	size_t tokens;         /* of the summary to instruct for; 0: the default */
	size_t repositories;   /* the fewest that a learning recurs in; 0: 2 */
	bool json;
	bool html;             /* a page, not Markdown */
	const char *directive; /* the name of the kind of task; or NULL */
	struct opt_list files; /* that the records are from */
	const char *summary;   /* the file that was made from them; or NULL */
	const char *by;        /* how a summary groups its learnings; or NULL */
	struct terminal terminal; /* not on where the output is a file: -o */
};

/* Each function gets the state; NULL where there is nothing to do. */
struct document_functions {
	size_t size; /* of the state, which starts as zero */
	/* The options live as long as the state. */
	void (*open)(void *state, const struct document_options *options);
	void (*add)(void *state, const struct record *record);
	void (*note)(void *state, struct str text);
	/*
	 * Moves to b what no later record changes, for a document that is as
	 * long as its records.
	 */
	void (*ready)(void *state, struct buf *b);
	/*
	 * At the end, writes the next part of a document that may be larger than
	 * memory; false if there is none, and not called if nothing is to be
	 * written.
	 */
	bool (*next)(void *state, struct buf *b);
	/* Writes the document, or the rest of it, and frees what the state has. */
	void (*write)(void *state, struct buf *b);
};

const struct document_functions *document_functions(
    const struct document *document, bool html);

extern const struct document_functions daily_log_document, findings_document,
    github_document, load_document, recurring_document, sarif_document,
    savings_document, session_document, status_document, transcript_document,
    transcript_page_document;

#endif
