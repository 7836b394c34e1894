#include "json/record.h"

#include "fuzz.h"

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	struct str line = { (const char *)data, n };
	struct json_error error = { 0 };
	struct arena arena = { 0 };
	struct record record;
	struct src src;
	struct buf b = { 0 };

	if (record_parse(line, &arena, &record, &error)) {
		for (size_t i = 0; i < K_COUNT; i++) {
			must(inside(record.at[i].raw, line));
			record_text(&record, (enum record_key)i);
		}
		if (src_parse(record.at[K_src], &arena, &src)) {
			must(src_cmp(&src, &src) == 0);
			json_open(&b, NULL, '{');
			src_add(&b, "src", &src);
			json_close(&b, '}');
		}
	} else {
		must(error.what != NULL);
	}
	buf_free(&b);
	arena_free(&arena);
	return 0;
}
