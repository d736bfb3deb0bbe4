# PCT.  The lines of "what is made of what" are the architecture.
#
#   make             all into build/; build/bin is a working installation
#   make install     PREFIX=/usr/local DESTDIR=; make uninstall takes it away again
#   make check       all tests          make lint    static checks
#   make bench       PCT beside other profilers, in one run, as a table

CC = cc
OBJCOPY = objcopy
CFLAGS = -O2 -g
LDFLAGS =
PREFIX = /usr/local
DESTDIR =
VERSION = 0.1

B = build
X = $B/lib/pct
WARN = -std=c11 -Wall -Wextra -D_FILE_OFFSET_BITS=64 -iquote lib
ALL_CFLAGS = $(WARN) -D_POSIX_C_SOURCE=200809L -DPCT_VERSION_TEXT='"$(VERSION)"' $(CFLAGS)
# Code inside the target: no symbol but the chosen ones, thread data at a fixed place (no
# __tls_get_addr, which allocates), frames small enough for tiny signal stacks.
INSIDE = $(WARN) -D_GNU_SOURCE $(CFLAGS) -fPIC -fvisibility=hidden -ftls-model=initial-exec \
	-fno-stack-protector

all: programs reports scripts library manuals extras
.SECONDEXPANSION:
.DELETE_ON_ERROR:

# ---- what is there to build with: written anew only when that has changed ----

PROBED = $B/config.mk
$(if $(shell mkdir -p $B && sh scripts/probe $(PROBED) $(CC) && echo done),, $(error cannot probe))
include $(PROBED)
UNPACK = $(LZMA) $(or $(ISAL), $(ZLIB)) $(ZSTD)
UNPACKS = $(if $(LZMA), -DPCT_LZMA) $(if $(ZLIB), -DPCT_ZLIB) $(if $(ISAL), -DPCT_ISAL) \
	$(if $(ZSTD), -DPCT_ZSTD)
