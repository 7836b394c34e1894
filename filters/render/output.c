#include "output.h"

#include <stdlib.h>
#include <sys/stat.h>

#include "archive/branch.h"
#include "base/err.h"
#include "base/file.h"
#include "base/out.h"
#include "lint/finding.h"
#include "text/show.h"

void
output_check_options(const struct output *output)
{
	const char *name = output->from ? "from"
	    : output->check             ? "check"
	    : output->keep              ? "keep-other"
	    : output->if_wanted         ? "if-wanted"
					: NULL;

	if (name && !output->file)
		die_usage("--%s is for a file: -o FILE", name);
	if (output->findings && !output->check)
		die_usage("--findings is for --check");
	if (output->most && !output->findings)
		die_usage("--most is for --findings");
	if (output->exit_zero && !output->findings)
		die_usage("--exit-zero is for --findings");
}

bool
output_waits(const struct output *output)
{
	return output->file || output->whole || output->of.n > 0;
}

/* ---- what the records say ---- */

static void
see_doc(struct output *output, const struct record *record)
{
	struct str file = record_text(record, K_file);

	bool plan = str_eq(record_text(record, K_format), STR("plan"));

	if (plan)
		buf_set(&output->plan, file);
	/* The first log comes after the plan. */
	if (output->source.n == 0 ||
	    (!plan && str_eq(buf_str(&output->source), buf_str(&output->plan))))
		buf_set(&output->source, file);
}

static void
see_stats(struct output *output, struct str line)
{
	/* clang-format off */
	struct json_field at[] = {
		{ .name = "log" }, { .name = "summary" }, { .name = "kept" },
		{ .name = "learnings" }, { .name = "items" },
	};
	/* clang-format on */

	json_fields((struct json){ line, JSON_OBJECT }, at, countof(at));
	output->stats.log = json_size_or(at[0].value, 0);
	output->stats.summary = json_size_or(at[1].value, 0);
	output->stats.kept = json_size_or(at[2].value, 0);
	output->stats.learnings = json_size_or(at[3].value, 0);
	output->stats.items = json_size_or(at[4].value, 0);
}

void
output_see(struct output *output, const struct record *record)
{
	switch (record->kind) {
	case KIND_DOC:
		see_doc(output, record);
		break;
	case KIND_ENTRY:
		output->entries++;
		break;
	case KIND_CONFIG:
		output->disabled = record->at[K_enabled].type == JSON_FALSE;
		output->generate = record->at[K_auto].type;
		break;
	case KIND_STATS:
		see_stats(output, record->line);
		break;
	default:
		break;
	}
}

/* ---- reasons to write nothing ---- */

/*
 * On standard output the exit status reports it: another program may take over.
 */
static bool
is_disabled(const struct output *output)
{
	if (!output->if_enabled || !output->disabled)
		return false;
	if (!output->file)
		check_failed();
	else if (!quiet())
		say("'%.*s' has progressSummary.enabled false: no summary",
		    STR_ARG(buf_str(&output->plan)));
	return true;
}

static bool
is_signed(const struct signature *signature, struct str text)
{
	struct str begin = str_of(signature->begin);

	if (signature->setting == NULL)
		return str_eq(chomp(str_line(text)), begin);
	if (str_trim(text).n == 0)
		return true;
	/* Of a merge conflict both sides are. */
	if (str_starts(text, STR("<<<<<<< ")))
		text = str_skip(text, str_line(text).n);
	if (!str_starts(text, begin))
		return false;
	for (size_t i = 0; i < countof(signature->marks); i++) {
		const char *mark = signature->marks[i];

		if (mark && str_find(text, str_of(mark), 0) < text.n)
			return true;
	}
	return signature->marks[0] == NULL;
}

enum owner { OURS, FOREIGN, UNKNOWN };

/*
 * The text of a foreign file, which a person wrote, or another program, would be
 * lost. A file that cannot be read, which is said here, may be one.
 */
static enum owner
owner_of_file(const struct output *output)
{
	struct buf old = { 0 };
	struct stat st;
	enum owner owner = UNKNOWN;

	/* /dev/stdout may be a file, and is only added to. */
	if (!output->signature->begin ||
	    str_starts(str_of(output->file), STR("/dev/")) ||
	    stat(output->file, &st) < 0 || !S_ISREG(st.st_mode))
		return OURS;
	if (read_file(output->file, &old))
		owner = is_signed(output->signature, buf_str(&old)) ? OURS
								    : FOREIGN;
	buf_free(&old);
	return owner;
}

/*
 * The hooks of a user run in every project: a summary appears only where the
 * project asks for it, and takes no file's place.
 */
static bool
is_unwanted(const struct output *output)
{
	if (!output->if_wanted)
		return false;
	if (output->generate == JSON_FALSE ||
	    (output->generate != JSON_TRUE && file_is_missing(output->file)))
		return true;
	return owner_of_file(output) != OURS;
}

static bool
is_too_early(const struct output *output)
{
	if (output->entries >= output->from || !file_is_missing(output->file))
		return false;
	if (!quiet())
		say("%zu %s, fewer than %ju: no '%s' yet", output->entries,
		    output->entries == 1 ? "entry" : "entries", output->from,
		    output->file);
	return true;
}

