#include "ids.h"

/* A heading longer than this says its status before. */
enum { LOOK = 2000 };

/*
 * Lower case, words apart by one space. FIELD: only what a field may hold
 * ("Status: open"); in a heading those words mean other things.
 */
#define WORD(status, word) { STR_INIT(word), STATUS_##status, false }
#define FIELD(status, word) { STR_INIT(word), STATUS_##status, true }
static const struct {
	struct str word;
	enum status status;
	bool field;
} words[] = {
	WORD(PENDING, "not started"), WORD(PENDING, "not done"),
	WORD(PENDING, "not yet"), WORD(PENDING, "pending"),
	WORD(PENDING, "planned"), WORD(PENDING, "proposed"),
	WORD(PENDING, "queued"), WORD(PENDING, "deferred"),
	WORD(PENDING, "incomplete"), WORD(PENDING, "skipped"),
	WORD(PENDING, "未完成"), WORD(PENDING, "未开始"), WORD(PENDING, "待办"),
	WORD(PENDING, "待处理"), WORD(PENDING, "待开始"), WORD(PENDING, "计划中"),
	WORD(PENDING, "รอดำเนินการ"), WORD(PENDING, "запланировано"),
	WORD(PENDING, "не начато"), WORD(PENDING, "ожидает"),
	WORD(PENDING, "bekliyor"), WORD(PENDING, "planlandı"),
	WORD(PENDING, "pendiente"), WORD(PENDING, "pendente"),
	FIELD(PENDING, "open"), FIELD(PENDING, "ready"),
	FIELD(PENDING, "todo"), FIELD(PENDING, "to do"),
	FIELD(PENDING, "backlog"), FIELD(PENDING, "false"),
	FIELD(PENDING, "待"), FIELD(PENDING, "รอ"), FIELD(PENDING, "en espera"),
	WORD(PROGRESS, "not complete"), WORD(PROGRESS, "in progress"),
	WORD(PROGRESS, "inprogress"), WORD(PROGRESS, "in review"),
	WORD(PROGRESS, "in development"), WORD(PROGRESS, "partial"),
	WORD(PROGRESS, "partially"), WORD(PROGRESS, "partially complete"),
	WORD(PROGRESS, "ongoing"), WORD(PROGRESS, "on going"),
	WORD(PROGRESS, "wip"), WORD(PROGRESS, "started"),
	WORD(PROGRESS, "rotation"), WORD(PROGRESS, "进行中"),
	WORD(PROGRESS, "开发中"), WORD(PROGRESS, "部分完成"), WORD(PROGRESS, "진행"),
	WORD(PROGRESS, "กำลังดำเนินการ"), WORD(PROGRESS, "в процессе"),
	WORD(PROGRESS, "в работе"), WORD(PROGRESS, "devam ediyor"),
	WORD(PROGRESS, "en progreso"), WORD(PROGRESS, "en curso"),
	WORD(PROGRESS, "em andamento"), WORD(PROGRESS, "en cours"),
	FIELD(PROGRESS, "progress"), FIELD(PROGRESS, "doing"),
	FIELD(PROGRESS, "mostly"), FIELD(PROGRESS, "working"),
	FIELD(PROGRESS, "building"),
	WORD(BLOCKED, "blocked"), WORD(BLOCKED, "on hold"),
	WORD(BLOCKED, "stuck"), WORD(BLOCKED, "paused"), WORD(BLOCKED, "阻塞"),
	WORD(BLOCKED, "已阻塞"), WORD(BLOCKED, "受阻"),
	WORD(BLOCKED, "заблокировано"), WORD(BLOCKED, "bloqueado"),
	WORD(BLOCKED, "bloqueada"), WORD(BLOCKED, "engellendi"),
	FIELD(BLOCKED, "waiting"), FIELD(BLOCKED, "blocker"),
	WORD(FAILED, "failed"), WORD(FAILED, "failure"),
	WORD(FAILED, "failing"), WORD(FAILED, "fail"), WORD(FAILED, "aborted"),
	WORD(FAILED, "rejected"), WORD(FAILED, "reverted"), WORD(FAILED, "失败"),
	WORD(FAILED, "провалено"), WORD(FAILED, "başarısız"),
	WORD(FAILED, "fallido"), WORD(FAILED, "falhou"),
	FIELD(FAILED, "error"), FIELD(FAILED, "errored"),
	FIELD(FAILED, "broken"), FIELD(FAILED, "cancelled"),
	FIELD(FAILED, "canceled"), FIELD(FAILED, "red"),
	WORD(DONE, "done"), WORD(DONE, "complete"), WORD(DONE, "completed"),
	WORD(DONE, "passed"), WORD(DONE, "passes"), WORD(DONE, "passing"),
	WORD(DONE, "pass"), WORD(DONE, "success"), WORD(DONE, "successful"),
	WORD(DONE, "successfully"), WORD(DONE, "succeeded"),
	WORD(DONE, "implemented"), WORD(DONE, "verified"),
	WORD(DONE, "resolved"), WORD(DONE, "fixed"), WORD(DONE, "merged"),
	WORD(DONE, "shipped"), WORD(DONE, "finished"), WORD(DONE, "green"),
	WORD(DONE, "已完成"), WORD(DONE, "完成"), WORD(DONE, "已实现"),
	WORD(DONE, "已修复"), WORD(DONE, "已解决"), WORD(DONE, "完了"),
	WORD(DONE, "완료"), WORD(DONE, "เสร็จ"), WORD(DONE, "สำเร็จ"),
	WORD(DONE, "завершено"), WORD(DONE, "завершён"),
	WORD(DONE, "завершен"), WORD(DONE, "выполнено"), WORD(DONE, "готово"),
	WORD(DONE, "реализовано"), WORD(DONE, "исправлено"),
	WORD(DONE, "tamamlandı"), WORD(DONE, "uygulandı"),
	WORD(DONE, "completado"), WORD(DONE, "completada"),
	WORD(DONE, "implementado"), WORD(DONE, "implementada"),
	WORD(DONE, "terminado"), WORD(DONE, "resuelto"),
	WORD(DONE, "concluído"), WORD(DONE, "concluída"),
	WORD(DONE, "completo"), WORD(DONE, "erledigt"),
	WORD(DONE, "abgeschlossen"), WORD(DONE, "terminé"),
	FIELD(DONE, "fully"), FIELD(DONE, "all"), FIELD(DONE, "closed"),
	FIELD(DONE, "ok"), FIELD(DONE, "true"), FIELD(DONE, "通过"),
	FIELD(DONE, "成功"), FIELD(DONE, "accepted"), FIELD(DONE, "approved"),
	FIELD(DONE, "deployed"), FIELD(DONE, "released"),
	FIELD(DONE, "mitigated"),
};
#undef WORD
#undef FIELD

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

