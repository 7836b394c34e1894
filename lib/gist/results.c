#include "gist/results.h"

#include "base/phrases.h"
#include "text/fold.h"
#include "text/ids.h"

enum { LOOK = 400 }; /* bytes of an item that may tell its result */

/* "PASS - ...", "APPROVED. ...": the first word, in capitals. */
static bool
is_verdict(struct str text)
{
	static const struct str words[] = { STR_INIT("PASS"), STR_INIT("FAIL"),
		STR_INIT("APPROVED"), STR_INIT("REJECT"), STR_INIT("ACCEPTED"),
		STR_INIT("QA PASS"), STR_INIT("QA FAIL"), STR_INIT("CI PASS"),
		STR_INIT("SECURITY PASS"), STR_INIT("VERIFIED"),
		STR_INIT("NOT APPROVED"), STR_INIT("CONDITIONAL PASS"),
		STR_INIT("通过"), STR_INIT("不通过") };

	for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
		if (str_starts(text, words[i]) &&
		    !(text.n > words[i].n && is_lower(text.p[words[i].n])))
			return true;
	}
	return false;
}

/* Words of what was checked, lower case, as a word begins. */
static bool
is_test_word(struct str word)
{
	static const struct str words[] = { STR_INIT("test"), STR_INIT("spec"),
		STR_INIT("suite"), STR_INIT("pytest"), STR_INIT("jest"),
		STR_INIT("vitest"), STR_INIT("prueba"), STR_INIT("тест"),
		STR_INIT("cargo") };

	/* "layout-specific styling" */
	return BEGINS(word, words) && !str_starts(word, STR("speci"));
}

static bool
is_check_word(struct str word)
{
	static const struct str words[] = { STR_INIT("typecheck"),
		STR_INIT("type-check"), STR_INIT("lint"), STR_INIT("eslint"),
		STR_INIT("tsc"), STR_INIT("build"), STR_INIT("compil"),
		STR_INIT("check"), STR_INIT("validat"), STR_INIT("verif"),
		STR_INIT("npm"), STR_INIT("pnpm"), STR_INIT("ruff"),
		STR_INIT("clippy"), STR_INIT("ci"), STR_INIT("coverage"),
		STR_INIT("сборк"), STR_INIT("провер"), STR_INIT("derleme"),
		STR_INIT("compilac"), STR_INIT("criteria") };

	return BEGINS(word, words);
}

/* How it came out. */
static bool
is_result_word(struct str word)
{
	static const struct str words[] = { STR_INIT("pass"), STR_INIT("green"),
		STR_INIT("succe"), STR_INIT("clean"), STR_INIT("прошл"),
		STR_INIT("прошё"), STR_INIT("пройд"), STR_INIT("проход"),
		STR_INIT("успеш"), STR_INIT("gect"), STR_INIT("geciyor"),
		STR_INIT("basari"), STR_INIT("pasa"), STR_INIT("paso"),
		STR_INIT("exito"), STR_INIT("superad") };

	return BEGINS(word, words);
}

/* The same, of words that may mean anything. */
static bool
is_weak_word(struct str word)
{
	static const struct str words[] = { STR_INIT("ok"),
		STR_INIT("verified"), STR_INIT("confirmed"), STR_INIT("exits"),
		STR_INIT("error"), STR_INIT("warning"), STR_INIT("met"),
		STR_INIT("without") };

	return BEGINS(word, words);
}

/* Scripts without spaces: the words stand anywhere. */
static enum result
wide_result(struct str text)
{
	static const char *const results[] = { "通过", "成功", "无错误", "失败",
		"合格", "통과", "✓", "✅" };
	static const char *const tests[] = { "测试", "テスト", "테스트" };
	static const char *const checks[] = { "构建", "编译", "验证", "检查" };

	if (!HOLDS(text, results))
		return RESULT_NONE;
	if (HOLDS(text, tests))
		return RESULT_TESTS;
	return HOLDS(text, checks) ? RESULT_CHECKS : RESULT_NONE;
}

static bool
has_number(struct str text)
{
	text = str_head(text, LOOK);
	for (size_t i = 0; i < text.n; i++) {
		if (is_digit(text.p[i]))
			return true;
	}
	return false;
}

enum result
result_of(struct str text, bool tests)
{
	struct str rest = str_head(text, LOOK);
	bool test = false, check = false, result = false, weak = false;
	bool fails = false;
	enum result wide;
	struct folded f;

	if (is_verdict(text))
		return RESULT_VERDICT;
	wide = wide_result(rest);
	while (fold_word(&f, &rest)) {
		struct str word = { f.text, f.n };

		test |= is_test_word(word);
		check |= is_check_word(word);
		result |= is_result_word(word);
		weak |= is_weak_word(word);
		fails |= str_starts(word, STR("fail"));
	}
	if (wide != RESULT_NONE)
		return wide;
	/* "Delegation failures are logged": no result without a number. */
	if (fails && !result && !has_number(text))
		return tests ? RESULT_RAN : RESULT_NONE;
	result |= fails;
	if (test && result)
		return RESULT_TESTS;
	if ((check || test || (tests && has_number(text))) && (result || weak))
		return RESULT_CHECKS;
	return tests ? RESULT_RAN : RESULT_NONE;
}

struct str
result_behind_status(struct str text)
{
	static const struct str dashes[] = { STR_INIT(" — "), STR_INIT(" – "),
		STR_INIT(" - "), STR_INIT(": "), STR_INIT(". "), STR_INIT("，"),
		STR_INIT("。"), STR_INIT("（"), STR_INIT("("), STR_INIT(", ") };
	size_t at = text.n, width = 0;

	for (size_t i = 0; i < sizeof dashes / sizeof *dashes; i++) {
		size_t found = str_find(text, dashes[i], 0);

		if (found < at) {
			at = found;
			width = dashes[i].n;
		}
	}
	if (status_of(str_head(text, at)) == STATUS_NONE &&
	    status_in(str_head(text, at)) == STATUS_NONE)
		return status_of(text) == STATUS_NONE ? text
						      : str_skip(text, text.n);
	text = str_skip(text, at + width);
	while (text.n && is_any(text.p[text.n - 1], " ).-"))
		text.n--;
	return text;
}
