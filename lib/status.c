#include "ids.h"

/* A heading longer than this says its status before. */
enum { LOOK = 2000 };

/*
 * Lower case, words apart by one space. What only a field may hold ("Status:
 * open") stands behind "||": in a heading those words mean other things.
 */
static const struct {
	enum status status;
	struct str words;
} vocabulary[] = {
	{ STATUS_PENDING, STR_INIT("not started|not done|not yet|pending|"
	    "planned|proposed|queued|deferred|incomplete|skipped|"
	    "未完成|未开始|待办|待处理|待开始|计划中|รอดำเนินการ|запланировано|"
	    "не начато|ожидает|bekliyor|planlandı|pendiente|pendente|"
	    "|open|ready|todo|to do|backlog|false|待|รอ|en espera") },
	{ STATUS_PROGRESS, STR_INIT("not complete|in progress|inprogress|"
	    "in review|in development|partial|partially|partially complete|"
	    "ongoing|on going|wip|started|rotation|"
	    "进行中|开发中|部分完成|진행|กำลังดำเนินการ|в процессе|в работе|"
	    "devam ediyor|en progreso|en curso|em andamento|en cours|"
	    "|progress|doing|mostly|working|building") },
	{ STATUS_BLOCKED, STR_INIT("blocked|on hold|stuck|paused|阻塞|已阻塞|受阻|"
	    "заблокировано|bloqueado|bloqueada|engellendi|"
	    "|waiting|blocker") },
	{ STATUS_FAILED, STR_INIT("failed|failure|failing|fail|aborted|rejected|"
	    "reverted|失败|провалено|başarısız|fallido|falhou|"
	    "|error|errored|broken|cancelled|canceled|red") },
	{ STATUS_DONE, STR_INIT("done|complete|completed|passed|passes|passing|"
	    "pass|success|successful|successfully|succeeded|implemented|"
	    "verified|resolved|fixed|merged|shipped|finished|green|"
	    "已完成|完成|已实现|已修复|已解决|完了|완료|เสร็จ|สำเร็จ|завершено|"
	    "завершён|завершен|выполнено|готово|реализовано|исправлено|"
	    "tamamlandı|uygulandı|completado|completada|implementado|"
	    "implementada|terminado|resuelto|concluído|concluída|completo|"
	    "erledigt|abgeschlossen|terminé|"
	    "|fully|all|closed|ok|true|通过|成功|accepted|approved|deployed|"
	    "released|mitigated") },
};

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

/* The status word at the start of s; its length or 0. */
static size_t
word_at(struct str s, bool field, enum status *status)
{
	size_t best = 0;

	for (size_t i = 0; i < sizeof vocabulary / sizeof *vocabulary; i++) {
		struct str rest = vocabulary[i].words;

		while (rest.n) {
			struct str word = str_cut(&rest, '|');

			if (word.n == 0 && !field)
				break;
			if (word.n > best && begins_word(s, word)) {
				best = word.n;
				*status = vocabulary[i].status;
			}
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
