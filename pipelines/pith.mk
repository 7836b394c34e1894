# pith.mk: the pipelines, for a project's Makefile or by themselves.
#
#   include $(shell pith --mk)         in a Makefile
#   pith summary                       without one
#
#   summary   progress-summary.md, if the log or the plan is newer
#             (make -B summary: whatever their age)
#   context   what an agent loads at its start, on standard output
#   load      memory files within one budget, by the plan pith-load.plan
#   catalog   catalog.jsonl, a record for each memory file with its short forms
#   stats     tokens before and after, what was found and kept
#   update    progress-running.md, a summary that never grows over its limit
#   promote   the patterns that are mentioned most, in AGENTS.md
#   compact   activeContext.md: all but the newest entries go to its archive
#   archive   progress.md: what is done and old goes to its archive; of
#             progress.json to a file for each month
#   index     decisionLog.index.md, a line for each of many decisions
#   rotate    a new plan: the old one, its log and summary go to archive/
#   log       progress.md beside progress.json, by days, the newest first
#   session   what an agent reads when it starts, on standard output: open
#             blockers, the last task, the next steps, the last entries
#   hook      what an agent's hook is answered: standard input is what it tells
#
# No configuration is needed; each of these can be set:
#   PITH_LOG      the log (progress.md, progress.txt, PROGRESS.md,
#                 claude-progress.md or .txt, here or in .ralph/,
#                 scripts/ralph/, ralph/, tasks/, memory-bank/; else PITH_JSON)
#   PITH_PLAN     its plan (prd.json beside the log, or in one of those places)
#   PITH_SUMMARY  what is made (progress-summary.md beside the log)
#   PITH_TOKENS   a hard limit of tokens
#   PITH_RUNNING  what update makes (progress-running.md beside the log)
#   PITH_STATE    what it remembers (progress-running.jsonl)
#   PITH_BY       "topic": group the learnings by topic
#   PITH_CHECK    not empty: summary makes nothing, and fails where the file
#                 does not say what it would
#   PITH_AGENTS   what promote writes to (AGENTS.md, else CLAUDE.md)
#   PITH_LOAD     the plan of load (pith-load.plan, else .pith-load)
#   PITH_FILES    the files of load (*.md here and in the places of the log, docs/,
#                 and those that the plan names)
#   PITH_CATALOG  what catalog makes (catalog.jsonl)
#   PITH_DRY_RUN  not empty: promote, compact and archive only show what would
#                 change
#   PITH_ACTIVE   the file of compact (activeContext.md), PITH_KEEP_ACTIVE how
#                 many entries stay (50); it is time when there are more, when
#                 the memory bank has more than PITH_BANK_TOKENS (20000), when
#                 PITH_USED tokens, or those of the session PITH_TRANSCRIPT, are
#                 over 60 % of PITH_BUDGET, or with FORCE=1
#   PITH_KEEP     how many entries archive never touches (10), PITH_DAYS how many
#                 days old the others must be (30)
#   PITH_JSON     the log in JSON (.agent-os/progress/progress.json, or
#                 progress.json), PITH_JSON_FROM how many entries make it time (500)
#   PITH_PROGRESS what log makes (progress.md beside progress.json)
#   PITH_LEAVE    "nothing": no references stay for what is archived
#   PITH_OWNER    who alone may compact and archive, where a file does not say
#   PITH_AS       who does it
#   PITH_NOW      when it is done (now)
#   PITH_DECISIONS, PITH_INDEX   decisionLog.md and its index, which is made
#                 where there are more than PITH_INDEX_FROM entries (100)
#   PITH_AGENT    whose hook it is: claude, codex or gemini
#   PITH_PATH     where the programs are

PITH_MK := $(lastword $(MAKEFILE_LIST))
# The default goal of the Makefile that includes this is its own affair.
PITH_INCLUDED := $(filter-out $(PITH_MK),$(MAKEFILE_LIST))
PITH_GOAL := $(.DEFAULT_GOAL)
ifndef PITH_PATH
PITH_PATH := $(shell pith --exec-path)
endif
PITH_PLACES := ./ .ralph/ scripts/ralph/ ralph/ tasks/ memory-bank/
# The first of $(2) that exists in the directories $(1), without the "./".
pith_first = $(patsubst ./%,%,$(firstword \
	$(foreach dir,$(1),$(foreach name,$(2),$(wildcard $(dir)$(name))))))

# The first one that is no progress.md made from the progress.json beside it.
pith_is_made = $(and $(wildcard $(dir $(1))progress.json),$(shell \
	head -n 1 -- '$(1)' | grep -x '. Agent OS Progress Log'))
pith_log = $(firstword $(foreach dir,$(PITH_PLACES), \
	$(foreach name,$(wildcard $(addprefix $(dir),progress.md progress.txt \
		PROGRESS.md claude-progress.md claude-progress.txt)), \
	$(if $(call pith_is_made,$(name)),,$(patsubst ./%,%,$(name))))))

# A log in JSON that is named is the one of all pipelines; one that is found
# stands in where there is no other.
ifeq ($(origin PITH_JSON),undefined)
PITH_NAMED := $(if $(filter-out undefined,$(origin PITH_LOG)),$(PITH_LOG))
PITH_JSON := $(or $(filter %.json,$(PITH_LOG)), \
	$(call pith_first,.agent-os/progress/ $(PITH_PLACES),progress.json))
