#include "jsonlog/member.h"

#include "base/map.h"

/* A name is in one row only; the labels are words of lib/data/labels. */
/* clang-format off */
static const struct member members[] = {
	{ ROLE_ID, MEMBER_LIST, "id entryid sessionid session archiveid uuid",
	    NULL },
	{ ROLE_TIME, MEMBER_LIST, "timestamp ts time datetime date completedat"
	    " fixedat endedat ended endtime finishedat archivedat createdat"
	    " created startedat started starttime updatedat updated"
	    " lastupdated", NULL },
	{ ROLE_TITLE, MEMBER_LIST, "title headline name featurename description"
	    " message summary subject text content", "Summary" },
	{ ROLE_STATUS, MEMBER_LIST, "status state result outcome", NULL },
	{ ROLE_FLAG, MEMBER_LIST, "completed passes passed done success",
	    "Completed" },
	{ ROLE_AGENT, MEMBER_LIST, "agent agentname author assignee assignedto"
	    " owner by", "Agent" },
	{ ROLE_TYPE, MEMBER_LIST, "type action event eventtype kind", NULL },
	{ ROLE_SPEC, MEMBER_LIST, "spec specname specfolder", "Spec" },
	{ ROLE_TASK, MEMBER_LIST, "taskid task featureid storyid issueid"
	    " ticket", "Task" },
	{ ROLE_DATA, MEMBER_LIST, "data", NULL },

	{ ROLE_COUNT, MEMBER_LIST, "learnings learned lessons lessonslearned"
	    " insights takeaways", "Learnings" },
	{ ROLE_COUNT, MEMBER_LIST, "patterns codebasepatterns conventions",
	    "Patterns" },
	{ ROLE_COUNT, MEMBER_LIST, "gotchas warnings pitfalls caveats",
	    "Gotchas" },
	{ ROLE_COUNT, MEMBER_LIST, "decisions decision designdecision",
	    "Decisions" },
	{ ROLE_COUNT, MEMBER_LIST, "nextsteps nextstep next nextaction"
	    " nextactions todo todos remaining followups", "Next steps" },
	{ ROLE_COUNT, MEMBER_LIST, "blockers blocker blockedby blocking",
	    "Blockers" },
	{ ROLE_COUNT, MEMBER_LIST, "issue problem error", "Issue" },
	{ ROLE_COUNT, MEMBER_LIST, "details detail", "Summary" },
	{ ROLE_COUNT, MEMBER_LIST, "issues knownissues openissues",
	    "Known issues" },
	{ ROLE_COUNT, MEMBER_LIST, "rootcause cause", "Root cause" },
	{ ROLE_COUNT, MEMBER_LIST, "resolution fix fixsummary solution",
	    "Resolution" },
	{ ROLE_COUNT, MEMBER_LIST, "reason rationale why", "Reason" },
	{ ROLE_COUNT, MEMBER_LIST, "completedtasks accomplishments"
	    " accomplished achievements", "Completed" },
	{ ROLE_COUNT, MEMBER_LIST, "changes recentchanges", "Changes" },
	{ ROLE_COUNT, MEMBER_LINE, "featurescompleted requestedtasks"
	    " requirementids storiescompleted tags", NULL },
	{ ROLE_COUNT, MEMBER_LINE, "commits commit commithash gitcommit",
	    "Commit" },
	{ ROLE_COUNT, MEMBER_LINE, "refs references links", "Links" },
	{ ROLE_COUNT, MEMBER_FILES, "files filesmodified modifiedfiles"
	    " fileschanged changedfiles filescreated filesdeleted"
	    " filestouched artifacts", "Files changed" },
	{ ROLE_COUNT, MEMBER_LIST, "notes note", "Notes" },
	{ ROLE_COUNT, MEMBER_LIST, "tests testresults verification",
	    "Tests" },

	{ ROLE_SILENT, MEMBER_LIST, "totalentries oldestentry version"
	    " schemaversion worktreepath projectroot trackerroot gitdir cwd"
	    " recordedat source", NULL },
};
/* clang-format on */

/* The names, to row * RANKS + rank: filled when the first one is looked up. */
enum { RANKS = 64, NAME_BYTES = 24 };

static void
fill(struct map *names)
{
	for (size_t i = 0; i < countof(members); i++) {
		struct str rest = str_of(members[i].names);

		for (size_t rank = 0; rest.p; rank++) {
			uint64_t hash = str_hash(str_cut(&rest, ' '));

			*map_put(names, hash) = i * RANKS + rank;
		}
	}
}

const struct member *
member_find(struct str name, size_t *rank)
{
	static struct map names;
	char plain[NAME_BYTES];
	size_t n = 0, at;

	if (names.n == 0)
		fill(&names);
	for (size_t i = 0; i < name.n; i++) {
		if (name.p[i] == '_' || name.p[i] == '-')
			continue;
		if (n == sizeof plain)
			return NULL;
		plain[n++] = to_lower(name.p[i]);
	}
	if (!map_find(&names, str_hash((struct str){ plain, n }), &at))
		return NULL;
	*rank = at % RANKS;
	return &members[at / RANKS];
}
