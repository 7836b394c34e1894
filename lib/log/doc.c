#include "log/doc.h"

#include "base/phrases.h"
#include "log/field.h"
#include "text/md.h"

/* Further down stands no head of a file. */
enum { HEAD_LINES = 60 };

const char *const doc_gist_sizes[3] = { "128", "512", "2048" };

static struct str
unquote(struct str s)
{
	if (s.n >= 2 && is_any(s.p[0], "\"'`") && s.p[s.n - 1] == s.p[0])
		return (struct str){ s.p + 1, s.n - 2 };
	return s;
}

/* A value that begins with "|" or ">" goes on in the indented lines below. */
static struct str
block_value(struct str rest, struct arena *arena)
{
	size_t n = 0;
	char *p;

	for (struct str look = rest; look.n;) {
		struct str line = str_cut(&look, '\n');

		if (line.n && !is_space(line.p[0]))
			break;
		n = look.p ? (size_t)(look.p - rest.p) : rest.n;
	}
	rest.n = n;
	p = arena_alloc(arena, rest.n + 1);
	n = 0;
	while (rest.n) {
		struct str line = str_trim(str_cut(&rest, '\n'));

		if (line.n == 0)
			continue;
		if (n)
			p[n++] = ' ';
		memcpy(p + n, line.p, line.n);
		n += line.n;
	}
	arena_trim(arena, p, n);
	return (struct str){ p, n };
}

static void
see_front(struct doc *doc, struct str line, struct str rest,
    struct arena *arena)
{
	struct str value = line;
	struct str name = str_trim(str_cut(&value, ':'));

	value = unquote(str_trim(value));
	if (value.n && (value.p[0] == '|' || value.p[0] == '>'))
		value = block_value(rest, arena);
	if (str_eq(name, STR("title")))
		doc->title = value;
	if (str_eq(name, STR("locked_by")))
		doc->owner = value;
	if (!str_starts(name, STR("summary_")))
		return;
	for (size_t i = 0; i < 3; i++) {
		if (str_eq(str_skip(name, 8), str_of(doc_gist_sizes[i])))
			doc->gist[i] = value;
	}
}

static bool
is_branch(struct str caption)
{
	/* clang-format off */
	static const struct str words[] = {
		STR_INIT("branch"), STR_INIT("分支"), STR_INIT("ветка"),
		STR_INIT("rama"), STR_INIT("dal"),
	};
	/* clang-format on */

	return IS_ONE_OF(caption, words);
}

static bool
is_started(struct str caption)
{
	/* clang-format off */
	static const struct str words[] = {
		STR_INIT("started"), STR_INIT("开始时间"), STR_INIT("开始"),
		STR_INIT("开始日期"), STR_INIT("начато"), STR_INIT("начало"),
		STR_INIT("inicio"), STR_INIT("iniciado"), STR_INIT("başlangıç"),
	};
	/* clang-format on */

	return IS_ONE_OF(caption, words);
}

static void
see_line(struct doc *doc, struct str text)
{
	struct field field = field_of(text);
	struct str caption = field.caption;
	size_t pos = 0;

	if (doc->branch.n == 0 && is_branch(caption))
		doc->branch = unquote(md_plain(field.value));
	else if (doc->started.year == 0 && is_started(caption) &&
	    !date_find(field.value, &pos, &doc->started))
		doc->started = (struct date){ 0 };
}

static const char *
format_of(struct str title, struct str head)
{
	/* clang-format off */
	static const struct str bank[] = {
		STR_INIT("active context"), STR_INIT("decision log"),
		STR_INIT("product context"), STR_INIT("system patterns"),
		STR_INIT("tech context"), STR_INIT("project brief"),
	};
	/* clang-format on */

	if (str_find(head, STR("Ralph"), 0) < head.n ||
	    str_find(head, STR("## Codebase Patterns"), 0) < head.n ||
	    str_find(head, STR("Learnings for future iterations"), 0) < head.n)
		return "ralph";
	for (size_t i = 0; i < sizeof bank / sizeof *bank; i++) {
		if (str_begins(title, bank[i]))
			return "memory-bank";
	}
	return NULL;
}

struct doc
doc_tell(struct str window, struct arena *arena)
{
	struct doc doc = { 0 };
	struct str rest = window;
	size_t lines = 0;
	struct md md;

	md_open(&md);
	while (lines < HEAD_LINES && rest.n) {
		struct str raw = str_line(rest);
		struct md_line l = md_line(&md, raw);

		rest = str_skip(rest, raw.n);
		lines += l.kind != MD_FRONT;
		if (l.kind == MD_FRONT && l.indent == 0)
			see_front(&doc, l.text, rest, arena);
		if (l.kind == MD_HEADING && l.level == 1 && doc.title.n == 0)
			doc.title = md_plain(l.text);
		if (l.kind == MD_HEADING || l.kind == MD_TEXT ||
		    l.kind == MD_ITEM)
			see_line(&doc, l.text);
	}
	doc.format = format_of(doc.title, str_head(window, 4096));
	return doc;
}
