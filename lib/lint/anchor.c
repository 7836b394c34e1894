#include "lint/anchor.h"

#include "base/map.h"
#include "lint/reference.h"
#include "text/fold.h"

/*
 * What stays of a heading in its anchor with each rule that is in use: letters and
 * digits. GitHub keeps "-" and "_", GitLab joins them, others drop more.
 */
static void
put_key(struct buf *b, struct str heading)
{
	buf_clear(b);
	for (size_t i = 0; i < heading.n;) {
		size_t n = fold_length(heading.p[i]);
		struct folded f;

		n = n && n <= heading.n - i ? n : 1;
		if (is_word_byte(heading.p[i])) {
			fold_character(&f,
			    (struct str){ heading.p + i, heading.n - i });
			buf_add(b, (struct str){ f.text, f.n });
		}
		i += n;
	}
}

/* "%C3%A9" is a byte each. */
static void
put_decoded(struct buf *b, struct str anchor)
{
	for (size_t i = 0; i < anchor.n; i++) {
		unsigned value = 0;

		if (anchor.p[i] != '%' || i + 2 >= anchor.n) {
			buf_addc(b, anchor.p[i]);
			continue;
		}
		for (int digit = 0; digit < 2; digit++) {
			char c = to_lower(anchor.p[++i]);

			value = value * 16 +
			    (unsigned)(is_digit(c) ? c - '0' : c - 'a' + 10);
		}
		buf_addc(b, (char)value);
	}
}

static bool
ends_in_number(struct str s, struct str key)
{
	return s.n >= key.n && str_starts(s, key) &&
	    str_run_of(str_skip(s, key.n), is_digit) == s.n - key.n;
}

/* A heading of this anchor, or an element with such an id. */
static bool
has_anchor(const struct memory *memory, struct str anchor)
{
	struct buf wanted = { 0 }, key = { 0 }, decoded = { 0 };
	bool found = false;

	put_decoded(&decoded, anchor);
	put_key(&wanted, buf_str(&decoded));
	for (size_t i = 0; i < memory->n && !found; i++) {
		const struct memory_line *line = &memory->lines[i];

		if (line->md.kind == MD_HEADING) {
			put_key(&key, line->md.text);
			/* The second one of equal headings ends with "-1". */
			found = ends_in_number(buf_str(&wanted), buf_str(&key));
		}
		found |= str_find(line->text, STR("=\""), 0) < line->text.n &&
		    str_search(line->text, anchor) < line->text.n;
		/* "text" above "----" is a heading to others. */
		found |= i > 0 && line->md.kind == MD_RULE &&
		    str_search(memory->lines[i - 1].text, anchor) <
			memory->lines[i - 1].text.n;
	}
	buf_free(&wanted);
	buf_free(&key);
	buf_free(&decoded);
	return found;
}

struct anchors {
	const struct memory *files;
	struct map map;  /* of their paths; the index plus 1 */
	struct buf path; /* of a target */
};

/* The file that a link names; NULL if it is none of the files. */
static const struct memory *
target_of(struct anchors *anchors, const struct memory *memory, struct str link)
{
	size_t at;

	if (link.n == 0)
		return memory;
	while (str_starts(link, STR("./")))
		link = str_skip(link, 2);
	buf_set(&anchors->path, directory_of(memory->where));
	buf_add(&anchors->path, link);
	map_find(&anchors->map, str_hash(buf_str(&anchors->path)), &at);
	return at ? &anchors->files[at - 1] : NULL;
}

static void
find_in(struct findings *findings, struct anchors *anchors,
    const struct memory *memory)
{
	struct references references = { 0 };

	for (size_t line = 0; line < memory->n; line++) {
		references_find(&references, memory, line);
		for (size_t i = 0; i < references.n; i++) {
			const struct reference *link = &references.all[i];
			const struct memory *target;
			struct src src;

			if (link->form != REFERENCE_LINK || link->anchor.n == 0)
				continue;
			target = target_of(anchors, memory, link->text);
			if (!target || has_anchor(target, link->anchor))
				continue;
			src = memory_src(memory, line, link->anchor);
			findings_add(findings, SEVERITY_WARNING, "dead-anchor",
			    &src, "no heading of '%s' has the anchor '%.*s'",
			    target->path, STR_ARG(link->anchor));
		}
	}
	references_free(&references);
}

void
anchor_find(struct findings *findings, const struct memory files[], size_t n)
{
	struct anchors anchors = { .files = files };

	for (size_t i = 0; i < n; i++)
		*map_put(&anchors.map, str_hash(files[i].where)) = i + 1;
	for (size_t i = 0; i < n; i++)
		find_in(findings, &anchors, &files[i]);
	map_free(&anchors.map);
	buf_free(&anchors.path);
}
