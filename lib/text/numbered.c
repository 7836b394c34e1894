#include "text/ids.h"

/* clang-format off */
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
/* clang-format on */

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
	n = id_number(str_skip(s, i));
	if (n == 0 || n > 9)
		return 0;
	n += i;
	if (n < s.n && (is_ident(s.p[n]) || s.p[n] == '%'))
		return 0;
	/* "Sessions 3-5", not "Task 3-fix". */
	if (n + 1 < s.n && s.p[n] == '-' && is_digit(s.p[n + 1])) {
		n += 1 + id_number(str_skip(s, n + 1));
		if (n < s.n && s.p[n] == '-')
			return 0; /* a date */
	}
	return n;
}

/* Chinese counts in front of the word: 第3次, 第 2 轮. */
static size_t
ordinal_at(struct str s)
{
	/* clang-format off */
	static const struct str words[] = {
		STR_INIT("次"), STR_INIT("轮"), STR_INIT("阶段"), STR_INIT("期"),
		STR_INIT("步"), STR_INIT("天"), STR_INIT("周"), STR_INIT("回"),
	};
	/* clang-format on */
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
	char first = text.n ? to_lower(text.p[0]) : '\0';

	if (!is_lower(first) && !is_nonascii(first))
		return 0;
	for (size_t i = 0; i < sizeof counted / sizeof *counted; i++) {
		struct str word = counted[i];
		size_t n;

		if (word.p[0] != first || !str_begins(text, word))
			continue;
		n = count_at(str_skip(text, word.n), is_nonascii(word.p[0]));
		if (n)
			return word.n + n;
	}
	return ordinal_at(text);
}
