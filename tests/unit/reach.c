/*
 * reach: the parts of lib/reach, or what an agent loads, for tests/reach.bats.
 *
 *	reach                                     tests the parts
 *	reach print AGENT ROOT CWD [FILE ...]     the bytes that arrive
 *	reach pieces AGENT ROOT CWD [FILE ...]    PATH OFF LEN DEPTH for each of the
 *	                                          pieces that files have
 *	reach losses AGENT ROOT CWD [FILE ...]    PATH:LINE-END OFF LEN RULE N TEXT
 *	reach evidence AGENT ROOT CWD [FILE ...]  their evidence
 *	reach agents
 */
#include "base/err.h"
#include "base/out.h"
#include "check.h"
#include "reach/imports.h"
#include "reach/load.h"
#include "reach/tree.h"

static struct str
decoded(struct str text)
{
	static struct arena arena;

	return decode(text, &arena);
}

/* The examples of the Unicode standard, section 3.9, and of its table 3-8. */
static void
decodes_maximal_parts(void)
{
	CHECK_STR(decoded(STR("a\xc3\xa9z")), "a\xc3\xa9z");
	CHECK_STR(decoded(STR("\xc0\xaf\xe0\x80\xbf\xf0\x81\x82"
			      "A")),
	    "\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd"
	    "\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd"
	    "A");
	CHECK_STR(decoded(STR("\xe1\x80\xe2\xf0\x91\x92\xf1\xbf"
			      "A")),
	    "\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd"
	    "A");
}

static void
trims_as_each_language(void)
{
	CHECK_STR(decode_trim(STR(" \xc2\xa0"
				  "a b\xef\xbb\xbf\xe3\x80\x80\n"),
		      true),
	    "a b");
	CHECK_STR(decode_trim(STR("\xef\xbb\xbf"
				  "a"),
		      false),
	    "\xef\xbb\xbf"
	    "a");
	CHECK(decode_is_blank(STR("\xc2\x85"), false));
	CHECK(!decode_is_blank(STR("\xc2\x85"), true));
	CHECK(!decode_is_blank(STR("\xff"), true));
	CHECK(decode_is_blank(STR(""), true));
}

static void
finds_front_matter(void)
{
	struct str text = STR("\xef\xbb\xbf---\r\na: 'x y'\r\nb:\n  - 1\n  "
			      "- 2\nab: []\n---\nc: 3\n");

	CHECK_NUM(front_length(text), text.n - 5);
	CHECK_STR(front_value(text, STR("a")), "'x y'");
	CHECK_STR(front_unquoted(STR("'x y'")), "x y");
	CHECK_STR(front_value(text, STR("b")), "- 1\n  - 2");
	CHECK_STR(front_value(text, STR("ab")), "");
	CHECK_STR(front_value(text, STR("c")), "");
	CHECK_NUM(front_length(STR("---\na: b\n")), 0);
	CHECK_NUM(front_length(STR(" ---\n---\n")), 0);
	CHECK_NUM(front_length(STR("")), 0);
}

static size_t
kept(struct str text, size_t n, enum agent_unit unit, enum agent_how how)
{
	const struct agent_limit limit = { .n = n, .unit = unit, .how = how };
	struct extract extract = { 0 };
	size_t at, lost = 0, size;

	extract_open(&extract, text);
	if (extract_cut(&extract, &limit, &at, &lost))
		CHECK_NUM(at, text.n - lost);
	size = extract_size(&extract);
	CHECK_NUM(size + lost, text.n);
	extract_free(&extract);
	return size;
}

static void
cuts_by_units(void)
{
	struct str text = STR("ab\n\xf0\x9f\x98\x80\ncd");

	CHECK_NUM(kept(text, 10, UNIT_BYTES, LIMIT_CUT), 10);
	CHECK_NUM(kept(text, 5, UNIT_BYTES, LIMIT_CUT), 5);
	CHECK_NUM(kept(text, 3, UNIT_LINES, LIMIT_LINE), 10);
	CHECK_NUM(kept(text, 2, UNIT_LINES, LIMIT_LINE), 7);
	CHECK_NUM(kept(text, 7, UNIT_CHARACTERS, LIMIT_CUT), 10);
	CHECK_NUM(kept(text, 4, UNIT_CHARACTERS, LIMIT_CUT), 7);
	CHECK_NUM(kept(text, 4, UNIT_UTF16, LIMIT_CUT), 3);
	CHECK_NUM(kept(text, 7, UNIT_UTF16, LIMIT_LINE), 7);
	CHECK_NUM(kept(text, 5, UNIT_UTF16, LIMIT_LINE), 7);
	CHECK_NUM(kept(text, 4, UNIT_UTF16, LIMIT_LINE), 2);
	CHECK_NUM(kept(text, 1, UNIT_UTF16, LIMIT_LINE), 1);
	CHECK_NUM(kept(text, 0, UNIT_BYTES, LIMIT_CUT), 0);
}

