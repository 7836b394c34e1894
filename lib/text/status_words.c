#include "text/status_words.h"

/*
 * Lower case, words apart by one space. FIELD: only what a field may hold
 * ("Status: open"); in a heading those words mean other things. Sorted by
 * CAPS: in a heading only in capitals, with no word behind ("EVAL F-002 RED").
 * Sorted by bytes (a
 * test checks it): status_word_at() looks by halves.
 */
#define WORD(status, word) \
	{ \
		STR_INIT(word), (word)[0], STATUS_##status, ANYWHERE \
	}
#define FIELD(status, word) \
	{ \
		STR_INIT(word), (word)[0], STATUS_##status, IN_FIELDS \
	}
#define CAPS(status, word) \
	{ \
		STR_INIT(word), (word)[0], STATUS_##status, IN_CAPITALS \
	}
enum { ANYWHERE, IN_FIELDS, IN_CAPITALS };

/* clang-format off */
static const struct word {
	struct str word;
	char first;
	unsigned char status;
	unsigned char where;
} words[] = {
	WORD(DONE, "abgeschlossen"), WORD(FAILED, "aborted"),
	FIELD(DONE, "accepted"), FIELD(DONE, "all"), FIELD(DONE, "approved"),
	FIELD(PENDING, "backlog"), WORD(FAILED, "başarısız"),
	WORD(PENDING, "bekliyor"), WORD(BLOCKED, "blocked"),
	FIELD(BLOCKED, "blocker"), WORD(BLOCKED, "bloqueada"),
	WORD(BLOCKED, "bloqueado"), FIELD(FAILED, "broken"),
	FIELD(PROGRESS, "building"), FIELD(FAILED, "canceled"),
	FIELD(FAILED, "cancelled"), FIELD(DONE, "closed"),
	WORD(DONE, "completada"), WORD(DONE, "completado"),
	WORD(DONE, "complete"), WORD(DONE, "completed"),
	WORD(DONE, "completo"), WORD(DONE, "concluída"),
	WORD(DONE, "concluído"), WORD(PENDING, "deferred"),
	FIELD(DONE, "deployed"), WORD(PROGRESS, "devam ediyor"),
	FIELD(PROGRESS, "doing"), WORD(DONE, "done"),
	WORD(PROGRESS, "em andamento"), WORD(PROGRESS, "en cours"),
	WORD(PROGRESS, "en curso"), FIELD(PENDING, "en espera"),
	WORD(PROGRESS, "en progreso"), WORD(BLOCKED, "engellendi"),
	WORD(DONE, "erledigt"), FIELD(FAILED, "error"),
	FIELD(FAILED, "errored"), WORD(FAILED, "fail"), WORD(FAILED, "failed"),
	WORD(FAILED, "failing"), WORD(FAILED, "failure"),
	WORD(FAILED, "falhou"), WORD(FAILED, "fallido"),
	FIELD(PENDING, "false"), WORD(DONE, "finished"), WORD(DONE, "fixed"),
	FIELD(DONE, "fully"), WORD(DONE, "green"), WORD(DONE, "implementada"),
	WORD(DONE, "implementado"), WORD(DONE, "implemented"),
	WORD(PROGRESS, "in development"), WORD(PROGRESS, "in progress"),
	WORD(PROGRESS, "in review"), WORD(PENDING, "incomplete"),
	WORD(PROGRESS, "inprogress"), WORD(DONE, "merged"),
	FIELD(DONE, "mitigated"), FIELD(PROGRESS, "mostly"),
	WORD(PROGRESS, "not complete"), WORD(PENDING, "not done"),
	WORD(PENDING, "not started"), WORD(PENDING, "not yet"),
	FIELD(DONE, "ok"), WORD(PROGRESS, "on going"),
	WORD(BLOCKED, "on hold"), WORD(PROGRESS, "ongoing"),
	FIELD(PENDING, "open"), WORD(PROGRESS, "partial"),
	WORD(PROGRESS, "partially"), WORD(PROGRESS, "partially complete"),
	WORD(DONE, "pass"), WORD(DONE, "passed"), WORD(DONE, "passes"),
	WORD(DONE, "passing"), WORD(BLOCKED, "paused"),
	WORD(PENDING, "pendente"), WORD(PENDING, "pendiente"),
	WORD(PENDING, "pending"), WORD(PENDING, "planlandı"),
	WORD(PENDING, "planned"), FIELD(PROGRESS, "progress"),
	WORD(PENDING, "proposed"), WORD(PENDING, "queued"),
	FIELD(PENDING, "ready"), CAPS(FAILED, "red"),
	WORD(FAILED, "rejected"), FIELD(DONE, "released"),
	WORD(DONE, "resolved"), WORD(DONE, "resuelto"),
	WORD(FAILED, "reverted"), WORD(PROGRESS, "rotation"),
	WORD(DONE, "shipped"), WORD(PENDING, "skipped"),
	WORD(PROGRESS, "started"), WORD(BLOCKED, "stuck"),
	WORD(DONE, "succeeded"), WORD(DONE, "success"),
	WORD(DONE, "successful"), WORD(DONE, "successfully"),
	WORD(DONE, "tamamlandı"), WORD(DONE, "terminado"),
	WORD(DONE, "terminé"), FIELD(PENDING, "to do"), CAPS(PENDING, "todo"),
	FIELD(DONE, "true"), WORD(DONE, "uygulandı"), WORD(DONE, "verified"),
	FIELD(BLOCKED, "waiting"), WORD(PROGRESS, "wip"),
	FIELD(PROGRESS, "working"), WORD(PROGRESS, "в процессе"),
	WORD(PROGRESS, "в работе"), WORD(DONE, "выполнено"),
	WORD(DONE, "готово"), WORD(BLOCKED, "заблокировано"),
	WORD(DONE, "завершен"), WORD(DONE, "завершено"),
	WORD(DONE, "завершён"), WORD(PENDING, "запланировано"),
	WORD(DONE, "исправлено"), WORD(PENDING, "не начато"),
	WORD(PENDING, "ожидает"), WORD(FAILED, "провалено"),
	WORD(DONE, "реализовано"), WORD(PROGRESS, "กำลังดำเนินการ"),
	FIELD(PENDING, "รอ"), WORD(PENDING, "รอดำเนินการ"),
	WORD(DONE, "สำเร็จ"), WORD(DONE, "เสร็จ"), WORD(BLOCKED, "受阻"),
	WORD(FAILED, "失败"), WORD(DONE, "完了"), WORD(DONE, "完成"),
	WORD(DONE, "已修复"), WORD(DONE, "已完成"), WORD(DONE, "已实现"),
	WORD(DONE, "已解决"), WORD(BLOCKED, "已阻塞"), WORD(PROGRESS, "开发中"),
	FIELD(PENDING, "待"), WORD(PENDING, "待办"), WORD(PENDING, "待处理"),
	WORD(PENDING, "待开始"), FIELD(DONE, "成功"), WORD(PENDING, "未完成"),
	WORD(PENDING, "未开始"), WORD(PENDING, "计划中"), WORD(PROGRESS, "进行中"),
	FIELD(DONE, "通过"), WORD(PROGRESS, "部分完成"), WORD(BLOCKED, "阻塞"),
	WORD(DONE, "완료"), WORD(PROGRESS, "진행"),
};
/* clang-format on */
#undef WORD
#undef FIELD
#undef CAPS
static const size_t word_count = sizeof words / sizeof *words;

