# summary, stats, status: log and plan -> progress-summary.md. Included by pith.mk.

# $(1): the template of budget, $(2): of render; its options follow. $(3): options of
# recent, or nothing, as make warns of a missing one. Only a context names merged places.
define pith_summarize
{ read_plan; read_archive && $$read_log -- "$$PITH_LOG"; } | \
learnings | dedupe $(if $(filter context,$(1)),,--lines) | $(if $(value PITH_BY),topics |) recent $(3) | \
budget -v --template $(1) $${PITH_TOKENS:+-t "$$PITH_TOKENS"} $${PITH_BY:+--by "$$PITH_BY"} | \
render $(2) --of "$$PITH_LOG" $${PITH_PLAN:+--of "$$PITH_PLAN"} $${PITH_BY:+--by "$$PITH_BY"}
endef

# Written only where the bytes differ.
define pith_summary
numbers TOKENS; need_log 'nothing to summarise'; \
$(call pith_summarize,summary,summary,) -v -o "$$PITH_SUMMARY" --if-enabled --keep-other \
	$${PITH_CHECK:+--check} $${PITH_AUTO:+--if-wanted} $${PITH_QUIET:+-q} $(pith_links)
endef

# Of a log that is named, on standard output.
define pith_printed
numbers TOKENS; need_log 'nothing to summarise'; \
$(call pith_summarize,summary,summary,) -v $${PITH_QUIET:+-q}
endef

define pith_stats
numbers TOKENS; need_log 'nothing to count'; \
$(call pith_summarize,summary,summary,) -q -o "$$PITH_SUMMARY" --if-enabled --keep-other $(pith_links); \
[ $$? -le 1 ] || exit 70; \
[ ! -e "$$PITH_SUMMARY" ] || $(call pith_summarize,summary,stats,) --summary "$$PITH_SUMMARY"
endef

# The state of a project, for pith(1) without a command. 64: this is none.
define pith_status
[ -n "$$PITH_LOG$${PITH_PLAN+set}" ] || { in_places prd.json; PITH_PLAN=$$found; }; \
[ -n "$$PITH_LOG$$PITH_PLAN" ] || exit 64; need "$${PITH_LOG:-$$PITH_PLAN}"; \
[ -n "$$PITH_LOG" ] || { read_plan | render status --of "$$PITH_PLAN" --summary "$$PITH_SUMMARY"; exit; }; \
numbers TOKENS; $(call pith_summarize,summary,status,) --summary "$$PITH_SUMMARY"
endef
