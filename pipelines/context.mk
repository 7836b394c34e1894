# context: what an agent loads at its start, on standard output. Included by
# pith.mk.
#
# The parts of the summary, the stable ones first; or, on request, the whole log.
# If the plan disables the summary, or it fails, the last 5 entries of the log as
# they are; but not after a render that failed at its output, or was killed.

define pith_context
need_log 'no context'; \
if [ -n "$$PITH_FULL" ]; then $$read_log -- "$$PITH_LOG" | render load --whole; exit; fi; \
numbers TOKENS; \
$(call pith_summarize,context,context,--blocks) -v --if-enabled $${PITH_QUIET:+-q} || { \
status=$$?; [ "$$status" -le 1 ] || exit "$$status"; \
[ "$$PITH_LOG" = /dev/stdin ] && die 'standard input can be read only once: name the log'; \
$$read_log -q -- "$$PITH_LOG" | recent -q -n 5 | render entries --whole; }
endef
