#include "json/json.h"
#include "json/record.h"

#include <stdlib.h>

#include "check.h"

/* U+FFFD, which replaces bytes and surrogates that are not characters. */
#define BAD "\xef\xbf\xbd"

static struct json
parsed(const char *text)
{
	struct json value = { 0 };
	struct json_error error = { 0 };

	if (!json_check(str_of(text), &value, &error))
		fprintf(stderr, "%s: at %zu: %s\n", text, error.at, error.what);
	CHECK(value.type != JSON_ABSENT);
	return value;
}

static void
values_are_slices(void)
{
	static const struct {
		const char *text;
		enum json_type type;
	} cases[] = {
		{ "null", JSON_NULL },
		{ "false", JSON_FALSE },
		{ "true", JSON_TRUE },
		{ "-0.10e+02", JSON_NUMBER },
		{ "1234567890123456789012", JSON_NUMBER },
		{ "\"\\u0041\"", JSON_STRING },
		{ "[ 1 ]", JSON_ARRAY },
		{ "{ }", JSON_OBJECT },
	};

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct buf b = { 0 };
		struct json value;

		buf_addf(&b, " \n\t%s\r\n ", cases[i].text);
		buf_addc(&b, '\0');
		value = parsed(b.p);
		CHECK(value.type == cases[i].type);
		CHECK(str_eq(value.raw, str_of(cases[i].text)));
		buf_free(&b);
	}
}

/* What ends a string, or is no letter of it, may be anywhere in a block. */
static void
strings_have_any_length(void)
{
	static const char *const ends[] = { "\"", "\\n\"", "\\\\\"",
		"\xc3\xa9\"", "\x1f\"" };

	for (size_t n = 0; n < 200; n++) {
		const char *end = ends[n % countof(ends)];
		size_t letters = n / countof(ends) * 2;
		struct json_error error = { 0 };
		struct json value;
		struct buf b = { 0 };

		buf_addc(&b, '"');
		memset(buf_room(&b, letters), 'a', letters);
		b.n += letters;
		buf_adds(&b, end);
		for (size_t blanks = 0; blanks < 40; blanks++) {
			bool ok = json_check(buf_str(&b), &value, &error);

			CHECK(ok == (*end != '\x1f'));
			CHECK_NUM(ok ? value.raw.n : error.at,
			    1 + letters + (ok ? strlen(end) : 0));
			buf_addc(&b, ' ');
		}
		buf_free(&b);
	}
}

/* Checks each prefix of a text, without a readable byte after it. */
static void
prefixes_are_refused(void)
{
	struct str text = STR("{\"a\\u00e9\\n\":[1,-2.5e3,true,null,{\"b\":\""
			      "\xc3\xa9\xe2\x9c\x93\xf0\x9f\x98\x80 plain text "
			      "longer than a word\"},[]],\"c\":false}");
	struct json value;

	for (size_t n = 0; n <= text.n; n++) {
		char *copy = malloc(n ? n : 1);
		struct json_error error = { 0 };
		bool ok;

		memcpy(copy, text.p, n);
		ok = json_check((struct str){ copy, n }, &value, &error);
		CHECK(ok == (n == text.n));
		if (!ok)
			CHECK(error.what && error.at <= n);
		free(copy);
	}
}

static void
errors_have_a_place(void)
{
	struct str text = STR("{\n  \"a\": 1,\n  \"b\" 2\n}\n");
	struct json_error error = { 0 };
	struct json value;
	size_t line, column;

	CHECK(!json_check(text, &value, &error));
	json_place(text, error.at, &line, &column);
	CHECK_NUM(line, 3);
	CHECK_NUM(column, 7);
	json_place(text, 0, &line, &column);
	CHECK(line == 1 && column == 1);
	json_place(text, 1, &line, &column);
	CHECK(line == 1 && column == 2);
	json_place(text, 2, &line, &column);
	CHECK(line == 2 && column == 1);
	json_place(text, text.n, &line, &column);
	CHECK(line == 5 && column == 1);
}

