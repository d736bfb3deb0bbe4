# PCT.  The lines of "what is made of what" are the architecture.
#
#   make             all into build/; build/bin is a working installation
#   make install     PREFIX=/usr/local DESTDIR=; make uninstall takes it away again
#   make check       all tests          make lint    static checks
#   make bench       PCT beside other profilers, in one run, as a table
#   make OS=posix    what needs no Linux (scripts/posix.mk)
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
# WERROR=-Werror makes warnings errors (tests/fresh)
WARN = -std=c11 -Wall -Wextra $(WERROR) -D_FILE_OFFSET_BITS=64 -iquote lib -iquote dbctl
ALL_CFLAGS = $(WARN) -D_POSIX_C_SOURCE=200809L -DPCT_VERSION_TEXT='"$(VERSION)"' $(CPPFLAGS) \
	$(CFLAGS)
ifdef SANITIZERS
ALL_CFLAGS += -fsanitize=$(SANITIZERS) -fno-sanitize-recover=all -fno-omit-frame-pointer \
	-DPCT_SANITIZED
$B/bin/% $B/lib/pct/%: LDLIBS += -fsanitize=$(SANITIZERS)
endif

all: programs reports scripts library manuals extras
.SECONDEXPANSION:
.DELETE_ON_ERROR:

# The system; for one that is not Linux what only Linux has is left out, or has a file of its own
OS := $(if $(filter Linux, $(shell uname -s)),linux,posix)
ALIEN = %_$(if $(filter linux, $(OS)),posix,linux).c
include scripts/optional.mk

# ---- what is made of what: a program is bin/PROGRAM.c, all of bin/PROGRAM/, and rooms of lib/,
# upper ones first ----

base = base inside
# what knows this system
host = sandbox exec proc paths elf
readers = names samples run format $(host) $(base)
addr2gdb = gdb $(host) $(base)
addr2nm = symbols $(host) $(base)
addr2src = dwarf symbols $(host) $(base)
pct-compile = agent dwarf symbols remote gdb $(host) $(base)
dbctl = run format gdb $(host) $(base)
DBCTL = dbctl $(patsubst %/, %, $(wildcard dbctl/*/))
pct-dis = gdb $(readers)
pct-export = $(readers)
pct-fleet = fleet samples run format $(host) $(base)
pct-import = samples run format $(host) $(base)
pct-info = $(readers)
pct-inject = unwind run $(host) $(base)
pct-pr = $(readers)
pct-run = launch run $(host) $(base)
profile = python launch run $(host) $(base)
pct-ship = fleet symbols $(readers)
pct-sql = $(readers)
pct-stub = remote run format $(host) $(base)
pct-sys = daemon waits sys python unwind run format $(host) $(base)
pct-tick = sys python unwind run format $(host) $(base)
pct-top = $(readers)
# of reports: a program is reports/PROGRAM.c, and the room reports/ROOM/ when PROGRAM is ROOM or
# ROOM-WHAT
reports = python unwind launch gdb $(readers)

PROGRAMS = $(patsubst bin/%.c, $B/bin/%, \
	$(filter-out $(UNBUILT) $(LINUX_ONLY), $(wildcard bin/*.c))) $B/bin/dbctl
REPORTS = $(patsubst reports/%.c, $X/%, $(wildcard reports/*.c))
include scripts/inside.mk

# all of a directory, for PCT, under sanitizers (tests/tests.mk)
sources = $(filter-out $(ALIEN), $(wildcard $(addsuffix /*.c, $1)))
objects = $(patsubst %.c, $B/o/%.o, $(call sources, $1))
rooms = $(patsubst %, $B/o/lib/%.a, $1)

$B/bin/dbctl: $$(call objects, $(DBCTL)) $$(call rooms, $(dbctl))
$(filter-out $B/bin/dbctl, $(PROGRAMS)): $B/bin/%: $B/o/bin/%.o $$(call objects, bin/$$*) \
	$$(call rooms, $$($$*))
room_of = $(patsubst %/, $B/o/%.a, $(wildcard reports/$(firstword $(subst -, ,$1))/))
$(REPORTS): $X/%: $B/o/reports/%.o $$(call room_of,$$*) $$(call rooms, $(reports))
$(REPORTS) $B/bin/pct-pr: LDLIBS += -lm

programs: $(PROGRAMS)
reports: $(REPORTS)
library: $(PRELOADED) $X/itimer.o $(if $(PROFIL), $X/profil.o)

# ---- how ----

$(PROGRAMS) $(REPORTS):
	@mkdir -p $(@D)
	$(CC) $(CFLAGS) $(LDFLAGS) -o $@ $(filter %.o %.a, $^) $(LDLIBS)
$B/o/%.o: %.c
	@mkdir -p $(@D)
	$(CC) $(ALL_CFLAGS) $(HAVE) -MMD -c -o $@ $<
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