const char *
status_word(size_t i)
{
	return i < word_count ? words[i].word.p : NULL;
}

/* clang-format off */
static const struct {
	struct str mark;
	enum status status;
} marks[] = {
	{ STR_INIT("✅"), STATUS_DONE }, { STR_INIT("✓"), STATUS_DONE },
	{ STR_INIT("✔"), STATUS_DONE }, { STR_INIT("☑"), STATUS_DONE },
	{ STR_INIT("❌"), STATUS_FAILED }, { STR_INIT("✗"), STATUS_FAILED },
	{ STR_INIT("✘"), STATUS_FAILED }, { STR_INIT("✖"), STATUS_FAILED },
	{ STR_INIT("🔄"), STATUS_PROGRESS }, { STR_INIT("🚧"), STATUS_PROGRESS },
	{ STR_INIT("⏳"), STATUS_PENDING }, { STR_INIT("⬜"), STATUS_PENDING },
	{ STR_INIT("☐"), STATUS_PENDING }, { STR_INIT("○"), STATUS_PENDING },
	{ STR_INIT("🔲"), STATUS_PENDING }, { STR_INIT("⛔"), STATUS_BLOCKED },
	{ STR_INIT("⊘"), STATUS_BLOCKED }, { STR_INIT("🚫"), STATUS_BLOCKED },
	{ STR_INIT("⏸"), STATUS_BLOCKED }, { STR_INIT("🛑"), STATUS_BLOCKED },
};
/* clang-format on */

/* s begins with the word, where "_" and "-" are spaces too. */
static bool
begins_word(struct str s, struct str word)
{
	if (s.n < word.n || to_lower(s.p[0]) != word.p[0])
		return false;
	for (size_t i = 1; i < word.n; i++) {
		char c = s.p[i] == '_' || s.p[i] == '-' ? ' ' : s.p[i];

		if (to_lower(c) != word.p[i])
			return false;
	}
	/* 完成了 goes on behind the word, "passport" may not. */
	return !is_alpha(word.p[0]) || s.n == word.n || !is_alnum(s.p[word.n]);
}

/* The first row that begins with this byte, or where it would stand. */
static size_t
first_row(char first)
{
	size_t low = 0;

	for (size_t n = word_count; n > 1; n -= n / 2)
		low += (unsigned char)words[low + n / 2 - 1].first <
			(unsigned char)first
		    ? n / 2
		    : 0;
	return low + ((unsigned char)words[low].first < (unsigned char)first);
}

static bool
counts(const struct word *word, struct str s, bool field)
{
	if (field || word->where == ANYWHERE)
		return true;
	if (word->where == IN_FIELDS)
		return false;
	if (!str_is_upper(str_head(s, word->word.n)))
		return false;
	/* Not "TODO agent", "TODO.md". */
	s = str_skip(s, word->word.n < s.n ? word->word.n : s.n);
	if (s.n && !is_any(s.p[0], " :)]*"))
		return false;
	s = str_trim(s);
	return s.n == 0 || !is_alnum(s.p[0]);
}

size_t
status_word_at(struct str s, bool field, enum status *status)
{
	char first = s.n ? to_lower(s.p[0]) : '\0';
	size_t best = 0;

	for (size_t i = first_row(first);
	     i < word_count && words[i].first == first; i++) {
		struct str word = words[i].word;

		if (word.n > best && counts(&words[i], s, field) &&
		    begins_word(s, word)) {
			best = word.n;
			*status = words[i].status;
		}
	}
	return best;
}

size_t
status_mark_at(struct str s, enum status *status)
{
	if (s.n < 3 || (s.p[0] != '\xe2' && s.p[0] != '\xf0'))
		return 0;
	for (size_t i = 0; i < sizeof marks / sizeof *marks; i++) {
		if (str_starts(s, marks[i].mark)) {
			*status = marks[i].status;
			return marks[i].mark.n;
		}
	}
	return 0;
}