static bool
nests(size_t depth, char open, const char *inner)
{
	struct buf b = { 0 };
	struct json_error error = { 0 };
	struct json value;
	bool ok;

	for (size_t i = 0; i < depth; i++)
		buf_adds(&b, open == '[' ? "[" : "{\"k\":");
	buf_adds(&b, inner);
	for (size_t i = 0; i < depth; i++)
		buf_addc(&b, open == '[' ? ']' : '}');
	ok = json_check(buf_str(&b), &value, &error);
	buf_free(&b);
	return ok;
}

static void
depth_has_a_limit(void)
{
	CHECK(nests(JSON_DEPTH, '[', "1"));
	CHECK(nests(JSON_DEPTH, '{', "1"));
	CHECK(!nests(JSON_DEPTH + 1, '[', "1"));
	CHECK(!nests(JSON_DEPTH + 1, '{', "1"));
	CHECK(!nests(1000000, '[', ""));
	CHECK(!nests(1000000, '{', "1"));
}

static void
members_are_found(void)
{
	struct json_field fields[] = {
		{ .name = "kind" },
		{ .name = "n" },
		{ .name = "gone" },
		{ .name = "list" },
		{ .name = "" },
	};
	struct json object = parsed(
	    "{ \"kin\\u0064\" : \"old\", \"x\":{\"n\":1},"
	    " \"n\" : 1.50 , \"kind\":\"new\","
	    "\"list\":[ 1, {\"gone\":2} ],\"\":null }");

	json_fields(object, fields, sizeof fields / sizeof *fields);
	CHECK_STR(fields[0].value.raw, "\"new\"");
	CHECK_STR(fields[1].value.raw, "1.50");
	CHECK(fields[2].value.type == JSON_ABSENT);
	CHECK_STR(fields[3].value.raw, "[ 1, {\"gone\":2} ]");
	CHECK(fields[4].value.type == JSON_NULL);
	CHECK_STR(json_member(object, "x").raw, "{\"n\":1}");
	CHECK(json_member(object, "gone").type == JSON_ABSENT);
	CHECK(json_member(object, "kin").type == JSON_ABSENT);
	CHECK(json_member(parsed("{}"), "a").type == JSON_ABSENT);
}

struct names {
	struct buf seen;
	struct json wanted;
};

static struct json *
wanted(void *context, struct str name)
{
	struct names *names = context;

	buf_add(&names->seen, name);
	buf_addc(&names->seen, '.');
	return str_eq(name, STR("b\n")) ? &names->wanted : NULL;
}

static void
scan_asks_for_each_member(void)
{
	struct names names = { 0 };
	struct json_error error = { 0 };
	struct json value;

	CHECK(json_scan(STR("{\"a\":{\"inner\":1},\"b\\n\":2,\"\xc3\xa9\":3}"),
	    wanted, &names, &value, &error));
	CHECK_STR(buf_str(&names.seen), "a.b\n.\xc3\xa9.");
	CHECK_STR(names.wanted.raw, "2");
	CHECK(value.type == JSON_OBJECT);
	CHECK(error.twice.n == 0 && !error.bad_utf8);

	/* An array has no members. */
	buf_clear(&names.seen);
	CHECK(json_scan(STR("[{\"a\":1}]"), wanted, &names, &value, &error));
	CHECK_STR(buf_str(&names.seen), "");
	buf_free(&names.seen);
}

static struct json *
first_letter(void *context, struct str name)
{
	return str_eq(name, STR("a")) ? context : NULL;
}

