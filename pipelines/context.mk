# context: what an agent loads at its start. Included by pith.mk.
#
# The parts of the summary, the stable ones first (render context). Where that
# is not wanted, or fails, the last 5 entries of the log as they stand.

define pith_last
PATH='$(PITH_PATH)':"$$PATH"; \
$(call pith_reader,$(PITH_LOG)) -q -- '$(PITH_LOG)' | recent -q -n 5 | render entries; \
$(pith_check)
endef

context:
ifeq ($(PITH_LOG),)
	@$(call pith_no_log,no context)
else
	@( if ! $(call pith_is_off,enabled) && \
	    text=$$( $(call pith_pipe,context) ); then \
		printf '%s\n' "$$text"; \
	else \
		$(pith_last); \
	fi ); \
	$(pith_shown)
endif
