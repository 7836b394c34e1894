/* cite: print the bytes that records and references refer to. */
#include <unistd.h>

#include "base/err.h"
#include "base/opt.h"
#include "base/out.h"
#include "base/sha256.h"
#include "base/utf8.h"
#include "log/source.h"
#include "text/body.h"
#include "text/ref.h"
#include "text/show.h"

#define CHANGED "the file has changed since this reference was made"

struct cite {
	struct sources sources;
	bool dropped; /* use only drop records */
	const char *of, *why;
	bool entry, header;
	bool terminal; /* do not print control characters */

	size_t n;         /* places printed */
	bool tried;       /* found places, even if all were refused */
	bool unended;     /* the last place had no newline */
	bool refused;     /* a name was reported; do not repeat it */
	struct buf other; /* that name */
	struct arena arena;
};

static void
print_header(struct cite *cite, const struct source *source,
    const struct src *src)
{
	struct buf *out = out_buf();

	buf_adds(out, cite->n ? "\n==> " : "==> ");
	show_path(out, sources_name(&cite->sources, source));
	buf_addf(out, src->end > src->line ? ":%zu-%zu <==\n" : ":%zu <==\n",
	    src->line, src->end);
}

static void
print(struct cite *cite, const struct source *source, struct src src)
{
	struct str bytes;

	source_end_line(source, &src);
	bytes = source_bytes(source, &src);
	if (cite->unended)
		buf_addc(out_buf(), '\n');
	if (cite->header)
		print_header(cite, source, &src);
	if (cite->terminal)
		show_lines(out_buf(), bytes);
	else
		buf_add(out_buf(), bytes);
	out_end();
	cite->unended = bytes.p[bytes.n - 1] != '\n';
	cite->n++;
}

/* Each file once. */
static void
print_parts(struct cite *cite, struct source *source, const struct src *src)
{
	size_t n;
	struct part *parts = source_parts(source, src, &n);

	if (n == 0)
		print(cite, source, *src);
	for (size_t i = 0; i < n; i++) {
		if (!parts[i].given)
			print(cite, source, parts[i].src);
		parts[i].given = true;
	}
}

static bool
has_digest(struct str bytes, struct str digest)
{
	char hex[SHA256_HEX];

	sha256_hex(bytes, hex);
	return str_starts((struct str){ hex, sizeof hex }, digest);
}

/* Text that had no line end in the log has one in the archive. */
static bool
is_marked(struct str bytes, struct str digest)
{
	return has_digest(bytes, digest) || has_digest(chomp(bytes), digest);
}

static void
give(struct cite *cite, struct source *source, const struct src *src)
{
	if (cite->entry)
		print_parts(cite, source, src);
	else
		print(cite, source, *src);
}

/* NULL if the file is not one of ours, which is reported once in a row. */
static struct source *
find(struct cite *cite, struct str name, size_t line)
{
	bool twice;
	struct source *source = sources_find(&cite->sources, name, &twice);

	if (source)
		return source;
	if (cite->refused && str_eq(buf_str(&cite->other), name))
		return NULL;
	cite->tried = cite->refused = true;
	buf_clear(&cite->other);
	buf_add(&cite->other, name);
	skip("-", line,
	    twice ? "'%.*s' is more than one of the files named"
		  : "'%.*s' is not one of the files named",
	    STR_ARG(name));
	return NULL;
}

static void
take_ref(struct cite *cite, struct source *source, const struct ref *ref)
{
	struct src src = { .line = ref->line, .end = ref->end };

	cite->tried = true;
	if (source->broken || !source_locate(source, &src))
		return;
	if (ref->digest.n) {
		if (is_marked(source_bytes(source, &src), ref->digest))
			give(cite, source, &src);
		else
			skip(source->path.p, src.line, CHANGED);
		return;
	}
	if (ref->lone)
		source_widen(source, &src);
	give(cite, source, &src);
}

static void
take_src(struct cite *cite, struct json value, struct str body, size_t line)
{
	struct source *source;
	struct src src;

	/* A src without a line only names the file. */
	if (!src_parse(value, &cite->arena, &src) ||
	    json_member(value, "line").type == JSON_ABSENT)
		return;
	source = find(cite, src.file, line);
	if (source == NULL)
		return;
	cite->tried = true;
	if (source->broken || !source_locate(source, &src))
		return;
	if (body.n == 0 || body_is(body, source_bytes(source, &src)))
		give(cite, source, &src);
	else
		skip(source->path.p, src.line, CHANGED);
}

static bool
is_wanted(const struct cite *cite, const struct record *record)
{
	if (!cite->dropped)
		return true;
	return record->kind == KIND_DROP &&
	    (!cite->of ||
		str_eq(record_text(record, K_of), str_of(cite->of))) &&
	    (!cite->why ||
		str_eq(record_text(record, K_why), str_of(cite->why)));
}

