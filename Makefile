# PCT.  Each link line below says what a program is made of; that is the architecture.
#
#   make             all into build/; build/bin is a working installation
#   make install     PREFIX=/usr/local DESTDIR=
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
WARN = -std=c11 -Wall -Wextra -D_FILE_OFFSET_BITS=64
ALL_CFLAGS = $(WARN) -D_POSIX_C_SOURCE=200809L -Ilib -DPCT_VERSION_TEXT='"$(VERSION)"' $(CFLAGS)
# Code inside the target: no symbol but the chosen ones, thread data at a fixed place (no
# __tls_get_addr, which allocates), frames small enough for tiny signal stacks.
INSIDE = $(WARN) -D_GNU_SOURCE -Ilib $(CFLAGS) -fPIC -fvisibility=hidden \
	-ftls-model=initial-exec -fno-stack-protector

all: programs reports scripts library manuals extras

# ---- what is made of what ----

# what is there to build with: $B/config.mk, written anew only when that has changed
PROBED = $B/config.mk
$(if $(shell mkdir -p $B && sh scripts/probe $(PROBED) $(CC) && echo done),, $(error cannot probe))
include $(PROBED)
UNPACK = $(LZMA) $(or $(ISAL), $(ZLIB)) $(ZSTD)
UNPACKS = $(if $(LZMA), -DPCT_LZMA) $(if $(ZLIB), -DPCT_ZLIB) $(if $(ISAL), -DPCT_ISAL) $(if $(ZSTD), -DPCT_ZSTD)
$B/o/minidebug.o $B/o/inflate.o $B/o/gzip.o: ALL_CFLAGS += $(UNPACKS)
$B/o/eventpfm_linux.o: ALL_CFLAGS += $(if $(PFM), -DPCT_PFM)
$B/o/demangle.o $B/t/demangle $B/o/pct-pr.o: ALL_CFLAGS += $(if $(IBERTY), -DPCT_IBERTY)
$B/o/minidebug.o $B/o/inflate.o $B/o/gzip.o $B/o/eventpfm_linux.o $B/o/demangle.o $B/o/pct-pr.o: $(PROBED)
$B/bin/addr2src $B/bin/pct-sql $B/bin/pct-top $B/bin/pct-export $B/bin/pct-sys: $(PROBED)
# addr2src and its tests cannot be without libelf
NEED_ELF = $B/bin/addr2src $(addprefix $B/t/, srcfind mutate-elf fuzz-srcindex fuzz-srccache)
$(if $(ELFUTILS),, $(shell rm -f $(NEED_ELF)))

SRCREAD = srcguard.o srcserve.o srcanswer.o demangled.o srcindex.o srccache.o dwsource.o dwsplit.o dwfile.o unit.o form.o names.o scopes.o linehead.o linetable.o blob.o paint.o
SRCFIND = debugfile.o elfscn.o elffile.o elfrel.o elfopd.o inflate.o srcsyms.o minidebug.o symtab.o nmcache.o objkey.o cacheprune.o
COMMON = msg.o escape.o num.o options.o near.o
READER = reader.o readhead.o wide.o
FILELIST = filelist.o datafiles.o runlist.o runindex.o safedir.o
TEXTLOG = textlog.o textframe.o lines.o
SQL = sqlrun.o sqlload.o sqltext.o sqlwho.o sqlnames.o bothnames.o sqlinsn.o sqlstore.o sqlschema.o sqlout.o sqlquery.o sqlprint.o \
	utf8.o fileobjs.o gather.o gathertext.o window.o textmaps.o $(FILELIST) $(LABELS) $(TEXTLOG) $(READER)
LABELS = label.o shortname.o places.o translate.o progress.o turn.o textpool.o translator.o vmlinux.o infmt.o coproc.o elfid.o elsewhere.o
EVENTS = event_linux.o eventtables_linux.o eventpmu_linux.o tracepoint_linux.o eventpfm_linux.o

$B/bin/pct-pr: $(addprefix $B/o/, pct-pr.o inlined.o gather.o gathertext.o window.o fileobjs.o textmaps.o outfmt.o stamp.o selfdir.o $(FILELIST) \
	$(LABELS) $(TEXTLOG) $(READER) $(COMMON))
$B/bin/pct-info: $(addprefix $B/o/, pct-info.o infotext.o infolog.o runs.o $(FILELIST) elfid.o coproc.o $(TEXTLOG) $(READER) $(COMMON))
$B/bin/addr2nm: $(addprefix $B/o/, addr2nm.o nmobject.o objkey.o kernel.o kernelsays_linux.o kallsyms.o perfmap.o symbols.o symtab.o \
	nmcache.o vdso.o lines.o coproc.o elfid.o cachedir.o safedir.o $(COMMON))
