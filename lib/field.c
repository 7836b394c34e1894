#include "field.h"

/* A longer caption is prose. */
enum { CAPTION_MAX = 48 };

static const struct {
	enum field_kind kind;
	struct str captions; /* lower case */
} known[] = {
	{ FIELD_DATE, STR_INIT("date|timestamp|completed|completed at|"
	    "completed on|date completed|completion date|session date|time|"
	    "when|decided|decision date|finished|finished at|ended|fecha|data|"
	    "datum|tarih|дата|Дата|日期|时间|時間|完成时间|날짜|วันที่|datetime|"
	    "date/time|recorded|logged") },
	{ FIELD_UPDATED, STR_INIT("last updated|last update|updated|started|"
	    "started at|created|created at|start date|opened") },
	{ FIELD_STATUS, STR_INIT("status|state|result|outcome|estado|durum|"
	    "статус|Статус|状态|狀態|상태|สถานะ|task status|story status|"
	    "completion status|current status") },
	{ FIELD_AGENT, STR_INIT("agent|assigned agent|completed by|agente|"
	    "агент|Агент|代理") },
	{ FIELD_ID, STR_INIT("id|story|task|story id|task id|ticket|issue|"
	    "feature id|user story") },
};

static enum field_kind
kind_of(struct str caption)
{
	for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
		struct str rest = known[i].captions;

		while (rest.n) {
			if (str_same(caption, str_cut(&rest, '|')))
				return known[i].kind;
		}
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

struct field
field_of(struct str text)
{
	struct field field = { 0 };
	struct str head = str_head(text, CAPTION_MAX);
	size_t colon = str_chr(head, ':', 0);
	size_t width = 1;

	if (colon == head.n) {
		colon = str_find(head, STR("："), 0);
		width = 3;
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
