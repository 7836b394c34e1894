#include "talk/outputs.h"

#include "base/phrases.h"
#include "text/show.h"

enum { LINE_BYTES = 2000 }; /* longer lines are truncated */

/* The next line, without trailing blanks and terminal escape sequences. */
static bool
next_line(struct outputs *outputs, struct str *rest, struct str *line)
{
	if (rest->n == 0)
		return false;
	*line = str_head(str_cut(rest, '\n'), LINE_BYTES);
	if (str_chr(*line, '\x1b', 0) < line->n) {
		size_t indent = str_run(*line, ' ');

		buf_clear(&outputs->line);
		while (indent--)
			buf_addc(&outputs->line, ' ');
		line_add(&outputs->line, *line);
		*line = buf_str(&outputs->line);
	}
	while (line->n && is_space(line->p[line->n - 1]))
		line->n--;
	return true;
}

static bool
find(struct outputs *outputs, const char *type, struct rule_hit *hit)
{
	return rules_find(outputs->rules, str_of(type), hit);
}

/* Errors that differ in digits are one error at other lines. */
static bool
was_written(struct outputs *outputs, struct str error)
{
	buf_clear(&outputs->masked);
	for (size_t i = 0; i < error.n; i++) {
		if (!is_digit(error.p[i]))
			buf_addc(&outputs->masked, error.p[i]);
	}
	return seen_add(&outputs->errors, buf_str(&outputs->masked)) > 0;
}

static void
write_error(struct outputs *outputs)
{
	struct str error = buf_str(&outputs->error);

	if (error.n && !was_written(outputs, error))
		write_fact(outputs->writer, TYPE_ERROR, error, NULL);
	buf_clear(&outputs->error);
}

/* Keeps the line, if it is an error, for end_error(). */
static bool
hold_error(struct outputs *outputs)
{
	struct rule_hit hit, none;

	if (!find(outputs, "error", &hit) || find(outputs, "no-error", &none))
		return false;
	write_error(outputs);
	buf_add(&outputs->error, hit.group);
	return true;
}

/* "error[E0308]: mismatched types", "--> src/a.rs:7:5" on the next line. */
static void
end_error(struct outputs *outputs, struct str line)
{
	struct str error = buf_str(&outputs->error);
	struct rule_hit hit;

	if (error.n == 0)
		return;
	if (find(outputs, "where", &hit)) {
		buf_adds(&outputs->error, " --> ");
		buf_add(&outputs->error, hit.group);
	} else if (str_ends(error, STR(":"))) {
		buf_addc(&outputs->error, ' ');
		buf_add(&outputs->error, line);
	}
	write_error(outputs);
}

/* Emits the line if it names a test or sums tests up. */
static bool
emit_test(struct outputs *outputs)
{
	struct rule_hit hit, bad;
	bool failed;

	if (find(outputs, "failed", &hit) ||
	    (outputs->tests && find(outputs, "failed?", &hit))) {
		seen_add(&outputs->failing, hit.group);
		write_fact(outputs->writer, TYPE_TEST, hit.group, "fail");
		outputs->reported = true;
		return true;
	}
	if (find(outputs, "passed", &hit) ||
	    (outputs->tests && find(outputs, "passed?", &hit))) {
		if (seen_times(&outputs->failing, hit.group))
			write_fact(outputs->writer, TYPE_TEST, hit.group,
			    "pass");
		return true;
	}
	if (!find(outputs, "result", &hit))
		return false;
	failed = find(outputs, "result-bad", &bad);
	outputs->reported |= failed;
	write_fact(outputs->writer, TYPE_TEST, hit.group,
	    failed ? "fail" : "pass");
	return true;
}

