/* Writes JSON and reads it back. */
#include "check.h"
#include "json/json.h"

/* U+FFFD, which replaces a byte that is not a character. */
#define BAD "\xef\xbf\xbd"

/* A fixed sequence: the same bytes on every machine and in every run. */
static uint32_t
next_random(uint64_t *seed)
{
	*seed = *seed * 6364136223846793005u + 1442695040888963407u;
	return (uint32_t)(*seed >> 33);
}

static void
objects_are_written(void)
{
	struct buf b = { 0 };
	struct json absent = { 0 };

	json_open(&b, NULL, '{');
	json_add_text(&b, "text", STR("a\"b"));
	json_add_if(&b, "no", STR(""));
	json_add_if(&b, "if", STR("x"));
	json_add_number(&b, "n", 12);
	json_add_bool(&b, "yes", true);
	json_add_bool(&b, "no", false);
	json_add_raw(&b, "absent", absent);
	json_add_raw(&b, "raw", (struct json){ STR("1.50"), JSON_NUMBER });
	json_open(&b, "list", '[');
	json_close(&b, ']');
	json_open(&b, "more", '[');
	json_add_number(&b, NULL, 1);
	json_add_text(&b, NULL, STR("["));
	json_open(&b, NULL, '{');
	json_close(&b, '}');
	json_open(&b, NULL, '{');
	json_add_text(&b, "k", STR("{"));
	json_add_text(&b, "l", STR(""));
	json_close(&b, '}');
	json_close(&b, ']');
	json_close(&b, '}');
	CHECK_STR(buf_str(&b),
	    "{\"text\":\"a\\\"b\",\"if\":\"x\",\"n\":12,\"yes\":true,"
	    "\"no\":false,\"raw\":1.50,\"list\":[],"
	    "\"more\":[1,\"[\",{},{\"k\":\"{\",\"l\":\"\"}]}");
	buf_free(&b);
}

static void
put_code_point(struct buf *b, uint32_t c)
{
	if (c < 0x80) {
		buf_addc(b, (char)c);
		return;
	}
	if (c < 0x800) {
		buf_addc(b, (char)(0xc0 | c >> 6));
	} else if (c < 0x10000) {
		buf_addc(b, (char)(0xe0 | c >> 12));
		buf_addc(b, (char)(0x80 | (c >> 6 & 0x3f)));
	} else {
		buf_addc(b, (char)(0xf0 | c >> 18));
		buf_addc(b, (char)(0x80 | (c >> 12 & 0x3f)));
		buf_addc(b, (char)(0x80 | (c >> 6 & 0x3f)));
	}
	buf_addc(b, (char)(0x80 | (c & 0x3f)));
}

/* Code points of all lengths, the ASCII ones often controls, quotes, "\". */
static uint32_t
random_code_point(uint64_t *seed)
{
	static const uint32_t limits[] = { 0x20, 0x80, 0x80, 0x80, 0x800,
		0x10000, 0x110000 };
	uint32_t c = next_random(seed) % limits[next_random(seed) % 7];

	if (next_random(seed) % 16 == 0)
		return next_random(seed) % 2 ? '"' : '\\';
	return c >= 0xd800 && c <= 0xdfff ? 0xfffd : c;
}

/* json_put must write valid JSON of printable bytes that decodes to `back`. */
static struct str
put_and_read(struct str text, struct arena *arena)
{
	struct buf b = { 0 };
	struct json_error error = { 0 };
	struct json value = { 0 };
	struct str back;

	json_put(&b, text);
	CHECK(json_check(buf_str(&b), &value, &error));
	CHECK(value.type == JSON_STRING && !error.bad_utf8);
	for (size_t i = 0; i < b.n; i++)
		CHECK((unsigned char)b.p[i] >= ' ');
	back = arena_copy(arena, json_text(value, arena));
	buf_free(&b);
	return back;
}

static void
texts_come_back(void)
{
	struct arena arena = { 0 };
	struct buf text = { 0 };
	uint64_t seed = 1;

	for (int i = 0; i < 3000; i++) {
		struct str once, twice;
		size_t n = next_random(&seed) % (i % 100 ? 40 : 5000);

		arena_reset(&arena);
		buf_clear(&text);
		while (text.n < n)
			put_code_point(&text, random_code_point(&seed));
		CHECK(str_eq(put_and_read(buf_str(&text), &arena),
		    buf_str(&text)));

		/* Any bytes: invalid UTF-8 is replaced once and for all. */
		buf_clear(&text);
		while (text.n < n)
			buf_addc(&text, (char)next_random(&seed));
		once = put_and_read(buf_str(&text), &arena);
		twice = put_and_read(once, &arena);
		CHECK(str_eq(once, twice));
	}
	CHECK_STR(put_and_read(STR("a\xff\x80z"), &arena), "a" BAD BAD "z");
	CHECK_STR(put_and_read(STR("\xc0\x80"), &arena), BAD BAD);
	buf_free(&text);
	arena_free(&arena);
}

/* What is no plain text, at each place of the blocks that a text is read by. */
static void
blocks_come_back(void)
{
	static const char *const odd[] = { "\n", "\"\"", "\\", "\x01", "é",
		"\n\n\n", "時間\n" };
	struct arena arena = { 0 };
	struct buf text = { 0 };

	for (size_t i = 0; i < 150; i++) {
		for (size_t k = 0; k < countof(odd); k++) {
			arena_reset(&arena);
			buf_clear(&text);
			for (size_t n = 0; n < i; n++)
				buf_addc(&text, (char)('a' + n % 26));
			buf_adds(&text, odd[k]);
			buf_adds(&text, odd[i % countof(odd)]);
			for (size_t n = 0; n < 150 - i / 2; n++)
				buf_addc(&text, (char)('A' + n % 26));
			buf_adds(&text, odd[k]);
			CHECK(str_eq(put_and_read(buf_str(&text), &arena),
			    buf_str(&text)));
		}
	}
	buf_free(&text);
	arena_free(&arena);
}

/* Blocks are copied whole, and the last one overlaps the one before it. */
static void
an_escape_is_found_at_each_place(void)
{
	enum { LONGEST = 70 };
	char text[LONGEST], want[LONGEST + 3];
	struct buf b = { 0 };

	for (size_t n = 1; n <= LONGEST; n++) {
		for (size_t at = 0; at < n; at++) {
			memset(text, 'x', n);
			memset(want, 'x', n + 3);
			text[at] = '\n';
			want[0] = want[n + 2] = '"';
			memcpy(want + 1 + at, "\\n", 2);
			buf_clear(&b);
			json_put(&b, (struct str){ text, n });
			CHECK(str_eq(buf_str(&b), (struct str){ want, n + 3 }));
		}
	}
	buf_free(&b);
}

int
main(void)
{
	blocks_come_back();
	objects_are_written();
	texts_come_back();
	an_escape_is_found_at_each_place();
	return check_done();
}
