#include "lint/finding.h"

#include <stdarg.h>
#include <stdio.h>

#include "base/map.h"
#include "base/out.h"

static const char *const severities[SEVERITIES] = { "note", "warning",
	"error" };

const char *
severity_name(enum severity severity)
{
	return severities[severity];
}

bool
severity_named(struct str name, enum severity *severity)
{
	for (size_t i = 0; i < SEVERITIES; i++) {
		if (!str_eq(name, str_of(severities[i])))
			continue;
		*severity = (enum severity)i;
		return true;
	}
	return false;
}

static struct str
format_text(struct findings *findings, const char *format, va_list args)
{
	struct buf *scratch = &findings->scratch;
	va_list again;
	int n;

	va_copy(again, args);
	n = vsnprintf(NULL, 0, format, again);
	va_end(again);
	buf_clear(scratch);
	if (n > 0)
		vsnprintf(buf_room(scratch, (size_t)n + 1), (size_t)n + 1,
		    format, args);
	return arena_copy(&findings->arena,
	    (struct str){ scratch->p, n > 0 ? (size_t)n : 0 });
}

struct finding *
findings_add(struct findings *findings, enum severity severity,
    const char *rule, const struct src *src, const char *format, ...)
{
	struct finding finding = { .rule = rule,
		.severity = severity,
		.src = *src };
	va_list args;

	va_start(args, format);
	finding.text = format_text(findings, format, args);
	va_end(args);
	*array_push(&findings->all, &findings->n, &findings->cap) = finding;
	return &findings->all[findings->n - 1];
}

void
findings_prove(struct findings *findings, const char *format, ...)
{
	va_list args;

	va_start(args, format);
	findings->all[findings->n - 1].evidence = format_text(findings, format,
	    args);
	va_end(args);
}

void
findings_also(struct findings *findings, const struct src *src)
{
	struct finding *finding = &findings->all[findings->n - 1];

	*array_push(&finding->also, &finding->n_also,
	    &finding->cap_also) = *src;
}

size_t
findings_count(const struct findings *findings, enum severity severity)
{
	size_t n = 0;

	for (size_t i = 0; i < findings->n; i++)
		n += findings->all[i].severity >= severity;
	return n;
}

/* By file, then place; of one place, by rule, so that rules may run in any order. */
static int
place_cmp(const void *a, const void *b)
{
	const struct finding *x = a, *y = b;
	int c = number_cmp(x->file, y->file);

	if (c == 0)
		c = number_cmp(x->src.off, y->src.off);
	if (c == 0)
		c = number_cmp(x->src.line, y->src.line);
	return c ? c : strcmp(x->rule, y->rule);
}

static void
emit(const struct finding *finding)
{
	struct buf *b = record_begin("finding");

	json_add_text(b, "rule", str_of(finding->rule));
	json_add_text(b, "severity", str_of(severities[finding->severity]));
	json_add_text(b, "text", finding->text);
	json_add_if(b, "evidence", finding->evidence);
	if (finding->n)
		json_add_number(b, "n", finding->n);
	src_add(b, "src", &finding->src);
	if (finding->n_also)
		json_open(b, "also", '[');
	for (size_t i = 0; i < finding->n_also; i++) {
		json_open(b, NULL, '{');
		src_add(b, "src", &finding->also[i]);
		json_close(b, '}');
	}
	if (finding->n_also)
		json_close(b, ']');
	record_end(b);
}

void
findings_emit(struct findings *findings, char *const files[])
{
	struct map places = { 0 };

	for (size_t i = 0; files[i]; i++)
		*map_put(&places, str_hash(str_of(files[i]))) = i + 1;
	for (size_t i = 0; i < findings->n; i++)
		map_find(&places, str_hash(findings->all[i].src.file),
		    &findings->all[i].file);
	map_free(&places);
	array_sort(findings->all, findings->n, place_cmp);
	for (size_t i = 0; i < findings->n; i++) {
		if (findings->all[i].file)
			emit(&findings->all[i]);
	}
}

void
findings_free(struct findings *findings)
{
	for (size_t i = 0; i < findings->n; i++)
		free(findings->all[i].also);
	free(findings->all);
	buf_free(&findings->scratch);
	arena_free(&findings->arena);
}