static void
remarks_are_made(void)
{
	struct json a = { 0 }, value;
	struct json_error error = { 0 };

	CHECK(json_scan(STR("{\"\\u0061\":1,\"b\":{\"c\":1,\"c\":2},\"a\":3}"),
	    first_letter, &a, &value, &error));
	CHECK_STR(error.twice, "\"a\"");
	CHECK_STR(a.raw, "3");
	a = (struct json){ 0 };
	CHECK(json_scan(STR("{\"a\":{\"a\":1,\"a\":2}}"), first_letter, &a,
	    &value, &error));
	CHECK_NUM(error.twice.n, 0);
	CHECK(!error.bad_utf8);
	CHECK(json_check(STR("[\"\xff\"]"), &value, &error));
	CHECK(error.bad_utf8);
}

/* Lists a text: "name=value>after" of each node. */
static void
listed(struct buf *b, struct json_nodes *nodes, const char *text)
{
	struct json_error error;
	struct json value;

	buf_clear(b);
	CHECK(json_list(str_of(text), nodes, &value, &error));
	for (size_t i = 0; i < nodes->n; i++) {
		const struct json_node *node = &nodes->all[i];

		if (node->after)
			buf_addf(b, "%.*s=%.*s>%zu ", STR_ARG(node->name),
			    STR_ARG(node->value.raw), node->after);
		else
			buf_adds(b, "- ");
	}
}

static void
values_are_listed(void)
{
	struct json_node all[16];
	struct json_nodes nodes = { .all = all, .max = countof(all) };
	struct json_error error;
	struct json value;
	struct buf b = { 0 };

	listed(&b, &nodes, " {\"a\":{\"b\" : 1,\"c\":{}}, \"d\":[\"\\n\"]} ");
	CHECK_NUM(nodes.n, 6);
	CHECK_NUM(all[0].after, 6);
	CHECK_STR(all[1].name, "a");
	CHECK_STR(all[1].value.raw, "{\"b\" : 1,\"c\":{}}");
	CHECK_NUM(all[1].after, 4);
	CHECK_STR(all[2].name, "b");
	CHECK_STR(all[2].value.raw, "1");
	CHECK(all[2].value.type == JSON_NUMBER);
	CHECK_STR(all[3].value.raw, "{}");
	CHECK_NUM(all[3].after, 4);
	CHECK_STR(all[5].value.raw, "\"\\n\"");
	CHECK_NUM(all[5].name.n, 0);
	CHECK(!nodes.escaped);
	listed(&b, &nodes, "{\"\\u0061\":0}");
	CHECK(nodes.escaped);
	listed(&b, &nodes, "3");
	CHECK_STR(buf_str(&b), "=3>1 ");

	/* What is nested too deeply, or beyond the last node. */
	listed(&b, &nodes, "[[[[[[[1]],2]]]]]");
	CHECK_NUM(nodes.n, 7);
	CHECK_STR(all[5].value.raw, "[[1]]");
	CHECK_NUM(all[5].after, 6);
	nodes.max = 4;
	listed(&b, &nodes, "[[1],2,3,4]");
	CHECK_STR(buf_str(&b), "- =[1]>3 =1>3 =2>4 ");

	/* Messages are those of json_scan(). */
	CHECK(!json_list(STR("{\"a\":1"), &nodes, &value, &error));
	CHECK_STR(str_of(error.what), "',' or '}' expected");
	CHECK(!json_list(STR("{\"a\":{\"b\":1 2}}"), &nodes, &value, &error));
	CHECK_STR(str_of(error.what), "',' expected");
	buf_free(&b);
}

