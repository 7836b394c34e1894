# load, catalog: memory files within one budget, and a line for each of them.
# Included by pith.mk.
#
# PITH_FILES has shell patterns; those without a match are skipped. Without it,
# the files that the plan names are loaded, too: only names, not patterns, as a
# directory contains more than memory.

define pith_memory_files
set -- $${PITH_FILES-*.md .ralph/*.md scripts/ralph/*.md ralph/*.md tasks/*.md memory-bank/*.md docs/*.md}; \
for file; do shift; [ ! -e "$$file" ] || set -- "$$@" "$$file"; done
endef

define pith_planned_files
while read -r priority name _ || [ -n "$$priority" ]; do \
	case $$priority in P[0-3]) ;; *) continue ;; esac; \
	case /$$name/ in *[][*?]*|//*|*/../*) continue ;; esac; \
	[ -f "$$name" ] || continue; \
	for file; do case $$file in "$${name#./}") continue 2 ;; esac; done; \
	set -- "$$@" "$$name"; \
done <"$$PITH_LOAD"
endef

define pith_load
[ -n "$$PITH_LOAD" ] || { first pith-load.plan .pith-load; PITH_LOAD=$$found; }; \
[ -n "$$PITH_LOAD" ] || done_here 'no pith-load.plan or .pith-load here: nothing to load'; need "$$PITH_LOAD"; \
$(pith_memory_files); \
[ -n "$${PITH_FILES+set}" ] || $(pith_planned_files); \
[ $$# -gt 0 ] || done_here "no file for $$PITH_LOAD here"; \
md2jsonl -- "$$@" | \
budget --plan "$$PITH_LOAD" $${PITH_TOKENS:+-t "$$PITH_TOKENS"} | \
render load --whole
endef

define pith_catalog
: "$${PITH_CATALOG:=catalog.jsonl}"; $(pith_memory_files); \
[ $$# -gt 0 ] || done_here "no file for $$PITH_CATALOG here"; \
md2jsonl -- "$$@" | gist --docs -l 128,512 | \
render catalog -v -o "$$PITH_CATALOG" $(pith_links)
endef
