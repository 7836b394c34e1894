# compact, archive, index, rotate: what keeps files short. Included by pith.mk.
#
# Nothing is deleted: what leaves a file stands in its archive, and `unarchive
# FILE` takes it back. PITH_DRY_RUN=1 shows what compact and archive would do.

compact archive index rotate $(PITH_INDEX): private SHELL := bash
compact archive index rotate $(PITH_INDEX): private .SHELLFLAGS := -c

# Who may, when it is, what stays; for archive(1). O'Brien is a name.
pith_quote = '$(subst ','\'',$(1))'
pith_archive = archive $(if $(PITH_DRY_RUN),-n) \
	$(if $(PITH_LEAVE),--leave $(call pith_quote,$(PITH_LEAVE))) \
	$(if $(PITH_OWNER),--owner $(call pith_quote,$(PITH_OWNER))) \
	$(if $(PITH_AS),--as $(call pith_quote,$(PITH_AS))) --now "$$now"
pith_now = now=$(if $(PITH_NOW),$(call pith_quote,$(PITH_NOW)),$$(date -u +%FT%TZ))
# How many entries n there are; a log that cannot be read has not none.
define pith_count
n=$$($(call pith_reader,$(1)) -q -- '$(1)' 2>/dev/null | \
	grep -c '^{"kind":"entry"'; [ $${PIPESTATUS[0]} -le 1 ]) || { \
	echo "pith: '$(1)' cannot be read" >&2; exit 70; }
endef

# ---- compact: all but the newest entries of activeContext.md ----

# The tokens that the session has now: as told, else by its transcript.
define pith_used
used='$(PITH_USED)'; \
if [ -z "$$used" ] && [ -n $(call pith_quote,$(PITH_TRANSCRIPT)) ]; then \
	used=$$(trace2jsonl -q -- $(call pith_quote,$(PITH_TRANSCRIPT)) | usage -q --context; \
	    status="$${PIPESTATUS[*]}"; [[ $$status == [01]' '[01] ]]) || { \
	echo 'pith: the tokens of the session cannot be counted' >&2; exit 70; }; fi
endef

# Why it is time, or nothing.
define pith_trigger
$(if $(PITH_BUDGET),$(pith_used),used=); \
$(call pith_count,$(PITH_ACTIVE)); \
if [ -n '$(FORCE)' ]; then why='as asked'; \
elif [ "$$n" -gt $(PITH_KEEP_ACTIVE) ]; then \
	why="$$n entries, more than $(PITH_KEEP_ACTIVE)"; \
elif [ -n "$$used" ] && \
    [ $$((100 * used)) -gt $$((60 * $(or $(PITH_BUDGET),0))) ]; then \
	why='over 60 % of the budget of the session'; \
else \
	why=; budget -q --check -t $(PITH_BANK_TOKENS) -- \
	    $(filter-out %.archive.md,$(wildcard $(dir $(PITH_ACTIVE))*.md)) 2>/dev/null; \
	case $$? in 0) ;; \
	1) why='a memory bank of more than $(PITH_BANK_TOKENS) tokens' ;; \
	*) echo 'pith: the memory bank cannot be counted' >&2; exit 70 ;; \
	esac; \
fi
endef

compact:
ifeq ($(PITH_ACTIVE),)
	@echo 'pith: no activeContext.md here: nothing to compact' >&2
else
	@export PATH='$(PITH_PATH)':"$$PATH"; $(pith_now); $(pith_trigger); \
	if [ -z "$$why" ]; then \
		echo "pith: $(PITH_ACTIVE): $$n entries, nothing to compact (FORCE=1 does)" >&2; \
		exit 0; fi; \
	echo "pith: $(PITH_ACTIVE): $$why" >&2; \
	md2jsonl -- '$(PITH_ACTIVE)' | \
	recent --older --keep $(PITH_KEEP_ACTIVE) --now "$$now" | gist | \
	$(pith_archive) '$(PITH_ACTIVE)'; \
	$(pith_check)
endif

# ---- archive: what is done and old in progress.md, in progress.json ----

archive:
	@[ -n '$(PITH_LOG)$(PITH_JSON)' ] || $(call pith_no_log,nothing to archive)
ifneq ($(PITH_MARKDOWN),)
	@export PATH='$(PITH_PATH)':"$$PATH"; $(pith_now); \
	md2jsonl -- '$(PITH_MARKDOWN)' | \
	recent --older --keep $(PITH_KEEP) --within $(PITH_DAYS)d --status done \
		--now "$$now" | gist | \
	$(pith_archive) '$(PITH_MARKDOWN)'; \
	$(pith_check)
endif
ifneq ($(PITH_JSON),)
	@export PATH='$(PITH_PATH)':"$$PATH"; $(pith_now); \
	$(call pith_count,$(PITH_JSON)); \
	if [ "$$n" -lt $(PITH_JSON_FROM) ] && [ -z '$(FORCE)' ]; then \
		echo "pith: $(PITH_JSON): $$n entries, nothing to archive (from $(PITH_JSON_FROM) on, or FORCE=1)" >&2; \
		exit 0; fi; \
	through=$$(date -u -d "$$now" +%s) && \
	through=$$(date -u -d "@$$((through - 86400 * $(PITH_DAYS)))" +%F) || exit 70; \
	log2jsonl -- '$(PITH_JSON)' | \
	recent --older --within $(PITH_DAYS)d --now "$$now" | \
	$(pith_archive) --through "$$through" '$(PITH_JSON)'; \
	$(pith_check)
