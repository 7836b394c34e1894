# update: the running summary. Included by pith.mk.
#
# What the state beside it remembers, and the log as it is now: what the log
# does not hold any more stays in the summary, however short the log is kept. A
# log that cannot be read changes neither; what fails later changes the state
# only, which then knows more than the summary.

update: private SHELL := bash
update: private .SHELLFLAGS := -c
update:
ifeq ($(PITH_LOG),)
	@$(call pith_no_log,nothing to update)
else
	@export PATH='$(PITH_PATH)':"$$PATH"; \
	$(call pith_begin,$(PITH_RUNNING)); \
	( $(pith_read) ) >"$$new.records" || [ $$? -le 1 ] || exit 70; \
	( facts -t goal,constraint,decision,blocker,next <"$$new.records" | learnings | carry '$(PITH_STATE)' | dedupe | \
	budget --template running $(if $(PITH_TOKENS),-t '$(PITH_TOKENS)') | \
	render running -o "$$new"; \
	$(pith_check) ) || exit 70; \
	$(pith_replace)
endif
