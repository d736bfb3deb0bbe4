# tests.mk - programs with known answers, for the tests, and what the benchmarks measure with.

# the readers under sanitizers, where the compiler has them
SAN = $(ALL_CFLAGS) $(SANITIZE)
$B/s/%.o: %.c
	@mkdir -p $(@D)
	$(CC) $(SAN) $(HAVE) -MMD -c -o $@ $<
SANITIZED = $(patsubst %/, $B/s/%.a, $(sort $(dir $(wildcard lib/*/*.c)))) $B/s/dbctl.a
checked = $(patsubst %.c, $B/s/%.o, $(filter-out dbctl/dbctl.c, \
	$(call sources, $(if $(filter dbctl, $1), $(DBCTL), $1))))
$(SANITIZED): $B/s/%.a: $$(call checked, $$*)
	@rm -f $@
	$(AR) rcs $@ $^
sanitized = $(patsubst %, $B/s/lib/%.a, $1)
$B/s/lib/dwarf/minidebug.o $B/s/lib/dwarf/inflate.o: HAVE = $(UNPACKS)
$B/s/lib/dwarf/minidebug.o $B/s/lib/dwarf/inflate.o $B/s/lib/dwarf.a: $(PROBED)

CHECKED = $(addprefix $B/t/, mutate sysrecords shortname demangle mutate-elf mutate-script \
	stopplace mutate-waits damage-unwind gotable states wordpack agent filters python)
FUZZED = $(filter-out main fuzz msg, $(basename $(notdir $(wildcard tests/fuzz/*.c))))
FUZZERS = $(addprefix $B/t/fuzz-, $(FUZZED))
# libelf's readers cannot be without it
NEED_ELF = $(addprefix $B/t/, srcfind mutate-elf $(addprefix fuzz-, $(OF_ELF)))
OF_ELF = srcindex srccache names
TESTPROGS = $(filter-out $(LINUX_TESTS) $(if $(ELFUTILS),, $(NEED_ELF)), \
	$(patsubst tests/prog/%.c, $B/t/%, $(wildcard tests/prog/*.c)) $(FUZZERS))
$(if $(ELFUTILS),, $(shell rm -f $(NEED_ELF)))
testprogs: $(TESTPROGS) $B/t/demangle-filt examples

$B/t/mutate: $(call sanitized, $(readers))
$B/t/mutate-waits: $(call sanitized, format $(base))
$B/t/sysrecords: $(call sanitized, daemon waits sys python unwind run format $(host) $(base))
$B/t/damage-unwind $B/t/gotable: $(call sanitized, unwind inside)
$B/t/states: $(call sanitized, format $(base))
$B/t/agent: $(call sanitized, agent)
$B/t/python: $(call sanitized, python $(readers))
$B/t/filters: $(call sanitized, $(host) $(base))
$B/t/shortname: $(call sanitized, names $(base))
$B/t/demangle: $(call sanitized, dwarf $(host) $(base)) $(PROBED)
$B/t/demangle: LDLIBS = $(IBERTY)
$B/t/mutate-elf: $(call sanitized, dwarf symbols $(host) $(base)) $(PROBED)
$B/t/mutate-elf $(FUZZERS) $B/t/srcfind: LDLIBS = $(ELFUTILS) $(UNPACK) $(IBERTY)
$B/t/mutate-script $B/t/stopplace: $B/s/dbctl.a $(call sanitized, run format $(host) $(base))
$(CHECKED): $B/t/%: $B/s/tests/prog/%.o
	@mkdir -p $(@D)
	$(CC) $(SAN) -o $@ $(filter %.o %.a, $^) $(LDLIBS)
# as where there is no libiberty to build with
$B/t/demangle-filt: $B/s/tests/prog/demangle.o $B/s/lib/dwarf/demanglename_noiberty.o \
		$(call sanitized, dwarf $(host) $(base))
	@mkdir -p $(@D)
	$(CC) $(SAN) -o $@ $^
# the fuzz targets: over files, and with libFuzzer for tests/fuzz/run.  What is linked: the target,
# what of programs it needs, and what of the rooms
FUZZED_ROOMS = $(addprefix lib/, remote daemon waits sys python unwind agent names samples run \
	dwarf symbols format $(host) $(base))
fuzz_imports = $(addprefix bin/pct-import/, collapsed input perf perfframe perfhead units)
fuzz_kallsyms = bin/addr2nm/kallsyms
fuzz_perfmap = bin/addr2nm/v8name
fuzz_gcovjson = reports/ann/gcovjson
fuzz_objects = $1/tests/fuzz/$2.o $1/tests/fuzz/fuzz.o $1/tests/fuzz/msg.o \
	$(patsubst %, $1/%.o, $(fuzz_$2)) \
	$(patsubst %, $1/%.a, $(if $(filter script driver, $2), dbctl) $(FUZZED_ROOMS))
$(addprefix $B/t/fuzz-, $(OF_ELF)) $(addprefix $B/fuzz/, $(OF_ELF)): \
	LDLIBS = $(ELFUTILS) $(UNPACK) $(IBERTY)
$(FUZZERS): $B/t/fuzz-%: $B/s/tests/fuzz/main.o $$(call fuzz_objects,$B/s,$$*) $(PROBED)
	@mkdir -p $(@D)
	$(CC) $(SAN) -o $@ $(filter %.o %.a, $^) $(LDLIBS)
$B/s/tests/fuzz/%.o: HAVE = $(UNPACKS)
$B/fuzz/o/%.o: %.c $(PROBED)
	@mkdir -p $(@D)
	clang $(ALL_CFLAGS) $(UNPACKS) -fsanitize=fuzzer-no-link,address,undefined \
		-fno-sanitize-recover=all -MMD -c -o $@ $<
FUZZ_ARCHIVES = $(patsubst $B/s/%, $B/fuzz/o/%, $(SANITIZED))
fuzz_checked = $(patsubst $B/s/%, $B/fuzz/o/%, $(call checked, $1))
$(FUZZ_ARCHIVES): $B/fuzz/o/%.a: $$(call fuzz_checked, $$*)
	@rm -f $@
	$(AR) rcs $@ $^
$(addprefix $B/fuzz/, $(FUZZED)): $B/fuzz/%: $$(call fuzz_objects,$B/fuzz/o,$$*)
	clang -fsanitize=fuzzer,address,undefined -o $@ $^ $(LDLIBS)
-include $(wildcard $B/fuzz/o/*/*.d $B/fuzz/o/*/*/*.d)

$B/t/mkpct $B/t/confined $B/t/cgroup: $(call rooms, $(host) $(base))
$B/t/wallparts: $B/o/lib/waits/wall.o
$B/t/launched: $(call rooms, launch run $(host) $(base))
$B/t/runfacts: $B/o/reports/report.a $(call rooms, samples run format $(host) $(base))
$B/t/sha256 $B/t/stats $B/t/procstat $B/t/spread: $(call rooms, $(base))
$B/t/why: $(call rooms, samples $(base))
$B/t/alien $B/t/belief: $(call rooms, unwind inside)
$B/t/pysteps: $(call rooms, python inside)
$B/t/steps $B/t/callersof: $$(call objects, tests/prog/steps) $(call rooms, unwind inside)
$B/o/tests/prog/steps/%.o: HAVE = -D_GNU_SOURCE
$B/t/pathtree: \
	$(call inside, $(addprefix lib/, preload/pathtree.c preload/records.c))
$B/t/funcname: $B/o/lib/format/funcname.o
$B/t/frames: $(call rooms, format $(base))
# dbctl's stages, above a model of what is below them
$B/t/protocol: $B/o/dbctl.a $(call rooms, format $(host) $(base))
$B/o/dbctl.a: $(filter-out $B/o/dbctl/dbctl.o $B/o/dbctl/system/%, $(call objects, $(DBCTL)))
	@rm -f $@
	$(AR) rcs $@ $^
$B/t/jitmap: $(call rooms, run format $(host) $(base))
$B/t/manyrows: $(call rooms, waits $(base))
$B/t/nmi: $(call rooms, sys python unwind run format $(host) $(base))
$B/t/srcfind: $(call rooms, dwarf symbols $(host) $(base))
$B/t/events: $(call rooms, sys python unwind run format $(host) $(base))
$B/t/events: LDLIBS = $(PFM)
$B/t/answer: LDLIBS = -no-pie
# the loader binds a function at its first call, which takes 4 KB of a signal stack
$B/t/altstack: LDLIBS = -Wl,-z,now
$B/t/script: $B/o/dbctl.a $(call rooms, $(host) $(base))
$(filter-out $(CHECKED) $(FUZZERS), $(TESTPROGS)): $B/t/%: tests/prog/%.c
	@mkdir -p $(@D)
	$(CC) $(WARN) -D_GNU_SOURCE -Ilib/preload -O1 -g -pthread -rdynamic -MMD -MF $@.d -o $@ \
		$< $(filter %.o %.a, $^) -ldl -lm $(LDLIBS)

# what the benchmarks measure with
$B/t/callers: tests/bench/callers.c $(call inside, $(wildcard lib/unwind/*.c) lib/inside/gotable.c)
	@mkdir -p $(@D)
	$(CC) $(WARN) $(CFLAGS) -fomit-frame-pointer -fno-inline -o $@ $^
$B/t/handler: tests/bench/handler.c $(call inside, $(COLLECTOR) lib/preload/nohook.c \
	$(filter-out lib/inside/preloadable.c, $(EMBEDDED)))
	@mkdir -p $(@D)
	$(CC) $(WARN) -D_GNU_SOURCE -Ilib/preload $(CFLAGS) -o $@ $^
