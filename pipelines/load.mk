# load, catalog: memory files within one budget, and a line for each of them.
# Included by pith.mk.
#
# PITH_FILES has shell patterns; those without a match are skipped. Without it,
# the files that the plan names are loaded, too, and those that its patterns with
# a slash find. A pattern without one, such as *.md, is for files of any directory:
# it finds none, as the directory of a project contains more than memory.

define pith_memory_files
[ -n "$$PITH_LOAD" ] || { first pith-load.plan .pith-load; PITH_LOAD=$$found; }; \
set -- $${PITH_FILES-*.md .ralph/*.md scripts/ralph/*.md ralph/*.md tasks/*.md memory-bank/*.md docs/*.md}; \
for file; do shift; [ ! -e "$$file" ] || ! finds "$$file" || set -- "$$@" "$$file"; done; \
[ -n "$${PITH_FILES+set}" ] || ! exists "$$PITH_LOAD" || $(pith_planned_files)
endef

define pith_planned_files
while read -r priority name _ || [ -n "$$priority" ]; do \
	case $$priority in [Pp][0-3]) ;; *) continue ;; esac; \
	case $$name in /*) continue ;; */*) ;; *[][*?]*) continue ;; esac; \
	case /$$name/ in */../*) continue ;; esac; \
	for name in $$name; do \
		[ -f "$$name" ] || continue; \
		for file; do case $$file in "$${name#./}") continue 2 ;; esac; done; \
		set -- "$$@" "$$name"; \
	done; \
done <"$$PITH_LOAD"
endef

define pith_load
numbers TOKENS; \
$(pith_memory_files); \
[ -n "$$PITH_LOAD" ] || done_here 'no pith-load.plan or .pith-load here: nothing to load'; need "$$PITH_LOAD"; \
[ $$# -gt 0 ] || done_here "no file for $$PITH_LOAD here"; \
catalog=$${PITH_CATALOG:-catalog.jsonl}; exists "$$catalog" || catalog=; \
md2jsonl --no-files -- "$$@" | \
budget --plan "$$PITH_LOAD" $${catalog:+--catalog "$$catalog"} $${PITH_TOKENS:+-t "$$PITH_TOKENS"} | \
render load --whole
endef

define pith_catalog
: "$${PITH_CATALOG:=catalog.jsonl}"; $(pith_memory_files); \
[ $$# -gt 0 ] || done_here "no file for $$PITH_CATALOG here"; \
md2jsonl -- "$$@" | gist --docs -l 128,512 | \
render catalog -v -o "$$PITH_CATALOG" $(pith_links)
endef
