# promote: learnings that recur in the log -> AGENTS.md. Included by pith.mk.

define pith_promote
need_log 'nothing to promote'; \
first "$$PITH_AGENTS" AGENTS.md CLAUDE.md; \
{ read_plan; read_archive && $$read_log -- "$$PITH_LOG"; } | learnings | dedupe | \
promote $${PITH_QUIET:+-q} $${PITH_DRY_RUN:+-n} $(pith_who) $(pith_links) --of "$$PITH_LOG" $${PITH_PLAN:+--of "$$PITH_PLAN"} \
	-- "$${PITH_AGENTS:-$${found:-AGENTS.md}}"
endef
