# update: the running summary. Included by pith.mk.
#
# The state that carry(1) keeps, and the log as it is now: entries that left the
# log stay in the summary, however short the log is kept.

define pith_update
numbers TOKENS; need_log 'nothing to update'; \
case $$PITH_STATE in "$$PITH_RUNNING"|"$$PITH_LOG") \
	die "PITH_STATE must be a separate file, not $$PITH_STATE" ;; esac; \
{ read_plan; $$read_log -- "$$PITH_LOG"; } | \
facts -t goal,constraint,decision,blocker,next | learnings | \
carry --of "$$PITH_LOG" $${PITH_PLAN:+--of "$$PITH_PLAN"} $(pith_links) -- "$$PITH_STATE" | dedupe | \
budget -v --template running $${PITH_TOKENS:+-t "$$PITH_TOKENS"} | \
render running -v --of "$$PITH_LOG" $${PITH_PLAN:+--of "$$PITH_PLAN"} -o "$$PITH_RUNNING" $(pith_links)
endef
