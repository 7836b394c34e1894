# log, session: the log in JSON as progress.md, and what an agent reads when it
# starts; what follows `pith append`. Included by pith.mk. render never replaces a
# progress.md that a person wrote.

define pith_log
[ -n "$$PITH_JSON" ] || done_here 'no progress.json here: no log to make'; need "$$PITH_JSON"; \
log2jsonl -- "$$PITH_JSON" | \
render log -v $${PITH_QUIET:+-q} -o "$${PITH_PROGRESS:-$${PITH_JSON%.*}.md}" $(pith_links)
endef

# Only if append(1), which prefers a log in JSON, has written that one: then, as
# it may be long enough now, old entries are archived, and progress.md is made
# again.
define pith_appended
case $$PITH_JSON:$$PITH_LOG in :*) exit 0 ;; .agent-os/*|*.json) ;; *) exit 0 ;; esac; \
numbers DAYS JSON_FROM; \
set -- --from "$${PITH_JSON_FROM:-500}"; $(pith_archive_json); [ $$? -le 1 ] || exit 70; \
$(pith_log)
endef

# The log that was named, else the one in JSON, else the one in Markdown.
define pith_session
found=$${named_log:-$${PITH_JSON:-$$PITH_LOG}}; [ -z "$$found" ] || need "$$found"; \
case $$found in '') ;; *.json) log2jsonl -- "$$found" ;; *) md2jsonl --no-files -- "$$found" ;; esac | \
facts -t next,blocker | dedupe | recent -k 20 | render session $${found:+--of "$$found"}
endef
