#include "ids.h"

/* What looks like an identifier and is none: the name of a thing. */
static const struct str names[] = {
	STR_INIT("UTF"), STR_INIT("SHA"), STR_INIT("ISO"), STR_INIT("AES"),
	STR_INIT("MD"), STR_INIT("RSA"), STR_INIT("GPT"), STR_INIT("RFC"),
	STR_INIT("IEEE"), STR_INIT("ECMA"), STR_INIT("ES"), STR_INIT("UTC"),
	STR_INIT("GMT"), STR_INIT("TLS"), STR_INIT("CP"), STR_INIT("COVID"),
	STR_INIT("CLAUDE"), STR_INIT("OPUS"), STR_INIT("SONNET"),
	STR_INIT("HAIKU"), STR_INIT("GEMINI"), STR_INIT("LLAMA"),
	STR_INIT("WCAG"), STR_INIT("ASCII"), STR_INIT("LATIN"),
	STR_INIT("BASE"), STR_INIT("ARGON"), STR_INIT("TOP"), STR_INIT("USB"),
	STR_INIT("HTTP"), STR_INIT("IPV"), STR_INIT("ED"), STR_INIT("BLAKE"),
	STR_INIT("HS"), STR_INIT("RS"), STR_INIT("AMD"), STR_INIT("X"),
	STR_INIT("MCP"), STR_INIT("OWASP"), STR_INIT("PEP"), STR_INIT("KOI"),
};

/* Words that make an identifier of RALPH_TASK_6. */
static const struct str units[] = {
	STR_INIT("TASK"), STR_INIT("STORY"), STR_INIT("BUG"), STR_INIT("US"),
	STR_INIT("FEATURE"), STR_INIT("ISSUE"), STR_INIT("STEP"),
	STR_INIT("PHASE"), STR_INIT("EPIC"), STR_INIT("ITEM"),
};

static bool
is_one_of(struct str s, const struct str list[], size_t n)
{
	for (size_t i = 0; i < n; i++) {
		if (str_eq(s, list[i]))
			return true;
	}
	return false;
}

/* A run of capitals and digits (and dots inside: P1.5). */
static size_t
segment(struct str s)
{
	size_t n = 0;

	while (n < s.n && (is_upper(s.p[n]) || is_digit(s.p[n]) ||
	    (s.p[n] == '.' && n && n + 1 < s.n && is_digit(s.p[n + 1]))))
		n++;
	return n;
}

/* "001", "012A", "9b", "5.2"; its length or 0. */
static size_t
number(struct str s)
{
	size_t n = 0;

	while (n < s.n && is_digit(s.p[n]))
		n++;
	if (n == 0)
		return 0;
	if (n < s.n && is_alpha(s.p[n]) &&
	    (n + 1 == s.n || (!is_alnum(s.p[n + 1]) && s.p[n + 1] != '.')))
		return n + 1;
	while (n + 1 < s.n && s.p[n] == '.' && is_digit(s.p[n + 1])) {
		for (n++; n < s.n && is_digit(s.p[n]); )
			n++;
	}
	return n;
}

/* Behind US-001: "-002" of a date, "-B" of a part. */
static size_t
numbers(struct str s)
{
	size_t n = number(s);

	while (n && n + 1 < s.n && s.p[n] == '-') {
		size_t more = number(str_skip(s, n + 1));

		if (more == 0)
			break;
		n += 1 + more;
	}
	return n;
}

/* RALPH_TASK_6 */
static size_t
long_id(struct str s)
{
	size_t from = 0, n = 0;
	struct str unit = { s.p, 0 };

	for (;;) {
		size_t more = segment(str_skip(s, n));

		from = n;
		n += more;
		if (more == 0)
			return 0;
		if (n == s.n || s.p[n] != '_')
			break;
		unit = (struct str){ s.p + from, n - from };
		n++;
	}
	return is_digit(s.p[from]) &&
	    is_one_of(unit, units, sizeof units / sizeof *units) ? n : 0;
}

