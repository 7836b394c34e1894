/* journal, third part: one of another version. */
#include "append/journal_parts.h"

/* One in front of the first. */
static void
add_first(const struct journal *j, struct splices *s, const char *name,
    struct str value)
{
	struct indent in = journal_indent(j);
	struct json_iter iter = { 0 };
	struct json first, other;
	struct buf *b;
	size_t at;

	json_next(j->root, &iter, &first, &other);
	at = journal_at(j, first.raw);
	b = splices_put(s, at, 0);
	json_put(b, str_of(name));
	indent_colon(&in, b);
	json_put(b, value);
	buf_addc(b, ',');
	if (journal_space(j, at).n)
		buf_add(b, journal_space(j, at));
	else if (in.comma)
		buf_addc(b, ' ');
}

/* Behind the version. */
static void
add_project(const struct journal *j, struct splices *s, struct str project)
{
	struct str version = j->version_value.raw;
	struct indent in = journal_indent(j);
	struct buf *b;

	if (j->version_value.type == JSON_ABSENT) {
		add_first(j, s, "project", project);
		return;
	}
	b = splices_put(s, journal_at(j, version) + version.n, 0);
	buf_addc(b, ',');
	buf_add(b, in.eol.n ? in.eol : in.comma ? STR(" ") : STR(""));
	buf_add(b, in.eol.n ? in.unit : STR(""));
	json_put(b, STR("project"));
	indent_colon(&in, b);
	json_put(b, project);
}

/* An array that was the whole file. */
static void
wrap(const struct journal *j, struct str project, struct buf *b)
{
	struct indent in = journal_indent(j);
	const char *names[] = { "project", "entries", "metadata" };
	const struct str values[] = { project, j->root.raw, STR("{}") };

	if (in.eol.n == 0 && in.unit.n && json_size(j->root) == 0)
		in = indent_usual();
	buf_add(b, str_head(j->text, journal_at(j, j->root.raw)));
	buf_addc(b, '{');
	buf_add(b, in.eol);
	buf_add(b, in.eol.n ? in.unit : STR(""));
	json_put(b, STR("version"));
	indent_colon(&in, b);
	json_put(b, STR(JOURNAL_VERSION));
	for (size_t i = 0; i < 3; i++) {
		buf_addc(b, ',');
		buf_add(b, in.eol.n ? in.eol : in.comma ? STR(" ") : STR(""));
		buf_add(b, in.eol.n ? in.unit : STR(""));
		json_put(b, str_of(names[i]));
		indent_colon(&in, b);
		if (i)
			buf_add(b, values[i]);
		else
			json_put(b, values[i]);
	}
	buf_add(b, in.eol);
	buf_addc(b, '}');
	buf_add(b,
	    str_skip(j->text, journal_at(j, j->root.raw) + j->root.raw.n));
}

void
journal_migrate(const struct journal *j, struct str project, struct buf *b)
{
	struct splices s = { 0 };
	struct str version = j->version_value.raw;

	if (j->root.type == JSON_ARRAY) {
		wrap(j, project, b);
		return;
	}
	if (json_size(j->root) == 0) {
		journal_begin(b, project);
		return;
	}
	if (j->version_value.type == JSON_ABSENT)
		add_first(j, &s, "version", STR(JOURNAL_VERSION));
	else
		json_put(splices_put(&s, journal_at(j, version), version.n),
		    STR(JOURNAL_VERSION));
	if (!j->project)
		add_project(j, &s, project);
	if (j->entries.type == JSON_ABSENT)
		buf_adds(journal_add_member(j, &s, j->root, "entries"), "[]");
	if (j->metadata.type == JSON_ABSENT)
		buf_adds(journal_add_member(j, &s, j->root, "metadata"), "{}");
	splices_apply(&s, j->text, b);
	splices_free(&s);
}
