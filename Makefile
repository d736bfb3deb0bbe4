# PCT.  The lines of "what is made of what" are the architecture.
#
#   make             all into build/; build/bin is a working installation
#   make install     PREFIX=/usr/local DESTDIR=; make uninstall takes it away again
#   make check       all tests          make lint    static checks
#   make bench       PCT beside other profilers, in one run, as a table
#   make B=build/checked SANITIZERS=address,undefined    all under sanitizers (tests/README)

CC = cc
OBJCOPY = objcopy
CFLAGS = -O2 -g
CPPFLAGS =
LDFLAGS =
PREFIX = /usr/local
DESTDIR =
VERSION = 0.1

B = build
X = $B/lib/pct
WARN = -std=c11 -Wall -Wextra -D_FILE_OFFSET_BITS=64 -iquote lib
ALL_CFLAGS = $(WARN) -D_POSIX_C_SOURCE=200809L -DPCT_VERSION_TEXT='"$(VERSION)"' $(CPPFLAGS) \
	$(CFLAGS)
# Code inside the target: no symbol but the chosen ones, thread data at a fixed place (no
# __tls_get_addr, which allocates), frames small enough for tiny signal stacks; no CPPFLAGS:
# _FORTIFY_SOURCE would have it call more of the C library.
INSIDE = $(WARN) -D_GNU_SOURCE $(CFLAGS) -fPIC -fvisibility=hidden -ftls-model=initial-exec \
	-fno-stack-protector -fno-tree-slp-vectorize -fdata-sections

# The library runs in programs that have no runtime of sanitizers: there a fault is a trap.
ifdef SANITIZERS
ALL_CFLAGS += -fsanitize=$(SANITIZERS) -fno-sanitize-recover=all -fno-omit-frame-pointer \
	-DPCT_SANITIZED
INSIDE += -fsanitize=undefined -fsanitize-undefined-trap-on-error
$B/bin/% $B/lib/pct/%: LDLIBS += -fsanitize=$(SANITIZERS)
endif

all: programs reports scripts library manuals extras
.SECONDEXPANSION:
.DELETE_ON_ERROR:

include scripts/optional.mk

# ---- what is made of what: a program is bin/PROGRAM.c, all of bin/PROGRAM/, and rooms of lib/,
# upper ones first ----

base = base inside
readers = names samples run format host $(base)
addr2nm = symbols host $(base)
addr2src = dwarf symbols host $(base)
pct-compile = agent dwarf symbols remote host $(base)
dbctl = run format host $(base)
pct-dis = $(readers)
pct-export = $(readers)
pct-fleet = fleet samples run format host $(base)
pct-import = samples run format host $(base)
pct-info = $(readers)
pct-inject = unwind run host $(base)
pct-pr = $(readers)
pct-run = run host $(base)
pct-ship = fleet $(readers)
pct-sql = $(readers)
pct-stub = remote run format host $(base)
pct-sys = waits sys unwind run format host $(base)
pct-tick = sys unwind run format host $(base)
pct-top = $(readers)
# of reports: a program is reports/PROGRAM.c, or reports/ROOM/ROOM.c or ROOM-WHAT.c with what else
# is in that room
reports = unwind $(readers)

PROGRAMS = $(patsubst bin/%.c, $B/bin/%, \
	$(filter-out $(if $(ELFUTILS),, bin/addr2src.c bin/pct-compile.c), $(wildcard bin/*.c))) \
	$B/bin/dbctl
MAINS := $(wildcard reports/*.c reports/*/*-*.c \
	$(foreach d, $(wildcard reports/*), $d/$(notdir $d).c)) reports/hier/tree.c
COUNTERS = $(addprefix $X/, $(notdir $(basename $(MAINS))))
HOOKS = $(wildcard lib/preload/hook_*.c)
# code of ARM follows instructions, not only tables: too much for those who never meet them
FOREIGN = $(if $(findstring arm, $(shell $(CC) -dumpmachine)),, \
	lib/unwind/arm%.c lib/unwind/exidx.c)
EMBEDDED = $(filter-out $(FOREIGN), $(wildcard lib/inside/*.c lib/unwind/*.c lib/agent/*.c))
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
$(COUNTERS) $B/bin/pct-pr: LDLIBS += -lm
define counter
$X/$(notdir $(basename $1)): $(patsubst %.c, $B/o/%.o, $1) $(if $(filter-out reports/, $(dir $1)), \
	$B/o/$(patsubst %/,%,$(dir $1)).a) $(call rooms, $(reports))
endef
$(foreach m, $(MAINS), $(eval $(call counter,$m)))

programs: $(PROGRAMS)
reports: $(COUNTERS)
library: $X/libpct.so $X/itimer.o $(if $(PROFIL), $X/profil.o)

# the collector, and what only a preloaded library can do: stand in front of the C library.  Small
# variables lie together: each page of them that a forked child writes is copied for it.
$X/libpct.so: $(call inside, $(COLLECTOR) $(HOOKS) $(EMBEDDED))
	$(CC) $(CFLAGS) $(LDFLAGS) -shared -Wl,-soname,libpct.so -Wl,-z,now -Wl,-z,nodelete \
		-Wl,-z,noseparate-code -Wl,--sort-section=alignment -o $@ $^
# for linking in: one object, whose inner names are nobody else's
$X/itimer.o: $(call inside, $(COLLECTOR) lib/preload/nohook.c \
	$(filter-out lib/inside/preloadable.c, $(EMBEDDED)))
	$(LD) -r --force-group-allocation -o $@ $^ && $(OBJCOPY) --localize-hidden $@
$X/profil.o: $(call inside, lib/preload/profil.c lib/preload/start.c lib/preload/nohook.c) \
	$B/i/lib/preload.a
	$(LD) -r --force-group-allocation -o $@ $^ && $(OBJCOPY) --localize-hidden $@
$B/i/lib/preload.a: $(call inside, $(COLLECTOR) $(EMBEDDED))

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
	$(AR) rcs $@ $(filter %.o, $^)

$B/o/lib/base/options.o: Makefile

check:
	sh tests/run
lint:
	sh tests/lint
bench: all
	sh tests/bench/run
clean:
	rm -rf $B

include scripts/install.mk tests/tests.mk examples/examples.mk
# what was included and is gone: who included it is made again
%.h: ;
%.c: ;
%.d: ;
-include $(wildcard $B/[ois]/*/*.d $B/[ois]/*/*/*.d $B/[ois]/*/*/*/*.d $B/t/*.d)
.PHONY: all programs reports scripts library manuals extras examples testprogs install \
	install-used install-linked uninstall check lint bench clean