static void
members_are_walked(void)
{
	struct json list = parsed("[ 1 , \"a,]\" ,[2,3], {\"x\":\"}\"} ]");
	struct json object = parsed("{ \"a\" : 1 ,\"\\u0062\":[ ] }");
	struct json_iter iter = { 0 };
	struct json name, value;

	CHECK_NUM(json_size(list), 4);
	CHECK(json_next(list, &iter, NULL, &value));
	CHECK_STR(value.raw, "1");
	CHECK(json_next(list, &iter, NULL, &value));
	CHECK_STR(value.raw, "\"a,]\"");
	CHECK(value.type == JSON_STRING);
	CHECK(json_next(list, &iter, NULL, &value));
	CHECK_STR(value.raw, "[2,3]");
	CHECK(json_next(list, &iter, NULL, &value));
	CHECK_STR(value.raw, "{\"x\":\"}\"}");
	CHECK(!json_next(list, &iter, NULL, &value));
	CHECK(!json_next(list, &iter, NULL, &value));

	iter = (struct json_iter){ 0 };
	CHECK_NUM(json_size(object), 2);
	CHECK(json_next(object, &iter, &name, &value));
	CHECK_STR(name.raw, "\"a\"");
	CHECK(name.type == JSON_STRING && value.type == JSON_NUMBER);
	CHECK(json_next(object, &iter, &name, &value));
	CHECK_STR(name.raw, "\"\\u0062\"");
	CHECK_STR(value.raw, "[ ]");
	CHECK(!json_next(object, &iter, &name, &value));

	iter = (struct json_iter){ 0 };
	CHECK(!json_next(parsed("[ ]"), &iter, NULL, &value));
	CHECK_NUM(json_size(parsed("{ }")), 0);
	CHECK_NUM(json_size(parsed("[]")), 0);
	CHECK_NUM(json_size((struct json){ STR(" \t{\"a\":1,\"b\":2} "),
		      JSON_OBJECT }),
	    2);
}

static void
texts_are_decoded(void)
{
	struct arena a = { 0 };
	struct json plain = parsed("\"no escapes \xe2\x9c\x93\"");
	struct str text = json_text(plain, &a);

	CHECK(text.p == plain.raw.p + 1 && text.n + 2 == plain.raw.n);
#define DECODES(json, want) CHECK_STR(json_text(parsed(json), &a), want)
	DECODES("\"\"", "");
	DECODES("\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"", "\"\\/\b\f\n\r\t");
	DECODES("\"\\u0041\\u00e9\\u2713\\uFFFF\"",
	    "A\xc3\xa9\xe2\x9c\x93\xef\xbf\xbf");
	DECODES("\"a\\u0000b\"", "a\0b");
	DECODES("\"\\ud83d\\ude00!\"", "\xf0\x9f\x98\x80!");
	DECODES("\"\\uDBFF\\uDFFF\"", "\xf4\x8f\xbf\xbf");
	DECODES("\"\\ud83d\"", BAD);
	DECODES("\"\\ude00\\ud83d\"", BAD BAD);
	DECODES("\"\\ud83dA\"", BAD "A");
	DECODES("\"\\ud83d\\n\"", BAD "\n");
	DECODES("\"\\ud83d\\u0041\"", BAD "A");
	DECODES("\"\\ud83d\\ud83d\\ude00\"", BAD "\xf0\x9f\x98\x80");
	DECODES("\"a\200b\"", "a" BAD "b");
	DECODES("\"\\n\x80\"", "\n" BAD);
#undef DECODES
	CHECK_STR(json_text(parsed("12"), &a), "");
	CHECK_STR(json_text((struct json){ 0 }, &a), "");
	CHECK_STR(json_valid_text((struct json){ 0 }, &a), "");
	CHECK_STR(json_valid_text(parsed("\"\\n\xc3\xa9\\u00e9\""), &a),
	    "\n\xc3\xa9\xc3\xa9");
	text = json_valid_text(plain, &a);
	CHECK(text.p == plain.raw.p + 1 && text.n + 2 == plain.raw.n);
	arena_free(&a);
}

/* "file line end off len" of a src. */
static const char *
place_of(const char *json)
{
	static char line[100];
	struct arena a = { 0 };
	struct src src;
	bool is = src_parse(parsed(json), &a, &src);

	snprintf(line, sizeof line, "%.*s %zu %zu %zu %zu%s", STR_ARG(src.file),
	    src.line, src.end, src.off, src.len, is ? "" : " none");
	arena_free(&a);
	return line;
}

