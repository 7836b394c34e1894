#include "lint/gitlog.h"

#include "base/err.h"

void
gitlog_open(struct gitlog *log, const char *file)
{
	static char *names[2];

	*log = (struct gitlog){ 0 };
	names[0] = (char *)(uintptr_t)file;
	in_open(&log->in, names, NULL);
	log->open = in_next_file(&log->in);
}

void
gitlog_close(struct gitlog *log)
{
	struct buf *all[] = { &log->old, &log->new, &log->commit, &log->date,
		&log->path, &log->to };

	in_close(&log->in);
	for (size_t i = 0; i < countof(all); i++)
		buf_free(all[i]);
}

static bool
next_line(struct gitlog *log)
{
	if (log->held) {
		log->held = false;
		return true;
	}
	return log->open && in_line(&log->in, &log->line);
}

/* ---- paths ---- */

static char
unescaped(char c)
{
	static const char from[] = "abtnvfr", to[] = "\a\b\t\n\v\f\r";
	const char *at = is_any(c, from) ? strchr(from, c) : NULL;

	return at ? to[at - from] : c;
}

/* A path in quotes, as git's quote_c_style() has it. */
static void
unquote(struct buf *b, struct str quoted)
{
	buf_clear(b);
	if (!str_starts(quoted, STR("\"")) || quoted.n < 2) {
		buf_add(b, quoted);
		return;
	}
	for (size_t i = 1; i + 1 < quoted.n; i++) {
		unsigned value = 0;
		size_t digits = 0;

		if (quoted.p[i] != '\\') {
			buf_addc(b, quoted.p[i]);
			continue;
		}
		i++;
		while (digits < 3 && i + digits + 1 < quoted.n &&
		    quoted.p[i + digits] >= '0' && quoted.p[i + digits] <= '7')
			value = value * 8 +
			    (unsigned)(quoted.p[i + digits++] - '0');
		buf_addc(b, digits ? (char)value : unescaped(quoted.p[i]));
		i += digits ? digits - 1 : 0;
	}
}

/* ---- lines ---- */

/* "commit abc1234 2026-01-02" */
static bool
take_commit(struct gitlog *log, struct str line)
{
	struct str rest = line, id, date;

	if (!str_eq(str_cut(&rest, ' '), STR("commit")))
		return false;
	id = str_cut(&rest, ' ');
	date = str_trim(rest);
	if (id.n < 4 || str_run_of(id, is_hex) != id.n || date.n != 10)
		return false;
	buf_set(&log->commit, id);
	buf_set(&log->date, date);
	return true;
}

/* "D\tpath", "R100\told\tnew" */
static bool
take_status(struct gitlog *log, struct str line, struct change *change)
{
	struct str rest = line, status = str_cut(&rest, '\t'), path;

	if (status.n == 0 || !is_any(status.p[0], "AMDRCTUX") ||
	    rest.p == NULL ||
	    str_run_of(str_skip(status, 1), is_digit) != status.n - 1)
		return false;
	path = str_cut(&rest, '\t');
	if (is_any(status.p[0], "RC") != (rest.p != NULL))
		return false;
	unquote(&log->path, path);
	unquote(&log->to, rest);
	*change = (struct change){ .commit = buf_str(&log->commit),
		.date = buf_str(&log->date),
		.status = status.p[0],
		.path = buf_str(&log->path),
		.to = buf_str(&log->to) };
	return true;
}

/* "--- a/path", "+++ b/path", "--- /dev/null"; a tab may follow the path. */
static void
take_side(struct gitlog *log, struct str line)
{
	struct str name = str_skip(line, 4);

	if (str_eq(name, STR("/dev/null"))) {
		log->deleted = line.p[0] == '+';
		return;
	}
	if (!str_starts(name, STR("\"")))
		name = str_head(name, str_chr(name, '\t', 0));
	unquote(&log->path, name);
	if (log->path.n > 2)
		buf_set(&log->to, str_skip(buf_str(&log->path), 2));
}

