# log, session: the log in JSON as progress.md, and what an agent reads when it
# starts. Included by pith.mk. render never replaces a
# progress.md that a person wrote.

define pith_log
[ -n "$$PITH_JSON" ] || done_here 'no progress.json here: no log to make'; need "$$PITH_JSON"; \
log2jsonl -- "$$PITH_JSON" | \
render log -v -o "$${PITH_PROGRESS:-$${PITH_JSON%.*}.md}" $(pith_links)
endef

# The log that was named, else the one in JSON, else the one in Markdown.
define pith_session
found=$${named_log:-$${PITH_JSON:-$$PITH_LOG}}; [ -z "$$found" ] || need "$$found"; \
case $$found in '') ;; *.json) log2jsonl -- "$$found" ;; *) md2jsonl -- "$$found" ;; esac | \
facts -t next,blocker | dedupe | recent -k 20 | render session $${found:+--of "$$found"}
endef
