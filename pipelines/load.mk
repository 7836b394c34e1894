# load: memory files within one budget, on standard output. Included by pith.mk.
#
# PITH_FILES are patterns of the shell; those that match nothing are passed over.
# Where they are the usual ones, a plan can name other files below this directory:
# names, no patterns, for a directory holds more than memory.

define pith_load_named
while read -r priority name _ || [ -n "$$priority" ]; do \
	case $$priority in P[0-3]) ;; *) continue ;; esac; \
	case /$$name/ in *[][*?]*|//*|*/../*) continue ;; esac; \
	[ -f "$$name" ] || continue; \
	for file; do [ ! "$$file" -ef "$$name" ] || continue 2; done; \
	set -- "$$@" "$$name"; \
done <'$(PITH_LOAD)'
endef

load: private SHELL := bash
load: private .SHELLFLAGS := -c
load:
ifeq ($(PITH_LOAD),)
	@echo 'pith: no pith-load.plan or .pith-load here: nothing to load' >&2
else
	@( export PATH='$(PITH_PATH)':"$$PATH"; \
	shopt -s nullglob; set -- $(PITH_FILES); \
	$(if $(PITH_ANY_FILES),$(pith_load_named);) \
	[ $$# -gt 0 ] || { \
		echo 'pith: no file for $(PITH_LOAD) here' >&2; exit 0; }; \
	md2jsonl -- "$$@" | \
	budget --plan '$(PITH_LOAD)' $(if $(PITH_TOKENS),-t '$(PITH_TOKENS)') | \
	render load; \
	$(pith_check) ); \
	$(pith_shown)
endif

# ---- catalog: a line for each file ----

# It is always made, and stays where nothing new is in it: the name of a file
# that it tells of may have spaces, that of one that make asks for may not.
catalog: private SHELL := bash
catalog: private .SHELLFLAGS := -c
catalog:
	@export PATH='$(PITH_PATH)':"$$PATH"; \
	shopt -s nullglob; set -- $(PITH_FILES); \
	[ $$# -gt 0 ] || { \
		echo 'pith: no file for $(PITH_CATALOG) here' >&2; exit 0; }; \
	$(call pith_begin,$(PITH_CATALOG)); \
	( md2jsonl -- "$$@" | gist --docs -l 128,512 | \
	grep '^{"kind":"doc"' >"$$new"; \
	$(pith_check) ) || $(call pith_stays,$(PITH_CATALOG)); \
	cmp -s -- "$$new" "$$to" || { $(pith_replace); }