/* Emits the first line that sounds like a reason, or the only line. */
static void
emit_reason(struct outputs *outputs, struct str output)
{
	struct str line, first = { 0 };
	struct rule_hit hit;
	size_t lines = 0;

	while (next_line(outputs, &output, &line)) {
		rules_look(outputs->rules, line);
		if (line.n == 0 || find(outputs, "no-reason", &hit) ||
		    find(outputs, "no-refusal", &hit))
			continue;
		lines++;
		if (find(outputs, "reason", &hit) &&
		    !find(outputs, "no-error", &hit)) {
			write_fact(outputs->writer, TYPE_ERROR, line, NULL);
			return;
		}
		if (lines == 1 && line.p != outputs->line.p)
			first = line;
	}
	if (lines == 1)
		write_fact(outputs->writer, TYPE_ERROR, first, NULL);
}

static bool
names_tests(struct str command)
{
	static const char *const words[] = { "test", "spec", "jest", "bats",
		"mocha", "check", "prove", "make" };

	return HOLDS(command, words);
}

/* Emits the errors in a text, and if tests is set, the tests. */
static void
emit_lines(struct outputs *outputs, struct str text, bool tests)
{
	const uint64_t errors = rules_kind(STR("error")) |
	    rules_kind(STR("no-error")) | rules_kind(STR("where"));
	struct str line;

	seen_clear(&outputs->errors);
	while (next_line(outputs, &text, &line)) {
		if (line.n < 4)
			continue;
		rules_look_for(outputs->rules, line,
		    tests ? UINT64_MAX : errors);
		end_error(outputs, line);
		if (!tests || !emit_test(outputs))
			outputs->reported |= hold_error(outputs);
	}
	write_error(outputs);
}

void
outputs_emit(struct outputs *outputs, struct str command, struct str output,
    bool failed)
{
	outputs->tests = names_tests(command);
	outputs->reported = false;
	emit_lines(outputs, output, true);
	if (failed && !outputs->reported)
		emit_reason(outputs, output);
}

/* <tool_use_error>File does not exist.</tool_use_error> */
static struct str
without_tags(struct str line)
{
	if (line.p[0] != '<')
		return line;
	line = str_skip(line, str_chr(line, '>', 0));
	line = str_skip(line, line.n > 0);
	return str_head(line, str_find(line, STR("</tool_use_error"), 0));
}

/* "File does not exist. (src/a.c)" */
static void
emit_refused(struct outputs *outputs, struct str line, struct str of)
{
	bool named = of.n == 0 || of.n > FACT_BYTES ||
	    str_find(line, base_name(of), 0) < line.n;

	buf_set(&outputs->error, line);
	if (!named && line.n < FACT_BYTES / 2) {
		buf_adds(&outputs->error, " (");
		buf_add(&outputs->error, of);
		buf_addc(&outputs->error, ')');
	}
	write_fact(outputs->writer, TYPE_ERROR, buf_str(&outputs->error), NULL);
	buf_clear(&outputs->error);
}

void
outputs_emit_refusal(struct outputs *outputs, struct str output, struct str of)
{
	struct rule_hit hit;
	struct str line;

	while (next_line(outputs, &output, &line)) {
		rules_look(outputs->rules, line);
		if (line.n == 0 || find(outputs, "no-reason", &hit))
			continue;
		if (!find(outputs, "no-refusal", &hit))
			emit_refused(outputs, without_tags(line), of);
		return;
	}
}

void
outputs_emit_errors(struct outputs *outputs, struct str text)
{
	emit_lines(outputs, text, false);
}

void
outputs_emit_line(struct outputs *outputs, struct str line)
{
	if (line.n < 4)
		return;
	line = str_head(line, LINE_BYTES);
	outputs->tests = false;
	rules_look(outputs->rules, line);
	if (emit_test(outputs) || !hold_error(outputs))
		return;
	seen_clear(&outputs->errors);
	write_error(outputs);
}

void
outputs_free(struct outputs *outputs)
{
	buf_free(&outputs->line);
	buf_free(&outputs->error);
	buf_free(&outputs->masked);
	seen_free(&outputs->errors);
	seen_free(&outputs->failing);
}
