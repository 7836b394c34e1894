# pith: filters for the memory files of coding agents.
#
#   make deps summary     install what is missing, build, summarise the sample
#   make deps check       and run the tests
#   make install PREFIX=... DESTDIR=...
#
# Lists come from the tree: a filter is filters/NAME.c, tests/NAME.bats and
# man/NAME.1, and nothing else. SAN=address,undefined builds into build/san.

PREFIX ?= /usr/local
BUILD ?= build$(if $(SAN),/san)
CFLAGS ?= -O2 -g
VERSION := 0.1

FILTERS := $(patsubst filters/%.c,%,$(wildcard filters/*.c))
LIBOBJS := $(patsubst %.c,$(BUILD)/%.o,$(wildcard lib/*.c))
UNITS := $(patsubst tests/unit/%.c,%,$(wildcard tests/unit/*.c))

ALL_CFLAGS = -std=c17 -D_GNU_SOURCE -DPITH_VERSION='"$(VERSION)"' \
	-DPITH_DATA='"$(PREFIX)/share/pith"' -Ilib -MMD -MP \
	-Wall -Wextra -Wshadow -Wconversion -Wmissing-prototypes \
	-Wstrict-prototypes $(WERROR:%=-Werror) \
	$(SAN:%=-fsanitize=% -fno-sanitize-recover=all -fno-omit-frame-pointer) \
	$(CFLAGS)
LDLIBS += -Wl,--as-needed $(shell pcre2-config --libs8 2>/dev/null || echo -lpcre2-8)

all: $(FILTERS:%=$(BUILD)/bin/%)

$(BUILD)/bin/%: $(BUILD)/filters/%.o $(BUILD)/lib.a
	@mkdir -p $(@D)
	$(CC) $(ALL_CFLAGS) $(LDFLAGS) -o $@ $^ $(LDLIBS)
$(BUILD)/unit/%: $(BUILD)/tests/unit/%.o $(BUILD)/lib.a
	@mkdir -p $(@D)
	$(CC) $(ALL_CFLAGS) $(LDFLAGS) -o $@ $^ $(LDLIBS)
$(BUILD)/lib.a: $(LIBOBJS)
	rm -f $@ && $(AR) rcs $@ $^
$(BUILD)/%.o: %.c $(BUILD)/flags
	@mkdir -p $(@D)
	$(CC) $(ALL_CFLAGS) -c -o $@ $<
# Changes, and rebuilds all, only when the flags do.
$(BUILD)/flags: FORCE
	@mkdir -p $(@D); echo '$(CC) $(ALL_CFLAGS)' | cmp -s - $@ || \
		echo '$(CC) $(ALL_CFLAGS)' >$@
units: $(UNITS:%=$(BUILD)/unit/%)
clean:
	rm -rf build

.PHONY: all units clean FORCE
.SECONDARY:
-include $(shell find $(BUILD) -name '*.d' 2>/dev/null)
