# compact, archive, index, rotate: what keeps files short. Included by pith.mk.
#
# Nothing is deleted: entries move from a file to its archive, and `unarchive
# FILE` puts them back. PITH_DRY_RUN=1 shows what would change.

pith_now = $${PITH_NOW:+--now "$$PITH_NOW"}
pith_clock = --now "$${PITH_NOW:-clock}"
pith_archiver = archive $${PITH_QUIET:+-q} $${PITH_DRY_RUN:+-n} $${PITH_LEAVE:+--leave "$$PITH_LEAVE"} \
	$(pith_who) $(pith_now) $(pith_links)

# ---- compact: all but the newest entries of activeContext.md ----

# Reports why it compacts now, unless only for the number of entries. The tokens
# of the session are given, or counted in its transcript. Archives do not count
# as part of the memory bank, as they are not loaded.
pith_over = usage -q --check --budget "$$PITH_BUDGET" --percent 60 2>/dev/null
define pith_why
if [ -n "$$FORCE" ]; then say "$$PITH_ACTIVE: as asked"; fi; \
if [ -n "$$PITH_BUDGET" ] && [ -n "$$PITH_USED$$PITH_TRANSCRIPT" ]; then \
	if [ -n "$$PITH_USED" ]; then \
		printf '{"kind":"usage","input":%s}\n' "$$PITH_USED" | $(pith_over); \
	else \
		trace2jsonl -q -- "$$PITH_TRANSCRIPT" | $(pith_over) --of "$$PITH_TRANSCRIPT"; \
	fi; \
	case $$? in 0) ;; 1) say "$$PITH_ACTIVE: over 60 % of the budget of the session" ;; \
	*) die 'the tokens of the session cannot be counted' ;; esac; \
fi; \
case $$PITH_ACTIVE in */*) bank=$${PITH_ACTIVE%/*}/ ;; *) bank= ;; esac; \
set --; for file in "$$bank"*.md; do \
	case $$file in *.archive.md) ;; *) set -- "$$@" "$$file" ;; esac; done; \
budget -q --check -t "$${PITH_BANK_TOKENS:=20000}" -- "$$@" 2>/dev/null; \
case $$? in 0) ;; 1) say "$$PITH_ACTIVE: a memory bank of more than $$PITH_BANK_TOKENS tokens" ;; \
*) die 'the memory bank cannot be counted' ;; esac
endef
define pith_compact
numbers KEEP_ACTIVE BUDGET USED BANK_TOKENS; \
need_one "$$PITH_ACTIVE" activeContext.md 'nothing to compact'; PITH_ACTIVE=$$found; \
$(pith_why); \
md2jsonl --no-files -- "$$PITH_ACTIVE" | \
recent --older --keep "$${PITH_KEEP_ACTIVE:-50}" $(pith_clock) | gist | \
$(pith_archiver) --of "$$PITH_ACTIVE" -- "$$PITH_ACTIVE"
endef

# ---- archive: old, finished entries of progress.md and progress.json ----

define pith_archive_markdown
md2jsonl --no-files -- "$$PITH_LOG" | \
recent --older --keep "$${PITH_KEEP:-10}" --within "$${PITH_DAYS:-30}d" --status done $(pith_clock) | \
gist | $(pith_archiver) --of "$$PITH_LOG" -- "$$PITH_LOG"
endef
define pith_archive_json
log2jsonl -- "$$PITH_JSON" | \
recent $${PITH_QUIET:+-q} --older "$$@" --within "$${PITH_DAYS:-30}d" $(pith_clock) | \
$(pith_archiver) --through "$${PITH_DAYS:-30}d" --of "$$PITH_JSON" -- "$$PITH_JSON"
endef
define pith_archive
numbers KEEP DAYS JSON_FROM; \
if [ -n "$$PITH_JSON" ]; then need "$$PITH_JSON"; else need_log 'nothing to archive'; fi; \
case $$PITH_LOG in *.json|'') ;; *) need_log; $(pith_archive_markdown) ;; esac; \
status=$$?; \
[ -n "$$FORCE" ] || set -- --from "$${PITH_JSON_FROM:-500}"; \
[ -z "$$PITH_JSON" ] || { $(pith_archive_json); }; \
[ $$? -le 1 ] || exit 70; exit "$$status"
endef

# ---- index: a line for each entry of decisionLog.md, which is never changed ----

define pith_index
numbers INDEX_FROM; \
need_one "$$PITH_DECISIONS" decisionLog.md 'nothing to index'; PITH_DECISIONS=$$found; \
[ -n "$$FORCE" ] || set -- --from "$${PITH_INDEX_FROM:-101}"; \
md2jsonl -- "$$PITH_DECISIONS" | gist | \
render index "$$@" -v -o "$${PITH_INDEX:=$${PITH_DECISIONS%.*}.index.md}" $(pith_links)
endef

# ---- rotate: a new plan ----

define pith_rotate
case $$PITH_LOG in *.json|'') done_here 'no progress.md or progress.txt here: nothing to rotate' ;; esac; need_log; \
{ read_plan; md2jsonl --no-files -- "$$PITH_LOG"; } | \
rotate $${PITH_PLAN:+--plan "$$PITH_PLAN" --of "$$PITH_PLAN"} --summary "$$PITH_SUMMARY" \
	$${PITH_DRY_RUN:+-n} $(pith_who) $(pith_now) $(pith_links) --of "$$PITH_LOG" -- "$$PITH_LOG"
endef
