#include "log/field.h"

/* A longer caption is prose. */
enum { CAPTION_MAX = 48 };

#define ROW(kind, word) \
	{ \
		STR_INIT(word), FIELD_##kind \
	}
/* clang-format off */
static const struct {
	struct str caption; /* lower case */
	enum field_kind kind;
} known[] = {
	ROW(DATE, "date"), ROW(DATE, "timestamp"), ROW(DATE, "completed"),
	ROW(DATE, "completed at"), ROW(DATE, "completed on"),
	ROW(DATE, "date completed"), ROW(DATE, "completion date"),
	ROW(DATE, "session date"), ROW(DATE, "time"), ROW(DATE, "when"),
	ROW(DATE, "decided"), ROW(DATE, "decision date"),
	ROW(DATE, "finished"), ROW(DATE, "finished at"), ROW(DATE, "ended"),
	ROW(DATE, "fecha"), ROW(DATE, "data"), ROW(DATE, "datum"),
	ROW(DATE, "tarih"), ROW(DATE, "дата"), ROW(DATE, "Дата"),
	ROW(DATE, "日期"), ROW(DATE, "时间"), ROW(DATE, "時間"), ROW(DATE, "完成时间"),
	ROW(DATE, "날짜"), ROW(DATE, "วันที่"), ROW(DATE, "datetime"),
	ROW(DATE, "date/time"), ROW(DATE, "recorded"), ROW(DATE, "logged"),
	ROW(UPDATED, "last updated"), ROW(UPDATED, "last update"),
	ROW(UPDATED, "updated"), ROW(UPDATED, "started"),
	ROW(UPDATED, "started at"), ROW(UPDATED, "created"),
	ROW(UPDATED, "created at"), ROW(UPDATED, "start date"),
	ROW(UPDATED, "opened"),
	ROW(STATUS, "status"), ROW(STATUS, "state"), ROW(STATUS, "result"),
	ROW(STATUS, "outcome"), ROW(STATUS, "estado"), ROW(STATUS, "durum"),
	ROW(STATUS, "статус"), ROW(STATUS, "Статус"), ROW(STATUS, "状态"),
	ROW(STATUS, "狀態"), ROW(STATUS, "상태"), ROW(STATUS, "สถานะ"),
	ROW(STATUS, "task status"), ROW(STATUS, "story status"),
	ROW(STATUS, "completion status"), ROW(STATUS, "current status"),
	ROW(AGENT, "agent"), ROW(AGENT, "assigned agent"),
	ROW(AGENT, "completed by"), ROW(AGENT, "agente"), ROW(AGENT, "агент"),
	ROW(AGENT, "Агент"), ROW(AGENT, "代理"),
	ROW(ID, "id"), ROW(ID, "story"), ROW(ID, "task"), ROW(ID, "story id"),
	ROW(ID, "task id"), ROW(ID, "ticket"), ROW(ID, "issue"),
	ROW(ID, "feature id"), ROW(ID, "user story"),
};
/* clang-format on */
#undef ROW

enum { ROWS = sizeof known / sizeof *known };

static enum field_kind
kind_of(struct str caption)
{
	/* The rows of one length, counted from 1; the last is followed by 0. */
	static unsigned char first[CAPTION_MAX + 1], next[ROWS + 1];

	if (first[known[0].caption.n] == 0) {
		for (size_t i = ROWS; i > 0; i--) {
			size_t n = known[i - 1].caption.n;

			next[i] = first[n];
			first[n] = (unsigned char)i;
		}
	}
	for (size_t i = first[caption.n]; i > 0; i = next[i]) {
		if (str_same(caption, known[i - 1].caption))
			return known[i - 1].kind;
	}
	return FIELD_OTHER;
}

static bool
is_mark(char c)
{
	return c == ' ' || c == '*' || c == '_' || c == '`';
}

static struct str
strip(struct str s)
{
	while (s.n && is_mark(s.p[0]))
		s = str_skip(s, 1);
	while (s.n && is_mark(s.p[s.n - 1]))
		s.n--;
	return s;
}

/* The first colon and how wide it is; 0 if there is none. */
static size_t
find_colon(struct str s, size_t *width)
{
	static const struct str wide = STR_INIT("：");
	size_t at = str_chr(s, ':', 0);
	size_t from = str_chr(str_head(s, at), wide.p[0], 0);

	*width = 1;
	if (from < at) {
		from = str_find(s, wide, from);
		if (from < at) {
			*width = wide.n;
			return from;
		}
	}
	return at < s.n ? at : 0;
}

struct field
field_of(struct str text)
{
	struct field field = { 0 };
	size_t width, colon = find_colon(str_head(text, CAPTION_MAX), &width);

	if (colon == 0)
		return field;
	field.caption = strip(str_head(text, colon));
	field.value = str_trim(str_skip(text, colon + width));
	while (str_starts(field.value, STR("**")))
		field.value = str_trim(str_skip(field.value, 2));
	if (field.caption.n == 0 || is_digit(field.caption.p[0]))
		return field;
	field.kind = kind_of(field.caption);
	return field;
}