$B/bin/addr2src: $(addprefix $B/o/, addr2src.o demangle.o gonames.o $(SRCREAD) $(SRCFIND) coproc.o elfid.o cachedir.o safedir.o $(COMMON))
$B/bin/addr2src: LDLIBS += $(ELFUTILS) $(UNPACK) $(IBERTY)
$B/bin/pct-dis: $(addprefix $B/o/, pct-dis.o shortname.o disask.o disrange.o unwind.o dispool.o disgdb.o disobjdump.o disnames.o disobject.o diskernel_linux.o kernelsays_linux.o \
	vdso.o envblock.o selfdir.o translate.o progress.o turn.o textpool.o translator.o vmlinux.o infmt.o cachedir.o safedir.o coproc.o elfid.o elsewhere.o $(COMMON))
$B/bin/pct-run: $(addprefix $B/o/, pct-run.o child.o envblock.o runenv.o runcpu.o rundir.o rungive.o runfind.o runindex.o runjit.o jitmap_linux.o runwait.o runserve_linux.o wake_linux.o image.o safedir.o $(COMMON))
$B/bin/dbctl: $(addprefix $B/o/, dbctl.o loop.o engine.o actions.o accounts.o guard.o follow.o stall.o halt.o adopt.o pool.o sample.o waits_linux.o taskclock_linux.o autosample.o verdict.o debugger.o gdbtext.o gdbblock.o rbreak.o record.o vars.o inside.o locals.o \
	funcname.o textframe.o parse.o parse_action.o parser.o pattern.o lex.o outlog.o events.o program.o target_linux.o code_linux.o maps_linux.o image.o child.o \
	coproc.o cachedir.o rundir.o runindex.o envblock.o safedir.o selfdir.o $(COMMON))
$B/bin/pct-sys: $(addprefix $B/o/, pct-sys.o sysopt.o sysreport.o collect.o collectsum.o session.o procs.o procmaps.o procargs_linux.o scan_linux.o objects.o \
	sinks.o store.o storehead.o headtext.o tidy.o keep.o jitmap_linux.o sampler_linux.o perfopen_linux.o ring_linux.o decode_linux.o \
	kernel_linux.o wake_linux.o serve_linux.o control.o daemon.o daemonize.o slots.o $(EVENTS) child.o rundir.o runindex.o envblock.o safedir.o selfdir.o elfid.o $(COMMON))
$B/bin/pct-tick: $(addprefix $B/o/, pct-tick.o tick.o tick_linux.o store.o storehead.o procargs_linux.o headtext.o sinks.o objects.o tidy.o kernel_linux.o kernelsays_linux.o \
	child.o rundir.o runindex.o envblock.o safedir.o elfid.o $(COMMON))
$B/bin/pct-sql: $(addprefix $B/o/, pct-sql.o $(if $(SQLITE), $(SQL), sqlnone.o elsewhere.o translator.o) selfdir.o coproc.o $(COMMON))
$B/bin/pct-sql: LDLIBS += $(SQLITE)
$B/bin/pct-top: $(addprefix $B/o/, pct-top.o toplive.o topsource.o toplook.o toplines.o toppicture.o $(if $(CURSES), topscreen.o, topscreen_none.o) \
	gather.o gathertext.o window.o fileobjs.o textmaps.o selfdir.o runlist.o datafiles.o runindex.o safedir.o $(LABELS) $(TEXTLOG) $(READER) $(COMMON))
$B/bin/pct-top: LDLIBS += $(CURSES)
$B/bin/pct-export: $(addprefix $B/o/, pct-export.o exportformat.o exportmodel.o exportfold.o exportout.o exporttext.o export_collapsed.o \
	export_pprof.o protobuf.o gzip.o export_speedscope.o export_callgrind.o export_gmon.o export_perf.o export_json.o export_csv.o \
	bothnames.o gather.o gathertext.o window.o fileobjs.o textmaps.o selfdir.o $(FILELIST) $(LABELS) $(TEXTLOG) $(READER) $(COMMON))
$B/bin/pct-export: LDLIBS += $(ZLIB)
$B/bin/pct-import: $(addprefix $B/o/, pct-import.o import_perf.o import_collapsed.o importlines.o importlog.o places.o wide.o \
	rundir.o runindex.o envblock.o safedir.o $(COMMON))
