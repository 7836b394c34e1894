# log, session: the log in JSON as progress.md, and what an agent reads when it
# starts. Included by pith.mk. A progress.md that a person wrote is never replaced.

log session $(PITH_PROGRESS): private SHELL := bash
log session $(PITH_PROGRESS): private .SHELLFLAGS := -c

PITH_LOG_PROGRAMS := $(wildcard $(addprefix $(PITH_PATH)/,log2jsonl render))

# The file was not made here.
pith_is_own = { [ -e '$(1)' ] && \
	! head -n 1 -- '$(1)' | grep -q '^. Agent OS Progress Log$$'; }
pith_own = echo "pith: '$(PITH_PROGRESS)' is not made from '$(PITH_JSON)': it stays as it is" >&2

# Without a rule for a file that is not made here, it is a log like any other.
ifeq ($(PITH_PROGRESS),)
log:
	@echo 'pith: no progress.json here: no log to make' >&2
else ifneq ($(shell $(call pith_is_own,$(PITH_PROGRESS)) && echo own),)
log:
	@$(pith_own)
else
log: $(PITH_PROGRESS)
$(PITH_PROGRESS): $(PITH_JSON) $(PITH_LOG_PROGRAMS)
	@export PATH='$(PITH_PATH)':"$$PATH"; \
	$(call pith_begin,$@,$^); \
	if $(call pith_is_own,$@); then $(pith_own); exit 0; fi; \
	( log2jsonl -- '$(PITH_JSON)' | render log -o "$$new"; \
	$(pith_check) ) || $(call pith_stays,$@); \
	$(pith_replace)
endif

# The log that was named, else the one in JSON; without any there is nothing to
# tell.
pith_session = $(firstword $(wildcard $(PITH_NAMED) $(PITH_JSON) $(PITH_LOG)))
session:
	@( export PATH='$(PITH_PATH)':"$$PATH"; \
	$(if $(pith_session),$(call pith_reader,$(pith_session)) -- '$(pith_session)',:) | \
	facts -t next,blocker | recent -k 20 | render session; \
	$(pith_check) ); \
	$(pith_shown)
