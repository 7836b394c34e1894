#include "fuzz.h"
#include "base/utf8.h"
#include "reach/imports.h"

/* The spans are of the file, in its order, and none is empty. */
static void
must_be_ordered(const struct extract *extract)
{
	size_t at = 0;

	for (size_t i = 0; i < extract->n; i++) {
		struct extract_span span = extract->spans[i];

		must(span.len > 0 && span.off >= at);
		at = span.off + span.len;
	}
	must(at <= extract->bytes.n);
}

static void
must_be_marks(const struct imports *imports, struct str text)
{
	size_t at = 0;

	for (size_t i = 0; i < imports->n; i++) {
		const struct import *import = &imports->all[i];

		must(import->off >= at && import->len > 1);
		must(import->path.n > 0 && import->path.n < import->len);
		must(text.p[import->off] == '@');
		at = import->off + import->len;
	}
	must(at <= text.n);
}

static void
decodes(struct str text, struct arena *arena)
{
	struct str read = decode(text, arena);

	must(utf8_valid(read) == read.n);
	must(extract_measure(text, UNIT_CHARACTERS) ==
	    extract_measure(read, UNIT_CHARACTERS));
	must(inside(decode_trim(text, true), text));
	must(inside(decode_trim(text, false), text));
}

static void
finds_imports(const struct extract *extract, struct arena *arena)
{
	struct imports imports = { 0 };

	imports_of_text(&imports, extract->bytes);
	must_be_marks(&imports, extract->bytes);
	imports_free(&imports);
	imports_of_spans(&imports, extract, front_length(extract->bytes),
	    arena);
	must_be_marks(&imports, extract->bytes);
	imports_free(&imports);
}

/* Each limit holds afterwards, and what is lost is what is missing. */
static void
cuts(struct extract *extract)
{
	for (int unit = UNIT_UTF16; unit >= UNIT_BYTES; unit--) {
		const struct agent_limit limit = { .n = 9 - (size_t)unit,
			.unit = (enum agent_unit)unit,
			.how = unit == UNIT_UTF16 ? LIMIT_LINE : LIMIT_CUT };
		size_t before = extract_size(extract), at, lost = 0;

		if (extract_cut(extract, &limit, &at, &lost))
			must(lost > 0 && at < extract->bytes.n);
		must(extract_size(extract) + lost == before);
		must_be_ordered(extract);
		must(!extract_cut(extract, &limit, &at, &lost));
	}
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	struct str text = { (const char *)data, n };
	size_t front = front_length(text);
	struct arena arena = { 0 };
	struct extract extract = { 0 };

	must(front <= n);
	must(inside(front_unquoted(front_value(text, STR("paths"))), text));
	decodes(text, &arena);
	extract_open(&extract, text);
	extract_drop_comments(&extract, front);
	must_be_ordered(&extract);
	finds_imports(&extract, &arena);
	extract_skip(&extract, front);
	extract_trim(&extract);
	must_be_ordered(&extract);
	cuts(&extract);
	extract_free(&extract);
	arena_free(&arena);
	return 0;
}
