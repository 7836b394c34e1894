#include "base/phrases.h"
#include "text/items.h"

#define S(s) STR_INIT(s)
/* Words for nothing, and those that may stand beside them. */
/* clang-format off */
static const struct str nothing[] = {
	S("-"), S("--"), S("—"), S("–"), S("…"), S("none"), S("no"),
	S("nothing"), S("n/a"), S("na"), S("nil"), S("null"), S("tbd"),
	S("tba"), S("todo"), S("pending"), S("empty"), S("无"), S("暂无"),
	S("没有"), S("未定"), S("待定"), S("なし"), S("нет"),
	S("отсутствуют"), S("ninguno"),
	S("ninguna"), S("nada"), S("nenhum"), S("nenhuma"), S("yok"),
	S("ไม่มี"), S("keine"), S("keiner"), S("aucun"), S("aucune"),
	S("없음"),
};
/* clang-format on */
/* clang-format off */
static const struct str beside[] = {
	S("yet"), S("so"), S("far"), S("new"), S("at"), S("all"), S("this"),
	S("time"), S("found"), S("identified"), S("discovered"),
	S("encountered"), S("needed"), S("applicable"), S("not"),
	S("reported"), S("known"), S("special"), S("major"),
	S("significant"), S("additional"), S("patterns"), S("pattern"),
	S("gotchas"), S("learnings"), S("issues"), S("blockers"), S("to"),
	S("report"), S("add"), S("here"), S("be"), S("determined"),
	S("filled"), S("in"), S("iteration"), S("story"), S("session"),
	S("currently"),
};
/* clang-format on */

static bool
is_frame(char c)
{
	switch (c) {
	case '*':
	case '_':
	case '.':
	case ',':
	case ';':
	case ':':
	case '!':
	case '"':
	case '\'':
	case '`':
		return true;
	default:
		return is_space(c);
	}
}

static struct str
without_frame(struct str s)
{
	while (s.n > 0 && is_frame(s.p[0]))
		s = str_skip(s, 1);
	while (s.n > 0 && is_frame(s.p[s.n - 1]))
		s.n--;
	return s;
}

/* "(add patterns here)", "[Date/Time]", "<story id>", "{title}". */
static bool
is_template(struct str s)
{
	char close;

	if (s.n < 2 || s.n > 100)
		return false;
	switch (s.p[0]) {
	case '(':
		close = ')';
		break;
	case '[':
		close = ']';
		break;
	case '{':
		close = '}';
		break;
	case '<':
		close = '>';
		break;
	default:
		return false;
	}
	/* "[a](b)" and "(this) and (that)" say something. */
	return str_chr(s, close, 1) == s.n - 1;
}

static bool
is_nothing(struct str s)
{
	struct str word = str_cut(&s, ' ');

	while (word.n > 0 && is_frame(word.p[word.n - 1]))
		word.n--;
	if (!IS_ONE_OF(word, nothing))
		return false;
	while (s.n > 0) {
		word = without_frame(str_cut(&s, ' '));
		if (word.n > 0 && !IS_ONE_OF(word, beside) &&
		    !IS_ONE_OF(word, nothing))
			return false;
	}
	return true;
}

bool
is_placeholder(struct str text)
{
	enum { LONG = 120 };

	text = str_trim(text);
	if (str_starts(text, STR("- ")))
		text = str_skip(text, 2);
	text = without_frame(text);
	if (text.n > LONG)
		return false;
	return text.n == 0 || is_template(text) || is_nothing(text);
}
