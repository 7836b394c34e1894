# promote: what the log says again and again -> AGENTS.md. Included by pith.mk.

promote: private SHELL := bash
promote: private .SHELLFLAGS := -c
promote:
ifeq ($(PITH_LOG),)
	@$(call pith_no_log,nothing to promote)
else
	@export PATH='$(PITH_PATH)':"$$PATH"; \
	$(call pith_read,archive) | learnings | dedupe | \
	promote $(if $(PITH_DRY_RUN),-n) '$(PITH_AGENTS)'; \
	$(pith_check)
endif
