# shard, task, reduce: the steps of `pith fleet`, a question about many projects.
# Included by pith.mk.
#
# shard divides the files into tasks. An engine, which pith(1) starts, runs `pith
# task` for each; keep stores what that makes, a part, under the digest of its files,
# programs and settings. gather joins the parts, and names what is missing: the next
# run does only that, and what is new.

# Losses and survival are made of the same records.
define pith_question
. "$${PITH_PIPELINES}maps.sh"; \
case $$PITH_QUESTION in \
survival) map=losses what=sessions ;; \
usage | losses) map=$$PITH_QUESTION what=sessions ;; \
check) map=check what=check ;; \
*) map=$$PITH_QUESTION what=logs ;; \
esac
endef

# The directory's name is that of the map: the settings are in the task's key.
define pith_task
PITH_CHECK=1; map=$${PITH_TASK%/*}; map=$${map##*/}; settings=$${map#*.}; map=$${map%%.*}; \
export PITH_PIPELINES settings; case $$map in check) set -- -n 1 ;; *) set -- ;; esac; \
keep "$$@" "$$PITH_TASK" ". \"\$${PITH_PIPELINES}maps.sh\"; map_$$map \"\$$@\""
endef

define pith_fleet_keys
for need in $$(eval "echo \$$needs_$$map"); do \
	for dir in "$$PITH_DATA" "$${PITH_PIPELINES}.."; do \
		[ ! -f "$$dir/$$need" ] || { set -- "$$@" -k "$$dir/$$need"; continue 2; }; \
	done; \
	! path=$$(command -v "$$need") || set -- "$$@" -k "$$path"; \
done
endef

# What makes the records of many parts fewer, before they are joined.
define pith_combine
set --; case $$PITH_QUESTION in learnings) set -- --combine 'dedupe -q --repeats' -j "$$PITH_JOBS" ;; esac
endef

# From the joined parts to the answer.
define pith_answer_by
case $$PITH_QUESTION in \
learnings) dedupe -q --apart --shared | render recurring --whole $$PITH_FORMAT ;; \
report) dedupe -q | topics -q | render html --whole ;; \
usage) usage --whole $${PITH_ROWS:+--by "$$PITH_ROWS"} $${PITH_TEAMS:+--teams "$$PITH_TEAMS"} $$PITH_FORMAT ;; \
losses) losses -q --adapt | render report --whole $$PITH_FORMAT ;; \
survival) render survival --whole $$PITH_FORMAT ;; \
check) render "$${PITH_FINDINGS:-findings}" --whole ;; \
esac
endef

# What is to be done: the list of all files, and the tasks.
define pith_shard
PITH_CHECK=1; $(pith_question); set --; \
[ -n "$$PITH_STORE$$XDG_CACHE_HOME$$HOME" ] || die 'HOME is not set: --store names a directory for the tasks'; \
settings=; case $$map in \
usage) settings=$$(usage --print-kinds $${PITH_ROWS:+--by "$$PITH_ROWS"}) ;; \
check) numbers TOKENS BANK_TOKENS; settings=$${PITH_BANK_TOKENS:-20000} ;; \
esac; \
store=$${PITH_STORE:-$${XDG_CACHE_HOME:-$$HOME/.cache}/pith/fleet}/$$map$${settings:+.$$settings}; \
case $$store in /*) ;; *) store=$$PWD/$$store ;; esac; \
$(pith_fleet_keys); \
shard "$$@" -k "$${PITH_PIPELINES}maps.sh" --setting "$$map $$settings" -j "$$PITH_JOBS" \
	$${PITH_QUIET:+-q} --for "$$what" -- "$$store"
endef

# 5 carries the status of gather, which a pipe would lose; 6 is standard output.
define pith_reduce
PITH_CHECK=1; $(pith_combine); exec 6>&1; \
status=$$({ { gather "$$@" "$$PITH_LIST"; echo $$? >&5; } | { $(pith_answer_by); } >&6; echo $$? >&5; } 5>&1 | \
sort -n | tail -n 1); exit "$$status"
endef
