/*
 * lint: what is proven wrong in the memory files of agents. Each rule reads the
 * files and adds findings; none starts a program or writes a file.
 *
 * The folder, in call order:
 *   finding     what was found: collected, sorted, written as records
 *   memory      a memory file: its lines, headings and entries
 *   history     paths, scripts and targets that are gone, from git log
 *     gitlog      what git log prints
 *     manifest    the names that package.json, a Makefile, ... define
 *     ignore      paths that a .gitignore excludes
 *   project     what is there now: files below the root, names of manifests
 *   reference   the paths and commands that a line names
 *     wording     what the words around a reference say of it
 *   dead        rule: references to what is gone
 *     command     those to scripts, targets, packages
 *   anchor      rule: links to headings that are not there
 *   hidden      rule: characters that nobody sees
 *   exposed     rule: credentials
 *   marks       rule: marked blocks that are broken, digests that do not fit
 *   contrary    rule: lines that contradict each other
 *   stale       rule: plans and dates that a log has overtaken
 *   cost        rule: the tokens of each file and section
 *   injection   rule: phrases that give orders to an agent
 *   repeated    rule: what is said twice
 *   unread      rule: what an agent does not load
 *
 * finding: one of them.
 */
#ifndef PITH_FINDING_H
#define PITH_FINDING_H

#include "base/arena.h"
#include "base/buf.h"
#include "json/record.h"

enum severity { SEVERITY_NOTE, SEVERITY_WARNING, SEVERITY_ERROR, SEVERITIES };

struct finding {
	const char *rule;
	enum severity severity;
	struct str text;     /* what is wrong, one line */
	struct str evidence; /* why that is proven; may be empty */
	size_t n;            /* bytes or tokens; 0: it counts nothing */
	struct src src;
	struct src *also;    /* other places */
	size_t n_also, cap_also;

	/* private */
	size_t file;         /* its place among the files, plus 1 */
};

/* Starts as all zero. */
struct findings {
	struct finding *all;
	size_t n, cap;

	/* private */
	struct buf scratch;
	struct arena arena;
};

/* "note", "warning", "error". */
const char *severity_name(enum severity severity);
/* Its severity in *severity; false for any other word. */
bool severity_named(struct str name, enum severity *severity);

/*
 * Adds a finding without evidence, valid until the next one is added. rule and
 * src->file must live as long as the findings.
 */
struct finding *findings_add(struct findings *findings, enum severity severity,
    const char *rule, const struct src *src, const char *format, ...)
    __attribute__((format(printf, 5, 6)));

/* Sets the evidence of the last finding. */
void findings_prove(struct findings *findings, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Adds another place to the last finding. */
void findings_also(struct findings *findings, const struct src *src);

/* How many there are of this severity or a worse one. */
size_t findings_count(const struct findings *findings, enum severity severity);

/* Writes them as records: by file, in the order of `files`, then by place. */
void findings_emit(struct findings *findings, char *const files[]);

void findings_free(struct findings *findings);

#endif