/* The paths, with blanks between them. */
static struct str
gemini_imports(struct str text)
{
	static struct buf b;
	struct imports imports = { 0 };

	buf_clear(&b);
	imports_of_text(&imports, text);
	for (size_t i = 0; i < imports.n; i++)
		check_add(&b, ' ', imports.all[i].path);
	imports_free(&imports);
	return buf_str(&b);
}

static void
knows_code_of_gemini(void)
{
	CHECK_STR(gemini_imports(STR("@a `@b` @c ``@d` @e`` @f")), "a c f");
	CHECK_STR(gemini_imports(STR("``` @a `` @b ` @c")), "b c");
	CHECK_STR(gemini_imports(STR("`` @a ` @b")), "a b");
	CHECK_STR(gemini_imports(STR("` @a\n\n @b")), "a b");
	CHECK_STR(gemini_imports(STR("x@a @1 @./b\t@/c @")), "./b /c");
}

static struct str
resolved(const struct tree *tree, struct str directory, struct str path)
{
	static struct arena arena;
	struct str to;

	return tree_resolve(tree, &arena, directory, path, &to) ? to : STR("-");
}

static void
resolves_below_the_root(void)
{
	struct tree tree = { .root = "/r" };

	CHECK_STR(resolved(&tree, STR("a/b"), STR("../c/./d//e")), "a/c/d/e");
	CHECK_STR(resolved(&tree, STR("a/b"), STR("../..")), "");
	CHECK_STR(resolved(&tree, STR("a/b"), STR("../../../x")), "-");
	CHECK_STR(resolved(&tree, STR("a"), STR("/r/b")), "b");
	CHECK_STR(resolved(&tree, STR("a"), STR("/rr/b")), "-");
	CHECK_STR(resolved(&tree, STR("a"), STR("/r/../b")), "-");
}

static void
print_pieces(const struct reach *reach)
{
	for (size_t i = 0; i < reach->n_pieces; i++) {
		const struct reach_piece *piece = &reach->pieces[i];

		if (!piece->made)
			buf_addf(out_buf(), "%.*s %zu %zu %u\n",
			    STR_ARG(reach->files[piece->file].path), piece->off,
			    piece->len, piece->depth);
	}
}

static void
print_losses(const struct reach *reach, bool evidence)
{
	for (size_t i = 0; i < reach->n_losses; i++) {
		const struct reach_loss *loss = &reach->losses[i];

		if (evidence) {
			out_line(loss->evidence);
			continue;
		}
		buf_addf(out_buf(), "%.*s:%zu-%zu %zu %zu %s %zu ",
		    STR_ARG(loss->path), loss->line, loss->end, loss->off,
		    loss->len, reach_rule(loss->kind), loss->n);
		out_line(loss->text);
	}
}

int
main(int argc, char *argv[])
{
	struct reach reach = { 0 };
	struct str mode = str_of(argc > 1 ? argv[1] : "");

	prog = "reach";
	if (argc < 2) {
		decodes_maximal_parts();
		trims_as_each_language();
		finds_front_matter();
		cuts_by_units();
		knows_code_of_gemini();
		resolves_below_the_root();
		return check_done();
	}
	if (str_eq(mode, STR("agents"))) {
		reach_agents(out_buf());
		buf_addc(out_buf(), '\n');
		return finish();
	}
	if (argc < 5)
		die_usage("MODE AGENT ROOT CWD [FILE ...]");
	if (!reach_load(&reach, argv[2], argv[3], argv[4], argv + 5))
		return finish();
	if (str_eq(mode, STR("print")))
		reach_print(&reach);
	else if (str_eq(mode, STR("pieces")))
		print_pieces(&reach);
	else
		print_losses(&reach, str_eq(mode, STR("evidence")));
	reach_free(&reach);
	return finish();
}