/* The last segment, of n bytes, is SYS003: at least two digits close it. */
static bool
ends_in_digits(struct str s, size_t n)
{
	return n > 3 && is_digit(s.p[s.n - 1]) && is_digit(s.p[s.n - 2]);
}

/* The identifier at the start of s; its length or 0. */
static size_t
id_at(struct str s)
{
	size_t n = 0;
	size_t parts = 0;

	if (s.n < 3 || !is_upper(s.p[0]))
		return 0;
	for (;;) {
		size_t digits = parts ? numbers(str_skip(s, n)) : 0;
		size_t more = segment(str_skip(s, n));

		if (digits && digits >= more) {
			n += digits;
			break;
		}
		n += more;
		if (parts > 1 && ends_in_digits(str_head(s, n), more))
			break;
		if (more == 0 || n == s.n || s.p[n] != '-')
			return long_id(s);
		if (++parts == 1 &&
		    is_one_of(str_head(s, n), names, sizeof names / sizeof *names))
			return 0;
		n++;
	}
	return n;
}

static bool
is_word(char c)
{
	return is_alnum(c) || c == '_' || c == '.' || c == '/' || c == '\\' ||
	    c == '-' || c == '~' || c == '@';
}

/*
 * What of the word at the start of s is an identifier: all of it, or what
 * stands before "/US-002", "..US-005", "-US-003" and a full stop.
 */
static size_t
id_in_word(struct str s)
{
	size_t n = id_at(s);
	struct str rest = str_skip(s, n);

	if (n == 0 || rest.n == 0)
		return n;
	if (str_starts(rest, STR("..")))
		return n;
	if (rest.p[0] == '.')
		return rest.n == 1 ? n : 0;
	if (rest.p[0] == '/' || rest.p[0] == '-')
		return rest.n == 1 || id_at(str_skip(rest, 1)) ? n : 0;
	return 0;
}

/* "#217", at most five digits: six are a colour. */
static size_t
hash_at(struct str s)
{
	size_t n = 1;

	while (n < s.n && is_digit(s.p[n]))
		n++;
	if (n == 1 || n > 6 || (n < s.n && (is_alnum(s.p[n]) || s.p[n] == '_')))
		return 0;
	return n;
}

bool
id_find(struct str text, size_t *pos, bool hash, struct str *id)
{
	size_t i = *pos;

	while (i < text.n) {
		struct str rest = str_skip(text, i);
		size_t n = 0, word = 0;

		while (word < rest.n && is_word(rest.p[word]))
			word++;
		if (word)
			n = id_in_word(str_head(rest, word));
		else if (hash && rest.p[0] == '#' && (i == 0 ||
		    (!is_word(text.p[i - 1]) && text.p[i - 1] != '&')))
			n = hash_at(rest);
		if (n) {
			*id = str_head(rest, n);
			i += n;
			while (i < text.n && strchr("/.-", text.p[i]))
				i++;
			*pos = i;
			return true;
		}
		i += word ? word : 1;
	}
	*pos = text.n;
	return false;
}

