#include "text/ref.h"

#include "base/buf.h"
#include "base/sha256.h"
#include "check.h"

static const char *
show(bool found, const struct ref *ref)
{
	static struct buf b;

	buf_clear(&b);
	if (found)
		buf_addf(&b, "%.*s|%zu|%zu%s%.*s", STR_ARG(ref->file),
		    ref->line, ref->end, ref->lone ? "" : "|",
		    STR_ARG(ref->digest));
	buf_addc(&b, '\0');
	return b.p;
}

static struct str
read(const char *s)
{
	struct ref ref;

	return str_of(show(ref_parse(&ref, str_of(s)), &ref));
}

static struct str
mark(const char *s)
{
	struct ref ref;

	return str_of(show(ref_parse_mark(&ref, str_of(s)), &ref));
}

static struct str
find_all(const char *s)
{
	static struct buf all;
	struct ref ref;
	size_t pos = 0;

	buf_clear(&all);
	while (ref_find(str_of(s), &pos, &ref))
		check_add(&all, ' ', str_of(show(true, &ref)));
	return buf_str(&all);
}

static void
references_are_read(void)
{
	CHECK_STR(read("progress.md:120"), "progress.md|120|120");
	CHECK_STR(read("a b/c.md:3-7"), "a b/c.md|3|7|");
	CHECK_STR(read("x:1:2"), "x:1|2|2");
	CHECK_STR(read("-:9-3"), "-|9|3|");
	CHECK_STR(read("f:0"), "f|0|0");
	CHECK_STR(read("f:99999999999999999999-5"),
	    "f|18446744073709551615|5|");
	CHECK_STR(read(""), "");
	CHECK_STR(read(":3"), "");
	CHECK_STR(read("f:"), "");
	CHECK_STR(read("f"), "");
	CHECK_STR(read("f:3-"), "");
	CHECK_STR(read("f:-3"), "");
	CHECK_STR(read("f:3x"), "");
	CHECK_STR(read("f: 3"), "");
}

static void
references_are_found(void)
{
	CHECK_STR(find_all("- text (progress.md:120)"), "progress.md|120|120");
	CHECK_STR(find_all("`a/b.md:3-7`, c.md:1."), "a/b.md|3|7| c.md|1|1");
	CHECK_STR(find_all("a.md:12:## 10:30 - x"), "a.md|12|12 10|30|30");
	CHECK_STR(find_all("a.md:12-x a.md:12px :5 a: 5"), "a.md|12|12");
	CHECK_STR(find_all("[x](../p.md:4) \"q.md:5\""),
	    "../p.md|4|4 q.md|5|5");
	CHECK_STR(find_all(""), "");
	CHECK_STR(find_all(":::"), "");
}

static void
marks_are_read(void)
{
	CHECK_STR(mark("<!-- pith:ref a b.md:3-7 sha256=0123456789ab -->\r\n"),
	    "a b.md|3|7|0123456789ab");
	CHECK_STR(mark("<!-- pith:ref a.md:3-7 sha256=0123456789AB -->"), "");
	CHECK_STR(mark("<!-- pith:ref a.md:3-7 sha256=0123456789a -->"), "");
	CHECK_STR(mark("<!-- pith:ref a.md:3-7 -->"), "");
	CHECK_STR(mark("<!-- pith:ref  sha256=0123456789ab -->"), "");
	CHECK_STR(mark("<!-- pith:ref -->"), "");
	CHECK_STR(mark("<!-- pith:ref a.md:3-7 sha256=0123456789ab"), "");
	CHECK(!ref_is_mark(STR("  <!-- pith:refs x")));
	CHECK(ref_is_mark(STR("  <!-- pith:ref x")));
	CHECK(!ref_is_mark(STR("see <!-- pith:ref x")));
}

static struct str
digest(const char *s, size_t n)
{
	static char hex[SHA256_HEX];

	sha256_hex((struct str){ s, n }, hex);
	return (struct str){ hex, sizeof hex };
}

/* The examples of FIPS 180-4, and lengths around a block boundary. */
static void
digests_are_those_of_sha256(void)
{
	char x[200];

	memset(x, 'x', sizeof x);
	CHECK_STR(digest("", 0),
	    "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
	CHECK_STR(digest("abc", 3),
	    "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
	CHECK_STR(str_head(digest(x, 55), 12), "d5e285683cd4");
	CHECK_STR(str_head(digest(x, 56), 12), "04c26261370e");
	CHECK_STR(str_head(digest(x, 63), 12), "75220b472182");
	CHECK_STR(str_head(digest(x, 64), 12), "7ce100971f64");
	CHECK_STR(str_head(digest(x, 120), 12), "13f05a0b5947");
	CHECK_STR(str_head(digest(x, 200), 12), "aa20c23e3201");
}

static void
marks_are_at_the_end_of_a_line(void)
{
	static const char m[] =
	    "<!-- pith:ref a b.md:3-7 sha256=0123456789ab -->";
	struct ref ref = { STR("a b.md"), 3, 7, false, STR("0123456789ab") };
	struct buf b = { 0 };

	ref_format_mark(&b, &ref);
	CHECK_STR(buf_str(&b), m);
	buf_free(&b);
	buf_addf(&b, "| text %s | |\r\n", m);
	CHECK(ref_is_mark(buf_str(&b)));
	buf_addc(&b, '\0');
	CHECK_STR(mark(b.p), "a b.md|3|7|0123456789ab");
	buf_clear(&b);
	buf_addf(&b, "- %s %s", m, m);
	buf_addc(&b, '\0');
	CHECK_STR(mark(b.p), "a b.md|3|7|0123456789ab");
	buf_clear(&b);
	buf_addf(&b, "- %s text", m);
	CHECK(!ref_is_mark(buf_str(&b)));
	buf_free(&b);
}

int
main(void)
{
	references_are_read();
	marks_are_at_the_end_of_a_line();
	references_are_found();
	marks_are_read();
	digests_are_those_of_sha256();
	return check_done();
}
