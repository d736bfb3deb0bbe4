# inside.mk - what runs inside the target: the preloaded library, and objects to link in.

# No symbol but the chosen ones, thread data at a fixed place (no
# __tls_get_addr, which allocates), frames small enough for tiny signal stacks; no CPPFLAGS:
# _FORTIFY_SOURCE would have it call more of the C library.
INSIDE = $(WARN) -D_GNU_SOURCE $(CFLAGS) -fPIC -fvisibility=hidden -ftls-model=initial-exec \
	-fno-stack-protector -fno-tree-slp-vectorize -fdata-sections

# A program has no runtime of sanitizers: there a fault is a trap.
ifdef SANITIZERS
INSIDE += -fsanitize=undefined -fsanitize-undefined-trap-on-error
endif

HOOKS = $(wildcard lib/preload/hook_*.c)
# code of ARM follows instructions, not only tables: too much for those who never meet them
FOREIGN = $(if $(findstring arm, $(shell $(CC) -dumpmachine)),, \
	lib/unwind/arm%.c lib/unwind/exidx.c)
EMBEDDED = $(filter-out $(FOREIGN) $(ALIEN), \
	$(wildcard lib/inside/*.c lib/unwind/*.c lib/agent/*.c lib/python/*.c))
COLLECTOR = $(filter-out $(HOOKS) $(ALIEN) lib/preload/profil.c lib/preload/nohook.c, \
	$(wildcard lib/preload/*.c))
PRELOADED = $X/libpct.so
LINKED_IN = $(COLLECTOR) lib/preload/nohook.c $(filter-out lib/inside/preloadable.c, $(EMBEDDED))
# a system that is not Linux has others
include $(filter-out scripts/linux.mk, scripts/$(OS).mk)

inside = $(patsubst %.c, $B/i/%.o, $1)

# the collector, and what only a preloaded library can do: stand in front of the C library.  Small
# variables lie together: each page of them that a forked child writes is copied for it.  Hooks that
# call each other call ours (-Bsymbolic-functions), not what the program has under that name.
$X/libpct.so: $(call inside, $(COLLECTOR) $(HOOKS) $(EMBEDDED))
	$(CC) $(CFLAGS) $(LDFLAGS) -shared -Wl,-soname,libpct.so -Wl,-z,now -Wl,-z,nodelete \
		-Wl,-Bsymbolic-functions \
		-Wl,-z,noseparate-code -Wl,--sort-section=alignment -o $@ $^
# for linking in: one object, whose inner names are nobody else's
$X/itimer.o: $(call inside, $(LINKED_IN))
	$(LD) -r --force-group-allocation -o $@ $^ && $(OBJCOPY) --localize-hidden $@
$X/profil.o: $(call inside, lib/preload/profil.c lib/preload/start.c lib/preload/nohook.c) \
	$B/i/lib/preload.a
	$(LD) -r --force-group-allocation -o $@ $^ && $(OBJCOPY) --localize-hidden $@
$B/i/lib/preload.a: $(call inside, $(COLLECTOR) $(EMBEDDED))
$B/i/%.o: %.c
	@mkdir -p $(@D) $X
	$(CC) $(INSIDE) -MMD -c -o $@ $<
