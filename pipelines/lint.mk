# lint: provable errors in the memory files of the project. Included by pith.mk.
#
# What git has of the project's history goes to lint by a pipe: which paths each
# commit changed, then the manifests as they were. Without git, nothing that is only
# not there is an error. A clone may lack some of it: git fetches nothing, and a message
# names what is missing. Renames of unchanged files (-M100%) need no contents.
# PITH_CHECK: error, warning or note, what ends with 1. What `summary --check` would say
# is a warning; it is there if a file or the plan is.

pith_manifests = ':(icase,glob)**/package.json' ':(icase,glob)**/Makefile' \
	':(icase,glob)**/GNUmakefile' ':(glob)**/*.mk' ':(icase,glob)**/justfile' ':(icase,glob)**/.justfile' ':(glob)**/*.just' \
	':(icase,glob)**/Cargo.toml' ':(glob)**/.cargo/config' ':(glob)**/.cargo/config.toml' \
	':(glob)**/.gitignore'
pith_memory = ':(glob)**/AGENTS.md' ':(glob)**/AGENTS.override.md' ':(glob)**/CLAUDE.md' \
	':(glob)**/CLAUDE.local.md' ':(glob)**/GEMINI.md' ':(glob)**/MEMORY.md' ':(glob)**/.*rules' ':(glob)**/.clinerules/*.md' \
	':(glob)**/memory-bank/*.md' ':(glob)**/.cursor/rules/**' ':(glob)**/.windsurf/rules/**' \
	':(glob)**/.claude/rules/**' .github/copilot-instructions.md ':(glob).github/instructions/**'
# Nobody's agent works in these.
pith_others = ':(exclude,glob)**/samples/**' ':(exclude,glob)**/fixtures/**' ':(exclude,glob)**/testdata/**' \
	':(exclude,glob)**/node_modules/**' ':(exclude,glob)**/vendor/**' ':(exclude,glob)**/third_party/**'

define pith_summary_findings
$(call pith_summarize,summary,summary,) -q -o "$$PITH_SUMMARY" --if-enabled $${PITH_AUTO:+--if-wanted} --check --findings \
	--most "$${PITH_BANK_TOKENS:-20000}" $${exit_zero:+--exit-zero}
endef

# For one log, in a task of fleet.
define pith_findings
numbers TOKENS BANK_TOKENS; \
$(pith_summary_findings)
endef

# A part that broke off is missing, whatever the ends of the others say.
pith_missing = echo '{"kind":"note","code":"missing-part","text":"not all was checked"}'

define pith_history
log_of() { GIT_ALLOW_PROTOCOL='' git log --format='commit %h %cs' --first-parent -m --relative "$$@" 2>/dev/null; }; \
lacks() { [ -n "$$PITH_QUIET" ] || say "lint: this clone is $$*"; }; \
history_of() { renames=-M; \
	case $$(git rev-parse --is-shallow-repository 2>/dev/null) in \
	true) lacks 'shallow: what was removed before is not known (git fetch --unshallow)' ;; \
	esac; \
	if git config --get-regexp '^remote\..*\.promisor$$' '^true$$' >/dev/null 2>&1; then renames=-M100%; \
		lacks 'partial: files that were changed when renamed, and older manifests, are not known'; \
	fi; \
	log_of --name-status $$renames; \
	log_of -p -a -U100000 --src-prefix=a/ --dst-prefix=b/ --no-renames --no-color --no-ext-diff --no-textconv -- $(pith_manifests); }
endef

define pith_lint
numbers TOKENS BANK_TOKENS; unset GIT_LITERAL_PATHSPECS GIT_GLOB_PATHSPECS GIT_NOGLOB_PATHSPECS GIT_ICASE_PATHSPECS; \
case $${PITH_CHECK:=error} in error|warning|note) ;; *) PITH_CHECK=warning ;; esac; \
$(pith_history); \
names=$$(git ls-files -zco --exclude-standard -- $(pith_memory) $(pith_others) 2>/dev/null | tr '\0' '\n'); \
if [ -z "$${PITH_FILES+set}" ] && [ -n "$$names" ]; then IFS=$$newline; set -f; fi; \
: "$${PITH_FILES:=$${names:-AGENTS.md CLAUDE.md GEMINI.md MEMORY.md .cursorrules .windsurfrules .clinerules memory-bank/*.md}}"; \
set -- $$PITH_FILES; set +f; unset IFS; \
for file; do shift; [ ! -f "$$file" ] || [ -h "$$file" ] || set -- "$$@" "$$file"; done; \
case $$PITH_LOG in *.json|'') ;; *) [ $$# -eq 0 ] || set -- "$$@" "$$PITH_LOG" ;; esac; \
[ -n "$$PITH_LOG" ] || [ $$# -gt 0 ] || done_here 'no memory files here: nothing to lint'; \
case $$PITH_CHECK in error) exit_zero=1 ;; *) exit_zero= ;; esac; \
PITH_AUTO=1; \
{ { [ -z "$$PITH_LOG" ] || { $(pith_summary_findings); [ $$? -le 1 ]; }; } && \
{ [ $$# -eq 0 ] || { history_of | lint $${PITH_QUIET:+-q} --check "$$PITH_CHECK" --history - \
	$${PITH_AGENT:+--as "$$PITH_AGENT"} $${PITH_COST:+--cost} $${PITH_PLAN:+--plan "$$PITH_PLAN"} -- "$$@"; \
	[ $$? -le 1 ]; }; } || $(pith_missing); } | \
render "$${PITH_FINDINGS:-findings}" --whole
endef
