# promote: what the log says again and again -> AGENTS.md. Included by pith.mk.

promote: private SHELL := bash
promote: private .SHELLFLAGS := -c
promote:
ifeq ($(PITH_LOG),)
	@echo 'pith: no progress.md, progress.txt or progress.json here: nothing to promote' >&2
else
	@export PATH='$(PITH_PATH)':"$$PATH"; \
	$(pith_read) | learnings | dedupe | \
	promote $(if $(PITH_DRY_RUN),-n) '$(PITH_AGENTS)'; \
	$(pith_check)
endif