endif

# ---- index: a line for each entry of decisionLog.md, which stays as it is ----

index: $(PITH_INDEX)
ifeq ($(PITH_DECISIONS),)
	@echo 'pith: no decisionLog.md here: nothing to index' >&2
endif

ifneq ($(PITH_INDEX),)
$(PITH_INDEX): $(PITH_DECISIONS) $(PITH_PROGRAMS)
	@export PATH='$(PITH_PATH)':"$$PATH"; \
	$(call pith_count,$(PITH_DECISIONS)); \
	if [ "$$n" -le $(PITH_INDEX_FROM) ] && [ ! -e '$@' ] && [ -z '$(FORCE)' ]; then \
		echo "pith: $(PITH_DECISIONS): $$n entries, no index yet (above $(PITH_INDEX_FROM), or FORCE=1)" >&2; \
		exit 0; fi; \
	$(call pith_begin,$@,$^); \
	( md2jsonl -- '$(PITH_DECISIONS)' | gist | render index -o "$$new"; \
	$(pith_check) ) || $(call pith_stays,$@); \
	$(pith_replace)
endif

# ---- rotate: a new plan ----

# The branch that the summary tells of is the old one. Where the plan is of
# another one by now it is the new plan, and stays.
define pith_plan_branch
new=$$(prd2jsonl -q -- '$(PITH_PLAN)' 2>/dev/null | \
	sed -n 's/^{"kind":"plan".*"branch":"\([^"\\]*\)".*/\1/p'; \
	[ $${PIPESTATUS[0]} -le 1 ]) || { \
	echo "pith: '$(PITH_PLAN)' cannot be read" >&2; exit 70; }; \
new=$${new%%$$'\n'*}
endef

# Copied, synced, renamed; then the originals go, the log last. A run that was
# killed finds its copies, which are what stands here still. What the log
# refers to goes with it, and what somebody adds to it meanwhile.
define pith_rotate
archive='$(basename $(PITH_LOG)).archive$(suffix $(PITH_LOG))'; \
[ -e "$$archive" ] || archive=; \
set -- $(PITH_LOG) $$archive $$plan $$summary; \
base="$(dir $(PITH_LOG))archive"; base=$${base#./}; at=; \
for had in "$$base"/*/; do \
	case $$had in *.pith-new/) continue ;; esac; \
	same=1; for f; do cmp -s -- "$$f" "$$had$${f##*/}" || same=; done; \
	[ -z "$$same" ] || at=$${had%/}; \
done; \
if [ -z "$$at" ]; then \
	at=$$base/$$day-$$name; k=1; \
	while [ -e "$$at" ]; do k=$$((k + 1)); at=$$base/$$day-$$name-$$k; done; \
	new="$$at.pith-new"; rm -rf -- "$$new"; \
	mkdir -p -- "$$new" && cp -p -- "$$@" "$$new" && \
	sync -- "$$new"/* "$$new" && mv -T -- "$$new" "$$at" && \
	sync -- "$${at%/*}" || exit 70; \
fi; \
rm -f -- $$summary $$plan $$archive; \
log=$$(readlink -f -- '$(PITH_LOG)') || exit 70; \
title=$$(head -n 1 -- "$$log" | grep '^# ') || title='# Progress Log'; \
case $${old:+$$title} in *"$$name"*) title='# Progress Log' ;; esac; \
printf '%s\nStarted: %s\n---\n' "$$title" "$$day" >"$$log.pith-new" && \
chmod --reference="$$log" "$$log.pith-new" && sync -- "$$log.pith-new" && \
{ cmp -s -- "$$log" "$$at/$(notdir $(PITH_LOG))" || \
  { cp -p -- "$$log" "$$at/$(notdir $(PITH_LOG))" && sync -- "$$at"/*; }; } && \
mv -f -- "$$log.pith-new" "$$log" || exit 70; \
echo "pith: $$* $$([ $$# = 1 ] && echo is || echo are) in '$$at' now" >&2
endef

rotate:
ifeq ($(PITH_MARKDOWN),)
	@echo 'pith: no progress.md or progress.txt here: nothing to rotate' >&2
else
	@export PATH='$(PITH_PATH)':"$$PATH"; $(pith_now); day=$${now%T*}; \
	[ -n "$$(find -L '$(PITH_LOG)' -perm /222)" ] || { \
		echo "pith: '$(PITH_LOG)' is read-only" >&2; exit 70; }; \
	exec {lock}<'$(dir $(PITH_LOG))' && flock "$$lock" || exit 70; \
	[ -e '$(PITH_SUMMARY)' ] && summary='$(PITH_SUMMARY)' || summary=; \
	plan='$(PITH_PLAN)'; \
	old=$$($(pith_branch) '$(PITH_SUMMARY)' 2>/dev/null); \
	new=; $(if $(PITH_PLAN),$(pith_plan_branch);) \
	[ -z "$$old" ] || [ -z "$$new" ] || [ "$$old" = "$$new" ] || plan=; \
	old=$${old:-$$new}; name=$${old##*/}; \
	case $$name in .|..|'') name=plan ;; esac; \
	$(call pith_count,$(PITH_LOG)); \
	if [ "$$n" = 0 ] && [ -z "$$summary" ]; then \
		echo "pith: $(PITH_LOG) has no entries: nothing to rotate" >&2; exit 0; fi; \
	$(pith_rotate)
endif
