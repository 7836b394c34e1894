/*
 * document: the templates of render, except those of summary.h, and the options
 * that each takes. What writes them is in filters/render/.
 */
#ifndef PITH_DOCUMENT_H
#define PITH_DOCUMENT_H

#include <stdbool.h>

enum document_id {
	DOCUMENT_RUNNING,
	DOCUMENT_BRIEF,
	DOCUMENT_HANDOFF,
	DOCUMENT_INDEX,
	DOCUMENT_ENTRIES,
	DOCUMENT_CATALOG,
	DOCUMENT_LOAD,
	DOCUMENT_LOG,
	DOCUMENT_STATS,
	DOCUMENT_STATUS,
	DOCUMENT_SESSION,
	DOCUMENT_INSTRUCTIONS,
	DOCUMENT_REPORT,
	DOCUMENT_RESTORE,
	DOCUMENT_SURVIVAL,
	DOCUMENT_RECURRING,
	DOCUMENT_TRANSCRIPT,
	DOCUMENT_FINDINGS,
	DOCUMENT_GITHUB,
	DOCUMENT_SARIF,
	DOCUMENT_HTML,
	DOCUMENT_SVG,
	DOCUMENTS
};

/* Options that a document takes. */
enum {
	OPTION_CHARS = 1,
	OPTION_JSON = 2,
	OPTION_DIRECTIVE = 4,
	OPTION_FILES = 8, /* and the summary: it requires both */
	OPTION_TOKENS = 16,
	OPTION_HTML = 32,
	OPTION_REPOSITORIES = 64,
};

/* The first line of the template `log`. */
#define DAILY_LOG_TITLE "# Agent OS Progress Log"

/*
 * How the files of a document can be told from a file of the user's own, which is
 * not replaced.
 */
struct signature {
	const char *begin;    /* NULL: any file may be replaced */
	const char *marks[2]; /* one of them is further on; NULL: none needs to */
	/*
	 * What names another file. NULL: a file of this name is often the
	 * user's and left without an error; begin is the whole first line.
	 */
	const char *setting;
};

struct document {
	const char *name;
	enum document_id id;
	const char *layout; /* the template that budget chose for; or NULL */
	unsigned options;   /* OPTION_... */
	bool whole;         /* it shows texts as they are, and shortens none */
	bool checks;        /* render ends with 1 if what made the records did */
	struct signature signature;
};

/* The document of that name; NULL if there is none. */
const struct document *document_find(const char *name);

#endif