static const struct str counted[] = {
	STR_INIT("session"), STR_INIT("decision"), STR_INIT("phase"),
	STR_INIT("iteration"), STR_INIT("task"), STR_INIT("sprint"),
	STR_INIT("story"), STR_INIT("step"), STR_INIT("milestone"),
	STR_INIT("round"), STR_INIT("cycle"), STR_INIT("run"), STR_INIT("day"),
	STR_INIT("week"), STR_INIT("feature"), STR_INIT("issue"),
	STR_INIT("bug"), STR_INIT("epic"), STR_INIT("batch"), STR_INIT("part"),
	STR_INIT("wave"), STR_INIT("loop"), STR_INIT("stage"),
	STR_INIT("checkpoint"), STR_INIT("entry"), STR_INIT("update"),
	STR_INIT("stories"), STR_INIT("sessions"), STR_INIT("tasks"),
	STR_INIT("slice"),
	STR_INIT("adr"), STR_INIT("pr"), STR_INIT("ticket"),
	STR_INIT("attempt"),
	STR_INIT("sesión"), STR_INIT("sesion"), STR_INIT("decisión"),
	STR_INIT("fase"), STR_INIT("etapa"), STR_INIT("tarea"),
	STR_INIT("paso"), STR_INIT("sessão"), STR_INIT("decisão"),
	STR_INIT("tarefa"), STR_INIT("passo"), STR_INIT("sitzung"),
	STR_INIT("oturum"), STR_INIT("karar"), STR_INIT("aşama"),
	STR_INIT("görev"), STR_INIT("adım"), STR_INIT("Сессия"),
	STR_INIT("сессия"), STR_INIT("Решение"), STR_INIT("решение"),
	STR_INIT("Этап"), STR_INIT("этап"), STR_INIT("Фаза"), STR_INIT("фаза"),
	STR_INIT("Задача"), STR_INIT("задача"), STR_INIT("Шаг"),
	STR_INIT("Итерация"), STR_INIT("会话"), STR_INIT("阶段"),
	STR_INIT("任务"), STR_INIT("决策"), STR_INIT("迭代"),
	STR_INIT("步骤"), STR_INIT("里程碑"), STR_INIT("セッション"),
	STR_INIT("フェーズ"), STR_INIT("タスク"), STR_INIT("세션"),
	STR_INIT("단계"), STR_INIT("작업"), STR_INIT("เซสชัน"),
	STR_INIT("เฟส"), STR_INIT("ขั้นตอนที่"), STR_INIT("ครั้งที่"),
};

/* " 7", " #7", " 3b", " 2.1", "s 3-5" behind a word; its length or 0. */
static size_t
count_at(struct str s, bool joined)
{
	size_t i = 0, n;

	while (i < s.n && s.p[i] == ' ')
		i++;
	if (i < s.n && s.p[i] == '#')
		i++;
	else if (i == 0 && !joined)
		return 0;
	n = number(str_skip(s, i));
	if (n == 0 || n > 9)
		return 0;
	n += i;
	if (n < s.n && (is_alnum(s.p[n]) || s.p[n] == '_' || s.p[n] == '%'))
		return 0;
	/* "Sessions 3-5", not "Task 3-fix". */
	if (n + 1 < s.n && s.p[n] == '-' && is_digit(s.p[n + 1])) {
		n += 1 + number(str_skip(s, n + 1));
		if (n < s.n && s.p[n] == '-')
			return 0; /* a date */
	}
	return n;
}

/* Chinese counts in front of the word: 第3次, 第 2 轮. */
static size_t
ordinal_at(struct str s)
{
	static const struct str words[] = {
		STR_INIT("次"), STR_INIT("轮"), STR_INIT("阶段"), STR_INIT("期"),
		STR_INIT("步"), STR_INIT("天"), STR_INIT("周"), STR_INIT("回"),
	};
	size_t i = sizeof "第" - 1;

	if (!str_starts(s, STR("第")))
		return 0;
	i += count_at(str_skip(s, i), true);
	while (i < s.n && s.p[i] == ' ')
		i++;
	for (size_t k = 0; k < sizeof words / sizeof *words; k++) {
		if (i > 3 && str_starts(str_skip(s, i), words[k]))
			return i + words[k].n;
	}
	return 0;
}

size_t
id_numbered(struct str text)
{
	for (size_t i = 0; i < sizeof counted / sizeof *counted; i++) {
		struct str word = counted[i];
		size_t n;

		if (!str_begins(text, word))
			continue;
		n = count_at(str_skip(text, word.n),
		    (unsigned char)word.p[0] >= 0x80);
		if (n)
			return word.n + n;
	}
	return ordinal_at(text);
}
