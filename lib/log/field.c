#include "field.h"

/* A longer caption is prose. */
enum { CAPTION_MAX = 48 };

#define ROW(kind, word) { STR_INIT(word), FIELD_##kind }
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
#undef ROW

static enum field_kind
kind_of(struct str caption)
{
	for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
		if (caption.n == known[i].caption.n &&
		    str_same(caption, known[i].caption))
			return known[i].kind;
	}
	return FIELD_OTHER;
}

static struct str
strip(struct str s, const char *marks)
{
	while (s.n && s.p[0] && strchr(marks, s.p[0]))
		s = str_skip(s, 1);
	while (s.n && s.p[s.n - 1] && strchr(marks, s.p[s.n - 1]))
		s.n--;
	return s;
}

static size_t
colon_at(struct str s)
{
	return s.p[0] == ':' ? 1 :
	    s.p[0] == '\xef' && str_starts(s, STR("：")) ? 3 : 0;
}

struct field
field_of(struct str text)
{
	struct field field = { 0 };
	struct str head = str_head(text, CAPTION_MAX);
	size_t width = 0, colon = 0;

	for (; colon < head.n; colon++) {
		width = colon_at(str_skip(head, colon));
		if (width)
			break;
	}
	if (colon == head.n || colon == 0)
		return field;
	field.caption = strip(str_head(text, colon), " *_`");
	field.value = str_trim(str_skip(text, colon + width));
	while (str_starts(field.value, STR("**")))
		field.value = str_trim(str_skip(field.value, 2));
	if (field.caption.n == 0 || is_digit(field.caption.p[0]))
		return field;
	field.kind = kind_of(field.caption);
	return field;
}
