#include "document/document.h"

#include "base/str.h"

/* clang-format off */
static const struct document documents[] = {
	{ .name = "running", .id = DOCUMENT_RUNNING, .layout = "running",
	    .signature = { "# Running Summary", { NULL }, "PITH_RUNNING" } },
	{ .name = "brief", .id = DOCUMENT_BRIEF, .layout = "brief" },
	{ .name = "handoff", .id = DOCUMENT_HANDOFF, .layout = "handoff" },
	{ .name = "index", .id = DOCUMENT_INDEX, .layout = "index",
	    .signature = { "# Index of ", { "the log itself stays the truth" },
		"PITH_INDEX" } },
	{ .name = "entries", .id = DOCUMENT_ENTRIES, .whole = true },
	{ .name = "catalog", .id = DOCUMENT_CATALOG, .whole = true,
	    .signature = { "{\"kind\":\"doc\",", { NULL },
		"PITH_CATALOG" } },
	{ .name = "load", .id = DOCUMENT_LOAD, .layout = "load",
	    .whole = true },
	{ .name = "log", .id = DOCUMENT_LOG,
	    .signature = { DAILY_LOG_TITLE, { NULL }, NULL } },
	{ .name = "stats", .id = DOCUMENT_STATS, .options = OPTION_FILES },
	{ .name = "status", .id = DOCUMENT_STATUS, .layout = "summary",
	    .options = OPTION_FILES },
	{ .name = "session", .id = DOCUMENT_SESSION, .options = OPTION_JSON },
	{ .name = "instructions", .id = DOCUMENT_INSTRUCTIONS,
	    .options = OPTION_CHARS | OPTION_DIRECTIVE | OPTION_TOKENS },
	{ .name = "report", .id = DOCUMENT_REPORT,
	    .options = OPTION_CHARS | OPTION_DIRECTIVE | OPTION_JSON |
		OPTION_TOKENS },
	{ .name = "restore", .id = DOCUMENT_RESTORE, .options = OPTION_CHARS },
	{ .name = "survival", .id = DOCUMENT_SURVIVAL },
	{ .name = "recurring", .id = DOCUMENT_RECURRING,
	    .options = OPTION_JSON | OPTION_REPOSITORIES },
	{ .name = "transcript", .id = DOCUMENT_TRANSCRIPT,
	    .options = OPTION_CHARS | OPTION_HTML },
	{ .name = "findings", .id = DOCUMENT_FINDINGS, .whole = true,
	    .checks = true },
	{ .name = "github", .id = DOCUMENT_GITHUB, .whole = true,
	    .checks = true },
	{ .name = "sarif", .id = DOCUMENT_SARIF, .whole = true,
	    .checks = true },
	{ .name = "html", .id = DOCUMENT_HTML,
	    .signature = { "<!DOCTYPE html>", { "content=\"pith\"" },
		"PITH_REPORT" } },
	{ .name = "svg", .id = DOCUMENT_SVG },
};
/* clang-format on */

const struct document *
document_find(const char *name)
{
	for (size_t i = 0; i < countof(documents); i++) {
		if (strcmp(name, documents[i].name) == 0)
			return &documents[i];
	}
	return NULL;
}
