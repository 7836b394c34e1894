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

# ---- catalog: a line for each file ----

catalog: $(PITH_CATALOG)
$(PITH_CATALOG): private SHELL := bash
$(PITH_CATALOG): private .SHELLFLAGS := -c
$(PITH_CATALOG): $(sort $(wildcard $(PITH_FILES))) $(PITH_PROGRAMS)
	@export PATH='$(PITH_PATH)':"$$PATH"; \
	shopt -s nullglob; set -- $(PITH_FILES); \
	[ $$# -gt 0 ] || { \
		echo 'pith: no file for $@ here' >&2; exit 0; }; \
	exec {lock}<'$(@D)' && flock "$$lock"; \
	new='$@.pith-new'; trap 'rm -f -- "$$new"' EXIT; \
	( md2jsonl -- "$$@" | gist --docs -l 128,512 | \
	grep '^{"kind":"doc"' >"$$new"; \
	$(pith_check) ) && mv -f -- "$$new" '$@' || { \
		echo "pith: '$@' stays as it was" >&2; exit 70; }
