# summary: log and plan -> progress-summary.md, which make's own rule makes again
# where one of them is newer. Included by pith.mk.

PITH_STAGES := prd2jsonl $(call pith_reader,$(PITH_LOG)) learnings dedupe topics recent budget render
PITH_PROGRAMS := $(wildcard $(PITH_STAGES:%=$(PITH_PATH)/%) \
	$(addsuffix *.rules,$(dir $(PITH_MK))../ $(addsuffix /,$(PITH_DATA))) \
	$(addsuffix *.vocab,$(dir $(PITH_MK))../ $(PITH_PATH)/../vocab/))

# What was archived of the log: a file of Markdown, or of JSON one a month.
pith_archive_of = $(wildcard $(if $(filter %.json,$(1)), \
	$(dir $(1))archive/[0-9][0-9][0-9][0-9]-[0-9][0-9].json, \
	$(basename $(1)).archive$(suffix $(1))))
PITH_ARCHIVE := $(call pith_archive_of,$(PITH_LOG))

# Plan and log as records; the status is the worst one. With $(1) also what the
# archive of the log has taught, which still holds. It is quiet with $(2) -q.
define pith_read
{ set -o pipefail; status=0; \
  worse() { local it=$$?; [ $$it -le $$status ] || status=$$it; }; \
  $(if $(PITH_PLAN),prd2jsonl $(2) -- '$(PITH_PLAN)'; worse;) \
  $(if $(1),$(if $(PITH_ARCHIVE),$(call pith_reader,$(PITH_LOG)) $(2) -- $(PITH_ARCHIVE) | \
	learnings $(2) | sed -n '/^{"kind":"learning"/p'; worse;)) \
  $(call pith_reader,$(PITH_LOG)) $(2) -- '$(PITH_LOG)'; worse; \
  exit $$status; }
endef
pith_limits = $(if $(PITH_TOKENS),-t '$(PITH_TOKENS)') \
	$(if $(PITH_BY),--by '$(PITH_BY)')

# The stages, each stopping only itself; $(1) is the template. Their status:
# 0 and 1 (something was said) let the result stand, anything else does not.
define pith_pipe
export PATH='$(PITH_PATH)':"$$PATH"; \
$(call pith_read,archive) | learnings | dedupe | $(if $(PITH_BY),topics |) recent | \
budget --template $(1) $(pith_limits) | \
render $(1) $(2); \
$(pith_check)
endef
# 141, of what wrote to one that had ended, tells less than why that ended.
pith_check = for status in "$${PIPESTATUS[@]}" end; do \
	case $$status in 0|1) ;; 141) pith_gone=141 ;; \
	end) [ -z "$${pith_gone-}" ] || exit 141 ;; \
	*) exit $$status ;; esac; done

# The plan says that no summary is wanted.
pith_is_off = { [ -n '$(PITH_PLAN)' ] && \
	$(PITH_PATH)/prd2jsonl -q -- '$(PITH_PLAN)' 2>/dev/null | \
	grep -q '^{"kind":"config".*"$(1)":false'; }

summary context stats $(PITH_SUMMARY): private SHELL := bash
summary context stats $(PITH_SUMMARY): private .SHELLFLAGS := -c
ifeq ($(PITH_LOG),)
summary:
	@$(call pith_no_log,nothing to summarise)
else ifneq ($(PITH_CHECK),)
# By what it says: in a checkout all times are the same.
summary:
	@if $(call pith_is_off,enabled); then exit 0; fi; \
	made=$$( $(call pith_pipe,summary); echo . ) || exit 70; \
	[ "$$made" = "$$(cat -- '$(PITH_SUMMARY)' 2>/dev/null; echo .)" ] || { \
		echo "pith: '$(PITH_SUMMARY)' is out of date: pith summary -B makes it anew" >&2; \
		exit 1; }
else
summary: $(PITH_SUMMARY)
endif
# Other settings than those that it was made with are not seen by its time.
ifneq ($(PITH_TOKENS)$(PITH_BY),)
.PHONY: $(PITH_SUMMARY)
endif

ifneq ($(PITH_SUMMARY),)
$(PITH_SUMMARY): $(PITH_LOG) $(PITH_PLAN) $(PITH_ARCHIVE) $(PITH_PROGRAMS)
	@if $(call pith_is_off,enabled); then \
		echo "pith: '$(PITH_PLAN)' has progressSummary.enabled false: no summary" >&2; \
		exit 0; fi; \
	$(call pith_begin,$@,$^); \
	( $(call pith_pipe,summary,-o "$$new") ) || $(call pith_stays,$@); \
	$(pith_keep_old); \
	$(pith_replace)
endif

# A new plan has begun when the branch at the top is another: the summary of
# the old one goes where ralph users put the old plan, archive/DATE-NAME/, or
# beside that under the branch's name.
pith_branch = sed -n 's/^Branch: `\(.*\)`$$/\1/p;5q'
define pith_keep_old
old=$$($(pith_branch) '$@' 2>/dev/null); now=$$($(pith_branch) "$$new"); \
if [ -n "$$old" ] && [ -n "$$now" ] && [ "$$old" != "$$now" ]; then \
	at='$(@D)/archive'; name=$${old##*/}; \
	plan=$$(grep -lF -- "\"$$old\"" "$$at"/*/prd.json 2>/dev/null | tail -n 1); \
	case $$name in .|..|'') name=plan ;; esac; \
	at=$${plan:-$$at/$$name/}; at=$${at%/*}; \
	mkdir -p -- "$$at" && cp -p -- '$@' "$$at/progress-summary.md" || exit 70; \
	echo "pith: the summary of '$$old' is now '$$at/progress-summary.md'" >&2; \
fi
endef

stats: summary
	@[ -e '$(PITH_SUMMARY)' ] || exit 0; \
	export PATH='$(PITH_PATH)':"$$PATH"; \
	( counted=$$(budget --count -- $(PITH_LOG) $(PITH_PLAN) '$(PITH_SUMMARY)') || exit 70; \
	printf '%8s %9s %s\n%s\n' tokens bytes file "$$counted" || exit 70; \
	read -r after _ < <(tail -n 2 <<<"$$counted"); \
	read -r all _ < <(tail -n 1 <<<"$$counted"); \
	before=$$((all - after)); \
	$(call pith_read,archive,-q) 2>/dev/null | \
	learnings -q | dedupe -q | $(if $(PITH_BY),topics -q |) recent -q | \
	budget -q -v $(pith_limits) | \
	sed -n 's/^{"kind":"stats".*"learnings":\([0-9]*\),"kept":\([0-9]*\),"merged":\([0-9]*\),"counter":"\([^"]*\)".*/\1 \2 \3 \4/p' | \
	while read -r found kept merged counter; do \
		printf 'tokens     %d before, %d after: %d saved (%d %%), counted as %s\n' \
			$$before $$after $$((before - after)) \
			$$((before ? 100 * (before - after) / before : 0)) "$$counter" && \
		printf 'learnings  %d found, %d merged, %d kept\n' \
			$$found $$merged $$kept || exit 70; \
	done; \
	$(pith_check) ); \
	$(pith_shown)
