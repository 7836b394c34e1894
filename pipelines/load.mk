# load: memory files within one budget, on standard output. Included by pith.mk.
#
# PITH_FILES are patterns of the shell; those that match nothing are passed over.

load: private SHELL := bash
load: private .SHELLFLAGS := -c
load:
ifeq ($(PITH_LOAD),)
	@echo 'pith: no pith-load.plan or .pith-load here: nothing to load' >&2
else
	@export PATH='$(PITH_PATH)':"$$PATH"; \
	shopt -s nullglob; set -- $(PITH_FILES); \
	[ $$# -gt 0 ] || { \
		echo 'pith: no file for $(PITH_LOAD) here' >&2; exit 0; }; \
	md2jsonl -- "$$@" | \
	budget --plan '$(PITH_LOAD)' $(if $(PITH_TOKENS),-t '$(PITH_TOKENS)') | \
	render load; \
	$(pith_check)
endif
