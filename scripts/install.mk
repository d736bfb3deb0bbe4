# What is copied into build/ as it is, and from there to PREFIX.
# $(call copy, FILES, DIRECTORY, MODE) gives what is made.

# whole at any moment: a shell may be reading it
define copied
$2/$(notdir $1): $1 Makefile scripts/install.mk
	@mkdir -p $$(@D)
	sed 's/@VERSION@/$(VERSION)/' $$< >$$@.new && chmod $3 $$@.new && mv -f $$@.new $$@
endef
copy = $(foreach f, $1, $(eval $(call copied,$f,$(strip $2),$(strip $3)))$(strip $2)/$(notdir $f))
plain = $(foreach f, $(wildcard $1), $(if $(suffix $f)$(wildcard $f/.),, $f))

# a script with a manual page is a command
SCRIPTS := $(call copy, $(basename $(wildcard $(addsuffix .1, $(call plain, scripts/*)))), \
	$B/bin, 755)
HELPERS := $(call copy, $(filter-out $(SCRIPTS:$B/bin/%=scripts/%) \
	scripts/demo scripts/probe scripts/setup, $(call plain, scripts/*)), $X, 755)
FILTERS := $(call copy, $(filter-out reports/FORMAT, $(call plain, reports/* reports/*/*) \
	$(wildcard $(addprefix reports/*/*., report filter))), $X, 755)
PARTS := $(call copy, $(wildcard $(foreach e, awk sh js py css html sql json translator, \
	reports/*.$e reports/*/*.$e)), $X, 644)
DBSCRIPTS := $(call copy, $(wildcard dbctl/*.dbctl dbctl/*.driver dbctl/*.py), $X/dbctl, 644)
MAN := $(foreach n, 1 3 5 7, $(call copy, \
	$(wildcard $(addsuffix /*.$n, scripts lib/* bin dbctl)), $B/share/man/man$n, 644))
# what editors and shells load; shells look for a file of the command's own name
COMMANDS = $(notdir $(PROGRAMS) $(SCRIPTS))
EXTRAS := $(call copy, scripts/pct.el, $B/share/emacs/site-lisp, 644) \
	$(call copy, scripts/completions/_pct, $B/share/zsh/site-functions, 644) \
	$(COMMANDS:%=$B/share/bash-completion/completions/%) \
	$(COMMANDS:%=$B/share/fish/vendor_completions.d/%.fish)
reports: $(FILTERS) $(PARTS)
library: $(call copy, lib/preload/pct.h, $B/include, 644) \
	$(call copy, lib/preload/libpct.pc, $B/lib/pkgconfig, 644)
scripts: $(SCRIPTS) $(HELPERS) $(DBSCRIPTS)
manuals: $(MAN)
extras: $(EXTRAS)
$B/share/bash-completion/completions/%: scripts/completions/pct.bash
	@mkdir -p $(@D)
	install -m 644 $< $@
$B/share/fish/vendor_completions.d/%.fish: scripts/completions/pct.fish
	@mkdir -p $(@D)
	install -m 644 $< $@

# what is installed lies below $B as it will below PREFIX: what people use, and what they link
USED = $(PROGRAMS) $(SCRIPTS) $(REPORTS) $(FILTERS) $(HELPERS) $(PARTS) $(DBSCRIPTS) \
	$(PRELOADED) $(filter-out %.3, $(MAN)) $(EXTRAS)
LINKED = $X/itimer.o $(if $(PROFIL), $X/profil.o) $B/include/pct.h $B/lib/pkgconfig/libpct.pc \
	$(filter %.3, $(MAN))
install: install-used install-linked
install-used: INSTALLED = $(USED)
install-linked: INSTALLED = $(LINKED)
install-used install-linked: all
	@cd $B && for f in $(INSTALLED:$B/%=%); do \
		mode=644; [ ! -x "$$f" ] || mode=755; \
		mkdir -p "$(DESTDIR)$(PREFIX)/$${f%/*}" && \
		install -m $$mode "$$f" "$(DESTDIR)$(PREFIX)/$$f" || exit; done
uninstall:
	cd "$(DESTDIR)$(PREFIX)" && rm -f $(patsubst $B/%,%, $(USED) $(LINKED))
	-cd "$(DESTDIR)$(PREFIX)/lib" && rmdir pct/dbctl pct