/* The same in the form that src_add() writes and in any other. */
static void
places_are_read(void)
{
#define PLACE(json, want) CHECK_STR(str_of(place_of(json)), want)
#define LINES "\"line\":3,\"end\":5,\"off\":70,\"len\":9"
	PLACE("{\"file\":\"a.md\"," LINES "}", "a.md 3 5 70 9");
	PLACE("{\"file\":\"\"," LINES "}", " 3 5 70 9");
	PLACE("{ \"file\": \"a.md\"," LINES "}", "a.md 3 5 70 9");
	PLACE("{" LINES ",\"file\":\"a.md\"}", "a.md 3 5 70 9");
	PLACE("{\"file\":\"a.md\"," LINES ",\"x\":1}", "a.md 3 5 70 9");
	PLACE("{\"file\":\"a.md\"," LINES ",\"len\":8}", "a.md 3 5 70 8");
	PLACE("{\"file\":\"a.md\"," LINES "0}", "a.md 3 5 70 90");
	PLACE("{\"file\":\"a.md\"," LINES ".5}", "a.md 3 5 70 0");
	PLACE("{\"file\":\"a\\nb\"," LINES "}", "a\nb 3 5 70 9");
	PLACE("{\"file\":\"a\\\"b\"," LINES "}", "a\"b 3 5 70 9");
	PLACE("{\"file\":\"a\\\\\"," LINES "}", "a\\ 3 5 70 9");
	PLACE("{\"file\":\"a\x80\"," LINES "}", "a" BAD " 3 5 70 9");
	PLACE("{\"file\":7," LINES "}", " 3 5 70 9");
	PLACE("{\"file\":\"a.md\",\"line\":3}", "a.md 3 3 0 0");
	PLACE("{\"file\":\"a.md\",\"line\":-3,\"end\":5,\"off\":7,\"len\":9}",
	    "a.md 0 5 7 9");
	PLACE("{}", " 0 0 0 0");
	PLACE("[]", " 0 0 0 0 none");
#undef LINES
#undef PLACE
}

static void
sizes_are_read(void)
{
	CHECK_NUM(json_size_or(parsed("0"), 9), 0);
	CHECK_NUM(json_size_or(parsed("1234567"), 9), 1234567);
	CHECK_NUM(json_size_or(parsed("18446744073709551615"), 9), SIZE_MAX);
	CHECK_NUM(json_size_or(parsed("18446744073709551616"), 9), 9);
	CHECK_NUM(json_size_or(parsed("-1"), 9), 9);
	CHECK_NUM(json_size_or(parsed("1.5"), 9), 9);
	CHECK_NUM(json_size_or(parsed("\"1\""), 9), 9);
	CHECK_NUM(json_size_or(parsed("null"), 9), 9);
	CHECK_NUM(json_size_or((struct json){ 0 }, 9), 9);
	CHECK_NUM(json_round_or(parsed("1234567"), 9), 1234567);
	CHECK_NUM(json_round_or(parsed("9007199254740993"), 9),
	    9007199254740993);
	CHECK_NUM(json_round_or(parsed("18446744073709551615"), 9), SIZE_MAX);
	CHECK_NUM(json_round_or(parsed("12.5"), 9), 13);
	CHECK_NUM(json_round_or(parsed("12.49"), 9), 12);
	CHECK_NUM(json_round_or(parsed("1.2e3"), 9), 1200);
	CHECK_NUM(json_round_or(parsed("1e-400"), 9), 0);
	CHECK_NUM(json_round_or(parsed("1e400"), 9), 9);
	CHECK_NUM(json_round_or(parsed("-0.5"), 9), 9);
	CHECK_NUM(json_round_or(parsed("\"1\""), 9), 9);
}

int
main(void)
{
	values_are_slices();
	strings_have_any_length();
	prefixes_are_refused();
	errors_have_a_place();
	depth_has_a_limit();
	members_are_found();
	scan_asks_for_each_member();
	remarks_are_made();
	values_are_listed();
	members_are_walked();
	texts_are_decoded();
	places_are_read();
	sizes_are_read();
	return check_done();
}
