/*
 * The templates `findings`, `github` and `sarif`: what lint found, for a person
 * (as compilers write it), as annotations of GitHub, and as SARIF 2.1.0.
 */
#include "base/map.h"
#include "documents.h"
#include "text/show.h"

struct found {
	struct buf text;  /* of the findings so far */
	struct buf rules; /* SARIF: their names, each once, as objects */
	struct seen seen;
};

static void
free_found(struct found *found)
{
	buf_free(&found->text);
	buf_free(&found->rules);
	seen_free(&found->seen);
}

static bool
is_finding(const struct record *record, struct src *src)
{
	return record->kind == KIND_FINDING &&
	    src_parse(record->at[K_src], record->arena, src);
}

static void
ready_found(void *state, struct buf *b)
{
	struct found *found = state;

	buf_add(b, buf_str(&found->text));
	buf_clear(&found->text);
}

static void
write_found(void *state, struct buf *b)
{
	ready_found(state, b);
	free_found(state);
}

/* ---- findings ---- */

static void
put_place(struct buf *b, const struct src *src)
{
	show_text(b, src->file);
	buf_addf(b, ":%zu: ", src->line);
}

static void
put_others(struct buf *b, const struct record *record)
{
	json_each (it, record->at[K_also]) {
		struct src src;

		if (!src_parse(json_member(it.value, "src"), record->arena,
			&src))
			continue;
		buf_adds(b, "    also at ");
		show_text(b, src.file);
		buf_addf(b, ":%zu\n", src.line);
	}
}

static void
add_findings(void *state, const struct record *record)
{
	struct buf *b = &((struct found *)state)->text;
	struct src src;

	if (!is_finding(record, &src))
		return;
	put_place(b, &src);
	show_text(b, record_text(record, K_severity));
	buf_adds(b, ": ");
	show_text(b, record_text(record, K_text));
	buf_adds(b, " [");
	show_text(b, record_text(record, K_rule));
	buf_adds(b, "]\n");
	if (record_text(record, K_evidence).n) {
		buf_adds(b, "    ");
		show_text(b, record_text(record, K_evidence));
		buf_addc(b, '\n');
	}
	put_others(b, record);
}

/* ---- github ---- */

/*
 * What GitHub's runner decodes again: "%", line ends, and in a property also ":"
 * and ",".
 */
static void
put_escaped(struct buf *b, struct str text, const char *signs)
{
	for (size_t i = 0; i < text.n; i++) {
		if (is_any(text.p[i], signs))
			buf_addf(b, "%%%02X", (unsigned char)text.p[i]);
		else
			buf_addc(b, text.p[i]);
	}
}

static void
put_property(struct buf *b, const char *name, struct str value)
{
	buf_adds(b, name);
	put_escaped(b, value, "%\r\n:,");
}

static const char *
github_command(struct str severity)
{
	if (str_eq(severity, STR("error")))
		return "::error ";
	return str_eq(severity, STR("warning")) ? "::warning " : "::notice ";
}

static void
add_github(void *state, const struct record *record)
{
	struct buf *b = &((struct found *)state)->text;
	struct str evidence = record_text(record, K_evidence);
	struct src src;

	if (!is_finding(record, &src))
		return;
	buf_adds(b, github_command(record_text(record, K_severity)));
	put_property(b, "file=", src.file);
	buf_addf(b, ",line=%zu,endLine=%zu", src.line, src.end);
	put_property(b, ",title=", record_text(record, K_rule));
	buf_adds(b, "::");
	put_escaped(b, record_text(record, K_text), "%\r\n");
	if (evidence.n)
		buf_adds(b, "%0A");
	put_escaped(b, evidence, "%\r\n");
	buf_addc(b, '\n');
}

/* ---- sarif ---- */

