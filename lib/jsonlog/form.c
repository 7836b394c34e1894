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
const struct form form_array = { .dialect = "array", .format = "json-log" };
const struct form form_none = { .dialect = "none", .format = "json-log" };

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

bool
form_find_type(struct str type, enum status *status)
{
	for (size_t i = 0; i < countof(types); i++) {
		if (str_eq(type, types[i].name)) {
			*status = types[i].status;
			return true;
		}
	}
	return false;
}

enum status
form_status(struct str type)
{
	enum status status;

	return form_find_type(type, &status) ? status : status_parse(type);
}

bool
form_decides(struct str type)
{
	return str_eq(type, STR("scope_override")) ||
	    wordlist_is(LIST_DECIDED, type);
}
