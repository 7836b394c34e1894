# install.mk: what `make install` installs and `make uninstall` removes. Included
# by the Makefile.
#
#   make install DESTDIR=/tmp/root prefix=/usr mandir=/usr/man
#
#   PROGRAMS        programs to link from bindir: "all", or "md2jsonl render";
#                   by default they are only in `pith --exec-path`
#   RELOCATABLE=1   what is installed may be moved: it finds its parts by the path
#                   of the running program
#   program_prefix  the prefix of these links and of the programs' manual pages,
#                   "pith-": other packages have programs of the same names
#                   (merge is in rcs, too)

prefix = $(PREFIX)
bindir = $(prefix)/bin
libexecdir = $(prefix)/libexec
datadir = $(prefix)/share
mandir = $(datadir)/man
execdir = $(libexecdir)/pith
sharedir = $(datadir)/pith
bashdir = $(datadir)/bash-completion/completions
zshdir = $(datadir)/zsh/site-functions
fishdir = $(datadir)/fish/vendor_completions.d
pcdir = $(datadir)/pkgconfig
INSTALL = install
program_prefix = pith-

# These names are parts of recipes, of C, of pages and of PATH. They are checked
# before anything is built or removed.
PLACES := bindir execdir sharedir mandir bashdir zshdir fishdir pcdir
unfit := ' " ` \ $$ & : | ; < > ( ) * ? [ % \#
check_place = $(if $(or $(word 2,[$(1)]),$(strip $(foreach c,$(unfit),$(findstring $(c),$(1))))), \
	$(error '$(1)': no directory may have a space or any of $(unfit) in its name))
$(call check_place,$(DESTDIR)$(prefix))$(call check_place,$(program_prefix))
$(foreach place,$(PLACES),$(call check_place,$($(place))) \
	$(if $(filter-out /%,$($(place))),$(error '$($(place))': PREFIX and the other \
	directories must begin with a slash)))

PIPELINES := $(sort $(wildcard pipelines/*.mk pipelines/*.sh))
# hooks.json is of the extension for Gemini CLI, which is this repository.
HOOKS := $(sort $(filter-out hooks/hooks.json,$(wildcard hooks/*)))
PAGES := $(sort $(wildcard man/*.[157]))
COMPLETIONS := $(addprefix $(BUILD)/completions/,bash zsh fish)

page_name = $(if $(filter pith%,$(1)),,$(program_prefix))$(1)
page_path = $(mandir)/man$(subst .,,$(suffix $(1)))/$(call page_name,$(notdir $(1)))

# Pages refer to each other by their installed names, and give installed paths.
empty :=
refer = sed -E \
	-e 's/^(\.Xr )($(subst $(empty) ,|,$(strip $(FILTERS)))) 1/\1$(program_prefix)\2 1/' \
	-e 's|/usr/local/bin/|$(bindir)/|g' \
	-e 's|/usr/local/libexec/pith|$(execdir)|g' \
	-e 's|/usr/local/share/pith|$(sharedir)|g'

# Where the links in bindir lead.
linked = $(if $(RELOCATABLE),..$(execdir:$(prefix)%=%),$(execdir))
LINKS = $(if $(filter all,$(PROGRAMS)),$(FILTERS),$(PROGRAMS))
INSTALLED = $(bindir)/pith $(FILTERS:%=$(execdir)/%) \
	$(PIPELINES:%=$(sharedir)/%) $(HOOKS:%=$(sharedir)/%) \
	$(addprefix $(sharedir)/,$(notdir $(DATA)) records.schema.json) \
	$(bashdir)/pith $(zshdir)/_pith $(fishdir)/pith.fish \
	$(pcdir)/pith.pc $(foreach page,$(PAGES),$(call page_path,$(page)))

install: all $(BUILD)/installed/pith $(COMPLETIONS)
	$(if $(filter-out $(FILTERS),$(LINKS)),$(error PROGRAMS: no program \
		'$(filter-out $(FILTERS),$(LINKS))'))
	$(INSTALL) -d $(sort $(dir $(INSTALLED:%=$(DESTDIR)%)))
	$(INSTALL) $(FILTERS:%=$(BUILD)/bin/%) $(DESTDIR)$(execdir)
	$(INSTALL) $(BUILD)/installed/pith $(DESTDIR)$(bindir)/pith
	$(INSTALL) -m 644 $(PIPELINES) $(DESTDIR)$(sharedir)/pipelines
	sed $(if $(RELOCATABLE),-n p,'s|^programs=.*|programs=$(execdir) pith=$(bindir)/pith|') \
		pipelines/project.sh >$(BUILD)/project.sh
	$(INSTALL) -m 644 $(BUILD)/project.sh $(DESTDIR)$(sharedir)/pipelines
	$(INSTALL) -m 644 $(HOOKS) $(DESTDIR)$(sharedir)/hooks
	$(INSTALL) -m 644 $(DATA) $(wildcard $(VOCABS)) man/records.schema.json \
		$(DESTDIR)$(sharedir)
	$(INSTALL) -m 644 $(BUILD)/completions/bash $(DESTDIR)$(bashdir)/pith
	$(INSTALL) -m 644 $(BUILD)/completions/zsh $(DESTDIR)$(zshdir)/_pith
	$(INSTALL) -m 644 $(BUILD)/completions/fish $(DESTDIR)$(fishdir)/pith.fish
	sed -e 's|@VERSION@|$(VERSION)|' -e 's|@prefix@|$(prefix)|' \
		-e 's|@execdir@|$(execdir)|' -e 's|@sharedir@|$(sharedir)|' \
		packaging/pith.pc.in >$(BUILD)/pith.pc
	$(INSTALL) -m 644 $(BUILD)/pith.pc $(DESTDIR)$(pcdir)/pith.pc
	@$(foreach page,$(PAGES),$(refer) <$(page) >$(BUILD)/page && \
		$(INSTALL) -m 644 $(BUILD)/page $(DESTDIR)$(call page_path,$(page)) &&) :
	@$(foreach name,$(LINKS),ln -sf $(linked)/$(name) \
		$(DESTDIR)$(bindir)/$(program_prefix)$(name) &&) :

# Removes only our links, and pith's directories once they are empty.
uninstall:
	@for name in $(FILTERS); do \
		link=$(DESTDIR)$(bindir)/$(program_prefix)$$name; \
		[ "$$(readlink $$link)" != $(linked)/$$name ] || rm -f $$link; \
	done
	rm -f $(INSTALLED:%=$(DESTDIR)%) \
		$(addprefix $(DESTDIR)$(sharedir)/,$(notdir $(VOCABS)))
	-rmdir $(addprefix $(DESTDIR),$(execdir) $(sharedir)/pipelines \
		$(sharedir)/hooks $(sharedir))

$(COMPLETIONS): $(BUILD)/completions/%: packaging/completions \
		$(FILTERS:%=$(BUILD)/bin/%) $(BUILD)/bin/pith
	@mkdir -p $(@D)
	packaging/completions $* $(BUILD)/bin >$@.new && mv $@.new $@

.PHONY: install uninstall