/* A path as a relative reference of RFC 3986. */
static void
put_uri(struct buf *b, struct str path)
{
	static const char plain[] = "/-._~!$&'()*+,;=@";
	struct buf uri = { 0 };

	/* A colon in the first part would begin a scheme. */
	for (size_t i = 0; i < path.n; i++) {
		if (is_alnum(path.p[i]) || is_any(path.p[i], plain))
			buf_addc(&uri, path.p[i]);
		else
			buf_addf(&uri, "%%%02X", (unsigned char)path.p[i]);
	}
	json_add_text(b, "uri", buf_str(&uri));
	buf_free(&uri);
}

static void
put_location(struct buf *b, const struct src *src)
{
	json_open(b, NULL, '{');
	json_open(b, "physicalLocation", '{');
	json_open(b, "artifactLocation", '{');
	put_uri(b, src->file);
	json_close(b, '}');
	json_open(b, "region", '{');
	json_add_number(b, "startLine", src->line);
	json_add_number(b, "endLine", src->end);
	json_close(b, '}');
	json_close(b, '}');
	json_close(b, '}');
}

static void
put_message(struct buf *b, const struct record *record)
{
	struct str evidence = record_text(record, K_evidence);
	struct buf text = { 0 };

	buf_add(&text, record_text(record, K_text));
	if (evidence.n)
		buf_addc(&text, '\n');
	buf_add(&text, evidence);
	json_open(b, "message", '{');
	json_add_text(b, "text", buf_str(&text));
	json_close(b, '}');
	buf_free(&text);
}

static void
put_related(struct buf *b, const struct record *record)
{
	struct src src;

	if (record->at[K_also].type != JSON_ARRAY)
		return;
	json_open(b, "relatedLocations", '[');
	json_each (it, record->at[K_also]) {
		if (src_parse(json_member(it.value, "src"), record->arena,
			&src))
			put_location(b, &src);
	}
	json_close(b, ']');
}

static void
add_rule(struct found *found, struct str rule)
{
	if (seen_add(&found->seen, rule))
		return;
	json_open(&found->rules, NULL, '{');
	json_add_text(&found->rules, "id", rule);
	json_close(&found->rules, '}');
}

static void
add_sarif(void *state, const struct record *record)
{
	struct found *found = state;
	struct buf *b = &found->text;
	struct src src;

	if (!is_finding(record, &src))
		return;
	add_rule(found, record_text(record, K_rule));
	json_open(b, NULL, '{');
	json_add_text(b, "ruleId", record_text(record, K_rule));
	json_add_text(b, "level", record_text(record, K_severity));
	put_message(b, record);
	json_open(b, "locations", '[');
	put_location(b, &src);
	json_close(b, ']');
	put_related(b, record);
	json_close(b, '}');
}

static void
put_driver(struct buf *b, const struct found *found)
{
	json_open(b, "tool", '{');
	json_open(b, "driver", '{');
	json_add_text(b, "name", STR("pith lint"));
	json_add_text(b, "semanticVersion", STR(PITH_VERSION));
	json_open(b, "rules", '[');
	buf_add(b, buf_str(&found->rules));
	json_close(b, ']');
	json_close(b, '}');
	json_close(b, '}');
}

static void
write_sarif(void *state, struct buf *b)
{
	struct found *found = state;

	json_open(b, NULL, '{');
	json_add_text(b, "$schema",
	    STR("https://json.schemastore.org/sarif-2.1.0.json"));
	json_add_text(b, "version", STR("2.1.0"));
	json_open(b, "runs", '[');
	json_open(b, NULL, '{');
	put_driver(b, found);
	json_open(b, "results", '[');
	buf_add(b, buf_str(&found->text));
	json_close(b, ']');
	json_close(b, '}');
	json_close(b, ']');
	json_close(b, '}');
	buf_addc(b, '\n');
	free_found(found);
}

const struct document_functions findings_document = {
	sizeof(struct found),
	.add = add_findings,
	.ready = ready_found,
	.write = write_found,
};
const struct document_functions github_document = {
	sizeof(struct found),
	.add = add_github,
	.ready = ready_found,
	.write = write_found,
};
const struct document_functions sarif_document = {
	sizeof(struct found),
	.add = add_sarif,
	.write = write_sarif,
};
