# summary: log and plan -> progress-summary.md, which make's own rule makes again
# where one of them is newer. Included by pith.mk.

PITH_STAGES := prd2jsonl $(call pith_reader,$(PITH_LOG)) learnings dedupe topics recent budget render
PITH_PROGRAMS := $(wildcard $(PITH_STAGES:%=$(PITH_PATH)/%) \
	$(addsuffix *.rules,$(dir $(PITH_MK))../ $(addsuffix /,$(PITH_DATA))) \
	$(addsuffix *.vocab,$(dir $(PITH_MK))../ $(PITH_PATH)/../vocab/))

# Log and plan as records; the status is the worse one of both.
define pith_read
{ $(if $(PITH_PLAN),prd2jsonl -- '$(PITH_PLAN)';) plan=$$?; \
  $(call pith_reader,$(PITH_LOG)) -- '$(PITH_LOG)'; log=$$?; \
  [ $$plan -gt $$log ] && exit $$plan; exit $$log; }
endef
pith_limits = $(if $(PITH_TOKENS),-t '$(PITH_TOKENS)') \
	$(if $(PITH_BY),--by '$(PITH_BY)')

# The stages, each stopping only itself; $(1) is the template. Their status:
# 0 and 1 (something was said) let the result stand, anything else does not.
define pith_pipe
export PATH='$(PITH_PATH)':"$$PATH"; \
$(pith_read) | learnings | dedupe | $(if $(PITH_BY),topics |) recent | \
budget --template $(1) $(pith_limits) | \
render $(1) $(2); \
$(pith_check)
endef
pith_check = for status in "$${PIPESTATUS[@]}"; do \
	[ $$status -le 1 ] || exit $$status; done

# The plan says that no summary is wanted.
pith_is_off = { [ -n '$(PITH_PLAN)' ] && \
	$(PITH_PATH)/prd2jsonl -q -- '$(PITH_PLAN)' 2>/dev/null | \
	grep -q '^{"kind":"config".*"$(1)":false'; }

summary context stats $(PITH_SUMMARY): private SHELL := bash
summary context stats $(PITH_SUMMARY): private .SHELLFLAGS := -c
summary: $(PITH_SUMMARY)
ifeq ($(PITH_LOG),)
	@echo 'pith: no progress.md, progress.txt or progress.json here: nothing to summarise' >&2
endif

ifneq ($(PITH_SUMMARY),)
$(PITH_SUMMARY): $(PITH_LOG) $(PITH_PLAN) $(PITH_PROGRAMS)
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
	budget --count -- $(PITH_LOG) $(PITH_PLAN) $(PITH_SUMMARY); \
	{ $(if $(PITH_PLAN),prd2jsonl -q -- '$(PITH_PLAN)';) \
	  $(call pith_reader,$(PITH_LOG)) -q -- '$(PITH_LOG)'; } 2>/dev/null | \
	learnings -q | dedupe -q | $(if $(PITH_BY),topics -q |) recent -q | \
	budget -q -v $(pith_limits) | \
	sed -n 's/^{"kind":"stats","source":\([0-9]*\),"summary":\([0-9]*\),"saved":\([0-9]*\),"learnings":\([0-9]*\),"kept":\([0-9]*\),"merged":\([0-9]*\),"counter":"\([^"]*\)".*/\1 \2 \3 \4 \5 \6 \7/p' | \
	while read -r source summary saved found kept merged counter; do \
		printf 'tokens     %d before, %d after: %d saved (%d %%), counted as %s\n' \
			$$source $$summary $$saved \
			$$((source ? 100 * saved / source : 0)) "$$counter"; \
		printf 'learnings  %d found, %d merged, %d kept\n' \
			$$found $$merged $$kept; \
	done