/* The body as it is in the file; not one that a reader made from JSON. */
static struct str
own_body(const struct record *record)
{
	return record->at[K_places].type == JSON_ABSENT
	    ? record_text(record, K_body)
	    : STR("");
}

static void
take_record(struct cite *cite, struct str text, size_t line)
{
	const struct str none = { "", 0 };
	struct json_iter iter = { 0 };
	struct json_error error;
	struct record record;
	struct json src, name;

	arena_reset(&cite->arena);
	if (!record_parse(text, &cite->arena, &record, &error)) {
		cite->tried = true;
		skip("-", line, "bad record: column %zu: %s", error.at + 1,
		    error.what);
		return;
	}
	if (!is_wanted(cite, &record))
		return;
	if (record.at[K_src].type != JSON_ARRAY) {
		take_src(cite, record.at[K_src], own_body(&record), line);
		return;
	}
	while (json_next(record.at[K_src], &iter, &name, &src))
		take_src(cite, src, none, line);
}

static void
take_mark(struct cite *cite, struct str text, size_t line)
{
	struct source *source;
	struct ref ref;

	if (ref_parse_mark(&ref, text)) {
		source = find(cite, ref.file, line);
		if (source)
			take_ref(cite, source, &ref);
		return;
	}
	cite->tried = true;
	skip("-", line, "an invalid mark");
}

/* A text may name many files that are not ours. */
static void
take_text(struct cite *cite, struct str text, size_t line)
{
	struct source *source;
	struct ref ref;
	size_t pos = 0;
	bool twice;

	if (cite->dropped)
		return;
	if (ref_is_mark(text)) {
		take_mark(cite, text, line);
		return;
	}
	while (ref_find(text, &pos, &ref)) {
		source = sources_find(&cite->sources, ref.file, &twice);
		if (twice)
			source = find(cite, ref.file, line);
		if (source)
			take_ref(cite, source, &ref);
	}
}

/* Reads records if the first non-blank line begins like one, else text. */
static void
read_places(struct cite *cite)
{
	static char *const files[] = { NULL };
	char first = '\0';
	struct str line;
	struct in in;

	in_open(&in, files, NULL);
	in_next_file(&in);
	while (in_line(&in, &line)) {
		if (in.line == 1)
			line = utf8_without_bom(line);
		line = str_trim(line);
		if (line.n == 0)
			continue;
		if (first == '\0')
			first = line.p[0] == '{' ? '{' : 't';
		if (first == '{')
			take_record(cite, line, in.line);
		else
			take_text(cite, line, in.line);
	}
	in_close(&in);
	if (first && cite->n == 0 && !cite->tried && !is_broken() && !quiet())
		say("standard input refers to none of these files");
}

/* Files or places in files, not a mix. */
static bool
read_operands(struct cite *cite, char *const operands[])
{
	struct ref ref;
	bool places = ref_parse(&ref, str_of(operands[0]));

	for (size_t i = 0; operands[i]; i++) {
		if (ref_parse(&ref, str_of(operands[i])) != places)
			die_usage("'%s': either files, or places in files",
			    operands[i]);
		if (!places && strcmp(operands[i], "-") == 0)
			die_usage("standard input names the places; "
				  "the file cannot be '-'");
	}
	for (size_t i = 0; operands[i]; i++)
		sources_add(&cite->sources,
		    ref_parse(&ref, str_of(operands[i])) ? ref.file
							 : str_of(operands[i]));
	for (size_t i = 0; places && operands[i]; i++) {
		ref_parse(&ref, str_of(operands[i]));
		take_ref(cite, sources_add(&cite->sources, ref.file), &ref);
	}
	return places;
}

int
main(int argc, char *argv[])
{
	static char *const standard_input[] = { NULL };
	struct cite cite = { .terminal = isatty(STDOUT_FILENO) };
	const struct opt opts[] = {
		{ 'd', "dropped", NULL, OPT_FLAG, &cite.dropped,
		    "print only what drop records refer to" },
		{ 0, "of", "KIND", OPT_TEXT, &cite.of,
		    "print only drops of KIND: entry, learning" },
		{ 0, "why", "REASON", OPT_TEXT, &cite.why,
		    "print only drops for: old, same, cap, budget" },
		{ 'e', "entry", NULL, OPT_FLAG, &cite.entry,
		    "print whole entries or sections, each once" },
		{ 'H', "header", NULL, OPT_FLAG, &cite.header,
		    "print the place before the bytes" },
		{ 0 },
	};
	const struct program program = { "cite",
		"print the bytes that records and references refer to",
		"SOURCE ... | SOURCE:LINE[-END] ...", opts };
	char **operands = options_parse(&program, argc, argv);

	if (operands[0] == NULL)
		die_usage("which file? progress.md or progress.md:120");
	cite.dropped |= cite.of || cite.why;
	if (!read_operands(&cite, operands)) {
		options_need_input(&program, standard_input);
		read_places(&cite);
	}
	sources_free(&cite.sources);
	arena_free(&cite.arena);
	buf_free(&cite.other);
	return finish();
}