DEMANGLE = $(if $(IBERTY), -DPCT_IBERTY)
LACKING = $(if $(CURSES), bin/pct-top/screen_none.c, bin/pct-top/screen.c) \
	$(if $(SQLITE), bin/pct-sql/none.c, \
		$(filter-out bin/pct-sql/none.c, $(wildcard bin/pct-sql/*.c)))

# ---- what is made of what: a program is bin/PROGRAM.c, all of bin/PROGRAM/, and rooms of lib/,
# upper ones first ----

base = base inside
readers = names samples run format host $(base)
addr2nm = symbols host $(base)
addr2src = dwarf symbols host $(base)
dbctl = run format host $(base)
pct-dis = $(readers)
pct-export = $(readers)
pct-import = samples run format host $(base)
pct-info = $(readers)
pct-pr = $(readers)
pct-run = run host $(base)
pct-sql = $(readers)
pct-sys = sys run format host $(base)
pct-tick = sys run format host $(base)
pct-top = $(readers)
# of reports: a program is reports/PROGRAM.c, or reports/ROOM/ROOM.c or ROOM-WHAT.c with what else
# is in that room
reports = $(readers)

PROGRAMS = $(patsubst bin/%.c, $B/bin/%, \
	$(filter-out $(if $(ELFUTILS),, bin/addr2src.c), $(wildcard bin/*.c))) $B/bin/dbctl
MAINS := $(wildcard reports/*.c reports/*/*-*.c \
	$(foreach d, $(wildcard reports/*), $d/$(notdir $d).c)) reports/hier/tree.c
COUNTERS = $(addprefix $X/, $(notdir $(basename $(MAINS))))
HOOKS = $(wildcard lib/preload/hook_*.c)
COLLECTOR = $(filter-out $(HOOKS) lib/preload/profil.c lib/preload/nohook.c, \
	$(wildcard lib/preload/*.c))

# all of a directory but programs of their own, for PCT, for the inside of programs, under
# sanitizers (tests/tests.mk)
sources = $(filter-out $(LACKING) $(MAINS), $(wildcard $(addsuffix /*.c, $1)))
objects = $(patsubst %.c, $B/o/%.o, $(call sources, $1))
rooms = $(patsubst %, $B/o/lib/%.a, $1)
inside = $(patsubst %.c, $B/i/%.o, $1)

$B/bin/dbctl: $$(call objects, dbctl) $$(call rooms, $(dbctl))
$(filter-out $B/bin/dbctl, $(PROGRAMS)): $B/bin/%: $B/o/bin/%.o $$(call objects, bin/$$*) \
	$$(call rooms, $$($$*))
$B/bin/addr2src: LDLIBS += $(ELFUTILS) $(UNPACK) $(IBERTY)
$B/bin/pct-sql: LDLIBS += $(SQLITE)
$B/bin/pct-top: LDLIBS += $(CURSES)
$B/bin/pct-export: LDLIBS += $(ZLIB)
$B/bin/pct-sys: LDLIBS += $(PFM)
$(COUNTERS): LDLIBS += -lm
$B/bin/addr2src $B/bin/pct-sql $B/bin/pct-top $B/bin/pct-export $B/bin/pct-sys: $(PROBED)
define counter
$X/$(notdir $(basename $1)): $(patsubst %.c, $B/o/%.o, $1) $(if $(filter-out reports/, $(dir $1)), \
	$B/o/$(patsubst %/,%,$(dir $1)).a) $(call rooms, $(reports))
endef
$(foreach m, $(MAINS), $(eval $(call counter,$m)))

programs: $(PROGRAMS)
reports: $(COUNTERS)
library: $X/libpct.so $X/itimer.o $(if $(PROFIL), $X/profil.o)

# the collector, and what only a preloaded library can do: stand in front of the C library
$X/libpct.so: $(call inside, $(COLLECTOR) $(HOOKS) $(wildcard lib/inside/*.c lib/unwind/*.c))
	$(CC) $(CFLAGS) $(LDFLAGS) -shared -Wl,-soname,libpct.so -Wl,-z,now -Wl,-z,nodelete -o $@ $^
# for linking in: one object, whose inner names are nobody else's
$X/itimer.o: $(call inside, $(COLLECTOR) lib/preload/nohook.c \
	$(filter-out lib/inside/preloadable.c, $(wildcard lib/inside/*.c lib/unwind/*.c)))
	$(LD) -r --force-group-allocation -o $@ $^ && $(OBJCOPY) --localize-hidden $@
$X/profil.o: $(call inside, lib/preload/profil.c lib/preload/start.c lib/preload/nohook.c) \
	$B/i/lib/preload.a
	$(LD) -r --force-group-allocation -o $@ $^ && $(OBJCOPY) --localize-hidden $@
$B/i/lib/preload.a: $(call inside, $(COLLECTOR) $(wildcard lib/inside/*.c lib/unwind/*.c))

# ---- how ----

$(PROGRAMS) $(COUNTERS):
	@mkdir -p $(@D)
	$(CC) $(CFLAGS) $(LDFLAGS) -o $@ $(filter %.o %.a, $^) $(LDLIBS)
$B/o/%.o: %.c
	@mkdir -p $(@D)
	$(CC) $(ALL_CFLAGS) $(HAVE) -MMD -c -o $@ $<
$B/i/%.o: %.c
	@mkdir -p $(@D) $X
	$(CC) $(INSIDE) -MMD -c -o $@ $<
ARCHIVES = $(patsubst %/, $B/o/%.a, $(sort $(dir $(wildcard lib/*/*.c reports/*/*.c))))
$(ARCHIVES): $B/o/%.a: $$(call objects, $$*)
$(ARCHIVES) $B/i/lib/preload.a:
	@rm -f $@
	$(AR) rcs $@ $^

$B/o/lib/dwarf/minidebug.o $B/o/lib/dwarf/inflate.o $B/o/bin/pct-export/gzip.o: HAVE = $(UNPACKS)
$B/o/lib/base/options.o: Makefile
$B/o/lib/sys/eventpfm_linux.o: HAVE = $(if $(PFM), -DPCT_PFM)
# who demangles, and who asks whether addr2src does (names/inlined.h)
DEMANGLES = $(addprefix $B/o/, lib/dwarf/demangle.o bin/pct-pr.o bin/pct-top.o \
	reports/end/end-data.o)
$(DEMANGLES): HAVE = $(DEMANGLE)
$B/o/lib/dwarf/minidebug.o $B/o/lib/dwarf/inflate.o $B/o/bin/pct-export/gzip.o \
	$B/o/lib/sys/eventpfm_linux.o \
	$(DEMANGLES): $(PROBED)

# ---- what is copied: $(call copy, FILES, DIRECTORY, MODE) gives what is made ----

# whole at any moment: a shell may be reading it
define copied
$2/$(notdir $1): $1 Makefile
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
	$(wildcard $(addprefix reports/*/*., report filter translator))), $X, 755)
PARTS := $(call copy, $(wildcard $(foreach e, awk sh js, reports/*.$e reports/*/*.$e)), $X, 644)
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

# what is installed lies below $B as it will below PREFIX
INSTALLED = $(PROGRAMS) $(SCRIPTS) $(COUNTERS) $(FILTERS) $(HELPERS) $(PARTS) $(DBSCRIPTS) \
	$X/libpct.so $X/itimer.o $(if $(PROFIL), $X/profil.o) $B/include/pct.h \
	$B/lib/pkgconfig/libpct.pc $(MAN) $(EXTRAS)
install: all
	@cd $B && for f in $(INSTALLED:$B/%=%); do \
		mode=644; [ ! -x "$$f" ] || mode=755; \
		mkdir -p "$(DESTDIR)$(PREFIX)/$${f%/*}" && \
		install -m $$mode "$$f" "$(DESTDIR)$(PREFIX)/$$f" || exit; done
uninstall:
	cd "$(DESTDIR)$(PREFIX)" && rm -f $(INSTALLED:$B/%=%)
	-cd "$(DESTDIR)$(PREFIX)/lib" && rmdir pct/dbctl pct
check:
	sh tests/run
lint:
	sh tests/lint
bench: all
	sh tests/bench/run
clean:
	rm -rf $B

include tests/tests.mk examples/examples.mk
# what was included and is gone: who included it is made again
%.h: ;
%.c: ;
-include $(wildcard $B/[ois]/*/*.d $B/[ois]/*/*/*.d $B/t/*.d)
.PHONY: all programs reports scripts library manuals extras examples testprogs install \
	uninstall check lint bench clean
