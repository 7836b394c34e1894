# pith.mk: the pipelines, for a project's Makefile or by themselves.
#
#   include $(shell pith --mk)         in a Makefile
#   pith summary                       without a Makefile
#
# Each pipeline is the target pith-NAME, and the target NAME where no rule of
# the project's Makefiles has that name, above or below; PITH_TARGETS, set
# above the include, names those that get a plain name.
#
#   summary   progress-summary.md, from the log and the plan
#   context   what an agent loads when it starts, on standard output
#   load      memory files within one budget, by the plan pith-load.plan
#   catalog   catalog.jsonl, a record for each memory file with its short forms
#   stats     tokens before and after, learnings found and kept
#   report    progress-report.html: the project and its sessions, for a browser
#   update    progress-running.md, a summary that never exceeds its limit
#   promote   the patterns mentioned most, in AGENTS.md
#   compact   activeContext.md: all but the newest entries go to its archive
#   archive   progress.md: old, finished entries go to its archive; those of
#             progress.json to a file for each month
#   index     decisionLog.index.md, a line for each of many decisions
#   rotate    a new plan: the old one, its log and summary go to archive/
#   log       progress.md next to progress.json, by days, the newest first
#   session   what an agent reads when it starts, on standard output: open
#             blockers, the last task, the next steps, the last entries
#   lint      provable errors in AGENTS.md, CLAUDE.md and other memory files
#   hook      the answer to an agent's hook, whose input is standard input
#
# A recipe is one pipe in POSIX sh; only programs write files. No configuration is
# needed. Each of these can be set, in the environment, on the command line or in a
# Makefile; the shell gets it from the environment, so any value is used as it is:
PITH_SETTINGS := \
	PITH_LOG PITH_PLAN PITH_SUMMARY PITH_TOKENS PITH_BY PITH_CHECK PITH_FULL \
	PITH_AUTO PITH_QUIET PITH_RUNNING PITH_STATE PITH_AGENTS PITH_LOAD \
	PITH_FILES PITH_CATALOG PITH_DRY_RUN PITH_ACTIVE PITH_KEEP_ACTIVE \
	PITH_BANK_TOKENS PITH_USED PITH_TRANSCRIPT PITH_BUDGET PITH_KEEP PITH_DAYS \
	PITH_JSON PITH_JSON_FROM PITH_PROGRESS PITH_LEAVE PITH_OWNER PITH_AS \
	PITH_NOW PITH_DECISIONS PITH_INDEX PITH_INDEX_FROM PITH_AGENT PITH_FOLLOW \
	PITH_REPORT PITH_SESSIONS PITH_FINDINGS PITH_COST PITH_QUESTION PITH_JOBS \
	PITH_ROWS PITH_TEAMS PITH_STORE PITH_FORMAT PITH_TASK PITH_LIST PITH_DATA \
	PITH_VOCAB PITH_PATH PITH_TARGETS FORCE
# pith(1) describes them.

# Included again, it is here already: PITH_MK is set.
ifneq ($(origin PITH_MK),file)
# The prefix of the project's own recipes comes back at the end.
pith_prefix := $(.RECIPEPREFIX)
.RECIPEPREFIX :=

# To make a space ends a name. pith(1), which may be anywhere, says where this is.
PITH_MK := $(abspath $(lastword $(MAKEFILE_LIST)))
export PITH_PIPELINES := $(or $(value PITH_PLACE),$(dir $(PITH_MK)))
pith_empty :=
pith_here := $(subst $(pith_empty) ,\ ,$(PITH_PIPELINES))
# Does not change the default goal of the Makefile that includes this.
PITH_GOAL := $(if $(word 2,$(MAKEFILE_LIST)),$(.DEFAULT_GOAL),pith-summary)

# make must not expand values from the command line either. Recipes do not read
# PITH_TARGETS, and it must not limit the Makefiles of other directories.
$(foreach name,$(PITH_SETTINGS),$(if $(filter command,$(origin $(name))), \
	$(eval override $(name) := $$(value $(name)))) \
	$(if $(filter undefined,$(origin $(name)))$(filter PITH_TARGETS,$(name)),, \
		$(eval export $(name))))

# Who may change a locked file; links that lead out of the project.
pith_who = $${PITH_OWNER:+--owner "$$PITH_OWNER"} $${PITH_AS:+--as "$$PITH_AS"}
pith_links = $${PITH_FOLLOW:+--follow}

include $(addprefix $(pith_here),summarize.mk context.mk update.mk promote.mk load.mk \
	archive.mk log.mk lint.mk report.mk hooks.mk fleet.mk)
# Nothing makes these: else make would try each of its own rules for each of them.
$(filter $(pith_here)%,$(MAKEFILE_LIST)): ;

PITH_NAMES := summary context load catalog stats report update promote compact \
	archive index rotate log session lint hook
# The shell of a project may be another, such as zsh, which is no POSIX sh.
pith_commands = . "$${PITH_PIPELINES}project.sh"; $(pith_$(1))
pith_recipe = @$(if $(filter sh,$(notdir $(SHELL))),$(pith_commands),exec /bin/sh -c '$(subst ','\'',$(pith_commands))')
# Only pith(1) runs these, which have no plain name.
pith_inner := pith-appended pith-status pith-printed pith-shard pith-task \
	pith-reduce pith-findings
.PHONY: $(PITH_NAMES:%=pith-%) $(pith_inner)
$(PITH_NAMES:%=pith-%) $(pith_inner):
	$(call pith_recipe,$(@:pith-%=%))

# A plain name is a pattern that matches nothing else, so that a rule of the
# project overrides it without a warning: "summar%" applies only if
# pith-plain-summar% is a target, and only pith-plain-summary is. If the project's
# rule has prerequisites but no recipe, make combines both rules: then there are
# other prerequisites, and this recipe does nothing. pith(1) needs no plain names.
PITH_TARGETS ?= $(PITH_NAMES)
pith_stem = $(firstword $(foreach l,a b c d e f g h i j k l m n o p q r s t u v w x y z,$(filter-out $(1),$(patsubst %$l,%,$(1)))))
define pith_plain
.PHONY: pith-plain-$(1)
pith-plain-$(1): ;
$(2)%: pith-plain-$(2)%
	$$(if $$(filter-out pith-plain-%,$$^ $$|),@:,$$(call pith_recipe,$(1)))
endef
pith_plain_names := $(if $(filter-out $(PITH_MK) pith-%,$(abspath $(firstword $(MAKEFILE_LIST))) \
	$(or $(MAKECMDGOALS),plain)),$(filter $(PITH_NAMES), \
	$(if $(filter environment%,$(origin PITH_TARGETS)),$(value PITH_TARGETS),$(PITH_TARGETS))))
$(foreach name,$(pith_plain_names),$(eval $(call pith_plain,$(name),$(call pith_stem,$(name)))))

.DEFAULT_GOAL := $(PITH_GOAL)
.RECIPEPREFIX := $(pith_prefix)
endif
