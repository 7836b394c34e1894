# release.mk: what is published. Included by the Makefile.
#
#   make dist       build/dist/pith-VERSION.tar.gz: the source, of HEAD
#   make release    build/dist/pith-VERSION-ARCH.tar.gz: static programs, manual
#                   pages, pipelines, hooks and completions, to be unpacked
#                   anywhere. CC=musl-gcc PCRE2_SOURCE=DIR builds PCRE2, too,
#                   which has to be of the same C library.
#   make site       build/site: the manual pages and README.md in HTML
#
# Both give the same bytes each time. SHA256SUMS has their digests. On macOS, which
# has no static programs, only PCRE2 is in the program; TAR=gtar is needed there.

DIST := build/dist
TAR ?= tar
# macOS names the processor otherwise.
ARCH = $(subst arm64,aarch64,$(shell $(CC) -dumpmachine | sed 's/-.*//'))
NAMED = pith-$(VERSION)-$(shell uname -s | tr A-Z a-z)-$(ARCH)
# The time of all files: that of the commit.
STAMP := $(shell git log -1 --format=%ct 2>/dev/null || echo 0)
archived = $(TAR) --sort=name --owner=0 --group=0 --numeric-owner \
	--mtime=@$(STAMP) --format=ustar -cf - -C $(DIST) $(1) | gzip -9n >$(DIST)/$(1).tar.gz

dist:
	@mkdir -p $(DIST)
	git archive --format=tar --prefix=pith-$(VERSION)/ HEAD | \
		gzip -9n >$(DIST)/pith-$(VERSION).tar.gz

# One program with the main() of each, chosen by the name that it is called by:
# static programs, one by one, would be ten times as large.
ONE := $(BUILD)/one
$(ONE)/%.o: filters/%.c $(BUILD)/flags | $(BUILD)/lib/words.h
	@mkdir -p $(@D)
	$(call say,CC,$<)$(CC) $(ALL_CFLAGS) -Dmain=$*_main \
		-Wno-missing-prototypes -c -o $@ $<
$(ONE)/pith.o: pipelines/pith.c $(BUILD)/flags | $(BUILD)/lib/words.h
	@mkdir -p $(@D)
	$(call say,CC,$<)$(CC) $(ALL_CFLAGS) -Dmain=pith_main \
		-Wno-missing-prototypes -c -o $@ $<
$(ONE)/programs.h: $(FILTERS:%=filters/%.c)
	@mkdir -p $(@D)
	@for name in $(FILTERS); do echo "PROGRAM($$name)"; done >$@
$(ONE)/one.o: packaging/one.c $(ONE)/programs.h $(BUILD)/flags
	$(call say,CC,$<)$(CC) $(ALL_CFLAGS) -I$(ONE) -c -o $@ $<
$(ONE)/pith: $(ONE)/one.o $(ONE)/pith.o $(FILTERS:%=$(ONE)/%.o) \
		$(patsubst %.c,$(BUILD)/%.o,$(wildcard filters/*/*.c) pipelines/agents.c pipelines/fleet.c) \
		$(BUILD)/places/installed.o $(BUILD)/lib.a
	$(call say,LINK,$@)$(CC) $(ALL_CFLAGS) $(ALL_LDFLAGS) $(if $(DARWIN),,-static) -o $@ $^ $(ALL_LDLIBS)

release:
	+MAKE='$(MAKE)' packaging/release '$(CC)' '$(VERSION)' '$(DIST)/$(NAMED)' '$(PCRE2_SOURCE)'
	$(call archived,$(NAMED))
	cd $(DIST) && { sha256sum *.tar.gz || shasum -a 256 *.tar.gz; } >SHA256SUMS

site:
	packaging/site build/site

.PHONY: dist release site