endif
ifeq ($(origin PITH_LOG),undefined)
PITH_LOG := $(or $(pith_log),$(wildcard $(PITH_JSON)))
endif
# Of Markdown, which archive and rotate write to as such.
PITH_MARKDOWN = $(filter-out %.json,$(PITH_LOG))
PITH_PROGRESS ?= $(if $(PITH_JSON),$(basename $(PITH_JSON)).md)
pith_no_log = echo 'pith: no progress.md, progress.txt or progress.json here: $(1) (PITH_LOG=FILE names another log)' >&2
# What reads a log, by its name.
pith_reader = $(if $(filter %.json,$(1)),log2jsonl,md2jsonl)

PITH_PLAN ?= $(if $(PITH_LOG),$(call pith_first,$(dir $(PITH_LOG)) $(PITH_PLACES),prd.json))
PITH_SUMMARY ?= $(if $(PITH_LOG),$(patsubst ./%,%,$(dir $(PITH_LOG)))progress-summary.md)
PITH_RUNNING ?= $(if $(PITH_LOG),$(patsubst ./%,%,$(dir $(PITH_LOG)))progress-running.md)
PITH_STATE ?= $(if $(PITH_RUNNING),$(basename $(PITH_RUNNING)).jsonl)
PITH_TOKENS ?=
PITH_BY ?=
PITH_CHECK ?=
PITH_AGENTS ?= $(or $(firstword $(wildcard AGENTS.md CLAUDE.md)),AGENTS.md)
PITH_LOAD ?= $(firstword $(wildcard pith-load.plan .pith-load))
# Which files load takes is not said: those that its plan names, too.
PITH_ANY_FILES := $(filter undefined,$(origin PITH_FILES))
PITH_FILES ?= $(patsubst ./%,%,$(addsuffix *.md,$(PITH_PLACES) docs/))
PITH_CATALOG ?= catalog.jsonl
PITH_DRY_RUN ?=
PITH_DATA ?=
PITH_ACTIVE ?= $(call pith_first,$(PITH_PLACES),activeContext.md)
PITH_KEEP_ACTIVE ?= 50
PITH_BANK_TOKENS ?= 20000
PITH_USED ?=
PITH_TRANSCRIPT ?=
PITH_BUDGET ?=
PITH_KEEP ?= 10
PITH_DAYS ?= 30
PITH_JSON_FROM ?= 500
PITH_LEAVE ?=
PITH_OWNER ?=
PITH_AS ?=
PITH_NOW ?=
PITH_DECISIONS ?= $(call pith_first,$(PITH_PLACES),decisionLog.md)
PITH_INDEX ?= $(if $(PITH_DECISIONS),$(basename $(PITH_DECISIONS)).index.md)
PITH_INDEX_FROM ?= 100
PITH_AGENT ?= claude
FORCE ?=

$(foreach name,PITH_LOG PITH_PLAN PITH_SUMMARY PITH_RUNNING PITH_STATE PITH_AGENTS PITH_LOAD \
	PITH_ACTIVE PITH_DECISIONS PITH_INDEX PITH_JSON PITH_PROGRESS PITH_CATALOG,$(if $(word 2,$($(name)))$(findstring ',$($(name))), \
	$(error pith: $(name) cannot have a space or a quote: $($(name)))))

$(if $(and $(PITH_LOG),$(if $(wildcard $(PITH_LOG)),,none)), \
	$(error pith: there is no '$(PITH_LOG)'))
$(if $(and $(PITH_STATE),$(filter $(PITH_STATE),$(PITH_RUNNING) $(PITH_LOG))), \
	$(error pith: PITH_STATE is a file of its own, not $(PITH_STATE)))

# A file is made anew as "$$new", by what stands between these two, and is then
# replaced in one step. A link leads to the file that is replaced; its mode
# stays. Made from the files $(2), it gets the time of the newest of them, taken
# before they are read: one that grows meanwhile is newer, and so is one that
# somebody edits afterwards.
define pith_begin
to='$(if $(filter /%,$(1)),,./)$(1)'; \
[ ! -L "$$to" ] || to=$$(readlink -f -- "$$to") || exit 70; \
new="$$to.pith-new" time="$$to.pith-time" newest=; \
trap 'rm -f -- "$$new"* "$$time"' EXIT; \
for file in $(2); do [ "$$newest" -nt "$$file" ] || newest=$$file; done; \
[ -z "$$newest" ] || { : >"$$time" && touch -r "$$newest" -- "$$time"; } || exit 70
endef
define pith_replace
{ [ ! -e "$$to" ] || chmod --reference="$$to" "$$new"; } && \
{ [ -z "$$newest" ] || touch -r "$$time" -- "$$new"; } && \
mv -f -- "$$new" "$$to" || exit 70
endef
# Who reads standard output may have had enough, which is no failure.
pith_shown = status=$$?; [ $$status -eq 141 ] || exit $$status
pith_stays = { echo "pith: '$(1)' stays as it was" >&2; exit 70; }

include $(dir $(PITH_MK))summarize.mk $(dir $(PITH_MK))context.mk \
	$(dir $(PITH_MK))promote.mk $(dir $(PITH_MK))load.mk \
	$(dir $(PITH_MK))update.mk $(dir $(PITH_MK))archive.mk \
	$(dir $(PITH_MK))log.mk $(dir $(PITH_MK))hooks.mk

.PHONY: summary context stats promote load update compact archive index rotate \
	log session catalog hook
ifneq ($(PITH_INCLUDED),)
.DEFAULT_GOAL := $(PITH_GOAL)
endif
