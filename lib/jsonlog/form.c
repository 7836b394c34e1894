#include "jsonlog/form.h"

#include "json/named.h"
#include "text/wordlist.h"

/* A plan's demands are not a report; prd2jsonl reads them. */
#define PLANNED \
	"teststeps steps acceptancescenarios acceptancecriteria changespec" \
	" qualitygates sprintcontract owners aimetrics archiveinfo handoff" \
	" requirementids lifecyclestate developmentstage workflowprofile" \
	" integrationstatus planpath quickverification investigation priority" \
	" deferred dependencies dependson schedule"

/* clang-format off */
static const struct form forms[] = {
	{ .names = "entries log history events progress", .dialect = "entries",
	    .format = "json-log" },
	{ .names = "sessions sessionscontinued sessionhistory sessionlog",
	    .dialect = "sessions", .format = "claude-progress",
	    .status = STATUS_DONE },
	{ .names = "lastsession currentsession previoussession",
	    .dialect = "session", .format = "claude-progress",
	    .status = STATUS_DONE, .one = true },
	{ .names = "progresslog logs", .dialect = "lines",
	    .format = "claude-progress" },
	{ .names = "updates", .dialect = "updates",
	    .format = "progress-tracker" },
	{ .names = "features", .dialect = "features",
	    .format = "progress-tracker", .begun = true, .silent = PLANNED },
	{ .names = "bugs", .dialect = "bugs", .format = "progress-tracker",
	    .status = STATUS_PENDING, .silent = PLANNED },
	{ .names = "retrospectives", .dialect = "retrospectives",
	    .format = "progress-tracker", .status = STATUS_DONE },
};
static const struct form array = { .dialect = "array", .format = "json-log" };
static const struct form none = { .dialect = "none", .format = "json-log" };

/* Those of Agent OS. What was overridden is neither begun nor done. */
static const struct {
	struct str name;
	enum status status;
} types[] = {
	{ STR_INIT("session_started"), STATUS_PROGRESS },
	{ STR_INIT("session_ended"), STATUS_DONE },
	{ STR_INIT("task_completed"), STATUS_DONE },
	{ STR_INIT("task_blocked"), STATUS_BLOCKED },
	{ STR_INIT("debug_resolved"), STATUS_DONE },
	{ STR_INIT("scope_override"), STATUS_NONE },
	{ STR_INIT("milestone_reached"), STATUS_DONE },
};
/* clang-format on */

const struct form *
form_find(struct str name)
{
	for (size_t i = 0; i < countof(forms); i++) {
		if (named_place(name, forms[i].names) != SIZE_MAX)
			return &forms[i];
	}
	return NULL;
}

const struct form *
form_array(void)
{
	return &array;
}

const struct form *
form_none(void)
{
	return &none;
}

static size_t
type_place(struct str type)
{
	size_t i = 0;

	while (i < countof(types) && !str_eq(type, types[i].name))
		i++;
	return i;
}

bool
form_is_type(struct str type)
{
	return type_place(type) < countof(types);
}

enum status
form_status(struct str type)
{
	return form_is_type(type) ? types[type_place(type)].status
				  : status_parse(type);
}

bool
form_decides(struct str type)
{
	return str_eq(type, STR("scope_override")) ||
	    wordlist_is(LIST_DECIDED, type);
}