$X/merge: $(addprefix $B/o/, merge.o wide.o $(COMMON))
$X/show: $(addprefix $B/o/, show.o shade.o selfdir.o $(COMMON))
$X/percent: $(addprefix $B/o/, percent.o stats.o wide.o $(COMMON))
$X/diff-table: $(addprefix $B/o/, diff-table.o fitlabel.o difflabels.o diffmatch.o diffruns.o jsontext.o stats.o wide.o runlist.o datafiles.o runindex.o safedir.o $(TEXTLOG) $(COMMON))
$X/compare-words: $(addprefix $B/o/, compare-words.o fitlabel.o jsontext.o stats.o wide.o $(COMMON))
$X/phases-cut: $(addprefix $B/o/, phases-cut.o fitlabel.o jsontext.o segments.o stats.o wide.o $(COMMON))
$X/percent $X/diff-table $X/compare-words $X/phases-cut: LDLIBS += -lm
$X/flame-svg: $(addprefix $B/o/, flame-svg.o flameframes.o flamelayout.o flamedraw.o flamekind.o flametext.o calltree.o utf8.o selfdir.o wide.o $(COMMON))
$X/flame-svg: LDLIBS += -lm
$X/tree: $(addprefix $B/o/, tree.o treepaths.o treeprint.o calltree.o shortname.o wide.o $(COMMON))
$X/ann-print: $(addprefix $B/o/, ann-print.o annjson.o jsontext.o annlines.o shortname.o grown.o source.o elsewhere.o elfid.o places.o wide.o $(COMMON))
$X/ann-gcov: $(addprefix $B/o/, ann-gcov.o gcovjson.o elsewhere.o $(COMMON))
$X/dis-print: $(addprefix $B/o/, dis-print.o disblocks.o disinput.o grown.o disjson.o jsontext.o source.o elsewhere.o elfid.o places.o wide.o $(COMMON))
$X/files: $(addprefix $B/o/, files-main.o $(FILELIST) textlog.o textframe.o lines.o wide.o $(COMMON))
$X/fit: $(addprefix $B/o/, fit.o fitlabel.o $(COMMON))
$X/near: $(addprefix $B/o/, near-main.o $(COMMON))
$X/values: $(addprefix $B/o/, values.o valuekind.o textframe.o lines.o wide.o $(COMMON))

