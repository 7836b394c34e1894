/*
 * recall: any lines as the records of a session, and what is restored from
 * them.
 */
#include "base/utf8.h"
#include "fuzz.h"
#include "recall/restored.h"
#include "recall/survival.h"

/* Limits that nothing, little and everything fits into. */
static void
restores(struct restored *restored)
{
	static const size_t rooms[] = { 0, 1, 60, 200, 700, 9500,
		SIZE_MAX / 4 };
	struct buf text = { 0 };

	for (size_t i = 0; i < sizeof rooms / sizeof *rooms; i++) {
		buf_clear(&text);
		restored_write(restored, &text, rooms[i]);
		must(utf8_units(buf_str(&text)) <= rooms[i]);
		must(str_chr(buf_str(&text), '\x1b', 0) == text.n);
	}
	buf_free(&text);
}

/* Never more items held or used again than there are. */
static void
counts(struct str lines)
{
	struct survived survived = { 0 };
	struct arena arena = { 0 };
	struct json_error error;
	struct record record;

	while (lines.n) {
		must(record_parse(str_cut(&lines, '\n'), &arena, &record,
		    &error));
		survived_add(&survived, &record);
	}
	for (size_t i = 0; i < FACT_CLASSES; i++) {
		const struct survived_type *type = &survived.types[i];

		must(type->held <= type->facts && type->needed <= type->facts &&
		    type->needed_held <= type->held &&
		    type->needed_held <= type->needed);
	}
	arena_free(&arena);
	survived_free(&survived);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	struct str rest = { (const char *)data, n };
	struct restored restored = { 0 };
	struct survival survival = { .each = n & 1,
		.against = n & 2 ? STR("src/a.c, fooBar") : STR("") };
	struct arena arena = { 0 };
	struct json_error error;
	struct record record;
	struct buf made = { 0 };

	while (rest.n) {
		struct str line = str_cut(&rest, '\n');

		arena_reset(&arena);
		if (!record_parse(line, &arena, &record, &error))
			continue;
		restored_add(&restored, &record);
		survival_turn(&survival, &record, &made);
		survival_add(&survival, &record);
	}
	survival_end(&survival, &made);
	restores(&restored);
	counts(buf_str(&made));
	restored_free(&restored);
	survival_free(&survival);
	buf_free(&made);
	arena_free(&arena);
	return 0;
}
