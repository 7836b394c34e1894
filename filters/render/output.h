/*
 * output: what happens to a document that render has laid out: whether it is
 * written, where, and what is reported.
 */
#ifndef PITH_OUTPUT_H
#define PITH_OUTPUT_H

#include "document/document.h"
#include "json/record.h"

struct output {
	const char *template;
	const char *file;        /* NULL: standard output */
	const struct signature *signature; /* of a file that may be replaced */
	uintmax_t from;          /* the fewest entries for a new file */
	struct opt_list of;      /* files that must be read completely */
	uintmax_t most;          /* tokens of a log, for findings; 0: any */
	bool whole, if_enabled, if_wanted, keep, check, findings, exit_zero, verbose;

	/* private: what the records say */
	bool disabled;           /* the plan disables the summary */
	enum json_type generate; /* what it has for autoGenerate */
	size_t entries;
	struct buf source, plan; /* the first file, and that of the plan */
	struct {
		size_t log, summary; /* tokens */
		size_t kept, learnings, items;
	} stats;
};

/* The rows of its options. */
#define OUTPUT_OPTIONS(output) \
	{ 'o', "output", "FILE", OPT_TEXT, &(output)->file, \
	    "write FILE, all or nothing (standard output)" }, \
	{ 'v', "verbose", NULL, OPT_FLAG, &(output)->verbose, \
	    "report what was written, and the tokens saved" }, \
	{ 0, "check", NULL, OPT_FLAG, &(output)->check, \
	    "with -o: only exit with 1 if FILE is out of date" }, \
	{ 0, "findings", NULL, OPT_FLAG, &(output)->findings, \
	    "with --check: write findings, not a message" }, \
	{ 0, "most", "N", OPT_NUMBER, &(output)->most, \
	    "with --findings: tokens that a log may have" }, \
	{ 0, "exit-zero", NULL, OPT_FLAG, &(output)->exit_zero, \
	    "with --findings: exit with 0 all the same" }, \
	{ 0, "from", "N", OPT_NUMBER, &(output)->from, \
	    "do nothing if there are fewer than N entries" }, \
	{ 0, "keep-other", NULL, OPT_FLAG, &(output)->keep, \
	    "with -o: keep another plan's summary in archive/" }, \
	{ 0, "if-enabled", NULL, OPT_FLAG, &(output)->if_enabled, \
	    "write nothing if the plan disables the summary" }, \
	{ 0, "if-wanted", NULL, OPT_FLAG, &(output)->if_wanted, \
	    "with -o: only if FILE exists or the plan asks" }, \
	RECORDS_OF(&(output)->of), \
	{ 0, "whole", NULL, OPT_FLAG, &(output)->whole, \
	    "fail unless the input has its end" }

/* Call it after the options are parsed: without -o some are a usage error. */
void output_check_options(const struct output *output);

/* The document must not be written before all records are read. */
bool output_waits(const struct output *output);

void output_see(struct output *output, const struct record *record);

/*
 * The document may be written; `records` has been read to its end. Reports what
 * prevents it.
 */
bool output_may_begin(struct output *output, const struct records *records);

/* Writes the document if it may. */
void output_put(struct output *output, const struct records *records,
    struct str text);

void output_free(struct output *output);

#endif
