#include "lint/marks.h"

#include "archive/archive_file.h"
#include "base/file.h"
#include "base/in.h"
#include "text/ref.h"
#include "text/wordlist.h"

static const char rule[] = "broken-mark";

/* ---- references ---- */

static bool
is_there(struct str text, const struct ref *ref, struct str *bytes)
{
	size_t line = 1;

	*bytes = (struct str){ text.p, 0 };
	for (; text.n && line <= ref->end; line++) {
		struct str one = str_line(text);

		text = str_skip(text, one.n);
		if (line < ref->line)
			bytes->p = text.p;
		else
			bytes->n += one.n;
	}
	return ref->line && ref->line <= ref->end && line > ref->end;
}

/* The file is next to the log. */
static void
check_ref(struct findings *findings, const char *root,
    const struct memory *memory, const struct src *src, const struct ref *ref)
{
	struct buf path = { 0 }, text = { 0 };
	char digest[REF_DIGEST];
	struct str bytes;

	buf_adds(&path, root);
	buf_addc(&path, '/');
	buf_add(&path, directory_of(memory->where));
	buf_add(&path, ref->file);
	if (file_is_missing(buf_string(&path))) {
		findings_add(findings, SEVERITY_ERROR, rule, src,
		    "the archive '%.*s' is missing", STR_ARG(ref->file));
	} else if (read_file(buf_string(&path), &text)) {
		bool fits = is_there(buf_str(&text), ref, &bytes);

		if (fits) {
			block_digest(bytes, digest);
			fits = str_eq(ref->digest,
			    (struct str){ digest, REF_DIGEST });
		}
		if (!fits)
			findings_add(findings, SEVERITY_ERROR, rule, src,
			    "lines %zu to %zu of '%.*s' have another digest",
			    ref->line, ref->end, STR_ARG(ref->file));
	}
	buf_free(&path);
	buf_free(&text);
}

static void
find_ref(struct findings *findings, const char *root,
    const struct memory *memory, size_t line)
{
	struct str text = memory->lines[line].text;
	struct src src = memory_src(memory, line, text);
	struct ref ref;

	if (!ref_is_mark(text))
		return;
	if (ref_parse_mark(&ref, text))
		check_ref(findings, root, memory, &src, &ref);
	else
		findings_add(findings, SEVERITY_ERROR, rule, &src,
		    "an incomplete mark of a reference");
}

/* ---- blocks of an archive ---- */

static void
find_blocks(struct findings *findings, const struct memory *memory)
{
	struct blocks blocks = { 0 };
	size_t next = 0;

	blocks_read(&blocks, memory->text, NULL);
	for (size_t line = 0; line < memory->n; line++) {
		struct src src = memory_src(memory, line,
		    memory->lines[line].text);

		while (next < blocks.n && blocks.all[next].end <= src.off)
			next++;
		if (!str_starts(memory->lines[line].text,
			STR("<!-- pith:block from=")) ||
		    (next < blocks.n && blocks.all[next].mark <= src.off))
			continue;
		findings_add(findings, SEVERITY_ERROR, rule, &src,
		    "the block has other bytes than its mark says");
	}
	blocks_free(&blocks);
}

/* ---- pairs ---- */

struct mark {
	size_t line;
	struct str key; /* without the word that begins or ends */
	bool ends, closed;
};

struct pairs {
	struct mark *all;
	size_t n, cap;
};

/* The comment that is all of a line; empty for any other line. */
static struct str
comment_of(struct str line)
{
	line = str_trim(line);
	if (!str_starts(line, STR("<!--")) || !str_ends(line, STR("-->")) ||
	    line.n < 8 || str_find(line, STR("-->"), 0) != line.n - 3)
		return STR("");
	return str_trim((struct str){ line.p + 4, line.n - 7 });
}

static bool
is_separator(char c)
{
	return is_space(c) || is_any(c, ":-_=#*");
}

/* "BEGIN x", "x:start", "x END", "/x" */
static bool
mark_parse(struct mark *mark, struct str comment)
{
	size_t first = 0, last = comment.n;
	struct str head, tail;

	while (first < comment.n && !is_separator(comment.p[first]))
		first++;
	while (last && !is_separator(comment.p[last - 1]))
		last--;
	head = str_head(comment, first);
	tail = str_skip(comment, last);
	mark->ends = str_starts(comment, STR("/")) ||
	    wordlist_is(LIST_MARK_END, head) ||
	    wordlist_is(LIST_MARK_END, tail);
	if (str_starts(comment, STR("/")))
		mark->key = str_skip(comment, 1);
	else if (wordlist_is(LIST_MARK_BEGIN, head) ||
	    wordlist_is(LIST_MARK_END, head))
		mark->key = str_skip(comment, first);
	else if (wordlist_is(LIST_MARK_BEGIN, tail) ||
	    wordlist_is(LIST_MARK_END, tail))
		mark->key = str_head(comment, last);
	else
		mark->key = comment;
	mark->key = str_trim_of(mark->key, is_separator);
	return mark->key.n > 0 && comment.n < 200;
}

/* "BEGIN tally v1.0 (managed)" is what "END tally" ends. */
static bool
is_key_of(struct str key, struct str end)
{
	return str_begins(key, end) &&
	    (key.n == end.n || is_separator(key.p[end.n]));
}

/* The last open mark of this key. */
static bool
close_mark(struct pairs *pairs, struct str key)
{
	for (size_t i = pairs->n; i-- > 0;) {
		struct mark *mark = &pairs->all[i];

		if (!mark->ends && !mark->closed && is_key_of(mark->key, key))
			return mark->closed = true;
	}
	return false;
}

/* Any comment may be what a closing one with a slash closes. */
static bool
is_opening(const struct memory *memory, const struct mark *mark)
{
	struct str comment = comment_of(memory->lines[mark->line].text);

	return !mark->ends && mark->key.n < comment.n;
}

static void
find_pairs(struct findings *findings, const struct memory *memory)
{
	struct pairs pairs = { 0 };

	for (size_t line = 0; line < memory->n; line++) {
		struct str comment = comment_of(memory->lines[line].text);
		struct mark mark = { .line = line };

		if (memory->lines[line].md.kind == MD_CODE || comment.n == 0 ||
		    !mark_parse(&mark, comment))
			continue;
		if (mark.ends)
			mark.closed = close_mark(&pairs, mark.key);
		*array_push(&pairs.all, &pairs.n, &pairs.cap) = mark;
	}
	for (size_t i = 0; i < pairs.n; i++) {
		const struct mark *mark = &pairs.all[i];
		bool ours = str_starts(mark->key, STR("pith:"));
		struct src src = memory_src(memory, mark->line,
		    memory->lines[mark->line].text);

		if (mark->closed ||
		    (!mark->ends && !is_opening(memory, mark) &&
			!str_eq(mark->key, STR("pith:patterns"))))
			continue;
		findings_add(findings,
		    ours             ? SEVERITY_ERROR
			: mark->ends ? SEVERITY_NOTE
				     : SEVERITY_WARNING,
		    rule, &src, "the block '%.*s' %s", STR_ARG(mark->key),
		    mark->ends ? "is ended, but not begun"
			       : "is begun, but not ended");
	}
	free(pairs.all);
}

void
marks_find(struct findings *findings, const char *root,
    const struct memory *memory)
{
	for (size_t line = 0; line < memory->n; line++) {
		if (memory->lines[line].md.kind != MD_CODE)
			find_ref(findings, root, memory, line);
	}
	find_blocks(findings, memory);
	find_pairs(findings, memory);
}
