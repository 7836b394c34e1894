# report: progress-report.html, from the log, the plan and the sessions. Included by
# pith.mk.

# The log whole; the log again, for what its summary leaves out; the sessions.
define pith_report
read_whole() { { read_plan; read_archive && $$read_log -- "$$PITH_LOG"; } | learnings | dedupe -q; }; \
read_log() { \
	[ -n "$$PITH_LOG" ] || return 0; \
	read_whole | topics -q; \
	read_whole | recent -q | budget -q -v; \
}; \
read_sessions() { \
	case $${PITH_SESSIONS:=here} in \
	none) return ;; \
	here|everywhere) set -- --if-any "--$$PITH_SESSIONS" ;; \
	*) set -- -- "$$PITH_SESSIONS" ;; \
	esac; \
	trace2jsonl "$$@" | facts -q | losses -q --lost; \
}; \
[ "$$PITH_SESSIONS" = none ] && need_log 'nothing to report'; \
[ -z "$$PITH_LOG" ] || need "$$PITH_LOG"; \
{ read_log; read_sessions; } | \
render html -v -o "$${PITH_REPORT:-$${log_dir}progress-report.html}" $${PITH_QUIET:+-q} \
	$${PITH_LOG:+--of "$$PITH_LOG"} $(pith_links)
endef