/* "12,3" or "12": how many lines. */
static bool
take_range(struct str range, size_t *n)
{
	struct str rest = range;
	uintmax_t number = 1;

	str_cut(&rest, ',');
	if (rest.p && !str_number(rest, SIZE_MAX / 2, &number))
		return false;
	*n = (size_t)number;
	return true;
}

/* "@@ -1,2 +1,3 @@" */
static bool
take_hunk(struct gitlog *log, struct str line)
{
	struct str rest = line, old, new;

	str_cut(&rest, ' ');
	old = str_cut(&rest, ' ');
	new = str_cut(&rest, ' ');
	return str_starts(old, STR("-")) && str_starts(new, STR("+")) &&
	    take_range(str_skip(old, 1), &log->left_old) &&
	    take_range(str_skip(new, 1), &log->left_new);
}

/* A line of a hunk; false where its counts do not allow it. */
static bool
take_text(struct gitlog *log, struct str line)
{
	char sign = line.n ? line.p[0] : ' ';
	bool old = sign != '+', new = sign != '-';

	if (sign == '\\')
		return true;
	if (!is_any(sign, " +-\r") || (old && log->left_old == 0) ||
	    (new && log->left_new == 0))
		return false;
	if (old) {
		log->left_old--;
		buf_add(&log->old, str_skip(line, line.n > 0));
		buf_addc(&log->old, '\n');
	}
	if (new) {
		log->left_new--;
		buf_add(&log->new, str_skip(line, line.n > 0));
		buf_addc(&log->new, '\n');
	}
	return true;
}

/* The lines between "diff --git" and the first hunk that say nothing here. */
static bool
is_patch_head(struct str line)
{
	static const struct str heads[] = { STR_INIT("index "),
		STR_INIT("old mode "), STR_INIT("new mode "),
		STR_INIT("deleted file mode "), STR_INIT("new file mode "),
		STR_INIT("similarity index "), STR_INIT("dissimilarity index "),
		STR_INIT("rename "), STR_INIT("copy "),
		STR_INIT("Binary files "), STR_INIT("\\ No newline") };

	return str_starts_any(line, heads, countof(heads)) > 0;
}

static void
begin_patch(struct gitlog *log)
{
	log->in_patch = true;
	log->deleted = false;
	log->left_old = log->left_new = 0;
	buf_clear(&log->old);
	buf_clear(&log->new);
	buf_clear(&log->to);
}

/* A line of a patch; false where the patch is over, or has no such line. */
static bool
take_patch(struct gitlog *log, struct str line)
{
	if (log->left_old || log->left_new)
		return take_text(log, line);
	if (str_starts(line, STR("--- ")) || str_starts(line, STR("+++ "))) {
		take_side(log, line);
		return true;
	}
	if (str_starts(line, STR("@@ ")))
		return take_hunk(log, line);
	return is_patch_head(line);
}

static bool
end_patch(struct gitlog *log, struct change *change)
{
	log->in_patch = false;
	*change = (struct change){ .commit = buf_str(&log->commit),
		.date = buf_str(&log->date),
		.status = 'P',
		.path = buf_str(&log->to),
		.old = buf_str(&log->old),
		.new = buf_str(&log->new),
		.deleted = log->deleted };
	return log->to.n > 0;
}

static void
report(struct gitlog *log)
{
	if (!log->reported)
		skip(log->in.name, log->in.line, "not a line of git log");
	log->reported = true;
}

bool
gitlog_next(struct gitlog *log, struct change *change)
{
	while (next_line(log)) {
		struct str line = log->line;

		line.n -= str_ends(line, STR("\n"));
		if (log->in_patch) {
			if (take_patch(log, line))
				continue;
			log->held = true;
			if (end_patch(log, change))
				return true;
			continue;
		}
		if (line.n == 0 || take_commit(log, line))
			continue;
		if (str_starts(line, STR("diff --git ")))
			begin_patch(log);
		else if (log->commit.n && take_status(log, line, change))
			return true;
		else
			report(log);
	}
	return log->in_patch && end_patch(log, change);
}