PROGRAMS = $B/bin/pct-sys $B/bin/pct-top $B/bin/pct-tick $B/bin/pct-sql $B/bin/pct-pr $B/bin/pct-export $B/bin/pct-import $B/bin/pct-info $B/bin/pct-dis $B/bin/addr2nm $B/bin/pct-run $B/bin/dbctl $(if $(ELFUTILS), $B/bin/addr2src)
FILTERS = $(addprefix $X/, align bars int-avg int-hist int-quantiles top raw by-path locals summary sys runs diff compare phases timeline hier-tree flame ann dis)
AWKS = $(patsubst reports/%, $X/%, $(wildcard reports/*.awk reports/*.sh reports/*.js))
REPORTS = $X/merge $X/show $X/percent $X/diff-table $X/compare-words $X/phases-cut $X/values $X/tree $X/flame-svg $X/ann-print $X/ann-gcov $X/dis-print $X/near $X/fit $X/files $(FILTERS) $(AWKS)
SCRIPTS = $B/bin/profile $B/bin/pct $B/bin/addr2gdb
HELPERS = $X/report $X/report-debugger $X/asked
DBSCRIPTS = $(patsubst dbctl/%, $X/dbctl/%, $(wildcard dbctl/*.dbctl dbctl/*.py))

# the collector, and what only a preloaded library can do: stand in front of the C library
FILES = start.o config.o regions.o maps_linux.o objects.o datafile.o files.o process_linux.o small.o \
	safedir.o escape.o headtext.o ask_linux.o
CORE = init.o handler.o bus.o context.o frames.o record.o signals.o threads.o timer_perf.o \
	timer_thread.o timer_process.o $(FILES)
HOOKS = hook_real.o hook_signal.o hook_exec.o hook_thread.o hook_fork.o hook_time.o hook_misc.o \
	hook_raw.o image.o

programs: $(PROGRAMS)
reports: $(REPORTS)
scripts: $(SCRIPTS) $(HELPERS) $(DBSCRIPTS)
library: $X/libpct.so $X/itimer.o $(if $(PROFIL), $X/profil.o) $B/include/pct.h

$X/libpct.so: $(addprefix $B/i/, $(CORE) $(HOOKS))
	$(CC) $(CFLAGS) $(LDFLAGS) -shared -Wl,-soname,libpct.so -Wl,-z,now -Wl,-z,nodelete -o $@ $^

# for linking in: one object, whose inner names are nobody else's
$X/itimer.o: $(addprefix $B/i/, $(CORE) nohook.o)
	$(LD) -r --force-group-allocation -o $@ $^ && $(OBJCOPY) --localize-hidden $@

$X/profil.o: $(addprefix $B/i/, profil.o $(FILES) nohook.o)
	$(LD) -r --force-group-allocation -o $@ $^ && $(OBJCOPY) --localize-hidden $@

# ---- how ----

$(PROGRAMS) $X/merge $X/show $X/percent $X/diff-table $X/compare-words $X/phases-cut $X/values $X/tree $X/flame-svg $X/ann-print $X/ann-gcov $X/dis-print $X/near $X/fit $X/files:
	@mkdir -p $(@D)
	$(CC) $(CFLAGS) $(LDFLAGS) -o $@ $(filter %.o, $^) $(LDLIBS)

$B/o/%.o: lib/%.c
	@mkdir -p $(@D)
	$(CC) $(ALL_CFLAGS) -MMD -c -o $@ $<
$B/o/%.o: lib/dwarf/%.c
	@mkdir -p $(@D)
	$(CC) $(ALL_CFLAGS) -MMD -c -o $@ $<
$B/o/%.o: lib/sys/%.c
	@mkdir -p $(@D)
	$(CC) $(ALL_CFLAGS) -MMD -c -o $@ $<
$B/o/%.o: bin/%.c
	@mkdir -p $(@D)
	$(CC) $(ALL_CFLAGS) -MMD -c -o $@ $<
$B/o/%.o: dbctl/%.c
	@mkdir -p $(@D)
	$(CC) $(ALL_CFLAGS) -MMD -c -o $@ $<
$B/o/%.o: reports/%.c
	@mkdir -p $(@D)
	$(CC) $(ALL_CFLAGS) -MMD -c -o $@ $<
$B/i/%.o: lib/preload/%.c
	@mkdir -p $(@D) $X
	$(CC) $(INSIDE) -MMD -c -o $@ $<
$B/i/%.o: lib/%.c
	@mkdir -p $(@D) $X
	$(CC) $(INSIDE) -MMD -c -o $@ $<

$B/bin/%: scripts/%
	@mkdir -p $(@D)
	install -m 755 $< $@
$X/dbctl/%: dbctl/%
	@mkdir -p $(@D)
	install -m 644 $< $@
$(FILTERS): $X/%: reports/%
	@mkdir -p $(@D)
	install -m 755 $< $@
$(AWKS): $X/%: reports/%
	@mkdir -p $(@D)
	install -m 644 $< $@
$X/%: scripts/%
	@mkdir -p $(@D)
	install -m 755 $< $@
$B/include/pct.h: lib/preload/pct.h
	@mkdir -p $(@D)
	install -m 644 $< $@

MANUALS = $(wildcard scripts/*.[1357] lib/*.[1357] lib/preload/*.[1357] bin/*.[1357] dbctl/*.[1357])
MAN = $(foreach m, $(MANUALS), $B/share/man/man$(subst .,,$(suffix $m))/$(notdir $m))
manuals: $(MAN)
$(MAN): $(MANUALS)
	@mkdir -p $(@D)
	install -m 644 $(filter %/$(@F), $(MANUALS)) $@

# what editors and shells load; shells look for a file of the command's own name
COMMANDS = $(notdir $(PROGRAMS) $(SCRIPTS))
EXTRAS = $B/share/emacs/site-lisp/pct.el $B/share/zsh/site-functions/_pct \
	$(COMMANDS:%=$B/share/bash-completion/completions/%) $(COMMANDS:%=$B/share/fish/vendor_completions.d/%.fish)
extras: $(EXTRAS)
$B/share/emacs/site-lisp/%: scripts/%
	@mkdir -p $(@D)
	install -m 644 $< $@
$B/share/zsh/site-functions/%: scripts/completions/%
	@mkdir -p $(@D)
	install -m 644 $< $@
$B/share/bash-completion/completions/%: scripts/completions/pct.bash
	@mkdir -p $(@D)
	install -m 644 $< $@
$B/share/fish/vendor_completions.d/%.fish: scripts/completions/pct.fish
	@mkdir -p $(@D)
	install -m 644 $< $@

install: all
	install -d $(DESTDIR)$(PREFIX)/bin $(DESTDIR)$(PREFIX)/lib/pct $(DESTDIR)$(PREFIX)/include
	install -m 755 $(PROGRAMS) $(SCRIPTS) $(DESTDIR)$(PREFIX)/bin
	install -m 755 $(REPORTS) $(HELPERS) $X/libpct.so $(DESTDIR)$(PREFIX)/lib/pct
	install -d $(DESTDIR)$(PREFIX)/lib/pct/dbctl
	install -m 644 $(DBSCRIPTS) $(DESTDIR)$(PREFIX)/lib/pct/dbctl
	install -m 644 $X/itimer.o $(if $(PROFIL), $X/profil.o) $(DESTDIR)$(PREFIX)/lib/pct
	install -m 644 $B/include/pct.h $(DESTDIR)$(PREFIX)/include
	cp -R $B/share $(DESTDIR)$(PREFIX)

check:
	sh tests/run
lint:
	sh tests/lint
bench: all
	sh tests/bench/run
clean:
	rm -rf $B

# ---- what the benchmarks measure with ----

$B/t/handler: $(addprefix $B/i/, $(CORE) nohook.o) tests/bench/handler.c
	@mkdir -p $(@D)
	$(CC) $(WARN) -D_GNU_SOURCE -Ilib -Ilib/preload $(CFLAGS) -o $@ $^

# ---- examples: programs whose profile is known ----

EXAMPLES = $(patsubst examples/%, $B/examples/%, $(wildcard examples/*.py examples/*.dbctl)) \
	$(patsubst %, $B/%, $(basename $(wildcard $(addprefix examples/*., c cc f90 rs))))
FC = gfortran
RUSTC = rustc
# what another language's compiler makes, where there is one that works
compile = if $(firstword $1) --version >/dev/null 2>&1; then MAKEFLAGS= $1 -o $@ $<; \
	else echo "no $(firstword $1) here: passing over $@" >&2; fi

examples: $(EXAMPLES)
$B/examples/%: examples/%.c
	@mkdir -p $(@D)
	$(CC) -O0 -g -fno-omit-frame-pointer -Wall -Wextra -pthread -o $@ $<
$B/examples/%: examples/%.cc
	@mkdir -p $(@D)
	$(call compile, $(CXX) -O0 -g -Wall -Wextra)
$B/examples/%: examples/%.f90
	@mkdir -p $(@D)
	$(call compile, $(FC) -O0 -g -Wall -Wextra -J $(@D))
$B/examples/%: examples/%.rs
	@mkdir -p $(@D)
	$(call compile, $(RUSTC) -g)
$B/examples/%: examples/%
	@mkdir -p $(@D)
	install -m 644 $< $@

# ---- programs with known answers, for the tests ----

TESTPROGS = $(filter-out $(if $(ELFUTILS),, $(NEED_ELF)), $(patsubst tests/prog/%.c, $B/t/%, $(wildcard tests/prog/*.c))) \
	$(if $(ELFUTILS), $B/t/fuzz-srcindex $B/t/fuzz-srccache)
testprogs: $(TESTPROGS) examples
$B/t/mkpct: $B/o/elfid.o
$B/t/stats: $B/o/stats.o
$B/t/funcname: $B/o/funcname.o
$B/t/srcfind: $(addprefix $B/o/, $(SRCFIND) coproc.o elfid.o cachedir.o safedir.o $(COMMON))
$B/t/srcfind: LDLIBS += $(ELFUTILS) $(UNPACK)
$B/t/events: $(addprefix $B/o/, $(EVENTS) $(COMMON))
$B/t/events $B/bin/pct-sys: LDLIBS += $(PFM)
$B/t/script: $(addprefix $B/o/, parse.o parse_action.o parser.o pattern.o lex.o record.o $(COMMON))
# the readers under sanitizers, where the compiler has them
$B/t/mutate: tests/prog/mutate.c $(addprefix lib/, reader.c readhead.c wide.c gather.c gathertext.c window.c fileobjs.c places.c msg.c \
	escape.c textlog.c textframe.c textmaps.c elfid.c lines.c num.c)
	@mkdir -p $(@D)
	$(CC) $(ALL_CFLAGS) -fsanitize=address,undefined -fno-sanitize-recover=all -o $@ $^ \
		|| $(CC) $(ALL_CFLAGS) -o $@ $^
$B/t/sysrecords: tests/prog/sysrecords.c $(addprefix lib/sys/, decode_linux.c ring_linux.c session.c procs.c procmaps.c procargs_linux.c \
	scan_linux.c objects.c sinks.c store.c storehead.c tidy.c keep.c slots.c) \
	$(addprefix lib/, jitmap_linux.c headtext.c runindex.c safedir.c elfid.c num.c escape.c msg.c)
	@mkdir -p $(@D)
	$(CC) $(ALL_CFLAGS) -fsanitize=address,undefined -fno-sanitize-recover=all -o $@ $^ \
		|| $(CC) $(ALL_CFLAGS) -o $@ $^
$B/t/shortname: tests/prog/shortname.c $(addprefix lib/, shortname.c msg.c escape.c)
	@mkdir -p $(@D)
	$(CC) $(ALL_CFLAGS) -fsanitize=address,undefined -fno-sanitize-recover=all -o $@ $^ \
		|| $(CC) $(ALL_CFLAGS) -o $@ $^
$B/t/demangle: tests/prog/demangle.c $(addprefix lib/dwarf/, demangle.c gonames.c) $(PROBED)
	@mkdir -p $(@D)
	$(CC) $(ALL_CFLAGS) -fsanitize=address,undefined -fno-sanitize-recover=all -o $@ $(filter %.c, $^) $(IBERTY) \
		|| $(CC) $(ALL_CFLAGS) -o $@ $(filter %.c, $^) $(IBERTY)
$B/t/mutate-elf: tests/prog/mutate-elf.c $(foreach c, $(SRCFIND:.o=.c), $(wildcard lib/$c lib/dwarf/$c)) \
	$(addprefix lib/, coproc.c elfid.c cachedir.c safedir.c msg.c escape.c num.c) $(PROBED)
	@mkdir -p $(@D)
	$(CC) $(ALL_CFLAGS) $(UNPACKS) -fsanitize=address,undefined -fno-sanitize-recover=all -o $@ $(filter %.c, $^) $(ELFUTILS) $(UNPACK) \
		|| $(CC) $(ALL_CFLAGS) $(UNPACKS) -o $@ $(filter %.c, $^) $(ELFUTILS) $(UNPACK)
# the fuzz targets over files, and for tests/fuzz/run with libFuzzer
FUZZED = tests/fuzz/fuzz.c $(foreach c, $(SRCREAD:.o=.c) $(SRCFIND:.o=.c) demangle.c gonames.c, $(wildcard lib/$c lib/dwarf/$c)) \
	$(addprefix lib/, coproc.c elfid.c cachedir.c safedir.c msg.c escape.c num.c) $(PROBED)
FUZZ = $(ALL_CFLAGS) $(UNPACKS) -Itests/fuzz -fsanitize=address,undefined -fno-sanitize-recover=all -o $@ \
	$(filter-out $(if $(findstring srccache, $@), lib/dwarf/srccache.c), $(filter %.c, $^)) $(ELFUTILS) $(UNPACK)
$B/t/fuzz-%: tests/fuzz/main.c tests/fuzz/%.c $(FUZZED) $(wildcard lib/dwarf/*.h)
	@mkdir -p $(@D)
	$(CC) $(FUZZ) || $(CC) $(filter-out -fsanitize%, $(FUZZ))
$B/fuzz/%: tests/fuzz/%.c $(FUZZED) $(wildcard lib/dwarf/*.h)
	@mkdir -p $(@D)
	clang -fsanitize=fuzzer $(FUZZ)
$B/t/mutate-script: tests/prog/mutate-script.c $(addprefix dbctl/, parse.c parse_action.c parser.c \
	pattern.c lex.c record.c) lib/num.c
	@mkdir -p $(@D)
	$(CC) $(ALL_CFLAGS) -Idbctl -fsanitize=address,undefined -fno-sanitize-recover=all -o $@ $^ \
		|| $(CC) $(ALL_CFLAGS) -Idbctl -o $@ $^
$B/t/%: tests/prog/%.c
	@mkdir -p $(@D)
	$(CC) $(WARN) -D_GNU_SOURCE -Ilib -Ilib/preload -O1 -g -pthread -rdynamic -MMD -MF $@.d -o $@ \
		$< $(filter %.o, $^) -ldl -lm $(LDLIBS)

-include $(wildcard $B/o/*.d $B/i/*.d $B/t/*.d)
# a header that is gone: who included it is made again
%.h: ;
.PHONY: all programs reports scripts library manuals extras examples testprogs install check lint bench clean
