# report: progress-report.html, from the log, the plan and the sessions. Included by
# pith.mk.

# The log whole, what its summary has of it and leaves out, then the sessions.
# Records are a line each, and begin with their kind.
define pith_report
read_whole() { { read_plan; read_archive && $$read_log -- "$$PITH_LOG"; } | learnings | dedupe; }; \
read_log() { \
	[ -n "$$PITH_LOG" ] || return 0; \
	read_whole | topics; \
	read_whole | recent -q | budget -q -v | LC_ALL=C grep -E '^\{"kind":"(drop|stats|point|end)"'; \
}; \
read_sessions() { \
	case $${PITH_SESSIONS:=here} in \
	none) return ;; \
	here|everywhere) trace2jsonl -q "--$$PITH_SESSIONS" ;; \
	*) trace2jsonl -q -- "$$PITH_SESSIONS" ;; \
	esac | facts -q | losses -q --lost; \
}; \
[ "$$PITH_SESSIONS" = none ] && need_log 'nothing to report'; \
[ -z "$$PITH_LOG" ] || need "$$PITH_LOG"; \
{ read_log; read_sessions; } | \
render html -v -o "$${PITH_REPORT:-$${log_dir}progress-report.html}" $${PITH_QUIET:+-q} \
	$${PITH_LOG:+--of "$$PITH_LOG"} $(pith_links)
endef
