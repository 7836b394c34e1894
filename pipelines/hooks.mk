# hook: the answer to an agent's hook, on standard output. Included by pith.mk;
# pith(1) ensures status 0 and at most one line on standard error.
#
# Standard input is what the agent sends, PITH_AGENT the agent. payload writes a
# line of fields, then the input of the rest of the pipe: the agent's input, or,
# when a session starts after a compaction, what PostCompact sent before. None of
# it ever becomes part of a command. restore ends with a mark of its own.

# The output of a program that failed is discarded: the mark would claim that it
# is whole.
pith_text = { text=$$($(1)); [ $$? -gt 1 ] || printf '%s\n' "$$text"; }
# In the directory of the session, and without the line that reports the result.
pith_go = [ "$$cwd" = - ] || cd -- "$$cwd" || exit
pith_quiet = PITH_QUIET=1 "$${PITH:-$$pith}"
# For the status line of Claude Code.
pith_at_risk = trace2jsonl -q -c 1 -p --hook | facts -q | statusline -q --remember "$$session"
pith_answer = payload --agent "$$PITH_AGENT" --say "$$event"

define pith_hook
: "$${PITH_AGENT:=claude}"; payload --agent "$$PITH_AGENT" | { \
IFS='	' read -r event why transcript cwd session; \
case "$$event $$why $$PITH_AGENT" in \
'SessionStart compact '*) \
	trace2jsonl -q -c 2 -p --hook | facts -q | \
	render -q restore --whole | $(pith_answer) ;; \
'SessionStart '*) \
	$(pith_go); $(call pith_text,$(pith_quiet) context) | $(pith_answer) --mark context ;; \
'Stop '*|'AfterAgent '*) \
	case $$PITH_AGENT in claude) $(pith_at_risk) ;; esac; \
	$(pith_go); PITH_AUTO=1 $(pith_quiet) summary </dev/null; $(pith_answer) </dev/null ;; \
'PreCompact '*' claude'|'PreCompact '*' opencode') \
	$(call pith_text,trace2jsonl -q -c 1 -p --hook | facts -q | losses -q | \
	render -q instructions --whole) | $(pith_answer) --mark instructions ;; \
*) $(pith_answer) </dev/null ;; \
esac; }
endef