/* How much a place tells: the strongest of a line counts. */
enum { WEAK, AT_END, CAPITALS, MARK, IN_BRACKETS };

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

/* The status word at the start of s, the longest one; its length or 0. */
static size_t
word_at(struct str s, bool field, enum status *status)
{
	char first = s.n ? to_lower(s.p[0]) : '\0';
	size_t best = 0;

	for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
		struct str word = words[i].word;

		if (word.p[0] == first && word.n > best &&
		    (field || !words[i].field) && begins_word(s, word)) {
			best = word.n;
			*status = words[i].status;
		}
	}
	return best;
}

static size_t
mark_at(struct str s, enum status *status)
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

/* A word or a character other than ASCII can begin here. */
static bool
is_start(struct str s, size_t i)
{
	unsigned char c = (unsigned char)s.p[i];

	if (c >= 0x80)
		return c >= 0xc0;
	return is_alpha(s.p[i]) && (i == 0 || !(is_alnum(s.p[i - 1]) ||
	    strchr("'_-/.", s.p[i - 1])));
}

/* "H3_pass", "verified_done": the last part of one word. */
static enum status
status_of_tail(struct str word)
{
	enum status status = STATUS_NONE;
	size_t i = word.n;

	while (i && word.p[i - 1] != '_')
		i--;
	if (i && word_at(str_skip(word, i), true, &status))
		return status;
	return STATUS_NONE;
}