static bool
takes_a_place(const struct output *output)
{
	struct str source = base_name(buf_str(&output->source));
	enum owner owner = owner_of_file(output);

	if (owner != FOREIGN)
		return owner == UNKNOWN;
	if (output->signature->setting)
		fail("'%s' was not written by pith: move it away, or name "
		     "another file (-o, %s)",
		    output->file, output->signature->setting);
	else if (!quiet())
		say("'%s' was not made from %.*s: left as it is", output->file,
		    STR_ARG(source.n ? source : STR("these records")));
	return true;
}

/* ---- writing ---- */

/* "progress-summary.md: 4,075 -> 1,116 tokens, 12 of 44 learnings" */
static void
report(const struct output *output, bool written)
{
	struct buf line = { 0 };
	/* A page is about more than the summary. */
	bool summary = strcmp(output->template, "html") != 0;

	if (summary && (output->stats.log || output->stats.summary)) {
		buf_thousands(&line, output->stats.log);
		buf_adds(&line, " -> ");
		buf_thousands(&line, output->stats.summary);
		buf_adds(&line, " tokens");
	}
	if (summary && (output->stats.learnings || output->stats.items))
		buf_addf(&line, "%s%zu of %zu %s", line.n ? ", " : "",
		    output->stats.kept,
		    output->stats.learnings + output->stats.items,
		    output->stats.items ? "items" : "learnings");
	if (line.n == 0 || !written)
		buf_addf(&line, "%s%s", line.n ? ", " : "",
		    written ? "written" : "unchanged");
	report_line("%s: %.*s", output->file ? output->file : output->template,
	    STR_ARG(buf_str(&line)));
	buf_free(&line);
}

/* Reports what the reader of the document saves, if there is a reader. */
static void
write_text(const struct output *output, struct str text)
{
	buf_add(out_buf(), text);
	if (!output->verbose || output->stats.summary == 0 || quiet())
		return;
	out_flush();
	report(output, true);
}

/* What a file would have to say, and does not. */
static void
add_stale(struct findings *findings, const struct output *output, bool missing)
{
	struct str source = buf_str(&output->source);
	struct src src = { .file = missing ? source : str_of(output->file),
		.line = 1,
		.end = 1 };

	if (missing)
		findings_add(findings, SEVERITY_WARNING, "no-summary", &src,
		    "there is no '%s'", output->file);
	else
		findings_add(findings, SEVERITY_WARNING, "stale-summary", &src,
		    "it does not say what '%.*s' says", STR_ARG(source));
}

static void
add_long(struct findings *findings, const struct output *output)
{
	struct src src = { .file = buf_str(&output->source),
		.line = 1,
		.end = 1 };

	if (output->most == 0 || output->stats.log <= output->most)
		return;
	findings_add(findings, SEVERITY_WARNING, "long-log", &src,
	    "it has %zu tokens, over %ju", output->stats.log, output->most)
	    ->n = output->stats.log;
}

static void
write_findings(const struct output *output, bool stale, bool missing)
{
	struct findings findings = { 0 };
	struct buf source = { 0 };
	char *files[] = { (char *)output->file, NULL, NULL };

	if (stale)
		add_stale(&findings, output, missing);
	add_long(&findings, output);
	if (findings.n && !output->exit_zero)
		check_failed();
	buf_add(&source, buf_str(&output->source));
	files[1] = buf_string(&source);
	findings_emit(&findings, files);
	findings_free(&findings);
	buf_free(&source);
}

static void
check_file(const struct output *output, struct str text)
{
	const char *file = output->file;
	struct buf now = { 0 };
	bool missing = file_is_missing(file), stale;

	if (file_is_pipe(file))
		return;
	buf_room(&now, 1);
	if (!missing && !read_file(file, &now))
		return;
	stale = !is_unwanted(output) &&
	    (missing || !str_eq(buf_str(&now), text));
	if (output->findings) {
		write_findings(output, stale, missing);
	} else if (stale) {
		say("'%s' is out of date", file);
		check_failed();
	}
	buf_free(&now);
}

static void
write_file(const struct output *output, const struct records *records,
    struct str text)
{
	char **sources;
	enum file_change change;

	if (!records_spare(records, output->file) || takes_a_place(output))
		return;
	if (output->keep && !keep_summary(output->file, text))
		return;
	sources = records_files(records);
	change = file_put(output->file, text, (const char *const *)sources);
	free(sources);
	if (change != FILE_FAILED && output->verbose && !quiet())
		report(output, change == FILE_WRITTEN);
}

bool
output_may_begin(struct output *output, const struct records *records)
{
	if (output_waits(output) && !records_are_whole(records, &output->of)) {
		/* Another program may take over, as for is_disabled(). */
		if (output->if_enabled && !output->file)
			exit_forgive(EX_SKIPPED);
		return false;
	}
	return !is_disabled(output);
}

void
output_put(struct output *output, const struct records *records,
    struct str text)
{
	if (!output_may_begin(output, records))
		return;
	if (!output->file)
		write_text(output, text);
	else if (output->check)
		check_file(output, text);
	else if (!is_unwanted(output) && !is_too_early(output))
		write_file(output, records, text);
}

void
output_free(struct output *output)
{
	buf_free(&output->source);
	buf_free(&output->plan);
}
