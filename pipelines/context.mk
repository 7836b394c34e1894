# context: what an agent loads at its start, on standard output. Included by
# pith.mk.
#
# The parts of the summary, the stable ones first. If the plan disables it, or it
# fails, the last 5 entries of the log as they are; but not after a render that
# was killed, which may have printed a part.

define pith_context
need_log 'no context'; \
$(call pith_summarize,context,context,--blocks) --if-enabled || { \
status=$$?; [ "$$status" -le 128 ] || exit "$$status"; \
$$read_log -q -- "$$PITH_LOG" | recent -q -n 5 | render entries --whole; }
endef