enum status
status_of(struct str word)
{
	enum status marked = STATUS_NONE, status = STATUS_NONE;

	word = str_head(str_trim(word), LOOK);
	for (size_t i = 0; i < word.n; i++) {
		struct str rest = str_skip(word, i);

		/* Behind the first sentence stands what is left to do. */
		if (i && (word.p[i] == '.' || word.p[i] == ';') &&
		    i + 1 < word.n && is_space(word.p[i + 1]))
			break;
		if (!is_start(word, i))
			continue;
		if (word_at(rest, true, &status))
			return status;
		if (marked == STATUS_NONE)
			mark_at(rest, &marked);
	}
	return marked ? marked : status_of_tail(word);
}

static bool
is_capital(struct str s)
{
	for (size_t i = 0; i < s.n; i++) {
		if (is_lower(s.p[i]))
			return false;
	}
	return true;
}

/* Only marks and white space follow. */
static bool
is_end(struct str rest)
{
	for (size_t i = 0; i < rest.n; i++) {
		if (is_alnum(rest.p[i]) || (unsigned char)rest.p[i] >= 0x80 ||
		    rest.p[i] == '(')
			return false;
	}
	return true;
}

/* Where the word of n bytes at i stands, and what that tells. */
static int
weight(struct str s, size_t i, size_t n)
{
	struct str rest = str_skip(s, i + n);
	char before = i ? s.p[i - 1] : ' ';
	char after = rest.n ? rest.p[0] : ')';

	if ((before == '(' || before == '[') && strchr(")],;:", after))
		return IN_BRACKETS;
	if (!is_alpha(s.p[i]))
		return WEAK;
	if (is_capital(str_head(str_skip(s, i), n)))
		return CAPITALS;
	if (i && is_end(rest))
		return AT_END;
	return WEAK - 1;
}

/* The status that stands in the strongest place, *best. */
static enum status
strongest(struct str text, int *best)
{
	enum status found = STATUS_NONE, status = STATUS_NONE;

	text = str_head(str_trim(text), LOOK);
	for (size_t i = 0; i < text.n; i++) {
		struct str rest = str_skip(text, i);
		int here = WEAK - 1;
		size_t n = 0;

		if (!is_start(text, i))
			continue;
		n = mark_at(rest, &status);
		if (n)
			here = MARK;
		else if ((n = word_at(rest, false, &status)) != 0)
			here = weight(text, i, n);
		if (here > *best) {
			*best = here;
			found = status;
		}
		if (n)
			i += n - 1;
	}
	return found;
}

enum status
status_in(struct str text)
{
	int best = WEAK - 1;

	return strongest(text, &best);
}

bool
status_closes(struct str text)
{
	enum status status;

	text = str_head(str_trim(text), LOOK);
	for (size_t i = 1; i < text.n; i++) {
		struct str rest = str_skip(text, i);
		size_t n;

		if (!is_upper(text.p[i]) || !is_start(text, i))
			continue;
		n = word_at(rest, false, &status);
		if (n && is_capital(str_head(rest, n)) &&
		    (weight(text, i, n) == IN_BRACKETS ||
		    is_end(str_skip(rest, n))))
			return true;
		i += n ? n - 1 : 0;
	}
	return false;
}

struct str
status_name(enum status status)
{
	static const struct str names[] = {
		STR_INIT(""), STR_INIT("done"), STR_INIT("progress"),
		STR_INIT("pending"), STR_INIT("failed"), STR_INIT("blocked"),
	};

	return names[status];
}

struct str
status_mark(enum status status)
{
	static const struct str shown[] = {
		STR_INIT(""), STR_INIT("✓"), STR_INIT("→"), STR_INIT("○"),
		STR_INIT("✗"), STR_INIT("⊘"),
	};

	return shown[status];
}
