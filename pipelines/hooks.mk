# hook: what an agent's hook is answered, on standard output. Included by
# pith.mk; pith(1) sees that the status is 0 and that at most one line is said.
#
# Standard input is what the agent sends, PITH_AGENT the agent. payload writes a
# line of fields and what the rest of the pipe reads: the input, or, when a
# session starts after a compaction, what PostCompact sent before. Nothing of it
# is ever a part of a command. restore has a mark at its end of its own.

# A text whose program was stopped in the middle is none: the mark would say that
# it is whole.
pith_text = { text=$$($(1)); [ $$? -gt 1 ] || printf '%s\n' "$$text"; }
pith_answer = payload --agent "$$PITH_AGENT" --say "$$event"

define pith_hook
: "$${PITH_AGENT:=claude}"; payload --agent "$$PITH_AGENT" | { \
IFS='	' read -r event why transcript cwd session; \
case "$$event $$why $$PITH_AGENT" in \
'SessionStart compact '*) \
	trace2jsonl -q -c 2 --hook | facts -q | \
	render -q restore --whole | $(pith_answer) ;; \
'SessionStart '*) \
	[ "$$cwd" = - ] || cd -- "$$cwd" || exit; \
	$(call pith_text,"$${PITH:-$$pith}" context) | $(pith_answer) --mark context ;; \
'PreCompact '*' claude') \
	$(call pith_text,trace2jsonl -q -c 1 --hook | facts -q | losses -q | \
	render -q instructions --whole) | $(pith_answer) --mark instructions ;; \
*) $(pith_answer) </dev/null ;; \
esac; }
endef
